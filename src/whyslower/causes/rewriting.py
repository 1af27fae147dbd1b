"""What a rewriting rule looks at, and the questions that most of them ask of an expression."""

from __future__ import annotations

import ast
import itertools
from dataclasses import dataclass

from whyslower.causes.binding import library
from whyslower.evidence.families import is_array
from whyslower.factors.source import Source
from whyslower.records import Operand, Operation

# What the libraries and their parts usually go by.
MODULES = frozenset({"np", "numpy", "torch", "jnp", "jax", "scipy", "sp", "F", "linalg"})


@dataclass(frozen=True)
class Site:
    """An operation that may give way to an equivalent: its tree (of its text alone), its script, and all operations."""

    operation: Operation
    tree: ast.expr
    source: Source
    operations: tuple[Operation, ...]

    @property
    def numpy(self) -> str:
        """What NumPy goes by in the script; "" where it isn't imported."""
        return library(self.source, "numpy") or ""

    @property
    def module(self) -> str:
        """What the operation's own library goes by: np, torch, jnp; "" where it isn't imported."""
        name = {"jax": "jax.numpy", "scipy": "numpy"}.get(self.operation.library, self.operation.library)
        return library(self.source, name) or ""

    def text(self, node: ast.expr) -> str:
        """A part of the expression as the user wrote it."""
        return ast.get_source_segment(self.operation.text.strip(), node) or ast.unparse(node)

    def atom(self, node: ast.expr) -> str:
        """The same, in brackets where it needs them inside another expression."""
        simple = isinstance(node, (ast.Name, ast.Attribute, ast.Subscript, ast.Call, ast.Tuple, ast.List))
        plain = isinstance(node, ast.Constant) and not isinstance(node.value, complex)
        return self.text(node) if simple or plain else f"({self.text(node)})"

    def operand(self, node: ast.expr) -> Operand | None:
        """What was seen in the place of a part of the expression; None where it wasn't."""
        wanted = ast.unparse(node)
        for operand in self.operation.operands:
            if operand.text and _unparsed(operand.text) == wanted:
                return operand
        start = getattr(node, "lineno", 0), getattr(node, "col_offset", 0)
        if start == (self.tree.lineno, self.tree.col_offset) and ast.dump(node) == ast.dump(self.tree):
            return self.operation.result
        beside = [other for other in self.operations if other.line == self.operation.line]
        results = (other.result for other in beside if other.result and _unparsed(other.text) == wanted)
        given = (operand for other in beside for operand in other.operands)
        return next(itertools.chain(results, (o for o in given if o.text and _unparsed(o.text) == wanted)), None)

    def called(self, *names: str) -> list[ast.expr] | None:
        """The arguments of a call of one of these, a method's receiver first; None for anything else.

        Names are last parts: "norm". Calls with keywords or starred arguments are no match.
        """
        call = self.tree
        if not isinstance(call, ast.Call) or call.keywords or any(isinstance(a, ast.Starred) for a in call.args):
            return None
        return given_to(call, *names)


def given_to(call: ast.Call, *names: str) -> list[ast.expr] | None:
    """As Site.called, of any call, whatever it is told by keyword."""
    if isinstance(call.func, ast.Name):
        return list(call.args) if call.func.id in names else None
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in names:
        return None
    return list(call.args) if is_module(call.func.value) else [call.func.value, *call.args]


def arguments(node: ast.expr, *names: str) -> list[ast.expr] | None:
    """As Site.called, of any expression."""
    if not isinstance(node, ast.Call) or node.keywords:
        return None
    return given_to(node, *names)


def is_module(node: ast.expr) -> bool:
    """Whether an expression is a library or a part of one, by its usual names: np.linalg, torch, jnp."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name) and node.id in MODULES


def _unparsed(text: str) -> str:
    try:
        return ast.unparse(ast.parse(text.strip(), mode="eval"))
    except SyntaxError:
        return text


def repeatable(node: ast.expr) -> bool:
    """Whether writing the expression twice costs next to nothing and does the same: names, attributes, x[0]."""
    if isinstance(node, ast.Subscript):
        return repeatable(node.value) and isinstance(node.slice, (ast.Constant, ast.Name))
    if isinstance(node, ast.Attribute):
        return repeatable(node.value)
    return isinstance(node, ast.Name)


def real(operand: Operand | None) -> bool:
    """An array of real floating-point numbers."""
    return is_array(operand) and operand is not None and "float" in operand.dtype


def constant(node: ast.expr) -> float | None:
    """A number that is written out; None for anything else."""
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return None
    return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None
