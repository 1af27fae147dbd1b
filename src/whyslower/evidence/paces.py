"""Does one program's round do what takes several of the other's? What both append to tells, and what both carry on."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping

from whyslower.evidence import phrases
from whyslower.evidence.pairing import Pair, line_up
from whyslower.evidence.program_runs import ProgramRuns, View
from whyslower.evidence.snapshots import Value
from whyslower.evidence.values import Precision, compare, informative, precision_of

GROWING = ("list",)  # an array with room for all does not grow
TRIED = 60  # units of either at which another pace would show


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


def other_rate(a: View, b: View, pairs: Iterable[Pair], precision: Precision) -> str:
    """What is said of two programs that do the same at another pace: a value after i units of the one is the other's
    after j; "" where none is."""
    for pair in pairs:
        ours, theirs = _series(a, pair.a), _series(b, pair.b)
        if not (_moves(ours, precision) and _moves(theirs, precision)):
            continue
        ours, theirs = ({unit: v for unit, v in each.items() if informative(v)} for each in (ours, theirs))
        for i, j in itertools.product(*(itertools.islice(each, TRIED) for each in (ours, theirs))):
            if i != j and _keeps_pace(ours, theirs, (i, j), precision):
                return phrases.OTHER_RATE.format(variable=pair.a, i=i, j=j, a=a.label, b=b.label)
    return ""


def _keeps_pace(
    ours: Mapping[int, Value], theirs: Mapping[int, Value], met: tuple[int, int], precision: Precision
) -> bool:
    """Whether the values agree after so many units of each, and go on to, at the same pace or as far apart: that two
    counts meet once may be an accident."""
    i, j = met
    if compare(ours[i], theirs[j], precision).kind != "agree":
        return False
    p, q = i // math.gcd(i, j), j // math.gcd(i, j)
    multiples = [(k * p, k * q) for k in range(1, len(ours) + 1)]
    shifted = [(unit, unit + j - i) for unit in ours]
    return any(
        all(compare(ours[x], theirs[y], precision).kind == "agree" for x, y in steps if x in ours and y in theirs)
        for steps in (multiples, shifted)
    )


def _moves(series: Mapping[int, Value], precision: Precision) -> bool:
    """Whether the value changes from unit to unit by more than the accuracy of the comparison."""
    return all(compare(x, y, precision).kind != "agree" for x, y in itertools.pairwise(series.values()))


def _series(view: View, path: str) -> dict[int, Value]:
    """A value by the units after which it was seen."""
    return {unit: v for unit in view.since_door if (v := view.value(path, unit)) is not None}
