"""What several causes ask of the evidence: sums over operations, their sizes, whether two programs do the same.

Seconds of operations come from watched runs: they are only ever compared with each other.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable

from whyslower.causes.case import Case, Side, Swap
from whyslower.evidence.families import ARRAY_LIBRARIES, listed, numbers
from whyslower.records import Evidence, Operand, Operation

# Watched seconds of two programs scatter: a swap's gain is taken to be no less than this share of what went away.
LEAST_GAIN = 0.5

# Words by which a gradient is asked for.
GRADIENTS = re.compile(r"\.backward\(|\bgrad\(|\.grad\b")

# Compilations a unit once the first units have passed: fewer could be a late shape or two.
COMPILES = 0.05

Matches = Callable[[Operation], bool]
Place = tuple[int, int, int, int]  # in a file: line and column of an expression's beginning, and of its end
Likeness = tuple[str, tuple[tuple[object, ...], ...]]


def seconds(operations: Iterable[Operation]) -> float:
    """What they took in all, a unit."""
    return sum(operation.seconds for operation in operations)


def holds(outer: Operation, inner: Operation) -> bool:
    """Whether an expression stands within another, or is it."""
    whole, part = place_of(outer), place_of(inner)
    return outer.file == inner.file and whole[:2] <= part[:2] and part[2:] <= whole[2:]


def places_within(side: Side, operation: Operation) -> tuple[Place, ...]:
    """Where its expression stands, and what is evaluated in it."""
    return tuple(place_of(one) for one in side.evidence.operations if holds(operation, one))


def place_of(operation: Operation) -> Place:
    """Where its expression begins and ends."""
    return operation.line, operation.column, operation.end_line, operation.end_column


def words(text: str) -> frozenset[str]:
    """The words of a text, for sets of names."""
    return frozenset(text.split())


def given(operation: Operation) -> tuple[object, ...]:
    """The kind of value that an operation gives; () where it gives none."""
    value = operation.result
    return (value.kind, value.dtype, value.shape) if value is not None else ()


def evaluations(operations: Iterable[Operation]) -> float:
    """How often they were evaluated in all, a unit."""
    return sum(operation.count for operation in operations)


def share_of(evidence: Evidence, matches: Matches) -> float:
    """The share of the unit's watched seconds that matching operations took; 0 where no seconds are known."""
    whole = seconds(evidence.operations)
    return seconds(filter(matches, evidence.operations)) / whole if whole > 0 else 0.0


def share_lost(swap: Swap, matches: Matches) -> float:
    """The share of what a swap took away that is due to matching operations, from 0 to 1."""
    lost, gained = seconds(swap.lost), seconds(swap.gained)
    if lost <= 0:
        return 0.0
    less = seconds(filter(matches, swap.lost)) - seconds(filter(matches, swap.gained))
    return min(1.0, max(0.0, less / max(lost - gained, LEAST_GAIN * lost)))


def library_operations(evidence: Evidence) -> list[Operation]:
    """Those that a numeric library carries out."""
    return [operation for operation in evidence.operations if operation.library in ARRAY_LIBRARIES]


def uses(side: Side, *libraries: str) -> bool:
    """Whether an operation of the unit belongs to one of the libraries."""
    return any(operation.library in libraries for operation in side.evidence.operations)


def elements(operand: Operand) -> int:
    """Of an array, stored ones of a sparse one; 1 for a number, the items of a sequence, 0 for anything else."""
    if operand.kind == "number":
        return 1
    return operand.length if operand.kind == "sequence" else numbers(operand)


def cells(operand: Operand) -> int:
    """The places that an array has, a sparse one's empty ones too; 0 of anything else."""
    return math.prod(operand.shape) if operand.shape else 0


def work(operation: Operation) -> int:
    """Elements of the largest array or number that the operation takes or gives."""
    values = (*operation.operands, *((operation.result,) if operation.result else ()))
    return max((elements(value) for value in values if value.kind != "sequence"), default=0)


def alike(case: Case) -> bool:
    """Whether both programs were seen to do the same operations on the same kinds of values, equally often."""
    slower, faster = (_profile(side.evidence) for side in case.both)
    return bool(slower) and slower == faster and not case.other_rounds


def own_share(side: Side, other: Side) -> float:
    """The share of a program's watched seconds in operations that the other doesn't do on the same kinds of values."""
    theirs = {_likeness(one) for one in other.evidence.operations}
    return share_of(side.evidence, lambda one: _likeness(one) not in theirs)


def _profile(evidence: Evidence) -> Counter[Likeness]:
    profile: Counter[Likeness] = Counter()
    for one in evidence.operations:
        profile[_likeness(one)] += round(one.count)
    return profile


def _likeness(operation: Operation) -> Likeness:
    values = operation.operands
    return operation.name, tuple((one.type, one.dtype, one.shape, one.strides, listed(one)) for one in values)


def of_log_ratio(case: Case, change: float) -> float:
    """The share of the log ratio that a change of its log would be, from 0 to 1."""
    return min(1.0, max(0.0, change / math.log(case.ratio))) if case.ratio > 1 else 0.0


def free_name(text: str, wanted: str) -> str:
    """`wanted`, with a number behind it where the script's text uses it already."""
    name, number = wanted, 1
    while name in text:
        number += 1
        name = f"{wanted}_{number}"
    return name


def gradient_asked(side: Side) -> bool:
    """Whether a gradient is asked for anywhere in the script: perhaps in a unit that was not seen, or after it."""
    return side.source is not None and GRADIENTS.search(side.source.text) is not None


def still_compiles(side: Side) -> bool:
    """Whether it compiles once the first units have passed, when it should only run."""
    return side.evidence.compilations >= COMPILES


def on_device(side: Side) -> bool:
    """Whether a device was seen at work: its runtime's calls are among the kernels, or its library among the calls."""
    names = (kernel.name.lower() for kernel in side.evidence.kernels)
    runtime = any(name.startswith(("cuda", "hip", "memcpy", "memset")) for name in names)
    return runtime or uses(side, "cupy")
