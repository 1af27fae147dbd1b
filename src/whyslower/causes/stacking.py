"""Arrays stacked along their last axis, whose elements come to lie among each other's: stacked along the first one each
stays in one piece, and the axes are turned afterwards, which moves nothing."""

from __future__ import annotations

import ast
import math

from whyslower.causes.rewriting import Site, constant, given_to
from whyslower.causes.shares import BULK_BYTES

NAME = "stacked-along-the-first"  # the experiment's
# So few, and their elements lie near each other anyway: the channels of a picture.
MANY = 6


def along_the_first(site: Site) -> str:
    """`np.dstack(frames)` -> `np.moveaxis(np.stack(frames), 0, -1)`, for many arrays of more than one element each."""
    call, result = site.tree, site.operation.result
    if not isinstance(call, ast.Call) or result is None or site.operation.library not in ("numpy", "torch"):
        return ""
    given = given_to(call, "dstack", "column_stack", "stack")
    if not given or not site.module or not _stacks_last(call, given, len(result.shape)):
        return ""
    arrays = site.operand(given[0])
    if arrays is None or arrays.kind != "sequence" or arrays.length != result.shape[-1] or arrays.length < MANY:
        return ""
    if math.prod(result.shape) == arrays.length or result.shape[0] == 1 or result.nbytes < BULK_BYTES:
        return ""
    turned = "moveaxis" if site.operation.library == "numpy" else "movedim"
    return f"{site.module}.{turned}({site.module}.stack({site.text(given[0])}), 0, -1)"


def _stacks_last(call: ast.Call, given: list[ast.expr], axes: int) -> bool:
    """Whether so many axes come of it, the last of them new."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    if name in ("dstack", "column_stack"):
        return len(given) == 1 and not call.keywords and axes == {"dstack": 3, "column_stack": 2}[name]
    others = [*given[1:], *(keyword.value for keyword in call.keywords)]
    named = all(keyword.arg in ("axis", "dim") for keyword in call.keywords)
    return name == "stack" and named and len(others) == 1 and constant(others[0]) in (-1, axes - 1)
