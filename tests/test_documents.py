"""The JSON documents: exact, strict, and described by a schema."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from table import drawn, table_with

from novaluna import (
    Action,
    Display,
    FormatError,
    GameRecord,
    GameSetup,
    GameState,
    Play,
    PublicView,
    Refill,
    Wheel,
    apply,
    from_json,
    is_legal,
    json_schema,
    legal_actions,
    load_json,
    new_game,
    new_solo_game,
    public_view,
    to_json,
)
from novaluna.testing import games, states

VALIDATOR = Draft202012Validator(json_schema())
FIXTURES = Path(__file__).parent / "format_1"
TYPES: tuple[Any, ...] = (GameState, PublicView, GameRecord, Action, Play, Refill)

play_of_numbers = st.builds(Play, st.integers(-99, 99), st.tuples(*[st.integers(-99, 99)] * 2))
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


def played(turns: int, players: int = 2) -> GameState:
    """Play some turns of a game, and start phase two as soon as it may be."""
    state = new_game(players, seed=3) if players > 1 else new_solo_game(seed=3)
    for _ in range(turns):
        wishes = (action for action in legal_actions(state) if isinstance(action, Refill))
        state = apply(state, next(wishes, legal_actions(state)[-1]))
    return state


def assert_round_trip(value: Any) -> None:
    """Write a value, find it valid, read it back, and write the same again."""
    document = to_json(value)
    VALIDATOR.validate(document)
    assert document["format"] == 1
    text = json.dumps(document)
    read = from_json(type(value), json.loads(text))
    assert read == value
    assert type(read) is type(value)
    assert hash(read) == hash(value)
    assert json.dumps(to_json(read)) == text


@given(states())
def test_states_and_views_round_trip(state: GameState) -> None:
    """Any state and its view are the same read back."""
    assert_round_trip(state)
    assert_round_trip(public_view(state))


@given(games())
def test_records_round_trip(record: GameRecord) -> None:
    """Any record is the same read back."""
    assert_round_trip(record)


@given(play_of_numbers | st.just(Refill()))
def test_actions_round_trip(action: Action) -> None:
    """Any action, legal or not, is the same read back, by its own type and by that of actions."""
    assert_round_trip(action)
    assert from_json(Action, to_json(action)) == action


def test_what_documents_look_like() -> None:
    """Keys are the names of the attributes; tiles are ids, actions are in notation."""
    state = new_game(2, tiles=range(1, 69), stack=[1, 0])
    state = apply(apply(state, Play(1, (0, 0))), Play(4, (0, 0)))
    document = to_json(state)
    assert list(document) == [
        *("format", "kind", "players", "wheel", "draw_pile", "track", "solo", "goal_discs"),
    ]
    assert document["players"][0] == {
        "display": [{"tile": 4, "at": [0, 0], "covered": []}],
        "discs": 20,
    }
    assert document["wheel"]["spaces"][:6] == [None, None, 2, 3, None, 5]
    assert document["track"]["order"][0] == {"player": 1, "distance": 1}
    assert document["draw_pile"][:3] == [12, 13, 14]
    view = to_json(public_view(state))
    assert view["unseen"] == list(range(12, 69))
    assert "draw_pile" not in view
    assert to_json(Play(5, (2, -1))) == {"format": 1, "kind": "action", "action": "5@2,-1"}
    setup = GameSetup(1, tuple(range(1, 69)))
    assert to_json(GameRecord(setup, (Play(1, (0, 0)), Refill()))) == {
        "format": 1,
        "kind": "record",
        "setup": {
            "players": 1,
            "tiles": list(range(1, 69)),
            "stack": [],
            "first_game": False,
        },
        "actions": ["1@0,0", "refill"],
    }


@pytest.mark.rule("L4", "L8")
def test_both_parts_of_a_solo_note_are_kept() -> None:
    """The penalty within the note is kept, so that the other figure of the score stays right."""
    state = played(0, players=1)
    while not is_legal(state, Refill()):
        state = apply(state, legal_actions(state)[-1])
    state = apply(state, Refill())
    assert state.solo is not None
    assert state.solo.phase_one_penalty > 0
    assert to_json(state)["solo"] == {
        "phase": 2,
        "phase_one_note": state.solo.phase_one_note,
        "phase_one_penalty": state.solo.phase_one_penalty,
    }
    assert from_json(GameState, to_json(state)) == state


def test_the_schema_is_one() -> None:
    """It is a valid schema of the draft it names."""
    Draft202012Validator.check_schema(json_schema())
    assert json_schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@given(json_values)
@example([[[[]]]])
@example({"format": 1, "kind": "state"})
@example({"format": True, "kind": "state"})
@example(float("nan"))
def test_arbitrary_json_is_refused(value: Any) -> None:
    """Whatever JSON holds, nothing but a FormatError comes of it, and the schema refuses it too."""
    for wanted in TYPES:
        with pytest.raises(FormatError):
            from_json(wanted, value)
    assert not VALIDATOR.is_valid(value)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Name every place in a JSON value by the keys and indices that lead to it."""
    inner: Any = ()
    if isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value)
    return [path, *(place for key, item in inner for place in places(item, (*path, key)))]


DOCUMENTS = [
    *(to_json(played(turns)) for turns in (0, 5, 30)),
    to_json(played(15, players=1)),
    to_json(public_view(played(20, players=3))),
    to_json(GameRecord(GameSetup.of(new_game(4, seed=1)), (Play(1, (0, 0)),))),
    to_json(Play(1, (0, 0))),
]
OF_KIND: dict[str, Any] = {
    "state": GameState,
    "view": PublicView,
    "record": GameRecord,
    "action": Action,
}


@given(st.sampled_from(DOCUMENTS), st.data())
def test_a_document_with_something_else_in_it(
    document: dict[str, Any], data: st.DataObject
) -> None:
    """Put anything anywhere into a good document: it is refused, or a sound value all the same."""
    changed = deepcopy(document)
    *way, last = data.draw(st.sampled_from(places(document)[1:]))
    inside: Any = changed
    for key in way:
        inside = inside[key]
    match data.draw(st.sampled_from(["replace", "remove", "double"])):
        case "replace":
            inside[last] = data.draw(json_values | st.integers(-3, 70))
        case "remove":
            del inside[last]
        case "double" if isinstance(inside, list):
            inside.append(inside[last])
        case "double":
            inside[f"{last}_"] = inside[last]
    try:
        value = from_json(OF_KIND[document["kind"]], changed)
    except FormatError:
        return
    assert to_json(value) in (changed, document)
    assert VALIDATOR.is_valid(changed)


def changed(document: dict[str, Any], *way: Any, to: Any) -> dict[str, Any]:
    """Return a copy of a document with something else in one place."""
    copied = deepcopy(document)
    inside: Any = copied
    for key in way[:-1]:
        inside = inside[key]
    inside[way[-1]] = to
    return copied


def deep(levels: int = 100_000) -> Any:
    """Make a list in a list in a list, and so on."""
    value: Any = []
    for _ in range(levels):
        value = [value]
    return value


STATE = to_json(played(8))
SOLO = to_json(played(14, players=1))
ACTION = to_json(Play(1, (0, 0)))
RECORD = to_json(GameRecord(GameSetup.of(new_game(2, seed=1)), (Play(1, (0, 0)),)))


@pytest.mark.parametrize(
    ("kind", "document", "message"),
    [
        (GameState, None, "$: wanted: an object, not None"),
        (GameState, [], "$: wanted: an object, not []"),
        (GameState, "{}", "$: wanted: an object, not '{}'; load_json reads text"),
        (GameState, {}, "$: 'format' is missing"),
        (GameState, {"format": 1}, "$: 'kind' is missing"),
        (GameState, changed(STATE, "format", to=2), "$.format: wanted: 1, not 2"),
        (GameState, changed(STATE, "format", to=True), "$.format: wanted: 1, not True"),
        (GameState, changed(STATE, "format", to=1.0), "$.format: wanted: 1, not 1.0"),
        (GameState, RECORD, "$.kind: wanted: 'state', not 'record'"),
        (GameState, changed(STATE, "extra", to=1), "$: unknown key 'extra'"),
        (GameState, changed(STATE, 3, to=1), "$: unknown key 3"),
        (GameState, {**{k: STATE[k] for k in STATE if k != "wheel"}}, "$: 'wheel' is missing"),
        (
            GameState,
            changed(STATE, "players", 1, "discs", to=True),
            "$.players[1].discs: wanted: a whole number, not True",
        ),
        (
            GameState,
            changed(STATE, "players", 1, "discs", to=10**400),
            "$.players[1].discs: wanted: a whole number of at most 9007199254740991, not 1000",
        ),
        (
            GameState,
            changed(STATE, "players", 1, "discs", to=20.0),
            "$.players[1].discs: wanted: a whole number, not 20.0",
        ),
        (GameState, changed(STATE, "players", to={}), "$.players: wanted: an array, not {}"),
        (GameState, changed(STATE, "players", to="abc"), "$.players: wanted: an array, not 'abc'"),
        (GameState, changed(STATE, "players", 0, to=[]), "$.players[0]: wanted: an object, not []"),
        (
            GameState,
            changed(STATE, "players", 0, "display", 0, "at", to=[0]),
            "$.players[0].display[0].at: wanted: an array [x, y], not [0]",
        ),
        (
            GameState,
            changed(STATE, "players", 0, "display", 0, "tile", to=0),
            "$.players[0].display[0].tile: a tile's id is a whole number from 1 to 68, not 0",
        ),
        (
            GameState,
            changed(STATE, "players", 0, "display", 0, "covered", to=[1, 1]),
            "$.players[0].display: 1 is there twice",
        ),
        (
            GameState,
            changed(
                STATE, "players", 0, "display", 1, "at", to=STATE["players"][0]["display"][0]["at"]
            ),
            "$.players[0].display: (",
        ),
        (
            GameState,
            changed(STATE, "wheel", "spaces", to=[None]),
            "$.wheel: spaces is a tuple of 12 tiles or None, not (None,)",
        ),
        (
            GameState,
            changed(STATE, "wheel", "marker", to=12),
            "$.wheel: marker is a space from 0 to 11, not 12",
        ),
        (
            GameState,
            changed(STATE, "draw_pile", 5, to=STATE["draw_pile"][0]),
            f"$.draw_pile[5]: C1: tile {STATE['draw_pile'][0]} is there 2 times; C1: 1 tile",
        ),
        (
            GameState,
            changed(STATE, "draw_pile", 0, to=STATE["players"][0]["display"][0]["tile"]),
            "$.draw_pile[0]: C1: tile ",
        ),
        (GameState, changed(STATE, "draw_pile", to=[]), "$: C1: 5"),
        (GameState, changed(STATE, "draw_pile", 0, to=deep()), "$.draw_pile[0]: wanted: a whole"),
        (
            GameState,
            changed(STATE, "goal_discs", to=deep()),
            "$.goal_discs: wanted: a whole number",
        ),
        (GameState, deep(), "$: wanted: an object, not a value that can't be shown"),
        (
            GameState,
            changed(STATE, "players", 0, "discs", to=3),
            "$.players[0]: G7: player 0: 3 goal discs in the supply",
        ),
        (GameState, changed(STATE, "goal_discs", to=19), "$.players[0]: G7: player 0"),
        (
            GameState,
            changed(STATE, "track", "order", to=STATE["track"]["order"][::-1]),
            "$.track: T1: the distances",
        ),
        (GameState, changed(STATE, "track", to=None), "$.track: C2: no moon track is given"),
        (GameState, changed(STATE, "solo", to=SOLO["solo"]), "$.solo: L1: solo is given"),
        (
            GameState,
            changed(SOLO, "solo", "phase_one_note", to=1),
            "$.solo: L4: a note",
        ),
        (
            GameState,
            changed(SOLO, "solo", "phase_one_note", to="1"),
            "$.solo.phase_one_note: wanted: a whole number, not '1'",
        ),
        (
            PublicView,
            changed(to_json(public_view(played(8))), "unseen", 0, to=99),
            "$.unseen[0]: a",
        ),
        (
            PublicView,
            changed(to_json(public_view(played(8))), "unseen", 1, to=3),
            "$.unseen: 3 is there twice",
        ),
        (Action, changed(ACTION, "action", to="x"), "$.action: an action is refill, or space@x,y"),
        (Action, changed(ACTION, "action", to=["refill"]), "$.action: wanted: the notation of an"),
        (Refill, ACTION, "$.action: wanted: a Refill, not '1@0,0'"),
        (Play, to_json(Refill()), "$.action: wanted: a Play, not 'refill'"),
        (
            GameRecord,
            changed(RECORD, "actions", to=["1@0,0", "no"]),
            "$.actions[1]: an action is refill",
        ),
        (
            GameRecord,
            changed(RECORD, "setup", "stack", to=[0, 0]),
            "$.setup: stack is a sequence of the numbers 0 to 1",
        ),
        (
            GameRecord,
            changed(RECORD, "setup", "first_game", to=0),
            "$.setup.first_game: wanted: true or false, not 0",
        ),
        (GameRecord, changed(RECORD, "setup", "players", to=9), "$.setup: players is 2, 3 or 4"),
    ],
)
def test_faults_are_named_by_their_path(kind: Any, document: Any, message: str) -> None:
    """Each error says where the fault is and what should be there."""
    with pytest.raises(FormatError) as caught:
        from_json(kind, document)
    assert str(caught.value).startswith(message)
    assert caught.value.path == message.partition(": ")[0]


def test_types_that_no_document_has() -> None:
    """Anything else can neither be written nor read."""
    values: list[Any] = [None, 3, Display(), {}, "refill", GameState]
    for value in values:
        with pytest.raises(TypeError, match="a state, view, action or record can be written"):
            to_json(value)
    wishes: list[Any] = [None, int, Display, [], "GameState", int | str]
    for wanted in wishes:
        with pytest.raises(TypeError, match="a state, view, action or record can be read"):
            from_json(wanted, {})


def test_only_sound_values_are_written() -> None:
    """An unsound state, its view, and a play of nonsense have no document."""
    unsound = table_with(Display.from_tiles(drawn("R")))
    with pytest.raises(ValueError, match="only what is sound can be written as JSON: C1: "):
        to_json(unsound)
    with pytest.raises(ValueError, match="only what is sound can be written as JSON: C1: "):
        to_json(evolve(public_view(new_game(2)), unseen=[1]))
    with pytest.raises(ValueError, match="not an action that can be written down"):
        to_json(Play(1, (10**16, 0)))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "$: not JSON: Expecting value: line 1 column 1 (char 0)"),
        ('{"a": 1', "$: not JSON: Expecting ',' delimiter: line 1 column 8 (char 7)"),
        ("[" * 100_000, "$: not JSON that can be read: too deep"),
        ("1" * 5000, "$: not JSON: Exceeds the limit"),
        ('{"a": 1, "b": 2, "a": 1}', "$: the key 'a' is there twice"),
        ("[NaN]", "$: not JSON: NaN is no number of JSON"),
    ],
)
def test_texts_that_are_no_json(text: str, message: str) -> None:
    """Broken texts, depth bombs, repeated keys and numbers that JSON doesn't know."""
    with pytest.raises(FormatError) as caught:
        load_json(text)
    assert str(caught.value).startswith(message)


def test_a_text_is_read() -> None:
    """What is JSON is given as it is."""
    assert load_json('{"a": [1, 2.5, null, true, {"b": "c"}]}') == {
        "a": [1, 2.5, None, True, {"b": "c"}]
    }


@pytest.mark.parametrize("file", sorted(FIXTURES.glob("*.json")), ids=lambda file: file.stem)
def test_documents_of_format_1_stay_readable(file: Path) -> None:
    """Documents as they were once written are read, and are written the same today."""
    document = json.loads(file.read_text("utf-8"))
    value = from_json(OF_KIND[document["kind"]], document)
    assert to_json(value) == document
    VALIDATOR.validate(document)
    if isinstance(value, GameRecord):
        assert value.replay()[-1].is_over


def test_there_are_documents_of_every_kind() -> None:
    """States with and without a moon track, a view, records, and both actions are stored."""
    names = {file.stem for file in FIXTURES.glob("*.json")}
    assert names == {
        *("state_2_players", "state_4_players", "state_solo", "view_3_players", "record_solo"),
        *("record_first_game", "play", "refill"),
    }


def test_more_faults_and_their_paths() -> None:
    """Where parts of a state don't fit together, the path leads to one of them."""
    state = new_game(2, tiles=range(1, 69), stack=[0, 1])
    document = to_json(state)
    view = to_json(public_view(state))
    cases: list[tuple[Any, dict[str, Any], str]] = [
        (GameState, changed(document, "players", to=[]), "$.players: C3: one to four play, not 0"),
        (GameState, changed(document, "goal_discs", to=17), "$.players[0]: G7"),
        (GameState, changed(document, "wheel", "marker", to=3), "$: W3: the marker stands on"),
        (GameState, changed(document, "track", "order", 0, "player", to=1), "$.track: S3: "),
        (GameState, changed(document, "track", "order", 1, "distance", to=9), "$.track: T3: "),
        (GameState, changed(SOLO, "track", to=document["track"]), "$.track: L1: a moon track"),
        (PublicView, changed(view, "wheel", "spaces", 1, to=12), "$.unseen[0]: C1: tile 12"),
        (GameState, changed(STATE, "players", 0, "display", 0, "at", to=[0, 0, 0]), "$.players[0]"),
        (
            GameState,
            changed(STATE, "players", 0, "discs", to=-(2**53)),
            "$.players[0].discs: wanted",
        ),
        (Action, changed(ACTION, "action", to="x @ y"), "$.action: an action is refill"),
        (
            GameState,
            changed(STATE, "players", 0, "display", to=STATE["players"][0]["display"] * 100),
            "$.players[0].display: wanted: at most 68 tiles, not ",
        ),
        (
            GameState,
            changed(STATE, "players", 0, "display", to={}),
            "$.players[0].display: wanted: an",
        ),
    ]
    for kind, bad, message in cases:
        with pytest.raises(FormatError) as caught:
            from_json(kind, bad)
        assert str(caught.value).startswith(message)
    moved = evolve(state, wheel=Wheel((state.wheel.spaces[1], None, *state.wheel.spaces[2:]), 1))
    with pytest.raises(FormatError, match=r"^\$\.wheel\.marker: S1: no tile is taken"):
        from_json(GameState, changed(document, "wheel", to=_written(moved.wheel)))
    twenty = to_json(new_game(3, seed=1))
    for number in range(3):
        twenty["players"][number]["discs"] = 19
    with pytest.raises(FormatError, match=r"^\$\.goal_discs: C3: a game for 3 starts with"):
        from_json(GameState, changed(twenty, "goal_discs", to=19))


def _written(wheel: Wheel) -> dict[str, Any]:
    return {"spaces": [tile and tile.id for tile in wheel.spaces], "marker": wheel.marker}


def test_an_error_tells_of_a_few_faults() -> None:
    """However many there are in a document, the message stays short."""
    covered = changed(STATE, "players", 0, "display", 0, "covered", to=list(range(4000)))
    with pytest.raises(FormatError, match=r"; and \d+ more$") as caught:
        from_json(GameState, covered)
    assert len(str(caught.value)) < 1000


def test_the_second_of_two_keys_is_named() -> None:
    """The key that is there twice, and no other."""
    with pytest.raises(FormatError, match="the key 'b' is there twice"):
        load_json('{"a": 1, "b": 2, "b": 3}')


def test_sets_are_written_in_order() -> None:
    """The unseen tiles ascend, also where sets list them otherwise."""
    state = new_game(2, tiles=[*range(9, 69), 2, 3, 4, 5, 6, 7, 8, 1], stack=[0, 1])
    while len(state.draw_pile) > 2:
        state = apply(state, next(iter(legal_actions(state))))
    view = public_view(state)
    assert to_json(view)["unseen"] == sorted(view.unseen)


def straight(tiles: int) -> GameState:
    """Play a solo game in a straight line to the right."""
    state = new_solo_game(seed=4)
    for number in range(tiles):
        if not state.wheel.choices:
            state = apply(state, Refill())
        state = apply(state, Play(state.wheel.choices[0], (number, 0)))
    return state


def test_the_schema_has_room_for_what_can_be() -> None:
    """Extreme documents are valid: long displays, great distances, no discs, long numbers."""
    record = GameRecord(GameSetup.of(new_game(2, seed=3)))
    while not record.state.is_over:
        record = record.play(legal_actions(record.state)[-1])
    assert record.state.track is not None
    assert record.state.track.order[-1].distance > 100
    values = [straight(22), record.state, record, Play(10**16 - 1, (-(10**16) + 1, 0))]
    solo = new_solo_game(tiles=range(68, 0, -1))
    while solo.wheel.choices:
        solo = apply(solo, Play(solo.wheel.choices[0], solo.players[0].display.free[0]))
    values.append(apply(solo, Refill()))
    for value in values:
        assert_round_trip(value)


@pytest.mark.parametrize(
    ("document", "way", "wrong"),
    [
        (STATE, ("players", 0, "discs"), -1),
        (STATE, ("players", 0, "discs"), 22),
        (STATE, ("track", "order", 0, "distance"), 269),
        (STATE, ("players", 0, "display", 0, "at"), [68, 0]),
        (STATE, ("players", 0, "display", 0, "at"), [0, -68]),
        (STATE, ("draw_pile", 0), STATE["draw_pile"][1]),
        (STATE, ("goal_discs",), 19),
        (STATE, ("wheel", "marker"), 12),
        (SOLO, ("solo", "phase_one_note"), 349),
        (SOLO, ("solo", "phase_one_penalty"), 81),
        (SOLO, ("solo", "phase"), 3),
        (RECORD, ("setup", "tiles"), [1]),
        (RECORD, ("setup", "players"), 5),
        (RECORD, ("actions",), ["12345678901234567@0,0"]),
        (RECORD, ("actions",), ["01@0,0"]),
    ],
)
def test_the_schema_refuses_what_can_not_be(
    document: dict[str, Any], way: tuple[Any, ...], wrong: Any
) -> None:
    """Values out of range are invalid by the schema alone."""
    assert VALIDATOR.is_valid(document)
    assert not VALIDATOR.is_valid(changed(document, *way, to=wrong))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document["kind"])
def test_every_key_is_required_and_none_is_extra(document: dict[str, Any]) -> None:
    """The schema and `from_json` agree on the keys of objects at every level."""
    for place in places(document):
        inside: Any = document
        for key in place:
            inside = inside[key]
        if not isinstance(inside, dict):
            continue
        for wrong in (
            {**inside, "more": 1},
            *({k: v for k, v in inside.items() if k != key} for key in inside),
        ):
            bad = changed(document, *place, to=wrong) if place else wrong
            assert not VALIDATOR.is_valid(bad)
            with pytest.raises(FormatError):
                from_json(OF_KIND[document["kind"]], bad)
