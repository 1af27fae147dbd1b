"""Other results are found by comparing values, not times: see evidence/same_work.py and report/findings.py.

One way to other results has an effect on the time that can be measured: a masked write whose mask is never true. It was
meant to do something, so the results are not those that were meant; leaving it out shows what it costs.
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Iterator, Sequence
from typing import ClassVar

from whyslower.causes import dtypes
from whyslower.causes.binding import keywords, parsed, parsed_lines
from whyslower.causes.case import Case, Cause, Side, Swap
from whyslower.causes.exchange import Exchange, of_swap
from whyslower.causes.more_of_it import gives_more, goes_back_twice, more_of_it
from whyslower.causes.set_up_otherwise import fewer_rounds
from whyslower.causes.shares import BULK_ELEMENTS, likeness
from whyslower.evidence.families import ARRAY_LIBRARIES, arrays, elements, family, tail
from whyslower.records import Change, Edit, Factor, Operation

# What puts a network into training, or out of it; comments are no code.
TRAINING = re.compile(r"\.(?:eval\(\)|train\((?:(?:mode\s*=\s*)?(?:True|False))?\)|training\s*=\s*(?:True|False))")
COMMENT = re.compile(r"#.*")
# Kernels of layers that do other work in training.
MODAL = re.compile(r"dropout|bernoulli|batch_norm|instance_norm|rrelu")
LARGER = 1.9  # times as many elements: no vector as a matrix; of twice as many, half a spectrum is one short
MOST = 0.7  # of the difference
EXPECTED = 0.3  # of a small program's unit; of a large one's it is one pass over memory


class UnequalWork(Cause):
    """It needs no experiment of its own to be named; what writes that never happen cost has one."""

    id: ClassVar[str] = "unequal-work"
    reason: ClassVar[str] = "computes something else, or more of it"
    advice: ClassVar[str] = "Make both compute the same thing, then measure again."

    def experiments(self, case: Case) -> Sequence[Factor]:
        """Each masked write that never happens left out, where the results differ."""
        if case.work.kind != "unlike":
            return ()
        return [
            self._left_out(case, side, operation, edit)
            for side in case.both
            for operation, edit in _never_written(side)
        ]

    def explains(self, swap: Swap) -> float:
        """A routine that makes far more of as large arguments, where the results are not known to be the same: `cov` of
        the rows or of the columns, full matrices or thin ones, a column less a row. Or more rounds, or the same more
        often, as a constant has it; or a function of the user's own evaluated far more often in a random search, and
        the same routines called more often, and no others. Of the same results, more may be made than are used, or
        gradients twice."""
        if dtypes.only_named(swap.hunk) and fewer_rounds(swap):
            return 0.7  # rounding keeps it from its end, or from one that is as near
        if swap.case.work.kind == "same":
            return 0.85 if gives_more(swap) or goes_back_twice(swap) else 0.0
        if swap.more_rounds:
            return 0.95
        exchange = of_swap(swap)
        if exchange.skips and _of_a_constant(swap):
            return 0.8
        if swap.case.work.kind == "unlike" and _asked_otherwise(swap, exchange):
            return 0.8
        if more_of_it(swap):
            return 0.8
        return 0.9 if _larger_result(exchange) or _hands_on_more(swap) else 0.0

    def shown(self, swap: Swap) -> float:
        """Code that puts a network into another mode, where the results are not known to be the same: dropout draws
        masks in training, and batch normalisation takes its statistics from the batch. Where what ran beneath is known,
        and none of that did, a mode makes no difference."""
        if swap.hunk is None or swap.case.work.kind == "same":
            return 0.0
        ran = [kernel.name for side in swap.case.both for kernel in side.evidence.kernels]
        if ran and not any(map(MODAL.search, ran)):
            return 0.0
        if not any(operation.library == "torch" for operation in swap.case.slower.evidence.operations):
            return 0.0
        return 0.9 if _modes(swap.hunk.slower_text) != _modes(swap.hunk.faster_text) else 0.0

    def _left_out(self, case: Case, side: Side, operation: Operation, edit: Edit) -> Factor:
        slower = side is case.slower
        return Factor(
            name=f"mask-{side.label}-{operation.line}",
            cause=self.id,
            what=f"`{operation.text}` of {side.label}, whose mask is never true, left out",
            changes={side.label: Change(edits=(edit,))},
            lines=(operation.line,) if slower else (),
            where=f"{side.program.target}:{operation.line}: {operation.text}",
            remedy=f"correct the mask of `{operation.text}`, which is never true, or leave it out" if slower else "",
            weight=EXPECTED,
        )


def _larger_result(exchange: Exchange) -> bool:
    """Whether what a routine makes of as much is far larger in the slower one. How many elements a mask or an index
    lets through is in the values, and what is taken out of a list was there."""
    lost, gained = (_without(*parts) for parts in ((exchange.lost, exchange.gained), (exchange.gained, exchange.lost)))
    made = [(o, o.result) for o in lost if o.result is not None and family(o) != "movement" and tail(o) != "[]"]
    return any(
        math.prod(result.shape) >= max(LARGER * math.prod(other.result.shape), BULK_ELEMENTS)
        for one, result in made
        for other in gained
        if other.result is not None and (tail(one), _argument(one)) == (tail(other), _argument(other))
    )


def _asked_otherwise(swap: Swap, exchange: Exchange) -> bool:
    """Whether one routine makes most of the difference, and the other program calls it as often on as much, but asks
    something else of it: another kind of interval, say."""
    one = exchange.dominant
    if one is None or one.library not in ARRAY_LIBRARIES:
        return False
    return any(
        (other.name, round(other.count), [o.shape for o in arrays(other)])
        == (one.name, round(one.count), [o.shape for o in arrays(one)])
        and keywords(parsed(other.text)) != keywords(parsed(one.text))
        and one.seconds - other.seconds >= MOST * swap.case.gap_s > 0
        for other in exchange.gained
    )


def _hands_on_more(swap: Swap) -> bool:
    """Whether what both programs write alike, outside of all stretches that differ, works on far more in the slower one
    since it is handed more by a stretch in the unit: the frames of a signal, at twice the overlap."""
    if swap.hunk is None or not swap.hunk.in_unit:
        return False
    case = swap.case
    inside = case.inside(case.stretches)
    ours, theirs = (
        {(o.name, o.text): o for o in side.evidence.operations if id(o) not in inside and o.library in ARRAY_LIBRARIES}
        for side in case.both
    )
    pairs = [(one, theirs[kind]) for kind, one in ours.items() if kind in theirs]
    return any(elements(one) >= max(LARGER * elements(other), BULK_ELEMENTS) > 0 for one, other in pairs)


def _of_a_constant(swap: Swap) -> bool:
    """Whether nothing but a number of the set-up, or a yes and no, is exchanged."""
    if swap.hunk is None or swap.hunk.in_unit:
        return False
    slower, faster = map(parsed_lines, (swap.hunk.slower_text, swap.hunk.faster_text))
    if slower is None or faster is None:
        return False
    return ast.dump(_Blank().visit(slower)) == ast.dump(_Blank().visit(faster))


class _Blank(ast.NodeTransformer):
    """Makes all numbers, and yes and no, the same."""

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        return node if isinstance(node.value, str | bytes) else ast.Constant(0)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        inner = self.visit(node.operand)
        return inner if isinstance(inner, ast.Constant) else ast.UnaryOp(node.op, inner)


def _without(operations: Sequence[Operation], others: Sequence[Operation]) -> list[Operation]:
    """Those that the others don't do as well, more or less often."""
    as_well = {_work(other) for other in others}
    return [operation for operation in operations if _work(operation) not in as_well]


def _work(operation: Operation) -> tuple[object, ...]:
    """All that is known of an operation but values, its time and its names, with what it gives."""
    return likeness(operation), operation.result.shape if operation.result is not None else ()


def _argument(operation: Operation) -> int:
    """Elements of its largest argument."""
    return max((math.prod(operand.shape) for operand in arrays(operation)), default=0)


def _modes(text: str) -> list[bool]:
    """Whether each call that sets a network's mode sets it to training."""
    calls = [match.group() for match in TRAINING.finditer(COMMENT.sub("", text))]
    return sorted(not ("eval" in call or "False" in call) for call in calls)


def _never_written(side: Side) -> Iterator[tuple[Operation, Edit]]:
    """Masked assignments under a mask that was true nowhere, with the edit that leaves them out."""
    if side.source is None:
        return
    for operation in side.evidence.operations:
        masks = [operand for operand in operation.operands[1:2] if operand.fires is False]
        if operation.name == "[]=" and masks and operation.file in (side.source.path, "") and _assigns(operation.text):
            start, end = side.source.span(operation)
            yield operation, Edit(start=start, end=end, text="pass")


def _assigns(text: str) -> bool:
    """Whether it is a statement of its own that binds nothing: `x[mask] = 0`."""
    try:
        (statement,) = ast.parse(text.strip()).body
    except (SyntaxError, ValueError):
        return False
    return isinstance(statement, ast.Assign) and all(isinstance(t, ast.Subscript) for t in statement.targets)
