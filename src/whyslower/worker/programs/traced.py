"""Which of the user's definitions are compiled or traced: their code is read by another compiler and stays as it is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

# Parts of the names of what compiles or traces the function that it is given ...
WORDS = ("jit", "compile", "script", "vectorize", "vmap", "pmap", "custom", "jacobian", "hessian")
# ... whole names ...
EXACT = {"grad", "value_and_grad", "grad_and_value", "jacfwd", "jacrev", "jvp", "vjp", "linearize", "make_fx"}
# ... and JAX's own, whose names mean other things elsewhere.
OF_JAX = {"scan", "fori_loop", "while_loop", "cond", "switch", "map", "checkpoint", "remat", "shard_map", "make_jaxpr"}
# `numpy.vectorize` calls the function element by element, as it is; `re.compile` takes no function.
PLAIN_ROOTS = ("numpy", "re", "warnings", "builtins")
PLAIN = ("compile", "torch.autograd.grad")
# JAX's trees of arrays call the function leaf by leaf, as it is.
TREES = ("jax.tree.", "jax.tree_util.")


class Traced:
    """The names, collected file by file, of functions and classes that are compiled or traced, and of what they call.

    It would rather name too many: what is left out loses detail, what is wrongly let in could break the program.
    """

    def __init__(self) -> None:
        self.names: set[str] = set()

    def read(self, tree: ast.Module) -> None:
        """Notes the names of one file; those of the files read before hold here too."""
        aliases = aliases_of(tree)
        definitions: dict[str, list[ast.AST]] = {}
        assigned: dict[str, list[str]] = {}
        found: list[str] = list(self.names)
        nodes = list(ast.walk(tree))
        for node in nodes:
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                definitions.setdefault(node.name, []).append(node)
                aliases.pop(node.name, None)
                if any(decorates(d, aliases) for d in node.decorator_list):
                    found.append(node.name)
            elif isinstance(node, ast.Assign):
                _note_assignment(node, definitions, assigned)
        for node in nodes:
            if isinstance(node, ast.Call) and traces(node.func, aliases):
                callee = dotted_name(node.func)
                found += [] if callee in definitions or callee.startswith("self.") else _given(node)
        self.names |= _closure(found, definitions, assigned)


def aliases_of(tree: ast.Module) -> dict[str, str]:
    """What imported names stand for: {"np": "numpy", "F": "torch.nn.functional"}."""
    return dict(_aliases(tree))


def _aliases(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield name.asname or name.name.partition(".")[0], name.name if name.asname else name.name.split(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for name in node.names:
                yield name.asname or name.name, f"{node.module}.{name.name}"


def traces(node: ast.expr, aliases: dict[str, str]) -> bool:
    """Whether a callee compiles or traces what it is given."""
    dotted = dotted_name(node)
    if not dotted:
        return False
    root, _, rest = dotted.partition(".")
    full = f"{aliases.get(root, root)}.{rest}" if rest else aliases.get(root, root)
    first, last = full.partition(".")[0], full.rpartition(".")[2]
    if full in PLAIN or first in PLAIN_ROOTS or full.startswith(TREES):
        return False
    named = last in EXACT or (first == "jax" and last in OF_JAX)
    return named or ".jit." in full or any(word in last for word in WORDS)


def decorates(node: ast.expr, aliases: dict[str, str]) -> bool:
    """Whether a decorator does: `@jit`, `@jit(...)`, `@partial(jit, ...)`."""
    if isinstance(node, ast.Call):
        return decorates(node.func, aliases) or any(traces(a, aliases) for a in node.args)
    return traces(node, aliases)


def dotted_name(node: ast.expr) -> str:
    """`a.b.c` as text; "" for anything else."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(parts)]) if isinstance(node, ast.Name) else ""


def _given(call: ast.Call) -> list[str]:
    """Names that a tracing call gets to see: of its arguments, and of the object whose method it is."""
    places: list[ast.AST] = [*call.args, *(k.value for k in call.keywords)]
    if isinstance(call.func, ast.Attribute) and not call.args:  # model.compile()
        places.append(call.func.value)
    return [name for place in places for name in _names(place)]


def _names(place: ast.AST) -> list[str]:
    found = [n.id for n in ast.walk(place) if isinstance(n, ast.Name)]
    return found + [n.attr for n in ast.walk(place) if isinstance(n, ast.Attribute)]


def _note_assignment(node: ast.Assign, definitions: dict[str, list[ast.AST]], assigned: dict[str, list[str]]) -> None:
    """What a variable may stand for: another name, what a call makes, or a lambda."""
    value: Any = node.value
    for target in node.targets:
        name = target.id if isinstance(target, ast.Name) else target.attr if isinstance(target, ast.Attribute) else ""
        if not name:
            continue
        if isinstance(value, ast.Lambda):
            definitions.setdefault(name, []).append(value)
        elif isinstance(value, ast.Name):
            assigned.setdefault(name, []).append(value.id)
        elif isinstance(value, ast.Call):
            made = dotted_name(value.func).rpartition(".")[2]
            given = [a.id for a in value.args if isinstance(a, ast.Name)] if made == "partial" else [f"{made}()"]
            assigned.setdefault(name, []).extend(given)


def _closure(found: list[str], definitions: dict[str, list[ast.AST]], assigned: dict[str, list[str]]) -> set[str]:
    """All that the names lead to. What a user's function returned leads to the classes that it names, no further."""
    names: set[str] = set()
    while found:
        name = found.pop()
        if name in names:
            continue
        names.add(name)
        made = name.endswith("()")
        own = definitions.get(name.removesuffix("()"), [])
        if made and not all(isinstance(d, ast.FunctionDef) for d in own):
            found.append(name.removesuffix("()"))
        elif made:
            called = {n for d in own for n in _names(d)}
            found += [n for n in called if any(isinstance(d, ast.ClassDef) for d in definitions.get(n, []))]
        else:
            found += assigned.get(name, [])
            found += [n for d in own for n in _names(d) if n in definitions or n in assigned]
    return names
