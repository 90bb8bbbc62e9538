"""The state of a game: everything on the table, and how it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, final

from attrs import field, frozen

from novaluna._words import amount, listed, shown
from novaluna.display import Display
from novaluna.goals import all_fulfilled
from novaluna.outcome import EndReason, Outcome, SoloScore
from novaluna.tiles import TILES, Tile
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


@frozen
class PlayerState:
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


@final
@frozen
class GameState:
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
    def end_reason(self) -> EndReason | None:
        """Why the game is over, or None while it goes on (E1, E2, L7)."""
        for player in self.players:
            if player.discs == 0:
                return EndReason.ALL_DISCS_PLACED
        if self.wheel.choices:
            return None
        more_to_come = self.draw_pile if self.solo is None else self.solo.phase == 1
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

    def _solo_score(self) -> SoloScore | None:
        solo, player = self.solo, self.players[0]
        if solo is None or solo.phase_one_note is None:
            return None
        note = player.display.sum_of_times + PENALTY * player.discs  # L8
        return SoloScore(solo.phase_one_note, note, note + solo.phase_one_penalty)

    def check(self) -> tuple[str, ...]:
        """List everything that is wrong with a state built by hand; empty when it is sound.

        Each entry starts with the id of the rule by which no game reaches such a state. Where
        parts are of wrong types, only those are listed. No state makes this method raise.
        """
        return tuple(_wrong_types(self)) or tuple(_broken_invariants(self))


def _wrong_types(state: GameState) -> Iterator[str]:
    if type(state.players) is not tuple:
        yield f"C3: players is a tuple, not {shown(state.players)}"
    elif not 1 <= len(state.players) <= max(FIRST_GAME_DISCS):
        yield f"C3: one to four play, not {len(state.players)}"
    else:
        for number, player in enumerate(state.players):
            if (
                type(player) is not PlayerState
                or type(player.display) is not Display
                or type(player.discs) is not int
            ):
                yield (
                    f"C3: player {number} is a PlayerState with a Display and a whole number of"
                    f" goal discs, not {shown(player)}"
                )
    if type(state.wheel) is not Wheel:
        yield f"C2: wheel is a Wheel, not {shown(state.wheel)}"
    if type(state.draw_pile) is not tuple or not {*map(type, state.draw_pile)} <= {Tile}:
        yield f"S1: draw_pile is a tuple of tiles, not {shown(state.draw_pile)}"
    if state.track is not None and type(state.track) is not MoonTrack:
        yield f"C2: track is a MoonTrack or None, not {shown(state.track)}"
    if state.solo is not None and type(state.solo) is not SoloState:
        yield f"L1: solo is a SoloState or None, not {shown(state.solo)}"
    if type(state.goal_discs) is not int:
        yield f"C3: goal_discs is a number, not {shown(state.goal_discs)}"


def _broken_invariants(state: GameState) -> Iterator[str]:
    for number, player in enumerate(state.players):
        for problem in _player_problems(state, player):
            rule, text = problem.split(": ", 1)
            yield f"{rule}: player {number}: {text}"
    if sum(player.discs == 0 for player in state.players) > 1:
        yield "E1: more than one player has placed the last goal disc"
    yield from state.wheel.check()
    yield from _tile_problems(state)
    players = len(state.players)
    discs = {SOLO_DISCS} if players == 1 else {ALL_DISCS, FIRST_GAME_DISCS[players]}
    if state.goal_discs not in discs:
        start = f"{listed(sorted(discs), 'or')} goal discs each, not {shown(state.goal_discs)}"
        yield f"C3: a game for {players} starts with {start}"
    yield from _solo_problems(state) if players == 1 else _track_problems(state)


def _player_problems(state: GameState, player: PlayerState) -> Iterator[str]:
    display = player.display
    yield from display.check()
    if display.tiles and (0, 0) not in display.tiles:
        yield "P1a: no tile lies at (0, 0)"
    if player.discs < 0 or player.discs + len(display.covered) != state.goal_discs:
        yield (
            f"G7: {shown(player.discs)} goal discs in the supply and"
            f" {len(display.covered)} on goals are not the {shown(state.goal_discs)} of the start"
        )
    fulfilled = set(all_fulfilled(display))
    for at, index in sorted(display.covered - fulfilled):
        yield f"G1: goal {index} at {at} is covered but not fulfilled"
    if player.discs > _discs_held_back(state):
        for at, index in sorted(fulfilled - display.covered):
            yield f"G8: goal {index} at {at} is fulfilled but not covered"


def _discs_held_back(state: GameState) -> int:
    in_phase_one = state.solo is not None and state.solo.phase == 1
    return PHASE_TWO_DISCS if in_phase_one else 0


_GENUINE: Final = frozenset(TILES)


def _tile_problems(state: GameState) -> Iterator[str]:
    tiles = [tile for tile in state.wheel.spaces if type(tile) is Tile]
    tiles += state.draw_pile
    for player in state.players:
        tiles += player.display.tiles.values()
    numbers = Counter(tile.id for tile in tiles)
    for tile in tiles:
        if tile not in _GENUINE:
            yield f"C1: {shown(tile)} is not one of the {len(TILES)} tiles of the game"
    for number in sorted(number for number, times in numbers.items() if times > 1):
        yield f"C1: tile {shown(number)} is there {numbers[number]} times"
    absent = [tile.id for tile in TILES if tile.id not in numbers]
    if absent:
        yield f"C1: {amount(len(absent), 'tile')} of the game missing: {listed(absent)}"


def _track_problems(state: GameState) -> Iterator[str]:
    if state.solo is not None:
        yield "L1: solo is given for more than one player"
    if state.track is None:
        yield "C2: no moon track is given for more than one player"
        return
    problems = state.track.check()
    yield from problems
    if not problems:
        numbers = sorted(disc.player for disc in state.track.order)
        if numbers != list(range(len(state.players))):
            yield (
                f"S3: the moon track holds discs of players {listed(numbers)},"
                f" not one of each from 0 to {len(state.players) - 1}"
            )
            return
        for number, player in enumerate(state.players):
            distance, times = state.track.distance_of(number), player.display.sum_of_times
            if distance != times:
                yield (
                    f"T2: player {number}: the disc has gone {amount(distance, 'space')},"
                    f" but the times of the tiles add up to {times}"
                )


def _solo_problems(state: GameState) -> Iterator[str]:
    solo, player = state.solo, state.players[0]
    if state.track is not None:
        yield "L1: a moon track is given for one player"
    if solo is None:
        yield "L1: solo is not given for one player"
        return
    if solo.phase == 1:
        if solo.phase_one_note is not None or solo.phase_one_penalty != 0:
            yield "L4: a note is made before phase two"
        if len(state.draw_pile) != len(TILES) - FIRST_DEALT:
            yield f"L2: phase one draws no tiles, but the draw pile has {len(state.draw_pile)}"
        if player.discs < PHASE_TWO_DISCS:
            yield f"L5: phase one has placed some of the {PHASE_TWO_DISCS} discs of phase two"
    elif solo.phase == 2:  # noqa: PLR2004 - the rules number the phases
        yield from _note_problems(solo, player)
    else:
        yield f"L1: the phases are 1 and 2, not {shown(solo.phase)}"


def _note_problems(solo: SoloState, player: PlayerState) -> Iterator[str]:
    note, penalty = solo.phase_one_note, solo.phase_one_penalty
    penalties = range(0, PENALTY * (SOLO_DISCS - PHASE_TWO_DISCS) + 1, PENALTY)
    if type(note) is not int or type(penalty) is not int or penalty not in penalties:
        yield (
            "L4: phase two has a note, a whole number, and in it a penalty of 0 to 80 in tens,"
            f" not {shown(note)} and {shown(penalty)}"
        )
    elif not 0 < note - penalty <= player.display.sum_of_times:
        yield f"L4: a note of {note} does not fit the times of the tiles in the display"
