"""The rules of the board game Nova Luna, as a library.

Set up a game with `new_game` or `new_solo_game`, list what the current player may do with
`legal_actions`, and get from state to state with `apply`. Every rule has an id, such as G4,
which `RULES` explains and every `IllegalActionError` names.

`TILES` holds the 68 tiles in the order of their ids, and `RULES` maps the id of each rule to the
`Rule`. `Action` is `Play | Refill`, what `apply` takes; `Event` is the union of the eight kinds
that `turn_events` tells: `WheelRefilled`, `TileTaken`, `MarkerMoved`, `DiscAdvanced`, `TilePlaced`,
`GoalCovered`, `PhaseTwoBegun` and `GameEnded`.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from novaluna import svg
    from novaluna.actions import Action, Play, Refill
    from novaluna.display import Display
    from novaluna.documents import from_json, json_schema, load_json, to_json
    from novaluna.engine import apply, is_legal, legal_actions, why_illegal
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
        turn_events,
    )
    from novaluna.explanations import describe, explain, explain_goal
    from novaluna.goals import GoalStatus, counted_tiles, goal_status
    from novaluna.notation import FormatError, parse_action
    from novaluna.outcome import EndReason, Outcome, SoloScore
    from novaluna.perft import perft
    from novaluna.position import Position
    from novaluna.reading import parse_record
    from novaluna.records import GameRecord, GameSetup, ReplayError
    from novaluna.render import render_display, render_state, render_tile, render_wheel
    from novaluna.rules import RULES, IllegalActionError, Rule, Violation
    from novaluna.setup import new_game, new_solo_game
    from novaluna.state import GameState, PlayerState, SoloState
    from novaluna.tiles import TILES, Color, Goal, Tile, get_tile
    from novaluna.track import MoonTrack, TrackDisc
    from novaluna.view import PublicView, public_view
    from novaluna.wheel import Wheel

__version__ = "0.1.0.dev0"

__all__ = [
    "RULES",
    "TILES",
    "Action",
    "Color",
    "DiscAdvanced",
    "Display",
    "EndReason",
    "Event",
    "FormatError",
    "GameEnded",
    "GameRecord",
    "GameSetup",
    "GameState",
    "Goal",
    "GoalCovered",
    "GoalStatus",
    "IllegalActionError",
    "MarkerMoved",
    "MoonTrack",
    "Outcome",
    "PhaseTwoBegun",
    "Play",
    "PlayerState",
    "Position",
    "PublicView",
    "Refill",
    "ReplayError",
    "Rule",
    "SoloScore",
    "SoloState",
    "Tile",
    "TilePlaced",
    "TileTaken",
    "TrackDisc",
    "Violation",
    "Wheel",
    "WheelRefilled",
    "__version__",
    "apply",
    "counted_tiles",
    "describe",
    "explain",
    "explain_goal",
    "from_json",
    "get_tile",
    "goal_status",
    "is_legal",
    "json_schema",
    "legal_actions",
    "load_json",
    "new_game",
    "new_solo_game",
    "parse_action",
    "parse_record",
    "perft",
    "public_view",
    "render_display",
    "render_state",
    "render_tile",
    "render_wheel",
    "svg",
    "to_json",
    "turn_events",
    "why_illegal",
]

# Each name is loaded when it is first asked for: to make classes takes time, and nobody should wait
# for those of which no use is made.
_MODULES = {
    "actions": "Action Play Refill",
    "display": "Display",
    "documents": "from_json json_schema load_json to_json",
    "engine": "apply is_legal legal_actions why_illegal",
    "events": "DiscAdvanced Event GameEnded GoalCovered MarkerMoved PhaseTwoBegun TilePlaced"
    " TileTaken WheelRefilled turn_events",
    "explanations": "describe explain explain_goal",
    "goals": "GoalStatus counted_tiles goal_status",
    "notation": "FormatError parse_action",
    "outcome": "EndReason Outcome SoloScore",
    "perft": "perft",
    "position": "Position",
    "reading": "parse_record",
    "records": "GameRecord GameSetup ReplayError",
    "render": "render_display render_state render_tile render_wheel",
    "rules": "RULES IllegalActionError Rule Violation",
    "setup": "new_game new_solo_game",
    "state": "GameState PlayerState SoloState",
    "tiles": "TILES Color Goal Tile get_tile",
    "track": "MoonTrack TrackDisc",
    "view": "PublicView public_view",
    "wheel": "Wheel",
}
_WHERE = {name: module for module, names in _MODULES.items() for name in names.split()}


class _Package(ModuleType):
    """Take up the names of each module as soon as it is loaded.

    So nobody can have patched it yet, and the function perft takes the place of its module.
    """

    def __setattr__(self, name: str, value: object) -> None:
        super().__setattr__(name, value)
        if isinstance(value, ModuleType) and value.__name__ == f"{__name__}.{name}":
            for each in _MODULES.get(name, "").split():
                super().__setattr__(each, getattr(value, each))


sys.modules[__name__].__class__ = _Package


# Type checkers know the names from above, and should complain of others.
if not TYPE_CHECKING:  # pragma: no branch - it is always so when run

    def __getattr__(name: str) -> object:
        if name in _WHERE:
            return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
        if name == "svg" or name in _MODULES:
            return import_module(f"{__name__}.{name}")
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
