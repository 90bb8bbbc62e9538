"""The commands: what the command line prints for each."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from novaluna._selfplay import covering_most
from novaluna._shuffle import shuffled
from novaluna._words import amount
from novaluna.actions import Action
from novaluna.documents import from_json, load_json, to_json
from novaluna.engine import legal_actions
from novaluna.events import Event, GoalCovered, MarkerMoved, TilePlaced, WheelRefilled, turn_events
from novaluna.explanations import describe, in_words
from novaluna.notation import FormatError
from novaluna.outcome import EndReason, Outcome
from novaluna.reading import parse_record
from novaluna.records import GameRecord, GameSetup, ReplayError
from novaluna.render import render_display, render_wheel
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
    yield from _heading(start, f", seed {seed}")
    states = record.replay()
    for number, player, steps in _turns(record, states):
        told = [_in_brief(event) for _, events in steps for event in events]
        yield f"{number:>3}. player {player} {', '.join(filter(None, told))}"
    yield ""
    yield from _table(states[-1])


def replay(path: str) -> Iterator[str]:
    """Show the record of a file turn by turn, with every event and its rules.

    Raises:
        CommandError: the file can't be read or holds no record.
        ReplayError: an action is not legal; the turns before it are shown first.
    """
    record = read_record(path)
    try:
        states, fault = record.replay(), None
    except ReplayError as error:
        fault, record = error, error.prefix
        states = record.replay()
    yield from _heading(states[0], "")
    for number, player, steps in _turns(record, states):
        yield f"{number}. player {player}: {' '.join(str(action) for action, _ in steps)}"
        for _, events in steps:
            for event in events:
                yield f"   {describe(event)} ({', '.join(event.rules)})"
    yield ""
    yield from _table(states[-1])
    if fault is not None:
        raise fault


def check(path: str) -> Iterator[str]:
    """Say that the record of a file is sound.

    Raises:
        CommandError: the file can't be read or holds no record.
        ReplayError: an action is not legal.
    """
    record = read_record(path)
    state = record.replay()[-1]
    length = f"{amount(len(record.turns), 'turn')}, {amount(len(record.actions), 'action')}"
    yield f"{path}: sound: {length}, the game {'is over' if state.is_over else 'goes on'}"


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


def refusal(error: ReplayError) -> Iterator[str]:
    """Say which action of a record is the first bad one, its rule, and what would be legal."""
    yield f"{error}"
    legal = legal_actions(error.cause.state)
    yield f"legal: {' '.join(map(str, legal)) or 'nothing'}"


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
) -> tuple[bool, str]:
    """Hold a program against vectors, and return whether it passed, and the report.

    Raises:
        CommandError: the program can't be run.
    """
    from novaluna.conformance import run  # noqa: PLC0415 - no other command needs the kit

    try:
        report = run(program, timeout=timeout, asked=chosen)
    except OSError as error:
        msg = f"can't run {program[0]}: {error.strerror}"
        raise CommandError(msg) from None
    return report.passed, str(report)


def read_record(path: str) -> GameRecord:
    """Read a record, as text or as JSON, from a file; "-" is the standard input.

    Raises:
        CommandError: the file can't be read or holds no record.
    """
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


def _heading(start: GameState, more: str) -> Iterator[str]:
    people = "solo" if start.solo else amount(len(start.players), "player")
    each = "" if start.solo else " each"
    yield f"Nova Luna, {people}, {start.goal_discs} goal discs{each}{more}"
    yield "Tiles by colour and time; goals in letters: b blue, r red, t turquoise, y yellow"
    yield ""


def _turns(
    record: GameRecord, states: Sequence[GameState]
) -> Iterator[tuple[int, int, list[tuple[Action, tuple[Event, ...]]]]]:
    """Give each turn's number, player, and actions with their events."""
    index = 0
    for number, actions in enumerate(record.turns, start=1):
        player = states[index].next_player
        steps = []
        for action in actions:
            steps.append((action, turn_events(states[index], action)))
            index += 1
        yield number, player, steps


def _in_brief(event: Event) -> str:
    match event:
        case WheelRefilled(_, tiles):
            return f"refills the wheel with {amount(len(tiles), 'tile')}"
        case TilePlaced(_, _, at):
            return f"places it at {at}"
        case GoalCovered(_, at, _, goal):
            return f"covers {in_words(goal)} at {at}"
        case MarkerMoved():
            return ""
    return describe(event)


def _table(state: GameState) -> Iterator[str]:
    pile = amount(len(state.draw_pile), "tile")
    yield f"The wheel (M marker, > can be taken), {pile} in the draw pile"
    yield render_wheel(state.wheel)
    for number, player in enumerate(state.players):
        yield ""
        yield f"Player {number}, {amount(player.discs, 'goal disc')} left (* covered goal)"
        yield render_display(player.display)
    if state.outcome is not None:
        yield ""
        yield from _result(state, state.outcome)


def _result(state: GameState, outcome: Outcome) -> Iterator[str]:
    ended = (
        "All goal discs of a player are placed"
        if outcome.reason is EndReason.ALL_DISCS_PLACED
        else "No tile is left"
    )
    score = outcome.score
    if score is not None:
        yield f"{ended}: the solo game is over (L7)."
        yield (
            f"Score {score.total} (L8): {score.phase_one} noted after phase one, {score.phase_two}"
            f" at the end; lower is better. With each tile once: {score.tiles_once}."
        )
        return
    left = [state.players[player].discs for player in outcome.ranking]
    first, second, *_ = outcome.ranking
    rule = "E1" if outcome.reason is EndReason.ALL_DISCS_PLACED else "E2"
    yield f"{ended}: the game is over ({rule})."
    yield f"Player {first} wins with {amount(left[0], 'goal disc')} left." + (
        f" Player {second} has as many, but would have had a later turn (E3)."
        if left[0] == left[1]
        else ""
    )
    for place, (player, discs) in enumerate(zip(outcome.ranking, left, strict=True), start=1):
        yield f"{place}. player {player}, {amount(discs, 'goal disc')} left"
