"""The commands: what the command line prints for each."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from novaluna import story
from novaluna._selfplay import covering_most
from novaluna._shuffle import shuffled
from novaluna._words import amount
from novaluna.documents import from_json, load_json, to_json
from novaluna.engine import legal_actions
from novaluna.notation import FormatError
from novaluna.reading import parse_record
from novaluna.records import GameRecord, GameSetup, ReplayError
from novaluna.rules import RULES, Rule
from novaluna.state import GameState

if TYPE_CHECKING:
    from novaluna.conformance import Vector


class CommandError(Exception):
    """Report something given to a command that it can't use; printed, it says what."""


def play(start: GameState, seed: int, record_to: str | None) -> Iterator[str]:
    """Play a game by itself and show it, a line for each turn; write its record where asked."""
    record = GameRecord(GameSetup.of(start))
    random = Random(seed)  # noqa: S311 - a game
    while not record.state.is_over:
        actions = shuffled(legal_actions(record.state), random)
        record = record.play(covering_most(record.state, actions))
    if record_to is not None:
        _write(record, record_to)
    yield from story.in_brief(record, seed)


def replay(path: str) -> tuple[list[str], int]:
    """Show the record of a file turn by turn, with every event and its rules.

    Returns:
        The lines, and the exit status: 1 where an action is not legal; then the turns before it
        are shown, and what is wrong with it.

    Raises:
        CommandError: the file can't be read or holds no record.
    """
    record = read_record(path)
    try:
        return list(story.in_full(record)), 0
    except ReplayError as error:
        return [*story.in_full(error.prefix), *_refusal(error)], 1


def check(path: str) -> tuple[list[str], int]:
    """Say that the record of a file is sound, or what is wrong with its first bad action.

    Returns:
        The lines, and the exit status: 1 where an action is not legal.

    Raises:
        CommandError: the file can't be read or holds no record.
    """
    record = read_record(path)
    try:
        state = record.replay()[-1]
    except ReplayError as error:
        return list(_refusal(error)), 1
    length = f"{amount(len(record.turns), 'turn')}, {amount(len(record.actions), 'action')}"
    return [f"{path}: sound: {length}, the game {'is over' if state.is_over else 'goes on'}"], 0


def rules(*, whole: bool) -> Iterator[str]:
    """Show the titles of all rules, or all of them as `rule` does."""
    for each in RULES.values():
        if whole:
            yield from (*rule(each.id), "")
        else:
            yield str(each)


def rule(name: str) -> Iterator[str]:
    """Show a rule with its reason.

    Raises:
        CommandError: there is no such rule.
    """
    found = _rule(name)
    yield f"{found} ({found.kind})"
    yield found.text
    if found.reason:
        yield f"Because: {found.reason}"


def _rule(name: str) -> Rule:
    by_name = {rule.id.lower(): rule for rule in RULES.values()}
    if name.lower() not in by_name:
        msg = f"no rule has the id {name!r}; the ids are {', '.join(RULES)}"
        raise CommandError(msg)
    return by_name[name.lower()]


def chosen_vectors(rules: Sequence[str] | None, *, solo: bool) -> list[Vector]:
    """Return the vectors of some rules, or all, with or without those of solo games.

    Raises:
        CommandError: there is no such rule, or no such vector.
    """
    from novaluna.conformance import vectors  # noqa: PLC0415 - no other command needs the kit

    ids = None if rules is None else [_rule(name).id for name in rules]
    chosen = [
        vector
        for vector in vectors()
        if (ids is None or vector.rule in ids) and (solo or not vector.is_solo)
    ]
    if not chosen:
        msg = "no positions are left to ask for"
        raise CommandError(msg)
    return chosen


def vector(name: str) -> Iterator[str]:
    """Show the request of a vector and the right answer.

    Raises:
        CommandError: there is no such vector.
    """
    for each in chosen_vectors(None, solo=True):
        if each.id == name:
            yield f"{each.id} ({each.title}), compared: {', '.join(each.about)}"
            yield json.dumps(each.request)
            yield json.dumps(each.expected)
            return
    msg = f"nothing in the kit has the name {name!r}; a report has the names, such as G4.1"
    raise CommandError(msg)


def conformance(
    program: Sequence[str], timeout: float, chosen: Sequence[Vector]
) -> tuple[list[str], int]:
    """Hold a program against vectors.

    Returns:
        The report, and the exit status: 1 where the program is wrong.

    Raises:
        CommandError: the program can't be run.
    """
    from novaluna.conformance import run  # noqa: PLC0415 - no other command needs the kit

    try:
        report = run(program, timeout=timeout, asked=chosen)
    except OSError as error:
        msg = f"can't run {program[0]}: {error.strerror}"
        raise CommandError(msg) from None
    return [str(report)], 0 if report.passed else 1


def read_record(path: str) -> GameRecord:
    """Read a record, as text or as JSON, from a file; "-" is the standard input.

    Raises:
        CommandError: the file can't be read or holds no record.
    """
    if not path:
        msg = "the name of the file is empty"
        raise CommandError(msg)
    try:
        data = _bytes_of_input() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        msg = f"can't read {path}: {error.strerror}"
        raise CommandError(msg) from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        msg = f"{path} is not text in UTF-8: byte {error.start} can't be read"
        raise CommandError(msg) from None
    if not text.strip():
        msg = f"{path} is empty"
        raise CommandError(msg)
    try:
        if text.lstrip().startswith("{"):
            return from_json(GameRecord, load_json(text))
        return parse_record(text)
    except FormatError as error:
        msg = f"{path} holds no record of a game: {error}"
        raise CommandError(msg) from None


def _bytes_of_input() -> bytes:
    # By its number, 0, standard input can be read, or fail as a file does, whatever it is.
    with open(0, "rb", closefd=False) as stream:
        return stream.read()


def _write(record: GameRecord, path: str) -> None:
    text = json.dumps(to_json(record)) + "\n" if path.endswith(".json") else str(record)
    try:
        Path(path).write_text(text, "utf-8")
    except OSError as error:
        msg = f"can't write {path}: {error.strerror}"
        raise CommandError(msg) from None


def _refusal(error: ReplayError) -> Iterator[str]:
    """Say which action of a record is the first bad one, its rule, and what would be legal."""
    yield f"{error}"
    legal = legal_actions(error.cause.state)
    yield f"legal: {' '.join(map(str, legal)) or 'nothing'}"
