"""The conformance kit: its vectors, what runs them, and the mistakes that it finds."""

from __future__ import annotations

import io
import json
import runpy
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import brute_force
import pytest
import wrong_engine

from novaluna import (
    RULES,
    TILES,
    FormatError,
    GameState,
    apply,
    from_json,
    legal_actions,
    parse_action,
    perft,
    why_illegal,
)
from novaluna.conformance import Vector, answer, run, serve, vectors
from novaluna.conformance.make import as_text, main
from novaluna.conformance.runner import _json

VECTORS = vectors()
POSITIONS = [vector for vector in VECTORS if vector.rule is not None]
HERE = Path(__file__).parent


def stored(name: str) -> str:
    """Return a file of the kit."""
    return files("novaluna.conformance").joinpath(name).read_text("utf-8")


def test_the_script_makes_the_same_files_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is in the package is what the script writes."""
    tmp_path /= "made"
    monkeypatch.setattr(sys, "argv", ["make", str(tmp_path)])
    monkeypatch.delitem(sys.modules, "novaluna.conformance.make")
    runpy.run_module("novaluna.conformance.make", run_name="__main__")
    names = {file.name for file in tmp_path.iterdir()}
    assert names == {"tiles.json", "games.json", "positions.json", "perft.json"}
    for name in names:
        assert (tmp_path / name).read_text("utf-8") == stored(name), name


def test_every_rule_has_positions() -> None:
    """There are at least two for each, numbered, and no two of a rule are the same."""
    for rule in RULES:
        of_rule = [vector for vector in POSITIONS if vector.rule == rule]
        assert len(of_rule) >= 2, rule
        assert [vector.id for vector in of_rule] == [
            f"{rule}.{number}" for number in range(1, len(of_rule) + 1)
        ]
        assert len({json.dumps(vector.request) for vector in of_rule}) == len(of_rule)


@pytest.mark.parametrize(
    "vector",
    [
        pytest.param(vector, marks=pytest.mark.rule(vector.rule), id=vector.id)
        for vector in POSITIONS
    ],
)
def test_positions(vector: Vector) -> None:
    """The library gives the answer of each position; goals are counted a second way."""
    answered = answer(vector.request)
    for part, expected in vector.expected.items():
        assert answered[part] == expected
    assert {about.partition(".")[0] for about in vector.about} == vector.expected.keys()
    if vector.about == ("refused",):
        assert vector.expected == {"refused": vector.rule}
    if "state" in vector.expected:
        state = from_json(GameState, vector.expected["state"])
        for player in state.players:
            fulfilled = brute_force.fulfilled(player.display)
            assert player.display.covered <= fulfilled
            if player.discs > state.discs_held_back:
                assert player.display.covered == fulfilled


def test_the_tiles() -> None:
    """The table of tiles is that of the game."""
    tiles = json.loads(stored("tiles.json"))["tiles"]
    assert [tile["id"] for tile in tiles] == list(range(1, 69))
    for tile, written in zip(TILES, tiles, strict=True):
        assert written["color"] == tile.color.value
        assert written["time"] == tile.time
        goals = [tuple(color.value for color in goal.colors) for goal in tile.goals]
        assert [tuple(goal) for goal in written["goals"]] == goals


def test_games_of_every_kind() -> None:
    """All numbers of players, first games, both phases of solo, and both ends; step by step."""
    games = json.loads(stored("games.json"))["games"]
    setups = [game["setup"] for game in games]
    assert {(setup["players"], setup["first_game"]) for setup in setups} == {
        *((1, False), (2, False), (2, True), (3, False), (3, True), (4, False), (4, True)),
    }
    ends = {(game["setup"]["players"], game["steps"][-1]["outcome"]["reason"]) for game in games}
    assert {reason for _, reason in ends} == {"all discs placed", "tiles exhausted"}
    for game in games:
        state = from_json(GameState, game["start"]["state"])
        for step in game["steps"]:
            state = apply(state, parse_action(step["action"]))
            assert state == from_json(GameState, step["state"])
            assert list(map(str, legal_actions(state))) == step["legal"]
        assert state.is_over


def test_perft_tables() -> None:
    """Depths 1 to 4 from the beginning of every kind of game, and some from later."""
    tables = json.loads(stored("perft.json"))["tables"]
    starts = [table for table in tables if len(table["leaves"]) == 4]
    assert {len(table["state"]["players"]) for table in starts} == {1, 2, 3, 4}
    ends = [table["leaves"] for table in tables if table["name"].endswith("tiles, end")]
    assert len(ends) == 3
    assert all(first == second for first, second in ends)
    for table in tables:
        assert perft(from_json(GameState, table["state"]), 2) == table["leaves"][1]


@pytest.mark.parametrize(
    ("mistake", "rule"),
    [
        pytest.param(mistake, rule, marks=pytest.mark.rule(rule), id=mistake)
        for mistake, (rule, _) in wrong_engine.MISTAKES.items()
    ],
)
def test_common_mistakes_are_found(mistake: str, rule: str) -> None:
    """An engine with the mistake answers everything, and is told the rule that it gets wrong."""
    report = run([sys.executable, str(HERE / "wrong_engine.py"), mistake], asked=POSITIONS)
    assert (report.ended, report.answers) == ("", len(POSITIONS))
    assert rule in report.rules
    assert not report.passed
    assert f"\n{RULES[rule]}: {RULES[rule].text}\n  {rule}." in f"\n{report}"
    assert len(report.failures) < len(POSITIONS) / 3


def test_an_engine_without_a_mistake_is_not_blamed() -> None:
    """The engine of the mistakes is right without one: it is the mistake that is found."""
    program = (
        "import sys, novaluna.documents as d; d._problems = lambda _: ();"
        "from novaluna.conformance import serve; serve(sys.stdin, sys.stdout)"
    )
    assert run([sys.executable, "-c", program], asked=POSITIONS).failures == ()


@pytest.mark.parametrize(
    ("printed", "fault"),
    [
        ("no", "no is not JSON: Expecting value: line 1 column 1 (char 0)"),
        ("[" * 100_000, "is not JSON that can be read: too deep"),
        ("7", "wanted: an object, not 7"),
        ("{}", "wanted: state.players, not {}"),
        ('{"state": 3}', 'wanted: state.players, not {"state": 3}'),
        ('{"state": {"players": []}}', 'state.players is [], not [{"display": [], "discs": 20}, '),
        (
            '{"state": {"players": [null, true, 3]}}',
            'state.players[0] is null, not {"display": [], "discs": 20}',
        ),
        (
            '{"state": {"players": [{"discs": 5}, 2, 3]}}',
            'state.players[0] has "discs", not "display" and "discs"',
        ),
        (
            '{"state": {"players": [{"discs": 20, "display": 0}, 2, 3]}}',
            "state.players[0].display is 0, not []",
        ),
        ('{"state": {"players": {}}}', "state.players is {}, not ["),
        (
            '{"state": {"players": [{"discs": true, "display": []}, 2, 3]}}',
            "state.players[0].discs is true, not 20",
        ),
        (
            '{"state": {"players": [{"discs": 20.0, "display": []}, 2, 3]}}',
            "state.players[0].discs is 20.0, not 20",
        ),
        (
            '{"state": {"players": [{"discs": 20, "display": [], "\\ud800": 1}, 2, 3]}}',
            'state.players[0] has "discs", "display" and "\\ud800", not "display" and "discs"',
        ),
        # How deep is too deep, for JSON and for comparing, depends on the version of Python.
        ('{"state": {"players": %s}}' % ("[" * 700 + "]" * 700), "state.players"),
        ('{"state": {"players": %s}}' % ("[" * 5000 + "]" * 5000), "players"),
        ('{"state": {"players": %s}}' % ("[[0]," * 700 + "0" + "]" * 700), "state.players"),
        (
            '{"state": {"players": [{"discs": 20, "display": [{"tile": 5}]}, 2, 3]}}',
            'state.players[0].display is [{"tile": 5}], not []',
        ),
        ('{"refused": "X9"}', 'refused by "X9", not accepted'),
    ],
)
def test_answers_that_are_none(printed: str, fault: str) -> None:
    """Whatever a program prints, the run ends, and the report says what is wrong."""
    code = f"import sys\nfor line in sys.stdin: print({printed!r})"
    report = run([sys.executable, "-c", code], asked=POSITIONS[:4])
    assert len(report.failures) == 4
    vector, said = report.failures[0]
    assert vector.id == "C3.1"
    assert fault in said
    assert report.rules == ("C3",)
    assert f"  C3.1 (20 goal discs each): {said}" in str(report)


def test_the_sums_of_a_report() -> None:
    """What is wrong is counted by kind, and only some of the steps are shown."""
    code = "import sys\nfor line in sys.stdin: print('{}')"
    report = run([sys.executable, "-c", code])
    assert len(report.failures) == report.answers == report.total == len(VECTORS)
    assert report.rules == tuple(RULES)
    text = str(report)
    steps = sum(vector.kind == "step" for vector in VECTORS)
    counts = sum(vector.kind == "perft count" for vector in VECTORS)
    assert text.endswith(
        f"\nand {steps + counts - 10} more wrong steps of games and perft counts\n"
        f"0 of {len(VECTORS)} answers are right\n"
        f"{len(POSITIONS)} wrong positions, {steps} wrong steps and {counts} wrong perft counts;"
        f" wrong rules: {', '.join(RULES)}"
    )
    assert text.count("\ngame: ") == 10
    games = [vector for vector in VECTORS if vector.kind == "step"]
    few = run([sys.executable, "-c", code], asked=games[:10])
    assert "more wrong steps" not in str(few)


def test_the_order_of_tiles_and_whether_refusals_are_named_do_not_matter() -> None:
    """Nor do empty lines, or answers of one shape with null in the parts that are not there."""
    code = (
        "import sys, json\n"
        "from novaluna.conformance import answer\n"
        "for line in sys.stdin:\n"
        "    answered = answer(json.loads(line))\n"
        "    for player in answered.get('state', {}).get('players', []):\n"
        "        player['display'].reverse()\n"
        "    answered = {'state': None, 'legal': None, 'outcome': None, **answered}\n"
        "    print(json.dumps({**answered, 'refused': None}), '\\n')\n"
    )
    assert run([sys.executable, "-c", code], asked=POSITIONS).failures == ()


def test_a_refusal_by_another_rule() -> None:
    """A rule id that is named has to be the right one."""
    code = (
        "import sys, json\n"
        "from novaluna.conformance import answer\n"
        "for line in sys.stdin:\n"
        "    answered = answer(json.loads(line))\n"
        "    if answered.get('refused') == 'W1': answered['refused'] = 'W4'\n"
        "    print(json.dumps(answered))\n"
    )
    report = run([sys.executable, "-c", code], asked=POSITIONS)
    assert [(vector.id, fault) for vector, fault in report.failures] == [
        ("W1.1", 'refused by "W4", not W1'),
        ("W1.2", 'refused by "W4", not W1'),
        ("W1.3", 'refused by "W4", not W1'),
    ]


def test_a_program_that_stops() -> None:
    """Answers before a crash count; the report tells how the program ended."""
    code = (
        "import sys, json\n"
        "from novaluna.conformance import answer\n"
        "for number, line in enumerate(sys.stdin):\n"
        "    if number == 5: sys.exit(3)\n"
        "    print(json.dumps(answer(json.loads(line))))\n"
    )
    report = run([sys.executable, "-c", code])
    assert len(report.failures) == len(VECTORS) - 5
    assert str(report) == (
        "the program ended with status 3\n"
        f"no answer to {len(VECTORS) - 5} of {len(VECTORS)} requests\n"
        f"5 of {len(VECTORS)} answers are right"
    )
    assert report.rules == ()


def test_a_program_that_hangs() -> None:
    """It is stopped when its time is over."""
    # With a program that it has started, which would hold on to the output.
    code = (
        "import subprocess as s, sys; s.run([sys.executable, '-c', 'import time; time.sleep(60)'])"
    )
    report = run([sys.executable, "-c", code], timeout=1.5)
    assert report.ended == "the program was stopped after 1.5 s"
    assert len(report.failures) == len(VECTORS)


def test_a_program_that_says_too_much() -> None:
    """More lines than requests are told of."""
    code = (
        "import sys, json\n"
        "from novaluna.conformance import answer\n"
        "for line in sys.stdin: print(json.dumps(answer(json.loads(line))))\n"
        "print('goodbye')\n"
    )
    report = run([sys.executable, "-c", code], asked=POSITIONS)
    assert report.ended == f"the program gave more answers than the {len(POSITIONS)} requests"
    assert report.failures == ()
    assert not report.passed


def test_answers_without_end() -> None:
    """A program that goes on and on is stopped, long before its time is over."""
    report = run([sys.executable, "-c", "while True: print('{}')"], timeout=60)
    assert report.ended == f"the program gave more answers than the {len(VECTORS)} requests"


def test_answers_before_the_time_is_over() -> None:
    """What was answered before the program was stopped counts."""
    code = (
        "import sys, json, time\n"
        "from novaluna.conformance import answer\n"
        "print(json.dumps(answer(json.loads(sys.stdin.readline()))), flush=True)\n"
        "time.sleep(60)\n"
    )
    report = run([sys.executable, "-c", code], timeout=3, asked=POSITIONS)
    assert (report.answers, len(report.failures)) == (1, len(POSITIONS) - 1)
    assert report.ended == "the program was stopped after 3 s"


def test_bytes_and_letters_of_any_kind() -> None:
    """Line ends of Unicode are no line ends here, and bytes that are no UTF-8 do no harm."""
    code = (
        "import sys, json\n"
        "from novaluna.conformance import answer\n"
        "for line in sys.stdin:\n"
        "    answered = {'note': 'a\\u2028b\\u0085c', **answer(json.loads(line))}\n"
        "    text = json.dumps(answered, ensure_ascii=False).encode()\n"
        "    sys.stdout.buffer.write(text.replace(b'a', b'a', 1) + b'\\n')\n"
    )
    assert run([sys.executable, "-c", code], asked=POSITIONS[:9]).passed
    report = run([sys.executable, "-c", r"print('\udcff')"], asked=POSITIONS[:1])
    assert len(report.failures) == 1


@pytest.mark.parametrize(
    ("command", "timeout"), [([], 1), (["true"], 0), (["true"], float("nan")), (["a\0b"], 1)]
)
def test_commands_that_are_none(command: list[str], timeout: float) -> None:
    """A command has a program, and some time."""
    with pytest.raises(ValueError, match=r"a command has a program|null byte"):
        run(command, timeout=timeout)


def test_a_program_that_only_refuses() -> None:
    """To refuse without a rule is right only where something is to be refused."""
    code = "import sys\nfor line in sys.stdin: print('{\"refused\": null}')"
    report = run([sys.executable, "-c", code], asked=POSITIONS)
    right = sum(vector.about == ("refused",) for vector in POSITIONS)
    assert len(report.failures) == len(POSITIONS) - right


def test_a_status_that_is_not_0() -> None:
    """A program that is right but ends with another status has not passed."""
    code = (
        "import sys; from novaluna.conformance import serve; serve(sys.stdin, sys.stdout); exit(4)"
    )
    report = run([sys.executable, "-c", code], asked=POSITIONS[:3])
    assert (report.failures, report.passed) == ((), False)
    assert str(report) == "the program ended with status 4\n3 of 3 answers are right"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("display.insert(0, {**display[-1], 'at': [99, 99]})", ".display is [{"),
        ("display[-1]['tile'] = 1", ".display has "),
        ("display[-1]['covered'] = 3", ".covered is 3, not []"),
        (
            "player['display'] = {f'tile {each[\"tile\"]}': each for each in display}",
            ".display is {",
        ),
    ],
)
def test_displays_that_look_right(change: str, fault: str) -> None:
    """A tile that is there twice, or another, or an object instead of a list, is wrong."""
    code = (
        "import sys, json\n"
        "from novaluna.conformance import answer\n"
        "for line in sys.stdin:\n"
        "    answered = answer(json.loads(line))\n"
        "    for player in answered['state']['players']:\n"
        "        display = player['display']\n"
        f"        if display: {change}\n"
        "    print(json.dumps(answered))\n"
    )
    (asked,) = (vector for vector in POSITIONS if vector.id == "P1.1")
    report = run([sys.executable, "-c", code], asked=[asked])
    ((_, said),) = report.failures
    assert fault in said


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ("answered = {'state': 1, 'legal': [], 'outcome': None, 'refused': None}", "refused"),
        ("answered = {**answered, 'refused': answered.get('refused', 'K1')}", "state"),
    ],
)
def test_a_program_that_refuses_nothing_or_all(change: str, wrong: str) -> None:
    """A refusal with a state is none, and a state with a refusal is none."""
    code = (
        "import sys, json\n"
        "from novaluna.conformance import answer\n"
        "for line in sys.stdin:\n"
        "    answered = answer(json.loads(line))\n"
        f"    if {wrong!r} in answered: {change}\n"
        "    print(json.dumps(answered))\n"
    )
    report = run([sys.executable, "-c", code], asked=POSITIONS)
    assert [vector.id for vector, _ in report.failures] == [
        vector.id for vector in POSITIONS if wrong in answer(vector.request)
    ]


def test_a_program_that_can_not_be_run() -> None:
    """That is an error of who calls, not of the program."""
    with pytest.raises(FileNotFoundError):
        run(["no-such-program"])


def test_requests_and_answers() -> None:
    """The four requests of the protocol."""
    setup = {"players": 1, "tiles": list(range(1, 69)), "stack": [], "first_game": False}
    start = answer({"setup": setup})
    assert start.keys() == {"state", "legal", "outcome"}
    assert start["legal"] == ["1@0,0", "2@0,0", "3@0,0"]
    state = start["state"]
    assert answer({"state": state}) == {"legal": start["legal"], "outcome": None}
    assert answer({"state": state, "action": "refill"}) == {"refused": "L3"}
    after = answer({"state": state, "action": "2@0,0"})
    assert after["state"]["players"][0]["display"] == [{"tile": 2, "at": [0, 0], "covered": []}]
    assert answer({"state": state, "perft": 2}) == {"leaves": 36}


@pytest.mark.parametrize(
    "request_",
    [
        *({}, {"action": "refill"}, {"state": 3}, {"setup": None}, {"perft": 3}),
        *({"state": 3, "action": 5}, {"state": 3, "perft": -1}, {"state": 3, "perft": True}),
        {"state": 3, "perft": "2"},
    ],
)
def test_requests_that_are_none(request_: dict[str, Any]) -> None:
    """What is no request is refused."""
    with pytest.raises(FormatError):
        answer(request_)


def test_serving(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A line in, a line out; the package run as a program does it with the standard streams."""
    lines = [f"{json.dumps(vector.request)}\n" for vector in VECTORS[:3]]
    written = io.StringIO()
    serve(lines, written)
    assert [json.loads(line) for line in written.getvalue().splitlines()] == [
        answer(json.loads(line)) for line in lines
    ]
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(lines)))
    monkeypatch.delitem(sys.modules, "novaluna.conformance.__main__", raising=False)
    runpy.run_module("novaluna.conformance", run_name="__main__")
    assert capsys.readouterr().out == written.getvalue()


def test_serving_what_is_no_request() -> None:
    """It is answered with an error, and the next line as ever."""
    written = io.StringIO()
    serve(["{}\n", "no\n", f"{json.dumps(POSITIONS[0].request)}\n"], written)
    first, second, third = map(json.loads, written.getvalue().splitlines())
    assert first == {"error": "$: a request has a setup or a state"}
    assert second["error"].startswith("$: not JSON: ")
    assert third == answer(POSITIONS[0].request)


def test_the_script_without_a_directory() -> None:
    """It says how it is used."""
    with pytest.raises(SystemExit, match=r"usage: python -m novaluna\.conformance\.make DIRECTORY"):
        main([])


def test_outcomes_with_a_score() -> None:
    """The last step of a solo game has its score."""
    games = json.loads(stored("games.json"))["games"]
    last = next(game for game in games if game["setup"]["players"] == 1)["steps"][-1]
    state = from_json(GameState, last["state"])
    assert state.outcome is not None
    assert state.outcome.score is not None
    assert last["outcome"]["score"] == {
        "phase_one": state.outcome.score.phase_one,
        "phase_two": state.outcome.score.phase_two,
        "total": state.outcome.score.total,
        "tiles_once": state.outcome.score.tiles_once,
    }
    assert why_illegal(state, parse_action("refill")) is not None


def test_what_is_too_deep_to_be_shown() -> None:
    """Then that is said in its place."""
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert _json(deep) == "something too deep"
    assert _json([None, True]) == "[null, true]"


def test_files_are_lines() -> None:
    """Each thing in a file has its line, so that changes to the files can be read."""
    text = as_text({"format": 1, "things": [{"a": 1}, {"b": 2}]})
    assert text == '{"format":1,"things":[\n{"a":1},\n{"b":2}\n]}\n'
    assert json.loads(text) == {"format": 1, "things": [{"a": 1}, {"b": 2}]}
