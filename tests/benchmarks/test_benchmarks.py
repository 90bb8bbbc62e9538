"""The benchmarks, for pytest-benchmark: `pytest --no-cov -n0 tests/benchmarks`."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from workloads import chess_games, games, plays_of, ply, with_tiles

from novaluna import GameState, from_json, goal_status, public_view, to_json


@pytest.mark.parametrize("play", [games, chess_games], ids=["novaluna", "python-chess"])
def test_random_play(benchmark: Any, play: Any) -> None:
    """Whole games with the full list of legal actions at each ply."""
    assert benchmark(play, 3) > 200


@pytest.mark.parametrize("tiles", [10, 30])
def test_a_ply(benchmark: Any, tiles: int) -> None:
    """The legal actions and one of them, by how large the display is."""
    after = benchmark(ply, with_tiles(tiles))
    assert sum(len(player.display.tiles) for player in after.players) == tiles + 1


def test_the_goals_of_a_display(benchmark: Any) -> None:
    """How each goal of a large display stands."""
    display = with_tiles(30).players[0].display
    goals = list(display.goals())
    assert len(benchmark(lambda: [goal_status(display, *goal) for goal in goals])) == len(goals)


def test_dealing_a_view(benchmark: Any) -> None:
    """A state that looks like a view."""
    view = public_view(plays_of(range(1))[30][0])
    assert public_view(benchmark(view.sample, Random(1))) == view


def test_json_there_and_back(benchmark: Any) -> None:
    """A state in mid-game as text, and read again."""
    state = plays_of(range(1))[30][0]
    assert benchmark(lambda: from_json(GameState, json.loads(json.dumps(to_json(state))))) == state
