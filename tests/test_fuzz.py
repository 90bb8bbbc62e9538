"""The targets of fuzzing: that they still run, and that they find faults."""

from __future__ import annotations

from collections import deque
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any

import pytest

from novaluna import Refill

TARGETS = ("documents", "notation", "records", "engine")


@pytest.mark.parametrize("name", TARGETS)
def test_nothing_is_found_in_what_fuzzing_begins_with(name: str) -> None:
    """Each target passes its own first inputs, and changed forms of them."""
    target = import_module(f"fuzz_{name}")
    random = Random(1)
    for seed in islice(target.seeds(), 0, 40, 4):
        target.check(seed)
        target.check(target.change(seed, random))


def broken(*_: object) -> None:
    """Fail with what is no documented error."""
    raise ZeroDivisionError


@pytest.mark.parametrize(
    ("name", "function", "wrong", "error"),
    [
        ("documents", "from_json", broken, ZeroDivisionError),
        ("documents", "to_json", lambda _: {}, AssertionError),
        ("notation", "parse_action", lambda _: Refill(), AssertionError),
        ("records", "parse_record", broken, ZeroDivisionError),
        ("engine", "is_legal", lambda *_: True, AssertionError),
        ("engine", "apply", broken, ZeroDivisionError),
    ],
)
def test_a_fault_is_found(
    name: str, function: str, wrong: Any, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A function that goes wrong, or answers wrong, fails a target on what it begins with."""
    target = import_module(f"fuzz_{name}")
    monkeypatch.setattr(target, function, wrong)
    with pytest.raises(error):
        deque(map(target.check, target.seeds()), maxlen=0)
