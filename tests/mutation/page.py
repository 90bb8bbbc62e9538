"""Write how the mutants fared on a page of the documentation, one row of a table each."""

from __future__ import annotations

import datetime as dt
import sys
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mutants import Mutant

MARK: Final = "<!-- results -->\n"
NUMBERS: Final = (
    "| module | mutants | killed | survived | killed, % | run |",
    "| --- | --- | --- | --- | --- | --- |",
)
SURVIVORS: Final = (
    "| where | what was | becomes | and nothing changes, because |",
    "| --- | --- | --- | --- |",
)

Key: TypeAlias = tuple[str, str, str, str]
Reasons: TypeAlias = dict[Key, str]
"""Why mutants change nothing, by their keys."""


def numbers(counts: Mapping[str, int], alive: Sequence[Mutant]) -> Iterator[str]:
    """Write a row of numbers for each module."""
    today = dt.datetime.now(tz=dt.UTC).date()
    when = f"{today}, Python {sys.version_info.major}.{sys.version_info.minor}"
    for module, count in counts.items():
        survived = sum(mutant.module == module for mutant in alive)
        yield _row(module, count, survived, when)


def survivors(alive: Sequence[Mutant], why: Reasons) -> Iterator[str]:
    """Write a row for each survivor."""
    for mutant in alive:
        reason = why.get(mutant.key, "**no reason is listed**")
        cells = (
            f"{mutant.module}: {mutant.where}",
            _code(mutant.line),
            _code(mutant.becomes),
            reason,
        )
        yield f"| {' | '.join(cells)} |"


def renewed(page: str, numbers: Sequence[str], survivors: Sequence[str]) -> str:
    """Return the page with these rows in place of those for the same modules."""
    start, mark, before = page.partition(MARK)
    modules = [_module(row) for row in numbers]
    kept = [row for row in before.splitlines() if _module(row) not in ("", *modules)]
    rows = sorted((*kept, *numbers, *survivors))
    counted = [row for row in rows if ":" not in row.split(" | ")[0]]
    listed = [row for row in rows if row not in counted]
    cells = [[int(cell) for cell in row.split(" | ")[1:4]] for row in counted]
    mutants, _, alive = map(sum, zip(*cells, strict=True))
    total = _row("**all**", mutants, alive, "")
    return "\n".join((start + mark, *NUMBERS, *counted, total, "", *SURVIVORS, *listed, ""))


def _module(row: str) -> str:
    """Return the module that a row is about; nothing for other lines and for the sums."""
    name = row.removeprefix("| ").split(" | ")[0].split(":")[0]
    return name if row.startswith("| ") and name.isalpha() and row not in _HEADS else ""


_HEADS: Final = (NUMBERS[0], SURVIVORS[0])


def _code(text: str) -> str:
    escaped = text.replace("|", "\\|")
    return f"`` {escaped} ``" if text else "nothing"


def _row(name: str, count: int, survived: int, when: str) -> str:
    killed = count - survived
    return f"| {name} | {count} | {killed} | {survived} | {100 * killed / count:.1f} | {when} |"
