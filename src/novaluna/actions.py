"""The actions: what a player can do at the beginning of a turn."""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter
from typing import Final, TypeAlias, final

from attrs import field, frozen

from novaluna._kept import Kept
from novaluna._words import shown
from novaluna.position import Position, Row, as_position
from novaluna.wheel import SPACES


def _position_if_one(at: tuple[int, int]) -> Position:
    # Anything else is kept, so that the engine can say what is wrong with the play; but all that
    # is of type Position is one.
    return as_position(at) or (tuple(at) if type(at) is Position else at)  # type: ignore[return-value]


@final
@frozen
class Refill:
    """Refill the wheel from the draw pile; in solo, start phase two.

    The same player's turn goes on.

    Rules: W1 to W4, L3, L4.
    """

    def __str__(self) -> str:
        """Return the action in notation: "refill"."""
        return "refill"


@final
@frozen
class Play:
    """Take a tile from the wheel and place it in one's display.

    Args:
        space: the space of the wheel the tile is on, 0 to 11 (K1).
        at: the position for it; a plain pair will do (P1a, P2).

    A play is a wish: any values make one, and the engine says whether it is legal.

    Rules: K1 to K3, P1, P2.
    """

    space: int
    at: Position = field(converter=_position_if_one)

    def __str__(self) -> str:
        """Return the action in notation, such as "5@2,-1"; `parse_action` reads it."""
        at = as_position(self.at)
        if at is None or type(self.space) is not int:
            return shown(self)
        try:
            return f"{self.space}@{at.x},{at.y}"
        except ValueError:  # a number with more digits than Python writes
            return shown(self)


Action: TypeAlias = Play | Refill
"""What `apply` takes."""


def _from_each_space(row: Row) -> tuple[Play, ...]:
    y, x = row
    at = Position(x, y)
    return tuple(Play(space, at) for space in range(SPACES))


# The same few plays are legal again and again, and making them costs more than all else in a
# list of legal actions. Displays of whole games stay within reach of the origin; the bound is
# for those built by hand far from it.
_plays_at: Final = Kept(_from_each_space, 4096).__getitem__
_FROM: Final = tuple(map(itemgetter, range(SPACES)))


def plays(spaces: Iterable[int], rows: Iterable[Row]) -> list[Play]:
    """Return the plays from each of some spaces at each of some positions, in that order."""
    at_positions = list(map(_plays_at, rows))
    found: list[Play] = []
    for space in spaces:
        found += map(_FROM[space], at_positions)
    return found
