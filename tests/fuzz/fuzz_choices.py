"""Choices made by bytes: a fuzzer that changes the bytes changes the choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

_Item = TypeVar("_Item")


class Choices:
    """Make choices by the bytes given; once they are used up, always the first."""

    def __init__(self, data: bytes) -> None:
        self._bytes = iter(data)

    def number(self, below: int) -> int:
        """Choose a number from 0."""
        number, most = 0, 1
        while most < below:
            number, most = number * 256 + next(self._bytes, 0), most * 256
        return number % below

    def between(self, least: int, most: int) -> int:
        """Choose a number between two, both included."""
        return least + self.number(most - least + 1)

    def among(self, items: Sequence[_Item]) -> _Item:
        """Choose one of some items."""
        return items[self.number(len(items))]
