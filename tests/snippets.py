"""Write the Python examples of the pages as modules, for a type checker to read.

`python tests/snippets.py DIRECTORY` makes a module in the directory of each page with examples.
"""

from __future__ import annotations

import sys
from doctest import DocTestParser
from pathlib import Path

ROOT = Path(__file__).parents[1]


def pages() -> list[Path]:
    """Return the pages that may have examples."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def source(page: Path) -> str:
    """Return the source of a page's examples, one behind the other."""
    return "".join(
        example.source for example in DocTestParser().get_examples(page.read_text("utf-8"))
    )


if __name__ == "__main__":
    directory = Path(sys.argv[1])
    for number, page in enumerate(pages()):
        if code := source(page):
            (directory / f"page_{number}_{page.stem.lower()}.py").write_text(code, "utf-8")
