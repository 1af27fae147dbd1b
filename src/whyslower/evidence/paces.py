"""Does one program's round do what takes several of the other's? What both append to tells."""

from __future__ import annotations

from whyslower.evidence.pairing import line_up
from whyslower.evidence.program_runs import ProgramRuns, View
from whyslower.evidence.snapshots import Value
from whyslower.evidence.values import precision_of

GROWING = ("list",)  # an array with room for all does not grow


def pace(a: ProgramRuns, b: ProgramRuns) -> float:
    """How many items `b` appends in a round for each that `a` appends to the same list; 1 where no list tells."""
    views = View(a, shared=False), View(b, shared=False)
    ours, theirs = ({path: grown for path in view.paths if (grown := _grown(view, path))} for view in views)
    if not ours or not theirs or len({*ours.values(), *theirs.values()}) == 1:
        return 1.0  # without lining up all that they have
    precision = precision_of(views[0].dtypes() | views[1].dtypes())
    for pair in line_up(*views, precision):
        one, other = ours.get(pair.a), theirs.get(pair.b)
        if pair.kind == "agree" and one and other and one != other:
            return other / one
    return 1.0


def _grown(view: View, path: str) -> float:
    """Items a round by which a list grows; 0 where it doesn't."""
    lengths = {unit: n for unit in sorted(view.units) if (n := _length(view.value(path, unit))) is not None}
    if len(lengths) < 2:
        return 0.0
    first, last = min(lengths), max(lengths)
    return (lengths[last] - lengths[first]) / (last - first)


def _length(value: Value | None) -> int | None:
    known = value is not None and value.container in GROWING and len(value.shape) > 0
    return value.shape[0] if value is not None and known else None
