"""A bot that looks one turn ahead, knowing no more than everyone at the table sees.

Run it with `python docs/examples/bot.py`: it plays a game against a player who does anything. It
is handed a `PublicView` and imagines draw piles with `view.sample`.
"""

from __future__ import annotations

from random import Random

from novaluna import (
    Action,
    GameState,
    PublicView,
    apply,
    explain,
    legal_actions,
    new_game,
    public_view,
)

SAMPLES = 3
CANDIDATES = 4


def covered(before: GameState, after: GameState, player: int) -> int:
    """Return how many goals of a player were covered between two states."""
    return before.players[player].discs - after.players[player].discs


def gain(state: GameState, action: Action) -> int:
    """Return how many goals the player to move covers with an action."""
    return covered(state, apply(state, action), state.next_player)


def prospect(state: GameState, action: Action) -> int:
    """Return the goals of the action, and of the best that can follow: minus, if by another."""
    me = state.next_player
    after = apply(state, action)
    follow_up = max((gain(after, each) for each in legal_actions(after)), default=0)
    return gain(state, action) + (follow_up if after.next_player == me else -follow_up)


def choose(view: PublicView, rng: Random) -> Action:
    """Return the action with the best prospect over some draw piles that there may be."""
    samples = [view.sample(rng) for _ in range(SAMPLES)]
    # What is legal, and what a play gains at once, is the same for every order of the draw pile.
    by_gain = sorted(legal_actions(samples[0]), key=lambda action: -gain(samples[0], action))
    return max(
        by_gain[:CANDIDATES],
        key=lambda action: sum(prospect(state, action) for state in samples),
    )


def main(seed: int = 1) -> GameState:
    """Play one game, the bot as player 0, and return its end."""
    rng = Random(seed)
    state = new_game(2, seed=seed)
    while not state.is_over:
        if state.current_player == 0:
            action = choose(public_view(state), rng)
        else:
            action = rng.choice(legal_actions(state))
        print(explain(state, action))
        state = apply(state, action)
    return state


if __name__ == "__main__":
    main()
