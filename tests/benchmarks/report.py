"""Print what the library costs, as a table.

`python tests/benchmarks/report.py` needs the dependency group `benchmark`, and takes a minute.
Times are of the processor, the least of many rounds; of what is compared, the rounds take turns, so
that whatever else the machine does slows both.
"""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from random import Random
from time import process_time

from workloads import chess_games, games, plays_of, ply, turns, with_tiles

from novaluna import (
    GameState,
    apply,
    from_json,
    goal_status,
    legal_actions,
    new_game,
    public_view,
    to_json,
)

ROUNDS = 25


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time that some work takes once."""
    begin = process_time()
    work()
    return process_time() - begin


def least(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Return the least time of some work in many rounds."""
    return min(seconds(work) for _ in range(rounds))


def against_chess() -> Iterator[tuple[str, str]]:
    """Compare random play with that of python-chess."""
    plies, moves = games(9), chess_games(3)
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(seconds(lambda: games(9)) / plies)
        theirs.append(seconds(lambda: chess_games(3)) / moves)
    yield "a ply of random play with the full list", microseconds(min(ours))
    yield "the same in python-chess", microseconds(min(theirs))
    yield "plies per second, times those of python-chess", f"{min(theirs) / min(ours):.2f}"


def parts() -> Iterator[tuple[str, str]]:
    """Time the parts by themselves, on the turns of random games."""
    found = plays_of(range(9))
    states = [state for state, _ in found]
    middle = states[len(states) // 2]
    view, document = public_view(middle), to_json(middle)
    displays = [state.players[0].display for state in states[::8]]
    goals = [(display, *goal) for display in displays for goal in display.goals()]
    number = len(found)
    yield "apply", microseconds(least(lambda: [apply(*turn) for turn in found][:0]) / number)
    each = least(lambda: [legal_actions(state) for state in states][:0]) / number
    yield "legal_actions", microseconds(each)
    each = least(lambda: [goal_status(*goal) for goal in goals][:0]) / len(displays)
    yield "goal_status of every goal of a display", microseconds(each)
    yield "public_view(state).sample(rng)", microseconds(least(lambda: view.sample(Random(1))))
    both = least(lambda: from_json(GameState, json.loads(json.dumps(to_json(middle)))))
    yield "JSON there and back", microseconds(both)
    yield "to_json alone", microseconds(least(lambda: to_json(middle)))
    yield "from_json alone", microseconds(least(lambda: from_json(GameState, document)))


def growth() -> Iterator[tuple[str, str]]:
    """Compare a ply with 30 tiles in a display with one with 10."""
    small, large = with_tiles(10), with_tiles(30)
    few = least(lambda: [ply(small) for _ in range(200)])
    many = least(lambda: [ply(large) for _ in range(200)])
    yield "a ply with 30 tiles in the display, times one with 10", f"{many / few:.2f}"


def memory() -> Iterator[tuple[str, str]]:
    """Measure what a thousand states of games that follow each other take."""
    new_game(2)
    gc.collect()
    tracemalloc.start()
    kept = [state for state, _ in turns(range(20))][:1000]
    gc.collect()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    yield "memory of a state, of 1000 that follow each other", f"{size / len(kept) / 1024:.2f} KiB"


def imports() -> Iterator[tuple[str, str]]:
    """Compare importing the library, and what a game needs of it, with importing attrs alone."""
    statements = (
        "import attrs",
        "import novaluna",
        "from novaluna import new_game, legal_actions, apply",
    )
    times = [[_time_of(statement) for statement in statements] for _ in range(ROUNDS)]
    attrs, *ours = map(min, zip(*times, strict=True))
    for statement, time in zip(statements[1:], ours, strict=True):
        yield statement, microseconds(time)
        yield "  times import attrs", f"{time / attrs:.2f}"


def _time_of(statement: str) -> float:
    code = f"from time import process_time as t; b = t(); {statement}; print(t() - b)"
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(run.stdout)


def microseconds(time: float) -> str:
    """Write a time."""
    return f"{time * 1e6:,.1f} µs"


if __name__ == "__main__":
    for measure in (against_chess, parts, growth, memory, imports):
        for what, result in measure():
            sys.stdout.write(f"{what:<56}{result:>14}\n")
