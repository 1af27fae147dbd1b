"""Results that say little by themselves, a count, a residual, and agree: borne out by what they are computed from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from whyslower.evidence.pairing import Pair, both_values, pair_of
from whyslower.evidence.program_runs import STRONG, View
from whyslower.evidence.snapshots import Value, root
from whyslower.evidence.values import Precision, compare


def by_namesakes(a: View, b: View, pair: Pair, pairs: Iterable[Pair]) -> bool:
    """Whether a result agrees, and all that either loop last computes it from agrees too, under the same names, and
    tells something."""
    if pair.kind != "agree" or pair.a != pair.b:
        return False
    read = _made_of(a, pair.a) | _made_of(b, pair.a)
    used = [p for p in pairs if root(p.a) in read and p.a == p.b]
    lined_up = {root(p.a) for p in used} - {root(p.a) for p in used if p.kind != "agree"}
    return read == lined_up and any(p.telling for p in used)


def by_other_names(a: View, b: View, precision: Precision) -> list[Pair]:
    """Counts of several things each, which are all that either loop leaves behind, agree after every unit, and are made
    of arrays that tell something and agree as well, whatever all these are called; none where it is not so."""
    mine, theirs = (_counts(view) for view in (a, b))
    if not mine or len(mine) != len(theirs):
        return []
    free, found = list(theirs), list[Pair]()
    for path in mine:
        other = next((each for each in free if _made_alike(a, b, path, each, precision)), None)
        if other is None:
            return []
        free.remove(other)
        found.append(pair_of(a, b, path, other, precision, found=True))
    return found


def _counts(view: View) -> Sequence[str]:
    """What a loop leaves behind, if all of it are arrays that begin with nothing counted; else nothing."""
    found = [p for p in view.paths if view.role(p) in STRONG and p in view.changed and not view.counts(p)]
    return found if all(_is_tally(view.value(p, 0)) for p in found) else []


def _is_tally(value: Value | None) -> bool:
    return value is not None and value.kind == "array" and value.data.size > 1 and not value.data.any()


def _made_alike(a: View, b: View, path: str, other: str, precision: Precision) -> bool:
    """Whether two counts agree after every unit and count something, and what a loop makes for them does, too."""
    values = both_values(a, b, path, other)
    whole = all(np.array_equal(v.data, np.round(v.data)) for both in values.values() for v in both)
    alike = whole and all(x.data.shape == y.data.shape and np.array_equal(x.data, y.data) for x, y in values.values())
    if not alike or not values or not values[max(values)][0].data.any():
        return False
    mine, theirs = (_sources(view, each) for view, each in ((a, path), (b, other)))
    return any(_agree(a, b, one, two, precision) for one in mine for two in theirs)


def _sources(view: View, path: str) -> list[str]:
    """What a loop makes anew in every unit to compute this from, and that tells something."""
    read = _made_of(view, root(path))
    return [p for p in view.paths if root(p) in read and view.telling(p, view.since_door)]


def _made_of(view: View, name: str) -> frozenset[str]:
    """What a loop last computes a variable from, of what it computes itself."""
    names = view.names
    return (names.sources.get(name, frozenset()) & (names.bound - names.targets)) - {name}


def _agree(a: View, b: View, path: str, other: str, precision: Precision) -> bool:
    values = both_values(a, b, path, other)
    return set(values) >= set(a.since_door) and all(
        compare(x, y, precision).kind == "agree" for x, y in values.values()
    )
