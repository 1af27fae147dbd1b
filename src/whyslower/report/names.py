"""What programs are called in sentences: as short as tells them apart."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath

from whyslower.records import Program

LONGEST = 40  # characters; a longer name would push the figures out of the line


def names(programs: tuple[Program, ...]) -> dict[str, str]:
    """The name of each program by its label: the first way of naming that gives every program another name."""
    ways: tuple[Callable[[Program], str], ...] = (_own, _with_arguments, _with_folder)
    for way in ways:
        found = {program.label: way(program) for program in programs}
        if len(set(found.values())) == len(found) and all(0 < len(name) <= LONGEST for name in found.values()):
            return found
    return {program.label: _labelled(program) for program in programs}


def _own(program: Program) -> str:
    if program.kind == "script":
        return PurePath(program.target).name
    if program.kind == "statement":
        return f"`{program.target.strip()}`"
    # A callable has the label that the user gave it, or its own name where it has one that says something.
    return program.target if program.kind == "function" or program.target.isidentifier() else program.label


def _with_arguments(program: Program) -> str:
    return " ".join((_own(program), *program.argv))


def _with_folder(program: Program) -> str:
    parts = PurePath(program.target).parts
    return "/".join((*parts[-2:-1], _own(program))) if program.kind == "script" else _own(program)


def _labelled(program: Program) -> str:
    own = _own(program)
    unhelpful = program.kind in ("statement", "callable") or len(own) > LONGEST
    return program.label if unhelpful else f"{own} ({program.label})"
