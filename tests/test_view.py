"""The public view: all that can be seen, and nothing of the draw pile's order."""

from __future__ import annotations

import json
import pickle
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from table import made

from novaluna import (
    GameState,
    PublicView,
    Refill,
    apply,
    is_legal,
    legal_actions,
    new_game,
    new_solo_game,
    public_view,
    to_json,
)
from novaluna.testing import states


def with_pile_in_order(state: GameState, seed: int) -> GameState:
    """Return the state with its draw pile in another order."""
    pile = list(state.draw_pile)
    Random(seed).shuffle(pile)
    return evolve(state, draw_pile=tuple(pile))


@given(states(), st.integers(0, 99))
@pytest.mark.rule("S1")
def test_the_order_of_the_draw_pile_is_nowhere(state: GameState, seed: int) -> None:
    """States that differ only in it have the same view, repr, JSON and pickle."""
    view, other = public_view(state), public_view(with_pile_in_order(state, seed))
    assert view == other
    assert hash(view) == hash(other)
    assert repr(view) == repr(other)
    assert list(view.unseen) == list(other.unseen)
    assert json.dumps(to_json(view)) == json.dumps(to_json(other))
    assert pickle.dumps(view) == pickle.dumps(other)
    assert pickle.loads(pickle.dumps(view)) == view
    assert not isinstance(view, GameState)
    assert not hasattr(view, "draw_pile")


@given(states(), st.integers(0, 99))
def test_a_sample_is_a_state_that_looks_the_same(state: GameState, seed: int) -> None:
    """It is sound, its view is the same, and so is all that everyone can tell."""
    view = public_view(state)
    sample = view.sample(Random(seed))
    assert public_view(sample) == view
    assert sample.check() == ()
    assert sample == view.sample(Random(seed))
    assert legal_actions(sample) == legal_actions(state)
    for known in ("current_player", "next_player", "is_over", "end_reason", "outcome"):
        assert getattr(view, known) == getattr(state, known) == getattr(sample, known)
    assert view.draw_pile_size == state.draw_pile_size == len(state.draw_pile)
    assert view.discs_held_back == state.discs_held_back


def test_what_a_view_shows() -> None:
    """All parts of a state but the draw pile, of which the tiles are known."""
    state = new_game(3, seed=1, first_game=True)
    view = public_view(state)
    assert view.players == state.players
    assert (view.wheel, view.track, view.solo) == (state.wheel, state.track, None)
    assert view.goal_discs == 17
    assert view.unseen == {tile.id for tile in state.draw_pile}
    assert f"unseen=frozenset({sorted(view.unseen)})" in repr(view)


def test_a_view_of_a_solo_game() -> None:
    """Solo has phase and note in its view."""
    state = new_solo_game(seed=1)
    while not is_legal(state, Refill()):
        state = apply(state, legal_actions(state)[-1])
    view = public_view(apply(state, Refill()))
    assert view.track is None
    assert view.solo is not None
    assert view.solo.phase == 2
    assert view.current_player == 0


def test_every_order_can_be_sampled() -> None:
    """With two tiles in the draw pile, both orders come up."""
    state = new_game(2, seed=1)
    small = evolve(state, draw_pile=state.draw_pile[:2])
    samples = {public_view(small).sample(Random(seed)).draw_pile for seed in range(20)}
    assert samples == {state.draw_pile[:2], state.draw_pile[1::-1]}


def test_the_set_tells_no_order_that_it_was_made_in() -> None:
    """Even numbers that fall together in the table of a set are listed in one order."""
    view = public_view(new_game(2, seed=1))
    assert list(evolve(view, unseen=[33, 1]).unseen) == list(evolve(view, unseen=[1, 33]).unseen)


@pytest.mark.parametrize("state", [None, 3, public_view(new_game(2))])
def test_what_has_no_view(state: Any) -> None:
    """Only states have views; a view has none of its own."""
    with pytest.raises(TypeError, match="state is a GameState, not "):
        public_view(state)


def test_a_draw_pile_that_a_view_can_not_tell() -> None:
    """Made-up tiles, tiles there twice and other things in the draw pile are named."""
    state = new_game(2, seed=1)
    first, *rest = state.draw_pile
    with pytest.raises(ValueError, match=r"C1: Tile.* is not one of the 68 tiles"):
        public_view(evolve(state, draw_pile=(made("r"), *rest)))
    with pytest.raises(ValueError, match=f"C1: tile {first.id} is there 2 times"):
        public_view(evolve(state, draw_pile=(first, first, *rest[1:])))
    with pytest.raises(ValueError, match="S1: draw_pile is a tuple of tiles"):
        public_view(evolve(state, draw_pile=None))  # type: ignore[arg-type]


@pytest.mark.parametrize("rng", [None, 5, Random])
def test_sampling_needs_a_generator(rng: Any) -> None:
    """A seed or nothing is refused: the caller decides what is random."""
    with pytest.raises(TypeError, match=r"rng is a random\.Random, not "):
        public_view(new_game(2)).sample(rng)


def test_views_are_values() -> None:
    """They can be matched, evolved and kept in sets."""
    view = public_view(new_game(2, seed=1))
    assert evolve(view) == view
    assert len({view, evolve(view)}) == 1
    match view:
        case PublicView(players=(first, _), track=track):
            assert first.discs == 20
            assert track is view.track


def test_samples_of_equal_views_are_equal() -> None:
    """However a view was made or kept, the same seed deals the same state."""
    state = new_game(2, seed=1)
    for ids in ((1, 33, 65), (65, 8, 1), (8, 1, 40, 16)):
        view = evolve(public_view(state), unseen=ids)
        kept = pickle.loads(pickle.dumps(view))
        assert view.sample(Random(5)).draw_pile == kept.sample(Random(5)).draw_pile
        assert {tile.id for tile in view.sample(Random(5)).draw_pile} == {*ids}


def test_a_made_up_tile_with_the_id_of_another() -> None:
    """It is no tile of the game, and has no place in a view."""
    state = new_game(2, seed=1)
    first, *rest = state.draw_pile
    with pytest.raises(ValueError, match="C1: Tile"):
        public_view(evolve(state, draw_pile=(evolve(first, time=8 - first.time, goals=()), *rest)))
