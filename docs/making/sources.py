"""Make pages of the source code, and find in it what belongs to a rule.

Rules link to the functions that implement them and to the tests that pin them; the code is on the
site itself, so the links lead to the lines as they were when the site was built.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

from attrs import frozen

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "novaluna"
TESTS = ROOT / "tests"


@frozen
class Place:
    """Hold a place in the source: a page, a line, and what is there in a few words."""

    page: str
    line: int
    words: str

    @property
    def link(self) -> str:
        """A link to it from a page that lies beside the directory of source pages."""
        return f"[{self.words}](../source/{self.page}.md#__codelineno-0-{self.line})"


def implementation(name: str) -> Place:
    """Find a function, a class or a method by its full name.

    Raises:
        ValueError: there is none of the name.
    """
    _, module, *path = name.split(".")
    nodes: list[ast.stmt] = ast.parse((PACKAGE / f"{module}.py").read_text("utf-8")).body
    line = 0
    for part in path:
        for node in nodes:
            if part in _names(node):
                line, nodes = node.lineno, getattr(node, "body", [])
                break
        else:
            msg = f"there is no {name}"
            raise ValueError(msg)
    return Place(f"novaluna.{module}", line, f"`{'.'.join(path)}`")


def _names(node: ast.stmt) -> set[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return {node.name}
    targets = node.targets if isinstance(node, ast.Assign) else []
    targets = [node.target] if isinstance(node, ast.AnnAssign) else targets
    return {target.id for target in targets if isinstance(target, ast.Name)}


def tests_by_rule() -> dict[str, list[Place]]:
    """Find the tests of each rule, by the marks that they bear."""
    found: dict[str, list[Place]] = defaultdict(list)
    for path in sorted(TESTS.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                sentence = (ast.get_docstring(node) or node.name).split("\n\n")[0]
                words = " ".join(sentence.split()).replace("[", "\\[")
                for rule in _marked(node):
                    found[rule].append(Place(path.stem, node.lineno, words))
    return found


def _marked(function: ast.FunctionDef) -> list[str]:
    """Return the ids of the rules that a test is marked with."""
    return [
        str(argument.value)
        for mark in function.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule"
        for argument in mark.args
        if isinstance(argument, ast.Constant)
    ]


def write_pages(directory: Path) -> None:
    """Write a page of each module and of each file of tests."""
    directory.mkdir(exist_ok=True)
    modules = {f"novaluna.{path.stem}": path for path in PACKAGE.glob("*.py")}
    tests = {path.stem: path for path in TESTS.glob("test_*.py")}
    for name, path in {**modules, **tests}.items():
        code = path.read_text("utf-8").rstrip("\n")
        page = f'{EXCLUDED}\n# {name}\n\n````python linenums="1"\n{code}\n````\n'
        (directory / f"{name}.md").write_text(page, "utf-8")


EXCLUDED = """\
---
search:
  exclude: true
---
"""
"""Code would bury the answers to what people search for."""
