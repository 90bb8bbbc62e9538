"""What the benchmarks do: games from fixed seeds, and parts of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import chess
from attrs import evolve

from novaluna import Action, Display, GameState, Play, apply, get_tile, legal_actions, new_game


def games(number: int) -> int:
    """Play games of two, three and four players at random, and return how many actions.

    Before each action all legal ones are listed.
    """
    return sum(1 for _ in turns(range(number)))


def chess_games(number: int) -> int:
    """Play games of chess at random, of 300 plies at most, and return how many plies.

    Before each move all legal ones are listed.
    """
    plies = 0
    for seed in range(number):
        random = Random(seed)
        board = chess.Board()
        for _ in range(300):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(random.random() * len(moves))])
            plies += 1
    return plies


def turns(seeds: range) -> Iterator[tuple[GameState, Action]]:
    """Give the states of random games, each with the action that is done in it."""
    for seed in seeds:
        random = Random(seed)
        state = new_game(2 + seed % 3, seed=seed)
        while actions := legal_actions(state):
            action = actions[int(random.random() * len(actions))]
            yield state, action
            state = apply(state, action)


def with_tiles(number: int) -> GameState:
    """Return a state of which the current player's display has so many tiles, in a block."""
    state = new_game(2, seed=1, stack=[0, 1])
    display = Display()
    for tile, at in zip(range(1, number + 1), _block(), strict=False):
        display = display.place(get_tile(tile * 2), at)
    mover, other = state.players
    return evolve(state, players=(evolve(mover, display=display), other))


def _block() -> Iterator[tuple[int, int]]:
    return ((number % 6, number // 6) for number in range(36))


def ply(state: GameState) -> GameState:
    """List the legal actions and do the one in the middle: what a ply costs."""
    actions = legal_actions(state)
    return apply(state, actions[len(actions) // 2])


def plays_of(seeds: range) -> list[tuple[GameState, Play]]:
    """Return the turns of random games that are plays."""
    return [(state, action) for state, action in turns(seeds) if isinstance(action, Play)]
