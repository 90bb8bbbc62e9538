"""The chains: tiles of one colour joined by their sides, and what counts where by them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from novaluna.position import Position, neighbours
from novaluna.tiles import ONE, Color, Tally, Tile

TilesAt: TypeAlias = Mapping[Position, Tile] | Mapping[tuple[int, int], Tile]
"""Tiles by position, for which a plain pair will do."""


def connected(tiles: TilesAt, start: Position, color: Color | None = None) -> set[Position]:
    """Return a position and all that is joined to it by sides through tiles, of a colour or any."""
    reached, border = {start}, [start]
    while border:
        for near in neighbours(border.pop()):
            if near not in tiles or near in reached:
                continue
            if color is None or tiles[near].color is color:
                reached.add(near)
                border.append(near)
    return reached


def chain_of(tiles: Mapping[Position, Tile], at: Position) -> set[Position]:
    """Return the positions of the chain that the tile at a position belongs to (G2)."""
    return connected(tiles, at, tiles[at].color)


def chains_of(tiles: Mapping[Position, Tile]) -> Iterator[set[Position]]:
    """Name the chains of a display (G2)."""
    seen: set[Position] = set()
    for at in tiles:
        if at not in seen:
            chain = chain_of(tiles, at)
            seen |= chain
            yield chain


def reach_of(chain: set[Position]) -> set[Position]:
    """Return where a chain counts: for goals on its own tiles, and on those beside them (G2)."""
    return chain.union(*map(neighbours, chain))


def tallies_of(tiles: Mapping[Position, Tile]) -> dict[Position, Tally]:
    """Return what counts at each position with a tile, and at each beside one (G2 to G4)."""
    tallies: dict[Position, Tally] = {}
    for chain in chains_of(tiles):
        one = ONE[tiles[next(iter(chain))].color]
        for place in reach_of(chain):
            tallies[place] = tallies.get(place, 0) + len(chain) * one
        for place in chain:
            tallies[place] -= one  # the goal's own tile (G3)
    return tallies


def join(
    tiles: Mapping[Position, Tile], tallies: dict[Position, Tally], at: Position, color: Color
) -> set[Position]:
    """Add to the tallies what comes of joining the chains of a colour beside a position.

    The tile to be there is in the tallies as a chain of its own, and not yet among the tiles.

    Returns:
        The positions for which more counts than before.
    """
    one, around = ONE[color], neighbours(at)
    members, reach = {at}, {at, *around}
    for near in around:
        if near in tiles and tiles[near].color is color and near not in members:
            # Where one of two chains that become one counted, the other counts now too; where
            # both did, all their tiles do already (G4). So it is for the goals of their own
            # tiles (G3).
            chain = chain_of(tiles, near)
            reached = reach_of(chain)
            for place in reached - reach:
                tallies[place] += len(members) * one
            for place in reach - reached:
                tallies[place] += len(chain) * one
            members |= chain
            reach |= reached
    return reach - {at}
