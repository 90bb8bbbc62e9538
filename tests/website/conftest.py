"""The built site, served; a browser; and a page on which the board has loaded."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from website.driver import Board

ROOT = Path(__file__).parents[2]
SCREEN: ViewportSize = {"width": 1280, "height": 900}


class Quiet(SimpleHTTPRequestHandler):
    """Serve files without a word."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
        """Say nothing of requests."""


@pytest.fixture(name="home", scope="session")
def fixture_home() -> Iterator[str]:
    """Serve the built site, and give its address."""
    site = Path(os.environ.get("SITE", ROOT / "site"))
    if not (site / "try-it" / "index.html").is_file():
        pytest.fail(f"{site} has no page try-it: build the site first, or name it in SITE")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site))) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.fixture(name="address", scope="session")
def fixture_address(home: str) -> str:
    """Give the address of the page with the board."""
    return f"{home}try-it/"


@pytest.fixture(name="browser", scope="session")
def fixture_browser() -> Iterator[Browser]:
    """Start the browser that CHROMIUM names, or the one that is installed."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if path is None:
        pytest.fail("chromium is not installed, and CHROMIUM names no browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(name="heard", scope="session")
def fixture_heard() -> list[str]:
    """Hold whatever the browser has complained of."""
    return []


@pytest.fixture(name="context", scope="session")
def fixture_context(browser: Browser, heard: list[str]) -> BrowserContext:
    """Open a window on a large screen, for all pages."""
    context = browser.new_context(viewport=SCREEN)
    context.set_default_timeout(30_000)
    context.on(
        "console",
        lambda said: heard.append(said.text) if said.type in {"error", "warning"} else None,
    )
    context.on("weberror", lambda failure: heard.append(str(failure.error)))
    return context


@pytest.fixture(name="complaints", autouse=True)
def fixture_complaints(heard: list[str]) -> Iterator[list[str]]:
    """See to it that there are no complaints; a test that expects some clears them."""
    heard.clear()
    yield heard
    assert heard == []


@pytest.fixture(name="page")
def fixture_page(context: BrowserContext) -> Iterator[Page]:
    """Open an empty page."""
    page = context.new_page()
    yield page
    page.close()


@pytest.fixture(name="loaded", scope="session")
def fixture_loaded(context: BrowserContext, address: str) -> Board:
    """Open the page and wait for the board; that takes seconds, so it is done once."""
    board = Board(context.new_page(), address)
    board.open()
    return board


@pytest.fixture(name="board")
def fixture_board(loaded: Board) -> Board:
    """Begin a game for two on the page that is open."""
    loaded.page.set_viewport_size(SCREEN)
    loaded.press("Play a game")
    loaded.new_game("2 players", seed="")
    return loaded


@pytest.fixture(name="screenshots")
def fixture_screenshots(tmp_path: Path) -> Path:
    """Return the directory for screenshots: that in SCREENSHOTS, or one for the test."""
    directory = Path(os.environ.get("SCREENSHOTS", tmp_path))
    directory.mkdir(parents=True, exist_ok=True)
    return directory
