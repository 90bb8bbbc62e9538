"""The picture of the moon wheel: tiles in a circle, the marker, and what can be taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from novaluna._words import listed, shown
from novaluna.svg.elements import Theme, moved, paint, picture, point, text, title
from novaluna.svg.tile import SIZE, drawn, in_words
from novaluna.wheel import SPACES, Wheel

RADIUS: Final = 292
"""From the centre of the wheel to the centres of its spaces."""
REACH: Final = 352
"""From the centre of the wheel to the edge of its picture."""
_NUMBERS: Final = 216
"""From the centre of the wheel to the numbers of its spaces."""


def render_wheel(wheel: Wheel, *, theme: Theme = "light") -> str:
    """Draw the moon wheel as SVG, space 0 at the top and the others clockwise.

    The marker is a moon. The tiles that can be taken next, up to three, are framed.

    Args:
        wheel: the wheel.
        theme: "light", "dark", or "auto" for what the reader's system prefers.

    Raises:
        TypeError: what is given is no Wheel.
        ValueError: the theme is none.

    Rules: C2, S2, K1, K2.
    """
    if not isinstance(wheel, Wheel):
        msg = f"wheel is a Wheel, not {shown(wheel)}"
        raise TypeError(msg)
    box = (-REACH, -REACH, 2 * REACH, 2 * REACH)
    elements = elements_of(wheel, theme, wheel.choices)
    return picture(box, elements, theme, in_order(wheel, wheel.choices), 0.6)


def in_order(wheel: Wheel, takeable: Sequence[int]) -> str:
    """Say where the marker is and which tiles can be taken."""
    tiles = [f"{wheel.spaces[space]} on space {space}" for space in takeable]
    choices = f"to choose from: {listed(tiles)}" if tiles else "no tile to choose from"
    return f"the wheel: the marker on space {wheel.marker}, {choices}"


def elements_of(wheel: Wheel, theme: Theme, takeable: Sequence[int]) -> str:
    """Return the wheel as elements, its centre at 0, 0; the tiles that can be taken are framed."""
    circle = paint(theme, stroke="line")
    ring = f'<circle r="{RADIUS}" stroke-width="3" {circle}/>'
    return ring + "".join(_spaces(wheel, theme, takeable)) + _direction(wheel, theme)


def _spaces(wheel: Wheel, theme: Theme, takeable: Sequence[int]) -> Iterator[str]:
    for space, tile in enumerate(wheel.spaces):
        kind, frame, number = "space", "", paint(theme, fill="faint")
        if tile is not None:
            name, content = in_words(tile), drawn(tile)
        elif space == wheel.marker:
            kind, name, content = "space marker", "the marker", _moon(theme)
        else:
            name, content = "empty", _hole(theme)
        if space in takeable:
            kind = "space choice"
            name = f"{name}, can be taken"
            stroke = paint(theme, stroke="mark")
            frame = (
                f'<rect x="-3" y="-3" width="106" height="106" rx="16" stroke-width="8" {stroke}/>'
            )
            number = f'font-weight="700" {paint(theme, fill="mark")}'
        x, y = point(space, SPACES, RADIUS)
        label = title(f"space {space}: {name}")
        yield (
            f'<g class="{kind}" data-space="{space}" {moved(x - SIZE / 2, y - SIZE / 2)}>'
            f"{label}{content}{frame}</g>{text(*point(space, SPACES, _NUMBERS), space, 24, number)}"
        )


def _hole(theme: Theme) -> str:
    stroke, fill = paint(theme, stroke="line"), paint(theme, fill="paper")
    return (
        f'<circle cx="50" cy="50" r="38" {fill}/>'
        f'<circle cx="50" cy="50" r="32" stroke-width="3" stroke-dasharray="8 7" {stroke}/>'
    )


def _moon(theme: Theme) -> str:
    """Draw the marker: a crescent on a disc."""
    disc, moon = paint(theme, fill="ink"), paint(theme, fill="moon")
    return (
        f'<circle cx="50" cy="50" r="42" {disc}/>'
        f'<path d="M58 20A32 32 0 1 0 78 66A26 26 0 1 1 58 20z" {moon}/>'
    )


def _direction(wheel: Wheel, theme: Theme) -> str:
    """Draw an arrow that begins at the marker and points clockwise."""
    radius = _NUMBERS - 22
    turn = f'transform="rotate({wheel.marker * 360 / SPACES:g})"'
    start, (x, y) = point(0.2, SPACES, radius), point(0.8, SPACES, radius)
    stroke, fill = paint(theme, stroke="faint"), paint(theme, fill="faint")
    tip = f'transform="translate({x:.1f} {y:.1f}) rotate(24)"'
    begin = f"M{start[0]:.1f} {start[1]:.1f}"
    return (
        f'<g {turn}><path d="{begin}A{radius} {radius} 0 0 1 {x:.1f} {y:.1f}"'
        f' stroke-width="5" {stroke}/><path d="M-2 -12L16 0L-2 12z" {tip} {fill}/></g>'
    )
