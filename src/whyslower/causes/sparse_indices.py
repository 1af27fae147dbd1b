"""Indices of sparse matrices: in 64 bits where the other program has 32, they are twice the bytes to walk.

SciPy keeps the width of the indices that it is given in a sparse array, and narrows them in a sparse matrix."""

from __future__ import annotations

from collections.abc import Collection

from whyslower.causes.binding import live, origins
from whyslower.causes.case import Case
from whyslower.causes.reading import seconds
from whyslower.causes.shares import BULK_ELEMENTS, expected
from whyslower.factors.source import Source
from whyslower.records import Change, Factor, Operand, Operation, Variable

NARROWER = {"int64": "int32"}
PARTS = (".indices", ".indptr")  # of rows or columns that are compressed; lists of coordinates are left out

# Of the time that goes with a matrix, what half the width of its indices may save: its values stay as they are.
SAVED = 0.3


def factor(case: Case, cause: str) -> tuple[Factor, ...]:
    """The experiment that keeps the indices in the faster one's width; none where these are no wider, or little is done
    with them."""
    slower, source = case.slower, case.slower.source
    if source is None:
        return ()
    narrow = {(one.dtype, one.shape) for variable in live(case.faster) for one in _parts(variable)}
    found = {variable.name: parts for variable in live(slower) if (parts := _narrowed(variable, narrow))}
    spent = [o for o in slower.evidence.operations if _works_on(source, o, set(found))]
    share = seconds(spent) / (seconds(slower.evidence.operations) or 1.0)
    if not spent:
        return ()
    cast = [one for parts in found.values() for one in parts]
    statements = [f'{one.text} = {one.text}.astype("{NARROWER[one.dtype]}")' for one in cast]
    names = ", ".join(f"`{name}`" for name in found)
    width = " and ".join(sorted({NARROWER[one.dtype] for one in cast}))
    return (
        Factor(
            name="sparse-indices",
            cause=cause,
            what=f"the indices of {names} of {slower.label} cast to {width} before the loop",
            changes={slower.label: Change(edits=(source.before_loop(*statements),))},
            lines=tuple(sorted({operation.line for operation in spent})),
            remedy=f"keep the indices in {width}: cast them once, before the loop, or make the matrix of such",
            weight=expected(case, SAVED * share),
        ),
    )


def _parts(variable: Variable) -> list[Operand]:
    """The arrays that hold places, of sparse matrices that a variable is or holds."""
    return [one for one in variable.inner if one.text.endswith(PARTS)]


def _narrowed(variable: Variable, narrow: Collection[tuple[str, tuple[int, ...]]]) -> list[Operand]:
    """These arrays, where all of them stand in the other program in fewer bits, and one is long."""
    parts = _parts(variable)
    whole = all((NARROWER.get(one.dtype, ""), one.shape) in narrow for one in parts)
    return parts if whole and any(one.shape[0] >= BULK_ELEMENTS for one in parts) else []


def _works_on(source: Source, operation: Operation, names: set[str]) -> bool:
    """Whether it is given one of these, or what is made of it at once."""
    given = [operand.text for operand in operation.operands if ".sparse." in operand.type]
    return any(names & set(origins(source, text)) for text in given)
