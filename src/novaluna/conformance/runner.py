"""The runner of the conformance kit: hold a program against the vectors."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import zip_longest
from subprocess import PIPE, Popen
from threading import TIMEOUT_MAX, Event, Thread, Timer
from typing import IO, Any, Final, cast

from attrs import frozen

from novaluna._words import amount, cut, listed
from novaluna.conformance.vectors import Vector, vectors
from novaluna.documents import load_json
from novaluna.notation import FormatError
from novaluna.rules import RULES

_NO_ANSWER: Final = "no answer"
_SHOWN: Final = 10
_LONGEST_LINE: Final = 1_000_000
_PATIENCE: Final = 1.0


@frozen
class Report:
    """Hold what came of a run.

    Args:
        failures: each vector that the program got wrong, with what is wrong in its answer.
        total: how many vectors there were.
        answers: how many of them the program gave a line for.
        ended: what to know of how the program ended, where that was not as it should; else empty.
    """

    failures: tuple[tuple[Vector, str], ...]
    total: int
    answers: int
    ended: str = ""

    @property
    def passed(self) -> bool:
        """Whether every answer is right, and the program ended as it should."""
        return not self.failures and not self.ended

    @property
    def wrong(self) -> tuple[tuple[Vector, str], ...]:
        """The failures that are wrong answers, not missing ones."""
        return tuple(failure for failure in self.failures if failure[1] != _NO_ANSWER)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules with a wrong position, in the order of the catalogue."""
        wrong = {vector.rule for vector, _ in self.wrong}
        return tuple(rule for rule in RULES if rule in wrong)

    def __str__(self) -> str:
        """Return the report as text: the wrong rules with their positions, then the sums."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        if self.ended:
            yield self.ended
        if self.answers < self.total:
            yield f"no answer to {self.total - self.answers} of {self.total} requests"
        wrong = self.wrong
        for rule in RULES:
            of_rule = [(vector, fault) for vector, fault in wrong if vector.rule == rule]
            if of_rule:
                yield f"{RULES[rule]}: {RULES[rule].text}"
            for vector, fault in of_rule:
                yield f"  {vector.id} ({vector.title}): {fault}"
        others = [(vector, fault) for vector, fault in wrong if vector.rule is None]
        for vector, fault in others[:_SHOWN]:
            yield f"{vector.id} ({vector.title}): {fault}"
        if len(others) > _SHOWN:
            yield f"and {len(others) - _SHOWN} more wrong steps of games and perft counts"
        yield f"{self.total - len(self.failures)} of {self.total} answers are right"
        kinds = Counter(vector.kind for vector, _ in wrong)
        if kinds:
            sums = (amount(kinds[kind], f"wrong {kind}") for kind in kinds)
            yield f"{listed(sums)}; wrong rules: {', '.join(self.rules) or 'none'}"


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
        ValueError: the command is empty, or the timeout not above 0.
    """
    if not command or not timeout > 0:
        msg = f"a command has a program, and a timeout is above 0; not {command!r} and {timeout!r}"
        raise ValueError(msg)
    asked = vectors() if asked is None else asked
    lines, ended = _answers(command, timeout, asked)
    answered = zip_longest(asked, lines[: len(asked)])
    faults = (
        (vector, _NO_ANSWER if line is None else _fault(vector, line)) for vector, line in answered
    )
    failures = tuple((vector, fault) for vector, fault in faults if fault)
    return Report(failures, len(asked), min(len(lines), len(asked)), ended)


def _answers(
    command: Sequence[str], timeout: float, asked: Sequence[Vector]
) -> tuple[list[str], str]:
    """Return the lines that a program answers, and how it ended if not as it should."""
    lines: list[str] = []
    late = Event()
    # In a session of its own it can be stopped with all that it has started.
    process = Popen(command, stdin=PIPE, stdout=PIPE, start_new_session=True)  # noqa: S603
    sender = Thread(target=_send, args=(process, asked), daemon=True)

    def stop() -> None:
        late.set()
        _stop(process)

    timer = Timer(min(timeout, TIMEOUT_MAX), stop)
    timer.daemon = True
    try:
        timer.start()
        sender.start()
        # An answer more than wanted is enough to see that there are too many.
        while len(lines) <= len(asked) and (line := _read_line(process)):
            if line := line.strip():
                lines.append(line)
        if len(lines) > len(asked):
            _stop(process)
        status = process.wait()
    finally:
        timer.cancel()
        _stop(process)
        sender.join(_PATIENCE)
        cast("IO[bytes]", process.stdout).close()
    if late.is_set():
        return lines, f"the program was stopped after {timeout:g} s"
    if len(lines) > len(asked):
        return lines, f"the program gave more answers than the {len(asked)} requests"
    return lines, f"the program ended with status {status}" if status else ""


def _stop(process: Popen[bytes]) -> None:
    if sys.platform == "win32":  # pragma: no cover
        process.kill()
    else:
        with suppress(OSError):  # it has ended already
            os.killpg(process.pid, signal.SIGKILL)


def _send(process: Popen[bytes], asked: Sequence[Vector]) -> None:
    # A program that ends early is told of by its answers and its status.
    with suppress(OSError), cast("IO[bytes]", process.stdin) as requests:
        for vector in asked:
            requests.write(f"{json.dumps(vector.request)}\n".encode())


def _read_line(process: Popen[bytes]) -> str:
    return cast("IO[bytes]", process.stdout).readline(_LONGEST_LINE).decode(errors="replace")


def _fault(vector: Vector, line: str) -> str:  # noqa: PLR0911 - a check each
    """Return what is wrong with the line of an answer; empty if nothing is."""
    try:
        given = load_json(line)
    except FormatError as error:
        return f"{cut(line)} is {error.fault}"
    if type(given) is not dict:
        return f"wanted: an object, not {cut(line)}"
    refused = given.get("refused")
    if vector.about == ("refused",):
        return _fault_of_refusal(vector.expected["refused"], given)
    if refused is not None:
        return f"refused by {_json(refused)}, not accepted"
    for part in vector.about:
        right, answered = vector.expected, given
        for name in part.split("."):
            if type(answered) is not dict or name not in answered:
                return f"wanted: {part}, not {cut(line)}"
            right, answered = right[name], answered[name]
        fault = _difference(right, answered, part)
        if fault:
            return fault
    return ""


def _fault_of_refusal(rule: str, given: dict[str, Any]) -> str:
    # A program of one shape for all answers has null in the parts that are not there.
    parts = [part for part in ("state", "legal", "outcome") if given.get(part) is not None]
    if "refused" not in given or parts:
        return f"accepted, not refused by {rule}"
    # Our ids are our own: a program may refuse without naming a rule.
    return (
        ""
        if given["refused"] in (rule, None)
        else f"refused by {_json(given['refused'])}, not {rule}"
    )


def _tiles_by_name(placed: list[Any]) -> dict[str, Any] | None:
    """Return the tiles of a display by name, as their order means nothing; None for other lists."""
    if not all(type(each) is dict and type(each.get("tile")) is int for each in placed):
        return None
    named = {f"tile {each['tile']}": each for each in placed}
    return named if len(named) == len(placed) else None


def _difference(right: Any, given: Any, path: str) -> str:  # noqa: ANN401 - what JSON holds
    """Return where two JSON values differ first; empty if they don't."""
    if type(right) is type(given) is list and right and given:
        by_name, named = _tiles_by_name(right), _tiles_by_name(given)
        if by_name is not None and named is not None:
            right, given = by_name, named
    if type(right) is type(given) is list and len(right) == len(given):
        paths = (f"{path}[{index}]" for index in range(len(right)))
        pairs = list(zip(right, given, paths, strict=True))
    elif type(right) is type(given) is dict and right.keys() == given.keys():
        pairs = [(right[key], given[key], f"{path}.{key}") for key in right]
    elif type(right) is type(given) and right == given:
        return ""
    elif type(right) is type(given) is dict and right and given:
        return f"{path} has {listed(map(_json, given))}, not {listed(map(_json, right))}"
    else:
        return f"{path} is {_json(given)}, not {_json(right)}"
    return next(filter(None, (_difference(*pair) for pair in pairs)), "")


def _json(value: Any) -> str:  # noqa: ANN401 - what JSON holds
    """Return a value as the JSON that the other program wrote or should have written."""
    try:
        return cut(json.dumps(value))
    except RecursionError:
        return "something too deep"
