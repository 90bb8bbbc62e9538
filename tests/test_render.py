"""Text pictures of displays and wheels."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import pytest
from hypothesis import given
from table import wheel_with

from novaluna import Display, GameState, get_tile, new_game
from novaluna.render import render_display, render_wheel
from novaluna.testing import states


def picture(text: str) -> str:
    """Read a picture from an indented block whose lines begin with a bar."""
    return "\n".join(line.removeprefix("'") for line in dedent(text).strip("\n").splitlines())


def test_a_display() -> None:
    """Tiles lie where they were placed, with axes beside them and stars on covered goals."""
    display = Display.from_tiles(
        {(0, 0): get_tile(30), (1, 0): get_tile(7), (1, 1): get_tile(52)}, covered=[((1, 0), 0)]
    )
    assert render_display(display) == picture(
        """
        '        0      1
        '    +------+------+
        '  0 | r5   | b3   |
        '    | bb   | brty*|
        '    | y    | rrr  |
        '    +------+------+
        '  1        | y1   |
        '           |      |
        '           |      |
        '           +------+
        """
    )


def test_a_display_to_the_upper_left() -> None:
    """Negative positions have their numbers too."""
    display = Display({(-10, -12): get_tile(1)})
    assert render_display(display) == picture(
        """
        '       -10
        '    +------+
        '-12 | b1   |
        '    +------+
        """
    )


def test_no_tiles_yet() -> None:
    """An empty display is said to be empty."""
    assert render_display(Display()) == "(no tiles yet)"


def test_a_wheel() -> None:
    """Every space has a line; the marker and the tiles that can be taken are marked."""
    wheel = wheel_with({1: 18, 5: 7, 8: 47, 0: 66}, marker=4)
    lines = render_wheel(wheel).splitlines()
    assert len(lines) == 12
    assert lines[0] == ">  0  yellow 6    rr tt b"
    assert lines[1] == "   1  red 1"
    assert lines[4] == "M  4  -"
    assert lines[5] == ">  5  blue 3      brty rrr"
    assert lines[8] == ">  8  turquoise 5 yyy y"
    assert lines[11] == "  11  -"


@given(states())
def test_all_tiles_are_drawn(state: GameState) -> None:
    """Whatever the display, each tile and each covered goal is on the picture once, aligned."""
    for player in state.players:
        text = render_display(player.display)
        assert text.count("*") == len(player.display.covered)
        for tile in player.display.tiles.values():
            assert f"| {tile.color.letter}{tile.time}   |" in text
        assert all(line == line.rstrip() for line in text.splitlines())


@pytest.mark.parametrize("other", [None, new_game(2)])
def test_only_displays_and_wheels_are_drawn(other: Any) -> None:
    """A whole state, or nothing, is named."""
    with pytest.raises(TypeError, match="display is a Display, not "):
        render_display(other)
    with pytest.raises(TypeError, match="wheel is a Wheel, not "):
        render_wheel(other)
