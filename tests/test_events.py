"""The events: what an action did, step by step."""

from __future__ import annotations

from typing import Any, assert_never

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from table import drawn, made, table_with, wheel_with

from novaluna import (
    Color,
    Display,
    EndReason,
    Event,
    GameState,
    Goal,
    IllegalActionError,
    MoonTrack,
    Play,
    PlayerState,
    Position,
    Refill,
    TrackDisc,
    apply,
    get_tile,
    goal_status,
    legal_actions,
    new_game,
    turn_events,
)
from novaluna.events import (
    DiscAdvanced,
    GameEnded,
    GoalCovered,
    MarkerMoved,
    PhaseTwoBegun,
    TilePlaced,
    TileTaken,
    WheelRefilled,
)
from novaluna.testing import actions, states


def animated(state: GameState, event: Event) -> GameState:  # noqa: PLR0911 - one for each event
    """Do to a state what an event tells, knowing no rules."""
    match event:
        case WheelRefilled(_, tiles):
            spaces = list(state.wheel.spaces)
            for space, tile in tiles:
                assert spaces[space] is None
                spaces[space] = tile
            wheel = evolve(state.wheel, spaces=tuple(spaces))
            return evolve(state, wheel=wheel, draw_pile=state.draw_pile[len(tiles) :])
        case TileTaken(_, tile, space):
            assert state.wheel.spaces[space] == tile
            spaces = [None if each == tile else each for each in state.wheel.spaces]
            return evolve(state, wheel=evolve(state.wheel, spaces=tuple(spaces)))
        case MarkerMoved(start, end):
            assert state.wheel.marker == start
            return evolve(state, wheel=evolve(state.wheel, marker=end))
        case DiscAdvanced(player, start, end, onto):
            assert state.track is not None
            assert state.track.distance_of(player) == start
            others = [disc for disc in state.track.order if disc.player != player]
            under = [disc.player for disc in others if disc.distance == end]
            assert tuple(under) == onto
            before = [disc for disc in others if disc.distance < end]
            behind = [disc for disc in others if disc.distance >= end]
            order = (*before, TrackDisc(player, end), *behind)
            return evolve(state, track=MoonTrack(order))
        case TilePlaced(player, tile, at):
            display = state.players[player].display
            return with_player(
                state, player, display=Display({**display.tiles, at: tile}, display.covered)
            )
        case GoalCovered(player, at, index, _, _, discs_left):
            display = state.players[player].display.cover([(at, index)])
            return with_player(state, player, display=display, discs=discs_left)
        case PhaseTwoBegun(_, note, penalty):
            assert state.solo is not None
            solo = evolve(state.solo, phase=2, phase_one_note=note, phase_one_penalty=penalty)
            return evolve(state, solo=solo)
        case GameEnded(outcome):
            assert state.outcome == outcome
            return state
    assert_never(event)


def with_player(state: GameState, number: int, **changes: Any) -> GameState:
    """Return the state with something else in front of a player."""
    players = list(state.players)
    players[number] = evolve(players[number], **changes)
    return evolve(state, players=tuple(players))


@given(st.data())
def test_events_are_enough_to_animate_a_turn(data: st.DataObject) -> None:
    """Done one after the other, they lead to the state after the action, and miss nothing."""
    state = data.draw(states().filter(lambda state: not state.is_over))
    action = data.draw(actions(state))
    shown = state
    events = turn_events(state, action)
    for event in events:
        shown = animated(shown, event)
    after = apply(state, action)
    assert shown == after
    assert isinstance(events[-1], GameEnded) == after.is_over
    assert len({*events}) == len(events)
    assert all(event.rules for event in events)
    for event in events:
        if isinstance(event, GoalCovered):
            status = goal_status(after.players[event.player].display, event.at, event.index)
            assert event.goal == status.goal
            assert event.counted == status.counted
            assert status.fulfilled


@pytest.mark.rule("K1", "K2", "T2", "P1a", "P2")
def test_a_first_turn() -> None:
    """A tile is taken, the marker follows, the disc advances, and the tile is placed."""
    state = new_game(2, tiles=range(1, 69), stack=[1, 0])
    assert turn_events(state, Play(2, (0, 0))) == (
        TileTaken(1, get_tile(2), 2),
        MarkerMoved(0, 2),
        DiscAdvanced(1, 0, 2),
        TilePlaced(1, get_tile(2), Position(0, 0), ("P1", "P1a")),
    )
    later = apply(apply(state, Play(2, (0, 0))), Play(3, (0, 0)))
    assert turn_events(later, Play(4, (0, 1)))[2:4] == (
        DiscAdvanced(0, 2, 5),
        TilePlaced(0, get_tile(4), Position(0, 1), ("P2",)),
    )


@pytest.mark.rule("T2", "C2")
def test_onto_a_stack() -> None:
    """The discs under the one that lands are named from the top; spaces go round after 23."""
    track = MoonTrack(tuple(TrackDisc(p, d) for p, d in ((2, 20), (0, 25), (1, 25))))
    state = evolve(table_with(players=3, wheel=wheel_with({1: 29})), track=track)
    (advanced,) = (
        event for event in turn_events(state, Play(1, (0, 0))) if isinstance(event, DiscAdvanced)
    )
    assert advanced == DiscAdvanced(2, 20, 25, onto=(0, 1))
    assert (advanced.start_space, advanced.end_space) == (20, 1)
    assert advanced.rules == ("T2",)


@pytest.mark.rule("G6", "G7", "G9")
def test_goals_one_by_one_in_reading_order() -> None:
    """Each covered goal has its own event: which, by which tiles, and the discs left then."""
    display = Display.from_tiles(drawn("Rr", ".b", goals="bb b"))
    state = table_with(display, wheel=wheel_with({1: made("b rr")}), discs=7)
    covered = turn_events(state, Play(1, (0, 1)))[4:]
    blue = ((Color.BLUE, frozenset({Position(0, 1), Position(1, 1)})),)
    red = ((Color.RED, frozenset({Position(0, 0), Position(1, 0)})),)
    why = ("G1", "G7")
    assert covered == (
        GoalCovered(0, Position(0, 0), 0, Goal.from_letters("bb"), blue, 6, why),
        GoalCovered(0, Position(0, 0), 1, Goal.from_letters("b"), blue, 5, why),
        GoalCovered(0, Position(0, 1), 0, Goal.from_letters("rr"), red, 4, why),
    )
    assert [dict(event.counted) for event in covered if isinstance(event, GoalCovered)] == [
        *(dict(blue), dict(blue), dict(red)),
    ]


@pytest.mark.rule("W1", "W2", "W3", "W4")
def test_a_refill() -> None:
    """Spaces with their tiles in the order of drawing, and the rule that allows or demands it."""
    start = new_game(2, tiles=range(1, 69), stack=[0, 1])
    one_left = evolve(start, wheel=wheel_with({11: 11}, marker=9))
    (refilled,) = turn_events(one_left, Refill())
    spaces = (10, 0, 1, 2, 3, 4, 5, 6, 7, 8)
    drawn_tiles = tuple(map(get_tile, range(12, 22)))
    assert refilled == WheelRefilled(0, tuple(zip(spaces, drawn_tiles, strict=True)), ("W1", "W3"))
    (refilled,) = turn_events(evolve(start, wheel=wheel_with({})), Refill())
    assert refilled.rules == ("W2", "W3")
    short = evolve(start, wheel=wheel_with({}, marker=3), draw_pile=(get_tile(5),))
    (refilled,) = turn_events(short, Refill())
    assert refilled == WheelRefilled(0, ((4, get_tile(5)),), ("W2", "W3", "W4"))


@pytest.mark.rule("L3", "L4", "L6")
def test_phase_two_begins() -> None:
    """The note comes first, then goals that had no disc, then the refill."""
    tiles = drawn("b", "R", goals="b b")
    state = table_with(Display.from_tiles(tiles), wheel=wheel_with({}), discs=13, players=1)
    events = turn_events(state, Refill())
    assert events[0] == PhaseTwoBegun(0, 2, 0)
    assert [type(event) for event in events] == [
        *(PhaseTwoBegun, GoalCovered, GoalCovered, WheelRefilled),
    ]
    assert [event.rules for event in events] == [
        *(("L3", "L4"), ("G1", "G7", "L6"), ("G1", "G7", "L6"), ("L4", "W3")),
    ]
    assert [event.discs_left for event in events if isinstance(event, GoalCovered)] == [12, 11]
    (begun, *_) = turn_events(evolve(state, players=(PlayerState(Display(), 15),)), Refill())
    assert begun == PhaseTwoBegun(0, 20, 20)


def ended(state: GameState, action: Play) -> GameEnded:
    """Return the last event of a game's last turn."""
    event = turn_events(state, action)[-1]
    assert isinstance(event, GameEnded)
    return event


def last_turn(*, discs: int = 20, other: int = 20, distance: int = 0) -> GameState:
    """Make a state with one tile left in the game, and discs left for players 0 and 1."""
    state = table_with(Display.from_tiles(drawn("B", goals="r")), wheel=wheel_with({1: 18}))
    return evolve(
        state,
        players=(evolve(state.players[0], discs=discs), evolve(state.players[1], discs=other)),
        draw_pile=(),
        track=MoonTrack((TrackDisc(0, 0), TrackDisc(1, distance))),
    )


@pytest.mark.rule("E1", "E2", "E3", "E3a", "L7", "L8")
def test_the_end() -> None:
    """The outcome comes last, with the rules that decided."""
    by_discs = ended(last_turn(discs=1), Play(1, (0, 1)))
    assert by_discs.rules == ("E1",)
    assert by_discs.outcome.reason is EndReason.ALL_DISCS_PLACED
    assert ended(last_turn(other=5), Play(1, (1, 0))).rules == ("E2",)
    tied = ended(last_turn(other=19), Play(1, (1, 0)))
    assert tied.rules == ("E2", "E3")
    assert tied.outcome.winner == 1
    alone = table_with(wheel=wheel_with({1: 18}), players=1)
    assert alone.solo is not None
    alone = evolve(alone, solo=evolve(alone.solo, phase=2, phase_one_note=5))
    assert ended(alone, Play(1, (0, 0))).rules == ("L7", "L8")


@pytest.mark.rule("E3a")
def test_a_tie_without_the_next_player() -> None:
    """Where the next player is not among the tied, the first of them by turn wins."""
    state = evolve(
        table_with(players=3, wheel=wheel_with({1: 18})),
        draw_pile=(),
        track=MoonTrack((TrackDisc(0, 0), TrackDisc(2, 3), TrackDisc(1, 4))),
    )
    for player, discs in ((0, 9), (1, 5), (2, 5)):
        state = with_player(state, player, discs=discs)
    tied = ended(state, Play(1, (0, 0)))
    assert tied.rules == ("E2", "E3a")
    assert tied.outcome.winner == 2
    tied = ended(with_player(state, 0, discs=5), Play(1, (0, 0)))
    assert tied.rules == ("E2", "E3")
    assert tied.outcome.winner == 0


def test_illegal_actions_have_no_events() -> None:
    """What apply refuses is refused here."""
    state = new_game(2)
    with pytest.raises(IllegalActionError, match="W1"):
        turn_events(state, Refill())
    with pytest.raises(TypeError, match="an action is Play"):
        turn_events(state, None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="state is a GameState"):
        turn_events(None, Refill())  # type: ignore[arg-type]


def test_every_action_has_events() -> None:
    """For each legal action of a beginning."""
    state = new_game(4)
    assert all(len(turn_events(state, action)) == 4 for action in legal_actions(state))


@pytest.mark.rule("G9")
def test_goals_come_by_rows() -> None:
    """Of tiles in two rows, the upper comes first, though it lies further to the right."""
    tiles = {(0, 0): made("b"), (1, 0): made("y b r"), (0, 1): made("b r t")}
    state = table_with(Display.from_tiles(tiles), wheel=wheel_with({1: made("r")}), discs=9)
    covered = [
        (event.at, event.index)
        for event in turn_events(state, Play(1, (1, 1)))
        if isinstance(event, GoalCovered)
    ]
    assert covered == [((1, 0), 1), ((0, 1), 0)]


@pytest.mark.rule("G9")
def test_too_few_discs_are_told_by_their_rule() -> None:
    """Where a fulfilled goal stays open for want of discs, the events say so."""
    display = Display.from_tiles(drawn("R", goals="b b"))
    state = table_with(display, wheel=wheel_with({1: made("b")}), discs=1)
    (covered,) = (
        event for event in turn_events(state, Play(1, (0, 1))) if isinstance(event, GoalCovered)
    )
    assert (covered.index, covered.rules) == (0, ("G1", "G7", "G9"))


@pytest.mark.rule("W3", "W4")
def test_a_draw_pile_that_is_just_enough() -> None:
    """A refill that fills every space is not short, though it empties the pile; one less is."""
    start = new_game(2, tiles=range(1, 69), stack=[0, 1])
    for tiles, rules in ((11, ("W2", "W3")), (10, ("W2", "W3", "W4"))):
        state = evolve(start, wheel=wheel_with({}), draw_pile=start.draw_pile[:tiles])
        (refilled,) = turn_events(state, Refill())
        assert refilled.rules == rules


@pytest.mark.rule("C2")
def test_spaces_of_the_moon_track() -> None:
    """Both ends of a move beyond the new moon are told by their spaces."""
    advanced = DiscAdvanced(0, 24, 31)
    assert (advanced.start_space, advanced.end_space) == (0, 7)
