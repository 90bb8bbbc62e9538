"""Make the pages and pictures that are made from the code: run it before `mkdocs build`.

`python docs/making/generate.py` writes into `docs/rules`, `docs/source` and `docs/pictures`, or
into the directory given, which then gets a copy of the other pages as well. The picture of the
README, `docs/game.svg`, is drawn anew too; it alone is kept in the repository.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pictures
import rule_pages
import sources

SIMULATIONS = ("simulation", "simulation-greedy")
DOCS = Path(__file__).parents[1]
README = DOCS.parent / "README.md"


def generate(docs: Path) -> int:
    """Make all pages and pictures, and return how many pictures there are."""
    ((_, picture),) = pictures.pictures(README.read_text("utf-8"))
    docs.mkdir(exist_ok=True)
    (docs / "game.svg").write_text(picture, "utf-8")
    if docs != DOCS:
        ignored = shutil.ignore_patterns("making", "pyodide", "wheels", "pictures", "*.svg")
        shutil.copytree(DOCS, docs, dirs_exist_ok=True, ignore=ignored)
    rule_pages.write_pages(docs / "rules")
    sources.write_pages(docs / "source")
    return pictures.draw(docs, elsewhere=SIMULATIONS)


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else DOCS
    print(f"{generate(target)} pictures drawn")
