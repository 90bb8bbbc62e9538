"""The state of a game: everything on the table, and how it stands."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, final

from attrs import field, frozen

from novaluna._draft import Value, draft_of
from novaluna.display import Display
from novaluna.outcome import EndReason, Outcome, SoloScore
from novaluna.tiles import Tile
from novaluna.track import MoonTrack
from novaluna.wheel import Wheel

ALL_DISCS: Final = 20
"""Goal discs of each player in an ordinary game (C3)."""
FIRST_GAME_DISCS: Final = {2: 20, 3: 17, 4: 15}
"""Goal discs of each player in a first game, by the number of players (C3)."""
SOLO_DISCS: Final = 21
"""Goal discs in a solo game: stacks of 8 and 13 (L1)."""
PHASE_TWO_DISCS: Final = 13
"""Goal discs that only phase two may place (L1, L5)."""
FIRST_DEALT: Final = 11
"""Tiles that the setup puts on the wheel (S1, L2)."""
PENALTY: Final = 10
"""What a disc that is not placed adds to a note (L4, L8)."""
PENALTIES: Final = range(0, PENALTY * (SOLO_DISCS - PHASE_TWO_DISCS) + 1, PENALTY)
"""What there can be for discs not placed in the note of phase one (L4)."""


@frozen
class PlayerState(Value):
    """Hold what is in front of one player.

    Args:
        display: the player's tiles and covered goals.
        discs: goal discs in the supply, 0 or more. In solo both stacks together (L1).

    Rules: C3, G7.
    """

    display: Display
    discs: int


@frozen
class SoloState:
    """Hold what only a solo game has.

    Args:
        phase: 1 or 2.
        phase_one_note: the note made as phase two starts, None before (L4).
        phase_one_penalty: the part of that note that is for discs not placed; 0 before (L4).

    Rules: L2 to L5.
    """

    phase: int = 1
    phase_one_note: int | None = None
    phase_one_penalty: int = 0


class Table(Value):
    """Tell what everyone at a table can see of how the game stands.

    What a `GameState` and a `PublicView` have in common: nothing here looks at the order of the
    draw pile.
    """

    __slots__ = ()

    players: tuple[PlayerState, ...]
    wheel: Wheel
    track: MoonTrack | None
    solo: SoloState | None

    @property
    @abstractmethod
    def draw_pile_size(self) -> int:
        """How many tiles are in the draw pile, 0 to 57."""

    @property
    def end_reason(self) -> EndReason | None:
        """Why the game is over, or None while it goes on (E1, E2, L7)."""
        for player in self.players:
            if player.discs == 0:
                return EndReason.ALL_DISCS_PLACED
        if self.wheel.choices:
            return None
        more_to_come = self.draw_pile_size if self.solo is None else self.solo.phase == 1
        return None if more_to_come else EndReason.TILES_EXHAUSTED

    @property
    def is_over(self) -> bool:
        """Whether the game is over (E1, E2, L7)."""
        return self.end_reason is not None

    @property
    def next_player(self) -> int:
        """The player first in the order of play, also once the game is over (T1)."""
        return self.track.order[0].player if self.track is not None else 0

    @property
    def current_player(self) -> int | None:
        """The player whose turn it is, or None once the game is over (T1)."""
        return None if self.is_over else self.next_player

    @property
    def discs_held_back(self) -> int:
        """How many of a player's goal discs may not be placed yet: 13 in phase one of solo (L5)."""
        return PHASE_TWO_DISCS if self.solo is not None and self.solo.phase == 1 else 0

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on (E1 to E3a, L7, L8)."""
        reason = self.end_reason
        if reason is None:
            return None
        if self.track is None:
            return Outcome(reason, None, (0,), self._solo_score())
        # E3a: sorting is stable, so of tied players the first in the order of play stays first.
        in_order = (disc.player for disc in self.track.order)
        ranking = tuple(sorted(in_order, key=lambda player: self.players[player].discs))
        return Outcome(reason, ranking[0], ranking)

    def _repr_svg_(self) -> str:
        """Return a picture of the table for notebooks."""
        from novaluna.svg import render_state  # noqa: PLC0415 - it knows states, so it is below

        return render_state(self)  # type: ignore[arg-type] # a table is a state or a view

    def _solo_score(self) -> SoloScore | None:
        solo, player = self.solo, self.players[0]
        if solo is None or solo.phase_one_note is None:
            return None
        note = player.display.sum_of_times + PENALTY * player.discs  # L8
        return SoloScore(solo.phase_one_note, note, note + solo.phase_one_penalty)


@final
@frozen
class GameState(Table):
    """Hold a game at the beginning of a turn, after a refill, or after its end.

    States made by `new_game`, `new_solo_game` and `apply` are sound. The constructor takes
    anything, so that positions can be built by hand; `check` says what is wrong with them.

    States are equal when all that is on the table is equal, and then their hashes are, however
    they were reached. There is no history, seed or random generator in a state.

    Args:
        players: the players by number; one in solo.
        wheel: the selection track with its tiles and marker.
        draw_pile: the face-down tiles, next drawn first.
        track: the moon track; None in solo (L1).
        solo: what only a solo game has; None with more players.
        goal_discs: goal discs each player started with: 20, 17 or 15; 21 in solo (C3, L1).
    """

    players: tuple[PlayerState, ...]
    wheel: Wheel
    draw_pile: tuple[Tile, ...]
    track: MoonTrack | None
    solo: SoloState | None = None
    goal_discs: int = field(kw_only=True)

    @property
    def draw_pile_size(self) -> int:
        """How many tiles are in the draw pile, 0 to 57."""
        return len(self.draw_pile)

    def check(self) -> tuple[str, ...]:
        """List everything that is wrong with a state built by hand; empty when it is sound.

        Each entry starts with the id of the rule by which no game reaches such a state. Where
        parts are of wrong types, only those are listed. No state makes this method raise.
        """
        from novaluna.soundness import problems  # noqa: PLC0415 - it knows states, so it is below

        return problems(self)


_Player: Final = draft_of(PlayerState)
_State: Final = draft_of(GameState)


def player_state(display: Display, discs: int) -> PlayerState:
    """Return a player's state, as its constructor does, in less time."""
    draft = _Player()
    draft.display = display
    draft.discs = discs
    draft.__class__ = PlayerState
    return draft  # type: ignore[no-any-return] # it is one by now


def successor(
    state: GameState, players: tuple[PlayerState, ...], wheel: Wheel, track: MoonTrack | None
) -> GameState:
    """Return a state with other players, wheel and track, in less time than `attrs.evolve`."""
    draft = _State()
    draft.players = players
    draft.wheel = wheel
    draft.draw_pile = state.draw_pile
    draft.track = track
    draft.solo = state.solo
    draft.goal_discs = state.goal_discs
    draft.__class__ = GameState
    return draft  # type: ignore[no-any-return] # it is one by now
