"""The board in the browser, from end to end: the library in Pyodide, and all that is pressed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from novaluna import RULES
from website.driver import Board


def test_a_whole_game(board: Board) -> None:
    """Two players press tiles, positions and the refill button until the game is over."""
    board.new_game("2 players", seed="7")
    expect(board.status).to_contain_text("take one of the framed tiles")
    for turn in range(100):
        if board.status.inner_text() == "The game is over.":
            break
        if board.button("Refill the wheel").is_enabled():
            board.press("Refill the wheel")
            expect(board.button("Refill the wheel")).to_be_disabled()
        board.play(choice=0, position=turn % 3 if turn > 1 else 0)
    result = board.page.locator(".nl-result")
    expect(result).to_be_visible()
    expect(result).to_contain_text(re.compile(r"Player \d wins with"))
    expect(result.get_by_role("link").first).to_have_attribute(
        "href", re.compile(r"/rules/end/#e[12]$")
    )
    expect(board.choices).to_have_count(0)
    expect(board.positions).to_have_count(0)
    expect(board.told).to_contain_text("ends the game")
    board.press("Undo")
    expect(result).to_be_hidden()
    expect(board.choices.first).to_be_visible()


def test_what_happened_is_told_with_links_to_the_rules(board: Board) -> None:
    """Every event names its rule, and the link leads to the rule's place on its page."""
    board.play()
    expect(board.told).to_contain_text("Turn 1, player")
    for rule, page in (("K1", "wheel"), ("T2", "turns"), ("P1a", "placing")):
        link = board.told.get_by_role("link", name=rule, exact=True)
        expect(link).to_have_attribute(
            "href", board.address.replace("try-it/", f"rules/{page}/#{rule.lower()}")
        )


def test_every_rule_has_its_place(board: Board) -> None:
    """The link of each rule leads to an anchor that is there."""
    links = board.page.evaluate(
        """async ids => {
            const { ruleLink } = await import(new URL("../try/rules.js", document.baseURI));
            return ids.map(id => ruleLink(id).href);
        }""",
        list(RULES),
    )
    for rule, link in zip(RULES, links, strict=True):
        answer = board.page.request.get(link)
        assert answer.ok, link
        assert f'id="{rule.lower()}"' in answer.text(), link


def test_another_tile_can_be_chosen(board: Board) -> None:
    """Until a tile is placed, another can be taken, or none by pressing Escape."""
    board.choices.nth(0).click()
    expect(board.status).to_contain_text("choose a marked position")
    expect(board.page.locator(".nl-ghost:visible")).to_have_count(0)
    board.positions.first.hover()
    expect(board.page.locator(".nl-ghost:visible")).to_have_count(1)
    board.choices.nth(2).click()
    expect(board.choices.nth(2)).to_have_attribute("aria-pressed", "true")
    expect(board.choices.nth(0)).to_have_attribute("aria-pressed", "false")
    name = board.choices.nth(2).get_attribute("aria-label") or ""
    board.page.keyboard.press("Escape")
    expect(board.positions).to_have_count(0)
    board.play(choice=2)
    taken = re.sub("^take", "takes", name)
    expect(board.told).to_contain_text(taken)


def test_undo_and_redo(board: Board) -> None:
    """Turns are taken back and done again, and the address follows."""
    expect(board.button("Undo")).to_be_disabled()
    addresses = [board.page.url]
    for turn in range(3):
        board.play(choice=turn, position=0)
        addresses.append(board.page.url)
    for address in reversed(addresses[:-1]):
        board.press("Undo")
        expect(board.page).to_have_url(address)
    expect(board.button("Undo")).to_be_disabled()
    for address in addresses[1:]:
        board.press("Redo")
        expect(board.page).to_have_url(address)
    expect(board.button("Redo")).to_be_disabled()


def test_a_goal_is_explained(board: Board) -> None:
    """Pressing a goal says what counts and what is missing, and points it out in the picture."""
    board.new_game("2 players", seed="7")
    board.play()
    board.play()
    board.goals.first.click()
    why = board.page.get_by_role("region", name="What counts for the goal")
    expect(why).to_contain_text("is not covered")
    expect(why.get_by_role("link", name="G1").first).to_have_attribute(
        "href", re.compile(r"/rules/goals/#g1$")
    )
    expect(board.goals.first).to_have_attribute("aria-pressed", "true")
    board.press("Close")
    expect(why).to_have_count(0)


def test_a_record_is_saved_and_loaded(board: Board, tmp_path: Path) -> None:
    """A saved game is loaded on a page opened anew, as it was."""
    board.new_game("3 players", seed="5", first_game=True)
    for turn in range(4):
        board.play(choice=turn % 3)
    told, address = board.told.inner_text(), board.page.url
    board.save(tmp_path / "game.json")
    content = (tmp_path / "game.json").read_bytes()
    assert json.loads(content)["setup"]["first_game"] is True
    board.open()
    expect(board.told).to_have_text("Nothing has happened yet.")
    board.load("game.json", content)
    expect(board.page).to_have_url(address)
    assert board.told.inner_text() == told
    expect(board.page.locator(".nl-cards > .nl-card")).to_have_count(3)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"hello", "game.txt can't be loaded: line 1: wanted: novaluna record 1; not 'hello'"),
        (b'{"format": 1, "kind": "view"}', "$.kind: wanted: 'record', not 'view'"),
        (b"\xff\xfe\x00", "it is no text in UTF-8"),
        (b" " * 1_000_001, "it is larger than 1 MB"),
        (b'{"a":' * 100_000, "there are too many brackets"),
        (b"", "the text ends before the record does"),
    ],
)
def test_bad_files(board: Board, content: bytes, message: str) -> None:
    """A file that is no record is refused in words, and the game goes on."""
    board.play()
    address = board.page.url
    board.load("game.txt", content)
    expect(board.message).to_contain_text(message)
    expect(board.message).not_to_contain_text("Traceback")
    expect(board.page).to_have_url(address)
    board.play()
    expect(board.message).to_have_count(0)


def test_a_record_against_the_rules(board: Board, tmp_path: Path) -> None:
    """The turn and the rule are named, and the rule is a link."""
    board.play()
    board.save(tmp_path / "game.json")
    document = json.loads((tmp_path / "game.json").read_text("utf-8"))
    document["actions"].append("11@0,0")
    board.load("game.json", json.dumps(document).encode())
    expect(board.message).to_contain_text("turn 2, action 2 of the record, 11@0,0: K1:")
    expect(board.message.get_by_role("link", name="K1")).to_have_attribute(
        "href", re.compile(r"/rules/wheel/#k1$")
    )


@pytest.mark.parametrize(
    ("fragment", "message"),
    [
        ("#game=%%%", "part of it is missing or changed"),
        ("#game=_w", "part of it is missing or changed"),
        ("#game=aGVsbG8", "line 1: wanted: novaluna record 1"),
        ("#position=7@0,0;99@1,0", "a tile's id is a whole number from 1 to 68, not 99"),
        ("#position=7@0,0;8@4,4", "P2: the tiles of the display are not connected"),
    ],
)
def test_bad_links(board: Board, fragment: str, message: str) -> None:
    """A link that can't be read is told of, and there is a game or a position to go on with."""
    board.follow(fragment)
    expect(board.message).to_contain_text("This link can't be opened")
    expect(board.message).to_contain_text(message)
    if "game" in fragment:
        board.play()
    else:
        expect(board.status).to_contain_text("Choose a tile")


def test_a_link_carries_a_game(board: Board, page: Page, address: str) -> None:
    """Who opens the address of a game sees it, and so does a reload."""
    board.play(choice=1)
    board.play(choice=2)
    told, link = board.told.inner_text(), board.page.url
    other = Board(page, address)
    other.open(link.removeprefix(address))
    assert other.told.inner_text() == told
    board.page.reload()
    board.wait()
    assert board.told.inner_text() == told
    board.press("Copy link")
    expect(board.page.get_by_text(re.compile("Copied|address bar")).first).to_be_visible()


def test_going_back_from_a_new_game(board: Board) -> None:
    """A new game by mistake costs nothing: the browser's way back leads to the old one."""
    board.play()
    told = board.told.inner_text()
    board.new_game("4 players", seed="1")
    expect(board.page.locator(".nl-cards > .nl-card")).to_have_count(4)
    board.page.go_back()
    expect(board.page.locator(".nl-cards > .nl-card")).to_have_count(2)
    expect(board.told).to_have_text(re.compile("Turn 1"))
    assert board.told.inner_text() == told


def test_an_answer_that_comes_late_leaves_the_form_open(board: Board) -> None:
    """Who asks for a new game while the board is busy still gets to fill in the form."""
    board.page.evaluate(
        """names => {
            const buttons = [...document.querySelectorAll("#board button")];
            for (const name of names) {
                buttons.find(button => button.textContent === name).click();
            }
        }""",
        ["Play a game", "New game"],
    )
    board.rest()
    expect(board.page.get_by_label("Game for")).to_be_visible()
    board.press("Set up a position")
    board.rest()
    expect(board.page.get_by_label("Game for")).to_be_hidden()


def test_solo(board: Board) -> None:
    """In a solo game the button begins phase two, once that is legal."""
    board.new_game("solo", seed="3")
    expect(board.status).to_contain_text("Phase one")
    expect(board.button("Begin phase two")).to_be_disabled()
    for turn in range(11):
        board.play(position=turn % 2 if turn > 1 else 0)
    expect(board.choices).to_have_count(0)
    board.press("Begin phase two")
    expect(board.status).to_contain_text("Phase two")
    expect(board.told).to_contain_text("begins phase two")
    expect(board.choices.first).to_be_visible()


def test_a_turn_by_keyboard(board: Board) -> None:
    """With Tab, Enter and Space alone a turn is played, undone, and a goal is looked at."""
    keyboard = board.page.keyboard

    def tab_to(name: str) -> None:
        for _ in range(60):
            keyboard.press("Tab")
            focused = board.page.evaluate(
                "document.activeElement.ariaLabel ?? document.activeElement.textContent"
            )
            if re.search(name, focused):
                return
        pytest.fail(f"{name} is not reached by the Tab key")

    tab_to("^take .* from space 2$")
    keyboard.press("Enter")
    expect(board.positions.first).to_be_focused()
    outline = board.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    keyboard.press("Space")
    expect(board.told).to_contain_text("from space 2")
    expect(board.choices.first).to_be_focused()
    keyboard.press("Enter")
    keyboard.press("Enter")
    expect(board.told).to_contain_text("Turn 2")
    tab_to("^goal ")
    keyboard.press("Space")
    why = board.page.get_by_role("region", name="What counts for the goal")
    expect(why).to_be_visible()
    assert "goal" in board.page.evaluate("document.activeElement.ariaLabel")
    keyboard.press("Escape")
    expect(why).to_have_count(0)


def test_setting_up_a_position(board: Board, page: Page, address: str) -> None:
    """Tiles are placed and removed, goals are explained, and a link carries it all."""
    board.press("Set up a position")
    board.press("Clear")
    for color, tile in (("red", "red 5: 2 blue; 1 yellow"), ("yellow", "yellow 1: no goal")):
        board.press(color)
        board.press(tile)
        board.positions.last.click()
        expect(board.button(tile)).to_be_disabled()
    expect(board.page).to_have_url(f"{address}#position=30@0,0;52@0,1")
    fulfilled = board.button("goal 1 yellow on red 5 at (0, 0), covered").last
    expect(fulfilled).to_have_text("✓ 1 yellow")
    fulfilled.click()
    why = board.page.get_by_role("region", name="What counts for the goal")
    expect(why).to_contain_text("is covered: 1 yellow counts at (0, 1)")
    board.goals.first.click()
    expect(why).to_contain_text("2 blue are missing")

    other = Board(page, address)
    other.open(board.page.url.removeprefix(address))
    expect(other.page.locator("#board .place:visible")).to_have_count(2)
    other.press("remove yellow 1 at (0, 1)")
    expect(other.page).to_have_url(f"{address}#position=30@0,0")
    expect(other.page.get_by_text("✗ 1 yellow")).to_be_visible()
    other.press("Clear")
    expect(other.page.locator("#board .place:visible")).to_have_count(0)

    board.press("Play a game")
    expect(board.choices.first).to_be_visible()
    board.press("Set up a position")
    expect(board.page.locator("#board .place:visible")).to_have_count(2)


@pytest.mark.parametrize("is_cut_off", [True, False], ids=["cut off", "not found"])
@pytest.mark.parametrize("missing", ["**/pyodide.asm.wasm", "**/novaluna-*.whl*", "**/pyodide.mjs"])
def test_what_can_not_be_loaded(
    page: Page, address: str, complaints: list[str], missing: str, is_cut_off: bool
) -> None:
    """Without Pyodide or a wheel the page says so, and what may help."""
    page.context.route(
        missing, lambda route: route.abort() if is_cut_off else route.fulfill(status=404)
    )
    page.goto(address)
    message = page.locator("#board").get_by_role("alert")
    expect(message).to_contain_text("The board can't be loaded", timeout=60_000)
    expect(message).to_contain_text("A reload may help")
    expect(message).not_to_contain_text("Traceback")
    page.context.unroute(missing)
    page.get_by_role("button", name="Reload the page").click()
    Board(page, address).wait()
    complaints.clear()


def test_without_javascript(address: str, browser: Browser) -> None:
    """The page says what it needs."""
    context = browser.new_context(java_script_enabled=False)
    plain = context.new_page()
    plain.goto(address)
    # The browser only pretends to have no scripts, and so hides what is for those who have none.
    assert "<noscript>The board needs JavaScript." in plain.content()
    context.close()
