// Runs the library in Pyodide, away from the page's own thread.
//
// To the page it says {progress: words}, then {ready: true} or {failure: words}. Each request
// {id, call, arguments} is answered with {id, answer}, or {id, failure} should the table break.

const here = (path) => new URL(path, import.meta.url).href;

/** Fetch a file beside this one. */
async function fetched(path, options = {}) {
  const response = await fetch(here(path), options);
  if (!response.ok) {
    throw new Error(`${path} was answered with ${response.status}`);
  }
  return response;
}

let stage = "";

/** Tell the page what is being loaded. */
function begin(words) {
  stage = words;
  self.postMessage({ progress: `${words}…` });
}

/** Tell the page that loading has failed. */
function giveUp(error) {
  self.postMessage({ failure: `${stage} failed: ${inShort(error)}` });
}

/**
 * Make a promise that is broken when a download of Pyodide's fails, or what it holds can't be run:
 * Pyodide itself may then wait for ever.
 */
function watchDownloads() {
  return new Promise((_, reject) => {
    for (const [owner, name] of [
      [self, "fetch"],
      [WebAssembly, "instantiateStreaming"],
      [WebAssembly, "instantiate"],
    ]) {
      const original = owner[name];
      owner[name] = (...given) => {
        const outcome = original.apply(owner, given);
        outcome.catch(reject);
        return outcome;
      };
    }
  });
}

/** Load Python, the wheels and the table; return the function that answers requests. */
async function laidTable() {
  begin("Loading Python");
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  const failed = watchDownloads();
  const pyodide = await Promise.race([loadPyodide({ indexURL: here("./pyodide/") }), failed]);
  begin("Loading the library");
  const { wheels } = await (await fetched("./wheels/wheels.json", { cache: "no-cache" })).json();
  const archives = wheels.map(({ file, sha256 }) => fetched(`./wheels/${file}?${sha256}`));
  for (const archive of await Promise.all(archives)) {
    pyodide.unpackArchive(await archive.arrayBuffer(), "wheel");
  }
  begin("Laying the table");
  for (const name of ["displays.py", "table.py"]) {
    const source = await fetched(`./${name}`, { cache: "no-cache" });
    pyodide.FS.writeFile(name, await source.text());
  }
  return pyodide.runPython("import table; table.Table().answer");
}

/** Say what went wrong without the lines of a traceback. */
function inShort(error) {
  const lines = String(error?.message ?? error).trim().split("\n");
  return lines[lines.length - 1];
}

const table = laidTable();

self.addEventListener("message", async ({ data: { id, call, arguments: given } }) => {
  try {
    const answer = (await table)(JSON.stringify({ call, arguments: given }));
    self.postMessage({ id, answer: JSON.parse(answer) });
  } catch (error) {
    self.postMessage({ id, failure: inShort(error) });
  }
});

try {
  await table;
  self.postMessage({ ready: true });
} catch (error) {
  giveUp(error);
}
