"""The variables that a unit's code reads, as they are at the loop's door, and the arrays inside them."""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .kinds import ARRAYS, kind_of, type_name
from .operands import Token, describe

VARIABLES = 200  # looked at
INNER = 8  # arrays named of what holds several
VISITED = 300  # objects looked into, of one variable
DEPTH = 5
ITEMS = 16  # of one container
_PASSED_OVER = (types.ModuleType, type, types.FunctionType, types.BuiltinFunctionType, types.MethodType, str, bytes)


class Variables:
    """What lives at the door, and, once the last unit has been seen, whether it is still the same."""

    def __init__(self, scope: Mapping[str, Any], reads: set[str], is_users: Callable[[types.CodeType], bool]) -> None:
        self._tokens: dict[str, Token | None] = {}
        self._homes: dict[str, Mapping[str, Any]] = {}  # the globals of a function of the user's, in another module
        self.found: list[dict[str, Any]] = []
        for name, value, home in list(reached(scope, reads, is_users))[:VARIABLES]:
            if home is not None:
                self._homes[name] = home
            seen, token = describe(value, name)
            held = [d for _, d in zip(range(INNER), _inner(name, value), strict=False)]
            if kind_of(value) == "module":
                seen["requires_grad"] = any(d.get("requires_grad") for d in held)
            self._tokens[name] = token if kind_of(value) in ARRAYS or kind_of(value) in ("number", "scalar") else None
            self.found.append({"name": name, "value": seen, "inner": held})

    def again(self, scope: Mapping[str, Any]) -> None:
        """Notes which values are still the ones that were there first, unwritten."""
        for variable in self.found:
            name = variable["name"]
            token, home = self._tokens[name], self._homes.get(name, scope)
            same = token is not None and name in home and token.same(describe(home[name])[1])
            variable["value"]["invariant"] = same


def reached(
    scope: Mapping[str, Any], reads: set[str], is_users: Callable[[types.CodeType], bool]
) -> Iterator[tuple[str, Any, Mapping[str, Any] | None]]:
    """Names and values that code reading `reads` may read, through the user's functions and methods that it names;
    and the globals that hold them, where those aren't `scope`."""
    todo: list[tuple[str, Any, Any]] = [(name, scope[name], None) for name in sorted(reads) if name in scope]
    met = set()
    while todo:
        name, value, home = todo.pop(0)
        if name in met:
            continue
        met.add(name)
        if not isinstance(value, _PASSED_OVER) and not (name.startswith("__") or value is None):
            yield name, value, home
        for function in _functions(value):
            if is_users(function.__code__):
                names = function.__globals__
                todo += [(n, names[n], names) for n in _names_in(function.__code__) if n in names]


def _functions(value: Any) -> list[types.FunctionType]:
    """The function that a value is, or wraps, and the methods of its class."""
    found = []
    if isinstance(value, types.MethodType):
        value = value.__func__
    if isinstance(value, types.FunctionType) or type(value).__name__ == "PjitFunction":
        for _ in range(DEPTH):
            if isinstance(value, types.FunctionType):
                found.append(value)
            value = getattr(value, "__wrapped__", None)
        return found
    kind = value if isinstance(value, type) else type(value)
    if kind.__module__ in sys.stdlib_module_names:
        return found
    methods = [m for c in type.__dict__["__mro__"].__get__(kind) for m in list(c.__dict__.values())]
    return [m for m in methods if isinstance(m, types.FunctionType)]


def _names_in(code: types.CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _names_in(constant)


def _inner(name: str, value: Any) -> Iterator[dict[str, Any]]:
    """Descriptions of the arrays inside a container, a module or any other object."""
    if kind_of(value) in (*ARRAYS, "scalar", "number"):
        return
    met: set[int] = set()
    todo = [(name, value, 0)]
    while todo and len(met) < VISITED:
        path, part, depth = todo.pop(0)
        if id(part) in met:
            continue
        met.add(id(part))
        if kind_of(part) in ARRAYS:
            yield describe(part, path)[0]
        elif depth < DEPTH and not isinstance(part, _PASSED_OVER):
            todo += [(p, v, depth + 1) for p, v in _parts(path, part)]


def _parts(path: str, value: Any) -> list[tuple[str, Any]]:
    kind = kind_of(value)
    if kind == "module":
        module: Any = sys.modules["torch"].nn.Module
        named = [*module.named_parameters(value), *module.named_buffers(value)]
        return [(f"{path}.{n}", v) for n, v in named[: 4 * ITEMS]]
    if kind == "sequence" and type(value) in (list, tuple):
        return [(f"{path}[{i}]", v) for i, v in enumerate(value[:ITEMS])]
    if type(value) is dict:
        return [(f"{path}[{k!r}]"[:80], v) for _, (k, v) in zip(range(ITEMS), value.items(), strict=False)]
    if type_name(type(value)) in ("int", "float", "NoneType", "range", "set"):
        return []
    try:
        attributes = object.__getattribute__(value, "__dict__")
    except AttributeError:
        return []
    return [(f"{path}.{k}", v) for k, v in list(attributes.items())[: 4 * ITEMS]]
