"""The display: where a player's tiles lie, and where the next one may go."""

from __future__ import annotations

from bisect import insort
from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias, cast

from attrs import field, frozen

from novaluna._words import shown
from novaluna.position import ORIGIN, Position, as_position, neighbours, reading_order
from novaluna.tiles import Color, Tile

GoalAt: TypeAlias = tuple[Position, int]
"""A goal in a display: the position of its tile and its index, from 0, on that tile."""


def goal_order(goal: GoalAt) -> tuple[object, int]:
    """Sort key of goals: the reading order of their tiles, then their order on a tile (G9)."""
    at, index = goal
    return reading_order(at), index


_SPREAD: Final = 99
"""Columns or rows that a picture may have however few the tiles, so that unsound ones show too."""


def extent(places: Collection[Position]) -> tuple[range, range]:
    """Return the columns and the rows that places are in, one place or more.

    Raises:
        ValueError: they are much further apart than tiles that are connected could be (P2).
    """
    columns, rows = (range(min(line), max(line) + 1) for line in zip(*places, strict=True))
    widest = max(columns.stop - columns.start, rows.stop - rows.start)
    if widest > max(_SPREAD, len(places)):
        msg = "the tiles lie too far apart for a picture; they are not connected by their sides"
        raise ValueError(msg)
    return columns, rows


Chain: TypeAlias = frozenset[Position]
"""The positions of tiles of one colour that are joined by their sides (G2)."""


@frozen(eq=False)
class Group:
    """Hold a chain with its colour; two positions are of one chain if they have the same group.

    Args:
        color: the colour of its tiles.
        members: their positions.
        size: how many they are.
    """

    color: Color
    members: Chain
    size: int


TilesAt: TypeAlias = Mapping[Position, Tile] | Mapping[tuple[int, int], Tile]
"""Tiles by position, for which a plain pair will do."""


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
class Display:
    """Hold the tiles in front of one player and which of their goals are covered.

    The constructor takes any positions, so that unsound displays can be described too and
    `check` can tell what is wrong with them; `from_tiles` takes none but sound ones.

    Two displays are equal when the same tiles lie at the same positions and the same goals are
    covered, in whatever order that came about.

    Args:
        tiles: the tile at each position; kept as a read-only copy.
        covered: position and goal index, from 0, of each goal under a goal disc.

    Attributes:
        groups: for each position with a tile, its chain with the colour.
        free: the free positions in reading order: by y, then by x (P1a, P2).

    Raises:
        ValueError: a position, tile or goal index is none.

    Rules: P1 to P3, G7.
    """

    tiles: Mapping[Position, Tile] = field(converter=_checked_tiles, factory=dict)
    covered: frozenset[GoalAt] = field(converter=_checked_covered, factory=frozenset)
    groups: Mapping[Position, Group] = field(init=False, eq=False, repr=False)
    free: tuple[Position, ...] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        tiles: dict[Position, Tile] = {}
        groups: dict[Position, Group] = {}
        free: list[Position] = []
        for at, tile in self.tiles.items():
            _add(tile, at, tiles, groups, free)
        object.__setattr__(self, "groups", MappingProxyType(groups))
        object.__setattr__(self, "free", tuple(free) or (ORIGIN,))

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
        return MappingProxyType({at: group.members for at, group in self.groups.items()})

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
        tiles, position = self.tiles, as_position(at)
        if position is None:
            return False
        if not tiles:
            return position == ORIGIN
        return position not in tiles and not tiles.keys().isdisjoint(neighbours(position))

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
        if position is None or not self.is_free(position):
            msg = f"{shown(at)} is not a free position"
            raise ValueError(msg)
        return laid(self, tile, position)

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


def laid(display: Display, tile: Tile, at: Position) -> Display:
    """Return a display with one more tile, as `place` does, at a position known to be free."""
    tiles = display.tiles.copy()  # type: ignore[attr-defined] # a mappingproxy has it
    groups = display.groups.copy()  # type: ignore[attr-defined] # likewise
    free = list(display.free)
    _add(tile, at, tiles, groups, free)
    return _assembled(
        MappingProxyType(tiles), display.covered, MappingProxyType(groups), tuple(free)
    )


def with_discs(display: Display, goals: Iterable[GoalAt]) -> Display:
    """Return a display with discs on more goals, as `cover` does, known to be goals of it."""
    return _assembled(display.tiles, display.covered.union(goals), display.groups, display.free)


def _assembled(
    tiles: Mapping[Position, Tile],
    covered: frozenset[GoalAt],
    groups: Mapping[Position, Group],
    free: tuple[Position, ...],
) -> Display:
    # Placing knows chains and free positions from those before; the constructor would work them
    # out from all tiles again, at a cost that grows with the display.
    display = object.__new__(Display)
    object.__setattr__(display, "tiles", tiles)
    object.__setattr__(display, "covered", covered)
    object.__setattr__(display, "groups", groups)
    object.__setattr__(display, "free", free)
    return display


def _add(
    tile: Tile,
    at: Position,
    tiles: dict[Position, Tile],
    groups: dict[Position, Group],
    free: list[Position],
) -> None:
    """Add a tile to the parts of a display; `free` stays in reading order (G2, P2)."""
    color = tile.color
    members = {at}
    for near in neighbours(at):
        group = groups.get(near)
        if group is None:
            if groups.keys().isdisjoint(neighbours(near)):
                insort(free, near, key=reading_order)
        elif group.color is color:
            members |= group.members
    if at in free:
        free.remove(at)
    tiles[at] = tile
    group = Group(color, frozenset(members), len(members))
    for member in members:
        groups[member] = group


def _is_connected(tiles: Mapping[Position, Tile]) -> bool:
    reached = set(list(tiles)[:1])
    border = list(reached)
    while border:
        for near in neighbours(border.pop()):
            if near in tiles and near not in reached:
                reached.add(near)
                border.append(near)
    return len(reached) == len(tiles)
