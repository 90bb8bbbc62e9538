"""The records: whole games as their setup and actions, to replay, take back and write down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import islice
from typing import Final, final

from attrs import evolve, field, frozen

from novaluna._words import amount, shown
from novaluna.actions import Action, Play
from novaluna.engine import apply
from novaluna.notation import format_action
from novaluna.rules import IllegalActionError
from novaluna.setup import new_game, new_solo_game
from novaluna.state import GameState
from novaluna.tiles import TILES

RECORD_TITLE: Final = "novaluna record 1"
"""The first line of a record written as text."""
RECORD_END: Final = "end"
"""The last line of a record written as text, which tells it from one cut short."""


def _numbers(given: Sequence[int]) -> tuple[int, ...]:
    # Anything else is kept, so that the setup can say what is wrong with it. One number more than
    # there are tiles is enough to see that a sequence is too long.
    if isinstance(given, Sequence):
        with suppress(Exception):  # a sequence of one's own make may fail with anything
            return tuple(islice(given, len(TILES) + 1))
    return given  # type: ignore[return-value] # see above


@final
@frozen
class GameSetup:
    """Hold all that chance and choice decide before a game begins.

    Args:
        players: how many play, 1 to 4; a game for 1 is solo.
        tiles: the 68 tile ids in drawing order; the first 11 go on the wheel (S1, S2).
        stack: the numbers of the players, top of the stack to bottom (S3); empty in solo.
        first_game: whether there are the fewer goal discs of a first game (C3); not in solo.

    Raises:
        ValueError: an argument is none of these; the message names it.

    Rules: C3, S1 to S3, L1.
    """

    players: int
    tiles: tuple[int, ...] = field(converter=_numbers)
    stack: tuple[int, ...] = field(converter=_numbers, default=())
    first_game: bool = False

    def __attrs_post_init__(self) -> None:
        for name, given in (("tiles", self.tiles), ("stack", self.stack)):
            if type(given) is not tuple:
                msg = f"{name} is a sequence of numbers, not {shown(given)}"
                raise ValueError(msg)
        if self.is_solo and (self.stack or self.first_game is not False):
            msg = "a solo game has no stack and no first game"
            raise ValueError(msg)
        self.start()

    @classmethod
    def of(cls, state: GameState) -> GameSetup:
        """Return the setup of a state in which no action has been taken.

        Raises:
            TypeError: what is given is no GameState.
            ValueError: the state is not the beginning of a game.
        """
        if type(state) is not GameState:
            msg = f"state is a GameState, not {shown(state)}"
            raise TypeError(msg)
        if state.check() or any(player.display.tiles for player in state.players):
            msg = "the state is not the beginning of a game"
            raise ValueError(msg)
        dealt = (*state.wheel.spaces, *state.draw_pile)
        setup = cls(
            len(state.players),
            tuple(tile.id for tile in dealt if tile is not None),
            () if state.track is None else tuple(disc.player for disc in state.track.order),
        )
        # In a game for two nothing tells a first game from another (C3).
        return setup if setup.start() == state else evolve(setup, first_game=True)

    @property
    def is_solo(self) -> bool:
        """Whether it is that of a solo game (L1)."""
        return type(self.players) is int and self.players == 1

    def start(self) -> GameState:
        """Return the state in which the game begins."""
        if self.is_solo:
            return new_solo_game(tiles=self.tiles)
        return new_game(
            self.players, first_game=self.first_game, tiles=self.tiles, stack=self.stack
        )


def _written(actions: Iterable[Action]) -> tuple[Action, ...]:
    try:
        checked = tuple(actions)
    except TypeError:
        msg = f"actions is a sequence of actions, not {shown(actions)}"
        raise ValueError(msg) from None
    for action in checked:
        format_action(action)
    return checked


class ReplayError(ValueError):
    """Report a record with an action that the rules don't allow.

    Attributes:
        index: the index of the first bad action, from 0.
        prefix: the record up to it, which can be replayed.
        cause: what `apply` says of it, with rule, message, action and state.
    """

    def __init__(self, index: int, prefix: GameRecord, cause: IllegalActionError) -> None:
        """Take index, good prefix and cause."""
        super().__init__(index, prefix, cause)
        self.index = index
        self.prefix = prefix
        self.cause = cause

    def __repr__(self) -> str:
        """Return the error with its message, without the record."""
        return f"{type(self).__name__}({str(self)!r})"

    def __str__(self) -> str:
        """Return turn and number of the action, both from 1, and why it is illegal."""
        turn = sum(isinstance(action, Play) for action in self.prefix.actions) + 1
        number = f"turn {turn}, action {self.index + 1} of the record"
        return f"{number}, {self.cause.action}: {self.cause}"


@final
@frozen
class GameRecord:
    """Hold a game as its setup and the actions from there on.

    A record may hold actions that are not legal; `replay` finds the first. `str(record)` writes
    it down with a line for each turn, and `parse_record` reads that.

    Args:
        setup: how the game begins.
        actions: what was done, in order.

    Raises:
        TypeError: the setup is none.
        ValueError: an action is none, or has numbers that can't be written down.
    """

    setup: GameSetup
    actions: tuple[Action, ...] = field(converter=_written, default=())
    # Kept by `play`, so that a game played on a record is not replayed at each action.
    _state: GameState | None = field(init=False, default=None, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if type(self.setup) is not GameSetup:
            msg = f"setup is a GameSetup, not {shown(self.setup)}"
            raise TypeError(msg)

    def replay(self) -> tuple[GameState, ...]:
        """Return all states of the game: the beginning, then the one after each action.

        Raises:
            ReplayError: an action is not legal; it has the index, the good prefix and the cause.
        """
        states = [self.setup.start()]
        for index, action in enumerate(self.actions):
            try:
                states.append(apply(states[-1], action))
            except IllegalActionError as error:
                prefix = evolve(self, actions=self.actions[:index])
                raise ReplayError(index, prefix, error) from error
        return tuple(states)

    @property
    def state(self) -> GameState:
        """The state after all actions; raises as `replay` does."""
        state = self._state
        if state is None:
            state = self.replay()[-1]
            object.__setattr__(self, "_state", state)
        return state

    @property
    def turns(self) -> tuple[tuple[Action, ...], ...]:
        """The actions by turns: each a play with the refill before it; the last may be unfinished.

        In solo, a refill begins phase two (L4).
        """
        turns: list[tuple[Action, ...]] = []
        turn: list[Action] = []
        for action in self.actions:
            turn.append(action)
            if isinstance(action, Play):
                turns.append(tuple(turn))
                turn.clear()
        return (*turns, tuple(turn)) if turn else tuple(turns)

    def play(self, action: Action) -> GameRecord:
        """Return the record with one more action.

        Raises:
            IllegalActionError: the rules don't allow the action.
            TypeError: it is no action at all.
            ReplayError: an action before is not legal.
        """
        state = apply(self.state, action)
        longer = evolve(self, actions=(*self.actions, action))
        object.__setattr__(longer, "_state", state)
        return longer

    def undo(self) -> GameRecord:
        """Return the record without its last action; ValueError where there is none."""
        if not self.actions:
            msg = "there is no action to undo"
            raise ValueError(msg)
        return evolve(self, actions=self.actions[:-1])

    def __str__(self) -> str:
        """Return the record as text with a line for each turn; `parse_record` reads it."""
        kind = "solo" if self.setup.is_solo else amount(self.setup.players, "player")
        lines = [
            RECORD_TITLE,
            f"game: {kind}{', first game' if self.setup.first_game else ''}",
            f"tiles: {' '.join(map(str, self.setup.tiles))}",
        ]
        if self.setup.stack:
            lines.append(f"stack: {' '.join(map(str, self.setup.stack))}")
        for number, turn in enumerate(self.turns, start=1):
            lines.append(f"{number}. {' '.join(map(str, turn))}")
        return "\n".join([*lines, RECORD_END, ""])
