"""The command line: play one whole game and show it."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from random import Random
from typing import NoReturn

from novaluna import (
    Action,
    GameState,
    Outcome,
    Play,
    Refill,
    __version__,
    apply,
    legal_actions,
    new_game,
    new_solo_game,
)
from novaluna._words import amount, listed
from novaluna.outcome import EndReason
from novaluna.render import render_display, render_wheel


class _Parser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: error: {message}; see {self.prog} --help\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line with some arguments, or those of the process; return the exit status."""
    parser = _Parser(
        prog="novaluna",
        description="Play one whole game of Nova Luna and show it, a line for each turn.",
        epilog="The same seed and options give the same game.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--players", type=int, choices=(2, 3, 4), help="how many play (without it: 2)"
    )
    parser.add_argument("--seed", type=int, help="a whole number (without it: another every time)")
    parser.add_argument(
        "--first-game", action="store_true", help="fewer goal discs for 3 and 4 players (C3)"
    )
    parser.add_argument("--solo", action="store_true", help="play the game for one")
    parser.add_argument("--version", action="version", version=f"novaluna {__version__}")
    options = parser.parse_args(arguments)
    if options.solo and (options.players is not None or options.first_game):
        parser.error("--solo goes with neither --players nor --first-game")
    seed = Random().randrange(1_000_000) if options.seed is None else options.seed
    if options.solo:
        start = new_solo_game(seed=seed)
    else:
        start = new_game(options.players or 2, seed=seed, first_game=options.first_game)
    try:
        for line in _game(start, seed):
            print(line)
        print(end="", flush=True)
    except OSError as error:
        # What is not printed yet can't be; Python would try once more at its exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # whoever reads this has seen enough
            parser.exit(1, f"novaluna: error: can't print the game: {error.strerror}\n")
    return 0


def _game(state: GameState, seed: int) -> Iterator[str]:
    people = "solo" if state.solo else amount(len(state.players), "player")
    each = "" if state.solo else " each"
    yield f"Nova Luna, {people}, {state.goal_discs} goal discs{each}, seed {seed}"
    yield "Tiles by colour and time; goals in letters: b blue, r red, t turquoise, y yellow"
    yield ""
    random = Random(seed)
    turn = 1
    steps: list[str] = []
    while (outcome := state.outcome) is None:
        action = _choose(state, random)
        after = apply(state, action)
        steps.append(_told(state, action, after))
        if isinstance(action, Play) or after.is_over:
            yield f"{turn:>3}. player {state.next_player} {'; '.join(steps)}"
            turn, steps = turn + 1, []
        state = after
    yield ""
    pile = amount(len(state.draw_pile), "tile")
    yield f"The wheel (M marker, > can be taken), {pile} in the draw pile"
    yield render_wheel(state.wheel)
    for number, player in enumerate(state.players):
        yield ""
        yield f"Player {number}, {amount(player.discs, 'goal disc')} left (* covered goal)"
        yield render_display(player.display)
    yield ""
    yield from _result(state, outcome)


def _choose(state: GameState, random: Random) -> Action:
    """Choose the action that covers most goals at once, of the best any."""

    def worth(action: Action) -> tuple[int, float]:
        return -apply(state, action).players[state.next_player].discs, random.random()

    return max(legal_actions(state), key=worth)


def _told(before: GameState, action: Action, after: GameState) -> str:
    number = before.next_player
    player = after.players[number]
    covered = player.display.covered - before.players[number].display.covered
    goals = [f"{player.display.tiles[at].goals[index]} at {at}" for at, index in sorted(covered)]
    covers = f", covers {listed(goals)}, {amount(player.discs, 'disc')} left" if goals else ""
    if isinstance(action, Refill):
        drawn = amount(len(before.draw_pile) - len(after.draw_pile), "tile")
        if after.solo is None:
            return f"refills the wheel with {drawn}"
        return f"notes {after.solo.phase_one_note}, starts phase two with {drawn}{covers}"
    tile = player.display.tiles[action.at]
    moves = (
        ""
        if after.track is None
        else f", moves to {after.track.space_of(number)} on the moon track"
    )
    return f"takes {tile} from space {action.space}{moves}, places it at {action.at}{covers}"


def _result(state: GameState, outcome: Outcome) -> Iterator[str]:
    ended = (
        "All goal discs of a player are placed"
        if outcome.reason is EndReason.ALL_DISCS_PLACED
        else "No tile is left"
    )
    score = outcome.score
    if score is not None:
        yield f"{ended}: the solo game is over (L7)."
        yield (
            f"Score {score.total} (L8): {score.phase_one} noted after phase one, {score.phase_two}"
            f" at the end; lower is better. With each tile once: {score.tiles_once}."
        )
        return
    left = [state.players[player].discs for player in outcome.ranking]
    first, second, *_ = outcome.ranking
    rule = "E1" if outcome.reason is EndReason.ALL_DISCS_PLACED else "E2"
    yield f"{ended}: the game is over ({rule})."
    yield f"Player {first} wins with {amount(left[0], 'goal disc')} left." + (
        f" Player {second} has as many, but would have had a later turn (E3)."
        if left[0] == left[1]
        else ""
    )
    for place, (player, discs) in enumerate(zip(outcome.ranking, left, strict=True), start=1):
        yield f"{place}. player {player}, {amount(discs, 'goal disc')} left"


if __name__ == "__main__":
    sys.exit(main())
