"""States shared among threads and sent to other processes: the same games everywhere."""

from __future__ import annotations

import concurrent.futures
import json
import multiprocessing
import subprocess
import sys
import threading
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest
from strategies import turns

import novaluna
from novaluna import (
    GameState,
    Play,
    Refill,
    apply,
    explain,
    from_json,
    legal_actions,
    new_game,
    new_solo_game,
    public_view,
    svg,
    to_json,
    turn_events,
    why_illegal,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from novaluna import Action

THREADS = 8
STARTS = [new_game(2, seed=1), new_game(4, seed=2, first_game=True), new_solo_game(seed=3)]


@pytest.fixture
def _impatient() -> Iterator[None]:
    """Have Python change threads far more often than it does by itself."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def in_threads(work: Callable[[int], object]) -> list[object]:
    """Do the same work in many threads that begin at once; each is told its number."""
    together = threading.Barrier(THREADS)

    def begin(number: int) -> object:
        together.wait()
        return work(number)

    with concurrent.futures.ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(begin, range(THREADS)))


def game(state: GameState, seed: int) -> list[tuple[Action, GameState]]:
    """Play a state on to the end."""
    return [(action, after) for _, action, after in turns(state, Random(seed))]


def middle(start: GameState) -> GameState:
    """Return a state from the middle of a game."""
    *_, (_, _, state) = islice(turns(start, Random(0)), 15)
    return state


def asked(state: GameState) -> tuple[object, ...]:
    """Ask a state whatever can be asked."""
    actions = legal_actions(state)
    marker, choice = state.wheel.marker, state.wheel.choices[0]
    tried: list[Action] = [*actions, Refill(), Play(marker, (0, 0)), Play(choice, (40, 0))]
    return (
        actions,
        [apply(state, action) for action in actions],
        [str(why_illegal(state, action)) for action in tried],
        [turn_events(state, action) for action in actions],
        [explain(state, action) for action in actions],
        from_json(GameState, json.loads(json.dumps(to_json(state)))),
        public_view(state),
        svg.render_state(state),
        hash(state),
        repr(state),
    )


@pytest.mark.usefixtures("_impatient")
@pytest.mark.parametrize("start", STARTS, ids=["two players", "four players", "solo"])
def test_threads_play_on_from_one_state(start: GameState) -> None:
    """Each thread plays a game of its own from one state, and it is that of one thread alone."""
    kept = repr(start)
    games = in_threads(lambda number: game(start, number))
    assert games == [game(start, number) for number in range(THREADS)]
    assert repr(start) == kept


@pytest.mark.usefixtures("_impatient")
@pytest.mark.parametrize("start", STARTS, ids=["two players", "four players", "solo"])
def test_threads_ask_one_state(start: GameState) -> None:
    """Threads that ask one state the same things at the same time all get the same answers."""
    state = middle(start)
    answers = in_threads(lambda _: asked(state))
    assert answers == THREADS * [asked(middle(start))]


@pytest.mark.usefixtures("_impatient")
def test_threads_meet_positions_for_the_first_time() -> None:
    """What is kept of positions and plays is right when threads come upon them at once."""
    block = [(1000 + x, 1000 + y) for y in range(5) for x in range(5)]

    def far(number: int) -> novaluna.Display:
        display = novaluna.Display.from_tiles(dict(zip(block, novaluna.TILES, strict=False)))
        return display.place(novaluna.get_tile(60), (1005, 1000 + number % 5))

    for number, display in enumerate(in_threads(far)):
        assert isinstance(display, novaluna.Display)
        taken = {*block, (1005, 1000 + number % 5)}
        beside = {
            side for x, y in taken for side in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))
        }
        assert set(display.free) == beside - taken
        assert display.chains == novaluna.Display(display.tiles).chains


FIRST_USE = """
import sys, threading, json
from concurrent.futures import ThreadPoolExecutor
sys.setswitchinterval(1e-6)
import novaluna
state = novaluna.new_game(3, seed=5)
together = threading.Barrier(8)
def use(number):
    together.wait()
    names = sorted(novaluna.__all__, reverse=number % 2 == 1)
    values = {name: getattr(novaluna, name) for name in names}
    text = json.dumps(values["to_json"](state))
    assert values["from_json"](novaluna.GameState, json.loads(text)) == state
    assert values["svg"].render_state(state).startswith("<svg")
    return [id(values[name]) for name in sorted(names)], text
with ThreadPoolExecutor(8) as pool:
    first, *others = pool.map(use, range(8))
assert others == 7 * [first]
print("all the same")
"""


def test_threads_load_the_package_at_once() -> None:
    """Threads that first ask for what is loaded later do so at the same time without harm."""
    run = subprocess.run(
        [sys.executable, "-c", FIRST_USE], capture_output=True, text=True, check=False
    )
    assert (run.stdout, run.stderr) == ("all the same\n", "")


def play_elsewhere(state: GameState, seed: int) -> tuple[list[tuple[Action, GameState]], bool]:
    """Play a state on in another process, and say whether a set there finds the state."""
    others = {middle(start) for start in STARTS}
    return game(state, seed), state in others


def test_processes_play_on_from_one_state() -> None:
    """States sent to other processes are equal to those made there, and games come back."""
    states = [middle(start) for start in STARTS]
    with concurrent.futures.ProcessPoolExecutor(
        2, mp_context=multiprocessing.get_context("spawn")
    ) as pool:
        played = list(pool.map(play_elsewhere, states, range(3)))
    for number, (state, (elsewhere, is_known)) in enumerate(zip(states, played, strict=True)):
        here = game(state, number)
        assert is_known
        assert elsewhere == here
        assert {after for _, after in elsewhere} == {after for _, after in here}
