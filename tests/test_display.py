"""The display: placing tiles and free positions."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from strategies import tile_layouts
from table import copies, drawn, made

import novaluna
from novaluna import Color, Display, Position, Tile, counted_tiles
from novaluna.tiles import number_of

TILE = made("b rr")


@pytest.mark.rule("P1", "P1a")
def test_the_first_tile_lies_at_the_origin() -> None:
    """With nothing on the table, the only free position is (0, 0)."""
    display = Display()
    assert display.free_positions == {(0, 0)}
    assert display.is_free((0, 0))
    assert not display.is_free((1, 0))
    assert display.place(TILE, (0, 0)).tiles == {(0, 0): TILE}


@pytest.mark.rule("P2")
def test_the_next_tile_goes_beside_one() -> None:
    """Next to one tile there are four free positions, and none over a corner."""
    display = Display().place(TILE, (0, 0))
    assert display.free == ((0, -1), (-1, 0), (1, 0), (0, 1))
    assert not display.is_free((1, 1))
    assert not display.is_free((0, 0))
    assert not display.is_free((2, 0))


@pytest.mark.rule("P2")
@pytest.mark.parametrize(
    "at", [(0, 0), (1, 1), (5, 5), (0.0, 1), "ab", None, (True, 0), (0, True), [1, 0]]
)
def test_placing_elsewhere_is_refused(at: object) -> None:
    """On a tile, over a corner, far away or nowhere: no tile can be placed there."""
    with pytest.raises(ValueError, match="not a free position"):
        Display().place(TILE, (0, 0)).place(TILE, at)  # type: ignore[arg-type]


@pytest.mark.rule("P2")
def test_displays_have_no_limits() -> None:
    """A row of 68 tiles to the upper left is as good as any display."""
    display = Display()
    for step in range(68):
        display = display.place(TILE, (-step, 0))
    assert len(display.tiles) == 68
    assert display.is_free((-68, 0))


@pytest.mark.rule("P1a")
def test_x_grows_to_the_right_and_y_downwards() -> None:
    """In reading order, a smaller y comes first, then a smaller x."""
    display = Display.from_tiles(drawn("bb", "Tt"))
    assert [at for at, _ in sorted(display.tiles.items())] == [(0, -1), (0, 0), (1, -1), (1, 0)]
    assert display.free == (
        *((0, -2), (1, -2)),
        *((-1, -1), (2, -1)),
        *((-1, 0), (2, 0)),
        *((0, 1), (1, 1)),
    )


@given(tile_layouts())
def test_free_positions_and_chains_are_carried_along(layout: dict[Position, Tile]) -> None:
    """However a display grew, it knows the same free positions and chains as one looked at anew."""
    grown = Display()
    for at, tile in layout.items():
        grown = grown.place(tile, at)
    anew = Display(dict(sorted(layout.items())))
    assert grown == anew
    assert hash(grown) == hash(anew)
    assert repr(grown) == repr(anew)
    assert grown.free == anew.free
    assert grown.rows == anew.rows
    assert grown.tallies == anew.tallies
    assert grown.chains == anew.chains
    for at, chain in grown.chains.items():
        assert chain == {at} | counted_tiles(layout, at, layout[at].color)
    around = {near for at in layout for near in at.neighbours}
    assert grown.free_positions == {at for at in around if at not in layout}
    assert grown.free_positions == {at for at in around if grown.is_free(at)}
    assert list(grown.free) == sorted(grown.free, key=lambda at: (at.y, at.x))


@given(tile_layouts())
@pytest.mark.rule("G2", "G3", "G4")
def test_tallies_hold_what_counts(layout: dict[Position, Tile]) -> None:
    """At each position, with a tile or free, as much counts as the flood fill finds."""
    display = Display(layout)
    assert display.tallies.keys() == layout.keys() | display.free_positions
    for at, tally in display.tallies.items():
        with_tile = {at: TILE, **layout}
        for color in Color:
            assert number_of(color, tally) == len(counted_tiles(with_tile, at, color))


@pytest.mark.rule("G2")
def test_a_long_chain_is_one_chain() -> None:
    """Two rows of nine reds that a red joins are one chain; the blue beside them is not in it."""
    row = {Position(x, 0): made("r") for x in range(19) if x != 9}
    joined = Display({**row, Position(9, 1): made("b")}).place(made("r"), (9, 0))
    reds = {Position(x, 0) for x in range(19)}
    assert all(joined.chains[at] == reds for at in reds)
    assert joined.chains[Position(9, 1)] == {(9, 1)}


def test_plain_pairs_will_do() -> None:
    """Positions and pairs are the same to a display."""
    display = Display.from_tiles({(0, 0): TILE, (1, 0): made("r")})
    assert all(type(at) is Position for at in display.tiles)
    assert display.tiles[1, 0].color is Color.RED  # type: ignore[index] # a pair will do


def test_from_tiles_takes_any_connected_shape() -> None:
    """A display built to settle a question need not have a tile at (0, 0)."""
    display = Display.from_tiles({(5, 5): TILE, (5, 6): made("r")}, covered=[((5, 5), 0)])
    assert display.covered == {((5, 5), 0)}
    assert (0, 0) not in display.free_positions
    assert Display.from_tiles({}) == Display()


@pytest.mark.rule("P2")
@pytest.mark.parametrize("other", [(1, 1), (2, 0), (-7, 3)])
def test_from_tiles_refuses_tiles_apart(other: tuple[int, int]) -> None:
    """Two tiles that share no side are no display."""
    with pytest.raises(ValueError, match=r"P2: .*not connected"):
        Display.from_tiles({(0, 0): TILE, other: TILE})


@pytest.mark.rule("G7")
@pytest.mark.parametrize("goal", [((0, 0), 1), ((0, 0), -1), ((1, 0), 0)])
def test_from_tiles_refuses_a_covered_goal_that_is_none(goal: tuple[tuple[int, int], int]) -> None:
    """A disc can't lie on a goal that the display doesn't have."""
    with pytest.raises(ValueError, match=r"G7: .*the display has none"):
        Display.from_tiles({(0, 0): TILE}, covered=[goal])


@pytest.mark.parametrize(
    "tiles",
    [
        None,
        7,
        "ab",
        [TILE],
        {(0, 0): "b"},
        {(0, 0): None},
        {(0.0, 0): TILE},
        {"00": TILE},
        {(0, 0, 0): TILE},
        {(True, 0): TILE},
        {(0, 0): TILE, (1, "0"): TILE},
    ],
)
def test_from_tiles_refuses_what_are_no_tiles(tiles: object) -> None:
    """Anything but tiles at pairs of whole numbers is named and refused."""
    with pytest.raises(ValueError, match="tiles maps"):
        Display.from_tiles(tiles)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "covered",
    [None, 7, [7], [((0, 0),)], [((0, 0), "0")], [("00", 0)], [((0, 0), 0, 0)], [([], 0)]],
)
def test_from_tiles_refuses_what_are_no_goals(covered: object) -> None:
    """Anything but positions with goal indices is named and refused."""
    with pytest.raises(ValueError, match="covered holds pairs"):
        Display.from_tiles({(0, 0): TILE}, covered)  # type: ignore[arg-type]


@pytest.mark.rule("G7")
def test_covering_keeps_what_is_covered() -> None:
    """Discs are added to those that lie already."""
    display = Display({(0, 0): made("b r y")}).cover([((0, 0), 1)])
    assert display.cover([(Position(0, 0), 0)]).covered == {((0, 0), 0), ((0, 0), 1)}
    assert display.covered == {((0, 0), 1)}


@pytest.mark.parametrize("goals", [[5], None, [((0, 0), "0")]])
def test_covering_what_is_no_goal_is_refused(goals: Any) -> None:
    """Discs lie on positions with goal indices only."""
    with pytest.raises(ValueError, match="covered holds pairs"):
        Display({Position(0, 0): TILE}).cover(goals)


@pytest.mark.parametrize("tile", [None, "b", 5, Tile])
def test_placing_what_is_no_tile_is_refused(tile: Any) -> None:
    """Only tiles are placed."""
    with pytest.raises(TypeError, match="tile is a Tile, not"):
        Display().place(tile, (0, 0))


@pytest.mark.parametrize("at", [(0.0, 0), (False, 0), None, "00", (0, 0, 0), []])
def test_what_is_no_position_is_not_free(at: Any) -> None:
    """A pair of other things than whole numbers is no free position, even if it equals one."""
    assert Display().is_free(at) is False
    assert Display.from_tiles({(1, 0): TILE}).is_free(at) is False


def test_nothing_in_a_display_can_be_changed() -> None:
    """Neither the parts of a display nor what they hold can be set."""
    tiles = {(0, 0): TILE}
    display = Display(tiles)
    tiles[1, 0] = TILE
    assert len(display.tiles) == 1
    with pytest.raises(TypeError):
        display.tiles[Position(1, 0)] = TILE  # type: ignore[index]
    with pytest.raises(TypeError):
        display.chains[Position(1, 0)] = frozenset()  # type: ignore[index]
    with pytest.raises(FrozenInstanceError):
        display.covered = frozenset()  # type: ignore[misc]


def test_a_display_reads_back() -> None:
    """A display printed as code, pickled, copied or evolved is the same display."""
    display = Display(drawn("bR", "y.", goals="b rrr"), covered=[((0, 0), 0)])
    names = {name: getattr(novaluna, name) for name in novaluna.__all__}
    assert eval(repr(display), names) == display  # noqa: S307 - our own repr
    for same in copies(display):
        assert same == display
        assert hash(same) == hash(display)
        assert same.free == display.free
        assert same.chains == display.chains
    assert evolve(display, covered=()) != display
    assert display != Display(drawn("bR", "y.", goals="b rrr"))


def test_displays_that_differ_hash_apart() -> None:
    """Another tile, another position or another covered goal makes another hash."""
    one, other = made("b r y"), made("r")
    displays = [
        Display({at: tile}, [(at, index)])
        for at in (Position(0, 0), Position(1, 0))
        for tile in (one, other)
        for index in (0, 1)
    ]
    assert len({hash(display) for display in displays}) == len(displays)


def test_covered_goals_are_named_in_reading_order() -> None:
    """The repr and the problems of a display list goals by row, by column, by index."""
    goals = [((x, y), index) for y in (0, 1) for x in (0, 1, 2) for index in (0, 1)]
    tiles = {Position(x, y): made("b r y") for y in (1, 0) for x in (2, 0, 1)}
    covered = Display(tiles, reversed(goals))
    assert repr(covered).endswith(f"covered={tuple((Position(*at), i) for at, i in goals)!r})")
    problems = Display({Position(5, 5): made("b")}, reversed(goals)).check()
    assert [problem.split("goal ")[1].split(" is")[0] for problem in problems] == [
        f"{index} at {at}" for at, index in sorted(goals)
    ]


def test_sum_of_times() -> None:
    """The times of all tiles are added up."""
    assert Display().sum_of_times == 0
    assert Display({(0, 0): made("b", 3), (1, 0): made("r", 7)}).sum_of_times == 10
