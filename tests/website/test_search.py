"""The search of the site: who looks for the words of a dispute finds its answer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("own colour", "questions/goals/"),
        ("refill", "questions/wheel/"),
        ("tie", "questions/end/"),
        ("solo score", "questions/solo/"),
        ("loop", "questions/goals/"),
        ("diagonal", "questions/goals/"),
        ("21 discs", "questions/setup/"),
        ("lapped", "questions/moon-track/"),
        ("skip", "questions/wheel/"),
        ("animate", "guide/events/"),
    ],
)
def test_the_first_result_is_the_right_page(page: Page, home: str, words: str, answer: str) -> None:
    """Of all pages that have the words, the first is the one with the answer."""
    page.goto(home)
    page.locator(".md-search__input").click()
    page.keyboard.type(words)
    first = page.locator(".md-search-result__item > a").first
    expect(first).to_be_visible()
    assert (first.get_attribute("href") or "").startswith(f"{home}{answer}")
