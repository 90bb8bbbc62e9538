"""The explanations: sentences that settle a question, with the ids of the rules."""

from __future__ import annotations

import re
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from table import drawn, made, table_with, wheel_with

from novaluna import (
    RULES,
    Display,
    GameState,
    Goal,
    MoonTrack,
    Play,
    PlayerState,
    Refill,
    TrackDisc,
    explain,
    explain_goal,
    legal_actions,
    new_game,
    new_solo_game,
    turn_events,
)
from novaluna.explanations import describe, in_words
from novaluna.testing import actions, states


@pytest.mark.rule("K1", "K2", "T2", "P1a", "T1")
def test_a_play() -> None:
    """Each event has its line with its rules, and the last says who is next."""
    state = new_game(2, tiles=range(1, 69), stack=[1, 0])
    assert explain(state, Play(2, (0, 0))) == (
        "player 1, 2@0,0:\n"
        "- takes blue 2 from space 2 (K1)\n"
        "- moves the marker from space 0 to space 2 (K2)\n"
        "- advances from 0 to 2 on the moon track (T2)\n"
        "- places blue 2 at (0, 0) (P1, P1a)\n"
        "- player 0 is next with the disc furthest back at 0 (T1)"
    )


@pytest.mark.rule("T1", "T2")
def test_a_stack() -> None:
    """Landing on others is said, and that the one on top is next again."""
    track = MoonTrack((TrackDisc(0, 20), TrackDisc(2, 25), TrackDisc(1, 25)))
    state = evolve(table_with(players=3, wheel=wheel_with({1: 29})), track=track)
    lines = explain(state, Play(1, (0, 0))).splitlines()
    assert lines[3] == (
        "- advances from 20 to 25 (space 1) on the moon track, onto the discs of players 2 and 1"
        " (T2)"
    )
    assert lines[5] == (
        "- player 0 is next again with the disc on top of the discs of players 2 and 1, furthest"
        " back at 25 (T1)"
    )


@pytest.mark.rule("G1", "G7")
def test_covered_goals() -> None:
    """A covered goal comes with the tiles that count, by their positions."""
    display = Display.from_tiles(drawn("Rr", ".b", goals="bb b"))
    state = table_with(display, wheel=wheel_with({1: made("b rry")}), discs=3)
    text = explain(state, Play(1, (0, 1)))
    assert (
        "- covers 2 blue at (0, 0), for which 2 blue count at (0, 1) and (1, 1); 2 discs left"
        " (G1, G7)\n"
        "- covers 1 blue at (0, 0), for which 2 blue count at (0, 1) and (1, 1); 1 disc left"
        " (G1, G7)\n"
    ) in text


@pytest.mark.rule("W2", "W3")
def test_a_refill() -> None:
    """Each tile is named with its space."""
    state = evolve(
        new_game(2, tiles=range(1, 69), stack=[0, 1]), wheel=wheel_with({11: 11, 10: 10}, marker=0)
    )
    text = explain(state, Refill())
    assert text.startswith(
        "player 0, refill:\n- refills the wheel with 9 tiles: blue 5 on space 1, blue 5 on space 2,"
    )
    assert (
        "blue 7 on space 6, red 1 on space 7, red 2 on space 8 and red 2 on space 9 (W1, W3)"
        in text
    )
    assert text.endswith("\n- player 0 goes on and takes a tile (K3)")


@pytest.mark.rule("L3", "L4", "L6")
def test_phase_two() -> None:
    """The note is said with the part of it that is a penalty."""
    tiles = drawn("b", "R", goals="b")
    state = table_with(Display.from_tiles(tiles), wheel=wheel_with({}), discs=13, players=1)
    lines = explain(state, Refill()).splitlines()
    assert lines[1] == "- notes 2, 0 of it for discs not placed, and begins phase two (L3, L4)"
    assert lines[2].startswith("- covers 1 blue at (0, 0), for which 1 blue counts at (0, -1);")
    assert lines[2].endswith("12 discs left (G1, G7, L6)")
    assert len(lines) == 5


@pytest.mark.rule("G9", "E1", "L5", "L6")
def test_goals_without_discs() -> None:
    """A goal that is fulfilled but stays open is named, with the reason."""
    display = Display.from_tiles(drawn("R", goals="b b"))
    state = table_with(display, wheel=wheel_with({1: made("b")}), discs=1)
    assert explain(state, Play(1, (0, 1))).splitlines()[-2:] == [
        "- leaves 1 blue at (0, 0) open: it is fulfilled, but no disc is left (G9)",
        "- ends the game: the last goal disc is placed; player 0 wins (E1)",
    ]
    solo = table_with(display, wheel=wheel_with({1: made("b")}), discs=14, players=1)
    assert explain(solo, Play(1, (0, 1))).splitlines()[-1] == (
        "- leaves 1 blue at (0, 0) open: it is fulfilled, but the first 8 discs are placed (L5, L6)"
    )


@pytest.mark.rule("L7", "L8", "E2", "E3")
def test_the_end() -> None:
    """The end is said with the winner, or the score."""
    solo = new_solo_game(seed=0)
    assert solo.solo is not None
    solo = evolve(
        solo,
        wheel=wheel_with({1: made("b", time=3)}),
        players=(PlayerState(Display(), 2),),
        solo=evolve(solo.solo, phase=2, phase_one_note=50),
    )
    assert explain(solo, Play(1, (0, 0))).endswith(
        "- ends the game: no tile is left; the score is 73 (L7, L8)"
    )
    state = evolve(table_with(wheel=wheel_with({1: 18})), draw_pile=())
    assert explain(state, Play(1, (0, 0))).endswith(
        "- ends the game: no tile is left; player 1 wins (E2, E3)"
    )


@pytest.mark.rule("K1")
def test_an_illegal_action() -> None:
    """It is explained by the rule that forbids it and by what would be legal."""
    state = new_game(2, tiles=range(1, 69), stack=[1, 0])
    assert explain(state, Play(4, (0, 0))) == (
        "4@0,0 is not legal: the tile on space 4 is not one of the next 3 clockwise from the marker"
        " on space 0; take from space 1 (blue 1), space 2 (blue 2) or space 3 (blue 2) (K1)"
    )


@given(st.data())
def test_every_action_can_be_explained(data: st.DataObject) -> None:
    """Each line cites rules that there are, and each event is described without its repr."""
    state = data.draw(states().filter(lambda state: not state.is_over))
    action = data.draw(actions(state))
    first, *lines = explain(state, action).splitlines()
    assert first == f"player {state.next_player}, {action}:"
    for line in lines:
        cited = re.search(r" \(([^()]+)\)$", line)
        assert cited
        assert {*cited[1].split(", ")} <= RULES.keys()
    for event in turn_events(state, action):
        assert "=" not in describe(event)


@pytest.mark.parametrize(
    ("letters", "words"),
    [
        ("rrr", "3 red"),
        ("bbr", "2 blue and 1 red"),
        ("brty", "1 blue, 1 red, 1 turquoise and 1 yellow"),
    ],
)
def test_goals_in_words(letters: str, words: str) -> None:
    """A goal is said by number and colour."""
    assert in_words(Goal.from_letters(letters)) == words


@pytest.mark.rule("G1", "G2", "G3")
def test_why_a_goal_is_not_covered() -> None:
    """What counts is named, what is missing, and what only seems to count."""
    display = Display.from_tiles(drawn("rby", "bRr", "byy", ".yr", goals="rrr yy"))
    assert explain_goal(display, (0, 0), 0) == (
        "3 red on the red 1 at (0, 0) is not covered: 1 red counts at (1, 0); 2 red are missing"
        " (G1)\n"
        "- the red tile with the goal never counts for it (G3)\n"
        "- red at (-1, -1) only meets it at a corner (G2)\n"
        "- red at (1, 2) is not joined to it by red (G2)"
    )


@pytest.mark.rule("G1")
def test_why_a_goal_of_two_colors_is_not_covered() -> None:
    """Only what is missing is explained further."""
    display = Display.from_tiles(drawn("b", "R", goals="bbt"))
    assert explain_goal(display, (0, 0), 0) == (
        "2 blue and 1 turquoise on the red 1 at (0, 0) is not covered: 1 blue counts at (0, -1) and"
        " no turquoise counts; 1 blue and 1 turquoise are missing (G1)"
    )
    display = Display.from_tiles(drawn("bb", ".R", goals="bbt"))
    assert explain_goal(display, (0, 0), 0).endswith("; 1 turquoise is missing (G1)")


@pytest.mark.rule("G1", "G7", "G9", "L6")
def test_why_a_goal_is_covered_or_has_no_disc() -> None:
    """Covered, or fulfilled with no disc for it."""
    tiles = drawn("b", "R", goals="b")
    assert explain_goal(Display.from_tiles(tiles, {((0, 0), 0)}), (0, 0), 0) == (
        "1 blue on the red 1 at (0, 0) is covered: 1 blue counts at (0, -1) (G1)"
    )
    assert explain_goal(Display.from_tiles(tiles), (0, 0), 0) == (
        "1 blue on the red 1 at (0, 0) is fulfilled but not covered: 1 blue counts at (0, -1) (G1);"
        " in a game that is so only while no disc is free for it (G9, L6)"
    )


@given(states())
def test_every_goal_can_be_explained(state: GameState) -> None:
    """The explanation says covered just of covered goals."""
    for player in state.players:
        for at, index in player.display.goals():
            text = explain_goal(player.display, at, index)
            assert (" is covered: " in text) == ((at, index) in player.display.covered)


@pytest.mark.parametrize(
    ("display", "at", "index", "error", "message"),
    [
        (None, (0, 0), 0, TypeError, "display is a Display, not None"),
        (Display(), (0, 0), 0, ValueError, r"no tile lies at \(0, 0\)"),
        (Display.from_tiles(drawn("B", goals="r")), (0, 0), 1, ValueError, "and no goal 1"),
        (Display.from_tiles(drawn("B", goals="r")), None, 0, ValueError, "no tile lies at None"),
    ],
)
def test_no_such_goal(
    display: Any, at: Any, index: Any, error: type[Exception], message: str
) -> None:
    """A goal that is not there can't be explained."""
    with pytest.raises(error, match=message):
        explain_goal(display, at, index)


def test_what_can_not_be_explained() -> None:
    """What is no state or no action is of the wrong type."""
    state = new_game(2)
    with pytest.raises(TypeError, match="an action is Play"):
        explain(state, "refill")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="state is a GameState"):
        explain(None, legal_actions(state)[0])  # type: ignore[arg-type]
    with pytest.raises(
        TypeError, match="an event is one of those that turn_events tells, not None"
    ):
        describe(None)  # type: ignore[arg-type]


@pytest.mark.rule("G2")
def test_what_meets_at_a_corner_and_what_does_not() -> None:
    """A tile two away on the slant meets nothing; tiles are named by rows."""
    display = Display.from_tiles(drawn("Rbb", "ybt", "yyr", "r..", goals="rr"))
    assert explain_goal(display, (0, 0), 0).splitlines()[2:] == [
        "- red at (2, 2) and (0, 3) are not joined to it by red (G2)"
    ]


@pytest.mark.rule("G1")
def test_only_missing_colors_are_explained() -> None:
    """Of two colours, the one of which there are enough has no more lines."""
    display = Display.from_tiles(drawn("by.", "yR.", "yb.", ".ry", goals="bby"))
    assert explain_goal(display, (0, 0), 0) == (
        "2 blue and 1 yellow on the red 1 at (0, 0) is not covered: 1 blue counts at (0, 1) and"
        " 3 yellow count at (0, -1), (-1, 0) and (-1, 1); 1 blue is missing (G1)\n"
        "- blue at (-1, -1) only meets it at a corner (G2)"
    )


@pytest.mark.rule("T1", "C2")
def test_discs_close_behind_are_no_stack() -> None:
    """Only discs on the same space lie under one; space 24 is the new moon again."""
    track = MoonTrack((TrackDisc(0, 19), TrackDisc(1, 24), TrackDisc(2, 25)))
    state = evolve(table_with(players=3, wheel=wheel_with({1: 29})), track=track)
    text = explain(state, Play(1, (0, 0)))
    assert (
        "- advances from 19 to 24 (space 0) on the moon track, onto the disc of player 1 (T2)"
        in text
    )
    assert text.endswith(
        "- player 0 is next again with the disc on top of the disc of player 1, furthest back at 24"
        " (T1)"
    )


def test_states_built_by_hand() -> None:
    """Goals fulfilled before are not taken for goals without discs, and no tile is a tile, too."""
    display = Display.from_tiles(drawn("Rb", goals="b"))
    state = table_with(display, wheel=wheel_with({1: made("y")}))
    assert "open" not in explain(state, Play(1, (0, 1)))
    full = new_game(2).wheel
    solo = table_with(wheel=full, discs=13, players=1)
    assert "- refills the wheel with 0 tiles: none (L4, W3)" in explain(solo, Refill())


@pytest.mark.parametrize("space", [pytest.param(10**5000, id="huge"), "x", None])
def test_plays_that_can_hardly_be_written(space: Any) -> None:
    """Whatever a play holds, it is explained."""
    text = explain(new_game(2), Play(space, (0, 0)))
    assert " is not legal: a space is a whole number from 0 to 11" in text or "no tile" in text
