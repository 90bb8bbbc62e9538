"""What type checkers say of programs that use the library: run by itself, with mypy and pyright."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TypeAlias

import pytest

import novaluna

Complaints: TypeAlias = dict[str, set[tuple[int, str]]]
"""For each program the lines that a checker complains of, and the name of the complaint."""

HEAD = """\
from typing import assert_never, assert_type
import attrs
import novaluna
from novaluna import *
state = new_game(2)
action = legal_actions(state)[0]
"""

# Behind each line that is wrong stands what mypy calls it, and what pyright calls it.
PROGRAMS = {
    "states_cannot_be_changed": """
state.players[0].discs = 3  # wrong: misc, reportAttributeAccessIssue
state.wheel.marker = 3  # wrong: misc, reportAttributeAccessIssue
state.players[0].display.tiles[Position(0, 0)] = get_tile(1)  # wrong: index, reportIndexIssue
state.draw_pile.clear()  # wrong: attr-defined, reportAttributeAccessIssue
state.players = ()  # wrong: misc, reportAttributeAccessIssue
""",
    "an_action_is_forgotten": """
def shown(action: Action) -> str:
    match action:
        case Play():
            return "play"
        case _:
            assert_never(action)  # wrong: arg-type, reportArgumentType
""",
    "an_action_is_forgotten_and_nothing_returned": """
def shown(action: Action) -> str:  # wrong: return, reportReturnType
    match action:
        case Refill():
            return "refill"
""",
    "an_event_is_forgotten": """
def shown(event: Event) -> str:
    match event:
        case WheelRefilled() | TileTaken() | MarkerMoved() | DiscAdvanced() | TilePlaced():
            return "turn"
        case GoalCovered() | PhaseTwoBegun():
            return "more"
        case _:
            assert_never(event)  # wrong: arg-type, reportArgumentType
""",
    "nothing_is_forgotten": """
def shown(action: Action) -> str:
    match action:
        case Play(space, at):
            return f"{space} {at.x} {at.y}"
        case Refill():
            return "refill"

def told(event: Event) -> str:
    match event:
        case WheelRefilled() | TileTaken() | MarkerMoved() | DiscAdvanced() | TilePlaced():
            return "turn"
        case GoalCovered() | PhaseTwoBegun() | GameEnded():
            return "more"
        case _:
            assert_never(event)
""",
    "what_is_no_action": """
apply(state, "refill")  # wrong: arg-type, reportArgumentType
apply(action, state)  # wrong: arg-type, reportArgumentType
Play("5", (0, 0))  # wrong: arg-type, reportArgumentType
Play(5, (0, 0, 0))  # wrong: arg-type, reportArgumentType
""",
    "what_may_be_missing": """
state.current_player + 1  # wrong: operator, reportOptionalOperand
state.outcome.winner  # wrong: union-attr, reportOptionalMemberAccess
state.track.order  # wrong: union-attr, reportOptionalMemberAccess
""",
    "a_name_is_misspelt": """
novaluna.expalin  # wrong: attr-defined, reportAttributeAccessIssue
novaluna.svg.render_moon  # wrong: attr-defined, reportAttributeAccessIssue
""",
    "all_is_well": """
assert_type(apply(state, Play(space=1, at=(0, 0))), GameState)
assert_type(action, Play | Refill)
assert_type(novaluna.explain(state, action), str)
assert_type(novaluna.turn_events(state, action), tuple[Event, ...])
assert_type(from_json(GameState, {}), GameState)
assert_type(from_json(Action, {}), Play | Refill)
assert_type(public_view(state), PublicView)
assert_type(attrs.evolve(state, draw_pile=()), GameState)
assert_type(svg.render_state(state), str)
assert_type(GameRecord(GameSetup.of(state)).replay(), tuple[GameState, ...])
""",
    "names": "".join(f"reveal_type(novaluna.{name})\n" for name in novaluna.__all__),
}
CHECKERS = {
    "mypy": ("--strict",),
    "pyright": ("--pythonpath", sys.executable),
}
"""The checkers, and the arguments that each gets."""


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write all programs into a directory of their own."""
    directory = tmp_path_factory.mktemp("programs")
    for name, program in PROGRAMS.items():
        (directory / f"{name}.py").write_text(HEAD + program, "utf-8")
    return directory


@pytest.fixture(scope="module")
def findings(programs: Path) -> dict[str, Complaints]:
    """Run each checker over all programs."""
    return {"mypy": mypy(programs), "pyright": pyright(programs)}


@pytest.fixture(scope="module")
def revealed(programs: Path) -> dict[str, list[str]]:
    """Return what each checker takes the public names for, in their order."""
    found = (run(programs, checker, "names.py") for checker in CHECKERS)
    pattern = r'(?:Revealed type is|Type of "\S+" is) "(.*)"'
    return {
        checker: re.findall(pattern, output)
        for checker, output in zip(CHECKERS, found, strict=True)
    }


def run(directory: Path, checker: str, *arguments: str) -> str:
    """Run a checker in a directory, and return what it prints."""
    command = [sys.executable, "-m", checker, *CHECKERS[checker], *arguments]
    return subprocess.run(
        command, cwd=directory, capture_output=True, text=True, check=False
    ).stdout


def mypy(directory: Path) -> Complaints:
    """Return what mypy complains of."""
    complaints: Complaints = {}
    for line in run(directory, "mypy", "--output=json", ".").splitlines():
        found = json.loads(line)
        if found["severity"] == "error":
            name = Path(found["file"]).stem
            complaints.setdefault(name, set()).add((found["line"], found["code"]))
    return complaints


def pyright(directory: Path) -> Complaints:
    """Return what pyright complains of."""
    complaints: Complaints = {}
    output = run(directory, "pyright", "--outputjson")
    for found in json.loads(output)["generalDiagnostics"]:
        if found["severity"] == "error":
            line = found["range"]["start"]["line"] + 1
            complaints.setdefault(Path(found["file"]).stem, set()).add((line, found["rule"]))
    return complaints


@pytest.mark.parametrize("checker", CHECKERS)
@pytest.mark.parametrize("program", PROGRAMS)
def test_what_checkers_complain_of(
    findings: dict[str, Complaints], program: str, checker: str
) -> None:
    """A checker complains of just those lines that are wrong, and for the right reason."""
    expected = set()
    for number, line in enumerate((HEAD + PROGRAMS[program]).splitlines(), 1):
        if wrong := re.search(r"# wrong: (\S+), (\S+)$", line):
            expected.add((number, wrong[1 + [*CHECKERS].index(checker)]))
    assert findings[checker].get(program, set()) == expected


@pytest.mark.parametrize("checker", CHECKERS)
def test_checkers_know_every_public_name(revealed: dict[str, list[str]], checker: str) -> None:
    """Each name has a type of its own, also where it is loaded only when it is asked for."""
    types = dict(zip(novaluna.__all__, revealed[checker], strict=True))
    assert {name: type_ for name, type_ in types.items() if type_ in {"Any", "Unknown"}} == {}
