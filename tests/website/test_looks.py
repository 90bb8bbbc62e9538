"""How the board looks: nothing sticks out, on large screens and on phones, light and dark."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from novaluna import GameRecord, GameSetup, Play, Refill, is_legal, legal_actions, new_game
from website.driver import Board

WIDTHS = [1280, 390]
FULL = "#position=" + ";".join(
    f"{tile}@{index % 6},{index // 6}" for index, tile in enumerate(range(4, 60, 2))
)


def compact(players: int, seed: int, turns: int) -> bytes:
    """Write the record of a game, or its beginning, in which displays grow around their middle."""
    record = GameRecord(GameSetup.of(new_game(players, seed=seed)))
    while len(record.turns) < turns and not record.state.is_over:
        plays = [action for action in legal_actions(record.state) if isinstance(action, Play)]
        if not plays or len(plays) < 3:
            record = record.play(Refill() if is_legal(record.state, Refill()) else plays[0])
            continue
        space = plays[-1].space if len(record.actions) % 3 else plays[0].space
        near = min(
            (play for play in plays if play.space == space),
            key=lambda play: (play.at.x**2 + play.at.y**2, play.at),
        )
        record = record.play(near)
    return str(record).encode()


def fits(board: Board) -> bool:
    """Say whether the page can't be scrolled sideways."""
    return bool(board.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def picture(board: Board, path: Path) -> None:
    """Take a screenshot of the whole page, from its top."""
    board.page.evaluate("scrollTo(0, 0)")
    board.page.screenshot(path=path, full_page=True)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_game(board: Board, screenshots: Path, width: int) -> None:
    """A game of four with a goal explained fits the screen, from its beginning on."""
    board.page.set_viewport_size({"width": width, "height": 900})
    assert fits(board)
    picture(board, screenshots / f"new-{width}.png")
    board.load("game.txt", compact(4, 4, 30))
    expect(board.told).to_contain_text("Turn 30")
    board.goals.nth(1).click()
    expect(board.page.locator(".nl-why")).to_be_visible()
    board.choices.nth(1).click()
    assert fits(board)
    picture(board, screenshots / f"game-{width}.png")


@pytest.mark.parametrize("width", WIDTHS)
def test_a_position_in_the_dark(board: Board, screenshots: Path, width: int) -> None:
    """A full display, drawn for a dark background, fits the screen."""
    board.page.set_viewport_size({"width": width, "height": 900})
    board.follow(FULL)
    drawn = board.page.locator(".nl-card > .nl-picture > svg:visible")
    expect(drawn.locator(".place")).to_have_count(28)
    before = drawn.evaluate("svg => svg.outerHTML")
    scheme = "scheme => document.body.setAttribute('data-md-color-scheme', scheme)"
    board.page.evaluate(scheme, "slate")
    expect(drawn).to_have_class(re.compile("novaluna-dark"))
    assert drawn.evaluate("svg => svg.outerHTML") != before
    board.page.locator(".nl-goals").get_by_role("button").first.click()
    expect(board.page.locator(".nl-why")).to_be_visible()
    assert fits(board)
    picture(board, screenshots / f"position-{width}.png")
    board.page.evaluate(scheme, "default")
    expect(drawn).to_have_class(re.compile("novaluna-light"))


@pytest.mark.parametrize("width", WIDTHS)
def test_the_end_of_a_game(board: Board, screenshots: Path, width: int) -> None:
    """The result of a game fits the screen."""
    board.page.set_viewport_size({"width": width, "height": 900})
    board.load("game.txt", compact(2, 2, 100))
    expect(board.page.locator(".nl-result")).to_be_visible()
    assert fits(board)
    picture(board, screenshots / f"end-{width}.png")


def test_a_long_row(board: Board) -> None:
    """A display that has grown into a long row scrolls by itself; the page does not."""
    board.page.set_viewport_size({"width": 390, "height": 900})
    board.follow("#position=" + ";".join(f"{tile}@{tile},0" for tile in range(1, 30)))
    drawn = board.page.locator(".nl-card > .nl-picture:visible")
    expect(drawn.locator(".place")).to_have_count(29)
    assert drawn.evaluate("holder => holder.scrollWidth > holder.clientWidth * 2")
    assert fits(board)
