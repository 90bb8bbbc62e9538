"""The runner of the conformance kit: hold a program against the vectors."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from attrs import frozen

from novaluna._words import amount, listed, shown
from novaluna.conformance.vectors import Vector, vectors
from novaluna.documents import load_json
from novaluna.notation import FormatError
from novaluna.rules import RULES


@frozen
class Report:
    """Hold what came of a run.

    Args:
        failures: each vector that the program got wrong, with what is wrong in its answer.
        total: how many vectors there were.
        ended: what to know of how the program ended, where it did not answer all; else empty.
    """

    failures: tuple[tuple[Vector, str], ...]
    total: int
    ended: str = ""

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules with a wrong position, in the order of the catalogue."""
        wrong = {vector.rule for vector, _ in self.failures}
        return tuple(rule for rule in RULES if rule in wrong)

    def __str__(self) -> str:
        """Return the report as text: the wrong rules with their positions, then the sums."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        for rule in self.rules:
            yield f"{RULES[rule]}: {RULES[rule].text}"
            for vector, fault in self.failures:
                if vector.rule == rule:
                    yield f"  {vector.id} ({vector.title}): {fault}"
        others = [(vector, fault) for vector, fault in self.failures if vector.rule is None]
        for vector, fault in others[:_SHOWN]:
            yield f"{vector.id} ({vector.title}): {fault}"
        if len(others) > _SHOWN:
            yield f"and {amount(len(others) - _SHOWN, 'more step')} of games and perft tables"
        if self.ended:
            yield self.ended
        right = self.total - len(self.failures)
        wrong = ", ".join(self.rules) or "none"
        yield f"{right} of {self.total} vectors are right; wrong rules: {wrong}"


_SHOWN = 10


def run(
    command: Sequence[str],
    *,
    timeout: float = 600,
    asked: Sequence[Vector] | None = None,
) -> Report:
    """Run a program, send it the requests of vectors, and compare its answers.

    Args:
        command: the program and its arguments. It reads requests from standard input, a line
            each, and writes an answer for each, in the same order, to standard output. What it
            writes to standard error is passed on.
        timeout: how many seconds it has for all.
        asked: the vectors to send; without it, all.

    Raises:
        OSError: the program can't be started.
    """
    asked = vectors() if asked is None else asked
    requests = "".join(f"{json.dumps(vector.request)}\n" for vector in asked)
    try:
        done = subprocess.run(  # noqa: S603 - to run it is what the user asks for
            command, input=requests.encode(), stdout=subprocess.PIPE, timeout=timeout, check=False
        )
        output, ended = done.stdout, f"the program ended with status {done.returncode}"
        ended = ended if done.returncode else ""
    except subprocess.TimeoutExpired as error:
        output, ended = error.stdout or b"", f"the program was stopped after {timeout:g} seconds"
    answers = output.decode(errors="replace").splitlines()
    if not ended and len(answers) != len(asked):
        ended = f"the program gave {amount(len(answers), 'line')} for {len(asked)} requests"
    failures = []
    for vector, line in zip_longest(asked, answers[: len(asked)]):
        fault = "no answer" if line is None else _fault(vector, line)
        if fault:
            failures.append((vector, fault))
    return Report(tuple(failures), len(asked), ended)


def _fault(vector: Vector, line: str) -> str:
    """Return what is wrong with the line of an answer; empty if nothing is."""
    try:
        given = load_json(line)
    except FormatError as error:
        return f"{shown(line)} is {error.fault}"
    if vector.about == ("refused",) and type(given) is dict and given.get("refused", 0) is None:
        return ""  # it refuses without naming a rule, as our ids are our own
    for part in vector.about:
        right, answered = vector.expected, given
        for name in part.split("."):
            if type(answered) is not dict or name not in answered:
                return f"wanted: {part}, not {shown(line)}"
            right, answered = right[name], answered[name]
        fault = _difference(_in_order(right), _in_order(answered), part)
        if fault:
            return fault
    return ""


def _in_order(value: Any) -> Any:  # noqa: ANN401 - what JSON holds
    """Return the players of a state, or all in it, with their tiles in the order of their ids."""
    if type(value) is list:
        items = [_in_order(item) for item in value]
        return sorted(items, key=_tile) if items and all(map(_tile, items)) else items
    return {key: _in_order(item) for key, item in value.items()} if type(value) is dict else value


def _tile(placed: object) -> int:
    tile = placed.get("tile") if type(placed) is dict else None
    return tile if type(tile) is int else 0


def _difference(right: Any, given: Any, path: str) -> str:  # noqa: ANN401 - what JSON holds
    """Return where two JSON values differ first; empty if they don't."""
    if type(right) is type(given) is list:
        if len(right) != len(given):
            return f"{path} has length {len(given)}, not {len(right)}"
        paths = (f"{path}[{index}]" for index in range(len(right)))
        pairs = list(zip(right, given, paths, strict=True))
    elif type(right) is type(given) is dict:
        if right.keys() != given.keys():
            return f"{path} has the keys {listed(given)}, not {listed(right)}"
        pairs = [(right[key], given[key], f"{path}.{key}") for key in right]
    elif type(right) is type(given) and right == given:
        return ""
    else:
        return f"{path} is {shown(given)}, not {shown(right)}"
    return next(filter(None, (_difference(*pair) for pair in pairs)), "")
