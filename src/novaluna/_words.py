"""Put values into the sentences of messages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_LONGEST: Final = 80


def shown(value: object) -> str:
    """Return the repr of any value, cut short, or a stand-in where its own repr fails."""
    try:
        text = str.__str__(repr(value))  # a plain string, whatever repr returned
    except Exception:  # noqa: BLE001 - a message about a strange value must not fail on it
        return "a value that can't be shown"
    return cut(text)


def cut(text: str) -> str:
    """Return a text, cut short where it is too long for a message."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


def listed(words: Iterable[object], last: str = "and") -> str:
    """Return words as a list in a sentence: "a", "a and b", "a, b and c"."""
    *first, final = map(str, words)
    return f"{', '.join(first)} {last} {final}" if first else final


def amount(number: int, noun: str) -> str:
    """Return a number with its noun, in the plural where it is not one: "1 tile", "2 tiles"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
