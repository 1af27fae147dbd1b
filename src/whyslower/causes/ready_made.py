"""Structures that the faster program makes once, before its loop, of what the slower one works through each time."""

from __future__ import annotations

from collections.abc import Iterable

from whyslower.causes.case import Swap
from whyslower.causes.exchange import Exchange
from whyslower.causes.reading import seconds
from whyslower.evidence.families import arrays, is_array, is_sparse
from whyslower.records import Operation

# Parts of SciPy whose objects hold what was worked out from arrays; a frozen distribution holds numbers alone.
STRUCTURES = ("scipy.spatial.", "scipy.interpolate.", "scipy.sparse.linalg.")
DUE = 0.8  # of the difference


def ready_made(swap: Swap, exchange: Exchange) -> bool:
    """Whether a structure was made before the loop (a triangulation, say) where one routine, which took most of what
    went, begins from an array that never changes, each time; or another one is asked, made of the slower one's."""
    return _is_handed_one(swap, exchange) or _asks_another(swap)


def _is_handed_one(swap: Swap, exchange: Exchange) -> bool:
    one = exchange.dominant
    if one is None or not any(operand.invariant for operand in arrays(one)):
        return False
    mine, theirs = (
        {o.type for each in part for o in each.operands if o.type.startswith(STRUCTURES) and not is_sparse(o)}
        for part in (exchange.lost, exchange.gained)
    )
    return bool(theirs - mine - _made(swap.case.faster.evidence.operations))


def _asks_another(swap: Swap) -> bool:
    """Whether calls of one type of structure, which are nearly all of the difference, gave way to as many of another
    type of the same module, that none of the faster program's units makes: of a spline's derivative, made once, or of
    the spline, for a derivative."""
    mine, theirs = ([o for o in part if _asked(o)] for part in (swap.lost, swap.gained))
    types, others = ({_asked(o) for o in part} for part in (mine, theirs))
    if len(types) != 1 or not others or types & others or others & _made(swap.case.faster.evidence.operations):
        return False
    modules = {each.rpartition(".")[0] for each in types | others}
    results = [sorted((round(o.count), o.result.shape if o.result else ()) for o in part) for part in (mine, theirs)]
    saved = seconds(mine) - seconds(theirs)
    due = saved >= DUE * (seconds(swap.lost) - seconds(swap.gained)) > 0
    return len(modules) == 1 and results[0] == results[1] and due


def _asked(operation: Operation) -> str:
    """The type of the structure that a call asks for numbers, itself or by a method; "" where it asks none."""
    if operation.result is None or not is_array(operation.result):
        return ""
    first = operation.operands[0].type if operation.operands else ""
    asked = first if operation.name.startswith(f"{first}.") else operation.name
    return asked if asked.startswith(STRUCTURES) and asked.rpartition(".")[2].lstrip("_")[:1].isupper() else ""


def _made(operations: Iterable[Operation]) -> set[str]:
    """Types of what they give."""
    return {o.result.type for o in operations if o.result is not None}
