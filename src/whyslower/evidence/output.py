"""All that two whole runs print, which is their result: does every line that one of them prints, run after run, have
its counterpart in the other's print-out, and how much does that say?"""

from __future__ import annotations

import re

from whyslower.evidence.printed import NUMBER, UNSAID, WRAPPING, Line, agree, lines_of, paired, unsteady
from whyslower.evidence.program_runs import View
from whyslower.evidence.values import Precision
from whyslower.records import Record

ENOUGH = 3  # digits, or words that no source has literally, in which all that is printed agrees: no accident

_TOKEN = re.compile(r"\w+|%")


class Output(Record, frozen=True, kw_only=True):
    """`lone`: a line that one run prints and the other doesn't, "" where there is none; `says`: digits and words of the
    lines that both print."""

    lone: str = ""
    says: int = 0


def compare_output(a: View, b: View, precision: Precision) -> Output:
    """Compares all that two processes print, but for what measures the run, what differs from run to run, and words
    that the source prints as they stand there."""
    lines = [lines_of(view.run.printed) for view in (a, b)]
    again = [
        lines_of(view.again.printed) if view.again is not None else own for view, own in zip((a, b), lines, strict=True)
    ]
    changing = [unsteady(own, other) for own, other in zip(lines, again, strict=True)]
    kept = [{_said(line) for line in others} for others in again]
    place = {id(line): n for own in lines for n, line in enumerate(own)}
    met: set[int] = set()
    says = 0
    for x, y in paired(*lines):
        skipped = changing[0].get(place[id(x)], set()) | changing[1].get(place[id(y)], set())
        if _said(x) != _said(y) or len(x.slots) != len(y.slots):
            continue
        numbers = [
            n for n in range(len(x.slots)) if n not in skipped and not (x.slots[n].measures or y.slots[n].measures)
        ]
        if all(agree(x.slots[n], y.slots[n], precision) for n in numbers):
            met |= {id(x), id(y)}
            says += sum(x.slots[n].digits for n in numbers) + len(_said(x)) * _is_made(x, a)
    lone = [
        line.text
        for view, own, steady in zip((a, b), lines, kept, strict=True)
        for line in own
        if id(line) not in met and _said(line) in steady and _is_made(line, view) and not _only_measures(line)
    ]
    return Output(lone=lone[0] if lone else "", says=says)


def _said(line: Line) -> tuple[str, ...]:
    """What a line says beside its numbers; names of libraries and the like may differ."""
    bare = NUMBER.sub(" ", WRAPPING.sub(" ", line.text))
    return tuple(token.lower() for token in _TOKEN.findall(bare) if token.lower() not in UNSAID)


def _is_made(line: Line, view: View) -> bool:
    """Whether a line is made by the run: the source does not have it as it is."""
    return bool(line.slots) or line.text not in view.source


def _only_measures(line: Line) -> bool:
    return bool(line.slots) and all(slot.measures for slot in line.slots)
