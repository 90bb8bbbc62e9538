"""The vectors of the conformance kit, as a list of requests with the right answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Final

from attrs import frozen

_WHOLE: Final = ("state", "legal", "outcome")


@frozen
class Vector:
    """Hold one request and what has to be in the answer.

    Args:
        id: what to call it: "G4.1" for a position, else the file and its place in it.
        title: what happens.
        request: what to send.
        expected: the right answer, or a part of it.
        about: the parts of it that are compared, such as "state.track".
        rule: the id of the rule that it is an example of; None for steps of games and for perft.
    """

    id: str
    title: str
    request: dict[str, Any]
    expected: dict[str, Any]
    about: tuple[str, ...]
    rule: str | None = None

    @property
    def kind(self) -> str:
        """What the vector is: a position, a step of a game, or a perft count."""
        if self.rule is not None:
            return "position"
        return "perft count" if "perft" in self.request else "step"

    @property
    def is_solo(self) -> bool:
        """Whether it is from a game for one."""
        if "setup" in self.request:
            return bool(self.request["setup"]["players"] == 1)
        return self.request["state"]["solo"] is not None


def vectors() -> tuple[Vector, ...]:
    """Return all vectors: the positions by rules, the steps of the games, the perft tables."""
    return (*_of_positions(), *_of_games(), *_of_perft())


def _content(name: str) -> list[dict[str, Any]]:
    text = files("novaluna.conformance").joinpath(f"{name}.json").read_text("utf-8")
    content: dict[str, Any] = json.loads(text)
    things: list[dict[str, Any]] = next(value for key, value in content.items() if key != "format")
    return things


def _of_positions() -> Iterator[Vector]:
    for position in _content("positions"):
        yield Vector(
            position["id"],
            position["title"],
            position["request"],
            position["expected"],
            tuple(position["about"]),
            position["rule"],
        )


def _of_games() -> Iterator[Vector]:
    for game in _content("games"):
        start = game["start"]
        name = f"game: {game['name']}"
        yield Vector(f"{name}: setup", "the setup", {"setup": game["setup"]}, start, _WHOLE)
        state = start["state"]
        for number, step in enumerate(game["steps"], start=1):
            action = step["action"]
            expected = {part: step[part] for part in _WHOLE}
            request = {"state": state, "action": action}
            yield Vector(f"{name}: action {number}", action, request, expected, _WHOLE)
            state = step["state"]


def _of_perft() -> Iterator[Vector]:
    for table in _content("perft"):
        for depth, leaves in enumerate(table["leaves"], start=1):
            request = {"state": table["state"], "perft": depth}
            title = f"{leaves} leaves"
            name = f"perft: {table['name']}: depth {depth}"
            yield Vector(name, title, request, {"leaves": leaves}, ("leaves",))
