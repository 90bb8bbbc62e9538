"""What fuzzing begins with: games, fixtures and conformance positions, made anew at each start."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from novaluna import GameRecord, GameSetup, GameState, from_json, public_view, to_json
from novaluna._selfplay import played, started

if TYPE_CHECKING:
    from collections.abc import Iterator

FIXTURES = Path(__file__).parent.parent / "format_1"
_GAMES = 20
_VECTORS = ("positions.json", "games.json")


@cache
def states() -> tuple[GameState, ...]:
    """Return all states of some games of every kind, and those of the conformance kit."""
    reached = [state for record in records() for state in record.replay()]
    written = dict.fromkeys(text for text in _documents() if '"kind": "state"' in text)
    return (*reached, *(from_json(GameState, json.loads(text)) for text in written))


@cache
def records() -> tuple[GameRecord, ...]:
    """Return records of whole games: two to four players, first games and solo."""
    return tuple(_record(number) for number in range(_GAMES))


def _record(number: int) -> GameRecord:
    players = number % 4 + 1
    start = started(players, number, first_game=players > 1 and number % 8 > 3)
    steps = played(start, Random(number), eager=number % 3 > 0)
    return GameRecord(GameSetup.of(start), tuple(step.action for step in steps))


def documents() -> tuple[str, ...]:
    """Return JSON texts of every kind: those of the fixtures, the kit, and some of the games."""
    made = [to_json(record) for record in records()]
    for state in states()[::97]:
        made += [to_json(state), to_json(public_view(state))]
    made += [to_json(action) for action in records()[0].actions[:5]]
    return tuple({**dict.fromkeys(_documents()), **dict.fromkeys(map(json.dumps, made))})


def _documents() -> Iterator[str]:
    for path in sorted(FIXTURES.glob("*.json")):
        yield json.dumps(json.loads(path.read_text("utf-8")))
    for name in _VECTORS:
        text = files("novaluna.conformance").joinpath(name).read_text("utf-8")
        yield from map(json.dumps, _with_a_kind(json.loads(text)))


def _with_a_kind(value: Any) -> Iterator[dict[str, Any]]:
    """Name every document within a JSON value."""
    if isinstance(value, dict):
        if "kind" in value and "format" in value:
            yield value
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from _with_a_kind(inner)
