"""The tiles: their colours, times and goals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar, final

from attrs import field, frozen

from novaluna._words import shown


class Color(Enum):
    """Name the four colours of tiles and goals (C1)."""

    BLUE = "blue"
    RED = "red"
    TURQUOISE = "turquoise"
    YELLOW = "yellow"

    # Members are single, so identity will do, and it is quicker than hashing their names. Type
    # checkers know the method as that of any enum.
    if not TYPE_CHECKING:  # pragma: no branch - it is always so when run
        __hash__ = object.__hash__

    @property
    def letter(self) -> str:
        """Return the colour's letter: b, r, t or y."""
        return self.value[0]

    @classmethod
    def from_letter(cls, letter: str) -> Color:
        """Return the colour of a letter b, r, t or y; any other gives ValueError."""
        for color in cls:
            if color.letter == letter:
                return color
        msg = f"a colour's letter is one of b, r, t, y, not {shown(letter)}"
        raise ValueError(msg)

    def __repr__(self) -> str:
        """Return the colour as code."""
        return f"Color.{self.name}"


COLORS: Final = tuple(Color)

Tally: TypeAlias = int
"""A number of tiles of each colour, all in one whole number, so that adding adds up each colour.

A colour has 32 bits of it, of which the highest is spare: no display comes near as many tiles.
"""
ONE: Final[Mapping[Color, Tally]] = MappingProxyType(
    {color: 1 << 32 * place for place, color in enumerate(COLORS)}
)
"""The tally of one tile of each colour."""
_SPARE: Final = (1 << 31) * sum(ONE.values())


def as_many(counts: Tally, wanted: Tally) -> bool:
    """Say whether there are at least as many tiles of each colour as are wanted (G1)."""
    # Taking away what is wanted leaves a colour's spare bit where there is enough of it.
    return (counts + _SPARE - wanted) & _SPARE == _SPARE


def number_of(color: Color, counts: Tally) -> int:
    """Return how many tiles of a colour are in a tally."""
    return counts // ONE[color] % (1 << 32)


_Item = TypeVar("_Item")


def _as_tuple(name: str, items: Iterable[_Item]) -> tuple[_Item, ...]:
    try:
        return tuple(items)
    except TypeError:
        msg = f"{name} given as a tuple, not as {shown(items)}"
        raise TypeError(msg) from None


def _in_enum_order(colors: tuple[Color, ...]) -> tuple[Color, ...]:
    colors = _as_tuple("a goal's colors are", colors)
    for color in colors:
        if not isinstance(color, Color):
            msg = f"a goal shows colours, not {shown(color)}"
            raise TypeError(msg)
    return tuple(sorted(colors, key=COLORS.index))


@frozen(cache_hash=True)
class Goal:
    """Say how many tiles of which colours a goal asks for.

    Args:
        colors: 1 to 4 colours, repeats allowed, given in any order and kept in the order of
            `Color`. Any other number of them is a ValueError, anything but colours a TypeError.

    Attributes:
        needs: each colour the goal shows, once, with how often; in the order of `Color`.
        tally: the same in one number.

    Rules: C1, G1.
    """

    colors: tuple[Color, ...] = field(converter=_in_enum_order)
    needs: tuple[tuple[Color, int], ...] = field(init=False, eq=False, repr=False)
    tally: Tally = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if not 1 <= len(self.colors) <= 4:  # noqa: PLR2004 - C1 names the bounds
            msg = f"a goal shows 1 to 4 colours, not {len(self.colors)}"
            raise ValueError(msg)
        needs = tuple((color, self.count(color)) for color in COLORS if color in self.colors)
        object.__setattr__(self, "needs", needs)
        object.__setattr__(self, "tally", sum(ONE[color] for color in self.colors))

    def count(self, color: Color) -> int:
        """Return how many tiles of a colour the goal asks for, 0 to 4 (G1)."""
        return self.colors.count(color)

    @classmethod
    def from_letters(cls, letters: str) -> Goal:
        """Return the goal written as letters, such as "bbr"; ValueError for others than b r t y."""
        return cls(tuple(map(Color.from_letter, letters)))

    def __str__(self) -> str:
        """Return the goal as letters, such as "bbr"."""
        return "".join(color.letter for color in self.colors)


def _goals(goals: tuple[Goal, ...]) -> tuple[Goal, ...]:
    goals = _as_tuple("a tile's goals are", goals)
    for goal in goals:
        if not isinstance(goal, Goal):
            msg = f"a tile's goals are of type Goal, not {shown(goal)}"
            raise TypeError(msg)
    return goals


@final
@frozen(cache_hash=True)
class Tile:
    """Hold one tile: one of the 68 of the game, or one made up for a test position.

    Args:
        id: the tile's number, 1 to 68 for the tiles of the game.
        color: its colour.
        time: how many spaces taking it moves the player disc, 1 to 7.
        goals: its goals in printed order; the tiles of the game have 0 to 3.

    Attributes:
        asking: for each colour, in the order of `Color`, the goals that show it: the index of
            each, from 0, and its tally.

    Raises:
        TypeError: an argument is of another type.
        ValueError: the time is not 1 to 7.

    Rules: C1, T2.
    """

    id: int
    color: Color
    time: int
    goals: tuple[Goal, ...] = field(converter=_goals, default=())
    asking: tuple[tuple[tuple[int, Tally], ...], ...] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if type(self.id) is not int or type(self.time) is not int:
            numbers = f"{shown(self.id)} and {shown(self.time)}"
            msg = f"a tile's id and time are whole numbers, not {numbers}"
            raise TypeError(msg)
        if not isinstance(self.color, Color):
            msg = f"a tile's color is a Color, not {shown(self.color)}"
            raise TypeError(msg)
        if not 1 <= self.time <= 7:  # noqa: PLR2004 - C1 names the bounds
            msg = f"a tile's time is 1 to 7, not {shown(self.time)}"
            raise ValueError(msg)
        asking = tuple(
            tuple((index, goal.tally) for index, goal in enumerate(self.goals) if goal.count(color))
            for color in COLORS
        )
        object.__setattr__(self, "asking", asking)

    def __str__(self) -> str:
        """Return colour and time in table language, such as "red 3"."""
        return f"{self.color.value} {self.time}"


# C1: id, colour, time, goals.
_TABLE: Final = """
 1 b 1
 2 b 2 bbbb
 3 b 2 bbbb
 4 b 3 bby
 5 b 3 bty
 6 b 3 rrt
 7 b 3 brty rrr
 8 b 4 bbb rt
 9 b 4 br ty
10 b 4 rrrr rr
11 b 4 rrr ttt yy
12 b 5 ttt t
13 b 5 yy t
14 b 5 bb tt yy
15 b 6 yyy rr ry
16 b 6 rr tt y
17 b 7 rt ry ty
18 r 1
19 r 2 rrrr
20 r 2 rrrr
21 r 3 brr
22 r 3 brt
23 r 3 tty
24 r 3 brty ttt
25 r 4 by rt
26 r 4 rrr ty
27 r 4 yyyy yy
28 r 4 bbb yyy tt
29 r 5 bbb b
30 r 5 bb y
31 r 5 bb rr tt
32 r 6 bb yy t
33 r 6 ttt ty yy
34 r 7 bt by ty
35 t 1
36 t 2 tttt
37 t 2 tttt
38 t 3 byy
39 t 3 rtt
40 t 3 rty
41 t 3 brty yyy
42 t 4 bbbb bb
43 t 4 br ty
44 t 4 ttt by
45 t 4 bbb yyy rr
46 t 5 rr b
47 t 5 yyy y
48 t 5 rr tt yy
49 t 6 rrr bb br
50 t 6 bb yy r
51 t 7 br by ry
52 y 1
53 y 2 yyyy
54 y 2 yyyy
55 y 3 bbr
56 y 3 bry
57 y 3 tyy
58 y 3 brty bbb
59 y 4 yyy br
60 y 4 by rt
61 y 4 tttt tt
62 y 4 rrr ttt bb
63 y 5 rrr r
64 y 5 tt r
65 y 5 bb rr yy
66 y 6 rr tt b
67 y 6 bbb bt tt
68 y 7 br bt rt
"""


def _read_tile(line: str) -> Tile:
    number, letter, time, *goals = line.split()
    return Tile(
        int(number), Color.from_letter(letter), int(time), tuple(map(Goal.from_letters, goals))
    )


TILES: Final[tuple[Tile, ...]] = tuple(map(_read_tile, _TABLE.strip().splitlines()))
"""The 68 tiles of the game (C1); `TILES[i].id == i + 1`."""


def get_tile(id: int) -> Tile:  # noqa: A002 - the attribute it looks up is called id
    """Return the tile of the game with an id of 1 to 68 (C1); any other id gives ValueError."""
    if type(id) is not int or not 1 <= id <= len(TILES):
        msg = f"a tile's id is a whole number from 1 to {len(TILES)}, not {shown(id)}"
        raise ValueError(msg)
    return TILES[id - 1]
