"""Text pictures of displays and wheels."""

from __future__ import annotations

import io
import re
import sys
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import given
from table import drawn, table_with, wheel_with

from novaluna import (
    Display,
    GameState,
    Play,
    PlayerState,
    Position,
    apply,
    get_tile,
    new_solo_game,
    public_view,
)
from novaluna.pointing import extent
from novaluna.render import render_display, render_state, render_tile, render_wheel
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


def test_a_tile() -> None:
    """A tile is a line with its goals, covered ones with a star."""
    assert render_tile(get_tile(7)) == "blue 3      brty rrr"
    assert render_tile(get_tile(7), covered=[1]) == "blue 3      brty rrr*"
    assert render_tile(get_tile(18)) == "red 1"


@pytest.mark.rule("G2", "G3")
def test_a_goal_pointed_out() -> None:
    """The goal has a >, what counts for it a #, and below stands how much that is."""
    display = Display(drawn("rR.", "b.r", goals="rr b"), covered=[((0, 0), 1)])
    assert render_display(display, goal=((0, 0), 0)).splitlines()[2:5] == [
        "  0 | r1  #| r1   |",
        "    |      |>rr   |",
        "    |      | b*   |",
    ]
    assert render_display(display, goal=((0, 0), 0)).splitlines()[-1] == "rr at (0, 0): 1 of 2 red"
    assert ">" not in render_display(display)


@pytest.mark.rule("G2")
def test_a_chain_pointed_out() -> None:
    """The tiles of a chain have a #."""
    lines = render_display(Display(drawn("Rr.", ".br")), chain=(1, 0)).splitlines()
    assert lines[2] == "  0 | r1  #| r1  #|"
    assert "#" not in "".join(lines[3:])


@pytest.mark.rule("P2", "P1a")
def test_free_positions_pointed_out() -> None:
    """Free positions have a +, also where there is no tile yet."""
    assert render_display(Display(drawn("R")), legal=True) == picture(
        """
        '       -1      0      1
        '
        ' -1            +
        '           +------+
        '  0     +  | r1   |   +
        '           +------+
        '  1            +
        """
    )
    assert render_display(Display(), legal=True).splitlines()[2] == "  0     +"


def test_a_whole_table() -> None:
    """The wheel, the moon track in order of play, and every player with supply and display."""
    state = table_with(Display(drawn("R")), wheel=wheel_with({1: 18}))
    assert render_state(state, legal=True).splitlines() == [
        "The wheel (M marker, > can be taken), 57 tiles in the draw pile",
        *render_wheel(state.wheel).splitlines(),
        "",
        "The moon track, next to play first: player 0 at 0 and player 1 at 0",
        "",
        "Player 0, 20 goal discs left, at 0, to move (* covered goal)",
        *render_display(state.players[0].display, legal=True).splitlines(),
        "",
        "Player 1, 20 goal discs left, at 0 (* covered goal)",
        "(no tiles yet)",
    ]
    assert render_state(public_view(state)) == render_state(state)


@pytest.mark.rule("L1", "L5")
def test_a_solo_table() -> None:
    """Phase one tells the two stacks apart; there is no moon track."""
    text = render_state(new_solo_game(seed=1))
    assert "Solo, phase 1\n" in text
    assert "Player 0, 8 and 13 goal discs left, to move (* covered goal)" in text
    assert "moon track" not in text


def test_a_finished_table() -> None:
    """The winner is named, and no tile can be taken any more."""
    state = table_with(Display(drawn("R", goals="r")), wheel=wheel_with({1: 18, 2: 19}), discs=1)
    text = render_state(apply(state, Play(1, (1, 0))), legal=True)
    assert "Player 0, 0 goal discs left, at 1, wins (* covered goal)" in text
    assert "\n>" not in text
    assert " + " not in text


def test_colours_in_a_terminal() -> None:
    """Each tile and each letter of a goal has its colour, and taking that away gives plain text."""
    state = table_with(Display(drawn("Rb", goals="rry")), wheel=wheel_with({1: 38}))
    colored = render_state(state, color=True)
    assert re.sub("\x1b\\[[0-9]+m", "", colored) == render_state(state)
    assert "| \x1b[91mr1\x1b[0m   | \x1b[94mb1\x1b[0m   |" in colored
    assert "| \x1b[91mrr\x1b[0m\x1b[93my\x1b[0m  |" in colored
    assert ">  1  \x1b[96mturquoise 3\x1b[0m " in colored


class Screen(io.StringIO):
    """A standard output that is a terminal."""

    def isatty(self) -> bool:
        """Say that it is one."""
        return True


def test_colours_where_they_can_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Left to itself, a picture has colours on a terminal unless NO_COLOR is set."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    plain, colored = (render_tile(get_tile(1), color=color) for color in (False, True))
    assert plain != colored
    assert render_tile(get_tile(1), color=None) == plain
    monkeypatch.setattr(sys, "stdout", Screen())
    assert render_tile(get_tile(1), color=None) == colored
    assert render_tile(get_tile(1)) == plain
    monkeypatch.setenv("NO_COLOR", "1")
    assert render_tile(get_tile(1), color=None) == plain
    assert render_tile(get_tile(1), color=True) == colored
    monkeypatch.setenv("NO_COLOR", "")
    assert render_tile(get_tile(1), color=None) == colored
    sys.stdout.close()
    assert render_tile(get_tile(1), color=None) == plain
    monkeypatch.setattr(sys, "stdout", None)
    assert render_tile(get_tile(1), color=None) == plain


def test_what_can_not_be_drawn() -> None:
    """A chain or a goal that isn't there, and tiles too far apart, are named."""
    with pytest.raises(ValueError, match=r"no tile lies at \(1, 1\)"):
        render_display(Display(drawn("R")), chain=(1, 1))
    with pytest.raises(ValueError, match="has 0 goals, counted from 0, and no goal 0"):
        render_display(Display(drawn("R")), goal=((0, 0), 0))
    far = Display({(0, 0): get_tile(1), (0, -(10**9)): get_tile(2)})
    with pytest.raises(ValueError, match="too far apart for a picture"):
        render_display(far)


@pytest.mark.parametrize("other", [None, PlayerState(Display(), 20)])
def test_only_their_own_kind_is_drawn(other: Any) -> None:
    """What is none of the kind is named."""
    with pytest.raises(TypeError, match="tile is a Tile, not "):
        render_tile(other)
    with pytest.raises(TypeError, match="state is a GameState or a PublicView, not "):
        render_state(other)
    with pytest.raises(TypeError, match="display is a Display, not "):
        render_display(other)
    with pytest.raises(TypeError, match="wheel is a Wheel, not "):
        render_wheel(other)


@pytest.mark.parametrize("across", [False, True])
def test_how_far_apart_tiles_show_in_a_picture(across: bool) -> None:
    """Two tiles have room in 99 columns or rows, not in 100; a long row takes what it needs."""

    def line(*steps: int) -> list[Position]:
        return [Position(-step, 5) if across else Position(5, -step) for step in steps]

    lengths = [len(side) for side in extent(line(0, 98))]
    assert lengths == ([99, 1] if across else [1, 99])
    with pytest.raises(ValueError, match="too far apart for a picture"):
        extent(line(0, 99))
    assert max(map(len, extent(line(*range(150))))) == 150
