"""The simulation: the program on a real cluster, and the page that tells what it prints."""

from __future__ import annotations

import ast
import re
import runpy
import shlex
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
import snippets
from matplotlib.image import imread

PAGE = snippets.ROOT / "docs" / "guide" / "simulation.md"
PROGRAM = snippets.ROOT / "docs" / "examples" / "simulate.py"


def run(*options: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the program in a folder."""
    command = [sys.executable, str(PROGRAM), *options]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def shown_on_the_page() -> list[tuple[list[str], str]]:
    """Return the options of each run on the page, and what the page says it prints."""
    text = PAGE.read_text("utf-8")
    commands = re.findall(r"^python docs/examples/simulate\.py (.*)$", text, re.MULTILINE)
    outputs = re.findall(r"^```text\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return list(zip(map(shlex.split, commands), outputs, strict=True))


@pytest.fixture(scope="module")
def program() -> dict[str, Any]:
    """Return what the program defines."""
    return runpy.run_path(str(PROGRAM))


@pytest.fixture(scope="module", params=shown_on_the_page(), ids=["random", "greedy"])
def shown_run(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, str, Path]:
    """Run a command of the page; return what the page shows, what was printed, and the plot."""
    options, shown = request.param
    folder = tmp_path_factory.mktemp("run")
    done = run(*options, "--workers", "2", folder=folder)
    assert done.returncode == 0, done.stderr
    return shown, done.stdout, folder / options[options.index("--plot") + 1]


def test_the_page_shows_what_is_printed(shown_run: tuple[str, str, Path]) -> None:
    """The numbers of the page are those of its commands, so the page can't go stale."""
    shown, printed, _ = shown_run
    assert shown == printed


def test_the_counts_add_up(shown_run: tuple[str, str, Path]) -> None:
    """Every game has one winner and one ending."""
    _, printed, _ = shown_run
    games = int(re.findall(r"games: (\d+)", printed)[0])
    wins = [int(each) for each in re.findall(r"wins of seat \d: (\d+)", printed)]
    endings = [int(each) for each in re.findall(r"ended with [a-z ]+: (\d+)", printed)]
    assert len(wins) == 3
    assert sum(wins) == sum(endings) == games


def test_the_plot_is_a_picture(shown_run: tuple[str, str, Path]) -> None:
    """The SVG is well-formed, has a size, and draws both panels."""
    _, _, file = shown_run
    root = ET.parse(file).getroot()  # noqa: S314 - it is our own file
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert [float(each) > 0 for each in root.attrib["viewBox"].split()[2:]] == [True, True]
    groups = {each.attrib.get("id") for each in root.iter("{http://www.w3.org/2000/svg}g")}
    assert {"axes_1", "axes_2", "legend_1"} <= groups


def test_tens_of_thousands_of_games_are_played() -> None:
    """The first run of the page is no small one."""
    options, _ = shown_on_the_page()[0]
    assert int(options[options.index("--games") + 1]) >= 20_000


@pytest.mark.parametrize(("play", "games"), [("random", 450), ("greedy", 30)])
def test_the_workers_make_no_difference(
    play: str, games: int, program: dict[str, Any], tmp_path: Path
) -> None:
    """One process, two, or none but this: the same games, the last task not full."""
    seeds = [f"7/{number}" for number in range(games)]
    here = program["play_games"](seeds, 4, program["PLAYS"][play])
    expected = "\n".join([*program["summary"](here, 4), ""])
    options = ["--games", str(games), "--players", "4", "--seed", "7", "--play", play]
    for workers in ("1", "2"):
        assert run(*options, "--workers", workers, folder=tmp_path).stdout == expected


def test_the_plot_may_be_a_bitmap(tmp_path: Path) -> None:
    """A name that ends in .png gives a PNG with something on it."""
    done = run("--games", "20", "--workers", "1", "--plot", "plot.png", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    height, width, _ = (pixels := imread(tmp_path / "plot.png")).shape
    assert width > height > 100
    assert pixels.std() > 0.05


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--games", "0"], "'0' is not a number from 1"),
        (["--games", "many"], "'many' is not a number from 1"),
        (["--workers", "-1"], "'-1' is not a number from 1"),
        (["--plot", "plot.doc"], "'plot.doc' does not end in .svg or .png"),
        (["--players", "5"], "invalid choice"),
    ],
)
def test_wrong_options(options: list[str], said: str, tmp_path: Path) -> None:
    """What can't be done is said before anything is played."""
    done = run(*options, folder=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr


def test_a_summary(program: dict[str, Any]) -> None:
    """Length, wins and endings of games of which all is known."""
    result = program["Result"]
    results = Counter({result(40, 0, "all discs placed"): 3, result(60, 1, "tiles exhausted"): 1})
    assert list(program["summary"](results, 2)) == [
        "games: 4, players: 2",
        "turns: mean 45.0, standard deviation 8.7",
        "turns: 5 % of games up to 40, 50 % up to 40, 95 % up to 40",
        "wins of seat 1: 3, 75.0%, 95 % interval 30.1% to 95.4%",
        "wins of seat 2: 1, 25.0%, 95 % interval 4.6% to 69.9%",
        "first-seat advantage: none shows, as 50.0% lies in the interval",
        "ended with all discs placed: 3, 75.0%",
        "ended with tiles exhausted: 1, 25.0%",
    ]


def test_percentiles(program: dict[str, Any]) -> None:
    """Of a hundred lengths from 1 to 100, 5, 50 and 95 games are at most so long."""
    results = Counter(program["Result"](turns, 0, "tiles exhausted") for turns in range(1, 101))
    lines = list(program["summary"](results, 2))
    assert lines[2] == "turns: 5 % of games up to 5, 50 % up to 50, 95 % up to 95"


@pytest.mark.parametrize(
    ("wins", "said"),
    [
        ([400, 300, 300], "shows, as 33.3% lies below"),
        ([340, 330, 330], "none shows, as 33.3% lies in"),
        ([260, 370, 370], "a disadvantage shows, as 33.3% lies above"),
    ],
)
def test_the_first_seat(program: dict[str, Any], wins: list[int], said: str) -> None:
    """An equal share outside of the interval shows an advantage or a disadvantage."""
    assert said in program["advantage"](wins)


def test_an_interval(program: dict[str, Any]) -> None:
    """The interval is Wilson's, which also holds where there is no win or nothing else."""
    low, high = program["interval"](5, 10)
    assert (round(low, 4), round(high, 4)) == (0.2366, 0.7634)
    assert program["interval"](0, 10)[0] == pytest.approx(0)
    assert program["interval"](10, 10)[1] == pytest.approx(1)


def test_the_page_builds_what_the_program_runs() -> None:
    """The functions on the page are those of the program, word for word."""

    def functions(source: str) -> dict[str, str]:
        nodes = ast.parse(source).body
        kinds = (ast.FunctionDef, ast.ClassDef)
        return {node.name: ast.dump(node) for node in nodes if isinstance(node, kinds)}

    page = functions(snippets.source(PAGE))
    whole = functions(PROGRAM.read_text("utf-8"))
    assert len(page) >= 7
    assert page == {name: whole[name] for name in page}
