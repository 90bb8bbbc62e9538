"""The strategies for the tests of other programs."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from novaluna import EndReason, GameRecord, GameState, new_game
from novaluna.testing import actions, games, new_games, states


@given(games())
def test_games_are_whole(record: GameRecord) -> None:
    """Each record can be replayed to the end of its game."""
    assert record.replay()[-1].is_over


@given(states())
def test_states_are_sound(state: GameState) -> None:
    """Each state is one that a game can lead to."""
    assert state.check() == ()


@given(new_games())
def test_new_games_have_no_tile_taken(state: GameState) -> None:
    """Each is the beginning of a game."""
    assert state.wheel.tile_count == 11
    assert not any(player.display.tiles for player in state.players)


@given(st.data())
def test_actions_are_legal(data: st.DataObject) -> None:
    """Each action is listed as legal."""
    state = data.draw(states().filter(lambda state: not state.is_over))
    assert data.draw(actions(state)).__class__.__name__ in {"Play", "Refill"}


@given(states(players=[3]), games(players={1}), new_games(players=(2,)))
def test_the_number_of_players_can_be_chosen(
    three: GameState, solo: GameRecord, two: GameState
) -> None:
    """Only games for as many are drawn."""
    assert len(three.players) == 3
    assert solo.setup.is_solo
    assert len(two.players) == 2


FIRST_FOUND = settings(phases=[Phase.generate], max_examples=500, database=None)
"""To find an example will do here; to make it small takes its time."""


@pytest.mark.parametrize("wanted", [1, 2, 3, 4])
def test_all_kinds_come_up(wanted: int) -> None:
    """Every number of players is found."""
    state = find(states(), lambda state: len(state.players) == wanted, settings=FIRST_FOUND)
    assert len(state.players) == wanted


def test_first_games_come_up() -> None:
    """First games are among the games."""
    game = find(games(), lambda game: game.setup.first_game, settings=FIRST_FOUND)
    assert game.setup.first_game


@pytest.mark.parametrize("reason", EndReason)
def test_both_ends_come_up(reason: EndReason) -> None:
    """Games end by discs and by tiles."""
    game = find(games(), lambda game: game.state.end_reason is reason, settings=FIRST_FOUND)
    assert game.state.end_reason is reason


@pytest.mark.parametrize("players", [[], [0], [2, 5], ["2"], [True, 9]])
def test_other_numbers_of_players(players: Any) -> None:
    """Numbers that no game has are named at once, not when the first example is drawn."""
    for strategy in (games, states, new_games):
        with pytest.raises(ValueError, match="players holds numbers from 1 to 4, not "):
            strategy(players)


def test_no_actions_after_the_end() -> None:
    """A finished game has no actions, and what is no state has none either."""
    over = find(games(), lambda _: True, settings=FIRST_FOUND).state
    with pytest.raises(ValueError, match="the game is over: there are no actions to draw from"):
        actions(over)
    with pytest.raises(TypeError, match="state is a GameState, not None"):
        actions(None)  # type: ignore[arg-type]
    assert actions(new_game(2)) is not None
