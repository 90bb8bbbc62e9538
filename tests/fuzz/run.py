"""Fuzz the library: feed its readers and its engine what nobody thought of.

`python tests/fuzz/run.py --minutes 10` runs all targets one after the other, each for ten minutes,
and tells how many inputs were tried, how much code they reached, and what was found. It needs the
dependency groups `test` and `fuzz`, and Linux on x86-64 or what else atheris has wheels for.
`run.py documents engine` runs these two only:

- `documents`: `load_json` and `from_json`, for all types
- `notation`: `parse_action`
- `records`: `parse_record`, `from_json` for records, and replaying
- `engine`: `apply`, and all that judges like it, with any action on states of games and others

A finding is an error that is not documented, or a check of the target that fails. It ends the run
of its target, and its input is kept in the directory that is named. `run.py documents --again FILE`
runs a target on one input. What is found becomes a test in the module it belongs to.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from tempfile import mkdtemp

HERE = Path(__file__).parent
TARGETS = ("documents", "notation", "records", "engine")
_LONGEST = 30_000
_SLOW = 20


def main() -> int:
    """Run targets and return 1 if anything was found."""
    options = _options()
    sys.path += [str(HERE), str(HERE.parent)]
    if options.again:
        (name,) = options.targets
        import_module(f"fuzz_{name}").check(options.again.read_bytes())
        return 0
    directory = options.directory or Path(mkdtemp(prefix="fuzz-"))
    print(f"inputs, findings and logs are in {directory}")
    results = [run(name, directory / name, options.minutes) for name in options.targets or TARGETS]
    return max(results)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("targets", nargs="*", metavar="target", help=f"one of {', '.join(TARGETS)}")
    parser.add_argument("--minutes", type=float, default=10, help="how long for each target (10)")
    parser.add_argument("--directory", type=Path, help="where to keep inputs (a temporary one)")
    parser.add_argument("--again", type=Path, metavar="FILE", help="run one target on this input")
    options = parser.parse_args()
    unknown = set(options.targets) - {*TARGETS}
    if unknown or (options.again and len(options.targets) != 1):
        parser.error(f"the targets are {', '.join(TARGETS)}; --again takes one of them")
    return options


def run(name: str, directory: Path, minutes: float) -> int:
    """Run one target, tell the result in a line, and return 1 if anything was found."""
    inputs = directory / "inputs"
    inputs.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(import_module(f"fuzz_{name}").seeds()):
        (inputs / f"seed-{number}").write_bytes(seed)
    command = [
        *(sys.executable, str(HERE / "fuzzer.py"), name, str(inputs)),
        *(f"-max_total_time={minutes * 60:.0f}", f"-max_len={_LONGEST}", f"-timeout={_SLOW}"),
        *("-print_final_stats=1", f"-artifact_prefix={directory}/finding-"),
    ]
    with (directory / "log.txt").open("w") as log:
        status = subprocess.run(
            command, stdout=log, stderr=subprocess.STDOUT, check=False
        ).returncode
    text = (directory / "log.txt").read_text("utf-8", "replace")
    tried = re.findall(r"number_of_executed_units: (\d+)", text)
    covered = re.findall(r"cov: (\d+)", text)
    told = f"{tried[-1]} inputs, {covered[-1]} places reached" if tried and covered else "not run"
    findings = sorted(map(str, directory.glob("finding-*")))
    if status:
        print(f"{name}: {told}; status {status}, see {directory}/log.txt", *findings, sep="\n  ")
        return 1
    print(f"{name}: {told} in {minutes:g} minutes, nothing found")
    return 0


if __name__ == "__main__":
    sys.exit(main())
