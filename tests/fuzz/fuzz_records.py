"""The target `records`: games as text or JSON, read and replayed."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from fuzz_changes import changed_json, changed_lines
from fuzz_documents import assert_can_be_told, assert_leads_somewhere, assert_written_back
from fuzz_seeds import records

from novaluna import (
    FormatError,
    GameRecord,
    GameSetup,
    ReplayError,
    from_json,
    load_json,
    parse_record,
    to_json,
    why_illegal,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random


def seeds() -> Iterator[bytes]:
    """Return what to begin with: games as text and JSON, whole ones and beginnings."""
    for record in records():
        for end in (0, 5, 20, len(record.actions)):
            part = GameRecord(record.setup, record.actions[:end])
            yield str(part).encode()
            yield json.dumps(to_json(part)).encode()


def change(data: bytes, random: Random) -> bytes:
    """Return a text with some lines, or some places of its JSON, changed."""
    text = data.decode(errors="replace")
    changed = changed_json if text.startswith("{") else changed_lines
    return changed(text, random).encode(errors="replace")


def check(data: bytes) -> None:
    """Read a text as a record and replay it; only FormatError and ReplayError may be raised.

    What is read writes back the same, as text and as JSON. Replayed, it leads to sound states, up
    to the action that the error names.
    """
    text = data.decode(errors="replace")
    record = _read_json(text) if text.lstrip().startswith("{") else _read_text(text)
    if record is None:
        return
    assert parse_record(str(record)) == record
    try:
        states = record.replay()
    except ReplayError as error:
        str(error).encode()
        assert error.prefix.actions == record.actions[: error.index]
        state = error.prefix.state
        assert error.cause.state == state
        assert error.cause.action == record.actions[error.index]
        assert why_illegal(state, error.cause.action) == error.cause.violation
        states = error.prefix.replay()
    assert [state.check() for state in states[::8]] == [()] * len(states[::8])
    assert states[-1].check() == ()
    setup = GameSetup.of(states[0])
    assert setup == record.setup or (setup.players == 2 and setup.start() == states[0])


def _read_text(text: str) -> GameRecord | None:
    try:
        record = parse_record(text)
    except FormatError as error:
        assert_can_be_told(error)
        assert re.fullmatch("line [1-9][0-9]*", error.path)
        return None
    lines = (line.rstrip(" \t") for line in re.split(r"\r\n|\r|\n", text))
    assert str(record) == "\n".join(lines).rstrip("\n") + "\n"
    assert from_json(GameRecord, to_json(record)) == record
    return record


def _read_json(text: str) -> GameRecord | None:
    try:
        document = load_json(text)
    except FormatError:
        return None
    try:
        record = from_json(GameRecord, document)
    except FormatError as error:
        assert_can_be_told(error)
        assert_leads_somewhere(error.path, document)
        return None
    assert_written_back(record, document)
    return record
