"""How many times as often one program's unit takes the steps that another's takes as well."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from whyslower.evidence.families import arrays, tail
from whyslower.records import Operation

# Counts whose ratios are this near go up together, so many of all; of fewer steps there is nothing to say.
TOGETHER, MOSTLY, FEW_STEPS = 1.1, 0.6, 2


def times_as_often(ours: Iterable[Operation], theirs: Iterable[Operation]) -> float | None:
    """By how much most steps of both, on as much, are taken more often in the first one; None where they are few, or
    some are and some are not."""
    mine, its = _counted(ours), _counted(theirs)
    ratios = sorted(mine[step] / its[step] for step in mine.keys() & its.keys())
    if len(ratios) < FEW_STEPS:
        return None
    times = ratios[len(ratios) // 2]
    together = [ratio for ratio in ratios if times / TOGETHER <= ratio <= times * TOGETHER]
    return times if len(together) >= MOSTLY * len(ratios) else None


def _counted(operations: Iterable[Operation]) -> dict[object, float]:
    found = defaultdict[object, float](float)
    for one in operations:
        if one.library != "user" and not one.view:
            found[_step(one)] += one.count
    return found


def _step(operation: Operation) -> tuple[object, ...]:
    """What it does, and to how much."""
    shapes = tuple(operand.shape for operand in arrays(operation))
    return (tail(operation), shapes) if shapes else (operation.name, tuple(o.type for o in operation.operands))
