"""The chains: tiles of one colour joined by their sides, and what counts where by them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from novaluna.position import Position, neighbours
from novaluna.tiles import ONE, Tally, Tile


def chain_of(tiles: Mapping[Position, Tile], at: Position) -> set[Position]:
    """Return the positions of the chain that the tile at a position belongs to (G2)."""
    color = tiles[at].color
    chain, border = {at}, [at]
    for member in border:
        for near in neighbours(member):
            if near in tiles and tiles[near].color is color and near not in chain:
                chain.add(near)
                border.append(near)
    return chain


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
