"""The target `notation`: single actions, read by `parse_action`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fuzz_changes import changed_line
from fuzz_documents import assert_can_be_told
from fuzz_seeds import records, states

from novaluna import (
    Action,
    FormatError,
    IllegalActionError,
    apply,
    from_json,
    json_schema,
    legal_actions,
    parse_action,
    to_json,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

_STATE = states()[30]
# Only in JavaScript's patterns, which the schema's are, is $ nothing but the end.
_PATTERN = re.compile(json_schema()["$defs"]["notation"]["pattern"].replace("$", r"\Z"))


def seeds() -> Iterator[bytes]:
    """Return what to begin with."""
    actions = {str(action) for record in records()[:4] for action in record.actions}
    strange = {"-1@0,0", "01@0,0", "1@-0,0", "1@9999999999999999,-9999999999999999", "\u0661@0,0"}
    return (text.encode() for text in sorted(actions | strange))


def change(data: bytes, random: Random) -> bytes:
    """Return a text with a word or a number changed."""
    return changed_line(data.decode(errors="replace"), random).encode(errors="replace")


def check(data: bytes) -> None:
    """Read a text as an action; nothing but FormatError may be raised.

    What is read writes back the same, is read the same from JSON, and can be tried on a state.
    What the schema's pattern matches is read, and nothing else.
    """
    text = _text(data)
    document = {"format": 1, "kind": "action", "action": text}
    try:
        action = parse_action(text)
    except FormatError as error:
        assert_can_be_told(error)
        assert error.path == ""
        assert not _PATTERN.search(text)
        try:
            from_json(Action, document)
        except FormatError as its:
            assert (its.path, its.fault) == ("$.action", error.fault)
            return
        raise AssertionError(text) from error
    assert _PATTERN.search(text)
    assert str(action) == text
    assert from_json(Action, document) == from_json(type(action), document) == action
    assert to_json(action) == document
    try:
        apply(_STATE, action)
    except IllegalActionError as error:
        assert error.action == action
        assert action not in legal_actions(_STATE)
    else:
        assert action in legal_actions(_STATE)


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("latin-1")
