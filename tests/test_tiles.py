"""The tiles: colours, goals, and the 68 tiles of the game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from novaluna import TILES, Color, Goal, Tile, get_tile
from novaluna.tiles import ONE, Tally, as_many, number_of


@pytest.mark.rule("C1")
def test_checksums_of_the_tile_set() -> None:
    """All tiles on one pile: 68, 17 of each colour, and times and goals in the known numbers."""
    assert [tile.id for tile in TILES] == list(range(1, 69))
    assert Counter(tile.color for tile in TILES) == dict.fromkeys(Color, 17)
    assert Counter(tile.time for tile in TILES) == {1: 4, 2: 8, 3: 16, 4: 16, 5: 12, 6: 8, 7: 4}
    assert sum(tile.time for tile in TILES) == 268
    assert Counter(len(tile.goals) for tile in TILES) == {0: 4, 1: 20, 2: 24, 3: 20}
    assert sum(len(tile.goals) for tile in TILES) == 128


@pytest.mark.rule("C1")
def test_only_the_time_2_tiles_occur_twice() -> None:
    """Looking for twins, one finds each colour's tile of time 2 and no other."""
    faces = Counter((tile.color, tile.time, tile.goals) for tile in TILES)
    twins = [face for face, times in faces.items() if times == 2]
    assert max(faces.values()) == 2
    assert twins == [(color, 2, (Goal((color,) * 4),)) for color in Color]


@pytest.mark.rule("C1")
def test_every_goal_shows_one_to_four_colours() -> None:
    """No goal on any tile is empty or shows more than four."""
    assert {len(goal.colors) for tile in TILES for goal in tile.goals} == {1, 2, 3, 4}


@pytest.mark.rule("C1")
@pytest.mark.parametrize(
    ("number", "color", "time", "goals"),
    [
        (1, Color.BLUE, 1, ""),
        (7, Color.BLUE, 3, "brty rrr"),
        (17, Color.BLUE, 7, "rt ry ty"),
        (33, Color.RED, 6, "ttt ty yy"),
        (50, Color.TURQUOISE, 6, "bb yy r"),
        (68, Color.YELLOW, 7, "br bt rt"),
    ],
)
def test_known_tiles(number: int, color: Color, time: int, goals: str) -> None:
    """Some tiles looked up by number, the disputed turquoise 6 among them."""
    tile = get_tile(number)
    assert (tile.id, tile.color, tile.time) == (number, color, time)
    assert " ".join(map(str, tile.goals)) == goals


@pytest.mark.parametrize(
    "number", [0, 69, -1, 1.0, True, "7", None, pytest.param(10**5000, id="huge")]
)
def test_no_such_tile(number: object) -> None:
    """Asking for a tile that is not in the box says which numbers there are."""
    with pytest.raises(ValueError, match="from 1 to 68"):
        get_tile(number)  # type: ignore[arg-type]


def test_colours_have_letters() -> None:
    """Every colour is known by its first letter."""
    assert "".join(color.letter for color in Color) == "brty"
    assert [Color.from_letter(letter) for letter in "brty"] == list(Color)
    assert repr(Color.TURQUOISE) == "Color.TURQUOISE"


@pytest.mark.parametrize("letter", ["", "B", "br", "x", None])
def test_no_such_colour(letter: object) -> None:
    """A letter that is no colour's is refused with the four that are."""
    with pytest.raises(ValueError, match="one of b, r, t, y"):
        Color.from_letter(letter)  # type: ignore[arg-type]


def test_a_goal_keeps_its_colours_in_order() -> None:
    """The same dots in another order are the same goal."""
    goal = Goal((Color.YELLOW, Color.BLUE, Color.YELLOW))
    assert goal == Goal.from_letters("yby")
    assert hash(goal) == hash(Goal.from_letters("yyb"))
    assert goal.colors == (Color.BLUE, Color.YELLOW, Color.YELLOW)
    assert [goal.count(color) for color in Color] == [1, 0, 0, 2]
    assert goal.needs == ((Color.BLUE, 1), (Color.YELLOW, 2))
    assert str(goal) == "byy"


@pytest.mark.parametrize("letters", ["", "bbbbb"])
def test_a_goal_of_none_or_five_is_refused(letters: str) -> None:
    """A goal shows one to four colours."""
    with pytest.raises(ValueError, match="1 to 4 colours"):
        Goal.from_letters(letters)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("1", Color.RED, 1, ()), "id and time are whole numbers, not '1' and 1"),
        ((1, "red", 1, ()), "color is a Color, not 'red'"),
        ((1, Color.RED, 1.0, ()), "id and time are whole numbers, not 1 and 1.0"),
        ((1, Color.RED, True, ()), "id and time are whole numbers, not 1 and True"),
        ((1, Color.RED, 1, ("rr",)), "goals are of type Goal, not 'rr'"),
        ((1, Color.RED, 1, None), "goals are given as a tuple, not as None"),
    ],
)
def test_a_tile_of_wrong_parts_is_refused(arguments: tuple[object, ...], message: str) -> None:
    """A made-up tile needs numbers, a colour and goals."""
    with pytest.raises(TypeError, match=message):
        Tile(*arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("colors", [("b",), None, (Color.RED, 1)])
def test_a_goal_of_other_things_is_refused(colors: object) -> None:
    """A made-up goal shows colours only."""
    with pytest.raises(TypeError):
        Goal(colors)  # type: ignore[arg-type]


@pytest.mark.rule("C1")
@pytest.mark.parametrize("time", [0, 8])
def test_times_are_1_to_7(time: int) -> None:
    """A made-up tile has a time of 1 to 7 like the others."""
    with pytest.raises(ValueError, match="1 to 7"):
        Tile(101, Color.RED, time)


@pytest.mark.parametrize("time", [1, 7])
def test_the_shortest_and_the_longest_time(time: int) -> None:
    """A made-up tile may have the least and the most time there is, and prints like the others."""
    assert str(Tile(101, Color.RED, time)) == f"red {time}"


def test_forgotten_tuples() -> None:
    """A single goal or colour where a tuple of them is wanted is named."""
    goal: Any = Goal((Color.RED,))
    with pytest.raises(TypeError, match="a tile's goals are given as a tuple, not as Goal"):
        Tile(1, Color.RED, 1, goal)
    color: Any = Color.RED
    with pytest.raises(TypeError, match=r"a goal's colors are given as a tuple, not as Color\.RED"):
        Goal(color)


counts = st.lists(st.integers(0, 2**31 - 1), min_size=4, max_size=4)


def as_tally(numbers: list[int]) -> Tally:
    """Put numbers of tiles, in the order of the colours, into a tally."""
    return sum(number * ONE[color] for number, color in zip(numbers, Color, strict=True))


@given(counts)
def test_a_tally_holds_a_number_for_each_colour(numbers: list[int]) -> None:
    """What was put into a tally is found in it."""
    assert [number_of(color, as_tally(numbers)) for color in Color] == numbers


@example([2**31 - 1] * 4, [0] * 4)
@given(counts, counts)
@pytest.mark.rule("G1")
def test_as_many(numbers: list[int], wanted: list[int]) -> None:
    """There have to be as many of each colour, however many there are of the others."""
    each = [number >= want for number, want in zip(numbers, wanted, strict=True)]
    assert as_many(as_tally(numbers), as_tally(wanted)) is all(each)
    fewer = [min(pair) for pair in zip(numbers, wanted, strict=True)]
    assert as_many(as_tally(numbers), as_tally(fewer))


def test_tallies_of_goals() -> None:
    """A goal's tally is what it shows; a tile tells for each colour the goals that ask for it."""
    tile = Tile(1, Color.RED, 3, tuple(map(Goal.from_letters, ("bbr", "r", "yyyy"))))
    bbr, red, yellow = (goal.tally for goal in tile.goals)
    assert bbr == as_tally([2, 1, 0, 0])
    assert tile.asking == (((0, bbr),), ((0, bbr), (1, red)), (), ((2, yellow),))
