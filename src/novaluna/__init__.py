"""The rules of the board game Nova Luna, as a library.

Set up a game with `new_game` or `new_solo_game`, list what the current player may do with
`legal_actions`, and get from state to state with `apply`. Every rule has an id, such as G4,
which `RULES` explains and every `IllegalActionError` names.
"""

from novaluna.actions import Action, Play, Refill
from novaluna.display import Display
from novaluna.engine import apply, is_legal, legal_actions, why_illegal
from novaluna.goals import GoalStatus, counted_tiles, goal_status
from novaluna.outcome import EndReason, Outcome, SoloScore
from novaluna.position import Position
from novaluna.rules import RULES, IllegalActionError, Rule, Violation
from novaluna.setup import new_game, new_solo_game
from novaluna.state import GameState, PlayerState, SoloState
from novaluna.tiles import TILES, Color, Goal, Tile, get_tile
from novaluna.track import MoonTrack, TrackDisc
from novaluna.wheel import Wheel

__version__ = "0.1.0.dev0"

__all__ = [
    "RULES",
    "TILES",
    "Action",
    "Color",
    "Display",
    "EndReason",
    "GameState",
    "Goal",
    "GoalStatus",
    "IllegalActionError",
    "MoonTrack",
    "Outcome",
    "Play",
    "PlayerState",
    "Position",
    "Refill",
    "Rule",
    "SoloScore",
    "SoloState",
    "Tile",
    "TrackDisc",
    "Violation",
    "Wheel",
    "__version__",
    "apply",
    "counted_tiles",
    "get_tile",
    "goal_status",
    "is_legal",
    "legal_actions",
    "new_game",
    "new_solo_game",
    "why_illegal",
]
