"""The events: what an action did, step by step, for animations and logs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias, final

from attrs import frozen

from novaluna.actions import Action, Refill
from novaluna.display import goal_order
from novaluna.engine import apply
from novaluna.goals import goal_status, open_fulfilled
from novaluna.outcome import EndReason, Outcome
from novaluna.position import Position
from novaluna.state import GameState
from novaluna.tiles import Color, Goal, Tile
from novaluna.track import TRACK_SPACES
from novaluna.wheel import CLOCKWISE


@final
@frozen
class WheelRefilled:
    """Tell that tiles came from the draw pile to the wheel.

    Args:
        player: who refilled.
        tiles: space and tile of each, in the order of drawing.
        rules: the rules that it follows.

    Rules: W1 to W4, L4.
    """

    player: int
    tiles: tuple[tuple[int, Tile], ...]
    rules: tuple[str, ...]


@final
@frozen
class TileTaken:
    """Tell that a tile left the wheel.

    Args:
        player: who took it.
        tile: the tile.
        space: the space it lay on, 0 to 11.
        rules: the rules that it follows.

    Rules: K1, K3.
    """

    player: int
    tile: Tile
    space: int
    rules: tuple[str, ...] = ("K1",)


@final
@frozen
class MarkerMoved:
    """Tell that the marker moved clockwise, to the space the tile came from.

    Args:
        start: the space it stood on, 0 to 11.
        end: the space it stands on now, 0 to 11.
        rules: the rules that it follows.

    Rules: K2.
    """

    start: int
    end: int
    rules: tuple[str, ...] = ("K2",)


@final
@frozen
class DiscAdvanced:
    """Tell that a player disc moved on the moon track.

    Args:
        player: whose disc it is.
        start: the distance it had gone before.
        end: the distance it has gone now.
        onto: the players whose discs lie under it now, from the top of the stack down.
        rules: the rules that it follows.

    Rules: T2.
    """

    player: int
    start: int
    end: int
    onto: tuple[int, ...] = ()
    rules: tuple[str, ...] = ("T2",)

    @property
    def start_space(self) -> int:
        """The space of the moon track it left, 0 to 23 (C2)."""
        return self.start % TRACK_SPACES

    @property
    def end_space(self) -> int:
        """The space of the moon track it is on now, 0 to 23 (C2)."""
        return self.end % TRACK_SPACES


@final
@frozen
class TilePlaced:
    """Tell that the tile taken lies in the player's display.

    Args:
        player: whose display it is.
        tile: the tile.
        at: its position.
        rules: the rules that it follows.

    Rules: P1, P1a, P2.
    """

    player: int
    tile: Tile
    at: Position
    rules: tuple[str, ...]


@final
@frozen
class GoalCovered:
    """Tell that a goal disc covers a goal; each goal has its own event.

    Args:
        player: whose display and disc it is.
        at: the position of the goal's tile.
        index: which of the tile's goals, from 0.
        goal: the goal.
        by_color: for each colour it shows, in the order of `Color`, the tiles that count for it.
        discs_left: goal discs in the supply once this one is placed.
        rules: the rules that it follows.

    Rules: G1 to G9, L6.
    """

    player: int
    at: Position
    index: int
    goal: Goal
    by_color: tuple[tuple[Color, frozenset[Position]], ...]
    discs_left: int
    rules: tuple[str, ...]

    @property
    def counted(self) -> Mapping[Color, frozenset[Position]]:
        """The positions of the tiles that fulfil it, for each colour the goal shows (G2 to G4)."""
        return MappingProxyType(dict(self.by_color))


@final
@frozen
class PhaseTwoBegun:
    """Tell that phase two of a solo game begins.

    Args:
        player: the player, 0.
        note: what is noted for phase one: the sum of the times, and the penalty.
        penalty: the part of it that is for discs not placed.
        rules: the rules that it follows.

    Rules: L3, L4.
    """

    player: int
    note: int
    penalty: int
    rules: tuple[str, ...] = ("L3", "L4")


@final
@frozen
class GameEnded:
    """Tell that the game is over.

    Args:
        outcome: how it ended.
        rules: the rules that it follows.

    Rules: E1 to E3a, L7, L8.
    """

    outcome: Outcome
    rules: tuple[str, ...]


Event: TypeAlias = (
    WheelRefilled
    | TileTaken
    | MarkerMoved
    | DiscAdvanced
    | TilePlaced
    | GoalCovered
    | PhaseTwoBegun
    | GameEnded
)
"""What `turn_events` tells."""


def turn_events(before: GameState, action: Action) -> tuple[Event, ...]:
    """Tell what an action does, in the order of a turn's steps.

    A play: the tile is taken, the marker moved, the disc advanced (not in solo), the tile placed,
    and each goal covered in reading order. A refill: in solo phase two begins and goals that had
    no disc are covered; then the wheel is refilled. Last, where it ends, the game is ended. Who has
    the next turn is no event: the state after has it as `current_player`.

    Args:
        before: the state before the action.
        action: a legal action.

    Raises:
        IllegalActionError: the action is not legal.
        TypeError: what is given is no GameState or no action at all.
        ValueError: the state was built by hand and can't be played on.
    """
    return events_between(before, action, apply(before, action))


def events_between(before: GameState, action: Action, after: GameState) -> tuple[Event, ...]:
    """Tell what an action did, given the state that `apply` made of it already."""
    if isinstance(action, Refill):
        steps = _refilling(before, after)
    else:
        steps = _playing(before, action.space, action.at, after)
    return (*steps, *_ending(after))


def _refilling(before: GameState, after: GameState) -> Iterator[Event]:
    player = before.next_player
    if after.solo is not None and after.solo.phase_one_note is not None:
        yield PhaseTwoBegun(player, after.solo.phase_one_note, after.solo.phase_one_penalty)
    yield from _covering(before, after)
    spaces = after.wheel.spaces
    marker, old = before.wheel.marker, before.wheel.spaces
    empty = (space for space in CLOCKWISE[marker] if old[space] is None)
    tiles = tuple((space, tile) for space in empty if (tile := spaces[space]) is not None)
    why = "L4" if after.solo is not None else "W1" if before.wheel.tile_count else "W2"
    # W4: with the draw pile empty now, spaces may have stayed so too.
    short = () if after.wheel.tile_count == len(spaces) - 1 else ("W4",)
    yield WheelRefilled(player, tiles, (why, "W3", *short))


def _playing(before: GameState, space: int, at: Position, after: GameState) -> Iterator[Event]:
    player = before.next_player
    tile = after.players[player].display.tiles[at]
    yield TileTaken(player, tile, space)
    yield MarkerMoved(before.wheel.marker, space)
    if before.track is not None and after.track is not None:
        end = after.track.distance_of(player)
        others = (disc for disc in after.track.order if disc.player != player)
        onto = tuple(disc.player for disc in others if disc.distance == end)
        yield DiscAdvanced(player, before.track.distance_of(player), end, onto)
    rules = ("P2",) if before.players[player].display.tiles else ("P1", "P1a")
    yield TilePlaced(player, tile, at, rules)
    yield from _covering(before, after)


def _covering(before: GameState, after: GameState) -> Iterator[Event]:
    player = before.next_player
    display = after.players[player].display
    discs = before.players[player].discs
    new = display.covered - before.players[player].display.covered
    rules = ("G1", "G7") if before.solo == after.solo else ("G1", "G7", "L6")
    if discs - len(new) == after.discs_held_back and open_fulfilled(display):
        rules = (*rules, "G9")
    for at, index in sorted(new, key=goal_order):
        status = goal_status(display, at, index)
        discs -= 1
        yield GoalCovered(player, at, index, status.goal, status.by_color, discs, rules)


def _ending(after: GameState) -> Iterator[Event]:
    outcome = after.outcome
    if outcome is not None:
        yield GameEnded(outcome, rules_of_end(after, outcome))


def rules_of_end(state: GameState, outcome: Outcome) -> tuple[str, ...]:
    """Return the rules by which a finished game ended and, if tied, was decided."""
    if state.solo is not None:
        return ("L7", "L8")
    if outcome.reason is EndReason.ALL_DISCS_PLACED:
        return ("E1",)
    first, second = (state.players[player].discs for player in outcome.ranking[:2])
    if first != second:
        return ("E2",)
    return ("E2", "E3" if outcome.winner == state.next_player else "E3a")
