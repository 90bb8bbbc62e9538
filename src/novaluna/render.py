"""Text pictures of tiles, displays, the wheel and whole tables, for terminals and logs.

The same as `novaluna.svg` draws, in letters: b blue, r red, t turquoise, y yellow. Every picture is
plain text unless colour is asked for: `color=True` gives ANSI colours, `color=None` gives them
where standard output is a terminal and the environment variable NO_COLOR is not set.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, TextIO

from attrs import frozen

from novaluna._words import amount, listed, shown
from novaluna.display import Display, GoalAt
from novaluna.goals import goal_status
from novaluna.pointing import (
    Legal,
    chain_asked_for,
    covered_goals,
    extent,
    for_tables,
    goal_asked_for,
    phase,
    positions_to_mark,
    standing,
)
from novaluna.position import Position
from novaluna.state import GameState
from novaluna.tiles import Color, Tile
from novaluna.track import MoonTrack
from novaluna.view import PublicView
from novaluna.wheel import Wheel

_WIDTH: Final = 6
_CODES: Final = {Color.BLUE: 94, Color.RED: 91, Color.TURQUOISE: 96, Color.YELLOW: 93}
_COLORED: Final = re.compile(rf"(?:{'|'.join(color.value for color in Color)}) \d|([brty])\1*\d?")
"""What is coloured in a line about tiles: a tile's colour and time, and the letters of goals."""


def render_tile(tile: Tile, *, covered: Iterable[int] = (), color: bool | None = False) -> str:
    """Write a tile on one line: colour and time, then its goals; a star is a goal disc.

    Args:
        tile: the tile.
        covered: the indices of its covered goals, from 0.
        color: True for ANSI colours, None for colours where the terminal shows them.

    Raises:
        TypeError: what is given is no Tile.
        ValueError: the tile has no such goals.
    """
    if not isinstance(tile, Tile):
        msg = f"tile is a Tile, not {shown(tile)}"
        raise TypeError(msg)
    indices = covered_goals(tile, covered)
    goals = [f"{goal}{'*' * (index in indices)}" for index, goal in enumerate(tile.goals)]
    return _painted(f"{tile!s:<12}{' '.join(goals)}".rstrip(), color=color)


def render_wheel(wheel: Wheel, *, color: bool | None = False) -> str:
    """Draw the wheel as text, a line for each space.

    M is the marker; > is before the tiles that can be taken next.

    Args:
        wheel: the wheel.
        color: True for ANSI colours, None for colours where the terminal shows them.

    Raises:
        TypeError: what is given is no Wheel.
    """
    if not isinstance(wheel, Wheel):
        msg = f"wheel is a Wheel, not {shown(wheel)}"
        raise TypeError(msg)
    return _spaces(wheel, wheel.choices, color=color)


def _spaces(wheel: Wheel, takeable: Sequence[int], *, color: bool | None) -> str:
    spaces = range(len(wheel.spaces))
    return "\n".join(_space(wheel, space, takeable, color=color) for space in spaces)


def _space(wheel: Wheel, space: int, takeable: Sequence[int], *, color: bool | None) -> str:
    tile = wheel.spaces[space]
    mark = "M" if space == wheel.marker else ">" if space in takeable else " "
    return f"{mark} {space:>2}  {'-' if tile is None else render_tile(tile, color=color)}"


@frozen
class _Marks:
    """Hold what is pointed out in a display."""

    goal: GoalAt | None
    tiles: Collection[Position]
    free: Collection[Position]


def render_display(
    display: Display,
    *,
    goal: tuple[tuple[int, int], int] | None = None,
    chain: tuple[int, int] | None = None,
    legal: Legal = False,
    color: bool | None = False,
) -> str:
    """Draw a display as text, with x along its top and y along its side.

    Each tile shows the letter of its colour (b, r, t, y), its time, and below them its goals as
    letters; a goal under a goal disc has a star.

    Args:
        display: the display.
        goal: position and goal index, from 0, of a goal to point out: it has a > before it, the
            tiles that count for it a #, and below stands what it has.
        chain: the position of a tile; the tiles of its chain have a #.
        legal: True to mark every free position with a +, or the positions to mark.
        color: True for ANSI colours, None for colours where the terminal shows them.

    Raises:
        TypeError: what is given is no Display.
        ValueError: there is no such goal or tile, a position to mark is none, or the tiles lie too
            far apart for a picture.

    Rules: P2, G1 to G4, G7.
    """
    if not isinstance(display, Display):
        msg = f"display is a Display, not {shown(display)}"
        raise TypeError(msg)
    below: list[str] = []
    marked: set[Position] = set()
    asked = None if goal is None else goal_asked_for(goal)
    if asked is not None:
        status = goal_status(display, *asked)
        marked.update(*status.counted.values())
        have = (
            f"{len(status.counted[each])} of {number} {each.value}"
            for each, number in status.goal.needs
        )
        below.append(f"{status.goal} at {asked[0]}: {', '.join(have)}")
    if chain is not None:
        marked.update(chain_asked_for(display, chain))
    marks = _Marks(asked, marked, positions_to_mark(display, legal))
    rows = "\n".join(_rows(display, marks, color=color)).rstrip("\n")
    return "\n".join([rows, *below])


def _rows(display: Display, marks: _Marks, *, color: bool | None) -> Iterator[str]:
    tiles = display.tiles
    if not tiles and not marks.free:
        yield "(no tiles yet)"
        return
    columns, rows = extent([*tiles, *marks.free])
    inner_lines = 1 + max((len(tile.goals) for tile in tiles.values()), default=0)
    yield (" " * 5 + "".join(f"{x:^{_WIDTH + 1}}" for x in columns)).rstrip()
    for y in range(rows.start, rows.stop + 1):
        border = "".join(_border(display, x, y) for x in (*columns, columns.stop))
        yield f"{' ' * 4}{border}".rstrip()
        for line in range(inner_lines if y in rows else 0):
            label = f"{y:>3} " if line == 0 else " " * 4
            cells = (
                _inside(display, marks, Position(x, y), line) for x in (*columns, columns.stop)
            )
            yield (label + _painted("".join(cells).rstrip(), color=color)).rstrip()


def _border(display: Display, x: int, y: int) -> str:
    """Draw the corner at the upper left of a position and the line along its upper side."""
    here, left, above, corner = (
        place in display.tiles for place in ((x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1))
    )
    return ("+" if here or left or above or corner else " ") + (
        "-" * _WIDTH if here or above else " " * _WIDTH
    )


def _inside(display: Display, marks: _Marks, at: Position, line: int) -> str:
    """Draw one line of the inside of a position, and the border at its left."""
    tile = display.tiles.get(at)
    bar = "|" if tile is not None or (at.x - 1, at.y) in display.tiles else " "
    text = " "
    if tile is None:
        text = "   +" if line == 0 and at in marks.free else text
    elif line == 0:
        text = f" {tile.color.letter}{tile.time}{'  #' if at in marks.tiles else ''}"
    elif line <= len(tile.goals):
        star = "*" if (at, line - 1) in display.covered else ""
        text = f"{'>' if marks.goal == (at, line - 1) else ' '}{tile.goals[line - 1]}{star}"
    return f"{bar}{text:<{_WIDTH}}"


@for_tables
def render_state(
    state: GameState | PublicView, *, legal: bool = False, color: bool | None = False
) -> str:
    """Draw a whole table as text: the wheel, the moon track, and each player's display.

    Whose turn it is, or who has won, is told beside the player; so are phase and score in solo.

    Args:
        state: a game, or the view of one.
        legal: whether to mark the positions where the current player may place a tile.
        color: True for ANSI colours, None for colours where the terminal shows them.

    Raises:
        TypeError: what is given is no GameState and no PublicView.
        ValueError: the state was built by hand and can't be drawn.

    Rules: C2, T1 to T3, K1, G7, L1.
    """
    pile = amount(state.draw_pile_size, "tile")
    lines = [f"The wheel (M marker, > can be taken), {pile} in the draw pile"]
    takeable = () if state.is_over else state.wheel.choices
    lines.append(_spaces(state.wheel, takeable, color=color))
    if state.track is not None:
        lines += ["", f"The moon track, next to play first: {_track(state.track)}"]
    if state.solo is not None:
        lines += ["", f"Solo, {phase(state)}"]
    for number, player in enumerate(state.players):
        turn = number == state.current_player
        now = ", to move" if turn else ""
        lines += ["", f"Player {number}, {standing(state, number)}{now} (* covered goal)"]
        lines.append(render_display(player.display, legal=legal and turn, color=color))
    return "\n".join(lines)


def _track(track: MoonTrack) -> str:
    return listed(f"player {disc.player} at {disc.distance}" for disc in track.order)


def _on_terminal() -> bool:
    # Where a program has no output, or has closed it, there is no terminal.
    out: TextIO | None = sys.stdout
    return out is not None and not out.closed and out.isatty()


def _painted(line: str, *, color: bool | None) -> str:
    """Return a line about tiles, with the colours that its words and letters name."""
    if color is None:
        color = _on_terminal() and not os.environ.get("NO_COLOR")
    if not color:
        return line
    return _COLORED.sub(
        lambda found: f"\x1b[{_CODES[Color.from_letter(found[0][0])]}m{found[0]}\x1b[0m", line
    )
