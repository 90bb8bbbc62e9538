"""Settings of the test run."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, settings

from novaluna import RULES

settings.register_profile(
    "default",
    deadline=None,
    max_examples=30,
    stateful_step_count=30,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "thorough", settings.get_profile("default"), max_examples=500, stateful_step_count=60
)
settings.register_profile(
    "mutants",
    settings.get_profile("default"),
    max_examples=10,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],  # that a test fails is enough, shrinking takes long
)
settings.load_profile("default")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse rule markers with ids that the catalogue doesn't have."""
    for item in items:
        for marker in item.iter_markers("rule"):
            unknown = [rule for rule in marker.args if rule not in RULES]
            if unknown or not marker.args:
                msg = f"{item.nodeid}: no rule has the id {unknown}"
                raise pytest.UsageError(msg)
