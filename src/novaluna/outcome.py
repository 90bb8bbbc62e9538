"""The outcome: how a game ended."""

from __future__ import annotations

from enum import Enum

from attrs import frozen


class EndReason(Enum):
    """Say why a game is over."""

    ALL_DISCS_PLACED = "all discs placed"
    """A player has placed the last goal disc (E1, L7)."""
    TILES_EXHAUSTED = "tiles exhausted"
    """No tile is left to take (E2, L7)."""

    def __repr__(self) -> str:
        """Return the reason as code."""
        return f"EndReason.{self.name}"


@frozen
class SoloScore:
    """Hold the score of a finished solo game; lower is better.

    Args:
        phase_one: the note made as phase two started (L4).
        phase_two: the note made at the end (L8).
        tiles_once: the other way of counting: the time of each tile once, and all penalties (L8).
    """

    phase_one: int
    phase_two: int
    tiles_once: int

    @property
    def total(self) -> int:
        """The score: the sum of both notes; below 100 is good (L8)."""
        return self.phase_one + self.phase_two


@frozen
class Outcome:
    """Say how a game ended.

    Args:
        reason: why it is over.
        winner: the winner's number; None in solo.
        ranking: the players, winner first, then by goal discs left, ties as in E3.
        score: the score of a solo game; None with more players.

    Rules: E1 to E3a, L7, L8.
    """

    reason: EndReason
    winner: int | None
    ranking: tuple[int, ...]
    score: SoloScore | None = None
