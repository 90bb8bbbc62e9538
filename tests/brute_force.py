"""Goals counted a second way: slowly, by the words of the rules, without the library's help."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from novaluna import Color, Display, Position, Tile


def shares_a_side(one: Position, other: Position) -> bool:
    """Say whether two positions share a side."""
    return abs(one.x - other.x) + abs(one.y - other.y) == 1


def counted(tiles: Mapping[Position, Tile], at: Position, color: Color) -> set[Position]:
    """Name the tiles of a colour that count for the tile at a position (G2 to G4)."""
    others = {place for place in tiles if tiles[place].color is color and place != at}
    counting = {place for place in others if shares_a_side(place, at)}
    while True:
        joined = {place for place in others if any(shares_a_side(place, one) for one in counting)}
        if joined <= counting:
            return counting
        counting |= joined


def fulfilled(display: Display) -> set[tuple[Position, int]]:
    """Name all fulfilled goals of a display (G1)."""
    return {
        (at, index)
        for at, tile in display.tiles.items()
        for index, goal in enumerate(tile.goals)
        if all(
            len(counted(display.tiles, at, color)) >= goal.colors.count(color)
            for color in goal.colors
        )
    }
