"""The goals: which tiles count for them, and when they are fulfilled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from attrs import frozen

from novaluna._words import amount, shown
from novaluna.chains import TilesAt, connected
from novaluna.display import Display, GoalAt, goal_order
from novaluna.position import Position, as_position
from novaluna.tiles import COLORS, Color, Goal, as_many


def counted_tiles(tiles: TilesAt, at: tuple[int, int], color: Color) -> frozenset[Position]:
    """Return the positions of the tiles that count for goals on one tile.

    This is the definition of counting, a flood fill from the goal's tile.

    Args:
        tiles: the tile at each position.
        at: the position of the tile with the goal.
        color: the colour to count.

    Returns:
        Each tile that counts, once, in no order; the goal's own tile is never among them.

    Raises:
        TypeError: the tiles are no mapping, or the colour is none.
        ValueError: no tile lies at the position.

    Rules: G2, G3, G4.
    """
    if not isinstance(tiles, Mapping):
        msg = f"tiles maps positions to tiles, as the tiles of a display do; not {shown(tiles)}"
        raise TypeError(msg)
    if not isinstance(color, Color):
        msg = f"color is a Color, not {shown(color)}"
        raise TypeError(msg)
    start = as_position(at)
    if start is None or start not in tiles:
        msg = f"no tile lies at {shown(at)}"
        raise ValueError(msg)
    return frozenset(connected(tiles, start, color) - {start})


@frozen
class GoalStatus:
    """Say how one goal of a display stands.

    A goal can be fulfilled but not covered where the goal discs have run out: at the end of a game
    (G9), and in phase one of solo, until phase two covers it (L6).

    Args:
        goal: the goal.
        by_color: for each colour the goal shows, in the order of `Color`, the tiles that count.
        covered: whether a goal disc lies on it.

    Rules: G1 to G4, G7.
    """

    goal: Goal
    by_color: tuple[tuple[Color, frozenset[Position]], ...]
    covered: bool

    @property
    def counted(self) -> Mapping[Color, frozenset[Position]]:
        """The positions of the tiles that count, for each colour the goal shows (G2 to G4)."""
        return MappingProxyType(dict(self.by_color))

    @property
    def missing(self) -> Mapping[Color, int]:
        """How many more tiles it takes, for each colour with too few (G1).

        Empty when the goal is fulfilled. As in a `Counter`, asking for another colour gives 0.
        """
        needed = Counter(dict(self.goal.needs))
        return MappingProxyType(needed - Counter({color: len(at) for color, at in self.by_color}))

    @property
    def fulfilled(self) -> bool:
        """Whether at least as many tiles count as the goal shows, for each colour (G1)."""
        return not self.missing


def goal_status(display: Display, at: tuple[int, int], index: int) -> GoalStatus:
    """Tell what counts for a goal and what it still lacks.

    Args:
        display: the display with the goal.
        at: the position of its tile.
        index: which of the tile's goals, from 0.

    Raises:
        TypeError: the display is none.
        ValueError: no tile lies there, or it has no such goal.

    Rules: G1 to G5, G7.
    """
    if not isinstance(display, Display):
        msg = f"display is a Display, not {shown(display)}"
        raise TypeError(msg)
    position = as_position(at)
    if position is None or position not in display.tiles:
        msg = f"no tile lies at {shown(at)}"
        raise ValueError(msg)
    goals = display.tiles[position].goals
    if type(index) is not int or not 0 <= index < len(goals):
        number = amount(len(goals), "goal")
        msg = f"the tile at {position} has {number}, counted from 0, and no goal {shown(index)}"
        raise ValueError(msg)
    goal = goals[index]
    by_color = tuple(
        (color, counted_tiles(display.tiles, position, color)) for color, _ in goal.needs
    )
    return GoalStatus(goal, by_color, (position, index) in display.covered)


def fulfilled_by(display: Display, at: Position, grown: Iterable[Position]) -> tuple[GoalAt, ...]:
    """Name the uncovered goals that the tile just placed at a position fulfils (G6).

    A placement changes what counts for the goals on the placed tile itself and for goals of
    its colour on tiles that its chain holds or touches; no others are looked at (G2).

    Args:
        display: the display with the tile.
        at: its position.
        grown: the positions for which more counts than before.
    """
    tiles, tallies, covered = display.tiles, display.tallies, display.covered
    tile = tiles[at]
    color = COLORS.index(tile.color)
    found: list[GoalAt] = []
    for index, goal in enumerate(tile.goals):
        if as_many(tallies[at], goal.tally) and (at, index) not in covered:
            found.append((at, index))
    for place in grown:
        if place in tiles:
            for index, wanted in tiles[place].asking[color]:
                if as_many(tallies[place], wanted) and (place, index) not in covered:
                    found.append((place, index))
    if len(found) > 1:
        found.sort(key=goal_order)  # G9
    return tuple(found)


def all_fulfilled(display: Display) -> tuple[GoalAt, ...]:
    """Name every fulfilled goal of a display, covered or not, in reading order (G1, G9)."""
    tiles, tallies = display.tiles, display.tallies
    return tuple(
        (at, index)
        for at, index in display.goals()
        if as_many(tallies[at], tiles[at].goals[index].tally)
    )


def open_fulfilled(display: Display) -> tuple[GoalAt, ...]:
    """Name the fulfilled goals of a display that are not covered, in reading order (G9, L6)."""
    return tuple(goal for goal in all_fulfilled(display) if goal not in display.covered)
