"""The picture of a display: tiles at their positions, and what is to be pointed out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from attrs import frozen

from novaluna._words import listed, shown
from novaluna.display import Display, GoalAt
from novaluna.goals import GoalStatus, goal_status
from novaluna.pointing import Legal, chain_asked_for, extent, goal_asked_for, positions_to_mark
from novaluna.position import ORIGIN, Position, neighbours, reading_order
from novaluna.svg.elements import (
    Theme,
    dot,
    left,
    moved,
    paint,
    picture,
    shape,
    text,
    tick,
    title,
)
from novaluna.svg.tile import SIZE, drawn, in_words

_AXES: Final = 34
_CAPTION: Final = 44
_DIM: Final = 0.35
_SIDES: Final = ((0, 0, "h"), (0, 0, "v"), (1, 0, "v"), (0, 1, "h"))
"""Where the sides of a position begin and how they run, in the order of its neighbours."""
_ORIGIN_ONLY: Final = (
    '<rect x="8" y="8" width="84" height="84" rx="10" stroke-width="3" stroke-dasharray="9 8" {}/>'
)


@frozen
class Drawing:
    """Hold a display as elements, the upper left corner at 0, 0."""

    elements: str
    width: float
    height: float


def render_display(
    display: Display,
    *,
    goal: tuple[tuple[int, int], int] | None = None,
    chain: tuple[int, int] | None = None,
    legal: Legal = False,
    theme: Theme = "light",
) -> str:
    """Draw a display as SVG, with x along its top and y along its side.

    Args:
        display: the display.
        goal: position and goal index, from 0, of a goal to point out: the tiles that count for it
            are ticked, all others dimmed, and below stands what it has and what it lacks.
        chain: the position of a tile; the chain that it belongs to is outlined.
        legal: True to mark every free position, or the positions to mark.
        theme: "light", "dark", or "auto" for what the reader's system prefers.

    Raises:
        TypeError: what is given is no Display.
        ValueError: there is no such goal or tile, a position to mark is none, or the theme is none.

    Rules: P2, G1 to G4, G7.
    """
    if not isinstance(display, Display):
        msg = f"display is a Display, not {shown(display)}"
        raise TypeError(msg)
    drawing = drawing_of(display, theme, goal=goal, chain=chain, legal=legal)
    box = (-8, -8, drawing.width + 16, drawing.height + 16)
    tiles = [f"{display.tiles[at]} at {at}" for at in sorted(display.tiles, key=reading_order)]
    label = f"a display: {listed(tiles or ['no tiles yet'])}"
    return picture(box, drawing.elements, theme, label, 0.64)


def drawing_of(
    display: Display,
    theme: Theme,
    *,
    goal: tuple[tuple[int, int], int] | None = None,
    chain: tuple[int, int] | None = None,
    legal: Legal = False,
) -> Drawing:
    """Return a display as elements, with what is to be pointed out."""
    marked = positions_to_mark(display, legal)
    asked = None if goal is None else goal_asked_for(goal)
    status = None if asked is None else goal_status(display, *asked)
    columns, rows = extent([*display.tiles, *marked] or [ORIGIN])
    corner = Position(columns.start, rows.start)
    parts = [
        f'<g class="place" data-x="{at.x}" data-y="{at.y}" {_moved_to(at, corner)}>'
        f"{_tile(display, at, theme, asked, status)}</g>"
        for at in _in_order(display.tiles)
    ]
    parts += [_free(at, corner, theme) for at in marked]
    if not parts:
        parts.append(_ORIGIN_ONLY.format(paint(theme, stroke="line")))
    if chain is not None:
        parts.append(_outline(chain_asked_for(display, chain), corner, theme))
    elements = "".join((*_axes(columns, rows, theme), *parts))
    width, height = float(len(columns) * SIZE), float(len(rows) * SIZE)
    if status is not None:
        caption, caption_width = _caption(status, theme)
        elements += f"<g {moved(0, height + _CAPTION / 2 + 4)}>{caption}</g>"
        height += _CAPTION
        width = max(width, caption_width)
    return Drawing(f"<g {moved(_AXES, _AXES)}>{elements}</g>", width + _AXES, height + _AXES)


def _axes(columns: range, rows: range, theme: Theme) -> Iterator[str]:
    faint = paint(theme, fill="faint")
    for number, x in enumerate(columns):
        yield text((number + 0.5) * SIZE, -17, x, 22, faint)
    for number, y in enumerate(rows):
        yield text(-17, (number + 0.5) * SIZE, y, 22, faint)


def _moved_to(at: Position, corner: Position) -> str:
    """Return the attribute that moves a tile to its position, seen from that at the corner."""
    return moved((at.x - corner.x) * SIZE, (at.y - corner.y) * SIZE)


def _free(at: Position, corner: Position, theme: Theme) -> str:
    mark = paint(theme, stroke="mark")
    return (
        f'<g class="free" data-x="{at.x}" data-y="{at.y}" {_moved_to(at, corner)}>'
        f"{title(f'free: {at}')}"
        '<rect x="8" y="8" width="84" height="84" rx="10" stroke-width="4"'
        f' stroke-dasharray="9 8" pointer-events="all" {mark}/>'
        f'<path d="M38 50h24M50 38v24" stroke-width="5" {mark}/></g>'
    )


def _tile(
    display: Display, at: Position, theme: Theme, goal: GoalAt | None, status: GoalStatus | None
) -> str:
    """Draw the tile at a position; where a goal is pointed out, framed, ticked or dimmed."""
    tile = display.tiles[at]
    covered = [index for index in range(len(tile.goals)) if (at, index) in display.covered]
    if goal is None or status is None:
        elements = drawn(tile, covered)
    elif at == goal[0]:
        elements = drawn(tile, covered, pointed_out=goal[1]) + _frame(theme)
    elif any(at in counted for counted in status.counted.values()):
        badge = f'<circle cx="82" cy="82" r="15" {paint(theme, fill="mark", stroke="paper")}/>'
        ticked = tick(82, 82, 16, paint(theme, stroke="paper"))
        elements = drawn(tile, covered) + _frame(theme) + badge + ticked
    else:
        elements = f'<g opacity="{_DIM}">{drawn(tile, covered)}</g>'
    return title(f"{in_words(tile)}, at {at}") + elements


def _frame(theme: Theme) -> str:
    mark = paint(theme, stroke="mark")
    return f'<rect x="2" y="2" width="96" height="96" rx="12" stroke-width="7" {mark}/>'


def _outline(chain: Collection[Position], corner: Position, theme: Theme) -> str:
    """Draw a line around a chain."""
    sides = "".join(
        f"M{(place.x - corner.x + x) * SIZE} {(place.y - corner.y + y) * SIZE}{line}{SIZE}"
        for place in _in_order(chain)
        for near, (x, y, line) in zip(neighbours(place), _SIDES, strict=True)
        if near not in chain
    )
    mark = paint(theme, stroke="mark")
    return (
        f'<g class="chain"><path d="{sides}" stroke-width="9" stroke-linecap="round" {mark}/></g>'
    )


def _caption(status: GoalStatus, theme: Theme) -> tuple[str, float]:
    """Draw what a goal has and lacks, a group for each colour, and tell how wide that is."""
    x = 14.0
    parts = []
    hollow = f'stroke-dasharray="4 3" stroke-width="2.5" {paint(theme, stroke="ink")}'
    for color, needed in status.goal.needs:
        has = len(status.counted[color])
        for number in range(needed):
            parts.append(dot(color, x, 0, 24) if number < has else shape(color, x, 0, 24, hollow))
            x += 30
        words = f"{has} of {needed}"
        parts.append(left(x - 8, 0, words, 24, paint(theme, fill="ink")))
        x += len(words) * 13 + 22
    return "".join(parts), x - 20


def _in_order(places: Iterable[Position]) -> list[Position]:
    return sorted(places, key=reading_order)
