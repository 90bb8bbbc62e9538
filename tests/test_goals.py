"""The goals: what counts and what is fulfilled."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import brute_force
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import tile_layouts
from table import drawn, made

from novaluna import (
    Color,
    Display,
    GameState,
    Goal,
    Position,
    Tile,
    counted_tiles,
    goal_status,
    goals,
)
from novaluna.display import laid
from novaluna.goals import all_fulfilled, fulfilled_by
from novaluna.testing import states
from novaluna.tiles import Tally, as_many, number_of

HERE = Position(0, 0)


def case(  # noqa: PLR0913 - a row of a table
    name: str, rules: str, rows: str, goal: str, counts: str, *, fulfilled: bool
) -> object:
    """Describe a situation: the drawing, the goal on the capital's tile, and what counts for it."""
    marks = pytest.mark.rule(*rules.split())
    return pytest.param(rows.split(), goal, counts, fulfilled, id=name, marks=marks)


CASES = [
    case("two blues both touching", "G1", "bYb", "bb", "bb", fulfilled=True),
    case("two blues, one behind the other", "G2", "Ybb", "bb", "bb", fulfilled=True),
    case("a red only over the corner", "G2", "r.. bYr .r.", "rrr", "rr", fulfilled=False),
    case("four reds for two", "G1", "B.. r.. rrr", "rr", "rrrr", fulfilled=True),
    case("four reds for four", "G1", "B.. r.. rrr", "rrrr", "rrrr", fulfilled=True),
    case("a red does not count itself", "G3", "Rrrr", "rrrr", "rrr", fulfilled=False),
    case("four further reds round a red", "G3", ".r. rRr .r.", "rrrr", "rrrr", fulfilled=True),
    case("a loop counts once", "G4", "Bt tt", "tttt", "ttt", fulfilled=False),
    case("two chains add up", "G4", "ttBtt", "tttt", "tttt", fulfilled=True),
    case("every colour is needed", "G1", "yBt .r.", "brty", "rty", fulfilled=False),
    case("one more than needed", "G1", "yyY", "y", "yy", fulfilled=True),
    case("one fewer than needed", "G1", "bYb", "bbb", "bb", fulfilled=False),
    case("a chain of another colour does not join", "G2", "Ybrb", "bb", "b", fulfilled=False),
    case("a chain round a corner", "G2", "Yb .b bb", "bbbb", "bbbb", fulfilled=True),
    case("a corner does not continue a chain", "G2", "Yb. .rb", "bb", "b", fulfilled=False),
    case("no chain through the goal's tile", "G3", "rRr", "rrr", "rr", fulfilled=False),
    case("own colour on both sides", "G3", "rrRr", "rrr", "rrr", fulfilled=True),
    case("a loop through the goal's tile", "G3 G4", "Rr rr", "rrr", "rrr", fulfilled=True),
    case("three sides of one chain", "G4", "bbb bYb", "bbbb", "bbbbb", fulfilled=True),
    case("mixed, all there", "G1", "bYr .t.", "brt", "brt", fulfilled=True),
]


@pytest.mark.parametrize(("rows", "goal", "counts", "fulfilled"), CASES)
def test_what_counts_for_a_goal(rows: list[str], goal: str, counts: str, fulfilled: bool) -> None:
    """Given a display, these tiles count for the goal on the capital's tile, and so it stands."""
    display = Display.from_tiles(drawn(*rows, goals=goal))
    status = goal_status(display, (0, 0), 0)
    assert status.goal == Goal.from_letters(goal)
    assert {color.letter: len(status.counted[color]) for color in status.counted} == {
        letter: counts.count(letter) for letter in goal
    }
    for color, tiles in status.counted.items():
        assert tiles == counted_tiles(display.tiles, (0, 0), color)
        assert status.missing[color] == max(0, goal.count(color.letter) - len(tiles))
    assert status.fulfilled is fulfilled
    assert bool(status.missing) is not fulfilled
    assert as_many(display.tallies[HERE], status.goal.tally) is fulfilled


@given(tile_layouts(), st.sampled_from(Color))
@pytest.mark.rule("G2", "G3", "G4")
def test_counting_agrees_with_brute_force(layout: dict[Position, Tile], color: Color) -> None:
    """Whatever the display, the flood fill counts what a slow search by the rules' words counts."""
    for at in layout:
        assert counted_tiles(layout, at, color) == brute_force.counted(layout, at, color)


@given(states())
@pytest.mark.rule("G1", "G7", "G8")
def test_covered_goals_agree_with_brute_force(state: GameState) -> None:
    """At any time of any game, the fulfilled goals are those that a slow search finds."""
    for player in state.players:
        fulfilled = brute_force.fulfilled(player.display)
        assert set(all_fulfilled(player.display)) == fulfilled
        assert fulfilled == {
            (at, index)
            for at, index in player.display.goals()
            if goal_status(player.display, at, index).fulfilled
        }
        assert player.display.covered <= fulfilled


@given(tile_layouts(), st.data())
@pytest.mark.rule("G6")
def test_a_placement_is_told_all_it_fulfils(
    layout: dict[Position, Tile], data: st.DataObject
) -> None:
    """What one more tile fulfils is just what is fulfilled after it and was not before."""
    goals = st.lists(st.sampled_from(Color), min_size=1, max_size=4).map(tuple).map(Goal)
    tile_goals = st.lists(goals, max_size=3).map(tuple)
    with_goals = {
        at: Tile(tile.id, tile.color, tile.time, data.draw(tile_goals))
        for at, tile in layout.items()
    }
    *others, (last, tile) = with_goals.items()
    before = Display(dict(others))
    before = before.cover(all_fulfilled(before))
    after, grown = laid(before, tile, last)
    found = fulfilled_by(after, last, grown)
    assert set(found) == brute_force.fulfilled(after) - before.covered
    assert list(found) == sorted(found, key=lambda goal: (goal[0].y, goal[0].x, goal[1]))


@pytest.mark.rule("G2", "G6")
def test_only_goals_that_can_have_changed_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """A red beside one tile of a row: goals elsewhere, or of other colours, are left alone."""
    looked_at: list[str] = []

    def look(counts: Tally, wanted: Tally) -> bool:
        looked_at.append("".join(color.letter * number_of(color, wanted) for color in Color))
        return as_many(counts, wanted)

    row = {Position(x, 0): made("b rrr tt") for x in range(6)}
    display = Display(row).place(made("r yy"), (5, 1)).place(made("t"), (0, 1))
    after, grown = laid(display, made("r bb"), Position(5, 2))
    monkeypatch.setattr(goals, "as_many", look)
    assert fulfilled_by(after, Position(5, 2), grown) == ()
    assert sorted(looked_at) == ["bb", "rrr"]


@pytest.mark.rule("G5")
def test_tiles_count_for_several_goals() -> None:
    """One blue between two tiles counts for both goals of one and for that of the other."""
    display = Display.from_tiles({(0, 0): made("r b b"), (1, 0): made("b"), (2, 0): made("t b")})
    assert set(all_fulfilled(display)) == {((0, 0), 0), ((0, 0), 1), ((2, 0), 0)}


@pytest.mark.rule("G5")
def test_tiles_with_covered_goals_go_on_counting() -> None:
    """A blue tile under a goal disc counts for its neighbour like any other."""
    tiles = {(0, 0): made("b r"), (1, 0): made("r b")}
    display = Display.from_tiles(tiles, covered=[((0, 0), 0)])
    assert goal_status(display, (1, 0), 0).fulfilled
    assert goal_status(display, (0, 0), 0).covered
    assert not goal_status(display, (1, 0), 0).covered


def test_a_status_says_what_is_missing() -> None:
    """Of three reds and a yellow, one red counts: two reds and a yellow are missing."""
    status = goal_status(Display.from_tiles(drawn("Br", goals="rrry")), (0, 0), 0)
    assert dict(status.counted) == {Color.RED: {(1, 0)}, Color.YELLOW: frozenset()}
    assert dict(status.missing) == {Color.RED: 2, Color.YELLOW: 1}
    assert status.missing[Color.BLUE] == 0
    with pytest.raises(TypeError):
        status.missing[Color.RED] = 0  # type: ignore[index]
    assert pickle.loads(pickle.dumps(status)) == status
    assert hash(copy.deepcopy(status)) == hash(status)


@pytest.mark.parametrize("at", [(5, 5), None, "ab", (0,), (0, 0, 0), (0.0, 0), [0, 0]])
def test_no_tile_there(at: object) -> None:
    """Asking about a goal where no tile lies says so."""
    display = Display.from_tiles(drawn("Br", goals="rrr"))
    with pytest.raises(ValueError, match="no tile lies at"):
        goal_status(display, at, 0)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no tile lies at"):
        counted_tiles(display.tiles, at, Color.RED)  # type: ignore[arg-type]


def test_other_things_than_displays_and_colours() -> None:
    """A display in place of tiles, tiles in place of a display: the TypeError says what it is."""
    display: Any = Display.from_tiles(drawn("Br", goals="rrr"))
    color: Any = "red"
    with pytest.raises(
        TypeError, match="tiles maps positions to tiles, as the tiles of a display do; not "
    ):
        counted_tiles(display, (0, 0), Color.RED)
    with pytest.raises(TypeError, match="color is a Color, not 'red'"):
        counted_tiles(display.tiles, (0, 0), color)
    with pytest.raises(TypeError, match="display is a Display, not"):
        goal_status(display.tiles, (0, 0), 0)


@pytest.mark.parametrize("index", [2, 3, -1, "0", None, True, 0.0])
def test_no_such_goal_on_the_tile(index: object) -> None:
    """Asking about a goal that the tile doesn't have says how many it has."""
    display = Display.from_tiles(drawn("Br", goals="rrr b"))
    with pytest.raises(ValueError, match="at \\(0, 0\\) has 2 goals"):
        goal_status(display, (0, 0), index)  # type: ignore[arg-type]
