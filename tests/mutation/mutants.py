"""Make the mutants: one small change each, in the source of one module.

cosmic-ray makes most. Left out are those that don't compile, those in what only type checkers read
(annotations, `@final`, `@abstractmethod`), those that put identity in place of another comparison,
and those that put equality in place of identity. Beside these each statement of a function is taken
out, which cosmic-ray doesn't do.
"""

from __future__ import annotations

import ast
import difflib
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

if TYPE_CHECKING:
    from collections.abc import Iterator

Place: TypeAlias = tuple[int, int]
"""Line, from 1, and column, from 0."""

# What is equal here is the same, and what is not the same is not equal: types, colours, reasons,
# None. Of numbers it holds for small ones, by chance.
_OTHERS: Final = ("Eq", "NotEq", "Lt", "LtE", "Gt", "GtE")
LEFT_OUT: Final = {
    f"core/ReplaceComparisonOperator_{change}"
    for change in (
        "Is_Eq",
        "IsNot_NotEq",
        *(f"{one}_Is{no}" for one in _OTHERS for no in ("", "Not")),
    )
}


class Mutant(NamedTuple):
    """Hold a changed source: what it is in, and the line before and after."""

    module: str
    where: str
    line: str
    becomes: str
    source: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What the mutant is called in `equivalent.toml`."""
        return self.module, self.where, self.line, self.becomes


def mutants(module: str, source: str) -> Iterator[Mutant]:
    """Make all mutants of a module, no two of them alike."""
    tree = ast.parse(source)
    seen = {ast.dump(tree)}
    for number, changed in (*replacements(source, tree), *removals(source, tree)):
        try:
            dumped = ast.dump(ast.parse(changed))
            compile(changed, module, "exec")
        except (SyntaxError, ValueError):
            continue
        if dumped not in seen:
            seen.add(dumped)
            yield Mutant(module, name_at(tree, number), *difference(source, changed), changed)


def replacements(source: str, tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Change the source as cosmic-ray does: the number of the line, and all lines changed."""
    nodes = list(ast_nodes(get_ast(source)))
    unread = list(only_for_type_checkers(tree))
    for name in operator_names():
        if name in LEFT_OUT or get_operator(name).arguments():
            continue  # those with arguments put random numbers for variables
        operator = get_operator(name)()
        positions = (start for node in nodes for start, _ in operator.mutation_positions(node))
        for occurrence, start in enumerate(positions):
            if not any(first <= start < last for first, last in unread):
                yield start[0], mutate_code(source, operator, occurrence)


def removals(source: str, tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Take out each statement of each function, docstrings apart; a return returns None."""
    lines = source.splitlines(keepends=True)
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        for node in ast.walk(function):
            is_docstring = node is function.body[0] and ast.get_docstring(function) is not None
            if is_docstring or not isinstance(
                node, ast.Return | ast.Raise | ast.Assign | ast.AugAssign | ast.Expr
            ):
                continue
            first, last = node.lineno - 1, node.end_lineno or node.lineno
            instead = "return None" if isinstance(node, ast.Return) else "pass"
            changed = f"{' ' * node.col_offset}{instead}\n"
            yield node.lineno, "".join((*lines[:first], changed, *lines[last:]))


def only_for_type_checkers(tree: ast.Module) -> Iterator[tuple[Place, Place]]:
    """Say from where to where a module's parts are that mean nothing at run time."""
    for node in ast.walk(tree):
        parts: list[ast.expr | None] = []
        match node:
            case ast.FunctionDef() | ast.ClassDef():
                ignored = {"final", "abstractmethod"}
                parts += [one for one in node.decorator_list if ast.unparse(one) in ignored]
                parts.append(getattr(node, "returns", None))
            case ast.arg():
                parts.append(node.annotation)
            case ast.AnnAssign():
                parts.append(node.annotation)
                if ast.unparse(node.annotation) == "TypeAlias":
                    parts.append(node.value)
        for part in parts:
            if part is not None:
                start = part.lineno, max(0, part.col_offset - 1)  # for a decorator, from its @
                yield start, (part.end_lineno or 0, part.end_col_offset or 0)


def difference(before: str, after: str) -> tuple[str, str]:
    """Return what differs, as it was and as it is, each on one line."""
    lines = [*difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")][3:]
    was, becomes = (
        " ".join(filter(None, (line[1:].strip() for line in lines if line[0] == sign)))
        for sign in "-+"
    )
    return was, becomes


def name_at(tree: ast.Module, number: int) -> str:
    """Name the function that a line is in, with its class, or the class alone."""
    names: list[str] = []
    for node in ast.walk(tree):  # outer ones come before inner ones
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            if first <= number <= (node.end_lineno or 0):
                names.append(node.name)
    return ".".join(names) or "(module)"
