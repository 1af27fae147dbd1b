"""Equivalents of products and sums of products: matrix products in another form, or in another order."""

from __future__ import annotations

import ast
import math

from whyslower.causes.rewriting import Site, arguments, constant, real, repeatable
from whyslower.evidence.families import is_array, is_sparse
from whyslower.records import Operand

# A reordered product must save this factor of the flops to be worth a try.
FEWER_FLOPS = 1.5
# Times as long as a product of two numbers in a dense matrix takes one in a sparse one, whose places are looked up.
SCATTERED = 10.0


def einsum(site: Site) -> str:
    """einsum of two operands that is one matrix product, as that product."""
    spec, given = _einsum(site)
    if not spec or len(given) != 2 or "->" not in spec:
        return ""
    inputs, out = spec.split("->")
    left, right = inputs.split(",")
    a, b = (site.operand(x) for x in given)
    if not is_array(a) or not is_array(b) or any(len(set(s)) != len(s) for s in (left, right, out)):
        return ""
    batch = "".join(c for c in out if c in left and c in right)
    if not out.startswith(batch) or not left.startswith(batch) or not right.startswith(batch):
        return ""
    return _as_product(site, given, (left[len(batch) :], right[len(batch) :], out[len(batch) :]))


def _as_product(site: Site, given: list[ast.expr], spec: tuple[str, str, str]) -> str:
    left, right, out = spec
    shared = [c for c in left if c in right]
    if len(shared) != 1 or shared[0] in out or not (1 <= len(left) <= 2 and 1 <= len(right) <= 2):
        return ""
    rows, columns = left.replace(shared[0], ""), right.replace(shared[0], "")
    if set(out) != set(rows + columns):
        return ""
    first = site.atom(given[0]) if left in {rows + shared[0], shared[0]} else _turned(site, given[0])
    second = site.atom(given[1]) if right in {shared[0] + columns, shared[0]} else _turned(site, given[1])
    if len(left) == 1 and len(right) == 2 and right != shared[0] + columns:
        first, second = site.atom(given[1]), site.atom(given[0])  # a matrix by a vector
    product = f"({first} @ {second})"
    return product if out == rows + columns else f"{product}{_TURN}"


_TURN = ".swapaxes(-1, -2)"


def _turned(site: Site, node: ast.expr) -> str:
    return f"{site.atom(node)}{_TURN}"


def _einsum(site: Site) -> tuple[str, list[ast.expr]]:
    given = site.called("einsum")
    if not given or len(given) < 2 or not isinstance(given[0], ast.Constant) or not isinstance(given[0].value, str):
        return "", []
    spec = given[0].value.replace(" ", "")
    return ("", []) if "." in spec else (spec, given[1:])


def einsum_path(site: Site) -> str:
    """numpy's einsum of three operands or more, two at a time."""
    spec, given = _einsum(site)
    if not spec or len(given) < 3 or site.operation.library != "numpy":
        return ""
    return f"{site.text(site.tree)[:-1].rstrip(', ')}, optimize=True)"


def sum_of_product(site: Site) -> str:
    """`(a * b).sum()`, `np.sum(a * b)`, `(x**2).sum()` in one pass."""
    given = site.called("sum")
    if not given or len(given) != 1:
        return ""
    factors = _factors(given[0])
    if factors is None:
        return ""
    a, b = (site.operand(x) for x in factors)
    if a is None or b is None or not real(a) or not real(b) or a.shape != b.shape or a.dtype != b.dtype:
        return ""
    if site.operation.library == "torch" and site.module:
        left, right = (f"{site.atom(x)}.flatten()" for x in factors)
        return f"{site.module}.dot({left}, {right})"
    if site.operation.library in {"numpy", "jax"} and site.module:
        return f"{site.module}.vdot({site.text(factors[0])}, {site.text(factors[1])})"
    return ""


def _factors(node: ast.expr) -> tuple[ast.expr, ast.expr] | None:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return node.left, node.right
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow) and constant(node.right) == 2:
        return (node.left, node.left) if repeatable(node.left) else None
    squared = arguments(node, "square")
    return (squared[0], squared[0]) if squared and len(squared) == 1 and repeatable(squared[0]) else None


def solve(site: Site) -> str:
    """`inv(A) @ b` -> `solve(A, b)`."""
    pair = _product(site.tree)
    inverse = pair and arguments(pair[0], "inv", "inverse")
    if not pair or not inverse or len(inverse) != 1 or not isinstance(pair[0], ast.Call):
        return ""
    matrix, other = site.operand(inverse[0]), site.operand(pair[1])
    module = {"numpy": site.numpy, "torch": site.module, "jax": site.module}.get(site.operation.library, "")
    if not module or matrix is None or other is None or len(matrix.shape) != 2 or not 1 <= len(other.shape) <= 2:
        return ""
    return f"{module}.linalg.solve({site.text(inverse[0])}, {site.text(pair[1])})"


def _product(node: ast.expr) -> tuple[ast.expr, ast.expr] | None:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
        return node.left, node.right
    given = arguments(node, "dot", "matmul", "mm", "mv")
    return (given[0], given[1]) if given and len(given) == 2 else None


def reordered(site: Site) -> str:
    """`A @ B @ v` -> `A @ (B @ v)` where that takes clearly fewer flops."""
    outer = _product(site.tree)
    inner = _product(outer[0]) if outer else None
    if not outer or not inner:
        return ""
    a, b, c = (site.operand(x) for x in (*inner, outer[1]))
    if a is None or b is None or c is None or not all(1 <= len(x.shape) <= 2 for x in (a, b, c)) or len(b.shape) < 2:
        return ""
    now, then = _triple(a, b, c)
    if now < FEWER_FLOPS * then:
        return ""
    first, second, third = (site.atom(x) for x in (*inner, outer[1]))
    return f"({first} @ ({second} @ {third}))"


def _triple(a: Operand, b: Operand, c: Operand) -> tuple[float, float]:
    """What `(a @ b) @ c` and `a @ (b @ c)` take, in products of two numbers."""
    rows, inner, columns = math.prod(a.shape[:-1]), b.shape[1], math.prod(c.shape[1:])
    now = min(_held(a) * inner, rows * _held(b)) + rows * min(inner * columns, _held(c))
    then = min(_held(b) * columns, b.shape[0] * _held(c)) + _held(a) * columns
    return now, then


def _held(operand: Operand) -> float:
    """The numbers of a matrix; of a sparse one those that it stores, by what going through them costs."""
    return SCATTERED * operand.length if is_sparse(operand) else float(math.prod(operand.shape))
