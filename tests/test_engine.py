"""The engine: situations at the table, from the first tile to the last disc."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from attrs import evolve
from table import drawn, made, table_with, wheel_with

from novaluna import (
    RULES,
    Display,
    EndReason,
    GameRecord,
    GameSetup,
    GameState,
    IllegalActionError,
    MoonTrack,
    Play,
    PlayerState,
    Position,
    Refill,
    SoloState,
    TrackDisc,
    Wheel,
    apply,
    engine,
    get_tile,
    is_legal,
    legal_actions,
    new_game,
    new_solo_game,
    public_view,
    turn_events,
    why_illegal,
)
from novaluna.tiles import TILES

BEGIN = new_game(2, seed=7, stack=[0, 1])


def covered_by(state: GameState, play: Play) -> set[str]:
    """Name the goals, as letters, that a play of the current player covers."""
    mover = state.next_player
    after = apply(state, play).players[mover]
    new = after.display.covered - state.players[mover].display.covered
    assert after.discs == state.players[mover].discs - len(new)
    return {f"{at} {after.display.tiles[at].goals[index]}" for at, index in new}


def refused(state: GameState, action: Any) -> str:
    """Try an illegal action every way there is; return the refusal, the rule's id before it."""
    before = (hash(state), repr(state))
    violation = why_illegal(state, action)
    assert violation is not None
    assert not is_legal(state, action)
    with pytest.raises(IllegalActionError) as caught:
        apply(state, action)
    assert caught.value.rule is violation.rule is RULES[violation.rule.id]
    assert caught.value.action is action
    assert caught.value.state is state
    assert (hash(state), repr(state)) == before
    assert str(caught.value) == f"{violation.rule.id}: {violation.message}"
    return str(caught.value)


# A turn


@pytest.mark.rule("T1", "T2", "K2", "K3", "P1", "P1a")
def test_the_first_turn() -> None:
    """The first player takes the yellow 4 from space 2; tile, disc and marker move."""
    after = apply(BEGIN, Play(2, (0, 0)))
    assert after.players[0].display.tiles == {(0, 0): get_tile(62)}
    assert after.wheel.marker == 2
    assert after.wheel.spaces == (*BEGIN.wheel.spaces[:2], None, *BEGIN.wheel.spaces[3:])
    assert after.track == MoonTrack((TrackDisc(1, 0), TrackDisc(0, 4)))
    assert after.players[1] is BEGIN.players[1]
    assert after.draw_pile is BEGIN.draw_pile
    assert after.current_player == 1


@pytest.mark.rule("T1", "T2")
def test_landing_on_a_stack_gives_the_next_turn() -> None:
    """Two players are on space 4; the third lands there, lies on top and is to move again."""
    track = MoonTrack((TrackDisc(0, 1), TrackDisc(2, 4), TrackDisc(1, 4)))
    state = evolve(table_with(wheel=wheel_with({1: 4}), players=3), track=track)
    after = apply(state, Play(1, (0, 0)))
    assert after.track == MoonTrack((TrackDisc(0, 4), TrackDisc(2, 4), TrackDisc(1, 4)))
    assert after.current_player == 0


@pytest.mark.rule("K3")
def test_every_turn_takes_one_tile() -> None:
    """With 3 or more tiles on the track, all one can do is to take one of them."""
    assert legal_actions(BEGIN) == tuple(Play(space, (0, 0)) for space in (1, 2, 3))


@pytest.mark.rule("K1", "P2")
def test_legal_actions_in_order() -> None:
    """Refill first, then plays by choice clockwise from the marker, by row, from left to right."""
    state = table_with(Display.from_tiles(drawn("B")), wheel=wheel_with({3: 5, 9: 6}, marker=7))
    places = [(0, -1), (-1, 0), (1, 0), (0, 1)]
    plays = [Play(space, at) for space in (9, 3) for at in places]
    assert legal_actions(state) == (Refill(), *plays)


@pytest.mark.rule("P3")
def test_any_colours_may_touch() -> None:
    """A red tile may go beside blue, turquoise, yellow and red alike."""
    display = Display.from_tiles(drawn(".b.t", "yrRr"))
    state = table_with(display, wheel=wheel_with({1: 18}))
    for at in display.free_positions:
        assert is_legal(state, Play(1, at))


# Refilling


@pytest.mark.rule("W1")
@pytest.mark.parametrize(("tiles", "legal"), [(1, True), (2, True), (3, False), (11, False)])
def test_a_refill_is_possible_with_one_or_two_tiles(tiles: int, legal: bool) -> None:
    """With 1 or 2 tiles the player may refill or take; with 3 or more only take."""
    state = table_with(wheel=wheel_with({space: space for space in range(1, tiles + 1)}))
    assert (Refill() in legal_actions(state)) is legal
    assert is_legal(state, Refill()) is legal
    assert is_legal(state, Play(1, (0, 0)))


@pytest.mark.rule("W2")
def test_an_empty_track_has_to_be_refilled() -> None:
    """With no tile on the track, refilling is the only thing to do."""
    state = table_with(wheel=wheel_with({}, marker=5))
    assert legal_actions(state) == (Refill(),)
    assert refused(state, Play(6, (0, 0))) == (
        "W2: no tile is on the track: the track has to be refilled first, by Refill()"
    )


@pytest.mark.rule("W1", "W3", "T1")
def test_a_refill_is_part_of_the_turn() -> None:
    """After refilling nine spaces the same player takes a tile; nothing else has changed."""
    state = table_with(wheel=wheel_with({8: 1, 3: 2}, marker=7))
    after = apply(state, Refill())
    filled = [after.wheel.spaces[space] for space in (9, 10, 11, 0, 1, 2, 4, 5, 6)]
    assert filled == list(state.draw_pile[:9])
    assert after.wheel.spaces[7] is None
    assert after.draw_pile == state.draw_pile[9:]
    assert (after.current_player, after.players, after.track) == (0, state.players, state.track)
    assert after.wheel.marker == 7
    assert refused(after, Refill()).startswith("W1: there are 11 tiles on the track")


@pytest.mark.rule("W4")
def test_a_draw_pile_that_runs_short() -> None:
    """Three tiles in the pile fill three spaces; then there is no refill any more."""
    state = evolve(table_with(wheel=wheel_with({8: 1}, marker=7)), draw_pile=TILES[20:23])
    after = apply(state, Refill())
    assert after.wheel == wheel_with({8: 1, 9: 21, 10: 22, 11: 23}, marker=7)
    assert after.draw_pile == ()
    assert refused(after, Refill()).startswith("W1: there are 4 tiles on the track")
    last = apply(apply(after, Play(10, (0, 0))), Play(11, (0, 0)))
    assert last.wheel.tile_count == 2
    assert refused(last, Refill()).startswith("W4: the draw pile is empty")
    assert all(isinstance(action, Play) for action in legal_actions(last))


# Goals


@pytest.mark.rule("G1", "G2", "G6", "G7", "G8")
def test_two_goals_of_the_yellow_4_fall_at_once() -> None:
    """Placed between a chain of three reds and one of two blues, it gets discs on both goals."""
    state = table_with(Display.from_tiles(drawn("bb.rr", ".yYyr")), wheel=wheel_with({1: 62}))
    assert covered_by(state, Play(1, (0, -1))) == {"(0, -1) rrr", "(0, -1) bb"}


@pytest.mark.rule("G1", "G6")
def test_both_goals_of_the_blue_4_fall_to_one_chain() -> None:
    """Beside a chain of four reds, "4 red" and "2 red" are covered together."""
    state = table_with(Display.from_tiles(drawn("Rrr", "r..")), wheel=wheel_with({1: 10}))
    assert covered_by(state, Play(1, (0, -1))) == {"(0, -1) rrrr", "(0, -1) rr"}


@pytest.mark.rule("G3")
def test_the_red_2_needs_four_further_reds() -> None:
    """With three reds beside it nothing happens; the fourth brings the disc."""
    tiles = {**drawn("Rrr"), Position(0, 0): get_tile(19)}
    state = table_with(Display.from_tiles(tiles), wheel=wheel_with({1: 18, 2: 21, 3: 22}))
    assert covered_by(state, Play(1, (3, 0))) == set()
    state = evolve(apply(state, Play(1, (3, 0))), track=state.track)
    assert covered_by(state, Play(2, (-1, 0))) == {"(0, 0) rrrr"}


@pytest.mark.rule("G2", "G6")
def test_a_red_over_the_corner_does_not_help() -> None:
    """The third red at the corner brings nothing, in line with the others it does."""
    display = Display.from_tiles(drawn("bYr", ".r.", goals="rrr"))
    state = table_with(display, wheel=wheel_with({1: 18}))
    assert covered_by(state, Play(1, (-1, -1))) == set()
    assert covered_by(state, Play(1, (0, -1))) == {"(0, 0) rrr"}
    assert covered_by(state, Play(1, (0, 2))) == {"(0, 0) rrr"}


@pytest.mark.rule("G6")
def test_a_placement_covers_old_goals_far_and_near() -> None:
    """One red joins two chains and covers goals at both ends, and its own."""
    tiles = {**drawn("Brr.rry", goals="rrrr"), Position(5, 0): made("y rrr")}
    tiles = {**tiles, **{Position(x, 1): made("t") for x in range(6)}}
    state = table_with(Display.from_tiles(tiles), wheel=wheel_with({1: made("r tt bb")}))
    assert covered_by(state, Play(1, (3, 0))) == {"(0, 0) rrrr", "(3, 0) tt", "(5, 0) rrr"}


@pytest.mark.rule("G7")
def test_a_covered_goal_is_not_covered_again() -> None:
    """One more blue beside a covered "1 blue" takes no second disc."""
    display = Display.from_tiles(drawn("Rb", goals="b"), covered=[((0, 0), 0)])
    state = table_with(display, wheel=wheel_with({1: 1}), discs=19)
    assert covered_by(state, Play(1, (0, 1))) == set()


@pytest.mark.rule("G9")
@pytest.mark.parametrize("discs", [1, 2, 3])
def test_more_goals_than_discs(discs: int) -> None:
    """Four goals, fewer discs: the upper row first, then from the left, then the first goal."""
    tiles = {
        Position(0, 0): made("y b"),
        Position(-1, 1): made("t b b"),
        Position(1, 1): made("t b"),
    }
    tiles |= {Position(-1, 0): made("y"), Position(1, 0): made("y")}
    state = table_with(Display.from_tiles(tiles), wheel=wheel_with({1: 1}), discs=discs)
    after = apply(state, Play(1, (0, 1)))
    in_order = [((0, 0), 0), ((-1, 1), 0), ((-1, 1), 1)]
    assert after.players[0].display.covered == set(in_order[:discs])
    assert after.players[0].discs == 0
    assert after.is_over


@pytest.mark.rule("G9")
def test_two_goals_for_the_last_disc_wherever_they_are() -> None:
    """Of any two goals around a chain that the same red fulfils, the first in reading order."""
    chain = {Position(x, 0): made("r") for x in (-2, -1, 1)}
    around = (
        [(x, -1) for x in (-2, -1, 0, 1)] + [(-3, 0), (2, 0)] + [(x, 1) for x in (-2, -1, 0, 1)]
    )
    for first, second in combinations(around, 2):
        goals = {Position(*at): made("b rrrr" if at in (first, second) else "b") for at in around}
        state = table_with(
            Display.from_tiles(chain | goals), wheel=wheel_with({1: made("r")}), discs=1
        )
        after = apply(state, Play(1, (0, 0))).players[0].display
        assert after.covered == {(first, 0)}, second


@pytest.mark.rule("G6")
@pytest.mark.parametrize("at", [(0, -1), (-1, 0), (1, 0), (0, 1)])
def test_goals_that_the_tile_does_not_count_for_are_not_looked_at(at: tuple[int, int]) -> None:
    """In a display by hand a yellow goal was left open; a red beside it does not cover it."""
    x, y = at
    tiles = {Position(x, y): made("b y"), Position(2 * x, 2 * y): made("y")}
    state = table_with(Display.from_tiles(tiles), wheel=wheel_with({1: made("r")}))
    assert covered_by(state, Play(1, (0, 0))) == set()


# The end


@pytest.mark.rule("E1")
def test_the_last_disc_ends_the_game_at_once() -> None:
    """The last goal disc is placed while tiles are left: that player wins, and nobody plays on."""
    display = Display.from_tiles(drawn("R", goals="b"))
    state = table_with(display, wheel=wheel_with({1: 1, 2: 2, 3: 3}), discs=1)
    after = apply(state, Play(1, (1, 0)))
    assert after.outcome is not None
    assert (after.outcome.reason, after.outcome.winner) == (EndReason.ALL_DISCS_PLACED, 0)
    assert legal_actions(after) == ()
    for action in (Refill(), Play(2, (0, 0)), Play("a", None)):  # type: ignore[arg-type]
        assert refused(after, action) == (
            "E1: the game is over: player 0 has placed the last goal disc"
        )


@pytest.mark.rule("E1", "E2")
def test_the_last_disc_with_the_last_tile() -> None:
    """The last tile of all allows the last disc: it is the disc that ends the game."""
    state = table_with(Display.from_tiles(drawn("R", goals="b")), wheel=wheel_with({1: 1}), discs=1)
    after = apply(evolve(state, draw_pile=()), Play(1, (1, 0)))
    assert after.outcome is not None
    assert after.outcome.reason is EndReason.ALL_DISCS_PLACED
    assert refused(after, Refill()).startswith("E1: ")


@pytest.mark.rule("E2", "E3")
def test_the_last_tile_ends_the_game() -> None:
    """The last tile is taken: with as many discs each, the player who would be next wins."""
    state = evolve(table_with(wheel=wheel_with({1: 17})), draw_pile=())
    after = apply(state, Play(1, (0, 0)))
    assert after.outcome is not None
    assert (after.outcome.reason, after.outcome.ranking) == (EndReason.TILES_EXHAUSTED, (1, 0))
    assert legal_actions(after) == ()
    assert refused(after, Refill()) == "E2: the game is over: no tile is left to take"


# Solo


def solo_with(display: Display, discs: int, wheel: Wheel) -> GameState:
    """Make a solo game in phase one."""
    return table_with(display, wheel=wheel, discs=discs, players=1)


@pytest.mark.rule("L1", "L2", "L3")
def test_phase_two_does_not_start_early() -> None:
    """With 1 or 2 tiles left but discs of the 8 in the supply, there is no refill yet."""
    state = solo_with(Display.from_tiles(drawn("B")), 15, wheel_with({1: 18, 5: 19}))
    assert legal_actions(state) == tuple(
        Play(space, at) for space in (1, 5) for at in ((0, -1), (-1, 0), (1, 0), (0, 1))
    )
    assert refused(state, Refill()) == (
        "L3: phase two starts once 8 goal discs are placed or all 11 tiles are taken;"
        " so far 6 discs and 9 tiles; take a tile"
    )


@pytest.mark.rule("L3")
def test_phase_two_may_start_once_eight_discs_are_placed() -> None:
    """With the 8 discs placed one may start phase two, or take more of the tiles left."""
    state = solo_with(Display.from_tiles(drawn("B")), 13, new_solo_game(seed=1).wheel)
    assert legal_actions(state)[0] == Refill()
    assert Play(1, (1, 0)) in legal_actions(state)


@pytest.mark.rule("L3")
def test_phase_two_has_to_start_when_all_tiles_are_taken() -> None:
    """With no tile on the track phase two is all there is, wherever the discs are."""
    state = solo_with(Display.from_tiles(drawn("B")), 21, wheel_with({}, marker=4))
    assert legal_actions(state) == (Refill(),)
    assert refused(state, Play(1, (1, 0))) == (
        "L3: no tile is on the track: phase two has to start first, by Refill()"
    )


@pytest.mark.rule("L4", "L5", "W3")
def test_starting_phase_two() -> None:
    """Times of 9 and three discs missing are noted as 39; tiles left and the marker stay."""
    display = Display.from_tiles({(0, 0): made("b", 4), (1, 0): made("r", 5)})
    state = solo_with(display, 16, wheel_with({6: 1, 2: 18}, marker=4))
    state = evolve(state, wheel=wheel_with({}, marker=4))
    after = apply(state, Refill())
    assert after.solo == SoloState(phase=2, phase_one_note=39, phase_one_penalty=30)
    assert after.wheel.marker == 4
    assert [tile for tile in after.wheel.spaces[5:] if tile] == list(state.draw_pile[:7])
    assert after.draw_pile == state.draw_pile[11:]
    assert after.players == state.players
    assert legal_actions(after)[0] == Play(5, (0, -1))


@pytest.mark.rule("L2", "L4")
def test_tiles_not_taken_stay() -> None:
    """Two tiles are left as phase two starts: they keep their spaces, and nine are drawn."""
    state = solo_with(Display.from_tiles(drawn("B")), 13, wheel_with({6: 1, 2: 18}, marker=4))
    after = apply(state, Refill())
    assert after.solo == SoloState(phase=2, phase_one_note=1, phase_one_penalty=0)
    assert (after.wheel.spaces[6], after.wheel.spaces[2]) == (get_tile(1), get_tile(18))
    assert after.draw_pile == state.draw_pile[9:]
    assert refused(after, Refill()) == (
        "L2: the track is not refilled during phase two; take a tile"
    )
    left = evolve(after, wheel=wheel_with({6: 1}, marker=4))
    assert refused(left, Refill()).startswith("L2:")


@pytest.mark.rule("L1", "L5", "G9")
def test_phase_one_places_eight_discs_at_most() -> None:
    """One disc of the 8 is left and two goals are fulfilled: one stays open until phase two."""
    display = Display.from_tiles(drawn("R", goals="b b"))
    state = solo_with(display, 14, wheel_with({1: 1, 2: 4}))
    after = apply(state, Play(1, (1, 0)))
    assert after.players[0].display.covered == {((0, 0), 0)}
    assert after.players[0].discs == 13
    again = apply(after, Play(2, (2, 0)))
    assert again.players[0].discs == 13
    too_few = solo_with(display, 12, wheel_with({1: 1}))
    assert apply(too_few, Play(1, (1, 0))).players[0].discs == 12
    assert is_legal(too_few, Refill())


@pytest.mark.rule("L5", "L6")
def test_goals_without_a_disc_are_covered_as_phase_two_starts() -> None:
    """Two goals fulfilled beyond the 8 discs get theirs from the 13, after the note."""
    display = Display.from_tiles(drawn("Rb", goals="b b b"), covered=[((0, 0), 0)])
    after = apply(solo_with(display, 13, wheel_with({1: 4})), Refill())
    assert after.players[0].display.covered == {((0, 0), 0), ((0, 0), 1), ((0, 0), 2)}
    assert after.players[0].discs == 11
    assert after.solo == SoloState(phase=2, phase_one_note=2, phase_one_penalty=0)


@pytest.mark.rule("L6", "L7", "G9")
def test_more_goals_than_discs_as_phase_two_starts() -> None:
    """With 25 goals open for 13 discs the first in reading order get them; the game is over."""
    row = {Position(x, 0): made("r b b b") if x % 2 else made("b r r r") for x in range(11)}
    goals = [(at, index) for at in row for index in range(3)]
    state = solo_with(Display.from_tiles(row, covered=goals[:8]), 13, wheel_with({}))
    after = apply(state, Refill())
    assert after.players[0].display.covered == set(goals[:21])
    assert after.players[0].discs == 0
    assert after.end_reason is EndReason.ALL_DISCS_PLACED


@pytest.mark.rule("L5")
def test_phase_two_places_what_is_left_of_the_eight_too() -> None:
    """With 15 discs left, a goal in phase two leaves 14; with 13, a goal leaves 12."""
    display = Display.from_tiles(drawn("R", goals="b"))
    for discs in (15, 13):
        state = evolve(solo_with(display, discs, wheel_with({1: 1, 2: 4})), solo=SoloState(2, 1))
        assert apply(state, Play(1, (1, 0))).players[0].discs == discs - 1


@pytest.mark.rule("L7", "L8")
def test_the_end_of_a_solo_game() -> None:
    """The last tile of phase two is taken: 3 discs and times of 8 make the second note 38."""
    display = Display.from_tiles({(0, 0): made("b", 7)})
    state = solo_with(display, 3, wheel_with({1: 1}))
    state = evolve(state, solo=SoloState(2, 27, 20))
    after = apply(state, Play(1, (1, 0)))
    assert after.outcome is not None
    assert after.outcome.score is not None
    assert (after.outcome.reason, after.outcome.winner) == (EndReason.TILES_EXHAUSTED, None)
    assert (after.outcome.score.phase_two, after.outcome.score.total) == (38, 65)
    assert after.outcome.score.tiles_once == 58
    assert legal_actions(after) == ()
    assert refused(after, Refill()) == "L7: the game is over: no tile is left to take"
    won = evolve(state, players=(evolve(state.players[0], discs=0),))
    assert refused(won, Play(1, (1, 0))) == "L7: the game is over: all 21 goal discs are placed"


# Illegal actions and bad input

CORNER = table_with(
    Display.from_tiles(drawn("Br")), wheel=wheel_with({1: 18, 2: 19, 4: 20, 6: 21}, marker=0)
)
CHOICES = "take from space 1 (red 1), space 2 (red 2) or space 4 (red 2)"
ODD = Position("0", 1)  # type: ignore[arg-type]
FREE = "free: (0, -1), (1, -1), (-1, 0), (2, 0), (0, 1) or (1, 1)"


@pytest.mark.rule("K1")
@pytest.mark.parametrize(
    ("space", "why"),
    [
        (6, "the tile on space 6 is not one of the next 3 clockwise from the marker on space 0"),
        (0, "the marker stands on space 0, where no tile lies"),
        (3, "no tile lies on space 3"),
        (12, "a space is a whole number from 0 to 11, not 12"),
        (-1, "a space is a whole number from 0 to 11, not -1"),
        ("1", "a space is a whole number from 0 to 11, not '1'"),
        (1.0, "a space is a whole number from 0 to 11, not 1.0"),
        (True, "a space is a whole number from 0 to 11, not True"),
        (None, "a space is a whole number from 0 to 11, not None"),
        ([1], "a space is a whole number from 0 to 11, not [1]"),
        pytest.param(
            10**5000,
            "a space is a whole number from 0 to 11, not a value that can't be shown",
            id="huge",
        ),
    ],
)
def test_a_space_that_cannot_be_taken(space: Any, why: str) -> None:
    """Every refusal of a space says why, and which spaces can be taken."""
    message = refused(CORNER, Play(space, (0, 1)))
    assert message.startswith(f"K1: {why}")
    assert message.endswith(f"; {CHOICES}")


@pytest.mark.rule("P2")
@pytest.mark.parametrize(
    ("at", "why"),
    [
        ((0, 0), "a tile lies at (0, 0) already"),
        ((2, 1), "(2, 1) shares no side with a tile of the display; corners don't count"),
        ((3, 1), "(3, 1) is away from the tiles of the display"),
        (None, "a position is a pair of whole numbers (x, y), not None"),
        ((0, 1.0), "a position is a pair of whole numbers (x, y), not (0, 1.0)"),
        ((False, 1), "a position is a pair of whole numbers (x, y), not (False, 1)"),
        ([0, 1], "a position is a pair of whole numbers (x, y), not [0, 1]"),
        ((0, 1, 0), "a position is a pair of whole numbers (x, y), not (0, 1, 0)"),
        ((0,), "a position is a pair of whole numbers (x, y), not (0,)"),
        ("01", "a position is a pair of whole numbers (x, y), not '01'"),
        ({}, "a position is a pair of whole numbers (x, y), not {}"),
        (ODD, "a position is a pair of whole numbers (x, y), not ('0', 1)"),
        (([], {}), "a position is a pair of whole numbers (x, y), not ([], {})"),
        pytest.param((10**5000, 0), "a value that can't be shown is away", id="huge"),
    ],
)
def test_a_position_that_is_not_free(at: Any, why: str) -> None:
    """Every refusal of a position says why, and which are free."""
    message = refused(CORNER, Play(1, at))
    assert message.startswith(f"P2: {why}")
    assert message.endswith(f"; {FREE}")


@pytest.mark.rule("P2")
def test_over_the_corner_or_away() -> None:
    """Two steps in a line are away from a display; over a corner is told apart from it."""
    display = Display.from_tiles(drawn("B"))
    state = table_with(display, wheel=wheel_with({1: 18}))
    assert "corners don't count" in refused(state, Play(1, (1, 1)))
    assert "(2, 0) is away from" in refused(state, Play(1, (2, 0)))
    assert "(0, -2) is away from" in refused(state, Play(1, (0, -2)))


@pytest.mark.rule("P1a")
@pytest.mark.parametrize("at", [(1, 0), (0, 1), None, (0.0, 0), "00"])
def test_the_first_tile_elsewhere(at: Any) -> None:
    """The first tile lies at (0, 0) and nowhere else, whatever else is given."""
    message = refused(BEGIN, Play(1, at))
    assert message.startswith("P1a: ")
    assert message.endswith("; free: (0, 0)")


def test_a_refusal_is_about_the_player_to_move() -> None:
    """Player 1 is told the free positions of the own display, not of player 0's."""
    after = apply(CORNER, Play(1, (0, 1)))
    assert after.current_player == 1
    assert refused(after, Play(2, (0, 2))) == (
        "P1a: the first tile does not lie at (0, 2); free: (0, 0)"
    )


def test_the_space_is_judged_before_the_position() -> None:
    """As in a turn, taking comes before placing."""
    assert refused(CORNER, Play(3, (9, 9))).startswith("K1: ")


class Strange:
    """A value that can't be printed, compared or hashed."""

    def __repr__(self) -> str:
        raise RuntimeError

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    __hash__ = None  # type: ignore[assignment]


def test_strange_values_are_refused_like_others() -> None:
    """Values that break on being looked at are no spaces or positions either."""
    strange: Any = Strange()
    assert "a value that can't be shown" in refused(CORNER, Play(strange, (0, 1)))
    assert "a value that can't be shown" in refused(CORNER, Play(1, strange))
    assert "a value that can't be shown" in refused(CORNER, Play(1, (strange, 0)))


class Lookalike:
    """Something that is not a play, though it looks like one."""

    space = 1
    at = Position(0, 1)


@pytest.mark.parametrize(
    "action",
    [None, "refill", 5, (1, (0, 1)), Play, Refill, Lookalike(), Strange(), [], Position(0, 0)],
)
def test_no_action_at_all(action: Any) -> None:
    """What is neither a play nor a refill is a TypeError, also after the end of a game."""
    over = evolve(CORNER, wheel=wheel_with({}), draw_pile=())
    for state in (CORNER, BEGIN, over):
        for function in (apply, why_illegal, is_legal):
            with pytest.raises(TypeError, match=r"an action is Play\(space, at\) or Refill\(\)"):
                function(state, action)


class Spoof:
    """Something that claims to be a state."""

    __class__ = GameState  # type: ignore[assignment]


@pytest.mark.parametrize("state", [None, "state", BEGIN.wheel, Strange(), Spoof()])
def test_no_state_at_all(state: Any) -> None:
    """What is no state is a TypeError."""
    for function in (apply, why_illegal, is_legal):
        with pytest.raises(TypeError, match="state is a GameState, not"):
            function(state, Refill())
    with pytest.raises(TypeError, match="state is a GameState, not"):
        legal_actions(state)


@pytest.mark.parametrize(
    "fault",
    [
        {"players": ()},
        {"players": None},
        {"players": (None, None)},
        {"wheel": None},
        {"track": MoonTrack(())},
        {"track": MoonTrack((TrackDisc(7, 0),))},
        {"track": "T"},
    ],
)
def test_a_state_that_cannot_be_played_on(fault: dict[str, Any]) -> None:
    """A state put together from wrong parts is refused with all that is wrong with it."""
    state = evolve(BEGIN, **fault)
    for function in (apply, why_illegal, is_legal):
        with pytest.raises(ValueError, match="this state can't be played on: ") as caught:
            function(state, Play(1, (0, 0)))
        assert not isinstance(caught.value, IllegalActionError)
        assert "; ".join(state.check()) in str(caught.value)
    with pytest.raises(ValueError, match="this state can't be played on: "):
        legal_actions(state)


@pytest.mark.parametrize(
    "fault",
    [
        {"solo": (1,)},
        {"players": tuple(PlayerState(player.display, None) for player in BEGIN.players)},  # type: ignore[arg-type]
        {"players": tuple(PlayerState(player.display, "x") for player in BEGIN.players)},  # type: ignore[arg-type]
    ],
)
def test_a_state_on_which_no_play_can_be_made(fault: dict[str, Any]) -> None:
    """Wrong discs or a wrong solo part are found out by a play, whether or not it covers a goal."""
    state = evolve(BEGIN, **fault)
    for function in (apply, turn_events):
        with pytest.raises(ValueError, match="this state can't be played on: "):
            function(state, Play(1, (0, 0)))


def test_no_disc_for_a_goal_that_is_covered_before_its_tile_lies_there() -> None:
    """In a display built by hand a goal may be under a disc already; it costs no other."""
    display = Display({(0, 0): made("b")}, [((1, 0), 0)])
    state = table_with(display, wheel=wheel_with({1: made("r b b")}), discs=5)
    player = apply(state, Play(1, (1, 0))).players[0]
    assert player.discs == 4
    assert player.display.covered == {((1, 0), 0), ((1, 0), 1)}


def test_a_mistake_of_our_own_is_not_blamed_on_the_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the engine fails on a sound state, the failure comes through as it is."""
    monkeypatch.setattr(engine, "plays", None)
    with pytest.raises(TypeError, match="not callable"):
        legal_actions(BEGIN)
    monkeypatch.setattr(engine, "laid", None)
    with pytest.raises(TypeError, match="'NoneType' object is not callable"):
        apply(new_game(2), Play(1, (0, 0)))


def test_arguments_by_name() -> None:
    """State and action can be given by name."""
    action = Play(space=1, at=(0, 0))
    assert apply(state=BEGIN, action=action) == apply(BEGIN, action)
    assert why_illegal(state=BEGIN, action=action) is None
    assert legal_actions(state=BEGIN) == legal_actions(BEGIN)


def test_hints_for_what_is_often_taken_for_something_else() -> None:
    """A view, a record, or the text of an action: the message says how to get what is wanted."""
    state = new_game(2)
    wrong: list[tuple[Any, Any, str]] = [
        (public_view(state), Refill(), "; its sample method deals one$"),
        (GameRecord(GameSetup.of(state)), Refill(), "; its state attribute is one$"),
        (state, "1@0,0", "not '1@0,0'; parse_action reads one from text$"),
    ]
    for given_state, action, hint in wrong:
        with pytest.raises(TypeError, match=hint) as caught:
            apply(given_state, action)
        assert type(caught.value) is TypeError
