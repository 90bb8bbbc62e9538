"""The picture of a display: tiles at their positions, and what is to be pointed out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from attrs import frozen

from novaluna._words import listed, shown
from novaluna.display import Display, extent
from novaluna.goals import GoalStatus, goal_status
from novaluna.position import ORIGIN, Position, as_position, neighbours, reading_order
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

Legal: TypeAlias = bool | Iterable[tuple[int, int]]
"""Which free positions to mark: all, none, or these."""

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
    marked = _marked(display, legal)
    status = None if goal is None else goal_status(display, *goal)
    columns, rows = extent([*display.tiles, *marked] or [ORIGIN])
    parts = [_place(display, at, theme, goal, status) for at in _in_order(display.tiles)]
    parts += [_free(at, theme) for at in marked]
    if not parts:
        parts.append(_ORIGIN_ONLY.format(paint(theme, stroke="line")))
    if chain is not None:
        parts.append(_outline(display, chain, theme))
    corner = moved(-columns.start * SIZE, -rows.start * SIZE)
    elements = f"{''.join(_axes(columns, rows, theme))}<g {corner}>{''.join(parts)}</g>"
    width, height = float(len(columns) * SIZE), float(len(rows) * SIZE)
    if status is not None:
        caption, caption_width = _caption(status, theme)
        elements += f"<g {moved(0, height + _CAPTION / 2 + 4)}>{caption}</g>"
        height += _CAPTION
        width = max(width, caption_width)
    return Drawing(f"<g {moved(_AXES, _AXES)}>{elements}</g>", width + _AXES, height + _AXES)


def _marked(display: Display, legal: Legal) -> tuple[Position, ...]:
    if legal is True:
        return display.free
    if legal is False:
        return ()
    try:
        given = tuple(legal)
    except TypeError:
        msg = f"legal is True, False or positions, not {shown(legal)}"
        raise ValueError(msg) from None
    for at in given:
        if not display.is_free(at):
            msg = f"legal holds free positions, which {shown(at)} is not"
            raise ValueError(msg)
    return tuple(sorted({Position(*at) for at in given}, key=reading_order))


def _axes(columns: range, rows: range, theme: Theme) -> Iterator[str]:
    faint = paint(theme, fill="faint")
    for number, x in enumerate(columns):
        yield text((number + 0.5) * SIZE, -17, x, 22, faint)
    for number, y in enumerate(rows):
        yield text(-17, (number + 0.5) * SIZE, y, 22, faint)


def _free(at: Position, theme: Theme) -> str:
    mark = paint(theme, stroke="mark")
    return (
        f'<g class="free" data-x="{at.x}" data-y="{at.y}" {moved(at.x * SIZE, at.y * SIZE)}>'
        f"{title(f'free: {at}')}"
        '<rect x="8" y="8" width="84" height="84" rx="10" stroke-width="4"'
        f' stroke-dasharray="9 8" pointer-events="all" {mark}/>'
        f'<path d="M38 50h24M50 38v24" stroke-width="5" {mark}/></g>'
    )


def _place(
    display: Display,
    at: Position,
    theme: Theme,
    goal: tuple[tuple[int, int], int] | None,
    status: GoalStatus | None,
) -> str:
    """Draw a tile at its position; where a goal is pointed out, framed, ticked or dimmed."""
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
    return (
        f'<g class="place" data-x="{at.x}" data-y="{at.y}" {moved(at.x * SIZE, at.y * SIZE)}>'
        f"{title(f'{in_words(tile)}, at {at}')}{elements}</g>"
    )


def _frame(theme: Theme) -> str:
    mark = paint(theme, stroke="mark")
    return f'<rect x="2" y="2" width="96" height="96" rx="12" stroke-width="7" {mark}/>'


def _outline(display: Display, of: tuple[int, int], theme: Theme) -> str:
    """Draw a line around the chain that a tile belongs to."""
    at = as_position(of)
    if at is None or at not in display.tiles:
        msg = f"no tile lies at {shown(of)}"
        raise ValueError(msg)
    chain = display.chains[at]
    sides = "".join(
        f"M{(place.x + x) * SIZE} {(place.y + y) * SIZE}{line}{SIZE}"
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
