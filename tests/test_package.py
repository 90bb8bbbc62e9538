"""The package as a whole: its names, its layers, its examples."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
import subprocess
import sys
from itertools import takewhile
from pathlib import Path
from typing import get_type_hints

import pytest
import snippets

import novaluna

PACKAGE = Path(novaluna.__file__).parent
README = Path(__file__).parents[1] / "README.md"
LAYERS = """
_words _shuffle _kept _draft tiles position chains display goals wheel track actions catalogue
rules outcome state soundness setup refusals engine notation events explanations perft view
pointing records reading
documents render svg.elements svg.tile svg.display svg.wheel svg.track svg.table svg.__init__
__init__ _converter _selfplay testing conformance.protocol conformance.turn conformance.situations
conformance.examples conformance.endings conformance.make conformance.vectors conformance.runner
conformance.__init__ conformance.__main__ story commands __main__
""".split()  # noqa: SIM905 - fifty names are read more easily so


def imports(module: str) -> set[str]:
    """Name the modules of the package that a module imports when it is run."""
    tree = ast.parse((PACKAGE / f"{module.replace('.', '/')}.py").read_text("utf-8"))
    found = set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("novaluna"):
            name = (node.module or "").partition(".")[2]
            imported = [f"{name}.{alias.name}".removeprefix(".") for alias in node.names]
            parts = [each for each in imported if each in LAYERS]
            whole = f"{name}.__init__".removeprefix(".")
            found |= {*parts} if parts else {name if name in LAYERS else whole}
    return found


def test_every_module_has_its_layer() -> None:
    """The list of layers is that of the modules."""
    files = (file.relative_to(PACKAGE).with_suffix("") for file in PACKAGE.rglob("*.py"))
    assert sorted(".".join(file.parts) for file in files) == sorted(LAYERS)


@pytest.mark.parametrize("module", LAYERS)
def test_imports_point_one_way(module: str) -> None:
    """A module knows only those before it."""
    assert imports(module) <= {*takewhile(module.__ne__, LAYERS)}


def test_every_public_name_is_there_and_described() -> None:
    """What the package promises can be imported, and says what it is."""
    for name in novaluna.__all__:
        value = getattr(novaluna, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert value.__doc__, name
    assert sorted(novaluna.__all__) == sorted(set(novaluna.__all__))


def test_type_hints_can_be_read_at_run_time() -> None:
    """Whatever reads annotations, such as a converter or a web framework, finds their names."""
    for name in novaluna.__all__:
        value = getattr(novaluna, name)
        if inspect.isfunction(value):
            assert get_type_hints(value)
        for method_name, method in vars(value).items() if inspect.isclass(value) else ():
            if inspect.isfunction(method) and not method_name.startswith("_"):
                assert get_type_hints(method)


@pytest.mark.parametrize("page", snippets.pages(), ids=lambda page: page.name)
def test_the_pages_run_as_written(page: Path) -> None:
    """Every example of the README and the docs gives what it shows."""
    results = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert results.failed == 0
    assert results.attempted == len(re.findall("^ *>>> ", page.read_text("utf-8"), re.MULTILINE))


def test_the_first_example_has_ten_lines() -> None:
    """The game in ten lines has ten lines at most, not counting what it prints."""
    example = README.read_text("utf-8").split("```python\n")[1].split("```")[0]
    assert sum(line.startswith((">>>", "...")) for line in example.splitlines()) <= 10


def printed_by(code: str) -> list[str]:
    """Run code in a Python that has loaded nothing yet, and return the words that it prints."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.split()


def test_importing_loads_nothing_more_than_attrs() -> None:
    """Neither cattrs, which only JSON needs, nor Hypothesis, nor the conformance kit."""
    code = (
        "import sys; before = set(sys.modules); from novaluna import apply, new_game;"
        "new = {name.partition('.')[0] for name in set(sys.modules) - before};"
        "print(*sorted(new - set(sys.stdlib_module_names)))"
    )
    assert printed_by(code) == ["attr", "attrs", "novaluna"]


def test_names_are_loaded_when_they_are_asked_for() -> None:
    """Every public name is listed from the start, and there when it is used."""
    code = (
        "import sys, novaluna; dir(novaluna); loaded = {*sys.modules};"
        "assert not {name for name in loaded if name.startswith(('novaluna.', 'attr'))};"
        "from novaluna import apply, new_game; loaded = {*sys.modules};"
        "assert not {'novaluna.events', 'novaluna.records', 'novaluna.documents'} & loaded;"
        "from novaluna import *; assert {*novaluna.__all__} <= {*vars(novaluna)};"
        "assert novaluna.perft(new_game(2), 1) == 3"
    )
    assert printed_by(code) == []
    assert {*novaluna.__all__} <= {*dir(novaluna)}
    assert vars(novaluna)["__getattr__"]("svg") is sys.modules["novaluna.svg"]
    with pytest.raises(AttributeError, match="module 'novaluna' has no attribute 'expalin'"):
        novaluna.expalin  # type: ignore[attr-defined] # noqa: B018


def test_a_function_with_the_name_of_its_module() -> None:
    """Loading the module perft does not put it in the place of the function; `setattr` works."""
    code = (
        "import novaluna, novaluna.perft; assert novaluna.perft(novaluna.new_game(2), 1) == 3;"
        "novaluna.perft = len; assert novaluna.perft is len"
    )
    assert printed_by(code) == []


def test_modules_are_loaded_when_they_are_asked_for() -> None:
    """A module can be named without importing it by itself."""
    code = (
        "import novaluna; assert novaluna.track.MoonTrack is novaluna.MoonTrack;"
        "assert novaluna.engine.apply is novaluna.apply; assert novaluna.svg.render_tile"
    )
    assert printed_by(code) == []
    assert vars(novaluna)["__getattr__"]("track") is sys.modules["novaluna.track"]


def test_a_patch_of_a_module_stays_in_it() -> None:
    """What a module is patched with is not taken for the package's own name."""
    code = (
        "import novaluna; from unittest.mock import patch\n"
        "with patch('novaluna.engine.apply'): patched = novaluna.apply\n"
        "assert patched is novaluna.apply is novaluna.engine.apply"
    )
    assert printed_by(code) == []


def test_json_loads_cattrs_and_no_more() -> None:
    """Reading and writing JSON works where neither Hypothesis nor jsonschema is loaded."""
    code = (
        "import sys; from novaluna import *; assert 'cattrs' not in sys.modules;"
        "from_json(GameState, to_json(new_game(2))); assert 'cattrs' in sys.modules;"
        "print(*{'hypothesis', 'jsonschema', 'novaluna.conformance'} & {*sys.modules})"
    )
    assert printed_by(code) == []
