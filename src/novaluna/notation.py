"""The notation: actions as short words, such as 5@2,-1."""

from __future__ import annotations

import re
from typing import Final

from novaluna._words import shown
from novaluna.actions import Action, Play, Refill
from novaluna.position import Position

# One way to write each number: no plus sign, no zeros in front, no minus zero. Sixteen digits
# are more than any table holds, and few enough for the numbers of every language.
_NUMBER: Final = r"(0|-?[1-9][0-9]{0,15})"
_PLAY: Final = re.compile(rf"{_NUMBER}@{_NUMBER},{_NUMBER}")


class FormatError(ValueError):
    """Report something written that can't be read: an action, a record, a JSON document.

    Attributes:
        path: where the fault is: "$.players[0].discs" in JSON, "line 7" in a text; empty for a
            single action.
        fault: what is wrong there.

    Printed, it is the fault with the path before it.
    """

    def __init__(self, path: str, fault: str) -> None:
        """Take the path and the fault."""
        super().__init__(path, fault)
        self.path = path
        self.fault = fault

    def __str__(self) -> str:
        """Return the fault, with the path before it."""
        return f"{self.path}: {self.fault}" if self.path else self.fault


def parse_action(text: str) -> Action:
    """Read an action from its notation; `str(action)` writes it.

    Args:
        text: "refill", or space@x,y such as "5@2,-1": the tile from space 5 to the position
            (2, -1). Whether the action is legal is not asked here.

    Raises:
        TypeError: what is given is no text.
        FormatError: the text is no action.
    """
    if not isinstance(text, str):
        msg = f"the notation of an action is text, not {shown(text)}"
        raise TypeError(msg)
    if text == "refill":
        return Refill()
    match = _PLAY.fullmatch(text)
    if match is None:
        fault = f"an action is refill, or space@x,y like 5@2,-1; not {shown(text)}"
        raise FormatError(path="", fault=fault)
    space, x, y = map(int, match.groups())
    return Play(space, Position(x, y))


def format_action(action: Action) -> str:
    """Write an action in notation, for `parse_action` to read.

    Raises:
        ValueError: it is no action, or has numbers that the notation has no place for.
    """
    try:
        text = str(action)
        if parse_action(text) == action:
            return text
    except ValueError:
        pass  # numbers too long, or no numbers
    msg = f"not an action that can be written down: {shown(action)}"
    raise ValueError(msg)
