"""The script that makes the vectors of the conformance kit.

`python -m novaluna.conformance.make DIRECTORY` writes them. They come from seeds alone: the same
version of the package writes the same files everywhere.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from attrs import evolve

from novaluna._selfplay import played, started
from novaluna._shuffle import shuffled
from novaluna.actions import Action, Play, Refill
from novaluna.conformance.endings import AT_ENDS
from novaluna.conformance.examples import IN_PLAY
from novaluna.conformance.protocol import answer
from novaluna.conformance.situations import Situation
from novaluna.conformance.turn import Turn
from novaluna.documents import to_json
from novaluna.position import Position
from novaluna.records import GameRecord, GameSetup
from novaluna.tiles import TILES

# Players, whether it is a first game, and the seeds of games to look for positions in. The last
# rows are games that show what few do: a tie, a loop, or more goals than discs.
_SEARCHED: Final = (
    (1, False, (*range(8), 10, 52)),
    (2, False, range(8)),
    (3, False, range(8)),
    (3, True, range(12)),
    (4, False, range(8)),
    (3, False, (23, 47)),
    (4, False, (11, 33, 53)),
    (2, False, (28, 110, 126, 179)),
)

# Name, players, whether it is a first game, seed, and whether the players like to cover goals.
_GAMES: Final = (
    ("two players, ended by discs", 2, False, 2, True),
    ("two players, ended by tiles", 2, False, 1, False),
    ("two players, first game", 2, True, 4, True),
    ("three players, ended by discs", 3, False, 6, True),
    ("three players, ended by tiles", 3, False, 1, False),
    ("three players, first game", 3, True, 2, True),
    ("four players, ended by tiles", 4, False, 10, False),
    ("four players, first game, ended by discs", 4, True, 4, True),
    ("solo, phase two by choice", 1, False, 2, True),
    ("solo, phase two by need", 1, False, 1, False),
)

_SITUATIONS: Final = (*IN_PLAY, *AT_ENDS)

_DEPTHS: Final = (1, 2, 3, 4)
_LATER: Final = 9


def make() -> dict[str, dict[str, Any]]:
    """Return what the files of the kit hold, by their names."""
    return {
        "tiles.json": {"format": 1, "tiles": _tiles()},
        "games.json": {"format": 1, "games": [*(_game(*game) for game in _GAMES), _line_game()]},
        "positions.json": {"format": 1, "positions": [*_beginnings(), *_positions()]},
        "perft.json": {"format": 1, "tables": list(_perft_tables())},
    }


def main(arguments: Sequence[str]) -> None:
    """Write the files into the directory that is the only argument; it is made if need be."""
    if len(arguments) != 1:
        sys.exit("usage: python -m novaluna.conformance.make DIRECTORY")
    directory = Path(arguments[0])
    directory.mkdir(parents=True, exist_ok=True)
    for name, content in make().items():
        (directory / name).write_text(as_text(content), "utf-8")


def as_text(content: dict[str, Any]) -> str:
    """Return a file's content as text: a line for each thing in its list."""
    (name, things) = list(content.items())[-1]
    lines = ",\n".join(json.dumps(thing, separators=(",", ":")) for thing in things)
    return f'{{"format":{content["format"]},"{name}":[\n{lines}\n]}}\n'


def _tiles() -> list[dict[str, Any]]:
    return [
        {
            "id": tile.id,
            "color": tile.color.value,
            "time": tile.time,
            "goals": [[color.value for color in goal.colors] for goal in tile.goals],
        }
        for tile in TILES
    ]


def _game(name: str, players: int, first_game: bool, seed: int, eager: bool) -> dict[str, Any]:  # noqa: FBT001 - a row of the table
    start = started(players, seed, first_game=first_game)
    steps = played(start, Random(seed), eager=eager)  # noqa: S311 - a game
    actions = [step.action for step in steps]
    return _written_game(name, evolve(GameSetup.of(start), first_game=first_game), actions)


def _line_game() -> dict[str, Any]:
    """Make a game in which one player builds to the right and one to the left, without an end."""
    record = GameRecord(GameSetup.of(started(2, 0)))
    while not record.state.is_over:
        state = record.state
        tiles = len(state.players[state.next_player].display.tiles)
        at = Position(-tiles if state.next_player else tiles, 0)
        space = next(iter(state.wheel.choices), None)
        record = record.play(Refill() if space is None else Play(space, at))
    return _written_game("two players, in straight lines", record.setup, record.actions)


def _written_game(name: str, setup: GameSetup, actions: Sequence[Action]) -> dict[str, Any]:
    record = GameRecord(setup, tuple(actions))
    request = {"setup": to_json(record)["setup"]}
    steps = [
        {"action": str(action), **answer({"state": to_json(before), "action": str(action)})}
        for before, action in zip(record.replay(), actions, strict=False)
    ]
    return {"name": name, **request, "start": answer(request), "steps": steps}


def _beginnings() -> Iterator[dict[str, Any]]:
    """Make the positions of the rules that only the beginning of a game shows."""
    in_order = [tile.id for tile in TILES]
    backwards = in_order[::-1]
    mixed = shuffled(in_order, Random(0))  # noqa: S311 - a game
    for rule, number, title, setup, *about in (
        ("C3", 1, "20 goal discs each", GameSetup(3, mixed, (0, 1, 2)), "players"),
        (
            "C3",
            2,
            "17 in a first game of three",
            GameSetup(3, mixed, (0, 1, 2), first_game=True),
            "players",
        ),
        (
            "C3",
            3,
            "15 in a first game of four",
            GameSetup(4, mixed, (0, 1, 2, 3), first_game=True),
            "players",
        ),
        (
            "C3",
            4,
            "20 in a first game of two",
            GameSetup(2, mixed, (0, 1), first_game=True),
            "players",
        ),
        ("S1", 1, "the tiles and the marker", GameSetup(2, mixed, (0, 1)), "wheel", "draw_pile"),
        ("S1", 2, "as for two players", GameSetup(4, mixed, (0, 1, 2, 3)), "wheel", "draw_pile"),
        ("S2", 1, "tiles 1 to 11 on the spaces 1 to 11", GameSetup(2, in_order, (0, 1)), "wheel"),
        ("S2", 2, "tiles 68 to 58 on the spaces 1 to 11", GameSetup(2, backwards, (0, 1)), "wheel"),
        ("S3", 1, "the last player is on top", GameSetup(2, mixed, (1, 0)), "track"),
        ("S3", 2, "a stack of four", GameSetup(4, mixed, (2, 0, 3, 1)), "track"),
        ("S3", 3, "a stack of three", GameSetup(3, mixed, (2, 0, 1)), "track"),
        ("L1", 1, "21 goal discs and no moon track", GameSetup(1, mixed), "players", "track"),
        ("L1", 2, "the same with other tiles", GameSetup(1, backwards), "players", "track"),
    ):
        request = {"setup": to_json(GameRecord(setup))["setup"]}
        yield {
            "id": f"{rule}.{number}",
            "rule": rule,
            "title": title,
            "about": [f"state.{part}" for part in about],
            "request": request,
            "expected": {"state": answer(request)["state"]},
        }


def _positions() -> Iterator[dict[str, Any]]:
    """Make the positions of the other rules: those with the fewest tiles that could be found."""
    found: dict[Situation, Turn] = {}
    for turn in _turns():
        for situation in _SITUATIONS:
            best = found.get(situation)
            if (
                (best is None or _cost(turn, situation) < _cost(best, situation))
                and situation.find(turn) is not None
                and not _is_taken(turn, situation, found)
            ):
                found[situation] = turn
    numbers: dict[str, int] = {}
    for situation in _SITUATIONS:
        numbers[situation.rule] = numbers.get(situation.rule, 0) + 1
        yield _position(situation, found[situation], numbers[situation.rule])


def _turns() -> Iterator[Turn]:
    for players, first_game, seeds in _SEARCHED:
        for seed in seeds:
            start = started(players, seed, first_game=first_game)
            for step in played(start, Random(seed), eager=seed % 2 == 0):  # noqa: S311 - a game
                yield Turn(step)


def _cost(turn: Turn, situation: Situation) -> tuple[bool, int]:
    """Return how far a position is from the best: few tiles, and solo only for rules of solo."""
    return turn.is_solo and not situation.rule.startswith("L"), turn.tiles_on_table


def _is_taken(turn: Turn, situation: Situation, found: dict[Situation, Turn]) -> bool:
    """Say whether another situation of the same rule has this state already."""
    others = (other for other in found if other.rule == situation.rule and other is not situation)
    return any(found[other].before == turn.before for other in others)


def _position(situation: Situation, turn: Turn, number: int) -> dict[str, Any]:
    state = turn.after if situation.after else turn.before
    request: dict[str, Any] = {"state": to_json(state)}
    if situation.about != ("legal",):
        request["action"] = str(situation.find(turn))
    answered = answer(request)
    return {
        "id": f"{situation.rule}.{number}",
        "rule": situation.rule,
        "title": situation.title,
        "about": situation.about,
        "request": request,
        "expected": {part: answered[part] for part in _answered(situation.about)},
    }


def _answered(about: Sequence[str]) -> list[str]:
    """Return the parts of an answer, whole, that hold what a situation is about."""
    return sorted({part.partition(".")[0] for part in about})


def _perft_tables() -> Iterator[dict[str, Any]]:
    """Make the tables of each kind of game, from its beginning, its first refill and its end."""
    for name, players, first_game, seed, eager in _GAMES:
        start = started(players, seed, first_game=first_game)
        steps = list(played(start, Random(seed), eager=eager))  # noqa: S311 - a game
        roots = (
            (start, _DEPTHS, "start"),
            (steps[_LATER].before, _DEPTHS[:-1], "later"),
            (steps[-1].before, _DEPTHS[:2], "end"),
        )
        for state, depths, when in roots:
            written = to_json(state)
            leaves = [answer({"state": written, "perft": depth})["leaves"] for depth in depths]
            yield {"name": f"{name}, {when}", "state": written, "leaves": leaves}


if __name__ == "__main__":
    main(sys.argv[1:])
