"""The story of a game: what the commands print of it, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from novaluna._words import amount, listed
from novaluna.actions import Action
from novaluna.events import (
    Event,
    GoalCovered,
    MarkerMoved,
    TilePlaced,
    WheelRefilled,
    events_between,
    rules_of_end,
)
from novaluna.explanations import describe, in_words
from novaluna.outcome import EndReason, Outcome
from novaluna.records import GameRecord
from novaluna.render import render_state
from novaluna.state import GameState


def in_brief(record: GameRecord, seed: int) -> Iterator[str]:
    """Tell a game played by itself, a line for each turn, and show the table at its end."""
    states = record.replay()
    yield from _heading(states[0], f", seed {seed}")
    for number, player, steps in _turns(record, states):
        told = [_briefly(event) for _, events in steps for event in events]
        yield f"{number:>3}. player {player} {', '.join(filter(None, told))}"
    yield ""
    yield from _table(states[-1])


def in_full(record: GameRecord) -> Iterator[str]:
    """Tell a game turn by turn, every event with its rules, and show the table as it is then."""
    states = record.replay()
    yield from _heading(states[0], "")
    for number, player, steps in _turns(record, states):
        yield f"{number}. player {player}: {' '.join(str(action) for action, _ in steps)}"
        for _, events in steps:
            for event in events:
                yield f"   {describe(event)} ({', '.join(event.rules)})"
    yield ""
    yield from _table(states[-1])


def _heading(start: GameState, more: str) -> Iterator[str]:
    people = "solo" if start.solo else amount(len(start.players), "player")
    each = "" if start.solo else " each"
    yield f"Nova Luna, {people}, {start.goal_discs} goal discs{each}{more}"
    yield "Tiles by colour and time; goals in letters: b blue, r red, t turquoise, y yellow"
    yield ""


def _turns(
    record: GameRecord, states: Sequence[GameState]
) -> Iterator[tuple[int, int, list[tuple[Action, tuple[Event, ...]]]]]:
    """Give each turn's number, player, and actions with their events."""
    index = 0
    for number, actions in enumerate(record.turns, start=1):
        player = states[index].next_player
        steps = []
        for action in actions:
            events = events_between(states[index], action, states[index + 1])
            steps.append((action, events))
            index += 1
        yield number, player, steps


def _briefly(event: Event) -> str:
    match event:
        case WheelRefilled(_, tiles):
            return f"refills the wheel with {amount(len(tiles), 'tile')}"
        case TilePlaced(_, _, at):
            return f"places it at {at}"
        case GoalCovered(_, at, _, goal):
            return f"covers {in_words(goal)} at {at}"
        case MarkerMoved():
            return ""
    return describe(event)


def _table(state: GameState) -> Iterator[str]:
    yield render_state(state, color=None)
    if state.outcome is not None:
        yield ""
        yield from result(state, state.outcome)


def result(state: GameState, outcome: Outcome) -> Iterator[str]:
    """Tell how a game ended, with the rules, and who comes where."""
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
    first, *others = outcome.ranking
    tied = [player for player in others if state.players[player].discs == left[0]]
    rule, *tie = rules_of_end(state, outcome)
    yield f"{ended}: the game is over ({rule})."
    yield f"Player {first} wins with {amount(left[0], 'goal disc')} left."
    if tied:
        have = f"Player {tied[0]} has" if len(tied) == 1 else f"Players {listed(tied)} have"
        yield f"{have} as many, but would have had a later turn ({tie[0]})."
    for place, (player, discs) in enumerate(zip(outcome.ranking, left, strict=True), start=1):
        yield f"{place}. player {player}, {amount(discs, 'goal disc')} left"
