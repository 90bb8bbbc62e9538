"""The records: games as setup and actions; replay, undo, and their text."""

from __future__ import annotations

import pickle
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve
from hypothesis import given
from table import table_with

from novaluna import (
    Action,
    GameRecord,
    GameSetup,
    GameState,
    IllegalActionError,
    Play,
    Refill,
    ReplayError,
    apply,
    legal_actions,
    new_game,
    new_solo_game,
    parse_record,
)
from novaluna.testing import games, new_games

if TYPE_CHECKING:
    from collections.abc import Iterator

TILES = tuple(range(1, 69))
TWO = GameSetup(2, TILES, (1, 0))


@given(new_games())
def test_a_setup_leads_to_its_state(state: Any) -> None:
    """The setup of a beginning gives it back, first games and solo included."""
    setup = GameSetup.of(state)
    assert setup.start() == state
    assert setup.players == len(state.players)
    assert setup.is_solo == (state.solo is not None)
    assert GameSetup.of(setup.start()) == setup


@pytest.mark.rule("S1", "S2", "S3", "C3", "L1")
def test_what_a_setup_says() -> None:
    """Tiles in drawing order, players from the top of the stack, and the kind of game."""
    start = GameSetup(3, TILES, [2, 0, 1], first_game=True).start()
    assert [tile and tile.id for tile in start.wheel.spaces] == [None, *range(1, 12)]
    assert [tile.id for tile in start.draw_pile] == list(range(12, 69))
    assert start.track is not None
    assert [disc.player for disc in start.track.order] == [2, 0, 1]
    assert start.goal_discs == 17
    solo = GameSetup(1, TILES).start()
    assert solo.solo is not None
    assert solo == new_solo_game(tiles=TILES)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"players": 5}, "players is 2, 3 or 4, not 5"),
        ({"players": 0}, "players is 2, 3 or 4, not 0"),
        ({"players": True}, "players is 2, 3 or 4, not True"),
        ({"tiles": TILES[1:]}, r"tiles is a sequence of the numbers 1 to 68.*\(1 is missing\)"),
        ({"tiles": None}, "tiles is a sequence of numbers, not None"),
        ({"tiles": {*TILES}}, "tiles is a sequence of numbers, not {1, 2"),
        ({"stack": (0, 0)}, "stack is a sequence of the numbers 0 to 1, each once"),
        ({"stack": ()}, "stack is a sequence of the numbers 0 to 1, each once"),
        ({"stack": None}, "stack is a sequence of numbers, not None"),
        ({"first_game": 1}, "first_game is True or False, not 1"),
        ({"players": 1}, "a solo game has no stack and no first game"),
        ({"players": 1, "stack": (), "first_game": True}, "a solo game has no stack and no first"),
    ],
)
def test_bad_setups(wrong: dict[str, Any], message: str) -> None:
    """A setup that no game has is refused, and the message names what is wrong."""
    with pytest.raises(ValueError, match=f"^{message}"):
        evolve(TWO, **wrong)


def test_only_a_beginning_has_a_setup() -> None:
    """A state in which something was done, or one built by hand, is not the beginning."""
    start = new_game(2, seed=1)
    after = apply(start, legal_actions(start)[0])
    marked = evolve(start, wheel=evolve(start.wheel, marker=3))
    for state in (after, table_with(discs=3), marked):
        with pytest.raises(ValueError, match="the state is not the beginning of a game"):
            GameSetup.of(state)
    with pytest.raises(TypeError, match="state is a GameState, not None"):
        GameSetup.of(None)  # type: ignore[arg-type]


@given(games())
def test_a_record_is_the_whole_game(record: GameRecord) -> None:
    """Replayed, it has a state more than actions; played again and undone, each of them."""
    states = record.replay()
    assert len(states) == len(record.actions) + 1
    assert states[-1].is_over
    again = GameRecord(record.setup)
    for action, before, after in zip(record.actions, states, states[1:], strict=False):
        assert again.state == before
        again = again.play(action)
        assert again.state == after == apply(before, action)
    assert again == record
    assert hash(again) == hash(record)
    assert again.undo().state == states[-2]
    assert again.undo() == GameRecord(record.setup, record.actions[:-1])


@given(games())
def test_the_text_of_a_record_reads_back(record: GameRecord) -> None:
    """It has a line for each turn, and gives the same record, whole or cut after any action."""
    text = str(record)
    assert parse_record(text) == record
    for length in (0, 1, len(record.actions) // 2, len(record.actions) - 1):
        part = GameRecord(record.setup, record.actions[:length])
        assert parse_record(str(part)) == part
    lines = text.splitlines()
    turns = sum(isinstance(action, Play) for action in record.actions)
    assert len(lines) == turns + (4 if record.setup.is_solo else 5)
    assert len(record.turns) == turns
    assert [action for turn in record.turns for action in turn] == list(record.actions)


def test_the_text_of_a_record() -> None:
    """Title, game, tiles, stack, numbered turns, end."""
    record = GameRecord(TWO).play(Play(1, (0, 0))).play(Play(3, (0, 0)))
    tiles = " ".join(map(str, TILES))
    assert str(record) == (
        f"novaluna record 1\ngame: 2 players\ntiles: {tiles}\nstack: 1 0\n1. 1@0,0\n2. 3@0,0\nend\n"
    )
    assert str(GameRecord(GameSetup(1, TILES))) == (
        f"novaluna record 1\ngame: solo\ntiles: {tiles}\nend\n"
    )
    first = GameRecord(GameSetup(4, TILES, (0, 1, 2, 3), first_game=True))
    assert str(first).splitlines()[1] == "game: 4 players, first game"


@pytest.mark.rule("K3", "W1")
def test_turns_group_a_refill_with_its_play() -> None:
    """The turn of a refill goes on with a play; a record may stop between the two."""
    record = GameRecord(TWO, (Play(1, (0, 0)), Refill(), Play(2, (0, 0)), Refill()))
    assert record.turns == ((Play(1, (0, 0)),), (Refill(), Play(2, (0, 0))), (Refill(),))
    assert parse_record(str(record)) == record


@pytest.mark.rule("K1")
def test_a_bad_action_is_found() -> None:
    """Replay tells its index, the good actions before it, and what apply says of it."""
    good = (Play(1, (0, 0)), Play(2, (0, 0)))
    record = GameRecord(TWO, (*good, Play(9, (1, 0)), Play(3, (0, 1))))
    with pytest.raises(ReplayError) as caught:
        record.replay()
    error = caught.value
    assert error.index == 2
    assert error.prefix == GameRecord(TWO, good)
    assert len(error.prefix.replay()) == 3
    assert isinstance(error.cause, IllegalActionError)
    assert error.cause.rule.id == "K1"
    assert error.cause.action == Play(9, (1, 0))
    assert error.cause.state == error.prefix.state
    assert error.__cause__ is error.cause
    assert str(error) == f"turn 3, action 3 of the record, 9@1,0: {error.cause}"
    assert repr(error) == f"ReplayError({str(error)!r})"
    copied = pickle.loads(pickle.dumps(error))
    assert (copied.index, copied.prefix, str(copied)) == (2, error.prefix, str(error))
    for use in (lambda: record.state, lambda: record.play(Play(3, (0, 1)))):
        with pytest.raises(ReplayError, match="turn 3, action 3 of the record, 9@1,0: K1"):
            use()


def test_playing_a_bad_action_on_a_record() -> None:
    """It raises what apply raises, and the record stays as it is."""
    record = GameRecord(TWO).play(Play(1, (0, 0)))
    with pytest.raises(IllegalActionError, match="K1"):
        record.play(Play(9, (0, 0)))
    with pytest.raises(TypeError, match="an action is Play"):
        record.play("3@0,0")  # type: ignore[arg-type]
    assert record.actions == (Play(1, (0, 0)),)


def test_nothing_to_undo() -> None:
    """The beginning of a game can't be undone."""
    with pytest.raises(ValueError, match="there is no action to undo"):
        GameRecord(TWO).undo()


def test_records_are_values() -> None:
    """Records compare by setup and actions, whatever they have worked out so far."""
    played = GameRecord(TWO).play(Play(1, (0, 0)))
    made = GameRecord(TWO, [Play(1, (0, 0))])
    assert played == made
    assert hash(played) == hash(made)
    assert repr(played) == repr(made)
    for copied in (deepcopy(played), pickle.loads(pickle.dumps(played)), evolve(played)):
        assert copied == played
        assert copied.state == played.state
    assert made != GameRecord(TWO)


@pytest.mark.parametrize(
    ("setup", "actions", "error", "message"),
    [
        (None, (), TypeError, "setup is a GameSetup, not None"),
        (TWO, None, ValueError, "actions is a sequence of actions, not None"),
        (TWO, ("refill",), ValueError, "not an action that can be written down: 'refill'"),
        (TWO, (Play(1, (10**16, 0)),), ValueError, "not an action that can be written down: Play"),
    ],
)
def test_bad_records(setup: Any, actions: Any, error: type[Exception], message: str) -> None:
    """A record of something else is refused."""
    with pytest.raises(error, match=message):
        GameRecord(setup, actions)


def test_playing_on_a_record_does_not_replay_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each action is applied once, and the state is worked out once."""
    count = 0

    def counting(state: GameState, action: Action) -> GameState:
        nonlocal count
        count += 1
        return apply(state, action)

    monkeypatch.setattr("novaluna.records.apply", counting)
    record = GameRecord(GameSetup.of(new_game(2, seed=1)))
    for _ in range(20):
        record = record.play(legal_actions(record.state)[-1])
    assert count == 20
    record = record.undo()
    assert record.state == record.state
    assert count == 39


def test_numbers_of_other_types() -> None:
    """What only looks like a whole number is not written down, as the engine refuses it."""

    class Number(int):
        pass

    with pytest.raises(ValueError, match="not an action that can be written down"):
        GameRecord(TWO, (Play(Number(1), (0, 0)),))


def test_sequences_of_ones_own_make() -> None:
    """One that fails, and one without an end, are named like any other wrong value."""

    class Broken(list[int]):
        def __iter__(self) -> Iterator[int]:
            raise KeyError

    with pytest.raises(ValueError, match="tiles is a sequence of numbers, not "):
        GameSetup(2, Broken(), (0, 1))
    with pytest.raises(ValueError, match="tiles is a sequence of the numbers 1 to 68"):
        GameSetup(2, range(10**12), (0, 1))
    with pytest.raises(ValueError, match="a solo game has no stack and no first game"):
        GameSetup(1, TILES, first_game=0)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="setup is a GameSetup, not 'x'"):
        GameRecord("x")  # type: ignore[arg-type]


def test_long_records_are_no_trouble() -> None:
    """Ten thousand refills in a row are nonsense, but are written and read in no time."""
    record = GameRecord(TWO, (Refill(),) * 10_000)
    assert parse_record(str(record)) == record
    assert len(record.turns) == 1
