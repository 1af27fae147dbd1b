"""A script's text with its hot loop, and edits of it. Lines count from 1, columns and offsets in characters from 0."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from functools import cached_property

from whyslower.factors.reach import (
    Function,
    assigned_names,
    bound_by,
    changed_through_calls,
    free_names,
    local_names,
    reached_functions,
    read_names,
    written_parameters,
)
from whyslower.measure.specs import LINE_END, newline
from whyslower.records import Edit, Operation

LoopNode = ast.For | ast.AsyncFor | ast.While


class EditError(ValueError):
    """Edits that get in each other's way, or a place that the text doesn't have."""


@dataclass(frozen=True)
class Source:
    """A script's text; `line` is the first line of its hot loop, 0 where a unit is all that follows its imports.

    Raises EditError where no loop begins there, or nothing follows.
    """

    text: str
    path: str
    line: int

    def __post_init__(self) -> None:
        if not self.way:
            where = f"no loop begins on line {self.line} of" if self.line else "nothing but imports in"
            raise EditError(f"{where} {self.path}")

    @cached_property
    def tree(self) -> ast.Module:
        """The syntax tree. Raises EditError where the text is no Python."""
        try:
            return ast.parse(self.text)
        except (SyntaxError, ValueError) as error:
            raise EditError(f"{self.path} can't be parsed: {error}") from error

    @cached_property
    def way(self) -> tuple[ast.AST, ...]:
        """The nodes from the module down to the hot loop; () where there is no such loop. Of a whole script that is a
        loop of ours, which stands in no tree."""
        return _way(self.tree, self.line) if self.line else _around(self.tree)

    @property
    def loop(self) -> LoopNode:
        """The hot loop."""
        loop = self.way[-1]
        assert isinstance(loop, LoopNode)
        return loop

    @property
    def loop_iterable(self) -> ast.expr | None:
        """What a `for` runs over; None for a `while`."""
        return None if isinstance(self.loop, ast.While) else self.loop.iter

    # --- places -------------------------------------------------------------------------------------------------------

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in LINE_END.finditer(self.text))]

    def offset(self, line: int, column: int = 0) -> int:
        """The offset of a place in the text."""
        if not 1 <= line <= len(self._starts):
            raise EditError(f"{self.path} has no line {line}")
        return min(self._starts[line - 1] + column, len(self.text))

    def line_at(self, offset: int) -> int:
        """The line that an offset lies on."""
        low, high = 0, len(self._starts)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self._starts[middle] <= offset else (low, middle)
        return low + 1

    def line_text(self, line: int) -> str:
        """A line without its end."""
        end = self._starts[line] if line < len(self._starts) else len(self.text)
        return self.text[self.offset(line) : end].rstrip("\r\n")

    def extent(self, node: ast.AST) -> tuple[int, int]:
        """Where a node begins and ends, a definition's decorators included. (Columns of nodes count bytes.)"""
        first = min([node, *getattr(node, "decorator_list", [])], key=lambda n: int(n.lineno))
        start = self._from_bytes(first.lineno, first.col_offset)
        if first is not node:
            start = self.text.rindex("@", 0, start)
        return start, self._from_bytes(node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]

    def extent_start(self, node: ast.AST) -> int:
        """Where a node itself begins: a definition at its `def` or `class`."""
        return self._from_bytes(node.lineno, node.col_offset)  # type: ignore[attr-defined]

    def _from_bytes(self, line: int, column: int) -> int:
        text = self.line_text(line)
        if not text.isascii():
            column = len(text.encode()[:column].decode(errors="replace"))
        return self.offset(line, column)

    def segment(self, node: ast.AST) -> str:
        """A node as the user wrote it."""
        start, end = self.extent(node)
        return self.text[start:end]

    def span(self, operation: Operation) -> tuple[int, int]:
        """Where an operation stands."""
        return (
            self.offset(operation.line, operation.column),
            self.offset(operation.end_line, operation.end_column),
        )

    def indentation(self, line: int) -> str:
        """The white space that a line begins with."""
        text = self.line_text(line)
        return text[: len(text) - len(text.lstrip())]

    @cached_property
    def newline(self) -> str:
        """The line end that this text uses."""
        return newline(self.text)

    # --- edits --------------------------------------------------------------------------------------------------------

    def replace(self, start: int, end: int, text: str) -> Edit:
        """Characters [start, end) give way to `text`."""
        if not 0 <= start <= end <= len(self.text):
            raise EditError(f"{self.path} has no characters {start} to {end}")
        return Edit(start=start, end=end, text=text)

    def replace_node(self, node: ast.AST, text: str) -> Edit:
        """A node gives way to `text`."""
        return self.replace(*self.extent(node), text)

    def replace_operation(self, operation: Operation, text: str) -> Edit:
        """An operation of the unit gives way to `text`."""
        return self.replace(*self.span(operation), text)

    def before_loop(self, *statements: str) -> Edit:
        """Statements right before the hot loop, indented as it is; or before all that follows the imports."""
        return self.before(self.line or first_line(self.loop.body[0]), *statements)

    def before(self, line: int, *statements: str) -> Edit:
        """Statements right before the one that begins on a line, indented as it is."""
        at = self.offset(line)
        return self.replace(at, at, self._lines(statements, self.indentation(line)))

    def after_imports(self, *statements: str) -> Edit:
        """Statements after the script's last top-level import (of those before the loop), or at its top."""
        last = 0
        for node in self.tree.body:
            if node is self.way[1] or node is self.loop.body[0]:
                break
            if _is_import(node) or (last == 0 and _is_docstring(node)):
                last = node.end_lineno or node.lineno
        for node in self.tree.body:  # what shares the line with it: `import numpy as np; n = 1`
            if node.lineno <= last:
                last = max(last, node.end_lineno or node.lineno)
        if last == 0:
            last = self._comment_lines()
        at = self.offset(last + 1) if last < len(self._starts) else len(self.text)
        return self.replace(at, at, self._lines(statements, ""))

    def _comment_lines(self) -> int:
        """The comment lines that a text begins with (`#!`, an encoding): nothing goes before them."""
        count = 0
        while count < len(self._starts) and self.line_text(count + 1).startswith("#"):
            count += 1
        return count

    def _lines(self, statements: Iterable[str], indentation: str) -> str:
        lines = [line for statement in statements for line in statement.split("\n")]
        return "".join(f"{indentation if line.strip() else ''}{line}{self.newline}" for line in lines)

    # --- the unit -----------------------------------------------------------------------------------------------------

    @cached_property
    def _reached(self) -> tuple[Function, ...]:
        heads = [self.loop.test] if isinstance(self.loop, ast.While) else []
        return reached_functions(self.tree, [*heads, *self.loop.body], self.loop_iterable)

    @cached_property
    def written_parameters(self) -> dict[Function, set[str]]:
        """By function that a unit may reach, the parameters whose objects it changes."""
        return written_parameters(self._reached)

    def functions_in_unit(self) -> list[Function]:
        """Functions and methods of this file that a unit may reach: by name, by attribute, through what wraps them."""
        return list(self._reached)

    def in_unit(self, line: int) -> bool:
        """Whether a line belongs to the loop's body, or to a function that a unit may reach."""
        first = self.loop.lineno if isinstance(self.loop, ast.While) else first_line(self.loop.body[0])
        if first <= line <= (self.loop.body[-1].end_lineno or 0):
            return True
        return bool(self.functions_around(line))

    def functions_around(self, line: int) -> list[Function]:
        """Those of the functions that a unit may reach which hold a line."""
        return [node for node in self._reached if first_line(node) <= line <= (node.end_lineno or 0)]

    def nodes_in_unit(self) -> Iterator[ast.AST]:
        """Every node of the loop's body, and of the functions that a unit may reach."""
        for top in (*self.loop.body, *self._reached):
            yield from ast.walk(top)

    def names_assigned_in_unit(self) -> set[str]:
        """Names of the loop's scope that a unit binds, stores into, or changes by a bare method call (`x.add_(y)`),
        itself or through its functions."""
        names = assigned_names(self.loop.body) | changed_through_calls(self.written_parameters, self.loop.body)
        if not isinstance(self.loop, ast.While):
            names |= assigned_names([self.loop.target])
        for function in self._reached:
            names |= {name for node in ast.walk(function) if isinstance(node, ast.Global) for name in node.names}
            inside = assigned_names(function.body) | changed_through_calls(self.written_parameters, function.body)
            names |= inside - local_names(function)
        return names - {name for node in _imports_at_loop(self) for name in bound_by(node)}

    def names_read_in_unit(self) -> set[str]:
        """Names of the loop's scope that a unit reads, what its functions take from around them included."""
        heads: list[ast.AST] = [self.loop.test] if isinstance(self.loop, ast.While) else []
        names = read_names([*heads, *self.loop.body])
        for function in self._reached:
            names |= free_names(function)
        return names


def without(source: Source, name: str) -> Source:
    """A module's source with a top-level function blanked out, and what is run of it as a script only; all else stays
    where it was. As it is where a unit reaches the function."""
    text, reached = source.text, source.functions_in_unit()
    for node in source.tree.body:
        defines = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == name
        if (defines and node not in reached) or _is_main_guard(node):
            start, end = source.extent(node)
            text = text[:start] + re.sub(r"[^\r\n]", " ", text[start:end]) + text[end:]
    return Source(text, source.path, source.line)


def _is_main_guard(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) in ("__name__ == '__main__'", "'__main__' == __name__")


def first_line(node: ast.AST) -> int:
    """The line that a statement begins on, its decorators included."""
    return min(int(n.lineno) for n in (node, *getattr(node, "decorator_list", [])))


def _way(node: ast.AST, line: int) -> tuple[ast.AST, ...]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, LoopNode) and child.lineno == line:
            return node, child
        below = _way(child, line)
        if below:
            return node, *below
    return ()


def _around(tree: ast.Module) -> tuple[ast.AST, ...]:
    """The module, and a loop around all that follows its first imports; () where nothing does."""
    start = next((n for n, node in enumerate(tree.body) if not (_is_import(node) or _is_docstring(node))), None)
    if start is None:
        return ()
    loop = ast.While(test=ast.Constant(value=True), body=tree.body[start:], orelse=[])
    return tree, ast.fix_missing_locations(ast.copy_location(loop, tree.body[start]))


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _is_import(node: ast.stmt) -> bool:
    """An import, or a `try` or `if` that is about one."""
    if isinstance(node, (ast.Try, ast.If)):
        return _is_import(node.body[0])
    return isinstance(node, (ast.Import, ast.ImportFrom))


# --- edits of any text ------------------------------------------------------------------------------------------------


def by_file(edits: Iterable[Edit]) -> dict[str, list[Edit]]:
    """Edits of each file."""
    found: dict[str, list[Edit]] = {}
    for edit in edits:
        found.setdefault(edit.file, []).append(edit)
    return found


def overlap(some: Iterable[Edit], others: Collection[Edit]) -> bool:
    """Whether any of these edits of a text replaces characters that one of the others replaces, too."""
    return any(one.start < other.end and other.start < one.end for one in some for other in others)


def _in_order(text: str, edits: Iterable[Edit]) -> list[Edit]:
    """Edits of one file by place, each once; insertions at one place stay in the order given."""
    ordered = sorted(dict.fromkeys(edits), key=lambda e: (e.start, e.end))
    end = 0
    for edit in ordered:
        if edit.start < end:
            raise EditError(f"two edits of the characters from {edit.start}")
        if edit.end > len(text):
            raise EditError(f"an edit of characters up to {edit.end} of {len(text)}")
        end = edit.end
    return ordered


def apply(text: str, edits: Iterable[Edit]) -> str:
    """The text after the edits. An edit that is given twice counts once. Raises EditError where two overlap."""
    parts, done = [], 0
    for edit in _in_order(text, edits):
        parts += [text[done : edit.start], edit.text]
        done = edit.end
    return "".join([*parts, text[done:]])


def line_after(text: str, edits: Iterable[Edit], line: int) -> int:
    """The line that what began `line` begins on after the edits; 0 stays 0. Raises EditError where an edit swallows
    that place."""
    if not line:
        return 0
    starts = [0, *(match.end() for match in LINE_END.finditer(text))]
    at = starts[line - 1]
    at += len(text[at:]) - len(text[at:].lstrip(" \t"))
    before = []
    for edit in _in_order(text, edits):
        if edit.start < at < edit.end:
            raise EditError(f"line {line} is edited away")
        if edit.end <= at and (edit.start < at or edit.start == edit.end):
            before.append(edit)
    return len(LINE_END.findall(apply(text[:at], before))) + 1


def compatible(one: Sequence[Edit], other: Sequence[Edit]) -> bool:
    """Whether both can be applied to the same files: none overlaps another of them, unless it is the very same."""
    try:
        for edits in by_file((*one, *other)).values():
            _in_order(" " * max(edit.end for edit in edits), edits)
    except EditError:
        return False
    return True


def unified(path: str, old: str, new: str) -> str:
    """The change as a unified diff for `patch -p0` (and `git apply`, where `path` has no folder); "" where equal."""
    name = f"{path}\t" if " " in path else path
    lines = unified_diff(_lines_of(old), _lines_of(new), name, name)
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def _lines_of(text: str) -> list[str]:
    return [line for line in re.split(r"(?<=\n)", text) if line]


def imports_name(source: Source, module: str) -> str | None:
    """The name that a module goes by where the hot loop stands: "np" for numpy; None where it isn't imported there."""
    for node in _imports_at_loop(source):
        for alias in node.names:
            if isinstance(node, ast.ImportFrom):
                if not node.level and f"{node.module}.{alias.name}" == module:
                    return alias.asname or alias.name
            elif alias.name == module or (not alias.asname and alias.name.startswith(f"{module}.")):
                return alias.asname or module
    return None


def _imports_at_loop(source: Source) -> Iterator[ast.Import | ast.ImportFrom]:
    """Imports of the module and of the functions around the loop."""
    waiting: list[ast.AST] = [*source.tree.body]
    around = {id(node) for node in source.way}
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield node
        elif not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) or id(node) in around:
            waiting += [n for n in ast.iter_child_nodes(node) if not isinstance(n, ast.expr)]
