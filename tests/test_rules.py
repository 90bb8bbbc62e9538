"""The rule catalogue, and that every rule in it has a test."""

from __future__ import annotations

import ast
import copy
import pickle
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import novaluna
from novaluna import RULES, IllegalActionError, Play, Rule, apply, new_game

if TYPE_CHECKING:
    from collections.abc import Iterator

TESTS = Path(__file__).parent
PACKAGE = Path(novaluna.__file__).parent


def pinned_rules() -> Iterator[str]:
    """Name the rule ids in the markers of all tests, whichever of them run now."""
    for file in TESTS.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        yield from (ast.literal_eval(argument) for argument in mark.args)


def test_every_rule_has_a_test() -> None:
    """No rule or judgement of the catalogue is without a test that carries its id."""
    assert set(RULES) - set(pinned_rules()) == set()


def test_the_catalogue_is_complete() -> None:
    """All ids are there, in the order of a game."""
    numbers = {"C": 3, "S": 3, "T": 3, "W": 4, "K": 3, "P": 3, "G": 9, "E": 3, "L": 8}
    ids = [f"{letter}{number}" for letter, last in numbers.items() for number in range(1, last + 1)]
    ids.insert(ids.index("P1") + 1, "P1a")
    ids.insert(ids.index("E3") + 1, "E3a")
    assert list(RULES) == ids


def test_every_entry_reads_well() -> None:
    """An entry has a title and whole sentences; judgements, and only they, have a reason."""
    for id, rule in RULES.items():  # noqa: A001 - the field is called id
        assert rule.id == id
        assert rule.title
        assert not rule.title.endswith(".")
        assert rule.text.endswith(".")
        assert "\n" not in rule.text
        assert (rule.kind == "judgement") == bool(rule.reason)
        assert not rule.reason or rule.reason.endswith(".")


def test_which_are_judgements() -> None:
    """These are ours, all others the rulebook's."""
    judgements = {id for id, rule in RULES.items() if rule.kind == "judgement"}  # noqa: A001
    assert judgements == {"S2", "T3", "P1a", "G8", "G9", "E3a", "L6"}
    assert {rule.kind for rule in RULES.values()} == {"rule", "judgement"}


def test_an_entry_word_for_word() -> None:
    """One of each kind, to see that title, text and reason are told apart."""
    assert RULES["K2"] == Rule(
        id="K2",
        title="The marker follows",
        text="The marker goes to the space that the tile was taken from.",
        kind="rule",
    )
    assert str(RULES["K2"]) == "K2 The marker follows"
    assert RULES["G8"].text == "A fulfilled goal is covered at once, without being asked for."
    assert RULES["G8"].reason == "a player is allowed to wait, but waiting can never help."


def test_the_catalogue_cannot_be_changed() -> None:
    """RULES is read-only."""
    with pytest.raises(TypeError):
        RULES["G1"] = RULES["G2"]  # type: ignore[index]


def test_every_id_in_the_code_is_in_the_catalogue() -> None:
    """Comments, docstrings and messages cite no rule that doesn't exist."""
    for file in PACKAGE.glob("*.py"):
        cited = set(re.findall(r"\b[CSTWKPGEL][1-9][a-z]?\b", file.read_text("utf-8")))
        assert cited <= set(RULES), file.name


def test_an_error_carries_rule_action_and_state() -> None:
    """An error knows what was tried where, and travels between processes."""
    state = new_game(2, seed=1)
    with pytest.raises(IllegalActionError) as caught:
        apply(state, Play(0, (0, 0)))
    error = caught.value
    assert isinstance(error, ValueError)
    assert error.rule is RULES["K1"]
    assert error.action == Play(0, (0, 0))
    assert error.state is state
    assert str(error) == f"K1: {error.message}"
    assert error.message == error.violation.message
    assert repr(error) == f"IllegalActionError({str(error)!r})"
    for same in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert str(same) == str(error)
        assert (same.rule, same.action, same.state) == (error.rule, error.action, error.state)
