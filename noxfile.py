"""Run the tests against the built wheel, on every Python and with the oldest and newest attrs.

`python -m nox` runs all sessions and skips the Pythons that the machine doesn't have;
`python -m nox --python 3.13` runs those of one, and `python -m nox -- -k wheel` has pytest run some
tests only.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import nox

nox.needs_version = ">=2024.10"
nox.options.default_venv_backend = "venv"
nox.options.error_on_missing_interpreters = False

PROJECT = nox.project.load_toml("pyproject.toml")
DIST = Path("build", "nox")
# With a t: the build without the global interpreter lock.
PYTHONS = ["3.11", "3.12", "3.13", "3.14", "3.13t", "3.14t"]

if pyenv := shutil.which("pyenv"):
    # Its commands work for the chosen versions only: choose all, so that none is missing.
    command = [pyenv, "versions", "--bare"]
    versions = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - it is pyenv's own
    os.environ.setdefault("PYENV_VERSION", ":".join(versions.stdout.split()))


@nox.session
def build(session: nox.Session) -> None:
    """Build the wheel that the other sessions test."""
    session.install(*nox.project.dependency_groups(PROJECT, "build"))
    for old in DIST.glob("*.whl"):
        old.unlink()
    session.run("python", "-m", "build", "--wheel", "--outdir", str(DIST), silent=True)


@nox.session(python=PYTHONS, requires=["build"])
@nox.parametrize("dependencies", ["lowest", "newest"])
def tests(session: nox.Session, dependencies: str) -> None:
    """Run the tests against the wheel, with the lowest or newest allowed attrs and cattrs."""
    (wheel,) = DIST.glob("*.whl")
    wanted = PROJECT["project"]["dependencies"]
    options = ["--no-cov"]
    if dependencies == "lowest":
        wanted = [requirement.replace(">=", "==", 1) for requirement in wanted]
        # Old versions of cattrs use what Python 3.14 warns of; with it they work all the same.
        options += ["-W", "ignore:'_UnionGenericAlias' is deprecated:DeprecationWarning"]
    group = nox.project.dependency_groups(PROJECT, "test")
    session.install("--upgrade", *wanted, *group, str(wheel))
    session.run("python", "-m", "pip", "freeze", "--quiet")
    session.run("python", "-m", "pytest", *options, *session.posargs)
