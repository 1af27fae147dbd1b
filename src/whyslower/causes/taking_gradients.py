"""Gradients that are taken along with a value, where the other program asks for the value alone, or for fewer of them.

`jax.jit(jax.value_and_grad(loss))` at each trial point of a line search, and `jax.jit(loss)` there; the gradient for
all parameters, and for those of the last layer.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from itertools import filterfalse

from whyslower.causes.beneath import of_xla
from whyslower.causes.binding import parsed
from whyslower.causes.case import Side, Swap
from whyslower.causes.more_of_it import goes_back_twice
from whyslower.causes.reading import evaluations, seconds
from whyslower.causes.shares import as_often, counts, routine
from whyslower.evidence.families import compiled, runs_backward
from whyslower.records import Kernel, Operation

TAKING = re.compile(r"\b(value_and_grad|grad)\s*\(")
MORE = 1.6  # times as often
DUE = 0.5  # of what went beyond what came
PRODUCTS, TURNED = frozenset({"xla::dot_general", "xla::conv_general_dilated"}), "xla::transpose"

# Of what is handed over: the containers' types, the arrays' shapes.
Handed = tuple[tuple[str, tuple[int, ...]], ...]


def takes_more_gradients(swap: Swap) -> bool:
    """Whether the slower program alone calls a compiled function that takes gradients where the other calls, as often
    and on as much, one that takes none, and that makes most of the difference."""
    ours, theirs = ([o for o in side.evidence.operations if compiled(o)] for side in swap.case.both)
    if not ours or swap.case.work.kind != "same":
        return False
    taking, others_taking = _taking(swap.case.slower, ours), _taking(swap.case.faster, theirs)
    more = evaluations(taking) - evaluations(others_taking)
    if not others_taking or evaluations(taking) < MORE * evaluations(others_taking):
        return False
    handed = {_handed(operation) for operation in others_taking}
    spared = [o for o in theirs if o not in others_taking and _handed(o) in handed]
    saved = seconds(taking) - seconds(others_taking) - seconds(spared)
    went = seconds(swap.lost) - seconds(swap.gained)
    return bool(spared) and as_often(more, evaluations(spared)) and saved >= DUE * went > 0


def goes_back_further(swap: Swap) -> bool:
    """Whether kernels of XLA's on the way back through what was computed make most of the difference, of which more are
    products than in the other program, while both make as many on the way there."""
    ours, theirs = ([k for k in side.evidence.kernels if of_xla(k)] for side in swap.case.both)
    went = _took(ours) - _took(theirs)
    if swap.hunk is not None:  # of a whole unit, kernels tell more surely what it takes than its calls do
        went = min(went, seconds(swap.lost) - seconds(swap.gained))
    if swap.case.work.kind != "same" or went < DUE * swap.case.gap_s or went <= 0:
        return False
    back, other = ([k for k in part if k.backward] for part in (ours, theirs))
    there, others = ([k for k in part if not k.backward] for part in (ours, theirs))
    further = 0 < MORE * _products(other) <= _products(back) and as_often(_products(there), _products(others))
    return further and _took(back) - _took(other) >= DUE * went


def goes_back_more_often(swap: Swap) -> bool:
    """Whether torch goes back through what was computed more often in the slower program, where both compute as often
    what takes the slower one longest besides, and most of the difference is due to that: at each trial point of a line
    search, of which the other one asks for the value alone."""
    ours, theirs = ([o for o in side.evidence.operations if o.library == "torch"] for side in swap.case.both)
    back, others_back = (list(filter(runs_backward, part)) for part in (ours, theirs))
    there, others = (list(filterfalse(runs_backward, part)) for part in (ours, theirs))
    more = 0 < MORE * evaluations(others_back) <= evaluations(back)
    if not more or not there or goes_back_twice(swap):
        return False
    longest = routine(max(there, key=lambda o: o.seconds))
    often = [counts(part, routine)[longest] for part in (there, others)]
    longer = seconds(back) - seconds(others_back)
    return as_often(*often) and longer >= DUE * max(swap.case.gap_s, seconds(swap.lost) - seconds(swap.gained)) > 0


def _took(kernels: Iterable[Kernel]) -> float:
    return sum(kernel.seconds for kernel in kernels)


def _products(kernels: Iterable[Kernel]) -> float:
    """How many products of two arrays are made, a unit; what turns the result of one is part of it by then."""
    return sum(k.count for k in kernels if k.name in PRODUCTS or (k.name == TURNED and len(k.shapes) > 2))


def _taking(side: Side, operations: Iterable[Operation]) -> list[Operation]:
    """Those that call what is made, by the script's text, by taking a function's gradient."""
    if side.source is None:
        return []
    made = {
        ast.unparse(target): ast.unparse(node.value)
        for node in ast.walk(side.source.tree)
        if isinstance(node, ast.Assign)
        for target in node.targets
    }
    made |= {node.name: ast.unparse(node) for node in ast.walk(side.source.tree) if isinstance(node, ast.FunctionDef)}
    return [operation for operation in operations if TAKING.search(made.get(_callee(operation), ""))]


def _callee(operation: Operation) -> str:
    tree = parsed(operation.text)
    return ast.unparse(tree.func) if isinstance(tree, ast.Call) else ""


def _handed(operation: Operation) -> Handed:
    return tuple((operand.kind, operand.shape) for operand in operation.operands)
