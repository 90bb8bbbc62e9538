"""Perft: the number of ways a game can go on."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table import table_with, wheel_with

from novaluna import GameState, apply, legal_actions, new_game, new_solo_game, perft
from novaluna.testing import states


def leaves(state: GameState, depth: int) -> list[GameState]:
    """Grow the tree and return its leaves."""
    grown = [state]
    for _ in range(depth):
        grown = [
            after
            for each in grown
            for after in ([apply(each, action) for action in legal_actions(each)] or [each])
        ]
    return grown


@given(states(), st.integers(0, 2))
@settings(max_examples=15)
def test_leaves_are_counted(state: GameState, depth: int) -> None:
    """The count is that of a tree grown in full; a finished game stays one leaf."""
    assert perft(state, depth) == len(leaves(state, depth))


def test_the_first_turns() -> None:
    """Three tiles to choose from and one place each; solo adds the places around."""
    assert [perft(new_game(2, seed=1), depth) for depth in range(4)] == [1, 3, 9, 108]
    assert [perft(new_solo_game(seed=1), depth) for depth in range(4)] == [1, 3, 36, 648]


def test_a_finished_game_is_one_leaf() -> None:
    """At any depth, and also for a branch that ends before the others."""
    over = table_with(wheel=wheel_with({}), discs=0)
    assert [perft(over, depth) for depth in (0, 1, 50)] == [1, 1, 1]


def test_a_deep_tree_of_a_short_game() -> None:
    """A depth beyond the end of a game does no harm."""
    state = new_game(2, seed=1)
    while len(legal_actions(state)) > 1 or not state.is_over:
        if not state.draw_pile and state.wheel.tile_count == 1:
            break
        state = apply(state, legal_actions(state)[-1])
    assert perft(state, 1_000_000) == len(legal_actions(state))


@pytest.mark.parametrize("depth", [True, 1.0, "1", None])
def test_a_depth_that_is_no_number(depth: Any) -> None:
    """Only whole numbers are depths."""
    with pytest.raises(TypeError, match="depth is a whole number, not "):
        perft(new_game(2), depth)


def test_what_can_not_be_counted() -> None:
    """A negative depth and what is no state are refused."""
    with pytest.raises(ValueError, match="depth is 0 or more, not -1"):
        perft(new_game(2), -1)
    with pytest.raises(TypeError, match="state is a GameState, not None"):
        perft(None, 0)  # type: ignore[arg-type]
