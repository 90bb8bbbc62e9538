"""Hypothesis strategies that more than one test module draws from."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from novaluna import Color, GameState, Position, Tile, apply, legal_actions, new_game, new_solo_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from novaluna import Action

seeds = st.integers(min_value=0, max_value=2**32)

small_positions = st.builds(Position, st.integers(-3, 3), st.integers(-3, 3))


@st.composite
def new_games(draw: st.DrawFn) -> GameState:
    """Draw the beginning of a game of any kind."""
    players = draw(st.integers(1, 4))
    seed = draw(seeds)
    if players == 1:
        return new_solo_game(seed=seed)
    return new_game(players, seed=seed, first_game=draw(st.booleans()))


def turns(state: GameState, random: Random) -> Iterator[tuple[GameState, Action, GameState]]:
    """Play a game to its end: each state, the action, the state after.

    Some games are played at random, some by a player who covers goals, so that all ends occur.
    """
    eager = random.random() < 0.5
    while actions := legal_actions(state):
        action = random.choice(actions)
        if eager:
            mover = state.next_player
            few = random.sample(actions, min(len(actions), 12))
            action = min(few, key=lambda each: apply(state, each).players[mover].discs)
        after = apply(state, action)
        yield state, action, after
        state = after


@st.composite
def played_states(draw: st.DrawFn) -> GameState:
    """Draw a state from anywhere in a game of any kind."""
    start = draw(new_games())
    played = [start, *(after for _, _, after in turns(start, Random(draw(seeds))))]
    return played[draw(st.integers(0, len(played) - 1))]


@st.composite
def tile_layouts(draw: st.DrawFn) -> dict[Position, Tile]:
    """Draw connected tiles without goals, grown one by one from (0, 0)."""
    layout = {Position(0, 0): Tile(1, draw(st.sampled_from(Color)), 1)}
    for number in range(2, draw(st.integers(2, 25))):
        near = sorted({side for at in layout for side in at.neighbours} - layout.keys())
        layout[draw(st.sampled_from(near))] = Tile(number, draw(st.sampled_from(Color)), 1)
    return layout
