"""Run one target under atheris, with the options of libFuzzer: what run.py starts."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from random import Random

import atheris

_KEPT_FORM = 3
"""Three of four changes keep the form of what is changed; the others are changes of bytes."""


def main() -> None:
    """Instrument the library and go on until libFuzzer ends the process."""
    name, *options = sys.argv[1:]
    sys.path.append(str(Path(__file__).parent.parent))  # brute_force
    with atheris.instrument_imports(include=["novaluna"], enable_loader_override=False):
        target = import_module(f"fuzz_{name}")
    seeds = list(target.seeds())

    def change(data: bytes, most: int, seed: int) -> bytes:
        random = Random(seed)
        if random.randrange(_KEPT_FORM + 1):
            # What is kept gets smaller and smaller, and less and less of it is read to the end.
            origin = random.choice((data, random.choice(seeds)))
            return bytes(target.change(origin, random)[:most])
        return bytes(atheris.Mutate(data, most))

    atheris.Setup([sys.argv[0], *options], target.check, custom_mutator=change)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
