"""What a worker is told: plain data for one pass of one program."""

from __future__ import annotations

import io
import os
import re
import tokenize
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from whyslower.records import Loop, Program
from whyslower.worker.programs import hook, load

# The line ends that Python's tokenizer knows; str.splitlines() knows more (a form feed, U+2028).
LINE_END = re.compile(r"\r\n|\r|\n")

NO_SOURCES: Mapping[str, str] = MappingProxyType({})


deep = hook.deep  # trees are gone through on either side
made_by = load.made_by  # one answer for callables here, and for functions that a worker finds


def spec(
    program: Program,
    loop: Loop | None,
    kind: str,
    in_place: bool,
    *,
    line: int | None = None,
    sources: Mapping[str, str] = NO_SOURCES,
    **more: Any,
) -> dict[str, Any]:
    """The spec of a pass: `discover`, `solo`, `try`, `results`, `measure`, `whole`, `trace`, `observe` or `plain`.

    `sources` are texts to run in place of a file's, by path; `line` is where the loop begins in a changed one.
    """
    if loop is not None and line is not None:
        loop = msgspec.structs.replace(loop, line=line)
    folder = script_folder(program)
    directory = str(_directory(program).resolve())
    return {
        "pass": kind,
        "kind": program.kind,
        "target": program.target,
        "argv": list(program.argv),
        "setup": program.setup,
        "payload": program.payload,
        "settings": [list(pair) for pair in program.settings],
        "python": program.python,
        "directory": directory,
        "import_folder": folder,
        "folders": list(dict.fromkeys([directory, str(Path(folder).resolve())])),
        "scratch": "" if in_place else None,
        "file": file_of(program),
        "sources": {**own_sources(program), **sources},
        "door": [],  # statements to run at the loop's door
        "environment": {},
        "loop": {"kind": loop.kind, "file": loop.file, "line": loop.line, "counted": loop.counted} if loop else None,
        **more,
    }


def own_sources(program: Program) -> dict[str, str]:
    """The program's text by its path, where it isn't a file's."""
    return {str(text_path(program)): program.text.text} if program.text else {}


def file_of(program: Program) -> str:
    """The script, or where the program's text is said to stand, relative to the working directory."""
    return program.text.file if program.text else program.target


def text_path(program: Program) -> Path:
    """The real path of what is run: the script's, or the place that its text names."""
    return (_directory(program) / file_of(program)).resolve()


def text_of(program: Program, file: str) -> str:
    """The text of a file as the program runs it; "" where there is no such file. Raises OSError."""
    own = own_sources(program).get(str(Path(file).resolve())) if file else ""
    return python_text(Path(program.directory, file)) if own is None else own


def python_text(path: Path) -> str:
    """A file's text in the encoding that Python reads it in, with its own line ends. Raises OSError."""
    data = path.read_bytes()
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    except SyntaxError:
        encoding = "utf-8"
    return data.decode(encoding, errors="replace")


def python_lines(text: str) -> list[str]:
    """A text's lines as Python counts them."""
    return LINE_END.split(text)


def newline(text: str) -> str:
    """The line end that a text uses."""
    found = LINE_END.search(text)
    return found.group() if found else "\n"


def script_folder(program: Program) -> str:
    """The folder that Python puts first on its path for this program; like Python, it leaves links as they are."""
    if program.kind in ("script", "variant") or program.text is not None:
        return str((_directory(program) / file_of(program)).parent)
    return str(_directory(program))


def place_of(program: Program, file: str) -> str:
    """Where a file of the user's stands, seen from the folder of the program."""
    return os.path.relpath(file, os.path.realpath(script_folder(program)))


def _directory(program: Program) -> Path:
    return Path.cwd() / program.directory
