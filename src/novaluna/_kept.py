"""What is asked for again and again, and is kept instead of made anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Kept(dict[_Key, _Value]):
    """Look up what there is for a key, and make it where it is not there yet.

    Args:
        make: makes it from the key.
        most: how much is kept at most; what is beyond that is made each time.
    """

    def __init__(self, make: Callable[[_Key], _Value], most: int) -> None:
        self.make = make
        self.most = most

    def __missing__(self, key: _Key) -> _Value:
        value = self.make(key)
        if len(self) < self.most:
            self[key] = value
        return value
