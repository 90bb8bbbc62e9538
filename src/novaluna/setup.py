"""The setup: how a game begins."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from math import isnan
from random import Random

from novaluna._shuffle import shuffled
from novaluna._words import shown
from novaluna.display import Display
from novaluna.state import (
    ALL_DISCS,
    FIRST_GAME_DISCS,
    SOLO_DISCS,
    GameState,
    PlayerState,
    SoloState,
)
from novaluna.tiles import TILES, get_tile
from novaluna.track import MoonTrack, TrackDisc
from novaluna.wheel import SPACES, Wheel


def new_game(
    players: int,
    *,
    seed: float | str | bytes | bytearray | None = None,
    first_game: bool = False,
    tiles: Sequence[int] | None = None,
    stack: Sequence[int] | None = None,
) -> GameState:
    """Set up a game for two to four players.

    Whatever is not given is drawn at random. The same seed gives the same tiles and stack on
    every Python version and platform; what is drawn for one is the same whether or not the
    other is given. The global random generator is left alone.

    Args:
        players: how many play, 2 to 4; they are numbered from 0.
        seed: what `random.Random` takes for a seed; None draws differently every time.
        first_game: whether to play with the fewer goal discs of a first game (C3).
        tiles: the 68 tile ids in drawing order; the first 11 go on the wheel (S1, S2).
        stack: the numbers of the players, top of the stack, who plays first, to bottom (S3).

    Raises:
        ValueError: an argument is none of these; the message names it.

    Rules: C3, S1 to S3.
    """
    if type(players) is not int or players not in FIRST_GAME_DISCS:
        hint = (
            "; a game for one is set up by new_solo_game"
            if type(players) is int and players == 1
            else ""
        )
        msg = f"players is 2, 3 or 4, not {shown(players)}{hint}"
        raise ValueError(msg)
    if type(first_game) is not bool:
        msg = f"first_game is True or False, not {shown(first_game)}"
        raise ValueError(msg)
    random = _generator(seed)
    tile_order = _given_or_shuffled("tiles", tiles, [tile.id for tile in TILES], random)
    stack_order = _given_or_shuffled("stack", stack, list(range(players)), random)
    discs = FIRST_GAME_DISCS[players] if first_game else ALL_DISCS
    track = MoonTrack(tuple(TrackDisc(player, 0) for player in stack_order))
    return _set_up(tile_order, (PlayerState(Display(), discs),) * players, track, None)


def new_solo_game(
    *,
    seed: float | str | bytes | bytearray | None = None,
    tiles: Sequence[int] | None = None,
) -> GameState:
    """Set up a solo game.

    Args:
        seed: what `random.Random` takes for a seed; None draws differently every time. A seed
            gives the tiles that it gives in `new_game`.
        tiles: the 68 tile ids in drawing order; the first 11 go on the wheel (S1, S2).

    Raises:
        ValueError: an argument is none of these; the message names it.

    Rules: S1, S2, L1, L2.
    """
    random = _generator(seed)
    tile_order = _given_or_shuffled("tiles", tiles, [tile.id for tile in TILES], random)
    return _set_up(tile_order, (PlayerState(Display(), SOLO_DISCS),), None, SoloState())


def _set_up(
    tile_order: Sequence[int],
    players: tuple[PlayerState, ...],
    track: MoonTrack | None,
    solo: SoloState | None,
) -> GameState:
    # S2: the order of the setup is that of a refill with the marker on space 0.
    empty = Wheel((None,) * SPACES, marker=0)
    wheel, draw_pile = empty.refill(tuple(map(get_tile, tile_order)))
    return GameState(players, wheel, draw_pile, track, solo, goal_discs=players[0].discs)


def _generator(seed: float | str | bytes | bytearray | None) -> Random:
    try:
        if isinstance(seed, float) and isnan(seed):
            raise ValueError  # noqa: TRY301 - it gives another game every time
        return Random(seed)  # noqa: S311 - a game needs no secure randomness
    except Exception:  # noqa: BLE001 - some strings and numbers of one's own make are no seeds
        msg = f"seed is a number, a string, bytes or None, not {shown(seed)}"
        raise ValueError(msg) from None


def _given_or_shuffled(
    name: str, given: Sequence[int] | None, numbers: list[int], random: Random
) -> Sequence[int]:
    drawn = shuffled(numbers, random)
    if given is None:
        return drawn
    try:
        # One number more than wanted is enough to see that a sequence is too long.
        order = list(islice(given, len(numbers) + 1)) if isinstance(given, Sequence) else []
    except Exception:  # noqa: BLE001 - a sequence of one's own make may fail with anything
        order = []
    whole = all(type(number) is int for number in order)
    if not whole or sorted(order) != numbers:
        missing = [number for number in numbers if number not in order] if whole else []
        hint = f" ({missing[0]} is missing)" if 0 < len(missing) < len(numbers) else ""
        msg = (
            f"{name} is a sequence of the numbers {numbers[0]} to {numbers[-1]}, each once,"
            f" not {shown(given)}{hint}"
        )
        raise ValueError(msg)
    return order
