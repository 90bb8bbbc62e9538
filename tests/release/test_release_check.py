"""What is refused for release, in small repositories with a package of their own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / ".ci" / "release_check.py"

PARTS = """
from enum import Enum
from attrs import frozen

LIMIT = 3

class Color(Enum):
    RED = "red"
    BLUE = "blue"

@frozen
class Play:
    space: int
    at: int = 0

def apply(state: int, action: Play) -> int:
    return state

def inner(state: int) -> int:
    return state
"""
INIT = """
from novaluna.parts import Color, LIMIT, Play, apply

__version__ = "{}"
__all__ = ["LIMIT", "Color", "Play", "__version__", "apply"]
"""
RENDER = """
def render_state(state: int) -> str:
    return ""
"""
CHANGELOG = """# Changelog

## Unreleased

## {} - 2026-11-30

- Something.
"""
FIRST = {"parts": PARTS, "__init__": INIT, "render": RENDER}


def written(root: Path, version: str, changelog: str = CHANGELOG, **modules: str) -> None:
    """Write the package of a version, as it was at first but for some modules."""
    package = root / "src" / "novaluna"
    package.mkdir(parents=True, exist_ok=True)
    for name, text in (FIRST | modules).items():
        (package / f"{name}.py").write_text(text.replace("{}", version), "utf-8")
    (root / "CHANGELOG.md").write_text(changelog.replace("{}", version), "utf-8")


def git(root: Path, *arguments: str) -> None:
    """Run git in a repository, as nobody in particular."""
    identity = ("-c", "user.name=n", "-c", "user.email=n@example.org", "-c", "commit.gpgsign=false")
    command = ["git", "-C", str(root), *identity, *arguments]
    subprocess.run(command, check=True, capture_output=True)


def released(root: Path, version: str, **modules: str) -> None:
    """Commit a version, and tag it."""
    written(root, version, **modules)
    if not (root / ".git").exists():
        git(root, "init")
    git(root, "add", "--all")
    git(root, "commit", "--message", version)
    git(root, "tag", f"v{version}")


def checked(root: Path, *arguments: str) -> tuple[int, str, str]:
    """Run the script on a repository: its status, what it prints, and what it complains of."""
    command = [sys.executable, str(SCRIPT), "--root", str(root), *arguments]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    return run.returncode, run.stdout, run.stderr


def test_the_first_release(tmp_path: Path) -> None:
    """Where no version has a tag there is nothing to compare with, and the script says so."""
    written(tmp_path, "0.1.0")
    git(tmp_path, "init")
    git(tmp_path, "add", "--all")
    git(tmp_path, "commit", "--message", "all")
    said = "no version has been released yet: there is no API to compare with\nready for release\n"
    assert checked(tmp_path, "--tag", "v0.1.0") == (0, said, "")


@pytest.mark.parametrize(
    ("version", "changelog", "complaint"),
    [
        ("0.2.0.dev0", CHANGELOG, "version: '0.2.0.dev0' is not MAJOR.MINOR.PATCH"),
        ("0.2.0rc1", CHANGELOG, "version: '0.2.0rc1' is not MAJOR.MINOR.PATCH"),
        ("0.0.9", CHANGELOG, "version: 0.0.9 is not greater than that of the last release, 0.1.0"),
        (
            "0.2.0",
            CHANGELOG.replace("## {}", "- Else.\n\n## {}"),
            "changelog: what is under Unreleased belongs under 0.2.0, with a date",
        ),
        (
            "0.2.0",
            "# Changelog\n\n## Unreleased\n\n- All.\n\n## 0.1.0 - 2026-11-01\n\n- Old.\n",
            (
                "changelog: what is under Unreleased belongs under 0.2.0, with a date\n"
                "changelog: the first version is not 0.2.0 but 0.1.0"
            ),
        ),
        ("0.2.0", "# Changelog\n", "changelog: the first version is not 0.2.0 but missing"),
        (
            "0.2.0",
            CHANGELOG.replace(" - 2026-11-30", ""),
            "changelog: '0.2.0' has no date; write ## 0.2.0 - YYYY-MM-DD",
        ),
        (
            "0.2.0",
            CHANGELOG.replace("2026-11-30", "2026-11-31"),
            "changelog: '0.2.0 - 2026-11-31' has no date; write ## 0.2.0 - YYYY-MM-DD",
        ),
        ("0.2.0", CHANGELOG.replace("- Something.", ""), "changelog: nothing is said of 0.2.0"),
    ],
)
def test_what_is_not_labelled(tmp_path: Path, version: str, changelog: str, complaint: str) -> None:
    """Versions that are none, and changelogs that don't tell of the version, are refused."""
    released(tmp_path, "0.1.0")
    written(tmp_path, version, changelog)
    status, _, complaints = checked(tmp_path)
    assert (status, complaints) == (1, f"{complaint}\n")


def test_the_tag_is_that_of_the_version(tmp_path: Path) -> None:
    """A tag of another version is refused; that of the version is not the last release."""
    released(tmp_path, "0.1.0")
    released(tmp_path, "0.1.1")
    assert checked(tmp_path, "--tag", "v0.1.1")[:2] == (
        0,
        "compared with the last release, 0.1.0\nready for release\n",
    )
    status, _, complaints = checked(tmp_path, "--tag", "v0.1.2")
    assert (status, complaints) == (1, "tag: v0.1.2 is not that of the version, v0.1.1\n")


BREAKING = [
    ("parts", "state: int, action: Play", "state: int, action: Play, why: str", "apply(why)"),
    ("parts", "state: int, action: Play", "action: Play, state: int", "apply"),
    ("parts", "    at: int = 0\n", "", "Play"),
    ("parts", "    at: int = 0\n", "    at: int\n", "Play"),
    ("parts", "    space: int\n", "    space: int\n    why: str\n", "Play"),
    ("parts", '"red"', '"rot"', "Color.RED"),
    ("__init__", '"Play", ', "", "novaluna.Play is gone"),
    ("render", "render_state", "draw_state", "novaluna.render.render_state is gone"),
]


@pytest.mark.parametrize(("module", "old", "new", "named"), BREAKING)
@pytest.mark.parametrize(
    ("last", "version", "allowed"),
    [
        ("0.1.0", "0.1.1", False),
        ("0.1.0", "0.2.0", True),
        ("1.1.0", "1.1.1", False),
        ("1.1.0", "1.2.0", False),
        ("1.1.0", "2.0.0", True),
    ],
)
def test_the_api_stays_compatible(  # noqa: PLR0913, PLR0917 - what changes, and between which versions
    tmp_path: Path,
    module: str,
    old: str,
    new: str,
    named: str,
    last: str,
    version: str,
    allowed: bool,
) -> None:
    """What breaks programs needs a MAJOR version, before 1.0 a MINOR one."""
    assert old in FIRST[module]
    released(tmp_path, last)
    written(tmp_path, version, **{module: FIRST[module].replace(old, new)})
    status, _, complaints = checked(tmp_path)
    if allowed:
        assert (status, complaints) == (0, "")
    else:
        assert status == 1
        assert all(line.startswith("API: ") for line in complaints.splitlines())
        assert named.partition("(")[0] in complaints


@pytest.mark.parametrize(
    ("module", "old", "new"),
    [
        ("parts", "LIMIT = 3", "LIMIT = 4"),
        ("parts", "def inner", "def internal"),
        ("parts", "action: Play)", "action: Play, why: str = '')"),
        ("parts", "    at: int = 0\n", "    at: int = 0\n    why: str = ''\n"),
        ("parts", "def inner", "def more() -> None:\n    return\n\ndef inner"),
        (
            "render",
            "def render_state",
            "def render_more() -> None:\n    return\n\ndef render_state",
        ),
    ],
)
def test_what_breaks_nothing(tmp_path: Path, module: str, old: str, new: str) -> None:
    """Names may be added, with defaults also parameters and fields, and internals may change."""
    assert old in FIRST[module]
    released(tmp_path, "1.0.0")
    written(tmp_path, "1.0.1", **{module: FIRST[module].replace(old, new)})
    assert checked(tmp_path)[::2] == (0, "")
