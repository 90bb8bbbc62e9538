"""The elements that pictures are made of: text, shapes of colours, and paint for each theme."""

from __future__ import annotations

import re
from html import escape
from math import cos, pi, sin
from typing import Final, Literal, TypeAlias, get_args

from novaluna._words import shown
from novaluna.tiles import Color

Theme: TypeAlias = Literal["light", "dark", "auto"]
"""Light or dark background; auto follows what the reader's system prefers."""

PAINT: Final = {
    "paper": ("#fdfcf9", "#1d1f2b"),
    "ink": ("#20202c", "#eceaf4"),
    "faint": ("#70707f", "#a3a3b6"),
    "line": ("#d5d2cc", "#45475a"),
    "mark": ("#b8006b", "#ff8fce"),
    "moon": ("#b88a00", "#f2cf5b"),
}
"""What is painted in a light and in a dark theme."""

COLORS: Final = {
    Color.BLUE: "#2f66b8",
    Color.RED: "#cf3a32",
    Color.TURQUOISE: "#35b9ab",
    Color.YELLOW: "#f4c62f",
}
_NO_XML: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
DARK: Final = "#20202c"
WHITE: Final = "#ffffff"
PLAYERS: Final = ("#f4ecd8", "#3a3a4a", "#e8822a", "#8a55c4")
"""The player discs, which bear the players' numbers as well."""


def paint(theme: Theme, *, fill: str = "none", stroke: str = "none") -> str:
    """Return the attributes for a fill and a stroke, each a name in `PAINT` or a colour."""
    attributes, classes = [], []
    for name, value in (("fill", fill), ("stroke", stroke)):
        if value in PAINT:
            light, dark = PAINT[value]
            attributes.append(f'{name}="{dark if theme == "dark" else light}"')
            if theme == "auto":
                classes.append(f"{name}-{value}")
        elif name == "fill" or value != "none":  # nothing is stroked unless it says so
            attributes.append(f'{name}="{value}"')
    if classes:
        attributes.append(f'class="{" ".join(classes)}"')
    return " ".join(attributes)


def on(fill: str) -> str:
    """Return the colour of writing that can be read on a fill."""
    red, green, blue = (int(fill[start : start + 2], 16) for start in (1, 3, 5))
    return DARK if 0.3 * red + 0.59 * green + 0.11 * blue > 140 else WHITE


def escaped(content: object) -> str:
    """Return content as it may stand in XML, which has no place for some characters."""
    return _NO_XML.sub("\N{REPLACEMENT CHARACTER}", escape(str(content)))


def text(x: float, y: float, content: object, size: int, attributes: str) -> str:
    """Return a text, centred at x, its middle about y."""
    return (
        f'<text x="{x:g}" y="{y + size * 0.35:g}" font-size="{size}" text-anchor="middle"'
        f" {attributes}>{escaped(content)}</text>"
    )


def left(x: float, y: float, content: object, size: int, attributes: str) -> str:
    """Return a text that begins at x, its middle about y."""
    return text(x, y, content, size, attributes).replace(' text-anchor="middle"', "")


def title(content: object) -> str:
    """Return what a pointer resting on the group, or a screen reader, tells of it."""
    return f"<title>{escaped(content)}</title>"


def point(step: float, steps: int, radius: float) -> tuple[float, float]:
    """Return a place on a circle, going clockwise from the top in equal steps."""
    angle = 2 * pi * step / steps
    return radius * sin(angle), -radius * cos(angle)


def moved(x: float, y: float, scale: float = 1) -> str:
    """Return the attribute that moves a group, and scales it."""
    return f'transform="translate({x:g} {y:g}){f" scale({scale:.4g})" if scale != 1 else ""}"'


def shape(color: Color, x: float, y: float, size: float, attributes: str) -> str:
    """Return the shape that stands for a colour: circle, square, diamond or triangle.

    Blue is a circle, red a square, turquoise a diamond and yellow a triangle, so that who can't
    tell the colours apart can tell the shapes.
    """
    half = size / 2
    if color is Color.BLUE:
        return f'<circle cx="{x:g}" cy="{y:g}" r="{half:g}" {attributes}/>'
    if color is Color.RED:
        side = size * 0.86
        return (
            f'<rect x="{x - side / 2:g}" y="{y - side / 2:g}" width="{side:g}" height="{side:g}"'
            f" {attributes}/>"
        )
    if color is Color.TURQUOISE:
        reach = half * 1.15
        path = (
            f"M{x:g} {y - reach:g}l{reach:g} {reach:g}l{-reach:g} {reach:g}l{-reach:g} {-reach:g}z"
        )
    else:
        path = f"M{x:g} {y - half:g}l{half * 1.15:g} {size:g}h{-half * 2.3:g}z"
    return f'<path d="{path}" {attributes}/>'


def dot(color: Color, x: float, y: float, size: float, *, stroke: str = DARK) -> str:
    """Return the shape of a colour filled with it."""
    return shape(color, x, y, size, f'fill="{COLORS[color]}" stroke="{stroke}"')


def tick(x: float, y: float, size: float, attributes: str) -> str:
    """Return a tick mark."""
    return (
        f'<path d="M{x - size * 0.5:g} {y:g}l{size * 0.35:g} {size * 0.38:g}'
        f'l{size * 0.65:g} {-size * 0.75:g}" stroke-width="{size * 0.28:g}"'
        f' stroke-linecap="round" stroke-linejoin="round" {attributes}/>'
    )


def picture(
    box: tuple[float, float, float, float], content: str, theme: Theme, label: str, scale: float
) -> str:
    """Return the whole picture.

    Args:
        box: left, top, width and height of what is seen, in units of the content.
        content: the elements.
        theme: light, dark or auto.
        label: what is shown, in words.
        scale: pixels to a unit, where nothing else sets the size of the picture.

    Raises:
        ValueError: the theme is none.
    """
    if theme not in get_args(Theme):
        msg = f"theme is 'light', 'dark' or 'auto', not {shown(theme)}"
        raise ValueError(msg)
    x, y, width, height = box
    style = ""
    if theme == "auto":
        rules = "".join(
            f".novaluna-auto .{name}-{value}{{{name}:{dark}}}"
            for value, (_, dark) in PAINT.items()
            for name in ("fill", "stroke")
        )
        style = f"<style>@media(prefers-color-scheme:dark){{{rules}}}</style>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="novaluna novaluna-{theme}" role="img"'
        f' viewBox="{x:g} {y:g} {width:g} {height:g}"'
        f' width="{width * scale:.0f}" height="{height * scale:.0f}"'
        f' font-family="system-ui, -apple-system, Segoe UI, Roboto, DejaVu Sans, sans-serif">'
        f"{title(label)}{style}"
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="14"'
        f" {paint(theme, fill='paper')}/>{content}</svg>"
    )
