"""The target `engine`: any action on any state, by `apply` and all that judges like it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, cast

from brute_force import fulfilled
from fuzz_choices import Choices
from fuzz_seeds import states
from fuzz_tables import NUMBERS, changed, laid_out, wild

from novaluna import (
    Action,
    Display,
    GameState,
    IllegalActionError,
    Play,
    Position,
    Refill,
    apply,
    goal_status,
    is_legal,
    legal_actions,
    turn_events,
    why_illegal,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_MOST_COUNTED = 14
"""Tiles of a display whose goals are counted a second way, which takes long for many."""


def seeds() -> Iterator[bytes]:
    """Return what to begin with."""
    random = Random(0)
    return (random.randbytes(length) for length in range(1, 200, 2))


def change(data: bytes, random: Random) -> bytes:
    """Return the bytes with some of them exchanged for others."""
    changed = bytearray(data or b"\0")
    for _ in range(random.randint(1, 4)):
        changed[random.randrange(len(changed))] = random.randrange(256)
    return bytes(changed)


def check(data: bytes) -> None:
    """Try actions on a state of a game, or on one changed by hand.

    On a sound state an action leads to a sound state or is refused with IllegalActionError; only
    on others is there ValueError, and for what is no action TypeError. All functions agree, and
    the state stays as it is.
    """
    choices = Choices(data)
    state = choices.among(states())
    sound = True
    if choices.number(3):
        state = changed(state, choices)
        sound = state.check() == ()
    for _ in range(choices.between(1, 8)):
        state = _tried(state, _action(state, choices), sound=sound)
    assert type(_told(lambda: apply(wild(choices), _action(state, choices)))) is TypeError


def _action(state: GameState, choices: Choices) -> Any:
    match choices.number(8):
        case 0 | 1 | 2:
            return _legal(state, choices)
        case 3:
            return Refill()
        case 4:
            return Play(choices.between(-1, 12), (choices.between(-4, 4), choices.between(-4, 4)))
        case 5 | 6:
            return _nearly(_legal(state, choices), choices)
        case _:
            return wild(choices)


def _legal(state: GameState, choices: Choices) -> Action:
    legal = _told(lambda: legal_actions(state))
    action: Action = choices.among(legal) if type(legal) is tuple and legal else Refill()
    return action


def _nearly(action: Action, choices: Choices) -> Any:
    """Return a play with a part of another type, or any other value, in place of what it has."""
    if isinstance(action, Refill):
        return Play(wild(choices), wild(choices))
    space, (x, y) = action.space, action.at
    strange_x, strange_y = cast("tuple[int, int]", (float(x), bool(y)))
    numbers = choices.among(NUMBERS)
    spaces: list[Any] = [space, space, float(space), bool(space), str(space), numbers]
    ats: list[Any] = [(x, y), (strange_x, y), (x, strange_y), Position(strange_x, y), [x, y], (x,)]
    return Play(choices.among((*spaces, wild(choices))), choices.among((*ats, wild(choices))))


def _told(call: Callable[[], Any]) -> Any:
    """Return what a call returns, or the documented error that it raises."""
    try:
        return call()
    except (IllegalActionError, TypeError, ValueError) as error:
        str(error).encode()
        return error


def _tried(state: GameState, action: Any, *, sound: bool) -> GameState:
    """Try an action, and return the state after it, or the same where there is none."""
    before = laid_out(state)
    after = _told(lambda: apply(state, action))
    violation = _told(lambda: why_illegal(state, action))
    legal = _told(lambda: is_legal(state, action))
    listed = _told(lambda: legal_actions(state))
    if type(action) not in (Play, Refill):
        assert type(after) is type(violation) is type(legal) is TypeError
    elif isinstance(after, IllegalActionError):
        assert legal is False
        assert violation == after.violation
        assert after.state is state
        assert after.action is action
    elif isinstance(after, GameState):
        assert legal is True
        assert violation is None
        assert_right(state, action, after, sound=sound)
    else:  # a state that can't be played on
        assert type(after) is ValueError
        assert type(violation) is type(legal) is ValueError or legal is (violation is None)
        assert state.check()
    assert type(listed) in (tuple, ValueError)
    if sound:
        assert type(listed) is tuple
        assert (listed == ()) is state.is_over
        if isinstance(after, GameState):
            assert action in listed
        elif not isinstance(after, TypeError) and "@" in str(action):
            assert action not in listed
    assert laid_out(state) == before
    return after if isinstance(after, GameState) else state


def assert_right(state: GameState, action: Any, after: GameState, *, sound: bool) -> None:
    """Make sure that what follows is sound, and that goals are counted right."""
    if sound:
        assert after.check() == ()
        assert turn_events(state, action)
    if type(action) is Play:
        display = after.players[state.next_player].display
        assert display.free == Display(display.tiles, display.covered).free
        if len(display.tiles) <= _MOST_COUNTED:
            assert fulfilled(display) == told_fulfilled(display)


def told_fulfilled(display: Display) -> set[Any]:
    """Name the fulfilled goals of a display by the library's own word."""
    return {
        (at, index) for at, index in display.goals() if goal_status(display, at, index).fulfilled
    }
