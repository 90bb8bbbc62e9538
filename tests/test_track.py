"""The moon track: order of play."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novaluna import MoonTrack, TrackDisc


def track(*discs: tuple[int, int]) -> MoonTrack:
    """Make a track from players and distances in order of play."""
    return MoonTrack(tuple(TrackDisc(player, distance) for player, distance in discs))


@pytest.mark.rule("T1")
def test_the_rearmost_has_turn_after_turn() -> None:
    """A player far behind moves 2 and then 3 and is still to move."""
    assert track((1, 0), (0, 7)).advance(2) == track((1, 2), (0, 7))
    assert track((1, 2), (0, 7)).advance(3) == track((1, 5), (0, 7))
    assert track((1, 5), (0, 7)).advance(3) == track((0, 7), (1, 8))


@pytest.mark.rule("T1", "T2")
def test_landing_on_a_stack_is_landing_on_its_top() -> None:
    """Landing where two discs lie, one moves before both of them."""
    assert track((2, 1), (0, 4), (1, 4)).advance(3) == track((2, 4), (0, 4), (1, 4))
    assert track((3, 1), (2, 2), (0, 4), (1, 5)).advance(3) == track((2, 2), (3, 4), (0, 4), (1, 5))


@pytest.mark.rule("S3", "T1")
def test_the_stack_is_taken_from_the_top() -> None:
    """From the stack on the new moon the topmost leaves, and then it is the next one's turn."""
    assert track((2, 0), (0, 0), (1, 0)).advance(1) == track((0, 0), (1, 0), (2, 1))


@pytest.mark.rule("T3")
def test_22_is_behind_26() -> None:
    """A disc on space 22 is behind one on space 2 that has been round once."""
    before = track((0, 21), (1, 26))
    after = before.advance(1)
    assert after == track((0, 22), (1, 26))
    assert (after.space_of(0), after.space_of(1)) == (22, 2)
    assert track((0, 23), (1, 24)).advance(1) == track((0, 24), (1, 24))


@pytest.mark.rule("C2")
def test_the_moon_track_has_24_spaces() -> None:
    """After space 23 comes the new moon again."""
    assert [track((0, gone)).space_of(0) for gone in (0, 23, 24, 49)] == [0, 23, 0, 1]
    assert track((0, 49)).distance_of(0) == 49


@pytest.mark.rule("T2")
@pytest.mark.parametrize("spaces", [0, -3, 1.0, True, "1", None])
def test_discs_move_on(spaces: Any) -> None:
    """A disc moves by a whole number of spaces, and forwards."""
    with pytest.raises(ValueError, match="whole number of spaces from 1"):
        track((0, 0), (1, 0)).advance(spaces)
    with pytest.raises(ValueError, match="no disc is on"):
        MoonTrack(()).advance(1)


@pytest.mark.parametrize("player", [2, -1, "0", None])
def test_no_such_player(player: object) -> None:
    """Asking for a disc that is not on the track says so."""
    with pytest.raises(ValueError, match="no player"):
        track((0, 0), (1, 0)).space_of(player)  # type: ignore[arg-type]


@given(st.integers(2, 4), st.lists(st.integers(1, 7), max_size=60))
@pytest.mark.rule("T1", "T2", "T3")
def test_any_moves_leave_the_discs_in_order(players: int, times: list[int]) -> None:
    """After any moves the order is that of distances, later arrivals on top, and the lead small."""
    moon_track = track(*((player, 0) for player in range(players)))
    arrivals = {player: -player for player in range(players)}
    for turn, time in enumerate(times, start=1):
        mover = moon_track.order[0]
        moon_track = moon_track.advance(time)
        arrivals[mover.player] = turn
        assert moon_track.distance_of(mover.player) == mover.distance + time
        assert list(moon_track.order) == sorted(
            moon_track.order, key=lambda disc: (disc.distance, -arrivals[disc.player])
        )
        assert moon_track.check() == ()


@pytest.mark.parametrize(
    ("moon_track", "problem"),
    [
        (track((0, 3), (1, 2)), "T1: the distances [3, 2] are not in order"),
        (track((0, 2), (1, 5), (2, 3)), "T1: the distances [2, 5, 3] are not in order"),
        (track((0, 3), (1, 11)), "T3: the lead of 8 spaces is above 7"),
        (track((0, -1)), "T3: the distance of"),
        (MoonTrack((TrackDisc(0, 1.5),)), "T3: the distance of"),  # type: ignore[arg-type]
        (MoonTrack((TrackDisc("0", 1),)), "T1: TrackDisc(player='0', distance=1) is not a"),  # type: ignore[arg-type]
        (MoonTrack(((0, 1),)), "T1: (0, 1) is not a player disc"),  # type: ignore[arg-type]
        (MoonTrack(()), "T1: order is a tuple with a disc for each player, not ()"),
        (MoonTrack([]), "T1: order is a tuple with a disc for each player, not []"),  # type: ignore[arg-type]
    ],
)
@pytest.mark.rule("T1", "T3")
def test_check_finds_what_is_wrong(moon_track: MoonTrack, problem: str) -> None:
    """A track out of order, with too great a lead or of other things is told from a sound one."""
    (found,) = moon_track.check()
    assert found.startswith(problem)


@pytest.mark.rule("T3")
def test_a_lead_of_seven_is_sound() -> None:
    """Seven ahead is as far as one gets, also round the new moon."""
    assert track((1, 20), (0, 27)).check() == ()
