"""Functions, statements and callables as texts that end in a loop of ours around calls: what can be read and changed as
a script can. Nothing is run here."""

from __future__ import annotations

import ast
import linecache
import textwrap
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import NamedTuple

from whyslower.factors.reach import free_names
from whyslower.measure.specs import python_text
from whyslower.records import ProgramText

LOOP = 'for () in __import__("itertools").repeat(()):'
INDENT = "    "
UNIT = "unit"  # what a lambda is called in its text


def of_statement(label: str, setup: str, statement: str) -> ProgramText:
    """Set-up and statement in one function, so that its names are fast locals, as timeit does."""
    before = ["def program():", *_indented(setup, 1)]
    lines = [*before, INDENT + LOOP, *_indented(statement, 2), "", "", "program()"]
    return ProgramText(text=_joined(lines), file=f"<statement {label}>", line=len(before) + 1)


def of_function(target: str, directory: str) -> ProgramText | None:
    """A file's own text and the loop around its function; None where the file doesn't plainly define it."""
    file, _, name = target.rpartition(":")
    try:
        text = python_text(Path(directory, file))
        tree = ast.parse(text)
    except (OSError, ValueError, SyntaxError):
        return None
    if not file.endswith(".py") or not _defines(tree, name.split(".")):
        return None
    own = text.rstrip()
    lines = [own, "", "", LOOP, f"{INDENT}{name}()"]
    return ProgramText(text=_joined(lines), file=file, line=own.count("\n") + 4)


def _defines(tree: ast.Module | ast.ClassDef, path: list[str]) -> bool:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and [node.name] == path:
            return True
        if isinstance(node, ast.ClassDef) and node.name == path[0]:
            return _defines(node, path[1:]) if len(path) > 1 else False
    return False


def _joined(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"


def _indented(text: str, levels: int) -> list[str]:
    """Statements with an indentation before each line, or written anew where that would change a text in them."""
    plain = textwrap.dedent(text)
    moved = textwrap.indent(plain, INDENT * levels)
    try:
        kept = ast.dump(ast.parse(f"if 1:\n{textwrap.indent(plain, INDENT)}\n{INDENT}0")) == _nested(plain)
    except SyntaxError:
        kept = False
    if not kept:
        moved = textwrap.indent(ast.unparse(ast.parse(text)), INDENT * levels)
    return moved.rstrip().splitlines()


def _nested(text: str) -> str:
    """The tree of what `if 1:` around the statements, and one more, has."""
    around = ast.parse("if 1: 0")
    condition = around.body[0]
    assert isinstance(condition, ast.If)
    condition.body[:0] = ast.parse(text).body
    return ast.dump(around)


# --- callables --------------------------------------------------------------------------------------------------------


class Sourced(NamedTuple):
    """A callable's text, and the values of the names in it that aren't written there."""

    text: ProgramText
    values: Mapping[str, object]


class _Unsaid(Exception):
    """A text can't say what the callable is."""


def of_callable(label: str, function: Callable[[], object]) -> Sourced | None:
    """None where the source can't be found, or doesn't say all that the callable is."""
    try:
        gathered = _Gathered(function)
    except _Unsaid:
        return None
    lines = [*sorted(gathered.imports), *gathered.definitions, "", "", LOOP, f"{INDENT}{gathered.name}()"]
    return Sourced(ProgramText(text=_joined(lines), file=f"<{label}>", line=len(lines) - 1), gathered.values)


class _Gathered:
    """The definitions, imports and values that a callable needs. Raises _Unsaid."""

    def __init__(self, function: object) -> None:
        self.imports: set[str] = set()
        self.definitions: list[str] = []
        self.values: dict[str, object] = {}
        self._known: dict[str, object] = {}
        self._globals = getattr(function, "__globals__", {})
        self.name = self._define(function)

    def _define(self, function: object) -> str:
        """Adds a function with all that it uses; returns its name."""
        node = _node_of(function)
        assert isinstance(function, FunctionType)
        name = node.name if isinstance(node, ast.FunctionDef) else UNIT
        self._take(name, function)
        for used, value in _used(function, node):
            if used not in self._known:
                self._use(used, value)
            self._take(used, value)
        self.definitions += ["", "", *_definition(node, function)]
        return name

    def _take(self, name: str, value: object) -> None:
        if self._known.setdefault(name, value) is not value:
            raise _Unsaid(f"{name} stands for two things")

    def _use(self, name: str, value: object) -> None:
        if isinstance(value, ModuleType):
            if value.__name__ == "__main__":
                raise _Unsaid("the main module itself is used")
            self.imports.add(f"import {value.__name__}" + (f" as {name}" if name != value.__name__ else ""))
        elif isinstance(value, FunctionType) and value.__globals__ is self._globals and value.__name__ == name:
            self._define(value)
        elif isinstance(value, FunctionType) and value.__globals__ is self._globals:
            raise _Unsaid(f"{name} is another function's second name")
        else:
            self.values[name] = value


def _used(function: FunctionType, node: ast.AST) -> Iterator[tuple[str, object]]:
    """The names that a function takes from around it, and what they stand for now."""
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    for name in sorted(free_names(node)):
        if name in cells:
            try:
                yield name, cells[name].cell_contents
            except ValueError:
                raise _Unsaid(f"{name} has no value yet") from None
        elif name in function.__globals__:
            yield name, function.__globals__[name]


def _node_of(function: object) -> ast.FunctionDef | ast.Lambda:
    """The definition that a plain function was compiled from."""
    if not isinstance(function, FunctionType):
        raise _Unsaid("no plain function")
    code = function.__code__
    text = "".join(linecache.getlines(code.co_filename, function.__globals__))
    try:
        tree = ast.parse(text)
        whole = compile(tree, code.co_filename, "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        raise _Unsaid("no source") from None
    if any(_alike(each, code) for each in _codes(whole)):  # else the file has changed since
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.Lambda)) and _plain(node) and _is_of(node, code):
                return node
    raise _Unsaid("no definition")


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _codes(each)


def _alike(one: CodeType, other: CodeType) -> bool:
    same = one.co_code == other.co_code and one.co_names == other.co_names and one.co_freevars == other.co_freevars
    return same and list(one.co_positions()) == list(other.co_positions())


def _plain(node: ast.FunctionDef | ast.Lambda) -> bool:
    """Whether the definition is all: no decorators, no computed defaults, no names of an outer function set."""
    given = [*node.args.defaults, *(default for default in node.args.kw_defaults if default is not None)]
    outer = any(isinstance(each, ast.Nonlocal) for each in ast.walk(node))
    return not getattr(node, "decorator_list", []) and not outer and all(isinstance(d, ast.Constant) for d in given)


def _is_of(node: ast.FunctionDef | ast.Lambda, code: CodeType) -> bool:
    """Whether the code, which is compiled from this text, is the definition's."""
    if isinstance(node, ast.FunctionDef):
        return node.lineno == code.co_firstlineno and node.name == code.co_name
    begins = (node.body.lineno, node.body.col_offset)
    return code.co_name == "<lambda>" and any(place[0::2] == begins for place in code.co_positions())


def _definition(node: ast.FunctionDef | ast.Lambda, function: FunctionType) -> list[str]:
    """A definition's lines as the user wrote them; a lambda as a function that returns its value."""
    if isinstance(node, ast.Lambda):
        arguments, value = ast.unparse(node.args), ast.unparse(node.body)
        return [f"def {UNIT}({arguments}):", f"{INDENT}return {value}"]
    lines = linecache.getlines(function.__code__.co_filename, function.__globals__)
    text = textwrap.dedent("".join(lines[node.lineno - 1 : node.end_lineno]))
    try:
        if ast.dump(ast.parse(text).body[0]) != ast.dump(node):
            text = ast.unparse(node)
    except (SyntaxError, IndexError):
        text = ast.unparse(node)
    return text.rstrip().splitlines()
