"""The reading of records written as text, a line for each turn."""

from __future__ import annotations

import re
from typing import Final, NoReturn

from novaluna._words import shown
from novaluna.actions import Action, Play
from novaluna.notation import FormatError, parse_action
from novaluna.records import RECORD_END, RECORD_TITLE, GameRecord, GameSetup

_GAME: Final = re.compile(r"game: (?:(solo)|([234]) players(, first game)?)")
_TILES: Final = re.compile(r"tiles: ([1-9][0-9]?(?: [1-9][0-9]?)*)")
_STACK: Final = re.compile(r"stack: ([0-9](?: [0-9])*)")


def parse_record(text: str) -> GameRecord:
    """Read a record from its text; `str(record)` writes it.

    Whether its actions are legal is not asked here. Blanks at the ends of lines, empty lines at
    the end of the text and any kind of line ends do no harm.

    Raises:
        TypeError: what is given is no text.
        FormatError: the text is no record; the path is the number of the line, from 1.
    """
    if not isinstance(text, str):
        msg = f"a record is read from text, not {shown(text)}"
        raise TypeError(msg)
    if text.lstrip().startswith("{"):
        raise FormatError(path="line 1", fault="this looks like JSON, which from_json reads")
    lines = _Lines(text)
    lines.read(re.compile(re.escape(RECORD_TITLE)), RECORD_TITLE)
    solo, players, first_game = lines.read(
        _GAME, "game: solo, or game: 2 players, or game: 3 players, first game"
    ).groups()
    tiles = lines.read(_TILES, "tiles: and 68 numbers")[1].split()
    stack = [] if solo else lines.read(_STACK, "stack: and the number of each player")[1].split()
    try:
        setup = GameSetup(
            1 if solo else int(players),
            tuple(map(int, tiles)),
            tuple(map(int, stack)),
            first_game=first_game is not None,
        )
    except ValueError as error:
        lines.refuse(str(error))
    return GameRecord(setup, lines.read_turns())


class _Lines:
    """Read the lines of a text one by one."""

    def __init__(self, text: str) -> None:
        written = text.rstrip(" \t\r\n")
        lines = re.split(r"\r\n|\r|\n", written) if written else []
        self._lines = [line.rstrip(" \t") for line in lines]
        self._number = 0

    def refuse(self, fault: str) -> NoReturn:
        """Say what is wrong in the line read last."""
        raise FormatError(path=f"line {self._number}", fault=fault) from None

    def next(self, wanted: str) -> str:
        """Return the next line; where there is none, say which is wanted."""
        self._number += 1
        if self._number > len(self._lines):
            self.refuse(f"the text ends before the record does; wanted: {wanted}")
        return self._lines[self._number - 1]

    def read(self, pattern: re.Pattern[str], wanted: str) -> re.Match[str]:
        """Return the match of the whole next line."""
        line = self.next(wanted)
        match = pattern.fullmatch(line)
        if match is None:
            self.refuse(f"wanted: {wanted}; not {shown(line)}")
        return match

    def read_turns(self) -> tuple[Action, ...]:
        """Return the actions of the turns, up to the end of the text."""
        actions: list[Action] = []
        turn = 1
        while (line := self.next(f"a turn, or {RECORD_END}")) != RECORD_END:
            number, *words = line.split(" ")
            if number != f"{turn}." or not words:
                self.refuse(f"wanted: {turn}. and its actions, or end; not {shown(line)}")
            try:
                read = [parse_action(word) for word in words]
            except FormatError as error:
                self.refuse(error.fault)
            plays = [isinstance(action, Play) for action in read]
            if any(plays[:-1]) or not (plays[-1] or self._is_last_turn()):
                self.refuse("a turn is one play, with any refill before it")
            actions += read
            turn += 1
        if self._number < len(self._lines):
            self._number += 1
            self.refuse(f"nothing comes behind the {RECORD_END} of a record")
        return tuple(actions)

    def _is_last_turn(self) -> bool:
        return self._lines[self._number : self._number + 1] == [RECORD_END]
