"""The public view: what everyone at the table sees, without the order of the draw pile."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import final

from attrs import field, frozen

from novaluna._shuffle import shuffled
from novaluna._words import shown
from novaluna.engine import for_states
from novaluna.soundness import GENUINE
from novaluna.state import GameState, PlayerState, SoloState, Table
from novaluna.tiles import get_tile
from novaluna.track import MoonTrack
from novaluna.wheel import Wheel


def _in_one_order(numbers: Iterable[int]) -> frozenset[int]:
    # Sets that grew in different orders can be listed in different orders: this one must not
    # tell in which order its numbers came.
    return frozenset(sorted(numbers))


def _set_as_code(numbers: frozenset[int]) -> str:
    return f"frozenset({sorted(numbers)!r})"


@final
@frozen
class PublicView(Table):
    """Hold a game as everyone at the table sees it.

    It has what a `GameState` has, under the same names, but for the draw pile: of that only the
    tiles are known, as everyone can tell from those that lie open, not their order. Views are
    equal when all that is to be seen is equal.

    Args:
        players: the players by number; one in solo.
        wheel: the selection track with its tiles and marker.
        track: the moon track; None in solo (L1).
        solo: what only a solo game has; None with more players.
        unseen: the ids of the tiles in the draw pile.
        goal_discs: goal discs each player started with: 20, 17 or 15; 21 in solo (C3, L1).

    Rules: S1.
    """

    players: tuple[PlayerState, ...]
    wheel: Wheel
    track: MoonTrack | None
    solo: SoloState | None
    unseen: frozenset[int] = field(converter=_in_one_order, repr=_set_as_code)
    goal_discs: int = field(kw_only=True)

    @property
    def draw_pile_size(self) -> int:
        """How many tiles are in the draw pile, 0 to 57."""
        return len(self.unseen)

    def sample(self, rng: Random) -> GameState:
        """Return a state that looks like this, with the draw pile in a random order.

        Every order is as likely as any other. The public view of the state is this view again.

        Args:
            rng: the generator to draw from; the same seed gives the same state.

        Raises:
            TypeError: what is given is no generator.
        """
        if not isinstance(rng, Random):
            msg = f"rng is a random.Random, not {shown(rng)}"
            raise TypeError(msg)
        return GameState(
            self.players,
            self.wheel,
            tuple(map(get_tile, shuffled(sorted(self.unseen), rng))),
            self.track,
            self.solo,
            goal_discs=self.goal_discs,
        )


@for_states
def public_view(state: GameState) -> PublicView:
    """Return what everyone at the table sees of a state.

    Nothing in the view depends on the order of the draw pile: not its parts, its repr, its JSON
    or its pickle. States that differ only in that order have equal views.

    Raises:
        TypeError: what is given is no GameState.
        ValueError: the state was built by hand and its draw pile holds tiles that are not of the
            game, or one twice, which a view can't tell apart.

    Rules: S1.
    """
    ids = {tile.id for tile in state.draw_pile if tile in GENUINE}
    if len(ids) != len(state.draw_pile):
        msg = "no view of a draw pile that holds a tile twice, or one that is not of the game"
        raise ValueError(msg)
    unseen = frozenset(ids)
    return PublicView(
        state.players, state.wheel, state.track, state.solo, unseen, goal_discs=state.goal_discs
    )
