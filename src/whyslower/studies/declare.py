"""What a study file declares: its factors with their levels, its question, and that `build` takes the factors.

Where FACTORS is written out and `build` is an ordinary function, the file is only read; else it is run once, by the
interpreter that its variants will have.
"""

from __future__ import annotations

import ast
import json
import math
import subprocess
import sys
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from whyslower.errors import PlatformError, ProgramError, UsageError
from whyslower.measure.crew import WORKER
from whyslower.questions import Levels, Study, StudyFactor
from whyslower.records import Program

RUN_LIMIT_S = 120.0  # importing the largest libraries from a cold disk takes less
LARGEST = 2**63  # of a whole number in a log
FEWEST_LEVELS = 2  # with one, there is nothing to compare
EXAMPLE = 'For example: FACTORS = {"size": [32, 64]} and def build(size): ... return unit'


class Parameter(NamedTuple):
    """One of `build`'s: its kind as `inspect` names it."""

    name: str
    kind: str
    optional: bool


class Declared(NamedTuple):
    """What a file holds, unchecked; None where it has no such name, a text where it is something else."""

    doc: str
    factors: Sequence[tuple[Any, Any]] | str | None
    build: tuple[Parameter, ...] | str | None


def declared(path: str, python: str, directory: str) -> Study:
    """The study in a file, `path` taken from `directory`.

    Raises UsageError where it is none, ProgramError where the file fails when it is run.
    """
    file = Path(directory, path)
    source = _source(file, path)
    found = _read(source, path, python) or _run(file, path, python, directory)
    factors = _factors(found, path)
    _check_build(found, factors, path)
    question = " ".join(found.doc.strip().split("\n\n")[0].split())
    return Study(path=path, factors=factors, question=question, directory=directory, python=python)


def program(study: Study, levels: Levels, label: str) -> Program:
    """One variant as a program."""
    return Program(
        label=label,
        kind="variant",
        target=study.path,
        payload=json.dumps(levels),
        python=study.python,
        directory=study.directory,
    )


def _source(file: Path, path: str) -> bytes:
    if file.is_dir():
        raise UsageError(f"{path} is a folder, not a study.", "Name the study's file in it.")
    try:
        return file.read_bytes()
    except FileNotFoundError:
        raise UsageError(f"There is no file {path}.", f"The current folder is {Path.cwd()}.") from None
    except OSError as error:
        raise UsageError(f"{path} can't be read: {error.strerror}.", "Check its permissions.") from None


# --- reading ----------------------------------------------------------------------------------------------------------


def _read(source: bytes, path: str, python: str) -> Declared | None:
    """What the text says; None where only running it can tell. Raises UsageError where it is no Python."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source, path)
    except (SyntaxError, ValueError) as error:
        if python and python != sys.executable:
            return None  # another version of Python has other syntax
        line = f" in line {error.lineno}" if isinstance(error, SyntaxError) and error.lineno else ""
        what = error.msg if isinstance(error, SyntaxError) else str(error)
        raise UsageError(f"{path} is not valid Python{line}: {what}.", "Correct it first.") from None
    factors, build = _literal(tree), _function(tree)
    if b"FACTORS" not in source and b"import *" not in source:  # a script of another kind may run for hours
        return Declared(ast.get_docstring(tree) or "", None, build)
    return Declared(ast.get_docstring(tree) or "", factors, build) if factors and build else None


def _literal(tree: ast.Module) -> list[tuple[Any, Any]] | None:
    """FACTORS where it is written out once and named nowhere else: nothing can change it then."""
    named = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == "FACTORS"]
    for node in tree.body:
        target = node.targets[0] if isinstance(node, ast.Assign) and len(node.targets) == 1 else None
        target = node.target if isinstance(node, ast.AnnAssign) else target
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value and [target] == named:
            try:
                given = ast.literal_eval(node.value)
            except (ValueError, TypeError, MemoryError, RecursionError):
                return None
            return list(given.items()) if isinstance(given, dict) else None
    return None


def _function(tree: ast.Module) -> tuple[Parameter, ...] | None:
    """The parameters of `build` where the file defines it once, undecorated."""
    found = [n for n in ast.walk(tree) if isinstance(n, (ast.FunctionDef, ast.ClassDef)) and n.name == "build"]
    bound = any(isinstance(n, ast.Name) and n.id == "build" and isinstance(n.ctx, ast.Store) for n in ast.walk(tree))
    function = found[0] if len(found) == 1 and found[0] in tree.body else None
    if bound or not isinstance(function, ast.FunctionDef) or function.decorator_list:
        return None
    given = function.args
    positional = [*given.posonlyargs, *given.args]
    optional = {arg.arg for arg in positional[len(positional) - len(given.defaults) :]}
    optional |= {arg.arg for arg, value in zip(given.kwonlyargs, given.kw_defaults, strict=True) if value is not None}
    kinds = [("POSITIONAL_ONLY", given.posonlyargs), ("POSITIONAL_OR_KEYWORD", given.args)]
    kinds += [("KEYWORD_ONLY", given.kwonlyargs)]
    named = [Parameter(arg.arg, kind, arg.arg in optional) for kind, args in kinds for arg in args]
    any_more = [Parameter(given.kwarg.arg, "VAR_KEYWORD", True)] if given.kwarg else []
    return (*named, *any_more)


# --- running ----------------------------------------------------------------------------------------------------------


def _run(file: Path, path: str, python: str, directory: str) -> Declared:
    """What the file holds once it has been run."""
    command = [python or sys.executable, "-B", str(WORKER / "declared.py"), str(file.absolute())]
    try:
        done = subprocess.run(
            command,
            cwd=directory or None,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=RUN_LIMIT_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        advice = "Build what takes long in build(), not when the file is imported."
        raise ProgramError(f"{path} was still running after {RUN_LIMIT_S:.0f} s.", advice) from None
    except OSError as error:
        raise PlatformError(f"{command[0]} can't be run: {error.strerror}.", "Name another interpreter.") from error
    said = done.stderr.decode(errors="replace").strip()
    if done.returncode:
        last = (said.splitlines() or [f"exit status {done.returncode}"])[-1]
        raise ProgramError(f"{path} failed when it was run: {last}", "Run it alone first.", said)
    try:
        told = json.loads((done.stdout.splitlines() or [b""])[-1])
    except ValueError:
        raise ProgramError(f"{path} ended while it was imported.", "Run it alone first.", said) from None
    build = told["build"]
    return Declared(
        doc=told["doc"] or "",
        factors=told["factors"]["not"] if isinstance(told["factors"], dict) else told["factors"],
        build=build["not"] if isinstance(build, dict) else build and tuple(Parameter(*each) for each in build),
    )


# --- checking ---------------------------------------------------------------------------------------------------------


def _factors(found: Declared, path: str) -> tuple[StudyFactor, ...]:
    """The factors. Raises UsageError for the first thing that is wrong with them."""
    given = found.factors
    if given is None:
        raise UsageError(f"{path} is no study: it assigns no FACTORS at top level.", EXAMPLE)
    if isinstance(given, str):
        raise UsageError(f"FACTORS in {path} is no dictionary of levels by name: its type is {given}.", EXAMPLE)
    if not given:
        raise UsageError(f"{path} is a study without factors: FACTORS is empty.", EXAMPLE)
    return tuple(_factor(name, levels, path) for name, levels in given)


def _factor(name: Any, levels: Any, path: str) -> StudyFactor:
    if not isinstance(name, str) or not name.isidentifier():
        raise UsageError(f"FACTORS in {path} has the name {name!r}.", "Factors are build's parameters: name them so.")
    if not isinstance(levels, (list, tuple)):
        what = levels["not"] if isinstance(levels, dict) and "not" in levels else type(levels).__name__
        raise UsageError(
            f"The levels of {name} in {path} are no list: their type is {what}.", f'Write "{name}": [..., ...].'
        )
    for level in levels:
        _check_level(level, name, path)
    for place, level in enumerate(levels):
        twin = next((each for each in levels[:place] if each == level or str(each) == str(level)), _NO_TWIN)
        if twin is not _NO_TWIN:
            how = "twice" if repr(twin) == repr(level) else f"and {twin!r}, which can't be told apart"
            raise UsageError(f"The factor {name} in {path} has the level {level!r} {how}.", "Give each level once.")
    if len(levels) < FEWEST_LEVELS:
        count = f"only the level {levels[0]!r}" if levels else "no level"
        raise UsageError(f"The factor {name} in {path} has {count}.", "A factor has two levels or more.")
    return StudyFactor(name=name, levels=tuple(levels))


_NO_TWIN = object()  # None is a level


def _check_level(level: Any, name: str, path: str) -> None:
    plain = level is None or isinstance(level, (bool, int, float, str))
    if isinstance(level, float) and not math.isfinite(level):
        plain = False
    if isinstance(level, int) and not -LARGEST <= level < LARGEST:
        plain = False
    if plain:
        return
    what = level["not"] if isinstance(level, dict) and "not" in level else f"{level!r}"
    raise UsageError(
        f"The factor {name} in {path} has a level that is no plain value: {what}.",
        "Levels are texts, finite numbers, True, False or None; build() makes of them what it needs.",
    )


def _check_build(found: Declared, factors: Sequence[StudyFactor], path: str) -> None:
    """That build can be called with one level for each factor. Raises UsageError."""
    if found.build is None:
        raise UsageError(f"{path} is no study: it defines no function build.", EXAMPLE)
    if isinstance(found.build, str):
        raise UsageError(f"build in {path} is no function: its type is {found.build}.", EXAMPLE)
    names = [factor.name for factor in factors]
    takes = [p.name for p in found.build if p.kind in ("POSITIONAL_OR_KEYWORD", "KEYWORD_ONLY")]
    anything = any(p.kind == "VAR_KEYWORD" for p in found.build)
    missing = [name for name in names if name not in takes and not anything]
    open_ = [p.name for p in found.build if not p.optional and p.name not in names and not p.kind.startswith("VAR")]
    if missing or open_:
        signature = ", ".join(p.name for p in found.build) or "nothing"
        said = f"build in {path} takes {signature}, but the factors are {', '.join(names)}."
        raise UsageError(said, "Give build one parameter for each factor, of its name.")
