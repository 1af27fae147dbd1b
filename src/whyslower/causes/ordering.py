"""The order of the data: searches start where the last one ended, branches are foreseen, and neighbours in a table lie
in one cache line, where what comes next is like what came before.

The experiment sorts what the slower program's unit reads once, before its loop, with all that has as many rows.
"""

from __future__ import annotations

from collections.abc import Sequence

from whyslower.causes.binding import attributes, bind, library, live
from whyslower.causes.case import Case, Side
from whyslower.causes.reading import free_name, seconds
from whyslower.causes.shares import bulk, expected
from whyslower.evidence.families import arrays, is_array, worked_on
from whyslower.factors.reach import mutated
from whyslower.factors.source import Source
from whyslower.records import Change, Factor, Operand, Operation

# An operation on the same kinds of arrays that takes so many times longer meets other values.
LONGER = 1.5
# Of the difference in watched time, the part that such operations must make.
DUE = 0.5
# Arrays that the order is tried by: of more, nothing says which one counts.
MOST_KEYS = 2
SORTS = {"numpy.ndarray": ("numpy", "{np}.sort({x})"), "torch.Tensor": ("torch", "{np}.sort({x}).values")}


def factors(case: Case, cause: str) -> Sequence[Factor]:
    """The arrays in one row that an operation of both programs, far slower in one, reads there in another order."""
    source = case.slower.source
    slow = _slower_on_the_same(case)
    whole = [seconds(side.evidence.operations) for side in case.both]
    saved = sum(mine.seconds - theirs.seconds for mine, theirs in slow)
    if source is None or not slow or saved < DUE * (whole[0] - whole[1]) or whole[0] <= whole[1]:
        return ()
    lengths = {shape for mine, _ in slow if (shape := _row(mine))}
    held = [(path, operand) for path, operand in _read(case.slower) if operand.shape[:1] in lengths]
    written = source.names_assigned_in_unit() | mutated([*source.loop.body, *source.functions_in_unit()])
    if any(path.partition(".")[0] in written or operand.requires_grad for path, operand in held):
        return ()
    weight = expected(case, saved / whole[0])
    texts = {operand.text for mine, _ in slow for operand in mine.operands}
    keys = sorted((path for path, operand in held if operand.shape in lengths), key=lambda path: path not in texts)
    made = [_sorted_by(case.slower, source, path, held, cause, weight) for path in keys[:MOST_KEYS]]
    return [factor for factor in made if factor is not None]


def _slower_on_the_same(case: Case) -> list[tuple[Operation, Operation]]:
    """Operations of both programs on the same kinds of arrays, as often, far longer in the slower one."""
    found, free = [], list(case.faster.evidence.operations)
    for mine in sorted(filter(bulk, case.slower.evidence.operations), key=lambda o: -o.seconds):
        twin = max((o for o in free if _alike(mine, o)), key=lambda o: o.seconds, default=None)  # its like: the longest
        if twin is None:
            continue
        free.remove(twin)
        if mine.seconds > LONGER * twin.seconds:
            found.append((mine, twin))
    return found


def _row(operation: Operation) -> tuple[int, ...]:
    """The shape of the arrays in one row that it goes through: the result's, where one has that; else the longest's."""
    shapes = {o.shape for o in worked_on(operation) if is_array(o) and len(o.shape) == 1}
    given = operation.result.shape if operation.result is not None else ()
    return given if given in shapes else max(shapes, default=())


def _alike(one: Operation, other: Operation) -> bool:
    """Whether both do the same on arrays: a number of another dtype beside these may have them converted."""
    kinds = [[(o.type, o.dtype, o.shape, o.strides) for o in operation.operands] for operation in (one, other)]
    same = one.name == other.name and round(one.count) == round(other.count) and kinds[0] == kinds[1]
    return same and bool(arrays(one))


def _read(side: Side) -> list[tuple[str, Operand]]:
    """The arrays that a unit reads, by the path that they can be bound anew at."""
    found = []
    for variable in live(side):
        inside = [(one.text, one) for one in attributes(variable)]
        found += [(variable.name, variable.value)] if variable.value.kind == "array" else inside
    return [(path, operand) for path, operand in found if operand.shape and operand.type in SORTS]


def _sorted_by(
    side: Side, source: Source, key: str, held: Sequence[tuple[str, Operand]], cause: str, weight: float
) -> Factor | None:
    """One of them sorted, and all that have as many rows put in the same order."""
    kind = next(operand for path, operand in held if path == key)
    module, way = SORTS[kind.type]
    name, beside = library(source, module), [path for path, _ in held]
    if name is None or any(operand.type != kind.type for _, operand in held):
        return None
    if len(beside) == 1:
        lines = [_bound(source, key, way.format(np=name, x=key))]
    else:
        order = free_name(source.text, "order")
        lines = [f"{order} = {name}.argsort({key})", *(_bound(source, path, f"{path}[{order}]") for path in beside)]
    shown = f"`{key}` of {side.label} sorted"
    return Factor(
        name=f"sorted-{key}",
        cause=cause,
        what=f"{shown}{', and what lies beside it,' if len(beside) > 1 else ''} once, before the loop",
        changes={side.label: Change(edits=(source.before_loop(*lines),))},
        remedy=f"sort `{key}` once, before the loop",
        weight=weight,
    )


def _bound(source: Source, path: str, expression: str) -> str:
    return bind(source, path, expression) if path.isidentifier() else f"{path} = {expression}"
