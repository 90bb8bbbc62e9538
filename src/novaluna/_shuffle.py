"""The shuffle: one that gives the same order for a seed on every version of Python."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

_Item = TypeVar("_Item")


def picked(items: Sequence[_Item], random: Random) -> _Item:
    """Return one of some items, each as likely as any other."""
    # Python keeps Random.random() stable from version to version for a seed, but not choice().
    return items[int(random.random() * len(items))]


def shuffled(items: Sequence[_Item], random: Random) -> list[_Item]:
    """Return the items in random order, by Fisher and Yates over `random.random()` alone."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order
