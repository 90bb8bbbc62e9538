"""The table behind the page "Try it": what the page asks of it, and what it is told."""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from novaluna import (
    GameRecord,
    GameSetup,
    Play,
    from_json,
    legal_actions,
    new_game,
    parse_record,
)

PAGE = Path(__file__).parents[1] / "docs" / "try"


@pytest.fixture(name="table")
def fixture_table(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Lay a table as the page does, from its files."""
    monkeypatch.syspath_prepend(PAGE)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return runpy.run_path(str(PAGE / "table.py"))["Table"]()


def ask(table: Any, call: str, **given: object) -> Any:
    """Ask the table as the page does, in JSON."""
    return json.loads(table.answer(json.dumps({"call": call, "arguments": given})))


def played_out(table: Any, seen: Any) -> Any:
    """Play a game to its end, always with the first action, refills before all others."""
    while seen["turn"] is not None:
        seen = ask(table, "act", action="refill" if seen["refill"] else seen["actions"][0])
    return seen


def test_a_new_game(table: Any) -> None:
    """A seed gives the game that it gives in the library, and the page is told what may be done."""
    seen = ask(table, "new", players=3, seed=" 7 ", first_game=True)
    state = new_game(3, seed=7, first_game=True)
    assert [player["discs"] for player in seen["players"]] == [17, 17, 17]
    assert seen["turn"] == state.current_player
    assert seen["order"][0] == state.current_player
    assert sorted(seen["order"]) == [0, 1, 2]
    assert seen["actions"] == [str(action) for action in legal_actions(state)]
    tiles = [choice["tile"] for choice in seen["wheel"]["choices"]]
    assert tiles == [str(state.wheel.spaces[space]) for space in (1, 2, 3)]
    assert (seen["refill"], seen["undo"], seen["redo"], seen["result"]) == (False, False, False, [])
    assert seen["phase"] is None


@pytest.mark.parametrize("seed", ["moon", "-1", "9" * 30, "²"])
def test_a_seed_that_is_no_number(table: Any, seed: str) -> None:
    """A word is a seed too, and so is a number longer than most."""
    seen = ask(table, "new", players=2, seed=seed)
    record = GameRecord(from_json(GameRecord, ask(table, "save")["record"]).setup)
    assert record.state == new_game(2, seed=seed)
    assert seen["text"] == str(record)


def test_a_seed_left_out(table: Any) -> None:
    """Without a seed each game is another."""
    assert ask(table, "new", players=2)["text"] != ask(table, "new", players=2)["text"]


def test_a_turn(table: Any) -> None:
    """The events of the last turn are told in words, with their rules; the tile lies there."""
    ask(table, "new", players=2, seed="7")
    seen = ask(table, "act", action="2@0,0")
    (turn,) = seen["turns"]
    assert turn["player"] == new_game(2, seed=7).current_player
    taken, marker, disc, placed = turn["events"]
    assert taken["text"].startswith("takes ")
    assert taken["rules"] == ["K1"]
    assert [event["rules"] for event in (marker, disc, placed)] == [["K2"], ["T2"], ["P1", "P1a"]]
    player = seen["players"][turn["player"]]
    (place,) = player["places"]
    assert (place["x"], place["y"]) == (0, 0)
    assert place["tile"] in placed["text"]
    assert all(goal["covered"] is goal["fulfilled"] is False for goal in place["goals"])
    assert player["distance"] == player["space"] > 0


def test_a_refill_belongs_to_its_turn(table: Any) -> None:
    """Refilling and taking a tile are one turn, told as one; undoing goes action by action."""
    seen = ask(table, "new", players=2, seed="1")
    while not seen["refill"]:
        seen = ask(table, "act", action=seen["actions"][0])
    turns = len(seen["turns"])
    seen = ask(table, "act", action="refill")
    assert seen["turns"][-1]["events"][0]["text"].startswith("refills the wheel")
    assert len(seen["turns"]) == turns + 1
    seen = ask(table, "act", action=seen["actions"][-1])
    assert len(seen["turns"]) == turns + 1
    assert len(seen["turns"][-1]["events"]) >= 5
    assert ask(table, "undo")["refill"] is False
    assert ask(table, "undo")["refill"] is True


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_whole_game(table: Any, players: int) -> None:
    """A game is played to its end by what the page is told; then the result is told in words."""
    seen = played_out(table, ask(table, "new", players=players, seed="3"))
    assert seen["actions"] == []
    assert seen["refill"] is False
    outcome = parse_record(seen["text"]).state.outcome
    assert outcome is not None
    assert seen["order"] == [*outcome.ranking]
    wanted = "Score " if players == 1 else f"Player {seen['order'][0]} wins with "
    assert seen["result"][1].startswith(wanted)
    assert all(drawn["svg"].startswith("<svg ") for drawn in (*seen["players"], seen["wheel"]))


def test_solo(table: Any) -> None:
    """A solo game has its phases, and discs held back for the second."""
    seen = ask(table, "new", players=1, seed="3")
    assert (seen["phase"], seen["note"], seen["order"]) == (1, None, [0])
    (player,) = seen["players"]
    assert (player["discs"], player["held"], player["distance"]) == (21, 13, None)
    while not seen["refill"]:
        seen = ask(table, "act", action=seen["actions"][0])
    seen = ask(table, "act", action="refill")
    assert seen["phase"] == 2
    assert seen["note"] > 0
    assert seen["players"][0]["held"] == 0


def test_undo_and_redo(table: Any) -> None:
    """What is undone can be redone, also by doing it again; doing something else forgets it."""
    ask(table, "new", players=2, seed="5")
    texts = [ask(table, "act", action=action)["text"] for action in ("1@0,0", "2@0,0", "4@0,1")]
    assert ask(table, "undo")["text"] == texts[1]
    seen = ask(table, "undo")
    assert seen["text"] == texts[0]
    assert seen["redo"] is True
    assert len(seen["turns"]) == 1
    assert ask(table, "redo")["text"] == texts[1]
    ask(table, "undo")
    seen = ask(table, "act", action="2@0,0")
    assert seen["redo"] is True
    assert ask(table, "redo")["text"] == texts[2]
    ask(table, "undo")
    seen = ask(table, "act", action="5@0,1")
    assert seen["redo"] is False
    assert seen["turns"][-1]["events"][0]["text"].endswith("from space 5")
    assert "no action to redo" in ask(table, "redo")["error"]
    for _ in range(3):
        seen = ask(table, "undo")
    assert seen["undo"] is False
    assert "no action to undo" in ask(table, "undo")["error"]


def test_an_illegal_action(table: Any) -> None:
    """The rule is named, and nothing has changed."""
    before = ask(table, "new", players=2, seed="5")
    answer = ask(table, "act", action="9@0,0")
    assert answer["rule"] == "K1"
    assert "not one of the next 3" in answer["error"]
    assert ask(table, "look") == before
    assert "not 'nonsense'" in ask(table, "act", action="nonsense")["error"]


def test_saving_and_loading(table: Any) -> None:
    """A record comes back as JSON and as text, with its story, and with nothing to redo."""
    ask(table, "new", players=2, seed="5")
    for action in ("1@0,0", "2@0,0", "4@0,1"):
        seen = ask(table, "act", action=action)
    seen = ask(table, "undo")
    document = ask(table, "save")["record"]
    assert from_json(GameRecord, document).actions == (Play(1, (0, 0)), Play(2, (0, 0)))
    for text in (json.dumps(document), f"\n {json.dumps(document, indent=1)}", seen["text"]):
        ask(table, "new", players=3)
        assert ask(table, "load", text=text) == {**seen, "redo": False}


@pytest.mark.parametrize(
    ("text", "error", "rule"),
    [
        ("", "line 1: the text ends before the record does", None),
        ("hello", "line 1: wanted: novaluna record 1; not 'hello'", None),
        ("{", "$: not JSON: ", None),
        ('{"format": 1, "kind": "state"}', "$.kind: wanted: 'record', not 'state'", None),
        ('{"a":' * 100_000, "$: this is no record: there are too many brackets", None),
        ('{"a":' + "[" * 100_000, "$: this is no record: there are too many brackets", None),
    ],
)
def test_bad_records(table: Any, text: str, error: str, rule: str | None) -> None:
    """What is no record is refused with the place of the fault, and the game stays."""
    before = ask(table, "new", players=2)
    answer = ask(table, "load", text=text)
    assert answer["error"].startswith(error)
    assert answer["rule"] == rule
    assert ask(table, "look") == before


def test_a_record_against_the_rules(table: Any) -> None:
    """The turn, the action and the rule are named, and the game stays."""
    record = GameRecord(from_json(GameRecord, ask(table, "save")["record"]).setup)
    before = ask(table, "look")
    text = str(record).replace("end", "1. 1@0,0\n2. 2@5,5\nend")
    answer = ask(table, "load", text=text)
    assert answer["rule"] == "P1a"
    assert answer["error"].startswith("turn 2, action 2 of the record, 2@5,5: P1a: ")
    assert ask(table, "look") == before


def test_a_goal_of_the_game(table: Any) -> None:
    """A goal is explained and pointed out; it can be that of a player who is not to move."""
    start = new_game(2, tiles=[2, *range(3, 69), 1], stack=[0, 1])
    ask(table, "load", text=str(GameRecord(GameSetup.of(start))))
    ask(table, "act", action="1@0,0")
    answer = ask(table, "goal", player=0, x=0, y=0, index=0)
    assert answer["text"].startswith("4 blue on the blue 2 at (0, 0) is not covered: no blue")
    assert 'class="free"' not in answer["svg"]
    seen = ask(table, "act", action="2@0,0")
    turn = seen["turn"]
    answer = ask(table, "goal", player=turn, x=0, y=0, index=0)
    assert 'class="free"' in answer["svg"]
    assert "no tile lies at (7, 7)" in ask(table, "goal", player=0, x=7, y=7, index=0)["error"]


def test_the_theme(table: Any) -> None:
    """All is drawn anew for a dark background, the tiles to choose from too."""
    light = ask(table, "look")
    tiles = ask(table, "paint", theme="dark")["tiles"]
    assert len(tiles) == 68
    dark = ask(table, "look")
    assert dark["wheel"]["svg"] != light["wheel"]["svg"]
    assert {**dark, "wheel": 0, "players": 0} == {**light, "wheel": 0, "players": 0}


def test_what_never_changes(table: Any) -> None:
    """The page knows every rule by title and every tile in words."""
    known = ask(table, "hello")
    assert known["rules"]["G4"] == "Each tile once"
    assert known["tiles"][8] == {
        "id": 9,
        "color": "blue",
        "name": "blue 4: 1 blue and 1 red; 1 turquoise and 1 yellow",
    }
    assert known["tiles"][0]["name"] == "blue 1: no goal"


def test_setting_up_a_position(table: Any) -> None:
    """Tiles are placed and removed; goals are covered as long as they are fulfilled."""
    seen = ask(table, "set_up")
    assert (seen["places"], seen["free"], seen["text"]) == ([], [[0, 0]], "")
    ask(table, "place", tile=30, x=0, y=0)
    seen = ask(table, "place", tile=52, x=1, y=0)
    assert seen["text"] == "30@0,0;52@1,0"
    assert seen["used"] == [30, 52]
    assert [-1, 0] in seen["free"]
    place = seen["places"][0]
    assert place["tile"] == "red 5"
    assert [(goal["name"], goal["covered"]) for goal in place["goals"]] == [
        ("2 blue", False),
        ("1 yellow", True),
    ]
    seen = ask(table, "remove", x=1, y=0)
    assert not any(goal["covered"] for goal in seen["places"][0]["goals"])
    assert ask(table, "remove", x=0, y=0)["text"] == ""


def test_a_goal_of_the_position(table: Any) -> None:
    """Its explanation says what counts, and why another tile does not."""
    ask(table, "set_up", tiles="21@0,0;1@1,0;22@0,1;19@1,1")
    answer = ask(table, "set_up_goal", x=0, y=0, index=0)
    assert answer["text"] == (
        "1 blue and 2 red on the red 3 at (0, 0) is covered: 1 blue counts at (1, 0) and 2 red"
        " count at (0, 1) and (1, 1) (G1)"
    )
    ask(table, "remove", x=1, y=1)
    answer = ask(table, "set_up_goal", x=0, y=0, index=0)
    assert "1 red is missing (G1)" in answer["text"]
    assert "(G3)" in answer["text"]


@pytest.mark.parametrize(
    ("tiles", "error"),
    [
        ("nonsense", "tile 1 of the position: wanted: id@x,y like 7@1,0; not 'nonsense'"),
        ("7@0,0;refill", "tile 2 of the position: wanted: id@x,y"),
        ("7@0,0;7@1,0", "tile 2 of the position: 7@1,0 is there twice"),
        ("7@0,0;8@0,0", "tile 2 of the position: 8@0,0 is there twice"),
        ("99@0,0", "a tile's id is a whole number from 1 to 68, not 99"),
        ("7@0,0;8@5,5", "P2: the tiles of the display are not connected by their sides"),
    ],
)
def test_bad_positions(table: Any, tiles: str, error: str) -> None:
    """What can't lie so is refused, and what was set up stays."""
    before = ask(table, "set_up", tiles="21@0,0;1@1,0;22@2,0")
    assert ask(table, "set_up", tiles=tiles)["error"].startswith(error)
    assert "not connected" in ask(table, "remove", x=1, y=0)["error"]
    assert "(5, 5) is not a free position" in ask(table, "place", tile=2, x=5, y=5)["error"]
    assert ask(table, "set_up") == before
    assert before["text"] == "21@0,0;1@1,0;22@2,0"


def test_a_position_is_a_link(table: Any) -> None:
    """What is written of a position reads back, wherever its tiles lie."""
    seen = ask(table, "set_up", tiles="7@-3,-2;21@-3,-1;40@-2,-1;")
    assert seen["text"] == "7@-3,-2;21@-3,-1;40@-2,-1"
    assert ask(table, "set_up", tiles=seen["text"]) == seen
