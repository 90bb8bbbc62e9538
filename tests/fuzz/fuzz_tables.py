"""States changed by hand, in ways that no game leads to: strange numbers, parts and types."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from attrs import evolve
from fuzz_seeds import states

from novaluna import (
    TILES,
    Color,
    Display,
    GameState,
    Goal,
    MoonTrack,
    PlayerState,
    Position,
    SoloState,
    Tile,
    TrackDisc,
    Wheel,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from fuzz_choices import Choices


_Parts: TypeAlias = dict[str, Any]


class Spiteful:
    """A value that can't be shown."""

    def __repr__(self) -> NoReturn:
        """Fail."""
        raise RuntimeError


NUMBERS = (0, 1, 2, -1, 3, 7, 8, 12, 13, 20, 21, 24, 100, 10**20, -(10**20), 10**5000)
WILD: tuple[Any, ...] = (
    *(None, True, False, *NUMBERS, 0.0, 1.5, float("nan"), "", "5@2,-1", b"", Spiteful(), object),
    *((), (0,), (0, 0), (0, 0, 0), (None,) * 12, [0, 0], {}, {0: 0}, frozenset({1}), range(3)),
    *(Color.RED, Goal((Color.RED,)), TILES[0], Position(1, 0), Display(), Wheel((None,) * 12, 0)),
    *(MoonTrack(()), TrackDisc(0, 0), SoloState(), PlayerState(Display(), 20)),
)


def wild(choices: Choices) -> Any:
    """Choose anything."""
    return choices.among(WILD)


def changed(origin: GameState, choices: Choices) -> GameState:
    """Return a sound state with some parts changed; what a part refuses with ValueError is not."""
    state = origin
    for _ in range(choices.between(1, 5)):
        with suppress(ValueError):
            state = evolve(state, **choices.among(_CHANGES)(origin, choices))
    return state


def _with_anything(_state: GameState, choices: Choices) -> _Parts:
    name = choices.among(("players", "wheel", "draw_pile", "track", "solo", "goal_discs"))
    return {name: wild(choices)}


def _with_parts_of_another(_state: GameState, choices: Choices) -> _Parts:
    other = choices.among(states())
    name = choices.among(("players", "wheel", "draw_pile", "track", "solo", "goal_discs"))
    return {name: getattr(other, name)}


def _with_player(state: GameState, choices: Choices) -> _Parts:
    number = choices.number(len(state.players))
    player = state.players[number]
    match choices.number(6):
        case 0:
            player = evolve(player, discs=choices.among(NUMBERS))
        case 1:
            player = evolve(player, discs=wild(choices))
        case 2:
            player = evolve(player, display=wild(choices))
        case 3:
            player = wild(choices)
        case 4:
            player = choices.among(choices.among(states()).players)
        case _:
            player = evolve(player, display=_display(player.display, choices))
    return {"players": (*state.players[:number], player, *state.players[number + 1 :])}


def _with_other_players(state: GameState, choices: Choices) -> _Parts:
    players = (*state.players, *choices.among(states()).players)
    return {"players": players[: choices.number(6)]}


def _display(display: Display, choices: Choices) -> Display:
    tiles: dict[Any, Any] = dict(display.tiles)
    covered: list[Any] = list(display.covered)
    for _ in range(choices.number(8)):
        at = _position(choices)
        match choices.number(8):
            case 0:
                tiles.pop(at, None)
            case 1:
                covered.append((at, choices.between(-1, 3)))
            case 2:
                covered = covered[:-1]
            case 3:
                tiles[at] = wild(choices)
            case 4:
                covered.append(wild(choices))
            case 5:
                tiles = {(x + at.x, y + at.y): tile for (x, y), tile in tiles.items()}
            case _:
                tiles[at] = tile(choices)
    return Display(tiles, covered)


def _position(choices: Choices) -> Position:
    return Position(choices.between(-3, 3), choices.between(-3, 3))


def tile(choices: Choices) -> Tile:
    """Choose one of the tiles of the game, or one made up."""
    if choices.number(4):
        return choices.among(TILES)
    goals = tuple(
        Goal(tuple(choices.among(tuple(Color)) for _ in range(choices.between(1, 4))))
        for _ in range(choices.number(5))
    )
    return Tile(choices.between(-1, 80), choices.among(tuple(Color)), choices.between(1, 7), goals)


def _with_wheel(state: GameState, choices: Choices) -> _Parts:
    spaces: list[Any] = list(state.wheel.spaces)
    marker: Any = state.wheel.marker
    for _ in range(choices.between(1, 12)):
        space = choices.number(12)
        match choices.number(6):
            case 0:
                spaces[space] = tile(choices)
            case 1:
                spaces[space] = wild(choices)
            case 2:
                marker = choices.among((space, space, wild(choices)))
            case _:
                spaces[space] = None
    return {"wheel": Wheel(tuple(spaces), marker)}


def _with_pile(state: GameState, choices: Choices) -> _Parts:
    pile: tuple[Any, ...] = state.draw_pile[choices.number(58) :]
    pile = choices.among((pile, (), (*pile, tile(choices)), (*pile, wild(choices)), pile * 2))
    return {"draw_pile": pile}


def _with_track(state: GameState, choices: Choices) -> _Parts:
    order: list[Any] = list(state.track.order) if state.track is not None else []
    for _ in range(choices.between(1, 4)):
        disc = TrackDisc(choices.between(-1, 4), choices.between(-1, 40))
        place = choices.number(5)
        other: Any = choices.among((disc, disc, TrackDisc(wild(choices), wild(choices)), 0))
        order[place : place + choices.number(3)] = [other][: choices.number(2)]
    return {"track": MoonTrack(choices.among((tuple(order), tuple(order), wild(choices))))}


def _with_solo(_state: GameState, choices: Choices) -> _Parts:
    phase, note, penalty = choices.between(0, 3), choices.number(150), 10 * choices.number(9)
    solo = SoloState(phase, choices.among((note, None)), penalty)
    strange = SoloState(wild(choices), wild(choices), wild(choices))
    return {"solo": choices.among((solo, solo, strange, None))}


_CHANGES: tuple[Callable[[GameState, Choices], _Parts], ...] = (
    _with_player,
    _with_wheel,
    _with_pile,
    _with_track,
    _with_solo,
    _with_parts_of_another,
    _with_other_players,
    _with_anything,
)


def laid_out(state: Any) -> Any:
    """Return all that can be seen of a state, to tell later whether anything of it changed."""
    if isinstance(state, GameState):
        parts = (state.wheel, state.draw_pile, state.track, state.solo, state.goal_discs)
        return laid_out(state.players), *parts
    if type(state) is tuple:
        return tuple(map(laid_out, state))
    if isinstance(state, PlayerState):
        return laid_out(state.display), state.discs
    return _tiles_of(state) if isinstance(state, Display) else state


def _tiles_of(display: Display) -> tuple[Mapping[Position, Tile], Any, Any]:
    return dict(display.tiles), display.covered, display.free
