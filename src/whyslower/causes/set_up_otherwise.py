"""What exchanged code of the set-up can do to a unit whose own code is the same: set a mode, or have it take more
rounds."""

from __future__ import annotations

import ast

from whyslower.causes.binding import parsed_lines
from whyslower.causes.case import Swap
from whyslower.causes.reading import seconds, words
from whyslower.evidence.families import elements
from whyslower.factors.statements import imported_names
from whyslower.records import Operation

# Of what went: what came back in the same places, on as many numbers, and less often; and how much less often.
NEARLY_ALL, LESS_OFTEN = 0.9, 1.3

# What makes other values, and modules of functions that are told what to call.
SEEDS, WATCHING = words("seed manual_seed"), words("sys threading")


def fewer_rounds(swap: Swap) -> bool:
    """Whether the unit's code is the same, and takes the same steps on as much, but less often."""
    if swap.hunk is None or swap.hunk.in_unit:
        return False
    came = {_step(operation): operation.count for operation in swap.gained}
    fewer = [o for o in swap.lost if o.count >= LESS_OFTEN * came.get(_step(o), float("inf"))]
    return seconds(fewer) >= NEARLY_ALL * seconds(swap.lost) > 0


def _step(operation: Operation) -> tuple[str, str, int]:
    return operation.name, operation.text, elements(operation)


def sets_a_mode(swap: Swap) -> bool:
    """Whether the exchanged text of the set-up only sets attributes of modules, or calls what a module has for that:
    `torch.backends.mkldnn.enabled = False`, `jax.config.update(...)`, `sys.setprofile(f)`."""
    if swap.hunk is None or swap.hunk.in_unit:
        return False
    slower, faster = map(parsed_lines, (swap.hunk.slower_text, swap.hunk.faster_text))
    if slower is None or faster is None:
        return False
    source = swap.case.slower.source
    modules = imported_names(source.tree) if source is not None else set()
    statements = [*slower.body, *faster.body]
    return bool(statements) and all(_sets(node, modules) for node in statements)


def _sets(node: ast.stmt, modules: set[str]) -> bool:
    """An attribute of a module assigned, or a bare call of one."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        place: ast.expr | None = node.targets[0]
    else:
        place = node.value.func if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) else None
    if not isinstance(place, ast.Attribute) or place.attr in SEEDS:
        return False
    root: ast.expr = place
    while isinstance(root, ast.Attribute):
        root = root.value
    told = node.value.args if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) else []
    changes = any(not isinstance(each, ast.Constant) for each in told)  # it may write into what it is given
    return isinstance(root, ast.Name) and root.id in modules and (not changes or root.id in WATCHING)
