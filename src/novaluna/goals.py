"""The goals: which tiles count for them, and when they are fulfilled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

from attrs import frozen

from novaluna._words import amount, shown
from novaluna.display import Display, GoalAt, TilesAt, goal_order
from novaluna.position import Position, as_position, neighbours
from novaluna.tiles import Color, Goal


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
    counted: set[Position] = set()
    border = [start]
    while border:
        for near in neighbours(border.pop()):
            if near == start or near in counted or near not in tiles:
                continue
            if tiles[near].color is color:
                counted.add(near)
                border.append(near)
    return frozenset(counted)


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


def counts_at(display: Display, at: Position) -> dict[Color, int]:
    """Count what counts for goals on the tile at a position, by colour (G2 to G4).

    The sizes of what `counted_tiles` returns, from the groups that the display carries; a colour
    of which nothing counts can be missing.
    """
    groups = display.groups
    own = groups[at]
    # Every part that its own chain falls into without the tile touches the tile (G3).
    counts = {own.color: own.size - 1}
    touching = [own]
    for near in neighbours(at):
        group = groups.get(near)
        if group is not None and group not in touching:  # G4
            touching.append(group)
            color = group.color
            counts[color] = counts[color] + group.size if color in counts else group.size
    return counts


def is_fulfilled(goal: Goal, counts: Mapping[Color, int]) -> bool:
    """Say whether a goal is fulfilled, given what counts on its tile (G1).

    The same judgement as `goal_status(...).fulfilled`.
    """
    for color, needed in goal.needs:  # noqa: SIM110 - all() makes a generator, which takes longer
        if color not in counts or counts[color] < needed:
            return False
    return True


def fulfilled_by(display: Display, at: Position) -> tuple[GoalAt, ...]:
    """Name the uncovered goals that the tile just placed at a position fulfils (G6).

    A placement changes what counts for the goals on the placed tile itself and for goals of
    its colour on tiles that its chain holds or touches; no others are looked at (G2).
    """
    tiles, covered, group = display.tiles, display.covered, display.groups[at]
    color, members = group.color, group.members
    found: list[GoalAt] = []
    for place in members.union(*map(neighbours, members)):
        tile = tiles.get(place)
        if tile is None:
            continue
        counts = None
        for index, goal in enumerate(tile.goals):
            if (color in goal.colors or place == at) and (place, index) not in covered:
                if counts is None:
                    counts = counts_at(display, place)
                if is_fulfilled(goal, counts):
                    found.append((place, index))
    if len(found) > 1:
        found.sort(key=goal_order)  # G9
    return tuple(found)


def all_fulfilled(display: Display) -> tuple[GoalAt, ...]:
    """Name every fulfilled goal of a display, covered or not, in reading order (G1, G9)."""
    counts = {at: counts_at(display, at) for at in display.tiles}
    return tuple(
        (at, index)
        for at, index in display.goals()
        if is_fulfilled(display.tiles[at].goals[index], counts[at])
    )


def open_fulfilled(display: Display) -> tuple[GoalAt, ...]:
    """Name the fulfilled goals of a display that are not covered, in reading order (G9, L6)."""
    return tuple(goal for goal in all_fulfilled(display) if goal not in display.covered)
