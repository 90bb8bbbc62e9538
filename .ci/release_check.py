"""Refuse to release what is not ready: `python .ci/release_check.py [--tag v1.2.3] [--root DIR]`.

A version is ready when it is a plain one and greater than the last; when the changelog has a dated
section for it and nothing under Unreleased; when the tag, if one is given, is that of the version;
and when the public API is compatible with the last release, or the version says that it isn't.
Of types griffe compares nothing: whether they still fit is for who reads the change to say. Needs
git and griffe, and the history with its tags. The status is 0 only where nothing is wrong.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeAlias

import griffe

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = "novaluna"
PROMISED: Final = ("", "svg", "render", "testing", "conformance")
"""The modules whose public names are promised; the package itself is the one without a name."""

Version: TypeAlias = tuple[int, int, int]


def main() -> None:
    """Check the tree, and print what is wrong with it."""
    parser = argparse.ArgumentParser(description="Refuse to release what is not ready.")
    parser.add_argument("--root", type=Path, default=ROOT, help="the repository")
    parser.add_argument("--tag", help="the tag that the release is to have")
    arguments = parser.parse_args()
    problems = list(check(arguments.root, arguments.tag))
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        sys.exit(1)
    print("ready for release")


def check(root: Path, tag: str | None) -> Iterator[str]:
    """Yield what is wrong with the tree of a repository."""
    source = (root / "src" / PACKAGE / "__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "(.+)"$', source, re.MULTILINE)
    text = found[1] if found else ""
    version = parsed(text)
    if version is None:
        yield f"version: {text!r} is not MAJOR.MINOR.PATCH"
        return
    if tag is not None and tag != f"v{text}":
        yield f"tag: {tag} is not that of the version, v{text}"
    yield from check_changelog((root / "CHANGELOG.md").read_text("utf-8"), text)
    last = last_release(root, version)
    if last is None:
        print("no version has been released yet: there is no API to compare with")
        return
    named = ".".join(map(str, last))
    print(f"compared with the last release, {named}")
    if version < last:
        yield f"version: {text} is not greater than that of the last release, {named}"
    if not may_break(last, version):
        for change in incompatible(root, f"v{named}"):
            yield f"API: {change}, and {text} may not break what {named} promised"


def parsed(text: str) -> Version | None:
    """Return the numbers of a plain version, and None for any other."""
    found = re.fullmatch(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)", text)
    return (int(found[1]), int(found[2]), int(found[3])) if found else None


def check_changelog(changelog: str, version: str) -> Iterator[str]:
    """Yield what is wrong with the changelog of a version."""
    parts = re.split(r"^## (.+)\n", changelog, flags=re.MULTILINE)
    sections = dict(zip(parts[1::2], (body.strip() for body in parts[2::2]), strict=True))
    if sections.pop("Unreleased", ""):
        yield f"changelog: what is under Unreleased belongs under {version}, with a date"
    title = next(iter(sections), "")
    name, _, day = title.partition(" - ")
    if name != version:
        yield f"changelog: the first version is not {version} but {name or 'missing'}"
    elif not is_day(day):
        yield f"changelog: {title!r} has no date; write ## {version} - YYYY-MM-DD"
    elif not sections[title]:
        yield f"changelog: nothing is said of {version}"


def is_day(text: str) -> bool:
    """Say whether a text is a day, as YYYY-MM-DD."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def last_release(root: Path, version: Version) -> Version | None:
    """Return the greatest version that has a tag in the history, but for the one to be released."""
    tags = git(root, "tag", "--list", "v*", "--merged", "HEAD").split()
    versions = {parsed(tag.removeprefix("v")) for tag in tags} - {None, version}
    return max((each for each in versions if each is not None), default=None)


def may_break(last: Version, version: Version) -> bool:
    """Say whether a version may break what the last one promised: before 1.0, a MINOR one may."""
    return version[0] > last[0] or (last[0] == version[0] == 0 and version[1] > last[1])


def incompatible(root: Path, tag: str) -> Iterator[str]:
    """Yield how the public API of a tree is incompatible with that of a tag."""
    new = api(root / "src")
    with TemporaryDirectory() as directory:
        archive = Path(directory, "src.tar")
        git(root, "archive", f"--output={archive}", tag, "src")
        subprocess.run(["tar", "-xf", archive, "-C", directory], check=True)  # noqa: S603, S607 - git's own archive
        old = api(Path(directory, "src"))
        promised = set()
        for module in PROMISED:
            path = f"{PACKAGE}.{module}".removesuffix(".")
            before, after = public(old, module), public(new, module)
            yield from (f"{path}.{name} is gone" for name in sorted(before.keys() - after.keys()))
            for name in sorted(before.keys() & after.keys()):
                promised.add(before[name].canonical_path)
                for member in other_values(before[name], after[name]):
                    yield f"{path}.{name}.{member} has another value"
        for breakage in griffe.find_breaking_changes(old, new):
            path = breakage.obj.canonical_path
            if any(f"{path}.".startswith(f"{name}.") for name in promised):
                yield f"{path}: {breakage.kind.value}"


def api(source: Path) -> griffe.Module:
    """Return what griffe reads of the package in a directory; nothing of it is run."""
    fields = ROOT / "docs" / "making" / "field_signatures.py"
    extensions = griffe.load_extensions(str(fields))
    found = griffe.load(
        PACKAGE,
        search_paths=[source],
        allow_inspection=False,
        extensions=extensions,
        resolve_aliases=True,
    )
    if not isinstance(found, griffe.Module):
        sys.exit(f"{source} has no package {PACKAGE}")
    return found


def public(package: griffe.Module, module: str) -> dict[str, griffe.Object]:
    """Return the promised names of a module, and what they stand for."""
    found = package
    if module:
        if module not in package.members:
            return {}
        found = package[module]
    names = found.exports
    return {
        name: member.final_target if isinstance(member, griffe.Alias) else member
        for name, member in found.members.items()
        if (name in map(str, names) if names is not None else member.is_public)
    }


def other_values(before: griffe.Object, after: griffe.Object) -> Iterator[str]:
    """Name the members of an enum that have other values than before."""
    if isinstance(before, griffe.Class) and any(str(base) == "Enum" for base in before.bases):
        for name, member in before.members.items():
            other = after.members.get(name)
            if not (isinstance(member, griffe.Attribute) and isinstance(other, griffe.Attribute)):
                continue
            if str(member.value) != str(other.value):
                yield name


def git(root: Path, *arguments: str) -> str:
    """Return what git prints."""
    command = ["git", "-C", str(root), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603 - the commands are those above


if __name__ == "__main__":
    main()
