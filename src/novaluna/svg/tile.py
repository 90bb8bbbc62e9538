"""The picture of a tile: its colour, its time and its goals as dots."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from novaluna._words import listed, shown
from novaluna.pointing import covered_goals
from novaluna.svg.elements import (
    COLORS,
    DARK,
    WHITE,
    Theme,
    dot,
    moved,
    on,
    picture,
    shape,
    text,
    tick,
    title,
)
from novaluna.tiles import Goal, Tile

SIZE: Final = 100
"""Width and height of a tile, in the units of all pictures."""

_DOT: Final = 20
_ROW: Final = 21
_TOP: Final = 35
_REST: Final = 63
"""How much of a tile's height is for goals."""


def render_tile(tile: Tile, *, covered: Iterable[int] = (), theme: Theme = "light") -> str:
    """Draw a tile as SVG.

    The time is at the upper left. The shape with a letter tells the colour once more: a circle for
    blue, a square for red, a diamond for turquoise, a triangle for yellow. Each goal is a row of
    such shapes; a goal under a goal disc is dark and ticked.

    Args:
        tile: the tile.
        covered: the indices of its covered goals, from 0.
        theme: "light", "dark", or "auto" for what the reader's system prefers.

    Raises:
        TypeError: what is given is no Tile.
        ValueError: the tile has no such goals, or the theme is none.

    Rules: C1, G7.
    """
    if not isinstance(tile, Tile):
        msg = f"tile is a Tile, not {shown(tile)}"
        raise TypeError(msg)
    indices = covered_goals(tile, covered)
    return picture((-5, -5, 110, 110), drawn(tile, indices), theme, in_words(tile), 0.8)


def in_words(tile: Tile) -> str:
    """Say what a tile shows: "red 5, goals bb and y"."""
    if not tile.goals:
        return str(tile)
    return f"{tile}, goal{'s' if len(tile.goals) > 1 else ''} {listed(tile.goals)}"


def drawn(tile: Tile, covered: Collection[int] = (), pointed_out: int | None = None) -> str:
    """Return a tile as elements, its upper left corner at 0, 0; one goal may be pointed out."""
    fill = COLORS[tile.color]
    ink = on(fill)
    bold = f'fill="{ink}" font-weight="700"'
    letter = text(79, 20, tile.color.letter, 16, f'fill="{fill}" font-weight="700"')
    return (
        f'<rect x="2" y="2" width="96" height="96" rx="12" fill="{fill}" stroke="{DARK}"'
        f' stroke-width="2"/>{text(22, 19, tile.time, 34, bold)}'
        + shape(tile.color, 79, 19, 27, f'fill="{ink}"')
        + letter
        + "".join(_goals(tile, covered, pointed_out))
    )


def _goals(tile: Tile, covered: Collection[int], pointed_out: int | None) -> Iterator[str]:
    """Draw the goals below each other; more than a tile of the game has are drawn smaller."""
    scale = min(1, _REST / (_ROW * max(1, len(tile.goals))))
    for index, goal in enumerate(tile.goals):
        place = moved(3, _TOP + index * _ROW * scale, scale)
        done = index in covered
        name = title(f"goal {goal}, covered" if done else f"goal {goal}")
        dim = "" if pointed_out in (None, index) else ' opacity="0.35"'
        yield (
            f'<g class="goal" data-goal="{index}" {place}{dim}>{name}{row(goal, covered=done)}</g>'
        )


def row(goal: Goal, *, covered: bool) -> str:
    """Return the row of a goal as elements, its upper left corner at 0, 0."""
    back, line = (DARK, WHITE) if covered else (WHITE, DARK)
    length = row_width(goal, covered=covered)
    dots = "".join(
        dot(color, 11 + number * _DOT, _ROW / 2, 16, stroke=line)
        for number, color in enumerate(goal.colors)
    )
    mark = tick(length - 9, _ROW / 2, 11, f'fill="none" stroke="{WHITE}"') if covered else ""
    return (
        f'<rect width="{length:g}" height="{_ROW - 1}" rx="10" fill="{back}" stroke="{DARK}"/>'
        f"{dots}{mark}"
    )


def row_width(goal: Goal, *, covered: bool) -> float:
    """Return the width of the row of a goal."""
    return len(goal.colors) * _DOT + (_DOT - 6 if covered else 2)
