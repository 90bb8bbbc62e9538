"""The self-play: games to show, to test with and to make examples of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from attrs import frozen

from novaluna._shuffle import picked
from novaluna.actions import Action
from novaluna.engine import apply, legal_actions
from novaluna.setup import new_game, new_solo_game
from novaluna.state import GameState

_LOOKED_AT: Final = 12


@frozen
class Step:
    """Hold an action of a game with the states before and after it."""

    before: GameState
    action: Action
    after: GameState


def started(players: int, seed: int, *, first_game: bool = False) -> GameState:
    """Set up a game of any kind from a seed; one for 1 is solo."""
    if players == 1:
        return new_solo_game(seed=seed)
    return new_game(players, seed=seed, first_game=first_game)


def played(start: GameState, random: Random, *, eager: bool) -> Iterator[Step]:
    """Play a game to its end.

    Args:
        start: where it begins.
        random: where the players' choices come from; only its `random` method is used.
        eager: whether the players look at a few actions each time and take the one that covers
            most goals; otherwise they take any.
    """
    state = start
    while actions := legal_actions(state):
        if eager:
            few = [picked(actions, random) for _ in range(_LOOKED_AT)]
            action = covering_most(state, few)
        else:
            action = picked(actions, random)
        after = apply(state, action)
        yield Step(state, action, after)
        state = after


def covering_most(state: GameState, actions: Sequence[Action]) -> Action:
    """Return the first of the actions that cover most goals."""
    mover = state.next_player
    return min(actions, key=lambda action: apply(state, action).players[mover].discs)
