"""How much of the slower program's time an operation stands for, and what only one of two programs does."""

from __future__ import annotations

import ast
import math
import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from msgspec.structs import replace

from whyslower.causes.case import Case
from whyslower.causes.reading import library_operations, seconds
from whyslower.evidence.families import (
    ARRAY_LIBRARIES,
    GATHERS,
    OPTIONS,
    arrays,
    compiled,
    elements,
    family,
    in_place,
    listed,
    tail,
    traffic,
)
from whyslower.evidence.flops import flops
from whyslower.records import Evidence, Operand, Operation

# Below these an operation's time is the call's, not the work's: a NumPy or torch call costs 0.5 to 10 µs, in which a
# core moves some tens of kilobytes or computes some ten thousand flops. Watched seconds alone don't tell: on a busy
# machine a short call may take long.
BULK_SECONDS = 20e-6
BULK_BYTES = 32 << 10
BULK_ELEMENTS = 512
BULK_FLOPS = 2e4

# An operation below this share of the watched time can't be a real share of a gap that is worth naming.
REAL_SHARE = 0.05
# Watched seconds of one and the same operation scatter by less than this factor, mostly: what the faster program spends
# at least this part on is no difference between the two.
COVERED = 0.5
# As many evaluations, within this factor.
AS_OFTEN = 1.1
# Of the calls beyond the other's, so many come of what is called again, about as many times more often as it takes
# longer; where that is hardly, more nearly as many times, and at least so many.
MOST, ABOUT, SLOWER = 0.8, 0.7, 1.5
NEARLY, HARDLY = 0.9, 1.2
# The surest that evidence alone may be of a share.
SUREST = 0.95

# The routines behind the operators.
OPERATORS = {"+": "add", "-": "subtract", "*": "multiply", "/": "divide", "//": "floor_divide", "%": "remainder"}
OPERATORS |= {"**": "power", "@": "matmul", "&": "bitwise_and", "|": "bitwise_or", "^": "bitwise_xor"}
OPERATORS |= {"add_": "add", "sub": "subtract", "sub_": "subtract", "mul": "multiply", "mul_": "multiply"}
OPERATORS |= {"<": "less", "<=": "less_equal", ">": "greater", ">=": "greater_equal"}
OPERATORS |= {"==": "equal", "!=": "not_equal"}
OPERATORS |= {"div": "divide", "div_": "divide", "true_divide": "divide", "pow": "power"}
# Torch's layers, and the functions that they are made of.
LAYERS = ("torch.nn.modules.", "torch.nn.functional.")


def share(operation: Operation, evidence: Evidence) -> float:
    """Its part of the watched time of a unit."""
    return operation.seconds / (seconds(evidence.operations) or 1.0)


def bulk(operation: Operation) -> bool:
    """Does one evaluation of it work long enough that the work counts, not the call?"""
    if operation.library not in ARRAY_LIBRARIES and not (compiled(operation) and arrays(operation)):
        return False
    if operation.name == "iter":  # it works on the next item, not on all that it goes through
        operation = replace(operation, operands=())
    each = operation.seconds / max(operation.count, 1e-9)
    if each > 0 and traffic(operation) >= BULK_BYTES:
        return True
    if _moves_little(operation):
        return False
    return each >= BULK_SECONDS and (elements(operation) >= BULK_ELEMENTS or flops(operation) >= BULK_FLOPS)


def _moves_little(operation: Operation) -> bool:
    """Whether it only moves what a core moves while it makes a call, however long it takes: `np.pad` of a small image.
    Picking single elements out of much may be slow by itself."""
    moving = family(operation) == "movement" and tail(operation) not in GATHERS
    return moving and operation.library in ("numpy", "torch")


def expected(case: Case, saved: float) -> float:
    """The share of the log ratio that goes with this part of the slower program's time, at most `SUREST`."""
    left = 1.0 - min(max(saved, 0.0), 0.99)
    return min(SUREST, -math.log(left) / max(math.log(case.ratio), 1e-3))


Signature = tuple[str, tuple[tuple[tuple[int, ...], str], ...]]


def signature(operation: Operation) -> Signature:
    """What it does to what: the name's last part, its arrays' shapes and dtypes."""
    return tail(operation), tuple((o.shape, o.dtype) for o in arrays(operation))


def routine(operation: Operation) -> tuple[object, ...]:
    """A library's routine, however it is written, and whether it is given arrays or what it handles in another way.
    Numbers are drawn alike for a size, and into an array; a layer of torch's is its function."""
    told = 1 if family(operation) == "random" or operation.name.startswith(LAYERS) else 2
    return operation.library, plain_name(operation), tuple(o.kind for o in _given(operation)[:told])


def _given(operation: Operation) -> tuple[Operand, ...]:
    """The operands without the array that the result is written into, as `out=` says."""
    operands, into = operation.operands, _OUT.search(operation.text)
    places = [place for place, operand in enumerate(operands) if operand.text == into[1]] if into is not None else []
    return operands[: places[-1]] + operands[places[-1] + 1 :] if places else operands


_OUT = re.compile(r"\bout\s*=\s*([\w.]+)")


def plain_name(operation: Operation) -> str:
    """A routine's name, however it is written, in place or not, as a layer or as its function."""
    name = tail(operation)
    if operation.name.startswith(LAYERS):
        return as_function(operation)
    if in_place(operation) and name[0] != "[":
        name = name.removesuffix("=").removesuffix("_")
    return OPERATORS.get(name, name)


def as_function(operation: Operation) -> str:
    """`mse` of `torch.nn.functional.mse_loss`, and of a module's class: `torch.nn.modules.loss.MSELoss`."""
    return tail(operation).replace("_", "").lower().removesuffix("loss")


def likeness(operation: Operation) -> tuple[object, ...]:
    """All that is known of an operation but its values, its time and its names: numbers that are written out count, and
    the dtype of what is made of no array."""
    operands = tuple(
        (o.type, o.dtype, o.shape, o.strides, listed(o), o.items, o.requires_grad) for o in operation.operands
    )
    made_in = operation.result.dtype if operation.result is not None and not any(arrays(operation)) else ""
    return operation.name, operation.library, operands, made_in, _written_out(operation.text)


def but_for_options(operation: Operation) -> object:
    """The same, whatever one of torch's layers was made with."""
    return likeness(replace(operation, operands=tuple(o for o in operation.operands if o.type != OPTIONS)))


def counts(operations: Iterable[Operation], kind: Callable[[Operation], object] = likeness) -> dict[object, float]:
    """Evaluations a unit, by all that is known of an operation but its values, or by another kind; 0 of any other."""
    found: dict[object, float] = defaultdict(float)
    for operation in operations:
        found[kind(operation)] += operation.count
    return found


def seconds_by(operations: Iterable[Operation], kind: Callable[[Operation], object]) -> dict[object, float]:
    """Watched seconds a unit, by kind."""
    found: dict[object, float] = defaultdict(float)
    for operation in operations:
        found[kind(operation)] += operation.seconds
    return found


def as_often_in_both(one: Iterable[Operation], other: Iterable[Operation]) -> set[object]:
    """The routines that are called about as often in either."""
    ours, theirs = counts(one, routine), counts(other, routine)
    return {kind for kind in ours.keys() & theirs.keys() if as_often(ours[kind], theirs[kind])}


def called_again(case: Case) -> float:
    """Calls of libraries a unit that the slower one makes beyond the faster one's, where nearly all of these are the
    same on as much, recorded or not, and each comes nearly as many times more often as it is slower, or more. What each
    of them costs makes no difference then, how many there are does. 0 where it is otherwise."""
    ours, theirs = (counts(library_operations(side.evidence), _but_for_graphs) for side in case.both)
    beyond = sum(ours.values()) - sum(theirs.values())
    about = ABOUT if case.ratio >= SLOWER else NEARLY
    again = {kind for kind, count in ours.items() if 0 < theirs[kind] * about * case.ratio <= count}
    mostly = sum(ours[kind] - theirs[kind] for kind in again) >= MOST * beyond
    return beyond if case.ratio >= HARDLY and mostly and beyond > 0 else 0.0


def _but_for_graphs(operation: Operation) -> object:
    return likeness(replace(operation, operands=tuple(replace(o, requires_grad=False) for o in operation.operands)))


def as_often(one: float, other: float) -> bool:
    """Whether two numbers of evaluations are about the same; otherwise one of the two programs does more."""
    return max(one, other) <= AS_OFTEN * min(one, other)


@lru_cache(maxsize=4096)
def _written_out(text: str) -> tuple[str, ...]:
    """The numbers and strings in an expression or statement: axis=0, "ij,jk->ik"."""
    try:
        tree = ast.parse(text.strip())
    except SyntaxError:
        return (text,)
    return tuple(repr(n.value) for n in ast.walk(tree) if isinstance(n, ast.Constant))


@dataclass(frozen=True)
class Excess:
    """An operation of the slower program, and the seconds a unit of it that the faster one has no like of."""

    operation: Operation
    seconds: float
    share: float  # of the slower program's watched time


def excesses(case: Case) -> list[Excess]:
    """The slower program's operations by what they take beyond the same in the faster one, the largest first."""
    spent: dict[Signature, float] = defaultdict(float)
    for operation in case.faster.evidence.operations:
        spent[signature(operation)] += operation.seconds
    total = seconds(case.slower.evidence.operations) or 1.0
    found = []
    for operation in sorted(case.slower.evidence.operations, key=lambda o: -o.seconds):
        key = signature(operation)
        covered = min(spent[key], operation.seconds)
        spent[key] -= covered
        found.append(Excess(operation, operation.seconds - covered, (operation.seconds - covered) / total))
    return sorted(found, key=lambda e: -e.seconds)


def own_excesses(case: Case) -> list[Excess]:
    """Those of operations that the faster program has nothing like, or spends far less on."""
    return [e for e in excesses(case) if e.seconds > COVERED * e.operation.seconds]


def real_excesses(case: Case) -> list[Excess]:
    """Those of `own_excesses` that are work on arrays and a real share of the time."""
    return [e for e in own_excesses(case) if e.share >= REAL_SHARE and bulk(e.operation)]


def costly_excesses(case: Case) -> list[Excess]:
    """The same of all `excesses`, whoever's code they stand in."""
    return [e for e in excesses(case) if e.share >= REAL_SHARE and bulk(e.operation)]


def repeated(operation: Operation) -> bool:
    """Whether it works on arrays that stay the same, so that it gives the same in every unit."""
    given = arrays(operation)
    return bool(given) and all(o.invariant for o in given) and bulk(operation)


def once_for_faster(case: Case, operation: Operation) -> bool:
    """Whether the faster program seems to do without what the slower one repeats.

    Where it repeats work too, the loop is there to repeat it: taking it out would prove nothing.
    """
    theirs = case.faster.evidence.operations
    total = seconds(theirs) or 1.0
    if seconds(filter(repeated, theirs)) >= REAL_SHARE * total:
        return False
    if any(o.name == operation.name and bulk(o) for o in theirs):
        return False
    shape = operation.result.shape if operation.result is not None else None
    made = [o for o in theirs if o.result is not None and o.result.shape == shape and not o.view and bulk(o)]
    return not shape or seconds(made) < REAL_SHARE * total
