"""The worked examples in the docs: they run, and use the public names only."""

from __future__ import annotations

import ast
import runpy
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import novaluna
from novaluna import IllegalActionError, apply, legal_actions, new_game, parse_record, public_view

if TYPE_CHECKING:
    from collections.abc import Iterator

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"


def example(name: str) -> dict[str, Any]:
    """Run an example's file and return what it defines."""
    return runpy.run_path(str(EXAMPLES / f"{name}.py"))


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Let a player type some lines, and then end the input."""
    waiting = iter(lines)

    def read(_: str) -> str:
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", read)


def greedy_game(players: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Type the first legal action again and again, looking at the game as it stands."""
    start = novaluna.new_solo_game(seed=1) if players == 1 else new_game(players, seed=1)
    name = "new_solo_game" if players == 1 else "new_game"
    monkeypatch.setattr(novaluna, name, lambda *_: start)
    yield str(players)
    state = start
    while not state.is_over:
        action = legal_actions(state)[0]
        yield str(action)
        state = apply(state, action)


@pytest.mark.parametrize("name", ["hotseat", "bot"])
def test_only_public_names_are_used(name: str) -> None:
    """Everything comes from the top of the package, and the hot-seat game is short."""
    text = (EXAMPLES / f"{name}.py").read_text("utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and "novaluna" in str(node.module):
            assert node.module == "novaluna"
            assert {alias.name for alias in node.names} <= {*novaluna.__all__}
    assert len(text.splitlines()) < 80


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_hot_seat_game(
    players: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A whole game is typed; its record is printed at the end and can be replayed."""
    lines = list(greedy_game(players, monkeypatch))
    typed(monkeypatch, *lines)
    example("hotseat")["main"]()
    text = capsys.readouterr().out
    record = parse_record(text[text.rindex("novaluna record") :])
    assert record.replay()[-1].is_over
    assert len(record.actions) == len(lines) - 1
    assert "ends the game" in text
    assert "Outcome(reason=EndReason." in text


def test_mistakes_at_the_keyboard(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing typed ends the game but the end of the input; each mistake gets its message."""
    typed(
        monkeypatch,
        *("", "five", "5", "2", "undo", "9@0,0", "1 at 0,0", "legal", "1@0,0", "why 0 0 0"),
        *("undo", "why 0 0 0", "why a b c"),
    )
    example("hotseat")["main"]()
    text = capsys.readouterr().out
    for said in (
        "there is no action to undo",
        "K1: the tile on space 9 is not one of the next 3",
        "an action is refill, or space@x,y like 5@2,-1; not '1 at 0,0'",
        "1@0,0 2@0,0 3@0,0",
        "'five' is not a number from 1 to 4.",
        "Type refill, or space@x,y like 5@2,-1; legal; undo; or why x y goal",
        "Player 1, 20 goal discs left, 0 on the moon track",
        "Not finished.",
        "no tile lies at (0, 0)",
        "invalid literal for int()",
    ):
        assert said in text
    assert parse_record(text[text.rindex("novaluna record") :]).actions == ()


def test_leaving_before_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The input may end before anybody has said how many play."""
    typed(monkeypatch)
    example("hotseat")["main"]()
    assert capsys.readouterr().out == ""


def test_why_at_the_keyboard(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A goal of the player to move is explained."""
    start = new_game(2, tiles=range(1, 69), stack=[0, 1])
    monkeypatch.setattr(novaluna, "new_game", lambda _: start)
    typed(monkeypatch, "2", "2@0,0", "3@0,0", "why 0 0 0")
    example("hotseat")["main"]()
    text = capsys.readouterr().out
    assert "4 blue on the blue 2 at (0, 0) is not covered: no blue counts; 4 blue" in text


def test_the_bot_beats_a_player_who_does_anything(capsys: pytest.CaptureFixture[str]) -> None:
    """In a whole game, in which each action is explained."""
    over = example("bot")["main"](seed=2)
    assert over.outcome.winner == 0
    assert over.players[0].discs < over.players[1].discs
    assert capsys.readouterr().out.count("player 0, ") > 10


def test_the_bot_knows_what_can_be_seen() -> None:
    """It chooses the same whatever the order of the draw pile, and only what is legal."""
    choose = example("bot")["choose"]
    state = new_game(3, seed=4)
    for seed in range(12):
        view = public_view(state)
        action = choose(view, Random(seed))
        other = view.sample(Random(99))
        assert choose(public_view(other), Random(seed)) == action
        try:
            state = apply(state, action)
        except IllegalActionError:  # pragma: no cover - the message is better than none
            pytest.fail(f"{action} is not legal")
