"""The notation: actions as short words, and back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novaluna import FormatError, Play, Refill, parse_action
from novaluna.notation import format_action

NUMBERS = st.integers(-(10**16) + 1, 10**16 - 1)


def test_actions_are_written_and_read() -> None:
    """A play is space@x,y, a refill its name."""
    assert str(Play(5, (2, -1))) == "5@2,-1"
    assert parse_action("5@2,-1") == Play(5, (2, -1))
    assert str(Refill()) == "refill"
    assert parse_action("refill") == Refill()
    assert parse_action("0@0,0") == Play(0, (0, 0))


@given(NUMBERS, NUMBERS, NUMBERS)
def test_what_is_written_reads_back(space: int, x: int, y: int) -> None:
    """Any play of numbers with up to sixteen digits, legal or not, is the same read back."""
    play = Play(space, (x, y))
    assert parse_action(str(play)) == play
    assert format_action(play) == str(play)


@given(st.from_regex(r"-?[0-9]{1,3}@-?[0-9]{1,3},-?[0-9]{1,3}", fullmatch=True))
def test_there_is_one_way_to_write_an_action(text: str) -> None:
    """What can be read is what would be written."""
    try:
        action = parse_action(text)
    except FormatError:
        return
    assert str(action) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "Refill", "refill ", "5@2", "5@2,", "5@2,1,3", "5 2,-1", "5@2, 1", "05@2,1"),
        *("+5@2,1", "5@-0,1", "5@2,1\n", "5@2,1.0", "\u0665@2,1", "5@1,12345678901234567", "x@y,z"),
    ],
)
def test_what_is_no_action(text: str) -> None:
    """Other texts are refused, and the message says how actions are written."""
    with pytest.raises(FormatError, match=r"^an action is refill, or space@x,y like 5@2,-1; not '"):
        parse_action(text)


@pytest.mark.parametrize("text", [None, 5, b"refill", ["refill"], Refill()])
def test_what_is_no_text(text: Any) -> None:
    """What is no text is of the wrong type."""
    with pytest.raises(TypeError, match="the notation of an action is text, not "):
        parse_action(text)


@pytest.mark.parametrize(
    ("space", "at"),
    [
        (5, (1, 10**16)),
        (True, (0, 0)),
        ("5", (0, 0)),
        (5, "ab"),
        (5.0, (0, 0)),
        pytest.param(10**5000, (0, 0), id="huge"),
    ],
)
def test_what_can_not_be_written(space: Any, at: Any) -> None:
    """A play of other things than numbers of up to sixteen digits has no notation."""
    with pytest.raises(ValueError, match=r"^not an action that can be written down: "):
        format_action(Play(space, at))


@pytest.mark.parametrize("action", ["refill", None, 3])
def test_what_is_no_action_is_not_written(action: Any) -> None:
    """The name of an action is not one."""
    with pytest.raises(ValueError, match=r"^not an action that can be written down: "):
        format_action(action)


def test_a_play_of_nonsense_can_be_shown() -> None:
    """The text of what has no notation is its repr."""
    assert str(Play(5, [1, 2])) == "Play(space=5, at=[1, 2])"  # type: ignore[arg-type]


def test_the_error_has_path_and_fault() -> None:
    """The path comes before the fault, where there is one."""
    error = FormatError("line 7", "wanted: end")
    assert (error.path, error.fault) == ("line 7", "wanted: end")
    assert str(error) == "line 7: wanted: end"
    assert str(FormatError("", "wanted: end")) == "wanted: end"
    assert isinstance(error, ValueError)
