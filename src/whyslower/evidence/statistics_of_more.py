"""Numbers that don't tell of how many others they are made: a mean, a largest one. Where both programs take one by the
same words, and one of them of far more numbers, what agrees may come of other work."""

from __future__ import annotations

from collections.abc import Iterable

from whyslower.evidence import phrases
from whyslower.evidence.families import elements, tail
from whyslower.records import Operation

TELL_NO_NUMBER = frozenset(
    {
        "mean",
        "nanmean",
        "average",
        "median",
        "nanmedian",
        "max",
        "nanmax",
        "amax",
        "min",
        "nanmin",
        "amin",
        "std",
        "nanstd",
        "var",
        "nanvar",
        "ptp",
        "quantile",
        "percentile",
        "nanquantile",
        "nanpercentile",
        "argmax",
        "argmin",
    }
)
# Times as many numbers: a spectrum has twice as many as its half, and says the same.
FAR_MORE = 3.0
MANY = 512


def of_more_numbers(ours: Iterable[Operation], theirs: Iterable[Operation], labels: tuple[str, str]) -> str:
    """What is said of the first such number; "" where there is none. `labels`: of the program whose operations come
    first, and of the other one."""
    both = [{(o.name, o.text): o for o in part if tail(o) in TELL_NO_NUMBER} for part in (ours, theirs)]
    for called, one in both[0].items():
        other = both[1].get(called)
        if other is None or round(one.count) != round(other.count) or _gives(one) != _gives(other):
            continue
        fewer, more = sorted((elements(one), elements(other)))
        if more >= max(FAR_MORE * fewer, MANY) and fewer > 0:
            x, y = elements(one), elements(other)
            return phrases.OF_MORE_NUMBERS.format(text=one.text, x=x, y=y, a=labels[0], b=labels[1])
    return ""


def _gives(operation: Operation) -> tuple[int, ...] | None:
    return operation.result.shape if operation.result is not None else None
