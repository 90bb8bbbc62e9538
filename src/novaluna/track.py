"""The moon track: whose turn it is."""

from __future__ import annotations

from bisect import insort_left
from operator import attrgetter
from typing import Final

from attrs import frozen

from novaluna._draft import Value, draft_of
from novaluna._words import shown

TRACK_SPACES: Final = 24
"""Spaces of the moon track, numbered from 0, the new moon, clockwise (C2)."""
GREATEST_LEAD: Final = 7
"""How far a player disc can be ahead of the rearmost (T3)."""


@frozen
class TrackDisc(Value):
    """Hold a player disc on the moon track.

    Args:
        player: the player's number, from 0.
        distance: how many spaces the disc has gone in all, 0 or more; never taken modulo 24 (T3).

    Rules: T2, T3.
    """

    player: int
    distance: int


_distance: Final = attrgetter("distance")


@frozen
class MoonTrack(Value):
    """Hold the player discs in order of play.

    Args:
        order: the discs, next player first: rearmost first, on a shared space the top of the
            stack before what lies under it.

    Rules: S3, T1 to T3.
    """

    order: tuple[TrackDisc, ...]

    def advance(self, spaces: int) -> MoonTrack:
        """Return the track after the next player's disc has moved on (T2).

        Args:
            spaces: how far it moves clockwise, 1 or more: the time of the tile taken.

        Raises:
            ValueError: the spaces are not a whole number from 1, or there is no disc.
        """
        if not self.order:
            msg = "no disc is on the moon track"
            raise ValueError(msg)
        if type(spaces) is not int or spaces < 1:
            msg = f"a disc moves on by a whole number of spaces from 1, not {shown(spaces)}"
            raise ValueError(msg)
        mover, *others = self.order
        moved = _Disc()
        moved.player = mover.player
        moved.distance = mover.distance + spaces
        moved.__class__ = TrackDisc
        insort_left(others, moved, key=_distance)  # T2: on top of those it meets, so before them
        track = _Track()
        track.order = tuple(others)
        track.__class__ = MoonTrack
        return track  # type: ignore[no-any-return] # it is one by now

    def distance_of(self, player: int) -> int:
        """Return how many spaces a player's disc has gone in all; ValueError for no player (T3)."""
        for disc in self.order:
            if disc.player == player:
                return disc.distance
        msg = f"no player {shown(player)} is on the moon track"
        raise ValueError(msg)

    def space_of(self, player: int) -> int:
        """Return the space a player's disc is on, 0 to 23; ValueError for no player (C2)."""
        return self.distance_of(player) % TRACK_SPACES

    def check(self) -> tuple[str, ...]:
        """List what is wrong with a track built by hand; empty when it is sound (T1, T3)."""
        if type(self.order) is not tuple or not self.order:
            return (f"T1: order is a tuple with a disc for each player, not {shown(self.order)}",)
        for disc in self.order:
            if type(disc) is not TrackDisc or type(disc.player) is not int:
                return (f"T1: {shown(disc)} is not a player disc",)
            if type(disc.distance) is not int or disc.distance < 0:
                return (f"T3: the distance of {shown(disc)} is not a whole number from 0",)
        problems = []
        distances = [disc.distance for disc in self.order]
        if distances != sorted(distances):
            problems.append(f"T1: the distances {shown(distances)} are not in order")
        lead = max(distances) - min(distances)
        if lead > GREATEST_LEAD:
            problems.append(f"T3: the lead of {shown(lead)} spaces is above {GREATEST_LEAD}")
        return tuple(problems)

    def _repr_svg_(self) -> str:
        """Return a picture of the moon track for notebooks."""
        from novaluna.svg import render_track  # noqa: PLC0415 - it knows tracks, so it is below

        return render_track(self)


_Disc: Final = draft_of(TrackDisc)
_Track: Final = draft_of(MoonTrack)
