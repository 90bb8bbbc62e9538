"""The positions: places in a display."""

from __future__ import annotations

import pytest

from novaluna import Position
from novaluna.position import as_position, neighbours, reading_order


def test_a_position_is_a_plain_pair() -> None:
    """Positions and pairs are equal, hash alike and print alike."""
    assert Position(2, -1) == (2, -1)
    assert hash(Position(2, -1)) == hash((2, -1))
    assert str(Position(2, -1)) == "(2, -1)"


@pytest.mark.rule("P1a", "P2")
def test_neighbours_share_a_side() -> None:
    """Above, left, right and below are neighbours; y grows downwards."""
    assert Position(0, 0).neighbours == ((0, -1), (-1, 0), (1, 0), (0, 1))


def test_neighbours_of_any_number_of_positions() -> None:
    """However many positions are looked at, near or far, each has its four neighbours."""
    near = neighbours((0, 1))
    for _ in range(2):
        for x in range(10_000):
            assert neighbours((x, 500)) == ((x, 499), (x - 1, 500), (x + 1, 500), (x, 501))
    assert neighbours((0, 1)) is near


@pytest.mark.rule("G9")
def test_reading_order() -> None:
    """Upper rows come first, in a row the left."""
    places = [Position(x, y) for x in (1, 0, -1) for y in (1, 0, -1)]
    rows = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    assert sorted(places, key=reading_order) == rows


def test_odd_positions_do_not_stay_in_mind() -> None:
    """Asking for the neighbours of what only equals a position changes nothing for real ones."""
    odd = Position(1.0, y=True)  # type: ignore[arg-type]
    assert odd.neighbours == Position(1, 1).neighbours
    for near in Position(1, 1).neighbours:
        assert as_position(near) is near
    for near in neighbours((1, 1)):
        assert as_position(near) is near


def test_what_is_a_position() -> None:
    """Pairs of whole numbers are positions, and nothing else is."""
    place = Position(1, 2)
    assert as_position(place) is place
    assert type(as_position((1, 2))) is Position
    for other in (None, 5, "12", (1,), (1, 2, 3), [1, 2], (1.0, 2), (1, 2.0), (True, 2), (1, True)):
        assert as_position(other) is None
    assert as_position(tuple.__new__(Position, (1, 2, 3))) is None
    assert as_position(type("Pair", (tuple,), {})((1, 2))) is None
