"""What the page is told of displays, and how a position is written in a link."""
# ruff: noqa: INP001 - it is served as a file by itself

from __future__ import annotations

from typing import Any

from novaluna import (
    Display,
    FormatError,
    Position,
    Refill,
    Tile,
    get_tile,
    goal_status,
    parse_action,
)
from novaluna.explanations import in_words
from novaluna.goals import all_fulfilled
from novaluna.position import reading_order


def named(tile: Tile) -> str:
    """Name a tile with its goals: "blue 4: 1 blue and 1 red; 1 turquoise and 1 yellow"."""
    goals = "; ".join(map(in_words, tile.goals)) or "no goal"
    return f"{tile}: {goals}"


def _in_reading_order(display: Display) -> list[tuple[Position, Tile]]:
    return sorted(display.tiles.items(), key=lambda placed: reading_order(placed[0]))


def places(display: Display) -> list[dict[str, Any]]:
    """Tell of each tile of a display and of its goals, in reading order."""
    return [
        {
            "x": at.x,
            "y": at.y,
            "tile": str(tile),
            "goals": [_goal(display, at, index) for index in range(len(tile.goals))],
        }
        for at, tile in _in_reading_order(display)
    ]


def _goal(display: Display, at: Position, index: int) -> dict[str, Any]:
    status = goal_status(display, at, index)
    name = in_words(status.goal)
    return {"name": name, "covered": status.covered, "fulfilled": status.fulfilled}


def covered(display: Display) -> Display:
    """Return a display with discs on its fulfilled goals, as the rules have it."""
    return display.cover(all_fulfilled(display))


def written(display: Display) -> str:
    """Write a display as links do: `7@0,0;21@1,0`, id and position of each tile."""
    return ";".join(f"{tile.id}@{at.x},{at.y}" for at, tile in _in_reading_order(display))


def read_display(text: str) -> Display:
    """Read a display as `written` writes it, with discs on its fulfilled goals.

    Raises:
        ValueError: the text is no display; where it is badly written, a FormatError.
    """
    tiles: dict[Position, int] = {}
    for number, part in enumerate(filter(None, text.split(";")), start=1):
        path = f"tile {number} of the position"
        try:
            # A tile at a position is written as a play is, with its id for the space.
            read = parse_action(part)
        except FormatError:
            read = Refill()
        if isinstance(read, Refill):
            raise FormatError(path, f"wanted: id@x,y like 7@1,0; not {part[:40]!r}")
        if read.at in tiles or read.space in tiles.values():
            raise FormatError(path, f"{part} is there twice, the tile or its position")
        tiles[read.at] = read.space
    return covered(Display.from_tiles({at: get_tile(tile) for at, tile in tiles.items()}))
