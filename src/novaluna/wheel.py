"""The moon wheel: which tiles can be taken, taking one, refilling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import field, frozen

from novaluna._draft import Value, draft_of
from novaluna._words import shown
from novaluna.tiles import Tile

SPACES: Final = 12
"""Spaces of the selection track, numbered from 0 clockwise (C2, S2)."""
CHOICES: Final = 3
"""How many of the next tiles may be chosen from (K1)."""


@frozen
class Wheel(Value):
    """Hold the selection track: the tiles on its spaces and the marker.

    Args:
        spaces: the tile on each of the 12 spaces, or None; clockwise from the top space (S2).
        marker: the space the marker stands on, 0 to 11.

    Attributes:
        choices: the spaces a tile may be taken from, at most three, clockwise from the marker (K1).

    Raises:
        ValueError: there are not 12 spaces, or the marker's space is not 0 to 11.

    Rules: C2, S1, W3, K1, K2.
    """

    spaces: tuple[Tile | None, ...]
    marker: int
    choices: tuple[int, ...] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        spaces, marker = self.spaces, self.marker
        if type(spaces) is not tuple or len(spaces) != SPACES:
            msg = f"spaces is a tuple of {SPACES} tiles or None, not {shown(spaces)}"
            raise ValueError(msg)
        if type(marker) is not int or not 0 <= marker < SPACES:
            msg = f"marker is a space from 0 to {SPACES - 1}, not {shown(marker)}"
            raise ValueError(msg)
        object.__setattr__(self, "choices", _choices(spaces, marker))

    @property
    def tile_count(self) -> int:
        """How many tiles are on the track, 0 to 11 (W1)."""
        return SPACES - self.spaces.count(None)

    def take(self, space: int) -> tuple[Tile, Wheel]:
        """Return the tile from a space, and the wheel with the marker there instead (K1, K2).

        Raises:
            ValueError: the space is not among the choices.
        """
        spaces = self.spaces
        tile = spaces[space] if space in self.choices else None
        if tile is None:
            msg = f"no tile can be taken from {shown(space)}, only from {shown(self.choices)}"
            raise ValueError(msg)
        left = list(spaces)
        left[space] = None
        return tile, _turned(tuple(left), space)

    def refill(self, draw_pile: Sequence[Tile]) -> tuple[Wheel, tuple[Tile, ...]]:
        """Return the wheel with its empty spaces filled, and what is left of the draw pile.

        The empty space nearest to the marker clockwise is filled first; the marker's own space
        stays empty. A draw pile that is too short fills as many as it can.

        Args:
            draw_pile: the tiles of the draw pile, next drawn first.

        Rules: W3, W4.
        """
        spaces = list(self.spaces)
        empty = [space for space in CLOCKWISE[self.marker] if spaces[space] is None]
        for space, tile in zip(empty, draw_pile, strict=False):
            spaces[space] = tile
        return _turned(tuple(spaces), self.marker), tuple(draw_pile[len(empty) :])

    def check(self) -> tuple[str, ...]:
        """List what is wrong with a wheel built by hand; empty when it is sound (W3)."""
        problems = [
            f"C1: {shown(tile)} on space {space} is not a tile"
            for space, tile in enumerate(self.spaces)
            if tile is not None and type(tile) is not Tile
        ]
        if self.spaces[self.marker] is not None:
            problems.append(f"W3: the marker stands on space {self.marker}, where a tile lies")
        return tuple(problems)

    def _repr_svg_(self) -> str:
        """Return a picture of the wheel for notebooks."""
        from novaluna.svg import render_wheel  # noqa: PLC0415 - it knows wheels, so it is below

        return render_wheel(self)


_Draft: Final = draft_of(Wheel)

CLOCKWISE: Final = tuple(
    tuple((marker + step) % SPACES for step in range(1, SPACES)) for marker in range(SPACES)
)
"""For each space, the other eleven clockwise from it (W3, K1)."""


def _choices(spaces: tuple[Tile | None, ...], marker: int) -> tuple[int, ...]:
    """Return the spaces that a tile may be taken from (K1)."""
    choices: list[int] = []
    for space in CLOCKWISE[marker]:
        if spaces[space] is not None:
            choices.append(space)
            if len(choices) == CHOICES:
                break
    return tuple(choices)


def _turned(spaces: tuple[Tile | None, ...], marker: int) -> Wheel:
    # What comes of a wheel is one again, and need not be looked over as what users give.
    draft = _Draft()
    draft.spaces = spaces
    draft.marker = marker
    draft.choices = _choices(spaces, marker)
    draft.__class__ = Wheel
    return draft  # type: ignore[no-any-return] # it is one by now
