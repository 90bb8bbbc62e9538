"""Play many games on a cluster of processes, and tell how long they are and which seat wins.

Run it with `python docs/examples/simulate.py`; `--help` lists its options. It needs the packages
`distributed` and `matplotlib`. Every game has a seed of its own, so the numbers are the same
whatever the number of workers.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from time import perf_counter
from typing import NamedTuple, TypeAlias, cast

from distributed import Client, LocalCluster
from matplotlib.figure import Figure

from novaluna import Action, GameState, Play, apply, legal_actions, new_game

GAMES_IN_A_TASK = 100


class Result(NamedTuple):
    """Hold what is counted of a game: its turns, the winner's seat from 0, and how it ended."""

    turns: int
    seat: int
    ending: str


Chooser: TypeAlias = Callable[[GameState, Random], Action]


def pick(actions: Sequence[Action], rng: Random) -> Action:
    """Return one of some actions, each as likely as any other."""
    # For a seed, random() gives the same on every version of Python; choice() need not.
    return actions[int(rng.random() * len(actions))]


def play_at_random(state: GameState, rng: Random) -> Action:
    """Do anything that is legal."""
    return pick(legal_actions(state), rng)


def play_greedily(state: GameState, rng: Random) -> Action:
    """Cover as many goals as one action can, then spend the least time, then leave it to chance."""
    ranked: dict[tuple[int, int], list[Action]] = {}
    for action in legal_actions(state):
        player = apply(state, action).players[state.next_player]
        ranked.setdefault((player.discs, player.display.sum_of_times), []).append(action)
    return pick(ranked[min(ranked)], rng)


def play_game(seed: str, players: int, choose: Chooser) -> Result:
    """Play one game; the same seed gives the same game."""
    rng = Random(f"{seed}, choices")  # not the numbers that dealt the tiles
    # With the discs stacked in the order of their numbers, a player's number is the seat.
    state = new_game(players, seed=seed, stack=range(players))
    turns = 0
    while (outcome := state.outcome) is None:
        action = choose(state, rng)
        state = apply(state, action)
        turns += isinstance(action, Play)
    return Result(turns, outcome.ranking[0], outcome.reason.value)


def play_games(seeds: Sequence[str], players: int, choose: Chooser) -> Counter[Result]:
    """Play a game for each seed, and count how many had each result."""
    return Counter(play_game(seed, players, choose) for seed in seeds)


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a share, as Wilson has it."""
    share, z = wins / games, 1.96
    centre = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (centre - reach) / (1 + z * z / games), (centre + reach) / (1 + z * z / games)


PLAYS: dict[str, Chooser] = {"random": play_at_random, "greedy": play_greedily}


def wins_by_seat(results: Counter[Result], players: int) -> list[int]:
    """Return how many games each seat has won, in order of play."""
    wins = Counter[int]()
    for result, games in results.items():
        wins[result.seat] += games
    return [wins[seat] for seat in range(players)]


def simulate(
    games: int, players: int, play: str, seed: int, workers: int | None
) -> Counter[Result]:
    """Play games on a cluster of this machine's processors and gather nothing but counts."""
    seeds = [f"{seed}/{number}" for number in range(games)]
    tasks = [seeds[at : at + GAMES_IN_A_TASK] for at in range(0, games, GAMES_IN_A_TASK)]
    work = partial(play_games, players=players, choose=PLAYS[play])
    with (
        LocalCluster(  # type: ignore[no-untyped-call] # distributed has no types
            n_workers=workers,
            threads_per_worker=1,
            dashboard_address=None,  # pyright: ignore[reportArgumentType] # likewise
        ) as cluster,
        Client(cluster) as client,  # type: ignore[no-untyped-call] # likewise
    ):
        counts = client.gather(client.map(work, tasks, pure=False))
    return sum(cast("list[Counter[Result]]", counts), Counter[Result]())


def summary(results: Counter[Result], players: int) -> Iterator[str]:
    """Say in some lines what came out."""
    games = results.total()
    turns = sorted(result.turns for result in results.elements())
    low, median, high = (turns[(games - 1) * percent // 100] for percent in (5, 50, 95))
    yield f"games: {games}, players: {players}"
    yield f"turns: mean {fmean(turns):.1f}, standard deviation {pstdev(turns):.1f}"
    yield f"turns: 5 % of games up to {low}, 50 % up to {median}, 95 % up to {high}"
    wins = wins_by_seat(results, players)
    for seat, won in enumerate(wins, start=1):
        least, most = interval(won, games)
        share = f"{won / games:.1%}, 95 % interval {least:.1%} to {most:.1%}"
        yield f"wins of seat {seat}: {won}, {share}"
    yield advantage(wins)
    endings = Counter[str]()
    for result, number in results.items():
        endings[result.ending] += number
    for ending in sorted(endings):
        yield f"ended with {ending}: {endings[ending]}, {endings[ending] / games:.1%}"


def advantage(wins: Sequence[int]) -> str:
    """Say whether the first seat wins more than its share."""
    low, high = interval(wins[0], sum(wins))
    fair = 1 / len(wins)
    if low <= fair <= high:
        return f"first-seat advantage: none shows, as {fair:.1%} lies in the interval"
    if fair < low:
        return f"first-seat advantage: shows, as {fair:.1%} lies below the interval"
    return f"first-seat advantage: a disadvantage shows, as {fair:.1%} lies above the interval"


def plot(results: Counter[Result], players: int, file: Path) -> None:
    """Draw how long the games are and how often each seat wins, as SVG or PNG."""
    games = results.total()
    turns = Counter(result.turns for result in results.elements())
    figure = Figure(figsize=(9, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    left.bar(list(turns), [number / games for number in turns.values()], width=0.9)
    left.set(title=f"Length of {games} games", xlabel="turns", ylabel="share of games")
    left.set_xlim(min(turns) - 5, max(turns) + 5)
    left.locator_params(axis="x", integer=True)
    seats = range(1, players + 1)
    wins = wins_by_seat(results, players)
    shares = [won / games for won in wins]
    bounds = [interval(won, games) for won in wins]
    errors = [
        [share - low for share, (low, _) in zip(shares, bounds, strict=True)],
        [high - share for share, (_, high) in zip(shares, bounds, strict=True)],
    ]
    right.errorbar(seats, shares, yerr=errors, fmt="o", capsize=6)
    right.axhline(1 / players, linestyle="--", color="grey", label="equal shares")
    right.set(title="Wins by seat, with 95 % intervals", xlabel="seat", ylabel="share of wins")
    right.set_xticks(seats)
    right.legend()
    figure.savefig(file)


def whole(text: str) -> int:
    """Read a number from 1 upwards from the command line."""
    if not text.isdecimal() or int(text) < 1:
        msg = f"{text!r} is not a number from 1"
        raise argparse.ArgumentTypeError(msg)
    return int(text)


def picture(text: str) -> Path:
    """Read the name of a picture from the command line."""
    file = Path(text)
    if file.suffix not in {".svg", ".png"}:
        msg = f"{text!r} does not end in .svg or .png"
        raise argparse.ArgumentTypeError(msg)
    return file


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the games, print the summary and draw the plot."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=whole, default=20_000, help="how many (20000)")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=3, help="in a game (3)")
    parser.add_argument("--play", choices=[*PLAYS], default="random", help="how all play (random)")
    parser.add_argument("--seed", type=int, default=0, help="of the first game and all others (0)")
    parser.add_argument("--workers", type=whole, help="processes (one for each processor)")
    parser.add_argument("--plot", metavar="FILE", type=picture, help="draw a picture, .svg or .png")
    given = parser.parse_args(arguments)
    begin = perf_counter()
    results = simulate(given.games, given.players, given.play, given.seed, given.workers)
    print(f"played in {perf_counter() - begin:.0f} s", file=sys.stderr)
    print(*summary(results, given.players), sep="\n")
    if given.plot:
        plot(results, given.players, given.plot)


if __name__ == "__main__":
    main()
