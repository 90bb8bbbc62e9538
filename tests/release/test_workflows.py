"""The workflows on GitHub: what they use and run, and what they may do."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned(workflow: Path) -> None:
    """An action is named by its whole commit, with the version beside it; ours by its path."""
    used = re.findall(r"uses: (.+)", workflow.read_text("utf-8"))
    assert used
    for action in used:
        assert re.fullmatch(r"\./\.github/\S+( #.*)?|[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action)


def test_an_action_is_pinned_alike_everywhere() -> None:
    """No workflow uses another commit of an action than the others."""
    texts = "".join(path.read_text("utf-8") for path in WORKFLOWS)
    pins = set(re.findall(r"uses: (\S+)@(\S+)", texts))
    assert len(pins) == len({action for action, _ in pins}) > 0


def test_a_release_runs_what_a_change_runs() -> None:
    """Before anything is built for release, .ci/run and the check of the release have passed."""
    ci, release = (path.read_text("utf-8") for path in WORKFLOWS)
    assert "run: bash .ci/run\n" in ci
    jobs = dict(re.findall(r"^  (\w+):\n((?:    .*\n|\n)+)", release, re.MULTILINE))
    assert "uses: ./.github/workflows/ci.yml" in jobs["ci"]
    assert "needs: ci\n" in jobs["build"]
    assert ".ci/release_check.py --tag" in jobs["build"]
    assert "needs: build\n" in jobs["attest"]
    assert "needs: [build, attest]\n" in jobs["publish"]
    assert [name for name, job in jobs.items() if "id-token: write" in job] == ["attest", "publish"]
    assert not re.search(r"secrets\.|password:|token:(?! write)", release)


def test_every_python_is_run_on() -> None:
    """The Pythons of the classifiers are those that nox and the workflow run."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    assert project["requires-python"] == f">={named[0]}"
    for path, pattern in (
        (ROOT / "noxfile.py", r"^PYTHONS = \[(.+)\]$"),
        (WORKFLOWS[0], r"^ +python: \[(.+)\]$"),
    ):
        (listed,) = re.findall(pattern, path.read_text("utf-8"), re.MULTILINE)
        pythons = re.findall(r'"(.+?)"', listed)
        assert [each for each in pythons if not each.endswith("t")] == named
