"""Text pictures of a display and of the wheel, for terminals and logs."""

from __future__ import annotations

from typing import Final

from novaluna._words import shown
from novaluna.display import Display
from novaluna.position import Position
from novaluna.wheel import Wheel

_WIDTH: Final = 6


def render_display(display: Display) -> str:
    """Draw a display as text, with x along its top and y along its side.

    Each tile shows the letter of its colour (b, r, t, y), its time, and below them its goals as
    letters; a goal under a goal disc has a star.

    Raises:
        TypeError: what is given is no Display.
    """
    if not isinstance(display, Display):
        msg = f"display is a Display, not {shown(display)}"
        raise TypeError(msg)
    tiles = display.tiles
    if not tiles:
        return "(no tiles yet)"
    columns = range(min(x for x, _ in tiles), max(x for x, _ in tiles) + 1)
    rows = range(min(y for _, y in tiles), max(y for _, y in tiles) + 1)
    inner_lines = 1 + max(len(tile.goals) for tile in tiles.values())
    lines = [" " * 5 + "".join(f"{x:^{_WIDTH + 1}}" for x in columns)]
    for y in range(rows.start, rows.stop + 1):
        lines.append(" " * 4 + "".join(_border(display, x, y) for x in (*columns, columns.stop)))
        if y in rows:
            for line in range(inner_lines):
                label = f"{y:>3} " if line == 0 else " " * 4
                cells = [_inside(display, x, y, line) for x in (*columns, columns.stop)]
                lines.append(label + "".join(cells))
    return "\n".join(line.rstrip() for line in lines)


def _border(display: Display, x: int, y: int) -> str:
    """Draw the corner at the upper left of a position and the line along its upper side."""
    here, left, above, corner = (
        place in display.tiles for place in ((x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1))
    )
    return ("+" if here or left or above or corner else " ") + (
        "-" * _WIDTH if here or above else " " * _WIDTH
    )


def _inside(display: Display, x: int, y: int, line: int) -> str:
    """Draw one line of the inside of a position, and the border at its left."""
    tile = display.tiles.get(Position(x, y))
    bar = "|" if tile is not None or (x - 1, y) in display.tiles else " "
    if tile is None:
        text = ""
    elif line == 0:
        text = f"{tile.color.letter}{tile.time}"
    elif line <= len(tile.goals):
        star = "*" if ((x, y), line - 1) in display.covered else ""
        text = f"{tile.goals[line - 1]}{star}"
    else:
        text = ""
    return f"{bar}{' ' + text:<{_WIDTH}}"


def render_wheel(wheel: Wheel) -> str:
    """Draw the wheel as text, a line for each space.

    M is the marker; > is before the tiles that can be taken next.

    Raises:
        TypeError: what is given is no Wheel.
    """
    if not isinstance(wheel, Wheel):
        msg = f"wheel is a Wheel, not {shown(wheel)}"
        raise TypeError(msg)
    return "\n".join(_space(wheel, space) for space in range(len(wheel.spaces)))


def _space(wheel: Wheel, space: int) -> str:
    tile = wheel.spaces[space]
    mark = "M" if space == wheel.marker else ">" if space in wheel.choices else " "
    text = "-" if tile is None else f"{tile!s:<12}{' '.join(map(str, tile.goals))}"
    return f"{mark} {space:>2}  {text}".rstrip()
