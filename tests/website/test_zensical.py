"""The other program that can build the site."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from snippets import ROOT


def test_zensical_builds_the_site_too(tmp_path: Path) -> None:
    """The configuration and the pages keep to what Material for MkDocs and Zensical both read."""
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    for name in ("docs", "src"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("pyodide"))
    command = [sys.executable, "-m", "zensical", "build", "--strict"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    for page in ("index.html", "rules/goals/index.html", "api/state/index.html"):
        assert (tmp_path / "site" / page).is_file()
    assert "draw_pile_size" in (tmp_path / "site/api/state/index.html").read_text("utf-8")
