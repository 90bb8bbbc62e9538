"""Engines with a common mistake each: `python wrong_engine.py MISTAKE` answers the kit's requests.

All but the mistake is the library itself.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from attrs import evolve

import novaluna.documents
import novaluna.engine
from novaluna import (
    RULES,
    Display,
    EndReason,
    GameState,
    MoonTrack,
    Outcome,
    Position,
    Tile,
    TrackDisc,
    Violation,
    Wheel,
    counted_tiles,
)
from novaluna.conformance import protocol
from novaluna.state import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from novaluna import Action, Color


def right_count(display: Display, at: Position, color: Color) -> int:
    """Count as the rules say."""
    return len(counted_tiles(display.tiles, at, color))


def count_own_tile(display: Display, at: Position, color: Color) -> int:
    """Count the goal's own tile, too."""
    return right_count(display, at, color) + (display.tiles[at].color is color)


def count_loops_twice(display: Display, at: Position, color: Color) -> int:
    """Count a chain once for each side at which it touches."""
    others = {place: tile for place, tile in display.tiles.items() if place != at}
    return sum(
        1 + len(counted_tiles(others, near, color))
        for near in at.neighbours
        if near in others and others[near].color is color
    )


def count_corners(display: Display, at: Position, color: Color) -> int:
    """Count over corners as over sides."""
    counted: set[Position] = set()
    border = [at]
    while border:
        x, y = border.pop()
        for near in (Position(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
            tile = display.tiles.get(near)
            if tile is not None and tile.color is color and near != at and near not in counted:
                counted.add(near)
                border.append(near)
    return len(counted)


def count_loops_of_others_twice(display: Display, at: Position, color: Color) -> int:
    """Do so for other colours than that of the goal's tile only."""
    if display.tiles[at].color is color:
        return right_count(display, at, color)
    return count_loops_twice(display, at, color)


def covering(
    count: Callable[[Display, Position, Color], int], *, exact: bool = False
) -> Callable[[], None]:
    """Make the engine cover goals by another way to count."""

    def fulfilled_by(
        display: Display, _: Position, __: Iterable[Position]
    ) -> tuple[tuple[Position, int], ...]:
        return tuple(
            (at, index)
            for at, index in display.goals()
            if (at, index) not in display.covered
            and all(
                (counted == needed if exact else counted >= needed)
                for color, needed in display.tiles[at].goals[index].needs
                for counted in [count(display, at, color)]
            )
        )

    def patch() -> None:
        novaluna.engine.fulfilled_by = fulfilled_by  # type: ignore[assignment, attr-defined] # it is a patch

    return patch


def three_spaces() -> None:
    """Choose among the next three spaces, not the next three tiles."""
    make = Wheel.__attrs_post_init__

    def make_wrong(wheel: Wheel) -> None:
        make(wheel)
        near = tuple(space for space in wheel.choices if (space - wheel.marker) % 12 <= 3)
        object.__setattr__(wheel, "choices", near)

    Wheel.__attrs_post_init__ = make_wrong  # type: ignore[assignment, method-assign] # it is a patch


def refilling(order: Callable[[Wheel], Sequence[int]], most: int) -> Callable[[], None]:
    """Fill the empty spaces in another order, or only until there are so many tiles."""

    def refill(wheel: Wheel, draw_pile: Sequence[Tile]) -> tuple[Wheel, tuple[Tile, ...]]:
        spaces, rest = list(wheel.spaces), list(draw_pile)
        for space in order(wheel):
            if spaces[space] is None and space != wheel.marker and rest:
                if sum(tile is not None for tile in spaces) >= most:
                    break
                spaces[space] = rest.pop(0)
        return evolve(wheel, spaces=tuple(spaces)), tuple(rest)

    def patch() -> None:
        Wheel.refill = refill  # type: ignore[assignment, method-assign] # it is a patch

    return patch


def clockwise(wheel: Wheel) -> list[int]:
    """Name the spaces clockwise from the marker."""
    return [(wheel.marker + step) % 12 for step in range(1, 12)]


def ignore_stacks() -> None:
    """Put a disc that lands on others behind them."""

    def advance(track: MoonTrack, spaces: int) -> MoonTrack:
        mover, *others = track.order
        moved = TrackDisc(mover.player, mover.distance + spaces)
        return MoonTrack(tuple(sorted([*others, moved], key=lambda disc: disc.distance)))

    MoonTrack.advance = advance  # type: ignore[assignment, method-assign] # it is a patch


def ending(winner: Callable[[GameState, int], int]) -> Callable[[], None]:
    """Name another winner, given the state and who moved last."""
    right = vars(Table)["outcome"].fget
    movers = [0]

    def outcome(state: GameState) -> Outcome | None:
        known: Outcome | None = right(state)
        if known is None or known.winner is None or known.reason is EndReason.ALL_DISCS_PLACED:
            return known
        first = winner(state, movers[-1])
        return evolve(
            known,
            winner=first,
            ranking=(first, *(player for player in known.ranking if player != first)),
        )

    def apply(state: GameState, action: Action) -> GameState:
        movers.append(state.next_player)
        return novaluna.engine.apply(state, action)

    def patch() -> None:
        Table.outcome = property(outcome)  # type: ignore[assignment] # it is a patch
        protocol.apply = apply  # type: ignore[attr-defined] # it is a patch

    return patch


def on_tiles() -> None:
    """Allow a position with a tile on it, as long as there are others beside it."""
    laid = novaluna.engine.laid  # type: ignore[attr-defined] # it is to be patched

    def has_room(display: Display, at: Position) -> bool:
        if not display.tiles:
            return at == (0, 0)
        return not display.tiles.keys().isdisjoint(at.neighbours)

    def laid_on_tiles(display: Display, tile: Tile, at: Position) -> tuple[Display, Any]:
        if at in display.tiles:
            return Display({**display.tiles, at: tile}, display.covered), ()
        return laid(display, tile, at)

    novaluna.engine.has_room = has_room  # type: ignore[attr-defined] # it is a patch
    novaluna.engine.laid = laid_on_tiles  # type: ignore[attr-defined] # it is a patch


def by_columns() -> None:
    """Cover goals by columns where discs run short."""
    right = novaluna.engine.fulfilled_by  # type: ignore[attr-defined] # it is a patch

    def fulfilled_by(
        display: Display, at: Position, grown: Iterable[Position]
    ) -> tuple[tuple[Position, int], ...]:
        return tuple(sorted(right(display, at, grown)))

    novaluna.engine.fulfilled_by = fulfilled_by  # type: ignore[attr-defined] # it is a patch


def naming_ends(right: str, wrong: str) -> Callable[[], None]:
    """Name another rule for refusals after the end."""

    def why_illegal(state: GameState, action: Action) -> Violation | None:
        violation = novaluna.engine.why_illegal(state, action)
        if violation is None or violation.rule.id != right:
            return violation
        return evolve(violation, rule=RULES[wrong])

    def patch() -> None:
        protocol.why_illegal = why_illegal  # type: ignore[attr-defined] # it is a patch

    return patch


def first_by_number(state: GameState, _: int) -> int:
    """Name the first by number of those with the fewest discs."""
    discs = [player.discs for player in state.players]
    return discs.index(min(discs))


MISTAKES: dict[str, tuple[str, Callable[[], Any]]] = {
    "own tile counted": ("G3", covering(count_own_tile)),
    "loop counted twice": ("G4", covering(count_loops_twice)),
    "loop of another colour counted twice": ("G4", covering(count_loops_of_others_twice)),
    "exact instead of at least": ("G1", covering(right_count, exact=True)),
    "diagonal counted": ("G2", covering(count_corners)),
    "three spaces instead of three tiles": ("K1", three_spaces),
    "refill from space 0": ("W3", refilling(lambda _: range(12), 12)),
    "partial refill": ("W3", refilling(clockwise, 3)),
    "stack ignored": ("T2", ignore_stacks),
    "placed on a tile": ("P2", on_tiles),
    "more goals than discs: by columns": ("G9", by_columns),
    "all discs for no tile": ("E2", naming_ends("E2", "E1")),
    "no tile for all discs": ("E1", naming_ends("E1", "E2")),
    "solo ends like others": ("L7", naming_ends("L7", "E2")),
    "tie by seat": ("E3", ending(first_by_number)),
    "last mover wins on exhaustion": ("E2", ending(lambda _, mover: mover)),
}
"""Each mistake with the rule it breaks and what brings it about."""


if __name__ == "__main__":
    # The mistakes lead to states that no game leads to.
    novaluna.documents._problems = lambda _: ()  # type: ignore[assignment] # noqa: SLF001 # a patch
    MISTAKES[sys.argv[1]][1]()
    protocol.serve(sys.stdin, sys.stdout)
