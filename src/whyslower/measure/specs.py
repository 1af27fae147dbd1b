"""What a worker is told: plain data for one pass of one program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from whyslower.records import Loop, Program


def spec(
    program: Program, loop: Loop | None, kind: str, in_place: bool, line: int | None = None, **more: Any
) -> dict[str, Any]:
    """The spec of a pass: `discover`, `solo`, `try`, `results`, `measure`, `whole`, `trace` or `observe`.

    `line` is where the loop begins in a changed text.
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
        "sources": {},  # texts to run in place of a file's, by path
        "door": [],  # statements to run at the loop's door
        "environment": {},
        "loop": {"kind": loop.kind, "file": loop.file, "line": loop.line, "counted": loop.counted} if loop else None,
        **more,
    }


def script_folder(program: Program) -> str:
    """The folder that Python puts first on its path for this program; like Python, it leaves links as they are."""
    if program.kind in ("script", "variant"):
        return str((_directory(program) / program.target).parent)
    return str(_directory(program))


def _directory(program: Program) -> Path:
    return Path.cwd() / program.directory
