"""Programs by what a user writes: a script with arguments, a function by name, a statement. Nothing is run here."""

from __future__ import annotations

import ast
import io
import os
import shlex
import shutil
import subprocess
import sys
import tokenize
import warnings
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import CodeType

import msgspec

from whyslower.api.texts import of_function, of_statement
from whyslower.errors import UsageError
from whyslower.measure.specs import made_by
from whyslower.records import Program

NOTEBOOK = "Save it as one (jupyter nbconvert --to script), or compare functions in it with whyslower.explain(f, g)."
SYNTAX_CHECK = "import sys; compile(open(sys.argv[1], 'rb').read(), sys.argv[1], 'exec', dont_inherit=True)"


def named(word: str, program: Program) -> Program:
    """The program with kind, target and arguments from what the user wrote: a script or a function."""
    if Path(word).is_file():
        return _script(word, (), program)
    try:
        first, *arguments = shlex.split(word)
    except ValueError as error:
        raise UsageError(f"{word!r} can't be read as a program with arguments: {error}.", "Check its quotes.") from None
    place, _, function = first.rpartition(":")
    if place and all(part.isidentifier() for part in function.split(".")):
        return _function(first, place, arguments, program)
    return _script(first, tuple(arguments), program)


def _script(path: str, arguments: tuple[str, ...], program: Program) -> Program:
    check_script(path, program.python)
    return msgspec.structs.replace(program, kind="script", target=path, argv=arguments)


def _function(target: str, place: str, arguments: list[str], program: Program) -> Program:
    if arguments:
        raise UsageError(f"{target} is a function, and is called without arguments.", "Wrap the call in a function.")
    if place.endswith(".py"):
        check_script(place, program.python)
        with suppress(SyntaxError, ValueError):  # another version of Python has other syntax
            _check_call(target, Path(place).read_bytes())
    elif not all(part.isidentifier() for part in place.split(".")):
        raise UsageError(f"{target!r} names no function.", "Write package.module:function or path.py:function.")
    text = of_function(target, program.directory)
    return msgspec.structs.replace(program, kind="function", target=target, text=text)


def labelled(said: str, programs: Sequence[Program]) -> str:
    """The label of the program that is meant: by its label, or as it was named (`b.py`) where one alone is so named.

    Raises UsageError.
    """
    labels = [program.label for program in programs]
    found = [program.label for program in programs if program.target == said]
    if said not in labels and len(found) != 1:
        raise UsageError(f"--reference {said}: there is no such program.", f"They are {', '.join(labels)}.")
    return said if said in labels else found[0]


def check_script(path: str, python: str) -> None:
    """That the file can be read and parsed. Raises UsageError."""
    if Path(path).is_dir():
        raise UsageError(f"{path} is a folder, not a script.", "Name the script in it.")
    if Path(path).exists() and not Path(path).is_file():
        raise UsageError(f"{path} is no plain file, and can't be read again and again.", "Name a script.")
    if Path(path).suffix == ".ipynb":
        raise UsageError(f"{path} is a notebook, not a script.", NOTEBOOK)
    try:
        source = Path(path).read_bytes()
    except FileNotFoundError:
        raise UsageError(f"There is no file {path}.", f"The current folder is {Path.cwd()}.") from None
    except OSError as error:
        raise UsageError(f"{path} can't be read: {error.strerror}.", "Check its permissions.") from None
    _check_syntax(source, path, python)


def check_runs(name: str, called: object) -> None:
    """That a call of a callable, or of code, runs it, and doesn't only make a generator or a coroutine.

    Raises UsageError.
    """
    kind = made_by(called)
    if kind:
        raise UsageError(
            f"{name} is {kind}: to call it runs nothing of it.", "Compare a function that runs it to its end."
        )


def _check_call(target: str, source: bytes) -> None:
    """That the file's function can be called without arguments, as far as its own line tells, and that this runs it."""
    name = target.rpartition(":")[2]
    for node in ast.parse(source).body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == name and not node.decorator_list:
            _check_arguments(target, node.args)
            for code in compile(ast.Module([node], []), target, "exec", dont_inherit=True).co_consts:
                if isinstance(code, CodeType) and code.co_name == name:
                    check_runs(target, code)


def _check_arguments(target: str, given: ast.arguments) -> None:
    plain = [*given.posonlyargs, *given.args]
    needed = plain[: len(plain) - len(given.defaults)]
    needed += [arg for arg, default in zip(given.kwonlyargs, given.kw_defaults, strict=True) if default is None]
    if needed:
        raise UsageError(
            f"{target} needs {', '.join(arg.arg for arg in needed)}, and is called without arguments.",
            "Wrap the call in a function without any.",
        )


def _check_syntax(source: bytes | str, name: str, python: str) -> None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            if isinstance(source, bytes):
                _check_encoding(source)
            compile(source, name, "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        if isinstance(source, bytes) and python != sys.executable and _parses(name, python):
            return  # another version of Python has other syntax
        line = f" in line {error.lineno}" if isinstance(error, SyntaxError) and error.lineno else ""
        what = error.msg if isinstance(error, SyntaxError) else str(error)
        shown = (error.text or "").rstrip() if isinstance(error, SyntaxError) else ""
        raise UsageError(f"{name} is not valid Python{line}: {what}.", "Correct it first.", details=shown) from None


def _check_encoding(source: bytes) -> None:
    """That the bytes are in the encoding that the file names, in comments, too. Raises SyntaxError."""
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(source).readline)
    except SyntaxError as error:
        if "unknown" in str(error):
            raise
        encoding = "utf-8"  # it names none, and has other bytes in its first lines
    try:
        source.decode(encoding)
    except UnicodeDecodeError as error:
        text, at = error.object, error.start
        line = text[:at].count(b"\n") + 1
        what = f"byte 0x{text[at]:02x} is not {encoding.removesuffix('-sig')}; save it as that"
        raise SyntaxError(what, ("", line, None, None)) from None


def _parses(path: str, python: str) -> bool:
    try:
        check = [python, "-I", "-S", "-c", SYNTAX_CHECK, path]
        return subprocess.run(check, check=False, capture_output=True).returncode == 0
    except OSError:
        return False


def statement(program: Program) -> Program:
    """The program with its text, once its statement and its set-up parse. Raises UsageError."""
    if not program.target.strip():
        raise UsageError("An empty statement can't be compared.", 'For example: whyslower -s "x = 2" "x * x" "x ** 2"')
    _check_syntax(program.target, f"The statement {program.target!r}", program.python)
    _check_syntax(program.setup, "The set-up", program.python)
    text = of_statement(program.label, program.setup, program.target)
    return msgspec.structs.replace(program, text=text)


def interpreter(python: str) -> str:
    """The path of the Python to use: the named one, the active environment's, or the one that runs this."""
    if python:
        found = shutil.which(python)
        if found is None:
            raise UsageError(f"There is no Python {python!r}.", "Name its executable: --python .venv/bin/python")
        return str(Path(found).absolute())
    for variable in ("VIRTUAL_ENV", "CONDA_PREFIX"):
        candidate = Path(os.environ.get(variable, ""), "bin", "python")
        if os.environ.get(variable) and os.access(candidate, os.X_OK):
            return str(candidate)
    return sys.executable
