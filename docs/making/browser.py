"""Put what the page "Try it" needs beside it: Pyodide, novaluna as a wheel, and what that needs.

`python docs/making/browser.py` fills docs/try/pyodide/ and docs/try/wheels/. It needs npm and pip.
What is there already stays, but for the wheel of novaluna, which is built anew each time.
"""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
from email.parser import Parser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZipFile

ROOT: Final = Path(__file__).parents[2]
PYODIDE: Final = ROOT / "docs" / "try" / "pyodide"
WHEELS: Final = ROOT / "docs" / "try" / "wheels"

VERSION: Final = "314.0.7"
"""The version of the npm package `pyodide`; its first digits are those of its Python, 3.14."""
INTEGRITY: Final = (
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
"""The SHA-512 of the package, in base64."""
PARTS: Final = (
    "package.json",
    "pyodide-lock.json",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide.mjs",
    "python_stdlib.zip",
)
"""What is loaded of the package, and package.json, which names its version and licence."""
PURE: Final = ("--only-binary=:all:", "--python-version=3.14", "--platform=any", "--abi=none")
"""Options of pip for wheels that run anywhere, in the Python of Pyodide too."""


def main() -> None:
    """Fill both directories."""
    fetch_pyodide()
    fetch_wheels()


def fetch_pyodide() -> None:
    """Fetch the package from npm, unless this version is there."""
    if is_there():
        print(f"pyodide {VERSION} is there")
        return
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("npm is missing: it comes with Node.js, and Pyodide is fetched with it")
    with TemporaryDirectory() as directory:
        run(
            [npm, "pack", "--silent", f"pyodide@{VERSION}", "--pack-destination", directory],
            "npm could not fetch Pyodide: is its registry within reach?",
        )
        (package,) = Path(directory).glob("*.tgz")
        digest = base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode()
        if digest != INTEGRITY:
            sys.exit(f"pyodide {VERSION} from npm is not the package it should be: {digest}")
        shutil.rmtree(PYODIDE, ignore_errors=True)
        PYODIDE.mkdir(parents=True)
        with tarfile.open(package) as archive:
            for name in PARTS:
                part = archive.extractfile(f"package/{name}")
                if part is None:
                    sys.exit(f"pyodide {VERSION} has no file {name}")
                (PYODIDE / name).write_bytes(part.read())
    print(f"pyodide {VERSION} fetched")


def is_there() -> bool:
    """Say whether all parts of this version of Pyodide are there."""
    if not all((PYODIDE / name).is_file() for name in PARTS):
        return False
    package = json.loads((PYODIDE / "package.json").read_text("utf-8"))
    return bool(package["version"] == VERSION)


def fetch_wheels() -> None:
    """Build the wheel of novaluna, and download what it needs unless that is there."""
    WHEELS.mkdir(parents=True, exist_ok=True)
    for old in WHEELS.glob("novaluna-*.whl"):
        old.unlink()
    run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", WHEELS, ROOT],
        "pip could not build the wheel of novaluna: is its registry within reach?",
    )
    (novaluna,) = WHEELS.glob("novaluna-*.whl")
    print(f"{novaluna.name} built")
    listing = WHEELS / "wheels.json"
    needs = requirements(novaluna)
    others = downloaded(listing, needs)
    if not others:
        for old in set(WHEELS.glob("*.whl")) - {novaluna}:
            old.unlink()
        run(
            [sys.executable, "-m", "pip", "download", "--quiet", *PURE, "-d", WHEELS, *needs],
            f"pip could not download {', '.join(needs)}: is its registry within reach?",
        )
        others = sorted(path.name for path in set(WHEELS.glob("*.whl")) - {novaluna})
    print(f"{', '.join(others)} {'are' if len(others) > 1 else 'is'} there")
    wheels = [{"file": name, "sha256": digest_of(name)} for name in (*others, novaluna.name)]
    listing.write_text(json.dumps({"needs": needs, "wheels": wheels}, indent=2) + "\n", "utf-8")


def requirements(wheel: Path) -> list[str]:
    """Return what a wheel says that it needs."""
    with ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = Parser().parsestr(archive.read(name).decode())
    return metadata.get_all("Requires-Dist") or []


def downloaded(listing: Path, needs: list[str]) -> list[str]:
    """Return the wheels of an earlier download for the same needs, or none if one is missing."""
    if not listing.is_file():
        return []
    known = json.loads(listing.read_text("utf-8"))
    names = [wheel["file"] for wheel in known["wheels"] if not wheel["file"].startswith("novaluna")]
    complete = known["needs"] == needs and all((WHEELS / name).is_file() for name in names)
    return names if complete else []


def digest_of(name: str) -> str:
    """Return the SHA-256 of a wheel: the page asks for it by that, so that caches can't be old."""
    return hashlib.sha256((WHEELS / name).read_bytes()).hexdigest()


def run(command: list[str | Path], failure: str) -> None:
    """Run a command; where it fails, end with what that means."""
    if subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode:  # noqa: S603 - the commands are those above
        sys.exit(failure)


if __name__ == "__main__":
    main()
