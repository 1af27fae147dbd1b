"""Runs a program as its user would: a script as `__main__`, a function, a statement, a callable, a study's variant."""

from __future__ import annotations

import ast
import base64
import builtins
import functools
import importlib
import importlib.machinery
import importlib.util
import json
import os
import pickle
import sys
import types
from collections.abc import Callable
from typing import Any

from ..places import real
from ..turns import Helper, Turns
from .hook import Loader, Weaver, install
from .rewrite import override

# What a call makes of code with these flags (those of `inspect`), and runs nothing of it.
MAKERS = {0x20: "a generator function", 0x80: "an async function", 0x200: "an async generator function"}
RESULT = "result"  # what a call gave, where a probe is to see it


class Refused(Exception):
    """The program can't be run as asked; the message is for the user."""


def run_script(
    spec: dict[str, Any], weaver: Weaver, keep: bool = False, first: Callable[[], None] = lambda: None
) -> None:
    """Runs the script, or the text that stands for another program, to its end; raises what it raises.

    A script and a statement run as a fresh `__main__`, a function in the module of its file. `keep`: what a call gives
    stays visible to a probe. `first` is called when all is ready to run.
    """
    path = os.path.abspath(os.path.join(spec["directory"], spec["file"]))  # also where the worker stands in a copy
    tree = ast.parse(_text(path, spec["sources"]), path)
    missing = override(tree, dict(spec["settings"]))
    if missing:
        raise Refused(f"{spec['file']} assigns no constant {', '.join(sorted(missing))} at top level")
    if keep and spec["loop"]["kind"] == "call":
        _keep_result(tree, spec["loop"]["line"])
    folder = os.path.dirname(path)
    install([folder, spec["directory"]], weaver, spec["sources"])
    code = weaver.compile(tree, path)
    own = os.path.splitext(os.path.basename(path))[0] if spec["kind"] == "function" else "__main__"
    module = types.ModuleType(own)
    names = module.__dict__
    names.update(
        __file__=path,
        __builtins__=builtins,
        __cached__=None,
        __loader__=importlib.machinery.SourceFileLoader(own, path),
    )
    del tree
    sys.modules[own] = module
    sys.argv[:] = _words(spec)
    if spec["kind"] == "callable":
        names.update(_values(spec))
    if not sys.path or sys.path[0] != folder:
        sys.path.insert(0, folder)
    first()
    exec(code, names)


def _words(spec: dict[str, Any]) -> list[str]:
    """What stands on the command line of who runs this as it is: a script's own words, a function's file alone."""
    if spec["kind"] == "script":
        return [spec["target"], *spec["argv"]]
    file = spec["target"].rpartition(":")[0] if spec["kind"] == "function" else spec["target"]
    return [file if file.endswith(".py") else "-c"]


def _keep_result(tree: ast.Module, line: int) -> None:
    """The loop's last expression is bound to `result`, wherever the loop stands now."""
    for node in ast.walk(tree):
        if isinstance(node, ast.For) and node.lineno == line and isinstance(node.body[-1], ast.Expr):
            value = node.body[-1].value
            node.body[-1] = ast.copy_location(ast.Assign([ast.Name(RESULT, ast.Store())], value), node.body[-1])
    ast.fix_missing_locations(tree)


def _text(path: str, sources: dict[str, str]) -> str | bytes:
    """The script's own text, or the one that is to be run in its place."""
    changed = sources.get(real(path))
    if changed is not None:
        return changed
    with open(path, "rb") as file:
        return file.read()


def run_calls(spec: dict[str, Any], helper: Helper, keep: bool, weaver: Weaver) -> None:
    """Repeats the call of a function or a callable that has no text; `keep`: results stay visible to a probe."""
    sys.argv[:] = _words(spec)
    sys.path.insert(0, spec["directory"])
    if weaver.watches:
        install([spec["directory"]], weaver, {})
    found = {"callable": _callable, "function": _function, "variant": _variant}[spec["kind"]]
    unit = found(spec, weaver)
    (_call_and_keep if keep else _call)(unit, helper.begin_while())


def _call(unit: Callable[[], Any], turns: Turns) -> None:
    for turn in turns:
        for _ in turn:
            unit()


def _call_and_keep(unit: Callable[[], Any], turns: Turns) -> None:
    for turn in turns:
        for _ in turn:
            result = unit()
    del result


def _function(spec: dict[str, Any], weaver: Weaver) -> Callable[[], Any]:
    place, _, name = spec["target"].rpartition(":")
    if place.endswith(".py"):
        module = _of_file(os.path.abspath(os.path.join(spec["directory"], place)), weaver)
    else:
        try:
            module = importlib.import_module(place)
        except ModuleNotFoundError as error:
            if error.name is None or not (place + ".").startswith(error.name + "."):
                raise  # the module is there: something that it imports is not
            raise Refused(f"there is no module {error.name}") from error
    missing = [key for key, _ in spec["settings"] if not hasattr(module, key)]
    if missing:
        raise Refused(f"{place} has no constant {', '.join(missing)}")
    for key, value in spec["settings"]:
        setattr(module, key, ast.literal_eval(value))
    function: Any = module
    for part in name.split("."):
        if not hasattr(function, part):
            raise Refused(f"{place} has no function {name}")
        function = getattr(function, part)
    if not callable(function):
        raise Refused(f"{spec['target']} is not callable")
    kind = made_by(function)
    if kind:
        raise Refused(f"{name} is {kind}: to call it runs nothing of it")
    called: Callable[[], Any] = function
    return called


def made_by(called: object) -> str:
    """What a call only makes a generator or a coroutine of, and runs nothing of: "an async function"; "" where a call,
    or code, runs."""
    while isinstance(called, functools.partial):
        called = called.func
    for holder in (called, getattr(type(called), "__call__", None)):  # noqa: B004 of an object's class
        code = called if isinstance(called, types.CodeType) else getattr(holder, "__code__", None)
        for flag, kind in MAKERS.items():
            if isinstance(code, types.CodeType) and code.co_flags & flag:
                return kind
    return ""


def _of_file(path: str, weaver: Weaver) -> types.ModuleType:
    """The file as a module of its own name, with its folder first on the path, as for a script."""
    sys.path.insert(0, os.path.dirname(path))
    own = os.path.splitext(os.path.basename(path))[0]
    plain = importlib.machinery.SourceFileLoader(own, path)
    found = importlib.util.spec_from_loader(own, Loader(own, path, weaver, {}) if weaver.watches else plain)
    assert found is not None and found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules[own] = module
    found.loader.exec_module(module)
    return module


def _variant(spec: dict[str, Any], weaver: Weaver) -> Callable[[], Any]:
    """The unit that a study's `build` returns for the levels in the payload."""
    module = _of_file(os.path.abspath(os.path.join(spec["directory"], spec["target"])), weaver)
    build = getattr(module, "build", None)
    if not callable(build):
        raise Refused(f"{spec['target']} has no function build")
    unit: Callable[[], Any] = build(**json.loads(spec["payload"]))
    if not callable(unit):
        raise Refused(f"build returned {type(unit).__name__}, which can't be called: it has to return its unit")
    return unit


def _callable(spec: dict[str, Any], weaver: Weaver) -> Callable[[], Any]:
    unit: Callable[[], Any] = _values(spec)
    return unit


def _values(spec: dict[str, Any]) -> Any:
    """What a callable's payload holds: the callable, or the values of the names that its text uses."""
    try:
        return pickle.loads(base64.b64decode(spec["payload"]))
    except ModuleNotFoundError as error:
        raise Refused(f"the callable {spec['target']} can't be loaded here: {error}") from error
