"""The site as it is built: its links, and that it asks nothing of other sites."""

from __future__ import annotations

import os
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
import snippets

SITE = Path(os.environ.get("SITE", snippets.ROOT / "site"))


class Reader(HTMLParser):
    """Collect the anchors of a page, what it links to, and what it loads."""

    def __init__(self) -> None:
        super().__init__()
        self.anchors: set[str] = {""}
        self.links: list[str] = []
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take what is wanted of a tag."""
        values = {name: value or "" for name, value in attrs}
        self.anchors |= {values.get("id", ""), values.get("name", "")}
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        if "src" in values:
            self.loaded.append(values["src"])
        if tag == "link" and values.get("rel") != "canonical":
            self.loaded.append(values.get("href", ""))


@pytest.fixture(name="pages", scope="module")
def fixture_pages() -> dict[Path, Reader]:
    """Read all pages of the site."""
    pages = {}
    for path in SITE.rglob("*.html"):
        pages[path] = Reader()
        pages[path].feed(path.read_text("utf-8"))
    assert len(pages) > 60, f"{SITE} is not the whole site: build it first"
    return pages


def target_of(page: Path, link: str) -> Path:
    """Return the file that a link on a page leads to."""
    path = unquote(urlsplit(link).path)
    target = SITE / path.lstrip("/") if path.startswith("/") else page.parent / path
    target = page if not path else target.resolve()
    return target / "index.html" if target.is_dir() else target


def test_links_lead_somewhere(pages: dict[Path, Reader]) -> None:
    """Every link within the site leads to a page, and to a place on it where it names one."""
    broken = []
    checked = 0
    for page, read in pages.items():
        if page.name == "404.html":
            continue  # it is shown at any address, so its links begin at the root of a server
        for link in read.links:
            if urlsplit(link).scheme or link.startswith("//"):
                continue
            checked += 1
            target, anchor = target_of(page, link), unquote(urlsplit(link).fragment)
            if not target.is_file() or (target in pages and anchor not in pages[target].anchors):
                broken.append(f"{page.relative_to(SITE)}: {link}")
    assert broken == []
    assert checked > 5000


def test_pages_load_only_what_the_site_has(pages: dict[Path, Reader]) -> None:
    """Scripts, styles and pictures are there, and none comes from another site."""
    for page, read in pages.items():
        for address in read.loaded:
            assert not urlsplit(address).scheme, (page, address)
            if page.name != "404.html" and not address.startswith("data:"):
                assert target_of(page, address).is_file(), (page, address)
