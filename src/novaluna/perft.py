"""Perft: a count of all ways a game can go on, to compare engines by."""

from __future__ import annotations

from novaluna._words import shown
from novaluna.engine import apply, legal_actions
from novaluna.state import GameState


def perft(state: GameState, depth: int) -> int:
    """Count the leaves of the tree of legal actions.

    Args:
        state: the root of the tree.
        depth: how many actions deep it is, from 0. A finished game is one leaf at any depth.

    Raises:
        TypeError: what is given is no GameState, or the depth is no whole number.
        ValueError: the depth is negative, or the state can't be played on.
    """
    if type(depth) is not int:
        msg = f"depth is a whole number, not {shown(depth)}"
        raise TypeError(msg)
    if depth < 0:
        msg = f"depth is 0 or more, not {shown(depth)}"
        raise ValueError(msg)
    actions = legal_actions(state)
    if depth == 0 or not actions:
        return 1
    if depth == 1:
        return len(actions)
    return sum(perft(apply(state, action), depth - 1) for action in actions)
