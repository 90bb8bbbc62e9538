"""The positions: places in a display, and which lie side by side."""

from __future__ import annotations

from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from novaluna._kept import Kept


class Position(NamedTuple):
    """Name a place in a display; equal to the plain pair (x, y).

    Args:
        x: grows to the right, any integer.
        y: grows downwards, any integer.

    Rules: P1a, P2.
    """

    x: int
    y: int

    @property
    def neighbours(self) -> tuple[Position, Position, Position, Position]:
        """The four positions that share a side with this one: above, left, right, below (P2)."""
        return _around(self)

    def __str__(self) -> str:
        """Return the position as a plain pair, such as "(2, -1)"."""
        return f"({self.x}, {self.y})"


Row: TypeAlias = tuple[int, int]
"""A position as y and x: pairs that sort in reading order by themselves."""

ORIGIN: Final = Position(0, 0)

reading_order: Final = itemgetter(1, 0)
"""Sort key of positions: top row first, left to right (G9)."""


def _around(at: tuple[int, int]) -> tuple[Position, Position, Position, Position]:
    x, y = at
    return Position(x, y - 1), Position(x - 1, y), Position(x + 1, y), Position(x, y + 1)


# Displays of whole games stay within reach of (0, 0); the bound is for others.
_MOST: Final = 8192

neighbours: Final = Kept(_around, _MOST).__getitem__
"""Return the four positions that share a side with one, in reading order (P2).

Only for what `as_position` lets through: (True, 0) or (1.0, 0) would be kept for (1, 0).
"""

row_of: Final = Kept(reading_order, _MOST).__getitem__
"""Return a position as a row; likewise. Kept, as one and the same is found sooner in dicts."""


def as_position(value: object) -> Position | None:
    """Return a pair of whole numbers as a Position, and None for anything else."""
    if (type(value) is not Position and type(value) is not tuple) or len(value) != 2:  # noqa: PLR2004 - x, y
        return None
    x, y = value
    if type(x) is not int or type(y) is not int:
        return None
    return value if type(value) is Position else Position(x, y)
