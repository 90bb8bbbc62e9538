"""The sdist and the wheel: built twice, and what is in them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from email.parser import Parser
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest

import novaluna

ROOT = Path(__file__).parents[2]
KEPT_OUT = {".gitignore"}
"""Tracked files that need not be in the sdist; the build puts .gitignore there by itself."""


def tracked() -> list[str]:
    """Name the files of the repository."""
    command = ["git", "-C", str(ROOT), "ls-files"]
    names = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    return [name for name in names if (ROOT / name).is_file()]


def build(directory: Path, umask: int, when: int, **variables: str) -> Path:
    """Build from a copy of the repository, its files made with other rights and at another time."""
    tree = directory / "tree"
    for name in tracked():
        copy = tree / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, copy)
        copy.chmod(0o666 & ~umask)
        os.utime(copy, (when, when))
    subprocess.run(
        [sys.executable, "-m", "build", "--outdir", directory / "dist", tree],
        check=True,
        capture_output=True,
        env=os.environ | variables,
        umask=umask,
    )
    return directory / "dist"


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Build twice, in circumstances that differ in whatever could show."""
    one, other = tmp_path_factory.mktemp("one"), tmp_path_factory.mktemp("another-one")
    return (
        build(one, 0o022, 1_600_000_000, TZ="UTC", PYTHONHASHSEED="1", LC_ALL="C"),
        build(other, 0o077, 1_700_000_001, TZ="Asia/Tokyo", PYTHONHASHSEED="2", LC_ALL="C.UTF-8"),
    )


def hashes(dist: Path) -> dict[str, str]:
    """Return the hash of each file."""
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in dist.iterdir()}


def test_two_builds_are_the_same(builds: tuple[Path, Path]) -> None:
    """Whoever builds the same tree with the same tools gets the same files, bit for bit."""
    first, second = map(hashes, builds)
    assert first == second
    version = novaluna.__version__
    assert set(first) == {f"novaluna-{version}.tar.gz", f"novaluna-{version}-py3-none-any.whl"}


def test_the_sdist_has_all(builds: tuple[Path, Path]) -> None:
    """Sources, tests, pages, vectors and scripts are there, and nothing that is not tracked."""
    (path,) = builds[0].glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert names - KEPT_OUT - {"PKG-INFO"} == {*tracked()} - KEPT_OUT


def test_the_wheel_has_the_package(builds: tuple[Path, Path]) -> None:
    """The wheel has every file of the package, the vectors too, the licence, and nothing else."""
    (path,) = builds[0].glob("*.whl")
    with ZipFile(path) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        (metadata,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
        fields = Parser().parsestr(archive.read(metadata).decode())
        assert any(name.endswith("/licenses/LICENSE") for name in archive.namelist())
    in_tree = {name.removeprefix("src/") for name in tracked() if name.startswith("src/")}
    assert names == in_tree
    assert {"novaluna/conformance/positions.json", "novaluna/py.typed"} <= names
    assert fields["Version"] == novaluna.__version__
