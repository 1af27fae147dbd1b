"""Which networks a script's optimizers are made to train, by its text."""

from __future__ import annotations

import ast

from whyslower.factors.reach import assigned_names, base_name, read_names
from whyslower.factors.source import Source

OF_OBJECTS = "self"  # what an object holds is not followed
_BINDING = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr)


def optimized(source: Source) -> set[str] | None:
    """The names that optimizers are made with, and those that these are made of; None where that is not written out."""
    calls = [node for node in ast.walk(source.tree) if isinstance(node, ast.Call) and _makes_an_optimizer(source, node)]
    names = read_names([each for call in calls for each in (*call.args, *(k.value for k in call.keywords))])
    found = made_of(source, names)
    return found if calls and OF_OBJECTS not in found else None


def made_of(source: Source, names: set[str]) -> set[str]:
    """Some names, and those that the values are made of that are bound to these anywhere in the script, or handed to
    their methods: `params.extend(net.parameters())`."""
    found, new = set(names), set(names)
    statements = (node for node in ast.walk(source.tree) if isinstance(node, _BINDING))
    bindings = [(_bound(node), read_names([node.value])) for node in statements if node.value is not None]
    while new:
        new = {name for bound, read in bindings if bound & found for name in read} - found
        found |= new
    return found


def _bound(statement: ast.stmt) -> set[str]:
    if not isinstance(statement, ast.Expr):
        return assigned_names([statement])
    return {base_name(statement.value.func)} if isinstance(statement.value, ast.Call) else set()


def _makes_an_optimizer(source: Source, call: ast.Call) -> bool:
    """`torch.optim.SGD(...)`, `optim.Adam(...)`, or `Adam(...)` that was imported from there."""
    name = ast.unparse(call.func)
    imported = {
        alias.asname or alias.name
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ImportFrom) and node.module == "torch.optim"
        for alias in node.names
    }
    return name in imported or ("optim." in name and "lr_scheduler" not in name)
