"""The few first or last of what is sorted, found without putting all the others in order."""

from __future__ import annotations

import ast
import math
from typing import NamedTuple

from whyslower.causes.binding import keywords
from whyslower.causes.rewriting import Site, constant, given_to, repeatable
from whyslower.records import Operand

# Of so many times as many numbers the few are worth finding by themselves.
FEW = 8


class _Part(NamedTuple):
    """What a subscript takes of the sorted: so many, the last ones or the first, the other way round or not."""

    number: ast.expr
    last: bool
    turned: bool
    within_rows: bool
    sorted: ast.expr


def few_of_sorted(site: Site) -> str:
    """`np.argsort(x)[:k]`, `np.sort(x)[::-1][:k]`, `np.argsort(-x, axis=1)[:, :k]` by a partition, and what it finds
    sorted; `torch.argsort(x, descending=True)[:k]` by topk. Equal numbers may come in another order."""
    part = _part(site.tree)
    if part is None or not (repeatable(part.number) or (constant(part.number) or 0) > 0):
        return ""
    node, field = part.sorted, ""
    if isinstance(node, ast.Attribute) and node.attr in ("values", "indices"):
        field, node = node.attr, node.value
    if not isinstance(node, ast.Call):
        return ""
    routine, x = _sorted_by(node)
    if x is None or not _of_many(site, site.operand(x), part):
        return ""
    options = keywords(node) or {}
    if site.operation.library == "torch":
        return _by_topk(site, part, routine, x, field, options)
    return "" if field else _by_partition(site, part, routine, x, options)


def _part(node: ast.expr) -> _Part | None:
    """Reads `s[:k]`, `s[-k:]` and `s[::-1][:k]`, or all of these within rows: `s[:, :k]`."""
    if not isinstance(node, ast.Subscript):
        return None
    taken, rows = _along(node.slice)
    inner, turned = node.value, isinstance(node.value, ast.Subscript)
    if isinstance(inner, ast.Subscript):
        order, as_well = _along(inner.slice)
        if order is None or not _turns(order) or rows != as_well:
            return None
        inner = inner.value
    if taken is None or taken.step is not None:
        return None
    if taken.lower is None and taken.upper is not None:
        return _Part(taken.upper, turned, turned, rows, inner)
    last = taken.lower
    if not turned and taken.upper is None and isinstance(last, ast.UnaryOp) and isinstance(last.op, ast.USub):
        return _Part(last.operand, True, False, rows, inner)
    return None


def _along(index: ast.expr) -> tuple[ast.Slice | None, bool]:
    """The slice that an index is, and whether it is one within rows."""
    if isinstance(index, ast.Tuple) and len(index.elts) == 2 and isinstance(first := index.elts[0], ast.Slice):
        whole = (first.lower, first.upper, first.step) == (None, None, None)
        second = index.elts[1]
        return (second, True) if whole and isinstance(second, ast.Slice) else (None, True)
    return (index, False) if isinstance(index, ast.Slice) else (None, False)


def _turns(order: ast.Slice) -> bool:
    """Whether it is `[::-1]`."""
    return order.lower is None and order.upper is None and order.step is not None and constant(order.step) == -1


def _sorted_by(call: ast.Call) -> tuple[str, ast.expr | None]:
    """The routine's last name, and what it puts in order."""
    if not isinstance(call.func, ast.Attribute):
        return "", None
    given = given_to(call, "sort", "argsort")
    return call.func.attr, given[0] if given is not None and len(given) == 1 else None


def _of_many(site: Site, operand: Operand | None, part: _Part) -> bool:
    """Whether what is put in order is an array of these dimensions, and far more than is taken."""
    taken = site.operation.result
    if operand is None or operand.kind != "array" or taken is None or len(operand.shape) != 1 + part.within_rows:
        return False
    return math.prod(operand.shape) >= FEW * max(math.prod(taken.shape), 1)


def _by_partition(site: Site, part: _Part, routine: str, x: ast.expr, options: dict[str | None, str]) -> str:
    last_axis = options.pop("axis", "-1") in ("-1", str(int(part.within_rows)))
    if options or not site.numpy or not last_axis:
        return ""
    np, k = site.numpy, site.atom(part.number)
    place, cut = (f"-{k}", f"-{k}:") if part.last else (f"{k} - 1", f":{k}")
    rows, turned = ("", "[::-1]") if not part.within_rows else (":, ", "[:, ::-1]")
    end = turned if part.turned else ""
    if routine == "sort":
        return f"{np}.sort({np}.partition({site.text(x)}, {place})[{rows}{cut}]){end}"
    found = f"(_few := {np}.argpartition((_all := {site.text(x)}), {place})[{rows}{cut}])"
    if not part.within_rows:
        return f"{found}[{np}.argsort(_all[_few])]{end}"
    ordered = f"{np}.argsort({np}.take_along_axis(_all, _few, -1))"
    return f"{np}.take_along_axis({found}, {ordered}, -1){end}"


def _by_topk(site: Site, part: _Part, routine: str, x: ast.expr, field: str, options: dict[str | None, str]) -> str:
    """The largest are the first ones in falling order."""
    last_axis = options.pop("dim", "-1") in ("-1", str(int(part.within_rows)))
    falling = options.pop("descending", "False")
    if (
        options
        or falling not in ("True", "False")
        or not site.module
        or not last_axis
        or part.last
        or bool(field) is (routine == "argsort")
    ):
        return ""
    return f"{site.module}.topk({site.text(x)}, {site.text(part.number)}, largest={falling}).{field or 'indices'}"
