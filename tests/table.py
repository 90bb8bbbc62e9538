"""Short ways to lay out a table for tests: tiles from letters, displays from drawings."""

from __future__ import annotations

import copy
import pickle
from itertools import count
from typing import TYPE_CHECKING, TypeVar

from attrs import evolve

from novaluna import (
    Color,
    Display,
    GameState,
    Goal,
    Position,
    Tile,
    Wheel,
    get_tile,
    new_game,
    new_solo_game,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

Value = TypeVar("Value", Display, GameState)

_NUMBERS = count(101)


def copies(value: Value) -> list[Value]:
    """Return a value pickled, copied, copied deeply and evolved to itself."""
    return [
        pickle.loads(pickle.dumps(value)),
        copy.copy(value),
        copy.deepcopy(value),
        evolve(value),
    ]


def made(description: str, time: int = 1) -> Tile:
    """Make up a tile from its colour's letter and its goals: "y rrr bb"."""
    letter, *goals = description.split()
    tile_goals = tuple(map(Goal.from_letters, goals))
    return Tile(next(_NUMBERS), Color.from_letter(letter), time, tile_goals)


def drawn(*rows: str, goals: str = "") -> dict[Position, Tile]:
    """Read a drawing of a display: letters are tiles, the capital is the one with the goals.

    The capital's tile lies at (0, 0).
    """
    letters = {Position(x, y): row[x] for y, row in enumerate(rows) for x in range(len(row))}
    (origin,) = (at for at, letter in letters.items() if letter.isupper())
    return {
        Position(at.x - origin.x, at.y - origin.y): made(
            f"{letter.lower()} {goals if letter.isupper() else ''}"
        )
        for at, letter in letters.items()
        if letter != "."
    }


def wheel_with(tiles: Mapping[int, Tile | int], marker: int = 0) -> Wheel:
    """Make a wheel from the tiles, or the ids of tiles, on some spaces."""
    spaces = {
        space: get_tile(tile) if isinstance(tile, int) else tile for space, tile in tiles.items()
    }
    return Wheel(tuple(spaces.get(space) for space in range(12)), marker)


def table_with(
    display: Display | None = None,
    *,
    wheel: Wheel | None = None,
    discs: int = 20,
    players: int = 2,
) -> GameState:
    """Make a game in which player 0 is to move, with this display and wheel; solo for one player.

    The other players have empty displays, and the draw pile is that of a new game.
    """
    start = new_solo_game(seed=0) if players == 1 else new_game(players, stack=range(players))
    mover = evolve(start.players[0], display=display or Display(), discs=discs)
    return evolve(start, players=(mover, *start.players[1:]), wheel=wheel or start.wheel)
