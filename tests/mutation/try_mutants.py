"""Change the source in hundreds of small ways, and see whether the tests notice each.

    python -m pip install --group mutation -e .
    python tests/mutation/try_mutants.py              # all modules, a quarter of an hour
    python tests/mutation/try_mutants.py wheel track  # these
    python tests/mutation/try_mutants.py --write docs/mutation.md    # puts the results there

Each mutant is tried in a process forked from this one, which has loaded pytest and Hypothesis
already. Nothing is written to the source: the mutant is put in its place as it is imported.

Survivors are held against `equivalent.toml`, which says for each why nothing that it changes could
be seen. The command fails (1) when a survivor is not listed there, when one that is listed is
killed after all or is not made any more, or when less than 95 % of a module's mutants are killed.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import multiprocessing
import os
import resource
import sys
import tomllib
import warnings
from collections import Counter
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.util import spec_from_loader
from multiprocessing.connection import wait
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import pytest
from mutants import Mutant, mutants
from page import NUMBERS, Key, Reasons, numbers, renewed, survivors

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from multiprocessing.context import ForkProcess

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent.parent
JOBS: Final = 2
ENOUGH: Final = 95
"""How many in a hundred have to be killed."""
MEMORY: Final = 4 << 30
"""How many bytes a mutant may use: some never stop adding to a list."""
SECONDS: Final = (10, 60)
"""How much processor time it may use, in the first file of tests and in all: some never end."""
PRELOADED: Final = ("attrs", "cattrs", "hypothesis.stateful", "jsonschema")
OPTIONS: Final = (
    *("-x", "-q", "--tb=no", "--hypothesis-profile=mutants", "--override-ini=addopts="),
    *("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # Hypothesis is loaded before it can
)

_SITUATIONS: Final = "engine state setup actions rules view events perft records games"
TESTS: Final = {
    "tiles": "tiles setup display goals state package",
    "chains": f"display goals {_SITUATIONS}",
    "display": f"display position goals {_SITUATIONS} svg",
    "goals": f"goals display {_SITUATIONS}",
    "wheel": "wheel engine setup state svg",
    "track": "track engine setup state games svg",
    "state": f"state tiles wheel track display goals {_SITUATIONS} svg",
    "engine": f"engine {_SITUATIONS} package",
}
"""The tests that pin each module, the fastest first, as the first that fails decides."""


class Replacing(MetaPathFinder, InspectLoader):
    """Import another source for one module."""

    def __init__(self, module: str, source: str) -> None:
        self.name, self.source, self.used = f"novaluna.{module}", source, False

    def find_spec(self, name: str, _path: object, _target: object = None) -> ModuleSpec | None:
        """Answer for the one module only."""
        return spec_from_loader(name, self) if name == self.name else None

    def get_source(self, fullname: str) -> str | None:
        """Return the source."""
        self.used = fullname == self.name
        return self.source if self.used else None


def source_of(module: str) -> str:
    """Return the source of one of the package's modules as it is."""
    return (ROOT / "src" / "novaluna" / f"{module}.py").read_text(encoding="utf-8")


def try_out(module: str, source: str) -> None:
    """Run the module's tests with another source; exit with pytest's status."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    replacing = Replacing(module, source)
    sys.meta_path.insert(0, replacing)
    first, *others = [f"tests/test_{name}.py" for name in dict.fromkeys(TESTS[module].split())]
    resource.setrlimit(resource.RLIMIT_CPU, SECONDS)
    # Most mutants fall to the first file; collecting the others would take longer than running it.
    status = pytest.main([*OPTIONS, first])
    if status == pytest.ExitCode.OK:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS[1], SECONDS[1]))
        status = pytest.main([*OPTIONS, *others])
    os._exit(status if replacing.used else pytest.ExitCode.INTERNAL_ERROR)


def started(module: str, source: str) -> ForkProcess:
    """Start trying out a source."""
    process = multiprocessing.get_context("fork").Process(target=try_out, args=(module, source))
    process.start()
    return process


def tried(module: str, jobs: int) -> tuple[int, list[Mutant]]:
    """Try all mutants of a module; return how many there are, and those that survived."""
    unchanged = started(module, source_of(module))
    unchanged.join()
    if unchanged.exitcode:
        sys.exit(f"{module}: the tests fail without any change (exit status {unchanged.exitcode})")
    waiting = list(mutants(module, source_of(module)))
    count = len(waiting)
    running: dict[int, tuple[ForkProcess, Mutant]] = {}
    alive: list[Mutant] = []
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            process = started(module, mutant.source)
            running[process.sentinel] = process, mutant
        for sentinel in wait(list(running)):
            process, mutant = running.pop(cast("int", sentinel))
            process.join()
            if process.exitcode == pytest.ExitCode.OK:
                alive.append(mutant)
                tell("survived", mutant.key)
    return count, sorted(alive)


def tell(title: str, key: Key) -> None:
    """Print something of a mutant."""
    module, where, line, becomes = key
    print(f"{title}: {module}: {where}\n  - {line}\n  + {becomes}", flush=True)


def reasons(modules: Sequence[str]) -> Reasons:
    """Read from `equivalent.toml` why mutants of these modules change nothing."""
    with (HERE / "equivalent.toml").open("rb") as file:
        entries = tomllib.load(file)["equivalent"]
    return {
        (entry["module"], entry["where"], entry["line"], becomes): entry["reason"]
        for entry in entries
        if entry["module"] in modules
        for becomes in entry["becomes"]
    }


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("modules", nargs="*", help=f"of {', '.join(TESTS)}; otherwise all")
    parser.add_argument("--jobs", type=int, default=JOBS, help=f"processes, otherwise {JOBS}")
    parser.add_argument("--write", type=Path, help="the page to put the results on")
    options = parser.parse_args()
    modules = options.modules or list(TESTS)
    if unknown := set(modules) - set(TESTS):
        parser.error(f"no such modules: {', '.join(sorted(unknown))}")
    os.chdir(ROOT)
    for name in PRELOADED:
        importlib.import_module(name)
    gc.freeze()  # what is loaded by now need not be looked at in every fork
    warnings.simplefilter("ignore", SyntaxWarning)  # of mutants
    why = reasons(modules)
    counts: dict[str, int] = {}
    alive: list[Mutant] = []
    for module in modules:
        counts[module], found = tried(module, options.jobs)
        alive += found
        print(f"{module}: {counts[module]} mutants, {len(found)} survived", flush=True)
    needless = set(why) - {mutant.key for mutant in alive}
    unlisted = {mutant.key for mutant in alive} - set(why)
    for title, keys in (("not listed", unlisted), ("listed, but no survivor", needless)):
        for key in sorted(keys):
            tell(title, key)
    rows = [*numbers(counts, alive)]
    print(*NUMBERS, *rows, sep="\n")
    if options.write:
        page = renewed(options.write.read_text("utf-8"), rows, [*survivors(alive, why)])
        options.write.write_text(page, "utf-8")
    survived = Counter(mutant.module for mutant in alive)
    enough = all(survived[name] <= count * (1 - ENOUGH / 100) for name, count in counts.items())
    return 0 if enough and not needless and not unlisted else 1


if __name__ == "__main__":
    sys.exit(main())
