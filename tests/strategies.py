"""Hypothesis strategies that more than one test module draws from."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from novaluna import Color, GameState, Position, Tile
from novaluna._selfplay import played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from novaluna import Action

seeds = st.integers(min_value=0, max_value=2**32)

small_positions = st.builds(Position, st.integers(-3, 3), st.integers(-3, 3))


def turns(state: GameState, random: Random) -> Iterator[tuple[GameState, Action, GameState]]:
    """Play a game to its end: each state, the action, the state after.

    Some games are played at random, some by a player who covers goals, so that all ends occur.
    """
    for step in played(state, random, eager=random.random() < 0.5):
        yield step.before, step.action, step.after


@st.composite
def tile_layouts(draw: st.DrawFn) -> dict[Position, Tile]:
    """Draw connected tiles without goals, grown one by one from (0, 0)."""
    layout = {Position(0, 0): Tile(1, draw(st.sampled_from(Color)), 1)}
    for number in range(2, draw(st.integers(2, 25))):
        near = sorted({side for at in layout for side in at.neighbours} - layout.keys())
        layout[draw(st.sampled_from(near))] = Tile(number, draw(st.sampled_from(Color)), 1)
    return layout
