"""Tensors that carry a graph into a call in one program, and none in the other: handed over without it.

Where both do the same work, nobody needs the gradients that the backward pass makes beyond that call.
"""

from __future__ import annotations

import ast
from collections import defaultdict

from whyslower.causes import reading
from whyslower.causes.binding import parsed, written
from whyslower.causes.case import Case, Side
from whyslower.causes.families import runs_backward
from whyslower.causes.shares import expected
from whyslower.records import Change, Factor, Operation

NAME = "detached"
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
    edits, lines, given = [], [], []
    theirs = _calls(case.faster)
    for key, operations in _calls(side).items():
        others = theirs.get(key, [])
        for place in range(len(operations[0].operands)):
            recorded = [o for o in operations if o.operands[place].requires_grad]
            if len(others) != len(operations) or any(o.operands[place].requires_grad for o in others):
                continue
            for operation in filter(lambda o: written(side.source, o), recorded):
                text = _without_graph(operation, operation.operands[place].text)
                if text and operation.line not in lines:
                    edits.append(side.source.replace_operation(operation, text))
                    lines.append(operation.line)
                    given.append(operation.operands[place].text)
    if not edits:
        return ()
    named = ", ".join(f"`{text}`" for text in dict.fromkeys(given))
    factor = Factor(
        name=NAME,
        cause=cause,
        what=f"{named} of {side.label} handed over without a graph",
        changes={side.label: Change(edits=tuple(edits))},
        lines=tuple(lines),
        remedy=f"hand it over without its graph: {given[0]}.detach()",
        weight=expected(case, BEYOND * backward),
    )
    return (factor,)


def _calls(side: Side) -> dict[Key, list[Operation]]:
    """Calls that tensors are given to, by what is known of them; those within a model are part of a call of it."""
    found = defaultdict(list)
    for operation in side.evidence.operations:
        shapes = tuple(o.shape for o in operation.operands)
        if operation.library not in ("torch", "user") or not any(shapes) or operation.function.endswith(".forward"):
            continue
        name = "" if operation.library == "user" else operation.name
        made = operation.result
        goes_on = made is not None and made.requires_grad
        found[name, shapes, made and made.shape, goes_on, round(operation.count)].append(operation)
    return found


def _without_graph(operation: Operation, given: str) -> str:
    """The call with an argument detached; "" where it is no call of such an argument."""
    call = parsed(operation.text)
    if not isinstance(call, ast.Call):
        return ""
    for number, argument in enumerate(call.args):
        if ast.unparse(argument) == given or ast.get_source_segment(operation.text, argument) == given:
            call.args[number] = ast.Call(ast.Attribute(argument, "detach", ast.Load()), [], [])
            return ast.unparse(call)
    return ""
