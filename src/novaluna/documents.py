"""The JSON documents: states, views, actions and records for files and wires."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from types import UnionType
from typing import Any, Final, NoReturn, TypeAlias, TypeVar, overload

from novaluna._words import shown
from novaluna.actions import Action, Play, Refill
from novaluna.notation import FormatError, format_action
from novaluna.records import GameRecord
from novaluna.state import GameState
from novaluna.view import PublicView

FORMAT: Final = 1
"""The number of the format of documents."""

Document: TypeAlias = GameState | PublicView | Play | Refill | GameRecord
"""What can be written as JSON."""

_Value = TypeVar("_Value", bound=Document)

_TOLD: Final = 5
"""How many problems an error tells of; there can be as many as a document is long."""

_KINDS: Final[dict[object, str]] = {
    GameState: "state",
    PublicView: "view",
    GameRecord: "record",
    Play: "action",
    Refill: "action",
    Action: "action",
}


def to_json(value: Document) -> dict[str, Any]:
    """Return a value as a JSON document, of dicts, lists, strings, numbers and None.

    The schema that `json_schema` returns holds for every document, and `from_json` reads it back.

    Args:
        value: a sound state or view, an action, or a record.

    Raises:
        TypeError: the value is none of these.
        ValueError: the state or view is not sound (see `GameState.check`), or an action's numbers
            have more than 16 digits.
    """
    kind = _KINDS.get(type(value))
    if kind is None:
        msg = f"a state, view, action or record can be written as JSON, not {shown(value)}"
        raise TypeError(msg)
    document: dict[str, Any] = {"format": FORMAT, "kind": kind}
    if isinstance(value, Play | Refill):
        return {**document, "action": format_action(value)}
    problems = _problems(value)
    if problems:
        msg = f"only what is sound can be written as JSON: {'; '.join(problems)}"
        raise ValueError(msg)
    from novaluna import _converter  # noqa: PLC0415 - loads cattrs only for those who use it

    return {**document, **_converter.unstructure(value)}


@overload
def from_json(type: type[_Value], data: object) -> _Value: ...


@overload
def from_json(type: UnionType, data: object) -> Action: ...


def from_json(type: Any, data: object) -> Any:  # noqa: A002 - see the overloads
    """Return the value of a JSON document.

    Type checkers know the type of the value: that of `from_json(Action, data)` is `Play | Refill`.
    Nothing is taken on trust: keys, types, ranges and, for states and views, all that
    `GameState.check` knows. Whether an action, or one of a record, is legal is not asked.

    Args:
        type: what is wanted: GameState, PublicView, GameRecord, Action, Play or Refill.
        data: the document as `json.loads` gives it.

    Raises:
        TypeError: the type is none of these.
        FormatError: the document is not one of the type; the error has path and fault.
    """
    try:
        kind = _KINDS[type]
    except (KeyError, TypeError):
        msg = f"a state, view, action or record can be read from JSON, not {shown(type)}"
        raise TypeError(msg) from None
    from novaluna import _converter  # noqa: PLC0415 - loads cattrs only for those who use it

    body = _body(data, kind)
    value = _converter.structure(body, type)
    problems = _problems(value)
    if problems:
        more = f"; and {len(problems) - _TOLD} more" if len(problems) > _TOLD else ""
        fault = f"{'; '.join(problems[:_TOLD])}{more}"
        raise FormatError(_path_of(problems[0], body), fault)
    return value


def _body(data: object, kind: str) -> dict[str, Any]:
    """Return a document without its heading of format and kind."""
    if type(data) is not dict:
        hint = "; load_json reads text" if isinstance(data, str | bytes) else ""
        raise FormatError(path="$", fault=f"wanted: an object, not {shown(data)}{hint}")
    for key, wanted in (("format", FORMAT), ("kind", kind)):
        if key not in data:
            raise FormatError(path="$", fault=f"{key!r} is missing")
        given = data[key]
        if type(given) is not type(wanted) or given != wanted:
            raise FormatError(path=f"$.{key}", fault=f"wanted: {wanted!r}, not {shown(given)}")
    return {key: value for key, value in data.items() if key not in {"format", "kind"}}


def _problems(value: Document) -> tuple[str, ...]:
    if isinstance(value, PublicView):
        return value.sample(Random(0)).check()  # noqa: S311 - any order will do
    return value.check() if isinstance(value, GameState) else ()


_PARTS: Final = {
    "C2": "$.track",
    "C3": "$.goal_discs",
    "S1": "$.wheel.marker",
    "S3": "$.track",
    "T1": "$.track",
    "T3": "$.track",
}


def _path_of(problem: str, body: dict[str, Any]) -> str:
    """Return where in a document the fault is that `check` tells of."""
    player = re.match(r"\w+: player ([0-9]):", problem)
    if player:
        return f"$.players[{player[1]}]"
    rule = problem.partition(":")[0]
    if rule == "C1":
        return _path_of_repeated_tile(body)
    if problem.startswith("C3: one to four"):
        return "$.players"
    if "moon track is given" in problem:
        return "$.track"
    return "$.solo" if rule.startswith("L") else _PARTS.get(rule, "$")


def _tiles(body: dict[str, Any]) -> Iterator[tuple[str, object]]:
    """Name every tile of a state or view by its path."""
    for number, player in enumerate(body["players"]):
        for index, placed in enumerate(player["display"]):
            yield f"$.players[{number}].display[{index}].tile", placed["tile"]
    piles = {"wheel.spaces": body["wheel"]["spaces"], **body}
    for key in ("wheel.spaces", "draw_pile", "unseen"):
        for index, tile in enumerate(piles.get(key, ())):
            if tile is not None:
                yield f"$.{key}[{index}]", tile


def _path_of_repeated_tile(body: dict[str, Any]) -> str:
    seen: set[object] = set()
    for path, tile in _tiles(body):
        if tile in seen:
            return path
        seen.add(tile)
    return "$"


def load_json(text: str) -> Any:  # noqa: ANN401 - what JSON holds
    """Return what a JSON text holds, for `from_json`; stricter than `json.loads`.

    Raises:
        FormatError: the text is not JSON, names a key twice, or is too deep or too long a number
            for Python; the path is "$".
    """
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except RecursionError:
        raise FormatError(path="$", fault="not JSON that can be read: too deep") from None
    except FormatError:
        raise
    except ValueError as error:
        raise FormatError(path="$", fault=f"not JSON: {error}") from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    read: dict[str, object] = {}
    for name, value in pairs:
        if name in read:
            raise FormatError(path="$", fault=f"the key {shown(name)} is there twice")
        read[name] = value
    return read


def _no_constant(name: str) -> NoReturn:
    raise FormatError(path="$", fault=f"not JSON: {name} is no number of JSON")


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of all documents that `to_json` makes."""
    from importlib.resources import files  # noqa: PLC0415 - it takes a while to load

    text = files("novaluna").joinpath("schema.json").read_text("utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema
