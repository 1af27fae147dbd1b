"""Decided by the session itself, which times both under one protocol (see report/findings.py); but for whole scripts,
where what they import is a part of what is timed, and an experiment tells how much."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar

from whyslower.causes.binding import parsed_lines
from whyslower.causes.case import Case, Cause, Side, Swap
from whyslower.factors.hunks import Hunk
from whyslower.measure.imports import is_own
from whyslower.measure.specs import file_of
from whyslower.records import Change, Factor

LIKELY = 0.5  # where the two don't import the same
WHAT = "the libraries that the scripts import at their top imported before the clock starts"


class TimingArtifact(Cause):
    """Suspected where whole scripts are timed and they import different things."""

    id: ClassVar[str] = "timing-artifact"
    reason: ClassVar[str] = "is only timed differently"
    advice: ClassVar[str] = "Time the steady state: warm up, wait for the results inside the clock, and repeat."

    def experiments(self, case: Case) -> Sequence[Factor]:
        """The imports taken out of what is timed, in both."""
        ours, theirs = (dict(_imports(side)) for side in case.both)
        if not _whole_runs(case) or ours.keys() == theirs.keys():
            return ()
        if any(_only_imports(hunk) for hunk in case.stretches):  # they are exchanged, which is a remedy too
            return ()
        changes = {side.label: Change(door=tuple(found)) for side, found in zip(case.both, (ours, theirs), strict=True)}
        where = _lines(case.slower, [line for statement, line in ours.items() if statement not in theirs])
        return (Factor(name="imports", cause=self.id, what=WHAT, changes=changes, where=where, weight=LIKELY),)

    def shown(self, swap: Swap) -> float:
        """Imports that one of two whole scripts does without."""
        return 0.9 if _whole_runs(swap.case) and swap.hunk is not None and _only_imports(swap.hunk) else 0.0


def _whole_runs(case: Case) -> bool:
    return all(side.loop.kind == "process" for side in case.both)


def _only_imports(hunk: Hunk) -> bool:
    """Whether nothing but imports differs."""
    slower, faster = map(parsed_lines, (hunk.slower_text, hunk.faster_text))
    if slower is None or faster is None:
        return False
    nodes = [*slower.body, *faster.body]
    return bool(nodes) and all(isinstance(node, (ast.Import, ast.ImportFrom)) for node in nodes)


def _lines(side: Side, lines: Sequence[int]) -> str:
    """These lines of a script, each with its place."""
    assert side.source is not None  # its lines are known
    texts = {line: side.source.line_text(line).strip() for line in lines}
    return "\n".join(f"{file_of(side.program)}:{line}: {text}" for line, text in texts.items())


def _imports(side: Side) -> Iterator[tuple[str, int]]:
    """A script's imports of libraries at its top, each as a statement that binds no name, with its line. The user's own
    modules may do the work that is compared, and Python's own take no time that matters."""
    if side.source is None:
        return
    folder = Path(side.source.path).parent
    for node in side.source.tree.body:
        if isinstance(node, ast.Import):
            libraries = [alias.name for alias in node.names if _is_library(alias.name, folder)]
            yield from ((f"__import__({name!r})", node.lineno) for name in libraries)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level and _is_library(node.module, folder):
            names = [alias.name for alias in node.names]
            yield f"__import__({node.module!r}, fromlist={names!r})", node.lineno


def _is_library(module: str, folder: Path) -> bool:
    return module.partition(".")[0] not in sys.stdlib_module_names and not is_own(module, folder)
