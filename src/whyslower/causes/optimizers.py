"""Which networks a script's optimizers are made to train, by its text."""

from __future__ import annotations

import ast

from whyslower.factors.reach import assigned_names, read_names
from whyslower.factors.source import Source
from whyslower.factors.statements import imported

MODULE = "torch.optim."
OF_OBJECTS = "self"  # what an object holds is not followed
_BINDING = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr)


def optimized(source: Source) -> set[str] | None:
    """The names that optimizers are made with, and those that these are made of; None where that is not written out."""
    calls = _making_optimizers(source)
    names = read_names([each for call in calls for each in (*call.args, *(k.value for k in call.keywords))])
    found = made_of(source, names)
    return found if calls and OF_OBJECTS not in found else None


def made_of(source: Source, names: set[str]) -> set[str]:
    """Some names, and those that the values are made of that are bound to these anywhere in the script, or handed to
    their methods: `params.extend(net.parameters())`."""
    found, new = set(names), set(names)
    statements = [node for node in ast.walk(source.tree) if isinstance(node, _BINDING)]
    bindings = [(assigned_names([node]), read_names([node.value])) for node in statements if node.value is not None]
    while new:
        new = {name for bound, read in bindings if bound & found for name in read} - found
        found |= new
    return found


def _making_optimizers(source: Source) -> list[ast.Call]:
    """`torch.optim.SGD(...)`, `optim.Adam(...)`, or `Adam(...)` that was imported from there."""
    nodes = list(ast.walk(source.tree))
    own = {name for node in nodes for brought, name in imported(node) if brought.startswith(MODULE)}
    calls = [(node, ast.unparse(node.func)) for node in nodes if isinstance(node, ast.Call)]
    return [call for call, name in calls if name in own or ("optim." in name and "lr_scheduler" not in name)]
