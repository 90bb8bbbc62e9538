"""What games cost, counted in calls: clocks differ from machine to machine, counts do not."""

from __future__ import annotations

import cProfile
import json
import os
import pstats
import subprocess
import sys
from pathlib import Path
from random import Random

import novaluna
from novaluna import apply, legal_actions, new_game, new_solo_game

PACKAGE = str(Path(novaluna.__file__).parent)
STORED = Path(__file__).with_name("calls.json")
"""The number of calls; NOVALUNA_STORE_CALLS=1 in the environment writes it anew."""


def play_games() -> int:
    """Play games of every kind at random from fixed seeds, and return how many actions."""
    actions = 0
    for seed, players in enumerate([1, 2, 3, 4] * 2):
        random = Random(seed)
        state = new_solo_game(seed=seed) if players == 1 else new_game(players, seed=seed)
        while legal := legal_actions(state):
            state = apply(state, legal[int(random.random() * len(legal))])
            actions += 1
    return actions


def calls_of(profile: cProfile.Profile) -> int:
    """Count the calls of the package's functions; comprehensions are calls in some Pythons only."""
    stats: dict[tuple[str, int, str], tuple[int, ...]] = vars(pstats.Stats(profile))["stats"]
    return sum(
        counts[1]
        for (file, _, name), counts in stats.items()
        if file.startswith((PACKAGE, "<attrs")) and not name.startswith("<")
    )


def count() -> dict[str, int]:
    """Return how many actions the games have, and how many calls they take."""
    play_games()  # what is kept for good is made now
    with cProfile.Profile() as profile:
        actions = play_games()
    return {"actions": actions, "calls": calls_of(profile)}


def test_games_cost_no_more_calls_than_they_did() -> None:
    """A fixed set of games takes no more than a tenth more calls than when they were counted."""
    # In a process of its own: other tests fill what is kept with positions far from any game.
    command = [sys.executable, __file__]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    if os.environ.get("NOVALUNA_STORE_CALLS"):
        STORED.write_text(run.stdout, "utf-8")
    counted, stored = json.loads(run.stdout), json.loads(STORED.read_text("utf-8"))
    assert counted["actions"] == stored["actions"]
    assert counted["calls"] <= stored["calls"] * 1.1, f"{counted} where it was {stored}"
    assert counted["calls"] >= stored["calls"] * 0.7, "far fewer calls: store the new number"


if __name__ == "__main__":
    sys.stdout.write(f"{json.dumps(count())}\n")
