"""The target `documents`: JSON texts of any kind, read by `load_json` and `from_json`."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from zlib import crc32

from fuzz_changes import changed_json
from fuzz_seeds import documents
from jsonschema import Draft202012Validator

from novaluna import (
    Action,
    FormatError,
    GameRecord,
    GameState,
    Play,
    PublicView,
    Refill,
    from_json,
    json_schema,
    legal_actions,
    load_json,
    to_json,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

TYPES: tuple[Any, ...] = (GameState, PublicView, GameRecord, Action, Play, Refill)
VALIDATOR = Draft202012Validator(json_schema())
_VALIDATED = 8
"""One in so many of the documents read is held against the schema, which takes long."""


def seeds() -> Iterator[bytes]:
    """Return what to begin with."""
    deep = ("[" * 900 + "]" * 900, "[" * 5000, '{"format": 1, "kind": "action", "action": 1e400}')
    return (text.encode() for text in (*documents(), *deep))


def change(data: bytes, random: Random) -> bytes:
    """Return a text that is JSON still, with some places changed."""
    return changed_json(data.decode(errors="replace"), random).encode(errors="replace")


def check(data: bytes) -> None:
    """Read bytes and text as every type; nothing but FormatError may be raised.

    What is refused is refused with a path that leads to a place in the document. What is read is
    valid by the schema, writes back the same, and can be played on.
    """
    for document in _loaded(data):
        read = [value for value in (_read(kind, document) for kind in TYPES) if value is not None]
        for value in read:
            assert_written_back(value, document)
        if read and (len(data) < 100 or crc32(data) % _VALIDATED == 0):
            VALIDATOR.validate(document)


def _loaded(data: bytes) -> list[object]:
    """Return what bytes hold, as such and as text, where that is not the same."""
    documents: list[object] = []
    for text in (data, data.decode(errors="replace")):
        try:
            document = load_json(text)  # type: ignore[arg-type] # bytes will do
        except FormatError as error:
            assert_can_be_told(error)
            assert error.path == "$"
            try:
                document = json.loads(text)  # what load_json refuses goes to from_json too
            except (ValueError, RecursionError):
                continue
        if document not in documents:
            documents.append(document)
    return documents


def _read(kind: Any, document: object) -> Any:
    try:
        return from_json(kind, document)
    except FormatError as error:
        assert_can_be_told(error)
        assert_leads_somewhere(error.path, document)
        return None


def assert_can_be_told(error: FormatError) -> None:
    """Make sure that an error has words, and that they can be printed."""
    assert error.fault
    str(error).encode()


def assert_leads_somewhere(path: str, document: Any) -> None:
    """Make sure that there is a place in the document with this path."""
    assert path.startswith("$"), path
    for name, index in re.findall(r"\.(\w+)|\[(\d+)\]", path):
        document = document[name] if name else document[int(index)]


def assert_written_back(value: Any, document: Any) -> None:
    """Make sure that what was read writes back the same and is read back equal."""
    written = to_json(value)
    assert in_order(written) == in_order(document)
    again = from_json(type(value), json.loads(json.dumps(written)))
    assert again == value
    assert hash(again) == hash(value)
    if isinstance(value, GameState):
        assert bool(legal_actions(value)) is (value.outcome is None)


def in_order(document: Any) -> str:
    """Return a document as text, with what has no order of its own in the order of writing."""
    document = json.loads(json.dumps(document))
    for player in document.get("players", ()):
        player["display"].sort(key=lambda placed: placed["at"][::-1])
        for placed in player["display"]:
            placed["covered"].sort()
    document.get("unseen", []).sort()
    return json.dumps(document, sort_keys=True)
