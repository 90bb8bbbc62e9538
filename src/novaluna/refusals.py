"""The refusals: why an action is illegal and what would be legal, in table language."""

from __future__ import annotations

from novaluna._words import amount, listed, shown
from novaluna.actions import Action, Refill
from novaluna.display import Display
from novaluna.outcome import EndReason
from novaluna.position import Position, as_position
from novaluna.state import FIRST_DEALT, PHASE_TWO_DISCS, SOLO_DISCS, GameState
from novaluna.wheel import CHOICES, SPACES, Wheel


def refusal(state: GameState, action: Action, rule: str) -> str:
    """Return what to tell a person at the table whose action breaks a rule.

    Args:
        state: the state the action was tried on.
        action: the illegal action.
        rule: the id of the rule that the engine found broken.
    """
    if state.is_over:
        return _game_over(state)
    if isinstance(action, Refill):
        return _no_refill(state, rule)
    if rule == "K1":
        return _no_choice(state.wheel, action.space)
    if rule in {"P1a", "P2"}:
        return _not_free(state.players[state.next_player].display, action.at)
    # W2, L3
    start = "the track has to be refilled" if state.solo is None else "phase two has to start"
    return f"no tile is on the track: {start} first, by Refill()"


def _game_over(state: GameState) -> str:
    # E1, E2, L7
    if state.end_reason is EndReason.TILES_EXHAUSTED:
        return "the game is over: no tile is left to take"
    if state.solo is not None:
        return f"the game is over: all {SOLO_DISCS} goal discs are placed"
    winner = [player.discs for player in state.players].index(0)
    return f"the game is over: player {winner} has placed the last goal disc"


def _no_refill(state: GameState, rule: str) -> str:
    if rule == "W4":
        return "the draw pile is empty, so there is nothing to refill the track with; take a tile"
    if rule == "W1":
        return (
            f"there are {state.wheel.tile_count} tiles on the track, and it may be refilled only"
            " with 1 or 2; take a tile"
        )
    if rule == "L2":
        return "the track is not refilled during phase two; take a tile"
    placed = SOLO_DISCS - state.players[0].discs
    return (
        f"phase two starts once {SOLO_DISCS - PHASE_TWO_DISCS} goal discs are placed or all"
        f" {FIRST_DEALT} tiles are taken; so far {amount(placed, 'disc')} and"
        f" {amount(FIRST_DEALT - state.wheel.tile_count, 'tile')}; take a tile"
    )


def _no_choice(wheel: Wheel, space: object) -> str:
    tiles = [f"space {choice} ({wheel.spaces[choice]})" for choice in wheel.choices]
    legal = f"take from {listed(tiles, 'or')}"
    if type(space) is not int or not 0 <= space < SPACES:
        why = f"a space is a whole number from 0 to {SPACES - 1}, not {shown(space)}"
    elif space == wheel.marker:
        why = f"the marker stands on space {space}, where no tile lies"
    elif wheel.spaces[space] is None:
        why = f"no tile lies on space {space}"
    else:
        why = (
            f"the tile on space {space} is not one of the next {CHOICES}"
            f" clockwise from the marker on space {wheel.marker}"
        )
    return f"{why}; {legal}"


def _not_free(display: Display, at: object) -> str:
    position = as_position(at)
    if position is None:
        why = f"a position is a pair of whole numbers (x, y), not {shown(at)}"
    elif not display.tiles:
        why = f"the first tile does not lie at {_pair(position)}"
    elif position in display.tiles:
        why = f"a tile lies at {_pair(position)} already"
    elif any((position.x + x, position.y + y) in display.tiles for x in (-1, 1) for y in (-1, 1)):
        why = f"{_pair(position)} shares no side with a tile of the display; corners don't count"
    else:
        why = f"{_pair(position)} is away from the tiles of the display"
    return f"{why}; free: {listed(display.free, 'or')}"


def _pair(position: Position) -> str:
    return shown(tuple(position))
