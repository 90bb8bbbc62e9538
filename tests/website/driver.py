"""The board as its user sees it: what is written on it, and what can be pressed."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect


class Board:
    """Drive the page "Try it"."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    def open(self, fragment: str = "") -> None:
        """Open the page, with what a link carries behind its #, and wait until it is ready."""
        self.page.goto("about:blank")
        self.page.goto(self.address + fragment)
        self.wait()

    def follow(self, fragment: str) -> None:
        """Follow a link to another game or position on the page that is open."""
        self.page.evaluate("hash => { location.hash = hash; }", fragment)

    def wait(self) -> None:
        """Wait until the board can be used."""
        expect(self.page.locator("#board .nl-modes")).to_be_visible(timeout=60_000)
        self.rest()

    def rest(self) -> None:
        """Wait until the board has answered all that was asked: until then it takes no orders."""
        expect(self.page.locator('#board[aria-busy="false"]')).to_be_attached()

    def button(self, name: str) -> Locator:
        """Find the button of this name."""
        return self.page.locator("#board").get_by_role("button", name=name, exact=True)

    def press(self, name: str) -> None:
        """Click the button of this name."""
        self.rest()
        self.button(name).click()

    @property
    def status(self) -> Locator:
        """The line that says what is to be done."""
        return self.page.locator(".nl-status:visible")

    @property
    def message(self) -> Locator:
        """The message about what went wrong."""
        return self.page.locator("#board .nl-message:visible")

    @property
    def told(self) -> Locator:
        """The story of the last turn."""
        return self.page.locator(".nl-story > .nl-log").first

    @property
    def choices(self) -> Locator:
        """The tiles on the wheel that can be taken."""
        return self.page.get_by_role("button", name=re.compile("^take "))

    @property
    def positions(self) -> Locator:
        """The free positions that can be pressed."""
        return self.page.get_by_role("button", name=re.compile("^place at "))

    @property
    def goals(self) -> Locator:
        """The goals in the pictures."""
        return self.page.locator("#board .goal[role=button]:visible")

    def new_game(self, players: str, *, seed: str, first_game: bool = False) -> None:
        """Fill in the form of a new game."""
        self.press("New game")
        self.page.get_by_label("Game for").select_option(players)
        if first_game:
            self.page.get_by_label("first game").check()
        self.page.get_by_label("Seed").fill(seed)
        before = self.page.url
        self.press("Begin")
        self.page.wait_for_function("before => location.href !== before", arg=before)

    def play(self, choice: int = 0, position: int = 0) -> None:
        """Take a tile and place it, and wait until that is done."""
        self.rest()
        before = self.page.url
        self.choices.nth(choice).click()
        self.positions.nth(position).click()
        self.page.wait_for_function("before => location.href !== before", arg=before)

    def save(self, path: Path) -> None:
        """Save the record as a file."""
        with self.page.expect_download() as download:
            self.press("Save")
        download.value.save_as(path)

    def load(self, name: str, content: bytes) -> None:
        """Load a record from a file."""
        file = {"name": name, "mimeType": "application/json", "buffer": content}
        self.page.locator("#board input[type=file]").set_input_files(file)  # type: ignore[arg-type] # a dict will do
