"""The state: how it stands, and what check finds in states built by hand."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import attrs
import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from strategies import turns
from table import copies, drawn, made, table_with, wheel_with

from novaluna import (
    TILES,
    Display,
    EndReason,
    GameState,
    MoonTrack,
    Outcome,
    PlayerState,
    Position,
    SoloScore,
    SoloState,
    TrackDisc,
    apply,
    get_tile,
    legal_actions,
    new_game,
    new_solo_game,
)
from novaluna.testing import states


def played(state: GameState, plays: int) -> GameState:
    """Play the first legal action a number of times."""
    for _ in range(plays):
        state = apply(state, legal_actions(state)[0])
    return state


GAME = played(new_game(2, seed=4, stack=[0, 1]), 6)
SOLO = played(new_solo_game(seed=4), 3)
PHASE_TWO = played(new_solo_game(seed=4), 14)


def changed(state: GameState, **changes: Any) -> GameState:
    """Change parts of a state to anything."""
    return evolve(state, **changes)


def solo(*parts: Any) -> SoloState:
    """Make a solo state of anything."""
    return SoloState(*parts)


def with_player(state: GameState, number: int, **changes: Any) -> GameState:
    """Change what is in front of one player."""
    player = evolve(state.players[number], **changes)
    return evolve(state, players=(*state.players[:number], player, *state.players[number + 1 :]))


def finished(*discs: int, order: tuple[int, ...]) -> GameState:
    """Make a game without any tile left, from the discs left and the order of play."""
    start = new_game(len(discs), seed=0)
    return evolve(
        start,
        players=tuple(PlayerState(Display(), left) for left in discs),
        wheel=wheel_with({}, marker=3),
        draw_pile=(),
        track=MoonTrack(tuple(TrackDisc(player, 30) for player in order)),
    )


@pytest.mark.rule("E1")
def test_placing_the_last_disc_wins() -> None:
    """A supply is empty, the wheel is not: the game is over; the others follow by discs left."""
    state = with_player(with_player(new_game(3, seed=0, stack=[2, 1, 0]), 1, discs=0), 2, discs=5)
    assert state.is_over
    assert state.current_player is None
    assert state.outcome == Outcome(EndReason.ALL_DISCS_PLACED, winner=1, ranking=(1, 2, 0))


@pytest.mark.rule("E1", "E2")
def test_the_last_disc_on_the_last_tile() -> None:
    """When the last tile allows the last disc, that is what ends the game."""
    outcome = finished(3, 0, order=(0, 1)).outcome
    assert outcome == Outcome(EndReason.ALL_DISCS_PLACED, winner=1, ranking=(1, 0))


@pytest.mark.rule("E2")
def test_fewest_discs_win_when_tiles_run_out() -> None:
    """No tile is left: discs left decide, whoever moved last and whoever is next."""
    outcome = finished(9, 7, 8, order=(0, 2, 1)).outcome
    assert outcome == Outcome(EndReason.TILES_EXHAUSTED, winner=1, ranking=(1, 2, 0))


@pytest.mark.rule("E2")
def test_tiles_in_the_pile_or_on_the_track_go_on() -> None:
    """With one tile anywhere the game goes on."""
    over = finished(9, 7, order=(0, 1))
    assert not evolve(over, draw_pile=TILES[:1]).is_over
    assert not evolve(over, wheel=wheel_with({4: 1}, marker=3)).is_over
    assert evolve(over, draw_pile=TILES[:1]).outcome is None
    assert evolve(over, draw_pile=TILES[:1]).current_player == 0


@pytest.mark.rule("E3", "E3a")
def test_a_tie_goes_to_who_would_be_next() -> None:
    """Of two with 7 discs the first in the order of play wins; by seat it would be the other."""
    outcome = finished(7, 9, 7, order=(2, 0, 1)).outcome
    assert outcome == Outcome(EndReason.TILES_EXHAUSTED, winner=2, ranking=(2, 0, 1))


@pytest.mark.rule("E3a")
def test_a_tie_without_the_next_player() -> None:
    """The player to move is not among the tied; the order of play still tells the tied apart."""
    outcome = finished(7, 9, 7, 8, order=(1, 3, 2, 0)).outcome
    assert outcome == Outcome(EndReason.TILES_EXHAUSTED, winner=2, ranking=(2, 0, 3, 1))


@pytest.mark.rule("L7")
def test_solo_ends_with_the_discs_or_the_tiles() -> None:
    """In phase two an empty track or supply ends the game, in phase one an empty track does not."""
    empty = wheel_with({}, marker=3)
    assert not evolve(SOLO, wheel=empty).is_over
    assert evolve(PHASE_TWO, wheel=empty).end_reason is EndReason.TILES_EXHAUSTED
    assert with_player(PHASE_TWO, 0, discs=0).end_reason is EndReason.ALL_DISCS_PLACED
    assert not PHASE_TWO.is_over


@pytest.mark.rule("L8")
def test_the_solo_score() -> None:
    """Noted 45 with two discs missing; then 30 in times and 4 discs left make 70: 115 in all."""
    display = Display.from_tiles({(x, 0): made("b", time=6) for x in range(5)})
    state = evolve(
        with_player(PHASE_TWO, 0, display=display, discs=4),
        wheel=wheel_with({}, marker=3),
        solo=SoloState(2, phase_one_note=45, phase_one_penalty=20),
    )
    score = SoloScore(phase_one=45, phase_two=70, tiles_once=90)
    assert state.outcome == Outcome(EndReason.TILES_EXHAUSTED, None, (0,), score)
    assert score.total == 115


def test_a_solo_state_without_a_note_has_no_score() -> None:
    """A finished solo state built by hand without its note has an outcome, but no score."""
    state = with_player(new_solo_game(seed=1), 0, discs=0)
    assert state.outcome == Outcome(EndReason.ALL_DISCS_PLACED, None, (0,), None)


@given(states())
def test_states_are_values(state: GameState) -> None:
    """A state pickled, copied or evolved is equal, hashes alike and reads back from its repr."""
    import novaluna  # noqa: PLC0415 - the names that repr uses

    names = {**vars(novaluna), "EndReason": EndReason}
    assert eval(repr(state), names) == state  # noqa: S307 - our own repr
    for same in copies(state):
        assert same == state
        assert hash(same) == hash(state)
        assert legal_actions(same) == legal_actions(state)
    assert state.check() == ()


def reachable(value: object) -> list[object]:
    """Name all that can be reached from a value by attributes and items."""
    found = [value]
    kind = type(value)
    if attrs.has(kind):
        for field in attrs.fields(kind):
            found += reachable(getattr(value, field.name))
    elif isinstance(value, tuple | frozenset):
        for item in value:
            found += reachable(item)
    elif isinstance(value, Mapping):
        for item in value.items():
            found += reachable(item)
    return found


@pytest.mark.parametrize("state", [GAME, SOLO, PHASE_TWO])
def test_nothing_reachable_can_be_changed(state: GameState) -> None:
    """From a state one gets to no list, dict or set, and no attribute can be set or added."""
    for part in reachable((state, state.outcome)):
        assert not isinstance(part, list | dict | set | bytearray)
        kind = type(part)
        if attrs.has(kind):
            assert not hasattr(part, "__dict__")
            for field in attrs.fields(kind):
                with pytest.raises(FrozenInstanceError):
                    setattr(part, field.name, None)
    with pytest.raises(FrozenInstanceError):
        state.seed = 1  # type: ignore[attr-defined]


def test_equal_states_are_equal_however_they_were_reached() -> None:
    """Two tiles placed one way or the other round leave the same display."""
    first, second = get_tile(1), get_tile(18)
    one = Display().place(first, (0, 0)).place(second, (1, 0))
    other = Display({Position(1, 0): second, Position(0, 0): first})
    assert with_player(GAME, 0, display=one) == with_player(GAME, 0, display=other)
    assert len({with_player(GAME, 0, display=display) for display in (one, other)}) == 1


LAYOUT = GAME.players[0].display.tiles
TWIN = GAME.draw_pile[0]
APART = Display({**LAYOUT, Position(9, 9): TWIN})
MANY_GOALS = Display({Position(0, 0): made("b" + " r" * 21)}, [((0, 0), i) for i in range(21)])

ONES = {Position(x, 0): get_tile(number) for x, number in enumerate((1, 18, 35, 52))}
AHEAD = evolve(
    with_player(new_game(2, seed=1), 0, display=Display(ONES)),
    track=MoonTrack((TrackDisc(1, 0), TrackDisc(0, 4))),
)
JUST_BEGUN = played(new_solo_game(seed=4), 12)
assert JUST_BEGUN.solo is not None
NOTE, PENALTY = JUST_BEGUN.solo.phase_one_note or 0, JUST_BEGUN.solo.phase_one_penalty

UNSOUND = {
    "C1 a tile twice": (
        evolve(GAME, draw_pile=(TWIN, *GAME.draw_pile)),
        f"C1: tile {TWIN.id} is there 2",
    ),
    "C1 a tile missing": (
        evolve(GAME, draw_pile=GAME.draw_pile[1:]),
        f"C1: 1 tile of the game missing: {TWIN.id}",
    ),
    "C1 a made-up tile": (
        evolve(GAME, draw_pile=(made("b"), *GAME.draw_pile)),
        "C1: Tile(id=",
    ),
    "C1 a false tile": (
        evolve(GAME, draw_pile=(evolve(TWIN, time=TWIN.time % 7 + 1), *GAME.draw_pile[1:])),
        "C1: Tile(id=",
    ),
    "C1 a tile of another number": (
        evolve(GAME, draw_pile=(evolve(TWIN, id=0), *GAME.draw_pile)),
        "C1: Tile(id=0",
    ),
    "C2 no track": (evolve(GAME, track=None), "C2: no moon track"),
    "C3 discs of the start": (
        evolve(with_player(with_player(GAME, 0, discs=15), 1, discs=15), goal_discs=15),
        "C3: a game for 2 starts with 20 goal discs each, not 15",
    ),
    "C3 other discs for four": (
        evolve(new_game(4, seed=1), goal_discs=17),
        "C3: a game for 4 starts with 15 or 20 goal discs each, not 17",
    ),
    "C3 other discs for three": (
        evolve(new_game(3, seed=1), goal_discs=15),
        "C3: a game for 3 starts with 17 or 20 goal discs each, not 15",
    ),
    "C3 other discs for one": (
        evolve(SOLO, goal_discs=20),
        "C3: a game for 1 starts with 21 goal discs each, not 20",
    ),
    "E1 two winners": (with_player(with_player(GAME, 0, discs=0), 1, discs=0), "E1: more than one"),
    "G1 covered too early": (
        with_player(new_game(2, seed=1), 0, display=Display({(0, 0): get_tile(17)}, [((0, 0), 1)])),
        "G1: player 0: goal 1 at (0, 0) is covered but not fulfilled",
    ),
    "G7 a disc lost": (with_player(GAME, 1, discs=3), "G7: player 1: 3 goal discs"),
    "G7 discs owed": (with_player(GAME, 0, discs=-1), "G7: player 0: -1 goal discs"),
    "G7 more goals than discs": (
        with_player(GAME, 0, display=MANY_GOALS, discs=-1),
        "G7: player 0: -1 goal discs in the supply and 21 on goals",
    ),
    "G7 no such goal": (
        with_player(GAME, 0, display=Display(LAYOUT, [((7, 7), 0)])),
        "G7: player 0: goal 0 at (7, 7)",
    ),
    "G8 not covered": (
        with_player(GAME, 0, display=Display({(0, 0): get_tile(13), (1, 0): get_tile(35)})),
        "G8: player 0: goal 1 at (0, 0) is fulfilled but not covered",
    ),
    "L1 a track in solo": (evolve(SOLO, track=GAME.track), "L1: a moon track"),
    "L1 no solo state": (evolve(SOLO, solo=None), "L1: solo is not given"),
    "L1 solo for two": (evolve(GAME, solo=SoloState()), "L1: solo is given"),
    "L1 phase three": (evolve(SOLO, solo=SoloState(3)), "L1: the phases are 1 and 2, not 3"),
    "L2 drawn in phase one": (
        evolve(SOLO, draw_pile=SOLO.draw_pile[1:]),
        "L2: phase one draws no tiles",
    ),
    "L4 a note in phase one": (evolve(SOLO, solo=SoloState(1, 40)), "L4: a note is made"),
    "L4 a penalty in phase one": (evolve(SOLO, solo=SoloState(1, None, 10)), "L4: a note is made"),
    "L4 a strange penalty": (
        evolve(SOLO, solo=solo(1, None, None)),
        "whole numbers, not 1 and None",
    ),
    "L4 no note": (evolve(PHASE_TWO, solo=SoloState(2)), "in tens, not None and 0"),
    "L4 a strange note": (
        evolve(PHASE_TWO, solo=solo(2, "40")),
        "L4: phase_one_note is a whole number",
    ),
    "L4 a penalty of 5": (
        evolve(PHASE_TWO, solo=SoloState(2, 40, 5)),
        "in tens, not 40 and 5",
    ),
    "L4 a penalty of 90": (
        evolve(PHASE_TWO, solo=SoloState(2, 140, 90)),
        "in tens, not 140 and 90",
    ),
    "L4 no penalty": (
        evolve(PHASE_TWO, solo=solo(2, 40, None)),
        "whole numbers, not 2 and None",
    ),
    "L4 too high a note": (evolve(PHASE_TWO, solo=SoloState(2, 900, 0)), "L4: a note of 900"),
    "L4 too low a note": (evolve(PHASE_TWO, solo=SoloState(2, 80, 80)), "L4: a note of 80"),
    "L5 discs of phase two": (with_player(SOLO, 0, discs=12), "L5: phase one has placed"),
    "L1 a true phase": (evolve(SOLO, solo=solo(*[True])), "whole numbers, not True and 0"),
    "L3 started early": (
        evolve(PHASE_TWO, draw_pile=(*PHASE_TWO.draw_pile, TWIN), solo=SoloState(2, 70, 30)),
        "L3: phase two started with 1 tile and discs of the 8 left",
    ),
    "L4 no tile in phase one": (
        evolve(PHASE_TWO, draw_pile=SOLO.draw_pile),
        "L4: phase two starts with 0 tiles drawn",
    ),
    "L4 more tiles than there are": (
        with_player(PHASE_TWO, 0, display=Display()),
        "L4: phase two starts with 11 tiles drawn",
    ),
    "L4 more tiles than in phase one": (
        evolve(PHASE_TWO, draw_pile=PHASE_TWO.draw_pile[1:]),
        "starts with 12 tiles drawn",
    ),
    "L4 one more than the times": (
        evolve(JUST_BEGUN, solo=SoloState(2, NOTE + 1, PENALTY)),
        f"L4: a note of {NOTE + 1} does",
    ),
    "L4 one fewer than the times": (
        evolve(JUST_BEGUN, solo=SoloState(2, NOTE - 1, PENALTY)),
        f"L4: a note of {NOTE - 1} does",
    ),
    "L5 more discs than phase one left": (
        evolve(JUST_BEGUN, solo=SoloState(2, NOTE - 10, PENALTY - 10)),
        "L5: 19 discs are more",
    ),
    "G7 covered once, told once": (
        with_player(GAME, 0, display=Display({}, [((7, 7), 0)])),
        "G7: player 0: goal 0 at (7, 7) is covered, but the display has none",
    ),
    "S1 the marker has moved": (
        evolve(new_game(2, seed=1), wheel=evolve(new_game(2, seed=1).wheel, marker=5)),
        "S1: no tile is taken, but the marker stands on space 5",
    ),
    "S1 the marker has moved in solo": (
        evolve(new_solo_game(seed=1), wheel=evolve(new_solo_game(seed=1).wheel, marker=5)),
        "S1: no tile is taken, but the marker stands on space 5",
    ),
    "T1 ahead without a tile": (AHEAD, "T1: player 0: no tile is long enough for a lead of 4"),
    "W3 all tiles in the pile": (
        evolve(GAME, draw_pile=TILES),
        "W3: no refills leave a draw pile of 68",
    ),
    "W3 eight drawn": (evolve(GAME, draw_pile=GAME.draw_pile[8:]), "W3: no refills leave"),
    "W3 twelve drawn": (evolve(GAME, draw_pile=GAME.draw_pile[12:]), "W3: no refills leave"),
    "P1a no tile at the origin": (
        with_player(GAME, 0, display=Display({(1, 0): TWIN})),
        "P1a: player 0: no tile lies at (0, 0)",
    ),
    "P2 apart": (with_player(GAME, 0, display=APART), "P2: player 0: the tiles of the display"),
    "S3 a disc missing": (
        evolve(GAME, track=MoonTrack((TrackDisc(0, 9),))),
        "S3: the moon track holds discs of players 0, not one of each from 0 to 1",
    ),
    "S3 a disc twice": (
        evolve(GAME, track=MoonTrack((TrackDisc(0, 9), TrackDisc(0, 9)))),
        "S3: the moon track",
    ),
    "T1 out of order": (
        evolve(GAME, track=MoonTrack((TrackDisc(0, 9), TrackDisc(1, 4)))),
        "T1: the distances [9, 4]",
    ),
    "T2 a disc gone astray": (
        evolve(GAME, track=MoonTrack((TrackDisc(0, 1), TrackDisc(1, 2)))),
        "T2: player 0: the disc has gone a distance of 1,",
    ),
    "T3 too far ahead": (
        evolve(GAME, track=MoonTrack((TrackDisc(0, 1), TrackDisc(1, 9)))),
        "T3: the lead of 8",
    ),
    "W3 the marker on a tile": (
        evolve(GAME, wheel=wheel_with({3: 1}, marker=3)),
        "W3: the marker stands on space 3",
    ),
    "types players": (changed(GAME, players=[*GAME.players]), "C3: players is a tuple, not ["),
    "types one too many": (changed(GAME, players=GAME.players * 3), "C3: one to four play, not 6"),
    "types five players": (
        changed(GAME, players=GAME.players[:1] * 5),
        "C3: one to four play, not 5",
    ),
    "types a player": (
        changed(GAME, players=(None, GAME.players[1])),
        "C3: player 0 is a PlayerState",
    ),
    "types a display": (with_player(GAME, 1, display={}), "C3: player 1 is a PlayerState"),
    "types discs": (with_player(GAME, 1, discs="20"), "C3: player 1 is a PlayerState"),
    "types wheel": (changed(GAME, wheel=None), "C2: wheel is a Wheel, not None"),
    "types draw pile": (changed(GAME, draw_pile=[*GAME.draw_pile]), "S1: draw_pile is a tuple"),
    "types drawn": (changed(GAME, draw_pile=(1, 2)), "S1: draw_pile is a tuple"),
    "types track": (changed(GAME, track=()), "C2: track is a MoonTrack"),
    "types solo": (changed(SOLO, solo=1), "L1: solo is a SoloState"),
    "types true discs": (changed(GAME, goal_discs=True), "C3: goal_discs is a number"),
    "types goal discs": (changed(GAME, goal_discs=20.0), "C3: goal_discs is a number"),
}


@pytest.mark.rule("C1", "C2", "C3", "E1", "G1", "G7", "G8", "L1", "L2", "L4", "L5")
@pytest.mark.rule("P1a", "P2", "S3", "T1", "T2", "T3", "W3")
@pytest.mark.parametrize(("state", "problem"), UNSOUND.values(), ids=UNSOUND)
def test_check_finds_what_no_game_reaches(state: GameState, problem: str) -> None:
    """A state that was put together wrongly is told from a sound one, with the rule and what."""
    assert any(problem in found for found in state.check()), state.check()


def test_check_reports_all_problems_at_once() -> None:
    """A disc lost, the marker on a tile, a tile lost: each is an entry, and so is the odd pile."""
    state = evolve(
        with_player(GAME, 1, discs=3),
        wheel=evolve(GAME.wheel, marker=GAME.wheel.choices[0]),
        draw_pile=GAME.draw_pile[1:],
    )
    assert [problem.split(":")[0] for problem in state.check()] == ["G7", "W3", "C1", "W3"]


@pytest.mark.parametrize(
    "fault",
    [{field.name: None} for field in attrs.fields(GameState)]
    + [{field.name: 10**5000} for field in attrs.fields(GameState)],
    ids=lambda fault: next(iter(fault)),
)
def test_check_never_raises(fault: dict[str, Any]) -> None:
    """Whatever is wrong, it is listed."""
    assert evolve(GAME, **fault).check() or fault == {"solo": None}


@pytest.mark.parametrize("start", [GAME, SOLO, PHASE_TWO])
def test_check_finds_nothing_in_sound_states(start: GameState) -> None:
    """Played on to the end, no state of a game has anything wrong."""
    assert all(after.check() == () for _, _, after in turns(start, Random(1)))


@pytest.mark.rule("W1", "W3", "W4")
@pytest.mark.parametrize("drawn", [0, 9, 10, 11, 18, 22, 27, 33, 36, 55, 57])
def test_piles_that_refills_leave(drawn: int) -> None:
    """Refills of 9, 10 or 11 tiles leave these piles, and one that runs short leaves none."""
    state = evolve(GAME, draw_pile=TILES[: 57 - drawn])
    assert not any("no refills" in problem for problem in state.check())


@pytest.mark.parametrize("drawn", [-1, 1, 8, 12, 17, 23, 26, 34, 35])
@pytest.mark.rule("W1", "W3")
def test_piles_that_no_refills_leave(drawn: int) -> None:
    """Between the multiples of 9 and of 11 there is no draw pile of that size."""
    problem = f"W3: no refills leave a draw pile of {57 - drawn}"
    assert problem in evolve(GAME, draw_pile=TILES[: 57 - drawn]).check()


HUGE = 10**6000


@pytest.mark.parametrize(
    "state",
    [
        with_player(GAME, 0, display=Display({Position(HUGE, 0): TWIN}, [((HUGE, 0), 0)])),
        with_player(GAME, 0, display=Display({Position(HUGE, 0): made("b b r")}, [((HUGE, 0), 0)])),
        with_player(
            GAME,
            0,
            display=Display({Position(HUGE, 0): made("b"), Position(HUGE + 1, 0): made("r b")}),
        ),
        with_player(GAME, 0, display=Display({}, [((0, 0), HUGE)])),
        evolve(GAME, track=MoonTrack((TrackDisc(0, HUGE), TrackDisc(1, 1)))),
        evolve(GAME, track=MoonTrack((TrackDisc(0, HUGE), TrackDisc(1, HUGE)))),
        evolve(GAME, track=MoonTrack((TrackDisc(HUGE, 0), TrackDisc(1, 1)))),
        evolve(PHASE_TWO, solo=SoloState(2, HUGE, 0)),
        evolve(PHASE_TWO, solo=SoloState(HUGE)),
        evolve(GAME, goal_discs=HUGE),
        with_player(GAME, 0, discs=HUGE),
        with_player(PHASE_TWO, 0, discs=HUGE),
        evolve(GAME, draw_pile=(evolve(TWIN, id=HUGE),)),
    ],
)
def test_check_speaks_of_huge_numbers(state: GameState) -> None:
    """Numbers too long to print are no reason to fail."""
    assert state.check()


def test_check_of_a_display_that_lacks_discs_in_solo() -> None:
    """In phase one goals beyond the 8 discs stay open, and that is sound."""
    display = Display(drawn("Br", goals="r"))
    open_goal = "G8: player 0: goal 0 at (0, 0) is fulfilled but not covered"
    assert open_goal in table_with(display, discs=21, players=1).check()
    assert open_goal in table_with(display, discs=14, players=1).check()
    assert open_goal not in table_with(display, discs=13, players=1).check()
