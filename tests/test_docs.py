"""The documentation: what is generated for it, and that it leaves nothing out."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import generate
import pictures
import pytest
import rule_pages
import sources

import novaluna
from novaluna import RULES, Rule

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
EXAMPLE = "```python\n>>> from novaluna import TILES\n\n```\n"
DIRECTIVE = "<!-- picture one: render_tile(TILES[0]) -->\n"
LINK = re.compile(r"\]\(([\w./-]+\.md)?(?:#([\w-]+))?\)")


@pytest.fixture(scope="module")
def docs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Generate everything, into a directory of its own."""
    directory = tmp_path_factory.mktemp("docs") / "docs"
    generate.generate(directory)
    return directory


def pages_of(docs: Path) -> list[Path]:
    """Return the pages that are read, which those of the source are not."""
    return [page for page in docs.rglob("*.md") if page.parent.name != "source"]


def section(docs: Path, rule: Rule) -> str:
    """Return the section of a rule, from its heading to the next one."""
    page = (docs / "rules" / f"{rule_pages.page_of(rule)}.md").read_text("utf-8")
    return page.partition(f"## {rule} {{ #{rule.id.lower()} }}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("rule", RULES.values(), ids=str)
def test_every_rule_is_shown(docs: Path, rule: Rule) -> None:
    """A rule has its words, its reason, a picture, code, what implements it, and tests."""
    text = section(docs, rule)
    assert f"> {rule.text}\n" in text
    assert (f"*A judgement*, because {rule.reason}" in text) == (rule.kind == "judgement")
    assert re.search(r"^!\[.{20,}\]\(\.\./pictures/[a-z0-9-]+\.svg\)$", text, re.MULTILINE)
    assert re.search(r"^>>> ", text, re.MULTILINE)
    assert len(re.findall(r"\(\.\./source/novaluna\.\w+\.md#__codelineno-0-\d+\)", text)) >= 1
    assert len(re.findall(r"\(\.\./source/test_\w+\.md#__codelineno-0-\d+\)", text)) >= 1
    listing = (docs / "rules" / "index.md").read_text("utf-8")
    assert f"| {rule.title} | {rule.kind} |" in listing


def test_links_to_the_source_lead_to_what_they_name(docs: Path) -> None:
    """The line that a link leads to is that of the function, class, constant or test."""
    checked = 0
    for page in (docs / "rules").glob("*.md"):
        for words, name, line in re.findall(
            r"\[(.*?)\]\(\.\./source/([\w.]+)\.md#__codelineno-0-(\d+)\)", page.read_text("utf-8")
        ):
            source = (docs / "source" / f"{name}.md").read_text("utf-8")
            code = source.partition('````python linenums="1"\n')[2].splitlines()[int(line) - 1]
            wanted = words.strip("`").rpartition(".")[2] if "`" in words[:1] else "def test_"
            assert wanted in code, (page.name, words)
            checked += 1
    assert checked > 200


def test_all_pictures_are_drawn(docs: Path) -> None:
    """Each page's pictures are there, valid, and described in words."""
    used = set()
    for page in pages_of(docs):
        text = page.read_text("utf-8")
        for alt, name in re.findall(r"!\[(.*?)\]\((?:\.\./)*pictures/([a-z0-9-]+)\.svg\)", text):
            assert len(alt) > 15, (page, name)
            used.add(name)
    drawn = {path.stem for path in (docs / "pictures").glob("*.svg")}
    assert drawn == used - set(generate.SIMULATIONS)
    assert len(drawn) > len(RULES)
    for path in (docs / "pictures").glob("*.svg"):
        assert ET.parse(path).getroot().tag.endswith("svg")  # noqa: S314 - our own


def test_the_picture_of_the_readme_is_that_of_its_code(docs: Path) -> None:
    """The picture in the repository is the one that the README's example draws."""
    assert (docs / "game.svg").read_bytes() == (DOCS / "game.svg").read_bytes()


def test_links_between_pages_lead_to_pages(docs: Path) -> None:
    """A relative link leads to a file, and where it names a rule, to that rule."""
    ids = {rule.id.lower(): rule_pages.page_of(rule) for rule in RULES.values()}
    for page in pages_of(docs):
        for target, anchor in LINK.findall(page.read_text("utf-8")):
            path = (page.parent / target).resolve() if target else page
            assert path.exists(), (page, target)
            if path.parent.name == "rules" and anchor:
                assert ids[anchor] == path.stem, (page, target, anchor)


def test_the_menu_has_every_page(docs: Path) -> None:
    """Each page but the source is in the menu of the site, and each entry is a page."""
    menu = (ROOT / "mkdocs.yml").read_text("utf-8").partition("\nnav:\n")[2]
    listed = set(re.findall(r"[\w/-]+\.md", menu))
    assert listed == {str(path.relative_to(docs)) for path in pages_of(docs)}


def test_the_api_has_every_public_name() -> None:
    """What can be imported from the package is on a page of the API, once."""
    pages = "".join(path.read_text("utf-8") for path in (DOCS / "api").glob("*.md"))
    named = re.findall(r"^::: novaluna\.(\S+)$", pages, re.MULTILINE)
    assert len(named) == len(set(named))
    assert {*novaluna.__all__} - {"svg", "__version__"} <= {*named}
    assert {f"svg.{name}" for name in novaluna.svg.__all__} <= {*named}


def test_a_picture_shows_what_the_code_has_made() -> None:
    """The expression sees the names of the examples before it, not of those after."""
    page = (
        "```python\n>>> from novaluna import get_tile\n>>> tile = get_tile(1)\n\n```\n"
        "<!-- picture one: render_tile(tile) -->\n"
        "```python\n>>> tile = get_tile(18)\n\n```\n"
        "<!-- picture other: render_tile(tile) -->\n"
    )
    (first, blue), (second, red) = pictures.pictures(page)
    assert (first, second) == ("one", "other")
    assert "<title>blue 1</title>" in blue
    assert "<title>red 1</title>" in red


@pytest.mark.parametrize(
    ("page", "message"),
    [
        ("<!-- picture one: render_tile(1) -->", "tile is a Tile"),
        ("![A tile](pictures/two.svg)", r"nothing draws the pictures \['two'\]"),
        (
            EXAMPLE + DIRECTIVE,
            r"no page shows the pictures \['one'\]",
        ),
        (
            f"{EXAMPLE}{2 * DIRECTIVE}![A tile](pictures/one.svg)",
            "there is another picture of the name one",
        ),
    ],
)
def test_pages_with_wrong_pictures(tmp_path: Path, page: str, message: str) -> None:
    """A picture that can't be drawn, is not shown, isn't there, or has two meanings."""
    (tmp_path / "page.md").write_text(page, "utf-8")
    with pytest.raises((TypeError, ValueError), match=message):
        pictures.draw(tmp_path)


def test_what_implements_a_rule_has_to_exist() -> None:
    """A name that is not in the source is refused."""
    with pytest.raises(ValueError, match=r"there is no novaluna\.goals\.nothing"):
        sources.implementation("novaluna.goals.nothing")
    assert sources.implementation("novaluna.tiles.TILES").words == "`TILES`"
