// Runs the library's tests in Pyodide under Node, against the wheels that the page loads.
//
// `node tests/website/pyodide/run.mjs` needs Node 18 or newer, docs/making/browser.py to have been run,
// and pip, which downloads what the tests need. Further arguments go to pytest. The status is
// that of pytest: 0 only if every test has passed.

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const PAGE = join(ROOT, "docs", "try");
const PYTHON = process.env.PYTHON ?? "python3";
// Later versions of jsonschema need a compiled package that is not to be had for Pyodide.
const TOOLS = ["pytest>=8", "hypothesis>=6.100", "jsonschema==4.17.3"];
const PURE = ["--only-binary=:all:", "--python-version=3.14", "--platform=any", "--abi=none"];

function fail(words) {
  console.error(words);
  process.exit(2);
}

/** Read a file as what Pyodide takes. */
const bytes = (...path) => new Uint8Array(readFileSync(join(...path)));

/** Download the tools of the tests, and return their wheels. */
function tools() {
  const directory = mkdtempSync(join(tmpdir(), "novaluna-tools-"));
  try {
    const command = ["-m", "pip", "download", "--quiet", ...PURE, "--dest", directory, ...TOOLS];
    if (spawnSync(PYTHON, command, { stdio: ["ignore", "ignore", "inherit"] }).status !== 0) {
      fail("pip could not download the tools: is its registry within reach?");
    }
    return readdirSync(directory).map((name) => bytes(directory, name));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

if (!existsSync(join(PAGE, "wheels", "wheels.json"))) {
  fail("docs/try/pyodide/ or docs/try/wheels/ is missing: run python docs/making/browser.py first");
}
const { loadPyodide } = await import(join(PAGE, "pyodide", "pyodide.mjs"));
const pyodide = await loadPyodide({
  indexURL: join(PAGE, "pyodide/"),
  env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" },
});
const PACKAGES = pyodide.runPython("import site; site.getsitepackages()[0]");
const { wheels } = JSON.parse(readFileSync(join(PAGE, "wheels", "wheels.json"), "utf-8"));
// The page's wheels come last, so that the tests run with them and with nothing else.
for (const wheel of [...tools(), ...wheels.map(({ file }) => bytes(PAGE, "wheels", file))]) {
  pyodide.unpackArchive(wheel, "wheel", { extractDir: PACKAGES });
}
pyodide.mountNodeFS("/novaluna", ROOT);
pyodide.FS.chdir("/novaluna");
pyodide.globals.set("further", pyodide.toPy(process.argv.slice(2)));
let status = 2;
try {
  const plugin = fileURLToPath(new URL("./plugin.py", import.meta.url));
  pyodide.FS.writeFile("/home/pyodide/plugin.py", readFileSync(plugin));
  status = pyodide.runPython(`
import sys

import pytest

sys.path.insert(0, "/home/pyodide")
print("Python", sys.version)
options = ["-q", "-p", "no:cacheprovider", "-p", "plugin", "-o", "addopts=", "--ignore=tests/website"]
int(pytest.main([*options, *further]))
`);
} catch (error) {
  console.error(String(error.message).trim().split("\n").slice(-20).join("\n"));
}
process.exit(status);
