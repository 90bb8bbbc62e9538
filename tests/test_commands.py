"""The commands: replay, check, rule, conformance, and files of every kind of badness."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from attrs import evolve

from novaluna import (
    RULES,
    Display,
    GameRecord,
    GameSetup,
    Play,
    PlayerState,
    Refill,
    from_json,
    is_legal,
    load_json,
    new_game,
    parse_action,
    parse_record,
    to_json,
)
from novaluna.__main__ import main
from novaluna._selfplay import played
from novaluna.conformance import vectors
from novaluna.story import result

SETUP = GameSetup(2, tuple(range(1, 69)), (1, 0))
START = GameRecord(SETUP)
GOOD = START.play(Play(1, (0, 0))).play(Play(2, (0, 0))).play(Play(3, (0, 1)))
BAD = GameRecord(SETUP, (*GOOD.actions, Play(9, (0, 1)), Refill()))


def written(path: Path, content: str | bytes) -> str:
    """Write a file and return its path."""
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    """Run the command and return what it prints."""
    assert main(arguments) == status
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run the command with something it can't use, and return the one line it prints."""
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    return line.removeprefix("novaluna: error: ")


@pytest.mark.parametrize("form", ["text", "json"])
def test_replay(capsys: pytest.CaptureFixture[str], tmp_path: Path, form: str) -> None:
    """Each turn with its actions and events, each event with its rules, then the table."""
    content = str(GOOD) if form == "text" else json.dumps(to_json(GOOD), indent=2)
    lines = run(capsys, "replay", written(tmp_path / "game", content)).splitlines()
    assert lines[0] == "Nova Luna, 2 players, 20 goal discs each"
    assert lines[3:8] == [
        "1. player 1: 1@0,0",
        "   takes blue 1 from space 1 (K1)",
        "   moves the marker from space 0 to space 1 (K2)",
        "   advances from 0 to 1 on the moon track (T2)",
        "   places blue 1 at (0, 0) (P1, P1a)",
    ]
    assert lines[8] == "2. player 0: 2@0,0"
    assert "The wheel (M marker, > can be taken), 57 tiles in the draw pile" in lines
    assert any(line.startswith("Player 1, 20 goal discs left, at ") for line in lines)
    assert lines[-3:] == ["  1 | b2   |", "    | bbbb |", "    +------+"]
    assert not any("game is over" in line for line in lines)


def test_replay_of_a_whole_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A game that was played by the command and recorded is replayed with its end."""
    path = str(tmp_path / "game.txt")
    played = run(capsys, "--seed", "5", "--record", path)
    replayed = run(capsys, "replay", path)
    assert replayed.splitlines()[-4:] == played.splitlines()[-4:]
    assert "   ends the game: the last goal disc is placed; player 0 wins (E1)" in replayed
    refilled = [line for line in replayed.splitlines() if ": refill " in line]
    assert len(refilled) == 3
    assert run(capsys, "check", path) == (
        f"{path}: sound: 41 turns, 44 actions, the game is over\n"
    )


def test_records_as_text_or_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The name of the file decides; both are the same game."""
    text, as_json = tmp_path / "game.txt", tmp_path / "game.json"
    run(capsys, "--seed", "3", "--solo", "--record", str(text))
    run(capsys, "--seed", "3", "--solo", "--record", str(as_json))
    record = from_json(GameRecord, load_json(as_json.read_text("utf-8")))
    assert parse_record(text.read_text("utf-8")) == record
    assert record.state.is_over


def test_a_record_that_can_not_be_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A directory is no file."""
    assert complaint(capsys, "--seed", "3", "--record", str(tmp_path)) == (
        f"can't write {tmp_path}: Is a directory"
    )


@pytest.mark.rule("K1")
def test_replay_of_a_bad_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The good turns are shown, then what is wrong with the next; exit status 1."""
    text = run(capsys, "replay", written(tmp_path / "game.txt", str(BAD)), status=1)
    assert "\n3. player 1: 3@0,1\n" in text
    assert "\n4. " not in text
    assert (
        "\nturn 4, action 4 of the record, 9@0,1: K1: the tile on space 9 is not one of the next"
        in text
    )
    assert text.splitlines()[-1].startswith("legal: 4@")


@pytest.mark.rule("K1")
def test_check_of_a_bad_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The first bad action, its rule, and all that would have been legal; exit status 1."""
    text = run(capsys, "check", written(tmp_path / "game.txt", str(BAD)), status=1)
    first, second = text.splitlines()
    assert first == (
        "turn 4, action 4 of the record, 9@0,1: K1: the tile on space 9 is not one of the next 3"
        " clockwise from the marker on space 3; take from space 4 (blue 3), space 5 (blue 3) or"
        " space 6 (blue 3)"
    )
    legal = second.removeprefix("legal: ").split()
    assert len(legal) == 12
    assert all(is_legal(GOOD.state, parse_action(word)) for word in legal)


@pytest.mark.rule("E1")
def test_check_of_a_record_that_goes_on_after_the_end(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Then nothing would have been legal."""
    path = tmp_path / "game.txt"
    run(capsys, "--seed", "5", "--record", str(path))
    record = parse_record(path.read_text("utf-8"))
    longer = GameRecord(record.setup, (*record.actions, Play(1, (0, 0))))
    text = run(capsys, "check", written(path, str(longer)), status=1)
    assert "turn 42, action 45 of the record, 1@0,0: E1: the game is over" in text
    assert text.endswith("\nlegal: nothing\n")


def test_check_of_a_sound_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """It says so, with the number of turns; an unfinished game is sound, too."""
    path = written(tmp_path / "game.txt", str(GOOD))
    assert run(capsys, "check", path) == f"{path}: sound: 3 turns, 3 actions, the game goes on\n"
    path = written(tmp_path / "game.txt", str(START))
    assert run(capsys, "check", path) == f"{path}: sound: 0 turns, 0 actions, the game goes on\n"


def test_the_standard_input(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A dash stands for it; a byte order mark at the beginning does no harm."""
    path = written(tmp_path / "game.txt", b"\xef\xbb\xbf" + str(GOOD).encode())
    kept = os.dup(0)
    try:
        with open(path, "rb") as file:
            os.dup2(file.fileno(), 0)
        assert main(["check", "-"]) == 0
        assert capfd.readouterr().out.startswith("-: sound: 3 turns")
        os.close(0)
        with pytest.raises(SystemExit):
            main(["check", "-"])
        assert capfd.readouterr().err == "novaluna: error: can't read -: Bad file descriptor\n"
    finally:
        os.dup2(kept, 0)
        os.close(kept)


def test_names_that_can_not_be_printed(tmp_path: Path) -> None:
    """A file with a strange name, and a terminal that knows ASCII only, do no harm."""
    path = os.fsencode(tmp_path) + b"/\xff\xc3\xbc.txt"
    written(Path(os.fsdecode(path)), str(GOOD))
    run = subprocess.run(
        [sys.executable, "-m", "novaluna", "check", path],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )
    assert run.stdout.endswith(b"/\\udcff\\xfc.txt: sound: 3 turns, 3 actions, the game goes on\n")
    assert run.stderr == b""


def test_an_interruption(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends the command without a traceback, with the exit status that shells know."""

    def interrupted(_: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("novaluna.commands.read_record", interrupted)
    monkeypatch.setattr("novaluna.__main__._give_up_output", lambda: None)
    assert main(["check", "game.txt"]) == 130


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is empty"),
        (b" \n\n", "is empty"),
        (b"\xff\xfe\x00n\x00o", "is not text in UTF-8: byte 0 can't be read"),
        (str(GOOD).encode() + b"\xe9", "is not text in UTF-8: byte "),
        (b"\x89PNG\r\n\x1a\n", "is not text in UTF-8: byte 0 can't be read"),
        (b"\x00\x00", "holds no record of a game: line 1: wanted: novaluna record 1; not '"),
        (
            str(GOOD).encode()[:-6],
            "holds no record of a game: line 7: an action is refill, or space@",
        ),
        (str(GOOD).encode()[:-4], "holds no record of a game: line 8: the text ends before"),
        (json.dumps(to_json(GOOD)).encode()[:-9], "holds no record of a game: $: not JSON: "),
        (b"{" * 100_000, "holds no record of a game: $: not JSON"),
        (b'{"a":' * 100_000, "holds no record of a game: $: not JSON that can be read: too deep"),
        (b"{}", "holds no record of a game: $: 'format' is missing"),
        (b"[1, 2]", "holds no record of a game: line 1: wanted: novaluna record 1"),
        (
            json.dumps(to_json(new_game(2))).encode(),
            "holds no record of a game: $.kind: wanted: 'record', not 'state'",
        ),
        (b'[Event "F/S Return Match"]\n\n1. e4 e5', "holds no record of a game: line 1: wanted"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "check"])
def test_bad_files(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str, content: bytes, said: str
) -> None:
    """Empty, truncated, binary and foreign files: one clear line, exit status 2."""
    path = written(tmp_path / "game", content)
    assert complaint(capsys, command, path).startswith(f"{path} {said}")


@pytest.mark.parametrize("command", ["replay", "check"])
def test_files_that_can_not_be_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    """A file that is not there, and one that is a directory."""
    missing = str(tmp_path / "none")
    assert complaint(capsys, command, missing) == f"can't read {missing}: No such file or directory"
    assert complaint(capsys, command, str(tmp_path)) == f"can't read {tmp_path}: Is a directory"
    assert complaint(capsys, command, "") == "the name of the file is empty"


def test_a_name_like_an_option(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind two dashes, a name may begin with one."""
    written(tmp_path / "-game", str(GOOD))
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "check", "--", "-game").startswith("-game: sound")


def test_a_rule(capsys: pytest.CaptureFixture[str]) -> None:
    """Id, title, kind, text; a judgement has its reason; small letters will do."""
    assert run(capsys, "rule", "G4") == f"{RULES['G4']} (rule)\n{RULES['G4'].text}\n"
    judgement = RULES["E3a"]
    assert run(capsys, "rule", "e3A") == (
        f"{judgement} (judgement)\n{judgement.text}\nBecause: {judgement.reason}\n"
    )


def test_all_rules(capsys: pytest.CaptureFixture[str]) -> None:
    """Without an id, the titles of all rules are shown."""
    assert run(capsys, "rule").splitlines() == [str(rule) for rule in RULES.values()]
    whole = run(capsys, "rule", "--all")
    assert whole.count("\n\n") == len(RULES)
    assert all(f"{rule} ({rule.kind})\n{rule.text}\n" in whole for rule in RULES.values())


def test_no_such_rule(capsys: pytest.CaptureFixture[str]) -> None:
    """The ids that there are come with the complaint."""
    assert complaint(capsys, "rule", "G44") == (
        f"no rule has the id 'G44'; the ids are {', '.join(RULES)}"
    )


def test_conformance(capsys: pytest.CaptureFixture[str]) -> None:
    """A right program has status 0, a wrong one status 1 and its rules."""
    text = run(capsys, "conformance", "--", sys.executable, "-m", "novaluna.conformance")
    number = len(vectors())
    assert text == f"{number} of {number} answers are right\n"
    wrong = Path(__file__).with_name("wrong_engine.py")
    command = ["--", sys.executable, str(wrong), "loop counted twice"]
    some = ["--timeout", "90", "--rule", "g4", "--rule", "K1"]
    text = run(capsys, "conformance", *some, *command, status=1)
    assert text.startswith(f"{RULES['G4']}: {RULES['G4'].text}\n  G4.1 (a chain touches the goal's")
    assert text.endswith("7 of 9 answers are right\n2 wrong positions; wrong rules: G4\n")


def test_conformance_without_solo(capsys: pytest.CaptureFixture[str]) -> None:
    """An engine without solo can be held against the rest."""
    program = ["--", sys.executable, "-m", "novaluna.conformance"]
    number = sum(not vector.is_solo for vector in vectors() if vector.rule == "G9")
    text = run(capsys, "conformance", "--no-solo", "--rule", "G9", *program)
    assert text == f"{number} of {number} answers are right\n"
    assert number == 2
    said = complaint(capsys, "conformance", "--no-solo", "--rule", "L1", *program)
    assert said == "no positions are left to ask for"
    assert complaint(capsys, "conformance", "--rule", "X", *program).startswith(
        "no rule has the id"
    )


def test_what_a_vector_asks(capsys: pytest.CaptureFixture[str]) -> None:
    """The request and the right answer of a name in a report."""
    first, request, expected = run(capsys, "conformance", "--show", "G4.1").splitlines()
    assert first.startswith(
        "G4.1 (a chain touches the goal's tile twice and counts once), compared: "
    )
    (wanted,) = (vector for vector in vectors() if vector.id == "G4.1")
    assert json.loads(request) == wanted.request
    assert json.loads(expected) == wanted.expected
    game = "game: solo, phase two by need: action 3"
    assert run(capsys, "conformance", "--show", game).startswith(f"{game} (")
    setup = "game: solo, phase two by need: setup"
    assert run(capsys, "conformance", "--show", setup).splitlines()[1].startswith('{"setup": {')
    assert complaint(capsys, "conformance", "--show", "G4") == (
        "nothing in the kit has the name 'G4'; a report has the names, such as G4.1"
    )


def test_conformance_without_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    """A program has to be named, one that can be run, and its time is more than none."""
    assert "conformance needs a program" in complaint(capsys, "conformance", "--")
    assert complaint(capsys, "conformance", "--", "no-such-program") == (
        "can't run no-such-program: No such file or directory"
    )
    for seconds in ("0", "-1", "nan", "inf", "1e300"):
        said = complaint(capsys, "conformance", f"--timeout={seconds}", "--", "true")
        assert "argument --timeout: up to 86400 seconds, not " in said


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs the device that is always full")
def test_a_record_on_a_full_disk(capsys: pytest.CaptureFixture[str]) -> None:
    """What can't be written is said."""
    assert complaint(capsys, "--seed", "1", "--record", "/dev/full") == (
        "can't write /dev/full: No space left on device"
    )


def test_a_short_time(capsys: pytest.CaptureFixture[str]) -> None:
    """The time of a program can be set."""
    sleeper = ["--", sys.executable, "-c", "import time; time.sleep(60)"]
    text = run(capsys, "conformance", "--timeout", "0.5", *sleeper, status=1)
    assert text.startswith("the program was stopped after 0.5 s\n")


def test_a_reader_who_is_gone(tmp_path: Path) -> None:
    """The exit status of a bad record does not depend on who reads what is printed."""
    path = written(tmp_path / "game.txt", str(BAD))
    for command in ("check", "replay"):
        read, write = os.pipe()
        os.close(read)
        checked = subprocess.run(
            [sys.executable, "-m", "novaluna", command, path], stdout=write, check=False
        )
        os.close(write)
        assert checked.returncode == 1


def test_json_with_blanks_in_front(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Blanks before a JSON record do no harm, and only the ending .json asks for one."""
    path = written(tmp_path / "game", f" \n{json.dumps(to_json(GOOD))}")
    assert "sound: 3 turns" in run(capsys, "check", path)
    as_text = tmp_path / "ajson"
    run(capsys, "--seed", "3", "--record", str(as_text))
    assert as_text.read_text("utf-8").startswith("novaluna record 1\n")


@pytest.mark.rule("E2", "E3", "E3a")
@pytest.mark.parametrize(
    ("players", "seed", "said"),
    [
        (4, 11, r"Player \d has as many, but would have had a later turn \(E3\)\."),
        (3, 47, r"Player \d has as many, but would have had a later turn \(E3a\)\."),
    ],
)
def test_how_a_tie_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, players: int, seed: int, said: str
) -> None:
    """A tie is told with the rule that decides it; the same that the last event has."""
    start = new_game(players, seed=seed)
    actions = [step.action for step in played(start, Random(seed), eager=False)]
    path = written(tmp_path / "game", str(GameRecord(GameSetup.of(start), actions)))
    text = run(capsys, "replay", path)
    rule = "E3a" if "E3a" in said else "E3"
    assert f"wins (E2, {rule})\n" in text
    assert re.search(said, text)


@pytest.mark.rule("E3")
def test_a_tie_of_three() -> None:
    """All who have as many are named, and nobody else."""
    state = evolve(new_game(4, tiles=range(1, 69), stack=[0, 1, 2, 3]), draw_pile=())
    state = evolve(state, wheel=evolve(state.wheel, spaces=(None,) * 12))
    for discs, told in (
        ((5, 5, 5, 9), "Players 1 and 2 have as many"),
        ((5, 9, 9, 5), "Player 3 has as many"),
        ((5, 9, 9, 9), None),
    ):
        players = tuple(PlayerState(Display(), each) for each in discs)
        over = evolve(state, players=players)
        assert over.outcome is not None
        text = "\n".join(result(over, over.outcome))
        assert text.count("as many") == (told is not None)
        assert (told or "") in text
