"""A plugin of pytest for Pyodide: few examples, and tests skipped for which it has no means."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from hypothesis import settings

LEFT_OUT = Path("tests/website/pyodide/left_out.json")


class NoProcess:
    """Stand in for `subprocess.Popen`: whichever test wants a process is skipped."""

    def __init__(self, *_: object, **__: object) -> None:
        pytest.skip("Pyodide has no processes")


def pytest_configure() -> None:
    """Draw few examples: they have been drawn in numbers by the plain test command."""
    subprocess.Popen = NoProcess  # type: ignore[assignment,misc] # see there
    few = settings(settings.get_profile("default"), max_examples=5, database=None)
    settings.register_profile("few", few, stateful_step_count=10)
    settings.load_profile("few")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what is listed, with its reason; a list that names no test any more is an error.

    A star in a name stands for anything.
    """
    reasons: dict[str, list[str]] = json.loads(LEFT_OUT.read_text("utf-8"))
    modules = {item.path.name for item in items}
    for reason, names in reasons.items():
        for name in names:
            start, star, end = name.partition("*")
            found = [
                item
                for item in items
                if (test := item.nodeid.removeprefix("tests/")).startswith(start)
                and test.endswith(end)
                and (star or name in {test, test.partition("[")[0]})
            ]
            for item in found:
                item.add_marker(pytest.mark.skip(reason=reason))
            if not found and name.partition("::")[0] in modules:
                msg = f"{LEFT_OUT} names a test that is not there: {name}"
                raise pytest.UsageError(msg)
