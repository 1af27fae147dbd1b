"""Operations in the source: where they stand, how they are written, and what the unit around them reads and binds."""

from __future__ import annotations

import ast
import tokenize
from typing import Any, NamedTuple


class Site(NamedTuple):
    """Where an operation stands in the source, and how its operands are written there."""

    kind: str  # call | operator | [] | []= | augment | augment[] | augment. | attribute | iter
    sign: str  # the operator, or the attribute's or method's name
    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    text: str
    function: str
    depth: int
    receiver: str = ""  # of a method call: what stands before the dot
    operands: tuple[str, ...] = ()  # as written; "*rest" stands for all that follow
    keywords: tuple[tuple[str, str], ...] = ()
    fixed: tuple[str, ...] = ()  # texts of operands that are names which nothing in the unit binds
    hot: bool = False  # the iterable of the loop whose iterations are the units


class Source:
    """A file's text by place. Columns of the syntax tree count bytes; ours count characters."""

    def __init__(self, text: str) -> None:
        self._lines = [line.encode() for line in text.split("\n")]

    @classmethod
    def of_file(cls, path: str) -> Source:
        """The text of a file; empty where it can't be read."""
        try:
            with tokenize.open(path) as file:
                return cls(file.read())
        except (OSError, SyntaxError, UnicodeDecodeError, ValueError):
            return cls("")

    def column(self, line: int, offset: int) -> int:
        """The column in characters."""
        if line > len(self._lines):
            return offset
        return len(self._lines[line - 1][:offset].decode(errors="replace"))

    def segment(self, node: Any) -> str:
        """The text of a node; unparsed where the file can't be read."""
        first, last = getattr(node, "lineno", 0), getattr(node, "end_lineno", 0) or 0
        if not first or not any(self._lines) or last > len(self._lines):
            return ast.unparse(node)
        lines = self._lines[first - 1 : last]
        lines[-1] = lines[-1][: node.end_col_offset]
        lines[0] = lines[0][node.col_offset :]
        return b"\n".join(lines).decode(errors="replace")


def read_by_unit(tree: ast.Module, loop_line: int, whole: bool) -> set[str]:
    """Names that the hot loop's body reads."""
    units = [n for n in ast.walk(tree) if isinstance(n, (ast.For, ast.While)) and n.lineno == loop_line]
    parts: list[ast.AST] = [tree] if whole else [*units]
    nodes = [n for part in parts for n in ast.walk(part)]
    read = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
    return read | {n.target.id for n in nodes if isinstance(n, ast.AugAssign) and isinstance(n.target, ast.Name)}


def bound_by_unit(tree: ast.Module, loop_line: int) -> set[str]:
    """Names that the hot loop binds, and those that any function may bind from afar."""
    loops = [n for n in ast.walk(tree) if isinstance(n, (ast.For, ast.While)) and n.lineno == loop_line]
    bound = bound_in(loops[0]) if loops else set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            bound |= set(node.names)
    return bound


def bound_in(node: ast.AST) -> set[str]:
    bound = set()
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load):
            bound.add(part.id)
        elif isinstance(part, ast.arg):
            bound.add(part.arg)
        elif isinstance(part, (ast.FunctionDef, ast.ClassDef, ast.ExceptHandler)) and part.name:
            bound.add(part.name)
        elif isinstance(part, ast.alias):
            bound.add((part.asname or part.name).partition(".")[0])
    return bound
