"""Sparse matrices in another format than the other program's: a routine that wants one format converts the others,
takes a slower way through them, or has a slower kernel for them."""

from __future__ import annotations

from whyslower.causes.reading import words
from whyslower.evidence.families import is_sparse, tail
from whyslower.records import Operand, Operation

# Names of the product of two matrices.
PRODUCTS = words("@ mm matmul dot _sparse_mm spmm")


def refitted(operation: Operation, other: Operation) -> tuple[Operand, Operand] | None:
    """A matrix whose rows or columns are compressed, and how another evaluation of the same routine is given it: the
    same numbers, compressed the other way."""
    pair = _in_other_formats(operation, other)
    return None if pair is None or any(map(_by_coordinates, pair)) else pair


def rerouted(operation: Operation, other: Operation) -> tuple[Operand, Operand] | None:
    """A matrix that one of two evaluations of the same routine is given as a list of coordinates, which have no order
    to walk in: the routine has another kernel for them."""
    pair = _in_other_formats(operation, other)
    return pair if pair is not None and any(map(_by_coordinates, pair)) else None


def _in_other_formats(operation: Operation, other: Operation) -> tuple[Operand, Operand] | None:
    one_routine = tail(operation) == tail(other) or {tail(operation), tail(other)} <= PRODUCTS
    if not one_routine or operation.library != other.library:
        return None
    ours, theirs = ([o for o in each.operands if _has_format(o)] for each in (operation, other))
    if [(o.shape, o.dtype) for o in ours] != [(o.shape, o.dtype) for o in theirs]:
        return None
    return next(((mine, its) for mine, its in zip(ours, theirs, strict=True) if mine.type != its.type), None)


def _by_coordinates(operand: Operand) -> bool:
    return "coo" in operand.type.rpartition(".")[2].lower()


def converted(item: str, wanted: Operand) -> str:
    """An expression for `item` in the format of another sparse matrix of SciPy's or torch's; "" of all else."""
    library, _, name = wanted.type.rpartition(".")
    if library.startswith("scipy.sparse"):
        return f"{item}.to{name.partition('_')[0]}()"
    return f"{item}.to_{name.partition(':')[2]}()" if name.startswith("Tensor:sparse") else ""


def _has_format(operand: Operand) -> bool:
    return is_sparse(operand) or (operand.kind == "other" and bool(operand.shape))
