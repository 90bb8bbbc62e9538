"""The pointing: what a picture is asked to show of a table, checked for pictures of all kinds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import wraps
from typing import Any, Final, TypeAlias, TypeVar, cast

from novaluna._words import amount, shown
from novaluna.chains import chain_of
from novaluna.display import Display, GoalAt
from novaluna.position import Position, as_position, reading_order
from novaluna.state import GameState, Table
from novaluna.tiles import Tile
from novaluna.view import PublicView

Legal: TypeAlias = bool | Iterable[tuple[int, int]]
"""Which free positions to mark: all, none, or these."""

_Function = TypeVar("_Function", bound=Callable[..., str])


def goal_asked_for(goal: object) -> GoalAt:
    """Return the goal that a picture is to point out.

    Raises:
        ValueError: it is no position with an index.
    """
    if type(goal) is tuple and len(goal) == 2:  # noqa: PLR2004 - a pair
        at, index = goal
        if as_position(at) is not None and type(index) is int:
            return at, index
    msg = f"goal is a position and the goal's index, like ((0, 0), 1), not {shown(goal)}"
    raise ValueError(msg)


def positions_to_mark(display: Display, legal: Legal) -> tuple[Position, ...]:
    """Return the free positions that a picture is to mark, in reading order.

    Raises:
        ValueError: there is something else among them.
    """
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


_SPREAD: Final = 99
"""Columns or rows that a picture may have however few the tiles, so that unsound ones show too."""


def extent(places: Collection[Position]) -> tuple[range, range]:
    """Return the columns and the rows that places are in, one place or more.

    Raises:
        ValueError: they are much further apart than tiles that are connected could be (P2).
    """
    columns, rows = (range(min(line), max(line) + 1) for line in zip(*places, strict=True))
    widest = max(columns.stop - columns.start, rows.stop - rows.start)
    if widest > max(_SPREAD, len(places)):
        msg = "the tiles lie too far apart for a picture; they are not connected by their sides"
        raise ValueError(msg)
    return columns, rows


def chain_asked_for(display: Display, at: object) -> Collection[Position]:
    """Return the chain of the tile that a picture is to point out.

    Raises:
        ValueError: no tile lies there.
    """
    position = as_position(at)
    if position is None or position not in display.tiles:
        msg = f"no tile lies at {shown(at)}"
        raise ValueError(msg)
    return chain_of(display.tiles, position)


def covered_goals(tile: Tile, covered: Iterable[int]) -> frozenset[int]:
    """Return the indices of a tile's covered goals.

    Raises:
        ValueError: the tile has no such goals.
    """
    try:
        indices = frozenset(covered)
    except TypeError:
        msg = f"covered holds indices of goals, like [0, 2]; this is {shown(covered)}"
        raise ValueError(msg) from None
    for index in indices:
        if type(index) is not int or not 0 <= index < len(tile.goals):
            number = amount(len(tile.goals), "goal")
            msg = f"the tile has {number}, counted from 0, and no goal {shown(index)}"
            raise ValueError(msg)
    return indices


def for_tables(function: _Function) -> _Function:
    """Make a function of a state or a view say so when it is none, or one that can't be shown."""

    @wraps(function)
    def checked(state: GameState | PublicView, **options: Any) -> str:  # noqa: ANN401 - as given
        if not isinstance(state, Table):
            msg = f"state is a GameState or a PublicView, not {shown(state)}"
            raise TypeError(msg)
        try:
            return function(state, **options)
        except Exception as error:
            problems = state.check() if isinstance(state, GameState) else ()
            if not problems or isinstance(error, ValueError):
                raise
            msg = f"this state can't be drawn: {'; '.join(problems)}"
            raise ValueError(msg) from error

    return cast("_Function", checked)


def standing(state: Table, number: int, noun: str = "goal disc") -> str:
    """Say how a player stands: discs left, distance, and at the end who wins, or the score."""
    discs, held_back, outcome = state.players[number].discs, state.discs_held_back, state.outcome
    left = f"{discs - held_back} and {held_back} {noun}s" if held_back else amount(discs, noun)
    words = [f"{left} left"]
    if state.track is not None:
        words.append(f"at {state.track.distance_of(number)}")
    if outcome is not None and outcome.winner == number:
        words.append("wins")
    if outcome is not None and outcome.score is not None:
        words.append(f"score {outcome.score.total}")
    return ", ".join(words)


def phase(state: Table) -> str:
    """Say which phase a solo game is in and what is noted: "phase 2, 40 noted"; else nothing."""
    if state.solo is None:
        return ""
    note = state.solo.phase_one_note
    return f"phase {state.solo.phase}{'' if note is None else f', {note} noted'}"
