"""What two programs draw, each by its own generator, can't be compared one by one. But what is drawn with replacement
comes again in parts, and what is drawn without does not; and what only one of them draws, the other can't add."""

from __future__ import annotations

import itertools
import re

import numpy as np

from whyslower.evidence import phrases
from whyslower.evidence.program_runs import View
from whyslower.evidence.snapshots import root
from whyslower.evidence.starts import NEW_KEYS, drawn

# So many that come again within every unit are no chance that the other program might have missed.
LEAST, LEAST_UNITS = 10, 2

_NUMBERS = re.compile(rf"(normal|uniform)\b|{NEW_KEYS}")  # of what a loop draws, and draws from
_DRAWS = re.compile(r"\b(choices?|sample|integers|randint|permutation|permuted|randperm|multinomial)\(")


def drawn_otherwise(a: View, b: View) -> str:
    """What is said of a variable of both that is drawn with repeats in one and without any in the other, in every unit;
    "" where there is none."""
    for path in (path for path in a.paths if path in b.paths):
        again = [(view, _repeats(view, path)) for view in (a, b)]
        for (view, ours), (other, theirs) in itertools.permutations(again):
            if min(len(ours), len(theirs)) >= LEAST_UNITS and min(ours) >= LEAST and not any(theirs):
                return phrases.REPEATS.format(variable=path, label=view.label, other=other.label)
    return ""


def reproduced_by_one(a: View, b: View) -> str:
    """What is said of a result of both, read after the loops, that one of the two has again when it runs again, and the
    other has not: the order of a set, unseeded draws; "" where there is none."""
    for view, other in ((a, b), (b, a)):
        for path in sorted(view.unsteady.intersection(other.paths) - view.begun):
            both_read = root(path) in view.names.read_after & other.names.read_after
            if both_read and path in view.changed and path in other.changed:
                return phrases.REPRODUCED_BY_ONE.format(variable=path, label=view.label, other=other.label)
    return ""


def _repeats(view: View, path: str) -> list[int]:
    """How many values of a drawn array of numbers came before within it, by unit; none of all else."""
    if not _DRAWS.search(view.names.changing(path)[1]):
        return []
    seen = (view.value(path, unit) for unit in sorted(view.units) if unit > 0)
    whole = (v.data for v in seen if v is not None and v.kind == "array" and v.grid is None)
    return [int(data.size - np.unique(data).size) for data in whole if data.dtype.kind in "iuf"]


def drawn_by_one(a: View, b: View) -> str:
    """What is said of random numbers that only one of the two draws in its loop, where the other has drawn none before
    it that this one hasn't, too; "" where there are none. An order that only one draws is not said to matter."""
    for view, other in ((a, b), (b, a)):
        before, theirs = (each.units[min(each.units)].draws for each in (view, other))
        ahead = any(count > before.get(kind, 0) for kind, count in theirs.items())
        kinds = sorted(kind for kind in drawn(view) or () if _NUMBERS.match(kind))
        if kinds and drawn(other) == set() and not ahead:
            return phrases.DRAWN_BY_ONE.format(kinds=", ".join(kinds[:3]), label=view.label, other=other.label)
    return ""
