"""The soundness of states built by hand: what no game could lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from novaluna._words import amount, listed, shown
from novaluna.display import Display
from novaluna.goals import all_fulfilled
from novaluna.state import (
    ALL_DISCS,
    FIRST_DEALT,
    FIRST_GAME_DISCS,
    PENALTIES,
    PENALTY,
    PHASE_TWO_DISCS,
    SOLO_DISCS,
    GameState,
    PlayerState,
    SoloState,
)
from novaluna.tiles import TILES, Tile
from novaluna.track import MoonTrack
from novaluna.wheel import CHOICES, Wheel


def problems(state: GameState) -> tuple[str, ...]:
    """List what is wrong with a state; where parts are of wrong types, only those."""
    wrong_types = (*_wrong_players(state), *_wrong_parts(state), *_wrong_solo(state))
    return wrong_types or tuple(_broken_invariants(state))


def _wrong_players(state: GameState) -> Iterator[str]:
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


def _wrong_parts(state: GameState) -> Iterator[str]:
    if type(state.wheel) is not Wheel:
        yield f"C2: wheel is a Wheel, not {shown(state.wheel)}"
    if type(state.draw_pile) is not tuple or not all(
        type(tile) is Tile for tile in state.draw_pile
    ):
        yield f"S1: draw_pile is a tuple of tiles, not {shown(state.draw_pile)}"
    if state.track is not None and type(state.track) is not MoonTrack:
        yield f"C2: track is a MoonTrack or None, not {shown(state.track)}"
    if type(state.goal_discs) is not int:
        yield f"C3: goal_discs is a number, not {shown(state.goal_discs)}"


def _wrong_solo(state: GameState) -> Iterator[str]:
    if state.solo is not None and type(state.solo) is not SoloState:
        yield f"L1: solo is a SoloState or None, not {shown(state.solo)}"
    elif state.solo is not None:
        solo = state.solo
        if type(solo.phase) is not int or type(solo.phase_one_penalty) is not int:
            yield (
                "L1: phase and phase_one_penalty are whole numbers, not"
                f" {shown(solo.phase)} and {shown(solo.phase_one_penalty)}"
            )
        if solo.phase_one_note is not None and type(solo.phase_one_note) is not int:
            yield f"L4: phase_one_note is a whole number or None, not {shown(solo.phase_one_note)}"


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
    if state.wheel.marker != 0 and not any(player.display.tiles for player in state.players):
        yield f"S1: no tile is taken, but the marker stands on space {state.wheel.marker}"
    if players == 1:
        yield from _solo_problems(state)
    else:
        yield from _pile_problems(state)
        yield from _track_problems(state)


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
    for at, index in sorted(display.covered & set(display.goals()) - fulfilled):
        yield f"G1: goal {index} at {shown(tuple(at))} is covered but not fulfilled"
    if player.discs > state.discs_held_back:
        for at, index in sorted(fulfilled - display.covered):
            yield f"G8: goal {index} at {shown(tuple(at))} is fulfilled but not covered"


GENUINE: Final = frozenset(TILES)
"""The tiles of the game (C1)."""


def _tile_problems(state: GameState) -> Iterator[str]:
    tiles = [tile for tile in state.wheel.spaces if type(tile) is Tile]
    tiles += state.draw_pile
    for player in state.players:
        tiles += player.display.tiles.values()
    numbers = Counter(tile.id for tile in tiles)
    for tile in tiles:
        if tile not in GENUINE:
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
    if problems:
        return
    numbers = sorted(disc.player for disc in state.track.order)
    if numbers != list(range(len(state.players))):
        yield (
            f"S3: the moon track holds discs of players {listed(map(shown, numbers))},"
            f" not one of each from 0 to {len(state.players) - 1}"
        )
        return
    rearmost = state.track.order[0].distance
    for number, player in enumerate(state.players):
        distance, times = state.track.distance_of(number), player.display.sum_of_times
        if distance != times:
            yield (
                f"T2: player {number}: the disc has gone a distance of {shown(distance)},"
                f" but the times of the tiles add up to {times}"
            )
        elif distance - rearmost > max((t.time for t in player.display.tiles.values()), default=0):
            yield f"T1: player {number}: no tile is long enough for a lead of {distance - rearmost}"


def _drawn(state: GameState) -> int:
    """Return how many tiles refills have drawn since the setup, by the size of the draw pile."""
    return len(TILES) - FIRST_DEALT - len(state.draw_pile)


def _pile_problems(state: GameState) -> Iterator[str]:
    drawn = _drawn(state)
    # W1, W3: a refill with 0, 1 or 2 tiles on the track draws 11, 10 or 9, unless it is the last.
    full, least = FIRST_DEALT, FIRST_DEALT - (CHOICES - 1)
    refills = range(drawn // full, drawn // least + 1)
    if drawn < 0 or (state.draw_pile and not any(least * n <= drawn <= full * n for n in refills)):
        yield f"W3: no refills leave a draw pile of {len(state.draw_pile)}"


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
        if _drawn(state) != 0:
            yield f"L2: phase one draws no tiles, but the draw pile has {len(state.draw_pile)}"
        if player.discs < PHASE_TWO_DISCS:
            yield f"L5: phase one has placed some of the {PHASE_TWO_DISCS} discs of phase two"
    elif solo.phase == 2:  # noqa: PLR2004 - the rules number the phases
        yield from _note_problems(solo, player, _drawn(state))
    else:
        yield f"L1: the phases are 1 and 2, not {shown(solo.phase)}"


def _note_problems(solo: SoloState, player: PlayerState, first_tiles: int) -> Iterator[str]:
    """Hold the note against what is left of phase one; it drew as many tiles as it took before."""
    note, penalty = solo.phase_one_note, solo.phase_one_penalty
    if note is None or penalty not in PENALTIES:
        yield (
            "L4: phase two has a note, a whole number, and in it a penalty of 0 to 80 in tens,"
            f" not {shown(note)} and {shown(penalty)}"
        )
        return
    times = sorted(tile.time for tile in player.display.tiles.values())
    if not 1 <= first_tiles <= min(FIRST_DEALT, len(times)):
        yield f"L4: phase two starts with {shown(first_tiles)} tiles drawn, as many as were taken"
        return
    if not sum(times[:first_tiles]) <= note - penalty <= sum(times[-first_tiles:]):
        yield f"L4: a note of {shown(note)} does not fit {amount(first_tiles, 'tile')} of phase one"
    if penalty and first_tiles < FIRST_DEALT:
        left = amount(FIRST_DEALT - first_tiles, "tile")
        yield f"L3: phase two started with {left} and discs of the 8 left"
    if player.discs > PHASE_TWO_DISCS + penalty // PENALTY:
        yield f"L5: {shown(player.discs)} discs are more than there were when phase two started"
