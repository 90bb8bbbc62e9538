"""The display: where a player's tiles lie, and where the next one may go."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias, cast

from attrs import field, frozen

from novaluna._draft import Value, draft_of
from novaluna._words import shown
from novaluna.chains import TilesAt, chains_of, connected, join, tallies_of
from novaluna.position import (
    ORIGIN,
    Position,
    Row,
    as_position,
    neighbours,
    reading_order,
    row_of,
)
from novaluna.tiles import ONE, Tally, Tile, as_many

GoalAt: TypeAlias = tuple[Position, int]
"""A goal in a display: the position of its tile and its index, from 0, on that tile."""


def goal_order(goal: GoalAt) -> tuple[object, int]:
    """Sort key of goals: the reading order of their tiles, then their order on a tile (G9)."""
    at, index = goal
    return reading_order(at), index


Chain: TypeAlias = frozenset[Position]
"""The positions of tiles of one colour that are joined by their sides (G2)."""


def _checked_tiles(tiles: TilesAt) -> Mapping[Position, Tile]:
    try:
        given = dict(cast("Mapping[object, object]", tiles))
    except (TypeError, ValueError):
        msg = f"tiles maps positions to tiles; this is {shown(tiles)}"
        raise ValueError(msg) from None
    checked: dict[Position, Tile] = {}
    for at, tile in given.items():
        position = as_position(at)
        if position is None or type(tile) is not Tile:
            msg = f"tiles maps pairs of whole numbers to tiles, not {shown(at)} to {shown(tile)}"
            raise ValueError(msg)
        checked[position] = tile
    return MappingProxyType(checked)


def _checked_covered(covered: Iterable[tuple[tuple[int, int], int]]) -> frozenset[GoalAt]:
    checked = set()
    try:
        for at, index in covered:
            position = as_position(at)
            if position is None or type(index) is not int:
                raise TypeError  # noqa: TRY301 - one message for all that is no such pair
            checked.add((position, index))
    except (TypeError, ValueError):
        msg = f"covered holds pairs of a position and a goal's index; this is {shown(covered)}"
        raise ValueError(msg) from None
    return frozenset(checked)


@frozen
class Display(Value):
    """Hold the tiles in front of one player and which of their goals are covered.

    The constructor takes any positions, so that unsound displays can be described too and
    `check` can tell what is wrong with them; `from_tiles` takes none but sound ones.

    Two displays are equal when the same tiles lie at the same positions and the same goals are
    covered, in whatever order that came about.

    Args:
        tiles: the tile at each position; kept as a read-only copy.
        covered: position and goal index, from 0, of each goal under a goal disc.

    Attributes:
        tallies: for each position with a tile and each free one, what counts for a goal on a tile
            there, or placed there; a read-only view (G2 to G4).
        rows: the free positions in reading order, as pairs (y, x), which sort in that order.

    Raises:
        ValueError: a position, tile or goal index is none.

    Rules: P1 to P3, G7.
    """

    tiles: Mapping[Position, Tile] = field(converter=_checked_tiles, factory=dict)
    covered: frozenset[GoalAt] = field(converter=_checked_covered, factory=frozenset)
    tallies: Mapping[Position, Tally] = field(init=False, eq=False, repr=False)
    rows: tuple[Row, ...] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        tallies = tallies_of(self.tiles) or {ORIGIN: 0}  # P1a
        rows = sorted(row_of(at) for at in tallies if at not in self.tiles)
        object.__setattr__(self, "tallies", MappingProxyType(tallies))
        object.__setattr__(self, "rows", tuple(rows))

    @classmethod
    def from_tiles(
        cls,
        tiles: TilesAt,
        covered: Iterable[tuple[tuple[int, int], int]] = (),
    ) -> Display:
        """Build a display from its tiles, whether or not (0, 0) is among their positions.

        Args:
            tiles: the tile at each position, in an orthogonally connected shape (P2).
            covered: position and goal index, from 0, of each covered goal (G7).

        Raises:
            ValueError: the tiles are not connected, a covered goal doesn't exist, or an
                argument holds something else than positions, tiles and goal indices.
        """
        display = cls(tiles, covered)
        problems = display.check()
        if problems:
            raise ValueError("; ".join(problems))
        return display

    @property
    def chains(self) -> Mapping[Position, Chain]:
        """For each position with a tile, the chain that the tile belongs to (G2)."""
        chains = map(frozenset, chains_of(self.tiles))
        return MappingProxyType({at: chain for chain in chains for at in chain})

    @property
    def free(self) -> tuple[Position, ...]:
        """The positions where the next tile may be placed, by y, then by x (P1a, P2)."""
        return tuple([Position(x, y) for y, x in self.rows])

    @property
    def free_positions(self) -> frozenset[Position]:
        """The positions where the next tile may be placed, as a set; `free` has them in order."""
        return frozenset(self.free)

    @property
    def sum_of_times(self) -> int:
        """The times of all tiles added up: how far the player has gone (T2, L4)."""
        return sum(tile.time for tile in self.tiles.values())

    def is_free(self, at: tuple[int, int]) -> bool:
        """Say whether the next tile may be placed here; no for what is no position (P1a, P2)."""
        position = as_position(at)
        return position is not None and has_room(self, position)

    def place(self, tile: Tile, at: tuple[int, int]) -> Display:
        """Return the display with one more tile; no goal is covered by this alone (P1, P2).

        Raises:
            TypeError: the tile is none.
            ValueError: the position is not free.
        """
        if type(tile) is not Tile:
            msg = f"tile is a Tile, not {shown(tile)}"
            raise TypeError(msg)
        position = as_position(at)
        if position is None or not has_room(self, position):
            msg = f"{shown(at)} is not a free position"
            raise ValueError(msg)
        return laid(self, tile, position)[0]

    def cover(self, goals: Iterable[tuple[tuple[int, int], int]]) -> Display:
        """Return the display with goal discs on these goals too (G7).

        Args:
            goals: position and goal index, from 0, of each.

        Raises:
            ValueError: a position or an index is none.
        """
        return with_discs(self, _checked_covered(goals))

    def goals(self) -> Iterator[GoalAt]:
        """Name every goal in the display, covered or not, in reading order (G9)."""
        for at in sorted(self.tiles, key=reading_order):
            for index in range(len(self.tiles[at].goals)):
                yield at, index

    def check(self) -> tuple[str, ...]:
        """List what is wrong with a display built by hand; empty when it is sound (P2, G7)."""
        problems = []
        if not _is_connected(self.tiles):
            problems.append("P2: the tiles of the display are not connected by their sides")
        unknown = self.covered.difference(self.goals())
        problems += [
            f"G7: goal {shown(index)} at {shown(tuple(at))} is covered, but the display has none"
            for at, index in sorted(unknown)
        ]
        return tuple(problems)

    def _repr_svg_(self) -> str:
        """Return a picture of the display for notebooks."""
        from novaluna.svg import render_display  # noqa: PLC0415 - it knows displays

        return render_display(self)

    def __hash__(self) -> int:
        """Return a hash of the tiles and the covered goals, in whatever order they came."""
        return hash((frozenset(self.tiles.items()), self.covered))

    def __repr__(self) -> str:
        """Return the display as code, tiles and covered goals in reading order."""
        tiles = {at: self.tiles[at] for at in sorted(self.tiles, key=reading_order)}
        covered = tuple(sorted(self.covered, key=goal_order))
        return f"Display({tiles!r}, covered={covered!r})"

    def __reduce__(self) -> tuple[type[Display], tuple[dict[Position, Tile], frozenset[GoalAt]]]:
        """Return what pickle and copy need, as a read-only view can't be pickled."""
        return Display, (dict(self.tiles), self.covered)


_Draft: Final = draft_of(Display)


def has_room(display: Display, at: Position) -> bool:
    """Say whether a position is free, as `is_free` does (P1a, P2)."""
    return at in display.tallies and at not in display.tiles


def laid(display: Display, tile: Tile, at: Position) -> tuple[Display, Iterable[Position]]:
    """Place a tile, as `place` does, at a position known to be free.

    Returns:
        The display with the tile, and the positions for which more counts than before (G2).
    """
    tiles = display.tiles.copy()  # type: ignore[attr-defined] # a mappingproxy has it
    tallies = display.tallies.copy()  # type: ignore[attr-defined] # likewise
    rows = list(display.rows)
    rows.remove(row_of(at))
    around, one = neighbours(at), ONE[tile.color]
    for near in around:
        if near in tallies:
            tallies[near] += one
        else:
            tallies[near] = one
            insort(rows, row_of(near))
    grown: Iterable[Position] = around
    if as_many(tallies[at], one):
        grown = join(tiles, tallies, at, tile.color)
    tiles[at] = tile
    return _assembled(
        MappingProxyType(tiles), display.covered, MappingProxyType(tallies), tuple(rows)
    ), grown


def with_discs(display: Display, goals: Iterable[GoalAt]) -> Display:
    """Return a display with discs on more goals, as `cover` does, known to be goals of it."""
    return _assembled(display.tiles, display.covered.union(goals), display.tallies, display.rows)


def _assembled(
    tiles: Mapping[Position, Tile],
    covered: frozenset[GoalAt],
    tallies: Mapping[Position, Tally],
    rows: tuple[Row, ...],
) -> Display:
    # Placing knows tallies and free positions from those before; the constructor would work them
    # out from all tiles again, at a cost that grows with the display.
    draft = _Draft()
    draft.tiles = tiles
    draft.covered = covered
    draft.tallies = tallies
    draft.rows = rows
    draft.__class__ = Display
    return draft  # type: ignore[no-any-return] # it is one by now


def _is_connected(tiles: Mapping[Position, Tile]) -> bool:
    start = next(iter(tiles), None)
    return start is None or len(connected(tiles, start)) == len(tiles)
