"""Tensors that carry a graph into a call, or with a batch, in one program and not in the other: handed over without it.

Where both do the same work, nobody needs the gradients that the backward pass makes beyond that call.
"""

from __future__ import annotations

import ast
from collections import defaultdict

from whyslower.causes import reading
from whyslower.causes.binding import parsed, written
from whyslower.causes.case import Case, Side
from whyslower.causes.input_pipeline import handed_out, over_handed_out
from whyslower.causes.shares import as_function, expected
from whyslower.evidence.families import runs_backward
from whyslower.factors.source import Source, first_line
from whyslower.records import Change, Edit, Factor, Operation

NAME = "detached"
BATCHES = "batches-detached"
# Of a backward pass, what lies beyond such a call, and of its time at least.
BEYOND = 0.4
LEAST_SHARE = 0.05

# A call by its name (a model of the user's has any), its arrays' shapes, whether a graph goes on from it, and how often
# it is made.
Key = tuple[object, ...]


def factors(case: Case, cause: str) -> tuple[Factor, ...]:
    """Each such tensor, at every call at once, given without its graph."""
    side = case.slower
    backward = reading.share_of(side.evidence, runs_backward)
    if side.source is None or case.work.kind != "same" or backward < LEAST_SHARE:
        return ()
    found = [(operation, places) for operation, places in _with_graph(case) if written(side.source, operation)]
    made = [(operation, _without_graph(operation, places)) for operation, places in found]
    edits = [side.source.replace_operation(operation, text) for operation, text in made if text]
    if not edits:
        return ()
    given = [operation.operands[place].text for operation, places in found for place in places]
    named = ", ".join(f"`{text}`" for text in dict.fromkeys(given))
    factor = Factor(
        name=NAME,
        cause=cause,
        what=f"{named} of {side.label} handed over without a graph",
        changes={side.label: Change(edits=tuple(edits))},
        lines=tuple(operation.line for operation, text in made if text),
        remedy=f"hand it over without its graph: {given[0]}.detach()",
        weight=expected(case, BEYOND * backward),
    )
    return (factor,)


def batches(case: Case, cause: str) -> tuple[Factor, ...]:
    """Each batch without the graph of how it was put together, where a data set's own tensors want gradients and the
    other program's don't: a backward pass goes on through every sample that was taken of them."""
    side = case.slower
    recorded = [[o for o in handed_out(each) if _recorded(o)] for each in case.both]
    if side.source is None or not recorded[0] or recorded[1] or case.work.kind != "same":
        return ()
    loops = [loop for loop in over_handed_out(side) if _targets(loop) and first_line(loop.body[0]) > loop.lineno]
    if not loops:
        return ()
    backward = reading.share_of(side.evidence, runs_backward)
    factor = Factor(
        name=BATCHES,
        cause=cause,
        what=f"the batches of {side.label} without the graph of how they were put together",
        changes={side.label: Change(edits=tuple(_cut(side.source, loop) for loop in loops))},
        lines=tuple(sorted({o.line for o in recorded[0]})),
        remedy="let the batch want gradients, not the data set: batch.requires_grad_() in the loop",
        weight=expected(case, BEYOND * backward),
    )
    return (factor,)


def _recorded(operation: Operation) -> bool:
    return operation.result is not None and operation.result.requires_grad


def _targets(loop: ast.For) -> list[str]:
    """The names that a loop binds one by one; none where it binds anything else."""
    parts = loop.target.elts if isinstance(loop.target, ast.Tuple | ast.List) else [loop.target]
    names = [part.id for part in parts if isinstance(part, ast.Name)]
    return names if len(names) == len(parts) else []


def _cut(source: Source, loop: ast.For) -> Edit:
    """At the loop's head, what it binds as leaves that want gradients where they did."""
    names = _targets(loop)
    leaf = "{0}.detach().requires_grad_({0}.requires_grad)"
    several = f"({leaf.format('each')} for each in ({', '.join(names)}))"
    made = f"{', '.join(names)} = {several if len(names) > 1 else leaf.format(names[0])}"
    return source.before(first_line(loop.body[0]), made)


def _with_graph(case: Case) -> list[tuple[Operation, list[int]]]:
    """The calls, by where they stand, and the places of the operands that carry a graph there each time, and never in
    the other program."""
    found: dict[tuple[int, ...], tuple[Operation, set[int]]] = {}
    theirs = _calls(case.faster)
    for key, operations in _calls(case.slower).items():
        others = theirs.get(key, [])
        for one in operations:
            places = {place for place, operand in enumerate(one.operands) if operand.requires_grad}
            free = {place for place in places if not any(other.operands[place].requires_grad for other in others)}
            wanted = free if len(others) == len(operations) else set()
            span = one.line, one.column, one.end_line, one.end_column
            _, before = found.get(span, (one, wanted))
            found[span] = one, before & wanted
    return [(one, sorted(places)) for one, places in found.values() if places]


def _calls(side: Side) -> dict[Key, list[Operation]]:
    """Calls that tensors are given to, by what is known of them; those within a model are part of a call of it."""
    found: dict[Key, list[Operation]] = defaultdict(list)
    for operation in side.evidence.operations:
        shapes = tuple(o.shape for o in operation.operands)
        if operation.library not in ("torch", "user") or not any(shapes) or operation.function.endswith(".forward"):
            continue
        name = "" if operation.library == "user" else as_function(operation)
        made = operation.result
        goes_on = made is not None and made.requires_grad
        found[name, shapes, made and made.shape, goes_on, round(operation.count)].append(operation)
    return found


def _without_graph(operation: Operation, places: list[int]) -> str:
    """The call with these operands detached; "" where it is no call of such arguments."""
    call = parsed(operation.text)
    given = {operation.operands[place].text for place in places}
    if not isinstance(call, ast.Call):
        return ""
    detached = [ast.get_source_segment(operation.text.strip(), part) in given for part in call.args]
    call.args = [
        ast.Call(ast.Attribute(part, "detach", ast.Load()), [], []) if free else part
        for part, free in zip(call.args, detached, strict=True)
    ]
    return ast.unparse(call) if any(detached) else ""
