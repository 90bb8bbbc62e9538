"""Draw the pictures that pages ask for.

A page asks for one with a comment before the image:

    <!-- picture own-colour: render_display(display, goal=((0, 0), 0)) -->
    ![A red tile beside two others.](../pictures/own-colour.svg)

The examples of the page are run up to the comment, and the expression is evaluated with what they
have made, so a picture can't differ from the code that stands beside it. The functions of
`novaluna.svg` are there by themselves, and so is `as_played`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import redirect_stdout, suppress
from doctest import DocTestParser
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

from novaluna import Display, svg
from novaluna.goals import all_fulfilled

DIRECTIVE = re.compile(r"^<!-- picture (?P<name>[a-z0-9-]+): (?P<expression>.+) -->$", re.MULTILINE)
DRAWING = {
    name: partial(getattr(svg, name), theme="auto")
    for name in svg.__all__
    if name.startswith("render_")
}
"""The functions that draw, in the colours that the reader's system prefers."""


def as_played(display: Display) -> Display:
    """Return a display with discs on its fulfilled goals, as they are in a game."""
    return display.cover(all_fulfilled(display))


def pictures(page: str) -> Iterator[tuple[str, str]]:
    """Give the name and the SVG text of each picture that a page asks for.

    Raises:
        Exception: what an example or an expression of the page raises.
    """
    names: dict[str, Any] = {}
    begin = 0
    for directive in DIRECTIVE.finditer(page):
        for example in DocTestParser().get_examples(page[begin : directive.start()]):
            allowed = () if example.exc_msg is None else (Exception,)
            with redirect_stdout(StringIO()), suppress(*allowed):
                exec(compile(example.source, "<example>", "single"), names)  # noqa: S102 - our own
        begin = directive.end()
        picture = eval(directive["expression"], names | DRAWING | {"as_played": as_played})  # noqa: S307 - our own
        yield directive["name"], picture


def draw(docs: Path, elsewhere: Collection[str] = ()) -> int:
    """Draw the pictures of all pages of the docs, and return how many that are.

    Args:
        docs: the directory of the pages.
        elsewhere: names of pictures that are made by other means.

    Raises:
        ValueError: two pictures have the same name, a picture is asked for but not shown by the
            page, or a page shows one that nothing draws.
    """
    directory = docs / "pictures"
    directory.mkdir(exist_ok=True)
    drawn: set[str] = set()
    shown: set[str] = set()
    not_pages = {docs / "making", docs / "source"}
    for path in sorted(docs.rglob("*.md")):
        if not_pages & {*path.parents}:
            continue
        page = path.read_text("utf-8")
        shown |= set(re.findall(r"\(?(?:\.\./)*pictures/([a-z0-9-]+)\.svg", page))
        for name, picture in pictures(page):
            if name in drawn:
                msg = f"{path}: there is another picture of the name {name}"
                raise ValueError(msg)
            drawn.add(name)
            (directory / f"{name}.svg").write_text(picture, "utf-8")
    if unused := drawn - shown:
        msg = f"no page shows the pictures {sorted(unused)}"
        raise ValueError(msg)
    if missing := shown - drawn - set(elsewhere):
        msg = f"nothing draws the pictures {sorted(missing)}"
        raise ValueError(msg)
    return len(drawn)
