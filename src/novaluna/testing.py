"""Hypothesis strategies of games, states and actions, for the tests of other programs.

It needs Hypothesis, which novaluna itself does not: `pip install hypothesis`.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from hypothesis import strategies as st

from novaluna._selfplay import played, started
from novaluna._words import shown
from novaluna.actions import Action
from novaluna.engine import legal_actions
from novaluna.records import GameRecord, GameSetup
from novaluna.state import GameState

_PLAYERS = (1, 2, 3, 4)
_SEEDS = st.integers(min_value=0, max_value=2**32)


def new_games(players: Collection[int] = _PLAYERS) -> st.SearchStrategy[GameState]:
    """Draw the beginnings of games, first games among them.

    Args:
        players: the numbers of players to draw from, 1 to 4; a game for 1 is solo.

    Raises:
        ValueError: there is no such number of players.
    """
    return _new_games(_checked(players))


def games(players: Collection[int] = _PLAYERS) -> st.SearchStrategy[GameRecord]:
    """Draw whole games, from the setup to the end, as records.

    First games are among them. About half are played by players who like to cover goals, so that
    all ends of games occur.

    Args:
        players: the numbers of players to draw from, 1 to 4; a game for 1 is solo.

    Raises:
        ValueError: there is no such number of players.
    """
    return _whole_games(_checked(players))


def states(players: Collection[int] = _PLAYERS) -> st.SearchStrategy[GameState]:
    """Draw states from anywhere in a game: the beginning, the middle, or after the end.

    Args:
        players: the numbers of players to draw from, 1 to 4; a game for 1 is solo.

    Raises:
        ValueError: there is no such number of players.
    """
    return _states(_checked(players))


def actions(state: GameState) -> st.SearchStrategy[Action]:
    """Draw legal actions of a state.

    Raises:
        TypeError: what is given is no GameState.
        ValueError: the game is over, so there are none.
    """
    legal = legal_actions(state)
    if not legal:
        msg = "the game is over: there are no actions to draw from"
        raise ValueError(msg)
    return st.sampled_from(legal)


def _checked(players: Collection[int]) -> list[int]:
    numbers = list(players) if isinstance(players, Collection) else []
    if not numbers or not all(type(each) is int and each in _PLAYERS for each in numbers):
        msg = f"players holds numbers from 1 to 4, not {shown(players)}"
        raise ValueError(msg)
    return sorted(set(numbers))


@st.composite
def _new_games(draw: st.DrawFn, players: list[int]) -> GameState:
    number, seed = draw(st.sampled_from(players)), draw(_SEEDS)
    return started(number, seed, first_game=number > 1 and draw(st.booleans()))


@st.composite
def _whole_games(draw: st.DrawFn, players: list[int]) -> GameRecord:
    start = draw(_new_games(players))
    steps = played(start, Random(draw(_SEEDS)), eager=draw(st.booleans()))  # noqa: S311
    return GameRecord(GameSetup.of(start), (step.action for step in steps))


@st.composite
def _states(draw: st.DrawFn, players: list[int]) -> GameState:
    start = draw(_new_games(players))
    steps = played(start, Random(draw(_SEEDS)), eager=draw(st.booleans()))  # noqa: S311
    reached = [start, *(step.after for step in steps)]
    return reached[draw(st.integers(0, len(reached) - 1))]
