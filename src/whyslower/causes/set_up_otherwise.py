"""What exchanged code of the set-up can do to a unit whose own code is the same: set a mode, have it take more rounds,
or hand it other values, or the same in another order."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable

from whyslower.causes.binding import parsed_lines
from whyslower.causes.case import INTERPRETED, Case, Swap
from whyslower.causes.reading import seconds, share_of, words
from whyslower.causes.shares import as_often, counts, likeness
from whyslower.evidence.families import ARRAY_LIBRARIES, elements
from whyslower.factors.hunks import Hunk
from whyslower.factors.statements import Definition, imported_names
from whyslower.records import Operation

# Of what went: what came back in the same places, on as many numbers, and less often; and how much less often.
NEARLY_ALL, LESS_OFTEN = 0.9, 1.3
# Of the slower one's watched time, what must be work on arrays, or Python's own.
MOST = 0.5

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


def fills_otherwise(hunk: Hunk, case: Case) -> bool:
    """Whether the changed lines, and no other code differs, fill containers of Python's with as many values of the same
    type, and each operation of the unit comes as often in both: keys of one hash, numbers of many digits."""
    bound = {name for text in (hunk.slower_text, hunk.faster_text) for name in _filled(text)}
    if not bound or not _in_set_up_alone(case):
        return False
    given = [{v.name: v.value for v in side.evidence.variables if v.name in bound} for side in case.both]
    kinds = [{name: (v.type, v.length, v.items) for name, v in values.items()} for values in given]
    return same_steps(case) and kinds[0] == kinds[1] != {} and all(v.length > 1 and v.items for v in given[0].values())


def orders_otherwise(hunk: Hunk, case: Case) -> bool:
    """Whether the changed lines of a set-up, and no code of the unit differs, put something in order, or out of it, and
    each operation of the unit comes as often in both, to the same results, most of them on arrays: texts of one length
    are filled up less."""
    ordered = [bool(_ORDERING.search(text)) for text in (hunk.slower_text, hunk.faster_text)]
    if ordered[0] == ordered[1] or case.work.kind != "same" or not _in_set_up_alone(case):
        return False
    on_arrays = share_of(case.slower.evidence, lambda o: o.library in ARRAY_LIBRARIES)
    return on_arrays >= MOST and same_steps(case, lambda o: (o.name, o.library, *(each.type for each in o.operands)))


_ORDERING = re.compile(r"\b(sorted|sort|argsort|lexsort|shuffle|permutation|randperm|permuted)\b")


def _in_set_up_alone(case: Case) -> bool:
    """Whether two relatives differ in no code of the unit."""
    return not any(stretch.in_unit for stretch in case.stretches or ())


def puts_in_otherwise(hunk: Hunk, case: Case) -> bool:
    """Whether the changed lines of a set-up, and no code of the unit differs, put other things of the same types into a
    container that come to the same results, and each operation of the unit comes as often in both and is Python's own,
    for the most part: texts with escapes in them, or letters."""
    if case.work.kind != "same" or not _in_set_up_alone(case) or not same_steps(case, _of_types):
        return False
    texts = hunk.slower_text, hunk.faster_text
    own = share_of(case.slower.evidence, lambda o: o.library in INTERPRETED)
    return all(map(_PUTS_IN.match, texts)) and own >= MOST


_PUTS_IN = re.compile(r"\s*[\w.]+\.(append|appendleft|add|extend|insert|update)\(")


def _of_types(operation: Operation) -> object:
    return operation.name, operation.library, tuple((o.type, o.dtype, o.items) for o in operation.operands)


def same_steps(case: Case, kind: Callable[[Operation], object] = likeness) -> bool:
    """Whether each operation of either unit comes as often in the other. `kind`: what makes two of them the same."""
    ours, theirs = (counts(side.evidence.operations, kind) for side in case.both)
    return ours.keys() == theirs.keys() and all(as_often(ours[key], theirs[key]) for key in ours)


def _filled(text: str) -> set[str]:
    """The names that statements bind; none where they define what may be called, or can't be read out of context."""
    nodes = statements_in(text)
    if any(isinstance(node, (Definition, ast.Lambda, ast.Import, ast.ImportFrom)) for node in nodes):
        return set()
    return {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


def statements_in(text: str) -> list[ast.AST]:
    """What lines say; nothing where they can't be read out of their context."""
    tree = parsed_lines(text)
    return list(ast.walk(tree)) if tree is not None else []
