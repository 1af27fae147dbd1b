"""What two programs draw, each by its own generator, can't be compared one by one. But what is drawn with replacement
comes again in parts, and what is drawn without does not; and where only one drops units at random, only that one
draws."""

from __future__ import annotations

import itertools
import re

import numpy as np

from whyslower.evidence import phrases
from whyslower.evidence.program_runs import View
from whyslower.evidence.starts import drawn

# So many that come again within every unit are no chance that the other program might have missed.
LEAST, LEAST_UNITS = 10, 2

# A layer or a function that drops units, and words for a dropout by hand.
_DROPOUT = re.compile(r"dropout\w*\s*[(=]", re.IGNORECASE)
_MASKS = re.compile(r"drop|keep|bernoulli|binomial", re.IGNORECASE)
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


def _repeats(view: View, path: str) -> list[int]:
    """How many values of a drawn array of numbers came before within it, by unit; none of all else."""
    if not _DRAWS.search(view.names.changing(path)[1]):
        return []
    seen = (view.value(path, unit) for unit in sorted(view.units) if unit > 0)
    whole = (v.data for v in seen if v is not None and v.kind == "array" and v.grid is None)
    return [int(data.size - np.unique(data).size) for data in whole if data.dtype.kind in "iuf"]


def drops_units(a: View, b: View) -> str:
    """What is said where one network drops units at random in every round and the other program draws nothing in its
    loop, nor has masks that were drawn before; "" where not."""
    for view, other in ((a, b), (b, a)):
        by_hand = _MASKS.search(other.source) and not _DROPOUT.search(other.source)
        if drawn(view) and _DROPOUT.search(view.source) and drawn(other) == set() and not by_hand:
            return phrases.DROPOUT.format(label=view.label, other=other.label)
    return ""
