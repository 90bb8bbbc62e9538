"""The wheel: choices, taking and refilling."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from table import wheel_with

from novaluna import TILES, Wheel, get_tile


def spaces_with_tiles(wheel: Wheel) -> list[int]:
    """Name the spaces that hold tiles."""
    return [space for space, tile in enumerate(wheel.spaces) if tile is not None]


@pytest.mark.rule("K1")
def test_the_next_three_tiles_can_be_taken() -> None:
    """With tiles on 1, 4, 5 and 9, a marker on 10 offers 1, 4 and 5: empty spaces don't count."""
    assert wheel_with({1: 1, 4: 2, 5: 3, 9: 4}, marker=10).choices == (1, 4, 5)
    assert wheel_with({1: 1, 4: 2, 5: 3, 9: 4}, marker=4).choices == (5, 9, 1)
    assert wheel_with({11: 1, 0: 2, 1: 3, 2: 4}, marker=10).choices == (11, 0, 1)


@pytest.mark.rule("K1")
def test_with_fewer_than_three_tiles_any_can_be_taken() -> None:
    """Of two, one or no tiles all can be taken."""
    assert wheel_with({9: 1, 3: 2}, marker=4).choices == (9, 3)
    assert wheel_with({3: 2}, marker=4).choices == (3,)
    assert wheel_with({}, marker=4).choices == ()


@pytest.mark.rule("K2")
def test_the_marker_goes_to_the_space_of_the_tile() -> None:
    """Taking the tile from space 9 leaves that space to the marker, and all else in place."""
    wheel = wheel_with({1: 1, 9: 4, 11: 5}, marker=4)
    tile, after = wheel.take(9)
    assert tile == get_tile(4)
    assert after == wheel_with({1: 1, 11: 5}, marker=9)
    assert wheel.marker == 4


@pytest.mark.rule("K1")
@pytest.mark.parametrize("space", [0, 4, 6, -1, 12, "1", None, [1]])
def test_taking_from_elsewhere_is_refused(space: object) -> None:
    """No tile on the space, the marker on it, the fourth tile, or no space at all."""
    wheel = wheel_with({1: 1, 2: 2, 3: 3, 6: 4}, marker=0)
    with pytest.raises(ValueError, match=r"only from \(1, 2, 3\)"):
        wheel.take(space)  # type: ignore[arg-type]


@pytest.mark.rule("W3")
def test_nine_spaces_are_refilled_from_the_marker_on() -> None:
    """The marker on 7, tiles on 8 and 3: nine go on 9, 10, 11, 0, 1, 2, 4, 5, 6 in this order."""
    pile = TILES[20:40]
    wheel, rest = wheel_with({8: 1, 3: 2}, marker=7).refill(pile)
    assert [wheel.spaces[space] for space in (9, 10, 11, 0, 1, 2, 4, 5, 6)] == list(pile[:9])
    assert (wheel.spaces[8], wheel.spaces[3]) == (get_tile(1), get_tile(2))
    assert wheel.spaces[7] is None
    assert wheel.marker == 7
    assert rest == pile[9:]


@pytest.mark.rule("W4")
def test_a_short_draw_pile_fills_what_it_can() -> None:
    """Three tiles in the pile go on the three empty spaces after the marker."""
    wheel, rest = wheel_with({8: 1}, marker=7).refill(TILES[20:23])
    assert wheel == wheel_with({8: 1, 9: 21, 10: 22, 11: 23}, marker=7)
    assert rest == ()
    assert wheel.refill(()) == (wheel, ())
    assert wheel.refill([*TILES[30:40]])[1] == TILES[37:40]


@given(st.sets(st.integers(0, 11)), st.integers(0, 11), st.integers(0, 20))
@pytest.mark.rule("W3", "W4", "K1")
def test_refilling_any_wheel(filled: set[int], marker: int, drawn: int) -> None:
    """Whatever the wheel, empty spaces are filled in order from the marker, never its own."""
    before = wheel_with({space: space + 1 for space in filled - {marker}}, marker)
    pile = TILES[12 : 12 + drawn]
    wheel, rest = before.refill(pile)
    empty = [
        space for space in (*range(marker + 1, 12), *range(marker)) if before.spaces[space] is None
    ]
    assert [wheel.spaces[space] for space in empty[:drawn]] == list(pile[: len(empty)])
    assert not any(wheel.spaces[space] for space in empty[drawn:])
    assert wheel.tile_count == before.tile_count + min(drawn, len(empty)) <= 11
    assert rest == pile[len(empty) :]
    assert wheel.spaces[marker] is None
    clockwise = [(marker + step) % 12 for step in range(1, 12)]
    assert list(wheel.choices) == [s for s in clockwise if s in spaces_with_tiles(wheel)][:3]


@pytest.mark.rule("C2")
def test_the_selection_track_has_12_spaces() -> None:
    """Wheels of 11 or 13 spaces, or of anything but a tuple, can't be made."""
    assert Wheel((None,) * 12, 11).tile_count == 0
    for spaces in ((None,) * 11, (None,) * 13, [None] * 12, None, "x" * 12):
        with pytest.raises(ValueError, match="spaces is a tuple of 12"):
            Wheel(spaces, 0)  # type: ignore[arg-type]
    for marker in (-1, 12, 13, "0", None, True, 1.0):
        with pytest.raises(ValueError, match="marker is a space from 0 to 11"):
            Wheel((None,) * 12, marker)  # type: ignore[arg-type]


@pytest.mark.rule("W3")
def test_check_finds_the_marker_on_a_tile() -> None:
    """The marker's space holds no tile in any game."""
    assert wheel_with({1: 1}, marker=0).check() == ()
    assert wheel_with({1: 1}, marker=1).check() == (
        "W3: the marker stands on space 1, where a tile lies",
    )
    strange = Wheel((None, "b", *(None,) * 10), 0)  # type: ignore[arg-type]
    assert strange.check() == ("C1: 'b' on space 1 is not a tile",)
