"""The turn: a step of a game with all that situations ask about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from novaluna._selfplay import Step
from novaluna.actions import Action, Play, Refill
from novaluna.display import Chain, Display, GoalAt
from novaluna.goals import GoalStatus, counted_tiles, goal_status, open_fulfilled
from novaluna.outcome import EndReason
from novaluna.position import Position, neighbours
from novaluna.state import GameState
from novaluna.tiles import Color, Tile
from novaluna.track import TRACK_SPACES
from novaluna.wheel import SPACES

_SMALL = 12


class Turn:
    """Look at a step: who acted, what was taken and covered, and how the goals stand after it."""

    def __init__(self, step: Step) -> None:
        """Take the step."""
        self.before: GameState = step.before
        self.action: Action = step.action
        self.after: GameState = step.after
        self.mover: int = step.before.next_player

    @cached_property
    def tiles_on_table(self) -> int:
        """How many tiles lie in displays before: the fewer, the easier to look at."""
        return sum(len(player.display.tiles) for player in self.before.players)

    @property
    def is_refill(self) -> bool:
        """Whether the action is a refill, or the start of phase two."""
        return isinstance(self.action, Refill)

    @property
    def is_solo(self) -> bool:
        """Whether the game is for one."""
        return self.before.solo is not None

    @property
    def phase(self) -> int | None:
        """The phase of a solo game before the action."""
        return None if self.before.solo is None else self.before.solo.phase

    @property
    def old(self) -> Display:
        """The display of who acts, before."""
        return self.before.players[self.mover].display

    @property
    def new(self) -> Display:
        """The same display after."""
        return self.after.players[self.mover].display

    @property
    def discs(self) -> tuple[int, int]:
        """The goal discs of who acts, before and after."""
        return self.before.players[self.mover].discs, self.after.players[self.mover].discs

    @property
    def placed(self) -> Position | None:
        """Where a tile was placed; None for a refill."""
        return self.action.at if isinstance(self.action, Play) else None

    @property
    def tile(self) -> Tile | None:
        """The tile taken; None for a refill."""
        return None if self.placed is None else self.new.tiles[self.placed]

    @property
    def marker_steps(self) -> int:
        """How many spaces the marker moved."""
        return (self.after.wheel.marker - self.before.wheel.marker) % SPACES

    @cached_property
    def covered(self) -> frozenset[GoalAt]:
        """The goals covered by the action."""
        return self.new.covered - self.old.covered

    @cached_property
    def open_fulfilled(self) -> tuple[GoalAt, ...]:
        """The goals that are fulfilled after the action, but not covered."""
        return open_fulfilled(self.new)

    @cached_property
    def goals(self) -> dict[GoalAt, GoalStatus]:
        """How every goal stands after a placement in a small display; empty for others."""
        if self.placed is None or len(self.new.tiles) > _SMALL:
            return {}
        return {(at, index): goal_status(self.new, at, index) for at, index in self.new.goals()}

    def covers_others_than(self, order: Callable[[GoalAt], tuple[int, ...]]) -> bool:
        """Say whether the last discs would lie on other goals if they went by some order."""
        goals = sorted({*self.covered, *self.open_fulfilled}, key=order)
        return self.discs[1] == 0 and {*goals[: len(self.covered)]} != self.covered

    @property
    def open_goals(self) -> list[tuple[Position, GoalStatus]]:
        """The goals that are not fulfilled after the action."""
        return [(at, status) for (at, _), status in self.goals.items() if not status.fulfilled]

    @property
    def covered_goals(self) -> list[tuple[Position, GoalStatus]]:
        """The goals that the action covers."""
        return [(at, self.goals[at, index]) for at, index in self.covered if self.goals]

    def touching(self, at: Position) -> list[Position]:
        """Return the positions beside one that have a tile."""
        return [near for near in neighbours(at) if near in self.new.tiles]

    def chains_at(self, at: Position, color: Color) -> list[Chain]:
        """Return the chain of each neighbour of a colour: one that touches twice is there twice."""
        tiles = {place: tile for place, tile in self.new.tiles.items() if place != at}
        around = [near for near in self.touching(at) if tiles[near].color is color]
        return [counted_tiles(tiles, near, color) | {near} for near in around]

    @property
    def order(self) -> list[tuple[int, int]]:
        """Player and distance of the discs in order of play after the turn; none in solo."""
        track = self.after.track
        return [] if track is None else [(disc.player, disc.distance) for disc in track.order]

    @property
    def lands_on(self) -> list[int]:
        """The places in the order of play of the discs that the moved disc lands on."""
        discs = self.order
        mine = dict(discs).get(self.mover)
        return [
            place
            for place, (player, distance) in enumerate(discs)
            if not self.is_refill and player != self.mover and distance == mine
        ]

    @property
    def order_by_spaces_differs(self) -> bool:
        """Whether the discs would be in another order by the numbers of their spaces."""
        discs = self.order
        spaces = [distance % TRACK_SPACES for _, distance in discs]
        return not self.is_refill and spaces != sorted(spaces)

    @property
    def tie(self) -> list[int]:
        """The players with the fewest discs left at an end without tiles, if tied."""
        outcome = self.after.outcome
        if outcome is None or outcome.reason is EndReason.ALL_DISCS_PLACED or self.is_solo:
            return []
        discs = [player.discs for player in self.after.players]
        first = [number for number, left in enumerate(discs) if left == min(discs)]
        return first if len(first) > 1 else []

    @property
    def without_tiles(self) -> bool:
        """Whether the game ended for want of tiles."""
        outcome = self.after.outcome
        return outcome is not None and outcome.reason is EndReason.TILES_EXHAUSTED

    @property
    def winner(self) -> int | None:
        """The winner; None while the game goes on, and in solo."""
        return None if self.after.outcome is None else self.after.outcome.winner

    @property
    def total(self) -> int:
        """The score of a solo game that ends."""
        outcome = self.after.outcome
        return 0 if outcome is None or outcome.score is None else outcome.score.total

    @property
    def colors_beside(self) -> int:
        """How many other colours the tile placed touches; 0 if its own, or it covers goals."""
        if self.placed is None or self.tile is None or self.covered:
            return 0
        colors = {self.new.tiles[near].color for near in self.touching(self.placed)}
        return 0 if self.tile.color in colors else len(colors)

    @property
    def wraps(self) -> bool:
        """Whether the marker moved past the top space."""
        return self.after.wheel.marker < self.before.wheel.marker
