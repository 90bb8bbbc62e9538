"""Values and lists in the sentences of messages."""

from __future__ import annotations

import pytest

from novaluna._words import amount, listed, shown


def test_values_are_cut_short() -> None:
    """A repr of up to 80 characters is shown whole, a longer one with dots at its end."""
    assert shown("x" * 78) == repr("x" * 78)
    assert shown("x" * 79) == "'" + "x" * 76 + "..."
    assert shown(10**5000) == "a value that can't be shown"


def test_a_repr_of_a_strange_kind() -> None:
    """A repr that is no plain string is shown as one."""

    class Text(str):
        __slots__ = ()

        def __len__(self) -> int:
            raise RuntimeError

    class Odd:
        def __repr__(self) -> str:
            return Text("odd")

    assert shown(Odd()) == "odd"


@pytest.mark.parametrize(
    ("words", "sentence"), [("a", "a"), ("ab", "a and b"), ("abc", "a, b and c")]
)
def test_lists(words: str, sentence: str) -> None:
    """Commas come between all but the last two."""
    assert listed(words) == sentence
    assert listed(words, "or") == sentence.replace("and", "or")


def test_amounts() -> None:
    """One is singular, all else plural."""
    assert [amount(number, "tile") for number in (0, 1, 2)] == ["0 tiles", "1 tile", "2 tiles"]
