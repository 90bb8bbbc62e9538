"""The situations: what a position has to show to be an example of a rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from attrs import frozen

from novaluna.actions import Action, Play, Refill
from novaluna.conformance.turn import Turn
from novaluna.engine import why_illegal
from novaluna.goals import GoalStatus
from novaluna.position import Position, neighbours
from novaluna.state import GameState
from novaluna.wheel import CHOICES, CLOCKWISE

Test: TypeAlias = Callable[[Turn], bool]
"""Whether a turn shows something."""


@frozen
class Situation:
    """Say what a position shows.

    Args:
        rule: the id of the rule.
        title: what happens in it.
        about: the parts of the answer that it is about, such as "state.track"; "legal" alone asks
            what may be done before the turn's action, all others what comes of an action.
        find: the action to try on the state before a turn that shows it, or None for a turn that
            doesn't.
        after: whether it is tried on the state after the turn instead.
    """

    rule: str
    title: str
    about: tuple[str, ...]
    find: Callable[[Turn], Action | None]
    after: bool = False


# What part of a state a rule is about, so that mistakes with other rules don't show there.
_ABOUT: Final = {
    "C": ("state.wheel",),
    "T": ("state.track",),
    "W": ("state.wheel", "state.draw_pile"),
    "K": ("state.wheel",),
    "P": ("state.players",),
    "G": ("state.players",),
    "L": ("state.solo", "state.players"),
}


def shows(rule: str, title: str, test: Test, *about: str) -> Situation:
    """Make the situation of turns that pass a test, and the state after the action."""

    def find(turn: Turn) -> Action | None:
        return turn.action if test(turn) else None

    return Situation(rule, title, about or _ABOUT[rule[0]], find)


def may(rule: str, title: str, test: Test) -> Situation:
    """Make the situation of turns that pass a test, and what may be done in them."""
    return shows(rule, title, test, "legal")


def ends(rule: str, title: str, test: Test) -> Situation:
    """Make the situation of last turns that pass a test, and the outcome of the game."""
    return shows(rule, title, lambda turn: turn.after.is_over and test(turn), "outcome", "legal")


def refuses(rule: str, title: str, wish: Callable[[Turn], Action | None]) -> Situation:
    """Make the situation in which an action is illegal by the rule."""

    def find(turn: Turn) -> Action | None:
        action = wish(turn)
        return action if action and _broken_rule(turn.before, action) == rule else None

    return Situation(rule, title, ("refused",), find)


def refuses_after(rule: str, title: str, *, play: bool) -> Situation:
    """Make the situation in which an action is illegal because the game is over."""

    def find(turn: Turn) -> Action | None:
        if not turn.after.is_over:
            return None
        action = Play(1, turn.new.free[0]) if play else Refill()
        return action if _broken_rule(turn.after, action) == rule else None

    return Situation(rule, title, ("refused",), find, after=True)


def _broken_rule(state: GameState, action: Action) -> str | None:
    violation = why_illegal(state, action)
    return None if violation is None else violation.rule.id


def place(turn: Turn, at: tuple[int, int]) -> Action | None:
    """Wish for the first choice at a position."""
    return None if turn.is_refill else Play(turn.before.wheel.choices[0], at)


def take(turn: Turn, space: int | None) -> Action | None:
    """Wish for the tile of a space at a free position."""
    return None if space is None else Play(space, turn.old.free[0])


def fourth_tile(turn: Turn) -> Action | None:
    """Wish for the first tile behind the three that can be taken."""
    wheel = turn.before.wheel
    tiles = [space for space in CLOCKWISE[wheel.marker] if wheel.spaces[space] is not None]
    return take(turn, tiles[CHOICES] if len(tiles) > CHOICES else None)


def fourth_tile_anywhere(turn: Turn) -> Action | None:
    """Wish for the same tile at a position that is not free."""
    action = fourth_tile(turn)
    return Play(action.space, (5, 5)) if isinstance(action, Play) else None


def empty_space(turn: Turn) -> Action | None:
    """Wish for the space next to the marker, where it has no tile."""
    wheel = turn.before.wheel
    space = (wheel.marker + 1) % len(wheel.spaces)
    return take(turn, None if wheel.spaces[space] or not wheel.choices else space)


def corner(turn: Turn) -> Action | None:
    """Wish for a position that meets the first tile only at a corner."""
    at = Position(1, 1)
    taken = not turn.old.tiles.keys().isdisjoint((at, *neighbours(at)))
    return None if taken else place(turn, at)


def far_choice(turn: Turn) -> bool:
    """Say whether the last choice is not among the next three spaces."""
    wheel = turn.before.wheel
    steps = [(space - wheel.marker) % len(wheel.spaces) for space in wheel.choices]
    return len(steps) == 3 and steps[-1] > 3 and steps[1] <= 3  # noqa: PLR2004 - K1


def takes_far_choice(turn: Turn) -> bool:
    """Say whether that choice is the one taken."""
    return far_choice(turn) and turn.after.wheel.marker == turn.before.wheel.choices[-1]


def refills(turn: Turn, left: int) -> bool:
    """Say whether a full refill happens with so many tiles left, away from the top space."""
    wheel = turn.before.wheel
    return (
        turn.is_refill
        and not turn.is_solo
        and wheel.tile_count == left
        and 2 <= wheel.marker <= 9  # noqa: PLR2004 - so that the order of filling shows
        and turn.after.wheel.tile_count == len(wheel.spaces) - 1
    )


def counts_of(turn: Turn, at: Position, status: GoalStatus) -> list[tuple[int, list[int]]]:
    """Return for each colour of a goal how many it needs and the sizes of the chains beside it."""
    return [
        (needed, [len(chain) for chain in turn.chains_at(at, color)])
        for color, needed in status.goal.needs
    ]


def loop_would_do(turn: Turn, *, own_color: bool) -> bool:
    """Say whether an open goal would be fulfilled if chains counted at each side they touch.

    The goal shows its tile's own colour or doesn't, as asked.
    """
    return any(
        all(sum(sizes) >= needed for needed, sizes in counts_of(turn, at, status))
        and (turn.new.tiles[at].color in status.goal.colors) is own_color
        for at, status in turn.open_goals
    )


def chains_add_up(turn: Turn) -> bool:
    """Say whether a goal is covered that no single chain fulfils."""
    return any(
        max(sizes) < needed
        for at, status in turn.covered_goals
        for needed, sizes in counts_of(turn, at, status)
    )


def loop_is_enough(turn: Turn) -> bool:
    """Say whether a goal is covered for which a chain that touches twice counts."""
    return any(
        len(turn.chains_at(at, color)) > len({*turn.chains_at(at, color)})
        for at, status in turn.covered_goals
        for color, _ in status.goal.needs
    )


def own_tile_would_do(turn: Turn) -> bool:
    """Say whether an open goal lacks just one tile of its own tile's colour."""
    return any(
        dict(status.missing) == {turn.new.tiles[at].color: 1} for at, status in turn.open_goals
    )


def own_color_is_covered(turn: Turn) -> bool:
    """Say whether a goal of its tile's own colour is covered with no tile to spare."""
    return any(
        turn.new.tiles[at].color in status.goal.colors
        and all(len(status.counted[color]) == needed for color, needed in status.goal.needs)
        for at, status in turn.covered_goals
    )


def more_than_enough(turn: Turn, colors: int) -> bool:
    """Say whether a goal of so many colours is covered with tiles to spare."""
    return any(
        len(status.goal.needs) == colors
        and any(len(status.counted[color]) > needed for color, needed in status.goal.needs)
        for _, status in turn.covered_goals
    )


def chain_is_needed(turn: Turn) -> bool:
    """Say whether a goal is covered that the tiles beside its own don't fulfil."""
    return any(
        len(status.counted[color].intersection(turn.touching(at))) < needed
        for at, status in turn.covered_goals
        for color, needed in status.goal.needs
    )


def corner_would_do(turn: Turn) -> bool:
    """Say whether an open goal would be fulfilled if tiles at its tile's corners counted."""
    tiles = turn.new.tiles
    return any(
        all(
            missing
            <= sum(
                tiles[corner].color is color and corner not in status.counted[color]
                for x in (-1, 1)
                for y in (-1, 1)
                if (corner := Position(at.x + x, at.y + y)) in tiles
            )
            for color, missing in status.missing.items()
        )
        for at, status in turn.open_goals
    )


def shared_tile(turn: Turn, *, same_goal_tile: bool) -> bool:
    """Say whether a tile counts for two goals covered at once, on the same tile or on two."""
    covered = turn.covered_goals
    return any(
        (at == other_at) is same_goal_tile
        and status is not other
        and not all_counted(status).isdisjoint(all_counted(other))
        for at, status in covered
        for other_at, other in covered
    )


def all_counted(status: GoalStatus) -> frozenset[Position]:
    """Return all tiles that count for a goal."""
    return frozenset().union(*status.counted.values())


def old_goal(turn: Turn) -> bool:
    """Say whether a goal is covered that is further away than around the tile placed."""
    place = turn.placed
    return place is not None and any(
        max(abs(at.x - place.x), abs(at.y - place.y)) > 1 for at, _ in turn.covered_goals
    )


def chain_of_three(turn: Turn) -> bool:
    """Say whether a goal is covered that needs a tile three steps away."""
    return any(
        abs(place.x - at.x) + abs(place.y - at.y) > 2  # noqa: PLR2004 - three steps or more
        and len(status.counted[color]) == needed
        for at, status in turn.covered_goals
        for color, needed in status.goal.needs
        for place in status.counted[color]
    )


def done_tile_counts(turn: Turn) -> bool:
    """Say whether a tile with all its goals covered is needed for a goal covered now."""
    old = turn.old
    done = {
        at
        for at, tile in old.tiles.items()
        if tile.goals and all((at, index) in old.covered for index in range(len(tile.goals)))
    }
    return any(
        len(status.counted[color]) == needed and not done.isdisjoint(status.counted[color])
        for _, status in turn.covered_goals
        for color, needed in status.goal.needs
    )
