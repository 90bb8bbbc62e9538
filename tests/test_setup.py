"""The setup: how games begin."""

from __future__ import annotations

import random
from collections import UserList
from typing import Any, NoReturn

import pytest
from hypothesis import given
from strategies import seeds

from novaluna import TILES, Display, new_game, new_solo_game


class Unequal:
    """A value that can't be compared."""

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        raise RuntimeError


class Broken(UserList[int]):
    """A sequence that cannot be read."""

    def __iter__(self) -> NoReturn:
        raise RuntimeError


ORDER = [*range(68, 0, -1)]
TILES_OF_2024 = """
    20 24 52 26 48 12 59 35 43 53 44 14 19 6 33 4 68
    16 57 9 40 65 8 66 22 1 60 2 31 64 47 50 36 45
    13 63 38 29 5 62 61 3 55 10 7 41 34 23 37 11 51
    56 28 39 18 54 42 25 30 67 15 17 46 27 58 21 49 32
"""
STACK_OF_2024 = [2, 3, 0, 1]
TILES_OF_TEXT = [46, 32, 54, 47, 57, 53, 18, 35, 29, 39, 61]


@pytest.mark.rule("S1", "S2")
def test_the_first_eleven_tiles_go_on_the_wheel() -> None:
    """The marker on space 0, the tiles drawn first on 1 to 11 in turn, the others the draw pile."""
    state = new_game(2, tiles=ORDER, stack=[1, 0])
    assert state.wheel.marker == 0
    assert state.wheel.spaces == (None, *(TILES[number - 1] for number in ORDER[:11]))
    assert [tile.id for tile in state.draw_pile] == ORDER[11:]
    assert state.check() == ()
    assert new_solo_game(tiles=ORDER).wheel == state.wheel
    assert new_solo_game(tiles=ORDER).draw_pile == state.draw_pile


@pytest.mark.rule("S3")
def test_the_top_of_the_stack_begins() -> None:
    """All discs on the new moon, and the one on top plays first."""
    state = new_game(4, seed=3, stack=[2, 0, 3, 1])
    assert state.track is not None
    assert [disc.player for disc in state.track.order] == [2, 0, 3, 1]
    assert {disc.distance for disc in state.track.order} == {0}
    assert state.current_player == 2


@pytest.mark.rule("C3")
@pytest.mark.parametrize(
    ("players", "first_game", "discs"),
    [(2, False, 20), (3, False, 20), (4, False, 20), (2, True, 20), (3, True, 17), (4, True, 15)],
)
def test_goal_discs(players: int, first_game: bool, discs: int) -> None:
    """Twenty goal discs each; in a first game 17 for three and 15 for four players."""
    state = new_game(players, seed=1, first_game=first_game)
    assert state.goal_discs == discs
    assert len(state.players) == players
    for player in state.players:
        assert (player.discs, player.display) == (discs, Display())


@pytest.mark.rule("L1", "L2")
def test_solo_setup() -> None:
    """One player with 8 and 13 goal discs, phase one, no moon track."""
    state = new_solo_game(seed=5)
    assert (len(state.players), state.players[0].discs, state.goal_discs) == (1, 21, 21)
    assert state.track is None
    assert state.solo is not None
    assert (state.solo.phase, state.solo.phase_one_note) == (1, None)
    assert state.current_player == 0
    assert state.wheel.tile_count == 11
    assert state.check() == ()


@given(seeds)
def test_the_same_seed_gives_the_same_game(seed: int) -> None:
    """A seed always gives the same tiles and stack, and leaves Python's own generator alone."""
    before = random.getstate()
    state = new_game(3, seed=seed)
    assert new_game(3, seed=seed) == state
    assert hash(new_game(3, seed=seed)) == hash(state)
    assert new_solo_game(seed=seed).wheel == state.wheel
    assert new_solo_game(seed=seed).draw_pile == state.draw_pile
    assert random.getstate() == before


def test_what_is_drawn_does_not_depend_on_what_is_given() -> None:
    """With the tiles given, the stack is the one of the seed, and the other way round."""
    drawn = new_game(4, seed=11)
    assert new_game(4, seed=11, tiles=ORDER).track == drawn.track
    assert new_game(4, seed=11, stack=[0, 1, 2, 3]).wheel == drawn.wheel


def test_seeds_are_a_promise() -> None:
    """These draws must never change: records and bug reports cite seeds."""
    state = new_game(4, seed=2024)
    assert state.track is not None
    tiles = [tile.id for tile in (*state.wheel.spaces[1:], *state.draw_pile) if tile]
    assert tiles == [int(number) for number in TILES_OF_2024.split()]
    assert [disc.player for disc in state.track.order] == STACK_OF_2024
    text = new_game(2, seed="Nova Luna")
    assert [tile.id for tile in text.wheel.spaces[1:] if tile] == TILES_OF_TEXT


def test_without_a_seed_games_differ() -> None:
    """Ten games without a seed are not all the same."""
    assert len({new_game(2).draw_pile for _ in range(10)}) > 1


def test_every_place_in_the_order_is_as_likely() -> None:
    """Over many seeds each player begins about as often as any other."""
    firsts = [new_game(4, seed=seed, tiles=ORDER).current_player for seed in range(400)]
    assert all(70 < firsts.count(player) < 130 for player in range(4))


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ({"players": 1}, "players is 2, 3 or 4, not 1; a game for one is set up by new_solo_game"),
        ({"players": 5}, "players is 2, 3 or 4, not 5"),
        ({"players": 0}, "players"),
        ({"players": "2"}, "players"),
        ({"players": 2.0}, "players"),
        ({"players": True}, "players is 2, 3 or 4, not True"),
        ({"players": None}, "players"),
        ({"players": [2]}, "players"),
        ({"players": 10**5000}, "players"),
        ({"first_game": None}, "first_game is True or False, not None"),
        ({"first_game": 1}, "first_game"),
        ({"seed": []}, "seed is a number, a string"),
        ({"seed": object()}, "seed"),
        ({"seed": "\ud800"}, "seed"),
        ({"seed": float("nan")}, "seed"),
        ({"players": Unequal()}, "players"),
        ({"tiles": [Unequal()] * 68}, "tiles"),
        ({"stack": [Unequal(), 0]}, "stack"),
        ({"tiles": ORDER[1:]}, "tiles is a sequence of the numbers 1 to 68, each once"),
        ({"tiles": [*ORDER, 1]}, "tiles"),
        ({"tiles": [*ORDER[:-1], 2]}, r"tiles .* \(1 is missing\)"),
        ({"tiles": [*ORDER[:-1], 0]}, "tiles"),
        ({"tiles": [*ORDER[:-1], 1.0]}, "tiles"),
        ({"tiles": [*ORDER[:-1], True]}, "tiles"),
        ({"tiles": [*ORDER[:-1], "1"]}, "tiles"),
        ({"tiles": "brty"}, "tiles"),
        ({"tiles": 68}, "tiles"),
        ({"tiles": set(ORDER)}, "tiles"),
        ({"tiles": range(10**30)}, "tiles"),
        ({"tiles": []}, "tiles"),
        ({"tiles": Broken(range(68))}, "tiles"),
        ({"stack": [0]}, "stack is a sequence of the numbers 0 to 1, each once"),
        ({"stack": [0, 1, 2]}, "stack"),
        ({"stack": [1, 2]}, "stack"),
        ({"stack": [0, 0]}, "stack"),
        ({"stack": [False, True]}, "stack"),
        ({"stack": "01"}, "stack"),
        ({"stack": 0}, "stack"),
    ],
    ids=lambda value: "" if isinstance(value, str) else next(iter(value)),
)
def test_bad_arguments_are_named(arguments: dict[str, Any], name: str) -> None:
    """Whatever is wrong with a setup, the message names the argument."""
    with pytest.raises(ValueError, match=f"^{name}"):
        new_game(**{"players": 2, **arguments})
    if not arguments.keys() - {"seed", "tiles"}:
        with pytest.raises(ValueError, match=f"^{name}"):
            new_solo_game(**arguments)
