"""A sampled stack as `Evidence.stacks` has it, read: the user's lines, and the frames of what these call."""

from __future__ import annotations

import re

# Libraries whose routines serve whoever calls them.
SYSTEM = ("lib", "ld-", "python")

_PYTHON = re.compile(r".*:\d+\)")


def parts(stack: str) -> tuple[list[tuple[str, int]], list[str]]:
    """The user's own lines, outermost first, as file and number, and the frames below them, innermost last."""
    frames = stack.split(";")
    own = [frame for frame in frames if not frame.endswith(")")]
    return [(file, int(line)) for file, _, line in (frame.rpartition(":") for frame in own)], frames[len(own) :]


def is_python(frame: str) -> bool:
    """Whether it is of a library's own Python code."""
    return _PYTHON.fullmatch(frame) is not None


def routine(frame: str) -> tuple[str, str]:
    """The name of a compiled routine, and its library's file."""
    name, _, library = frame.rpartition(" (")
    return name, library
