"""Glue between the page and the library: a table that is asked, and answers, in JSON.

The page sends a call, `{"call": "act", "arguments": {"action": "5@2,-1"}}`, and `Table.answer`
returns what there is to see now. All that is known of the rules is asked of the library.
"""
# ruff: noqa: INP001 - it is served as a file by itself

from __future__ import annotations

import json
from typing import Any, TypeAlias

from displays import covered, named, places, read_display, written

from novaluna import (
    RULES,
    TILES,
    Action,
    Display,
    FormatError,
    GameRecord,
    GameSetup,
    GameState,
    IllegalActionError,
    Refill,
    ReplayError,
    describe,
    explain_goal,
    from_json,
    get_tile,
    legal_actions,
    load_json,
    new_game,
    new_solo_game,
    parse_action,
    parse_record,
    to_json,
    turn_events,
)
from novaluna.story import result
from novaluna.svg import Theme, render_display, render_state, render_tile
from novaluna.svg.elements import PLAYERS, on

Answer: TypeAlias = dict[str, Any]


class Table:
    """Hold a game with what was undone, and a display set up to settle a question."""

    def __init__(self) -> None:
        """Begin with a game for two and an empty display."""
        self.theme: Theme = "light"
        self.record = GameRecord(GameSetup.of(new_game(2)))
        self.undone: list[str] = []
        self.told: list[list[Answer]] = []
        self.display = Display()

    def answer(self, request: str) -> str:
        """Do what a request says, a call and its arguments as JSON, and return the answer."""
        asked = json.loads(request)
        try:
            answer = getattr(self, asked["call"])(**asked["arguments"])
        except ReplayError as error:
            answer = {"error": str(error), "rule": error.cause.rule.id}
        except IllegalActionError as error:
            answer = {"error": error.message, "rule": error.rule.id}
        except ValueError as error:
            answer = {"error": str(error), "rule": None}
        return json.dumps(answer)

    def hello(self) -> Answer:
        """Return what never changes: the titles of the rules, and the tiles with their colours."""
        return {
            "rules": {rule.id: rule.title for rule in RULES.values()},
            "tiles": [
                {"id": tile.id, "color": tile.color.value, "name": named(tile)} for tile in TILES
            ],
        }

    def paint(self, theme: Theme) -> Answer:
        """Draw on a light or a dark background from now on; return the pictures of all tiles."""
        self.theme = theme
        return {"tiles": {tile.id: render_tile(tile, theme=theme) for tile in TILES}}

    # The game

    def new(self, players: int, seed: str = "", *, first_game: bool = False) -> Answer:
        """Begin a game; a seed that is a number is taken as one, an empty one as none."""
        text = seed.strip()
        number = int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else text
        chosen = None if text == "" else number
        state = (
            new_solo_game(seed=chosen)
            if players == 1
            else new_game(players, seed=chosen, first_game=first_game)
        )
        return self._begin(GameRecord(GameSetup.of(state)))

    def load(self, text: str) -> Answer:
        """Take up a record, written as text or as JSON; where it is bad, the game stays."""
        if not text.lstrip().startswith("{"):
            return self._begin(parse_record(text))
        if text.count("[") + text.count("{") > _BRACKETS:
            raise FormatError(path="$", fault="this is no record: there are too many brackets")
        return self._begin(from_json(GameRecord, load_json(text)))

    def save(self) -> Answer:
        """Return the record as a JSON document."""
        return {"record": to_json(self.record)}

    def act(self, action: str) -> Answer:
        """Do an action, given in notation. What was undone stays if the action is part of it."""
        before = self.record.state
        done = parse_action(action)
        self.record = self.record.play(done)
        self.told.append(_events(before, done))
        if self.undone[-1:] == [action]:
            self.undone.pop()
        else:
            self.undone.clear()
        return self.look()

    def undo(self) -> Answer:
        """Take the last action back."""
        shorter = self.record.undo()
        self.undone.append(str(self.record.actions[-1]))
        self.record = shorter
        self.told.pop()
        return self.look()

    def redo(self) -> Answer:
        """Do what was undone last."""
        if not self.undone:
            return {"error": "there is no action to redo", "rule": None}
        return self.act(self.undone[-1])

    def goal(self, player: int, x: int, y: int, index: int) -> Answer:
        """Explain a goal in a player's display, and point it out in the picture."""
        state = self.record.state
        legal = state.current_player == player
        return self._explained(state.players[player].display, (x, y), index, legal=legal)

    def look(self) -> Answer:
        """Return what there is to see of the game, and what may be done."""
        state = self.record.state
        actions = legal_actions(state)
        outcome = state.outcome
        return {
            "players": [self._player(state, number) for number in range(len(state.players))],
            "wheel": self._wheel(state),
            "turn": state.current_player,
            "order": _order(state),
            "phase": None if state.solo is None else state.solo.phase,
            "note": None if state.solo is None else state.solo.phase_one_note,
            "actions": [str(action) for action in actions if not isinstance(action, Refill)],
            "refill": Refill() in actions,
            "turns": self._turns(),
            "result": [] if outcome is None else list(result(state, outcome)),
            "undo": bool(self.record.actions),
            "redo": bool(self.undone),
            "text": str(self.record),
        }

    def _begin(self, record: GameRecord) -> Answer:
        states = record.replay()
        self.told = [
            _events(before, action) for before, action in zip(states, record.actions, strict=False)
        ]
        self.record = record
        self.undone = []
        return self.look()

    def _wheel(self, state: GameState) -> Answer:
        tiles = ((space, state.wheel.spaces[space]) for space in state.wheel.choices)
        return {
            "svg": render_state(state, players=False, theme=self.theme),
            "choices": [
                {"space": space, "tile": str(tile), "svg": render_tile(tile, theme=self.theme)}
                for space, tile in tiles
                if tile is not None
            ],
        }

    def _player(self, state: GameState, number: int) -> Answer:
        player, track = state.players[number], state.track
        legal = state.current_player == number
        return {
            "number": number,
            "paint": [PLAYERS[number], on(PLAYERS[number])],
            "discs": player.discs,
            "held": state.discs_held_back,
            "distance": None if track is None else track.distance_of(number),
            "space": None if track is None else track.space_of(number),
            "svg": render_display(player.display, legal=legal, theme=self.theme),
            "places": places(player.display),
        }

    def _turns(self) -> list[Answer]:
        told = iter(self.told)
        turns = []
        for actions in self.record.turns:
            events = [event for _ in actions for event in next(told)]
            turns.append({"player": events[0]["player"], "events": events})
        return turns

    # The display that is set up

    def set_up(self, tiles: str | None = None) -> Answer:
        """Return the display that is set up; where tiles are given, it is these from now on.

        The tiles are in the form that links have: `7@0,0;21@1,0`.
        """
        if tiles is not None:
            self.display = read_display(tiles)
        display = self.display
        return {
            "svg": render_display(display, legal=True, theme=self.theme),
            "places": places(display),
            "free": [list(at) for at in display.free],
            "used": sorted(tile.id for tile in display.tiles.values()),
            "text": written(display),
        }

    def place(self, tile: int, x: int, y: int) -> Answer:
        """Place a tile on a free position."""
        self.display = covered(self.display.place(get_tile(tile), (x, y)))
        return self.set_up()

    def remove(self, x: int, y: int) -> Answer:
        """Take a tile away, if the others stay joined."""
        left = {at: tile for at, tile in self.display.tiles.items() if at != (x, y)}
        self.display = covered(Display.from_tiles(left))
        return self.set_up()

    def set_up_goal(self, x: int, y: int, index: int) -> Answer:
        """Explain a goal of the display, and point it out in the picture."""
        return self._explained(self.display, (x, y), index, legal=True)

    def _explained(
        self, display: Display, at: tuple[int, int], index: int, *, legal: bool
    ) -> Answer:
        return {
            "text": explain_goal(display, at, index),
            "svg": render_display(display, goal=(at, index), legal=legal, theme=self.theme),
        }


_DIGITS = 18
"""Longer numbers are taken for text, as a seed may be that too."""
_BRACKETS = 50
"""A record has five that open; Pyodide would not outlive some thousands, one in another."""


def _order(state: GameState) -> list[int]:
    """Return the players in order of play, or as they came in."""
    if state.outcome is not None:
        return list(state.outcome.ranking)
    return [0] if state.track is None else [disc.player for disc in state.track.order]


def _events(before: GameState, action: Action) -> list[Answer]:
    return [
        {"player": before.next_player, "text": describe(event), "rules": list(event.rules)}
        for event in turn_events(before, action)
    ]
