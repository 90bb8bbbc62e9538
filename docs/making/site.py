"""Build the whole documentation into the directory `site`.

`python docs/making/site.py` makes the pages and pictures that come from the code, fetches what the
board in the browser runs on, plays the games of the page about simulation, and has MkDocs put it
all together. It needs the dependency group `docs`, and npm. The games take a minute or two; their
plots are kept in `docs/pictures` and drawn anew only when they are deleted.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys

import browser
import generate
from generate import DOCS

ROOT = DOCS.parent


def simulate() -> None:
    """Run the commands that the page about simulation shows, for their plots."""
    page = (DOCS / "guide" / "simulation.md").read_text("utf-8")
    for line in re.findall(r"^python (docs/examples/simulate\.py .+)$", page, re.MULTILINE):
        program, *options = shlex.split(line)
        picture = DOCS / "pictures" / options[-1]
        if picture.exists():
            print(f"{picture.name} is there")
        else:
            command = [sys.executable, program, *options[:-1], str(picture)]
            subprocess.run(command, check=True, cwd=ROOT)  # noqa: S603 - our own page


if __name__ == "__main__":
    print(f"{generate.generate(DOCS)} pictures drawn")
    browser.main()
    simulate()
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    sys.exit(subprocess.run(build, check=False, cwd=ROOT, env=environment).returncode)  # noqa: S603 - as above
