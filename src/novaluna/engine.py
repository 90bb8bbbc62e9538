"""The engine: what is legal, and what an action does. Only here the parts are put together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Final, TypeVar, cast

from novaluna._words import shown
from novaluna.actions import Action, Play, Refill, plays
from novaluna.display import Display, GoalAt, has_room, laid, with_discs
from novaluna.goals import fulfilled_by, open_fulfilled
from novaluna.outcome import EndReason
from novaluna.position import Position
from novaluna.refusals import refusal
from novaluna.rules import RULES, IllegalActionError, Violation
from novaluna.state import (
    PENALTY,
    PHASE_TWO_DISCS,
    GameState,
    PlayerState,
    SoloState,
    player_state,
    successor,
)
from novaluna.wheel import CHOICES

_Function = TypeVar("_Function", bound=Callable[..., object])

REFILL: Final = Refill()


# What is taken for a state most often.
_HINTS: Final = {
    "PublicView": "; its sample method deals one",
    "GameRecord": "; its state attribute is one",
}


def for_states(function: _Function) -> _Function:
    """Make a function say so when the state is none, or one built by hand that can't be used."""

    @wraps(function)
    def checked(state: GameState) -> object:
        if type(state) is not GameState:
            raise _no_state(state)
        try:
            return function(state)
        except Exception as error:
            _refuse_unsound(state, error)
            raise

    return cast("_Function", checked)


def for_actions(function: _Function) -> _Function:
    """Make a function say so when the state or the action is none, or can't be used."""

    @wraps(function)
    def checked(state: GameState, action: Action) -> object:
        if type(state) is not GameState:
            raise _no_state(state)
        if type(action) is not Play and type(action) is not Refill:
            hint = "; parse_action reads one from text" if isinstance(action, str) else ""
            msg = f"an action is Play(space, at) or Refill(), not {shown(action)}{hint}"
            raise TypeError(msg)
        try:
            return function(state, action)
        except IllegalActionError:
            raise
        except Exception as error:
            _refuse_unsound(state, error)
            raise

    return cast("_Function", checked)


def _no_state(state: object) -> TypeError:
    hint = _HINTS.get(type(state).__name__, "")
    return TypeError(f"state is a GameState, not {shown(state)}{hint}")


def _refuse_unsound(state: GameState, error: Exception) -> None:
    """Raise what is wrong with a state, if there is something, in the place of an error."""
    problems = state.check()
    if problems:
        msg = f"this state can't be played on: {'; '.join(problems)}"
        raise ValueError(msg) from error


@for_states
def legal_actions(state: GameState) -> tuple[Action, ...]:
    """List everything the current player may do.

    Returns:
        `Refill()` first if it is legal, then plays by the order of the wheel's choices, then by
        y, then by x. Empty exactly when the game is over.

    Raises:
        TypeError: what is given is no GameState.
        ValueError: the state was built by hand and can't be played on; see `GameState.check`.

    Rules: W1, W2, W4, K1, K3, P1a, P2, L2, L3.
    """
    if state.is_over:
        return ()
    choices, rows = state.wheel.choices, state.players[state.next_player].display.rows
    if _rule_against_refill(state) is None:
        return (REFILL, *plays(choices, rows))
    return tuple(plays(choices, rows))


@for_actions
def why_illegal(state: GameState, action: Action) -> Violation | None:
    """Say which rule forbids an action and what would be legal, or None if it is legal.

    Raises:
        TypeError: what is given is no GameState or no action at all.
        ValueError: the state was built by hand and can't be played on; see `GameState.check`.

    Rules: W1, W2, W4, K1, P1a, P2, E1, E2, L2, L3, L7.
    """
    rule = _broken_rule(state, action)
    return None if rule is None else Violation(RULES[rule], refusal(state, action, rule))


@for_actions
def is_legal(state: GameState, action: Action) -> bool:
    """Say whether an action is legal; raises as `why_illegal` does."""
    return _broken_rule(state, action) is None


@for_actions
def apply(state: GameState, action: Action) -> GameState:
    """Return the state after an action of the current player.

    The one way to get from state to state. Goals are covered without being asked for (G8).

    Args:
        state: the state before; it stays as it is. In one built by hand, goals that were fulfilled
            before are not looked for; `GameState.check` tells of them.
        action: a play or a refill.

    Raises:
        IllegalActionError: the rules don't allow the action; the error says which and what
            they do allow.
        TypeError: what is given is no GameState or no action at all.
        ValueError: the state was built by hand and can't be played on; see `GameState.check`.

    Rules: T1, T2, W1 to W4, K1 to K3, P1 to P3, G1 to G9, E1 to E3a, L1 to L8.
    """
    rule = _broken_rule(state, action)
    if rule is not None:
        violation = Violation(RULES[rule], refusal(state, action, rule))
        raise IllegalActionError(violation, action, state)
    if isinstance(action, Play):
        return _after_play(state, action)
    return _after_refill(state) if state.solo is None else _after_phase_one(state)


def _broken_rule(state: GameState, action: Action) -> str | None:
    """Return the id of the rule an action breaks: the one judgement, shared by all above."""
    reason = state.end_reason
    if reason is not None:
        if state.solo is not None:
            return "L7"
        return "E1" if reason is EndReason.ALL_DISCS_PLACED else "E2"
    if type(action) is Play:
        return _rule_against_play(state, action)
    return _rule_against_refill(state)


def _rule_against_refill(state: GameState) -> str | None:
    few_tiles = len(state.wheel.choices) < CHOICES
    if state.solo is None:
        if not few_tiles:
            return "W1"
        return None if state.draw_pile else "W4"
    if state.solo.phase != 1:
        return "L2"
    may_start = state.players[0].discs <= PHASE_TWO_DISCS or not state.wheel.choices
    return None if may_start else "L3"


def _rule_against_play(state: GameState, play: Play) -> str | None:
    choices = state.wheel.choices
    if not choices:
        return "W2" if state.solo is None else "L3"
    if type(play.space) is not int or play.space not in choices:
        return "K1"
    at, display = play.at, state.players[state.next_player].display
    if type(at) is Position and has_room(display, at):
        return None
    return "P2" if display.tiles else "P1a"


def _after_refill(state: GameState) -> GameState:
    wheel, draw_pile = state.wheel.refill(state.draw_pile)  # W3, W4
    return GameState(
        state.players, wheel, draw_pile, state.track, state.solo, goal_discs=state.goal_discs
    )


def _after_play(state: GameState, play: Play) -> GameState:
    tile, wheel = state.wheel.take(play.space)  # K1, K2
    number = state.next_player
    player = state.players[number]
    display, grown = laid(player.display, tile, play.at)  # P1, P2
    goals = fulfilled_by(display, play.at, grown)
    players = list(state.players)
    players[number] = _covering(display, goals, player.discs, state.discs_held_back)
    track = None if state.track is None else state.track.advance(tile.time)  # T2
    return successor(state, tuple(players), wheel, track)


def _after_phase_one(state: GameState) -> GameState:
    player = state.players[0]
    penalty = PENALTY * (player.discs - PHASE_TWO_DISCS)  # L4
    solo = SoloState(2, player.display.sum_of_times + penalty, penalty)
    player = _covering(player.display, open_fulfilled(player.display), player.discs)  # L6
    wheel, draw_pile = state.wheel.refill(state.draw_pile)
    return GameState((player,), wheel, draw_pile, None, solo, goal_discs=state.goal_discs)


def _covering(
    display: Display, fulfilled: Sequence[GoalAt], discs: int, held_back: int = 0
) -> PlayerState:
    """Put discs on fulfilled goals while there are more than those held back (G7 to G9)."""
    goals = fulfilled[: max(0, discs - held_back)]
    if goals:
        display = with_discs(display, goals)
    return player_state(display, discs - len(goals))
