"""Make the pages of the rules: the catalogue, with examples, pictures, and links to the code.

The words of each rule come from the catalogue of the package; what stands below them comes from the
pages in the directory `rules` beside this file, which have a section for each rule.
"""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import indent

import sources

from novaluna import RULES, Rule

EXAMPLES = Path(__file__).parent / "rules"
GROUPS = {
    "setup": "C S",
    "turns": "T",
    "wheel": "W K",
    "placing": "P",
    "goals": "G",
    "end": "E",
    "solo": "L",
}
"""The pages, and the letters that the ids on them begin with."""

_SECTION = re.compile(r"^## (\w+)\n<!-- by: (.+) -->\n", re.MULTILINE)


_IMAGE = re.compile(r"^!\[.*$", re.MULTILINE)


_CODE = re.compile(r"^```python\n.*?^```$", re.MULTILINE | re.DOTALL)


def page_of(rule: Rule) -> str:
    """Return the name of the page of a rule, without its ending."""
    return next(page for page, letters in GROUPS.items() if rule.id[0] in letters.split())


def write_pages(directory: Path) -> None:
    """Write the pages of all rules, and the list of them.

    Raises:
        ValueError: a rule has no example, or an example has no rule.
    """
    directory.mkdir(exist_ok=True)
    tests = sources.tests_by_rule()
    illustrated = set()
    for page in GROUPS:
        heading, *parts = _SECTION.split((EXAMPLES / f"{page}.md").read_text("utf-8"))
        text = _CODE.sub(_folded, heading)
        for name, by, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
            illustrated.add(name)
            text += _section(RULES[name], by.split(", "), body, tests[name])
        (directory / f"{page}.md").write_text(text, "utf-8")
    if wrong := illustrated ^ set(RULES):
        msg = f"rules without an example, or examples without a rule: {sorted(wrong)}"
        raise ValueError(msg)
    (directory / "index.md").write_text(_list(), "utf-8")


def _section(rule: Rule, by: list[str], body: str, tests: list[sources.Place]) -> str:
    reason = f"\n>\n> *A judgement*, because {rule.reason}" if rule.reason else ""
    code = ", ".join(sources.implementation(name).link for name in by)
    tested = "".join(f"    - {place.link}\n" for place in tests)
    # What is asked is seen before it is read, so the image goes first; its directive, which needs
    # what the code has made, stays behind the code.
    image = _IMAGE.findall(body)[0]
    return (
        f"## {rule} {{ #{rule.id.lower()} }}\n\n> {rule.text}{reason}\n\n{image}\n"
        f"{body.replace(image, '').rstrip()}\n\n"
        f'In the code: {code}\n\n??? note "Tests of {rule.id}"\n\n{tested}\n'
    )


def _folded(code: re.Match[str]) -> str:
    """Put code that a page's examples share where it is out of the way of who reads the rules."""
    return f'??? example "What the examples share"\n\n{indent(code[0], "    ")}'


def _list() -> str:
    lines = [(EXAMPLES / "index.md").read_text("utf-8")]
    for page in GROUPS:
        heading = (EXAMPLES / f"{page}.md").read_text("utf-8").partition("\n")[0]
        lines.append(f"#{heading}\n\n| id | | kind |\n| --- | --- | --- |\n")
        lines += [
            f"| [{rule.id}]({page}.md#{rule.id.lower()}) | {rule.title} | {rule.kind} |\n"
            for rule in RULES.values()
            if page_of(rule) == page
        ]
        lines.append("\n")
    return "".join(lines)
