"""The explanations: what an action did, and why a goal is covered or not, in table language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from novaluna._words import amount, listed, shown
from novaluna.actions import Action, Refill
from novaluna.display import Display
from novaluna.engine import apply
from novaluna.events import (
    DiscAdvanced,
    Event,
    GameEnded,
    GoalCovered,
    MarkerMoved,
    PhaseTwoBegun,
    TilePlaced,
    TileTaken,
    WheelRefilled,
    events_between,
)
from novaluna.goals import GoalStatus, goal_status, open_fulfilled
from novaluna.outcome import EndReason, Outcome
from novaluna.position import Position, reading_order
from novaluna.rules import IllegalActionError
from novaluna.state import GameState
from novaluna.tiles import Color, Goal
from novaluna.track import TRACK_SPACES


def explain(state: GameState, action: Action) -> str:
    """Explain an action in table language, with the ids of the rules.

    Returns:
        For a legal action the events of `turn_events`, a line for each, then goals that stay
        uncovered for want of discs, and who has the next turn. For an illegal one, the rule that
        forbids it and what would be legal.

    Raises:
        TypeError: what is given is no GameState or no action at all.
        ValueError: the state was built by hand and can't be played on.
    """
    try:
        after = apply(state, action)
    except IllegalActionError as error:
        return f"{action} is not legal: {error.message} ({error.rule.id})"
    events = events_between(state, action, after)
    lines = [f"{describe(event)} ({', '.join(event.rules)})" for event in events]
    before_end = len(lines) - after.is_over
    lines[before_end:before_end] = _left_open(state, after)
    lines += _next_turn(state, action, after)
    return "\n- ".join((f"player {state.next_player}, {action}:", *lines))


def describe(event: Event) -> str:  # noqa: PLR0911 - one for each kind of event
    """Say an event in table language, as what one player does: "takes red 3 from space 5".

    Raises:
        TypeError: what is given is no event.
    """
    match event:
        case WheelRefilled(_, tiles):
            each = listed([f"{tile} on space {space}" for space, tile in tiles] or ["none"])
            return f"refills the wheel with {amount(len(tiles), 'tile')}: {each}"
        case TileTaken(_, tile, space):
            return f"takes {tile} from space {space}"
        case MarkerMoved(start, end):
            return f"moves the marker from space {start} to space {end}"
        case DiscAdvanced(_, start, end, onto):
            under = f", onto {_discs_of(onto)}" if onto else ""
            where = f"{end} (space {event.end_space})" if end >= TRACK_SPACES else str(end)
            return f"advances from {start} to {where} on the moon track{under}"
        case TilePlaced(_, tile, at):
            return f"places {tile} at {at}"
        case GoalCovered(_, at, _, goal, by_color, discs_left):
            counted = _counted(by_color)
            discs = amount(discs_left, "disc")
            return f"covers {in_words(goal)} at {at}, for which {counted}; {discs} left"
        case PhaseTwoBegun(_, note, penalty):
            return f"notes {note}, {penalty} of it for discs not placed, and begins phase two"
        case GameEnded(outcome):
            return _ended(outcome)
    msg = f"an event is one of those that turn_events tells, not {shown(event)}"
    raise TypeError(msg)


def explain_goal(display: Display, at: tuple[int, int], index: int) -> str:
    """Explain why a goal is covered, or why it is not, with the ids of the rules.

    What counts is named by position, and so are tiles of a wanted colour that look as if they
    counted but don't: the goal's own tile, and tiles at its corners or elsewhere.

    Args:
        display: the display with the goal.
        at: the position of its tile.
        index: which of the tile's goals, from 0.

    Raises:
        TypeError: the display is none.
        ValueError: no tile lies there, or it has no such goal.

    Rules: G1 to G4, G7, G9, L6.
    """
    status = goal_status(display, at, index)
    position = Position(*at)
    name = f"{in_words(status.goal)} on the {display.tiles[position]} at {position}"
    counted = _counted(status.by_color)
    if status.covered:
        return f"{name} is covered: {counted} (G1)"
    if status.fulfilled:
        return (
            f"{name} is fulfilled but not covered: {counted} (G1); in a game that is so only while"
            " no disc is free for it (G9, L6)"
        )
    lines = [f"{name} is not covered: {counted}; {_missing(status)} missing (G1)"]
    for color in status.missing:
        lines += _not_counted(display, position, color, status)
    return "\n- ".join(lines)


def in_words(goal: Goal) -> str:
    """Return what a goal asks for, such as "2 red and 1 blue"."""
    return listed(f"{number} {color.value}" for color, number in goal.needs)


def _counted(by_color: Iterable[tuple[Color, frozenset[Position]]]) -> str:
    return listed(
        f"{len(places) or 'no'} {color.value} count{'' if len(places) > 1 else 's'}{_at(places)}"
        for color, places in by_color
    )


def _missing(status: GoalStatus) -> str:
    missing = status.missing
    verb = "is" if sum(missing.values()) == 1 else "are"
    return f"{listed(f'{number} {color.value}' for color, number in missing.items())} {verb}"


def _not_counted(display: Display, at: Position, color: Color, status: GoalStatus) -> Iterator[str]:
    tiles = display.tiles
    if tiles[at].color is color:
        yield f"the {color.value} tile with the goal never counts for it (G3)"
    others = {
        place
        for place, tile in tiles.items()
        if tile.color is color and place != at and place not in status.counted[color]
    }
    corners = {place for place in others if abs(place.x - at.x) == abs(place.y - at.y) == 1}
    if corners:
        meet = "meets" if len(corners) == 1 else "meet"
        yield f"{color.value}{_at(corners)} only {meet} it at a corner (G2)"
    if others - corners:
        are = "is" if len(others - corners) == 1 else "are"
        yield f"{color.value}{_at(others - corners)} {are} not joined to it by {color.value} (G2)"


def _at(places: Iterable[Position]) -> str:
    where = sorted(places, key=reading_order)
    return f" at {listed(where)}" if where else ""


def _discs_of(players: Sequence[int]) -> str:
    if len(players) == 1:
        return f"the disc of player {players[0]}"
    return f"the discs of players {listed(players)}"


def _left_open(state: GameState, after: GameState) -> Iterator[str]:
    """Name the goals that are fulfilled but have no disc to cover them."""
    player = after.players[state.next_player]
    if player.discs > after.discs_held_back:
        return  # only a state built by hand has such goals while there are discs
    why = "the first 8 discs are placed (L5, L6)" if player.discs else "no disc is left (G9)"
    for at, index in open_fulfilled(player.display):
        goal = in_words(player.display.tiles[at].goals[index])
        yield f"leaves {goal} at {at} open: it is fulfilled, but {why}"


def _next_turn(state: GameState, action: Action, after: GameState) -> Iterator[str]:
    if after.is_over:
        return
    if isinstance(action, Refill):
        yield f"player {state.next_player} goes on and takes a tile (K3)"
        return
    if after.track is None:
        return
    first, *others = after.track.order
    below = [disc.player for disc in others if disc.distance == first.distance]
    place = (
        f"on top of {_discs_of(below)}, furthest back at {first.distance}"
        if below
        else f"furthest back at {first.distance}"
    )
    again = "again " if first.player == state.next_player else ""
    yield f"player {first.player} is next {again}with the disc {place} (T1)"


def _ended(outcome: Outcome) -> str:
    ended = (
        "the last goal disc is placed"
        if outcome.reason is EndReason.ALL_DISCS_PLACED
        else "no tile is left"
    )
    if outcome.score is None:
        return f"ends the game: {ended}; player {outcome.winner} wins"
    return f"ends the game: {ended}; the score is {outcome.score.total}"
