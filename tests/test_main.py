"""The command line."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import novaluna
from novaluna.__main__ import main

if TYPE_CHECKING:
    from pathlib import Path


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run the command with success and return what it prints."""
    assert main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def test_a_game_is_shown_turn_by_turn(capsys: pytest.CaptureFixture[str]) -> None:
    """A numbered line for each turn; then the wheel, two displays, and the result with its rule."""
    lines = output(capsys, "--seed", "5").splitlines()
    assert lines[0] == "Nova Luna, 2 players, 20 goal discs each, seed 5"
    turns = [line for line in lines if re.match(r" *\d+\. player \d .*takes .* places it at", line)]
    assert len(turns) == 41
    assert turns[0] == (
        "  1. player 1 takes blue 2 from space 1, advances from 0 to 2 on the moon track,"
        " places it at (0, 0)"
    )
    assert turns[3].endswith(
        "advances from 2 to 7 on the moon track, onto the disc of player 0, places it at (-1, 0),"
        " covers 1 blue at (-1, 0)"
    )
    assert turns[10].startswith(" 11. player 1 refills the wheel with 10 tiles, takes yellow 3")
    assert "advances from 20 to 25 (space 1) on the moon track" in turns[11]
    assert "The wheel (M marker, > can be taken), 25 tiles in the draw pile" in lines
    assert any(line.startswith("Player 1, 1 goal disc left, at ") for line in lines)
    assert "M  8  -" in lines
    assert lines[-4:] == [
        "All goal discs of a player are placed: the game is over (E1).",
        "Player 0 wins with 0 goal discs left.",
        "1. player 0, 0 goal discs left",
        "2. player 1, 1 goal disc left",
    ]


def test_a_solo_game_is_shown_with_its_score(capsys: pytest.CaptureFixture[str]) -> None:
    """Phase two has its note in the turn that starts it, the end both notes and the score."""
    lines = output(capsys, "--solo", "--seed", "5").splitlines()
    assert lines[0] == "Nova Luna, solo, 21 goal discs, seed 5"
    (phase_two,) = (line for line in lines if "begins phase two" in line)
    assert phase_two.startswith(
        " 12. player 0 notes 76, 30 of it for discs not placed, and begins phase two,"
        " refills the wheel with 11 tiles, takes yellow 3 from space 10, places it at (-1, 3),"
    )
    assert lines[-1] == (
        "Score 166 (L8): 76 noted after phase one, 90 at the end; lower is better."
        " With each tile once: 120."
    )


@pytest.mark.rule("C3")
def test_a_first_game_has_fewer_discs(capsys: pytest.CaptureFixture[str]) -> None:
    """Four players in a first game have 15 goal discs each."""
    text = output(capsys, "--players", "4", "--first-game", "--seed", "1")
    assert text.startswith("Nova Luna, 4 players, 15 goal discs each, seed 1\n")
    assert text.count("(* covered goal)") == 4


def test_the_same_seed_gives_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The seed is printed, and with it the game can be seen again."""
    text = output(capsys, "--players", "3")
    seed = text.partition("seed ")[2].split("\n")[0]
    assert output(capsys, "--players", "3", "--seed", seed) == text


@pytest.mark.rule("E2", "E3")
def test_games_that_end_without_tiles(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the tiles run out the fewest discs decide, and of two with as many the next turn."""
    monkeypatch.setattr(
        "novaluna.commands.covering_most", lambda state, _: novaluna.legal_actions(state)[-1]
    )
    text = output(capsys, "--seed", "1")
    assert "No tile is left: the game is over (E2)." in text
    assert "(E3)" not in text
    text = output(capsys, "--seed", "7")
    assert "No tile is left: the game is over (E2)." in text
    assert re.search(r"Player \d has as many, but would have had a later turn \(E3\)\.", text)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ("--players 7", "argument --players: invalid choice: 7 (choose from 2, 3, 4)"),
        ("--players two", "argument --players: invalid int value: 'two'"),
        ("--players", "argument --players: expected one argument"),
        ("--seed 1.5", "argument --seed: invalid int value: '1.5'"),
        ("--solo --players 2", "--solo goes with neither --players nor --first-game"),
        ("--solo --first-game", "--solo goes with neither --players nor --first-game"),
        ("--see=5", "unrecognized arguments: --see=5"),
        (
            "game.json",
            "argument COMMAND: invalid choice: 'game.json'"  # noqa: ISC004 - it is one string
            " (choose from replay, check, rule, conformance)",
        ),
        ("--seed 0 check x", "check goes with none of the options of a game"),
        ("--first-game check x", "check goes with none of the options of a game"),
        ("--seed 5 rule G4", "rule goes with none of the options of a game"),
        ("--solo check game.txt", "check goes with none of the options of a game"),
        ("conformance", "conformance needs a program, as in: novaluna conformance -- python x.py"),
    ],
)
def test_bad_options(capsys: pytest.CaptureFixture[str], options: str, complaint: str) -> None:
    """A bad option gives one clear line and exit status 2."""
    with pytest.raises(SystemExit) as caught:
        main(options.split())
    assert caught.value.code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    # Versions of Python differ in the quotes around choices.
    said = re.sub(r"'(replay|check|rule|conformance|7)'", r"\1", captured.err)
    assert said == f"novaluna: error: {complaint}; see novaluna --help\n"


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    """The help names all options; the version is the package's."""
    for option in ("--help", "--version"):
        with pytest.raises(SystemExit) as caught:
            main([option])
        assert caught.value.code == 0
    text = capsys.readouterr().out
    assert all(option in text for option in ("--players", "--seed", "--solo", "--first-game"))
    assert text.endswith(f"novaluna {novaluna.__version__}\n")


def test_a_reader_who_has_seen_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the pipe behind the command is closed, it stops without a word."""
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "w", encoding="utf-8") as closed:
        monkeypatch.setattr(sys, "stdout", closed)
        assert main(["--seed", "1"]) == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs the device that is always full")
def test_a_full_disk(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """When what it prints can't be written, the command says so in a line."""
    with open("/dev/full", "w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stdout", full)
        with pytest.raises(SystemExit) as caught:
            main(["--seed", "1"])
    assert caught.value.code == 1
    assert capsys.readouterr().err == ("novaluna: error: can't print: No space left on device\n")


def test_without_an_output(monkeypatch: pytest.MonkeyPatch) -> None:
    """With its output closed, the command ends like any other."""
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["--seed", "1"]) == 0


def test_run_as_a_module(tmp_path: Path) -> None:
    """`python -m novaluna` works from anywhere, also where only ASCII can be printed."""
    run = subprocess.run(
        [sys.executable, "-m", "novaluna", "--seed", "5"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stderr == ""
    assert run.stdout.endswith("2. player 1, 1 goal disc left\n")


def test_the_exit_status_is_that_of_main(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run as a script, the module exits with what main returns."""
    monkeypatch.setattr(sys, "argv", ["novaluna", "--seed", "5"])
    monkeypatch.delitem(sys.modules, "novaluna.__main__")
    with pytest.raises(SystemExit) as caught:
        runpy.run_module("novaluna", run_name="__main__")
    assert caught.value.code == 0
