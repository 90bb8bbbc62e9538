"""The reading of records written as text."""

from __future__ import annotations

from typing import Any

import pytest

from novaluna import FormatError, GameRecord, GameSetup, Play, Refill, parse_record

TWO = GameSetup(2, tuple(range(1, 69)), (1, 0))
GOOD = str(GameRecord(TWO, (Play(1, (0, 0)), Refill(), Play(2, (0, 0)))))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (GOOD, "", "line 1: the text ends before the record does; wanted: novaluna record 1"),
        (GOOD, "{}", "line 1: this looks like JSON, which from_json reads"),
        ("record 1", "record 2", "line 1: wanted: novaluna record 1; not 'novaluna record 2'"),
        ("2 players", "5 players", "line 2: wanted: game: solo, or game: 2 players, or game:"),
        ("2 players", "solo, first game", "line 2: wanted: game: solo, or"),
        ("tiles: 1 2", "tiles: 1 1", "line 4: tiles is a sequence of the numbers 1 to 68"),
        ("tiles: 1 2", "tiles: 01 2", "line 3: wanted: tiles: and 68 numbers; not 'tiles: 01"),
        ("tiles: 1 2", "tiles: 1  2", "line 3: wanted: tiles: and 68 numbers; not 'tiles: 1  2"),
        ("tiles: 1 2", " tiles: 1 2", "line 3: wanted: tiles: and 68 numbers; not ' tiles: 1"),
        ("stack: 1 0", "stack: 01 0", "line 4: wanted: stack: and the number of each player; not"),
        ("novaluna", "\nnovaluna", "line 1: wanted: novaluna record 1; not ''"),
        ("end\n", "end\u00a0\n", "line 7: wanted: 3. and its actions, or end; not 'end"),
        ("2 players\n", "2 players\u2028", "line 2: wanted: game: solo, or"),
        ("tiles: 1 2", "tiles: 1, 2", "line 3: wanted: tiles: and 68 numbers; not 'tiles: 1, 2"),
        ("stack: 1 0", "stack: 0 0", "line 4: stack is a sequence of the numbers 0 to 1"),
        ("stack: 1 0\n", "", "line 4: wanted: stack: and the number of each player; not '1. 1@"),
        ("1. 1@", "1 1@", "line 5: wanted: 1. and its actions, or end; not '1 1@0,0'"),
        ("1. 1@", "2. 1@", "line 5: wanted: 1. and its actions, or end; not '2. 1@0,0'"),
        ("2. refill 2@0,0", "2.", "line 6: wanted: 2. and its actions, or end; not '2.'"),
        ("refill 2@0,0", "2@0", "line 6: an action is refill, or space@x,y like 5@2,-1; not '2@0'"),
        ("refill 2@0,0", "2@0,0 refill", "line 6: a turn is one play, with any refill before it"),
        ("refill 2@0,0", "2@0,0 2@0,0", "line 6: a turn is one play, with any refill before it"),
        ("1. 1@0,0", "1. refill", "line 5: a turn is one play, with any refill before it"),
        ("end\n", "", "line 7: the text ends before the record does; wanted: a turn, or end"),
        ("end\n", "end\n\nmore", "line 8: nothing comes behind the end of a record"),
        ("refill 2@0,0\nend", "refill  2@0,0\nend", "line 6: an action is refill, or space@x,y"),
    ],
)
def test_bad_texts(old: str, new: str, message: str) -> None:
    """A text that is no record is refused; the error names the line and what it should hold."""
    assert old in GOOD
    with pytest.raises(FormatError) as caught:
        parse_record(GOOD.replace(old, new, 1))
    assert str(caught.value).startswith(message)
    assert caught.value.path == message.partition(":")[0]


def test_blanks_and_line_ends_do_no_harm() -> None:
    """Line ends of other systems, blanks at the ends of lines, empty lines at the end."""
    record = parse_record(GOOD)
    assert parse_record(GOOD.replace("\n", "\r\n")) == record
    assert parse_record(GOOD.replace("\n", " \n") + "\n\n") == record


@pytest.mark.parametrize("text", [None, GOOD.encode(), 3])
def test_what_is_no_text(text: Any) -> None:
    """A record is read from a string."""
    with pytest.raises(TypeError, match="a record is read from text, not "):
        parse_record(text)
