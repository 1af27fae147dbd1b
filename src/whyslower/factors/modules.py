"""What differs between two relatives in further files of the user's own: the modules that they import."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import NamedTuple

from msgspec.structs import replace

from whyslower.factors.hunks import Hunk, hunks
from whyslower.factors.source import EditError, Source
from whyslower.records import Edit


class Module(NamedTuple):
    """A file of the user's own."""

    path: str
    text: str


def module_hunks(slower: Mapping[str, Module], faster: Mapping[str, Module]) -> tuple[Hunk, ...]:
    """The differences between files that stand in the same place, change by change; a file that is no relative of its
    counterpart is one change. `in_unit` says nothing here: what runs a module's code stands elsewhere."""
    pairs = [(module, faster[place]) for place, module in slower.items() if place in faster]
    return tuple(_placed(hunk, one, other) for one, other in pairs for hunk in _between(one, other))


def _between(slower: Module, faster: Module) -> tuple[Hunk, ...]:
    try:
        trees = [ast.dump(ast.parse(module.text)) for module in (slower, faster)]
    except (SyntaxError, ValueError):
        return ()
    if trees[0] == trees[1]:
        return ()
    found: tuple[Hunk, ...] | None = None
    with suppress(EditError):  # nothing but imports
        found = hunks(Source(slower.text, slower.path, 0), Source(faster.text, faster.path, 0))
    return (_whole(slower.text, faster.text),) if found is None else found


def _whole(slower: str, faster: str) -> Hunk:
    """One text in the place of the other."""
    slower_lines, faster_lines = (1, slower.count("\n") + 1), (1, faster.count("\n") + 1)
    return Hunk(
        edits=(Edit(start=0, end=len(slower), text=faster),),
        reverse=(Edit(start=0, end=len(faster), text=slower),),
        slower_lines=slower_lines,
        faster_lines=faster_lines,
        slower_parts=(slower_lines,),
        faster_parts=(faster_lines,),
        slower_text=slower,
        faster_text=faster,
        in_unit=True,
        adds=not slower,
    )


def _placed(hunk: Hunk, slower: Module, faster: Module) -> Hunk:
    """The same, as changes of these files."""
    return replace(
        hunk,
        edits=_in(slower.path, hunk.edits),
        reverse=_in(faster.path, hunk.reverse),
        slower_file=slower.path,
        faster_file=faster.path,
    )


def _in(file: str, edits: Iterable[Edit]) -> tuple[Edit, ...]:
    return tuple(replace(edit, file=file) for edit in edits)
