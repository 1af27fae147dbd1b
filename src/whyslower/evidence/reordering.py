"""Lists that hold the same in another order: a queue kept as a heap in one program and sorted in the other."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from whyslower.evidence.pairing import Pair
from whyslower.evidence.program_runs import View
from whyslower.evidence.snapshots import Value
from whyslower.evidence.values import Precision

IN_COMMON = 0.25  # of what was looked at
_INDEX = re.compile(r"\[\d+\]")


def reordered(a: View, b: View, pairs: Sequence[Pair], precision: Precision) -> dict[str, list[Pair]]:
    """By list (`events[*].time`), those of the pairs that lie in one of which both hold the same after every unit."""
    lists: dict[str, list[Pair]] = {}
    for pair in pairs:
        if pair.a == pair.b and _INDEX.search(pair.a):
            lists.setdefault(_everywhere(pair.a), []).append(pair)
    units = sorted(a.units.keys() & b.units.keys())
    return {
        place: found
        for place, found in lists.items()
        if all(_alike(_held(a, place, unit), _held(b, place, unit), precision) for unit in units)
    }


def perhaps_reordered(a: View, b: View, pair: Pair, precision: Precision) -> bool:
    """Whether the pair lies in lists that are too long to be looked at whole, hold as many, and have numbers in common
    that stand elsewhere: what was not looked at may hold the rest."""
    unit, found = pair.failed or 0, _INDEX.search(pair.a)
    if pair.a != pair.b or found is None:
        return False
    outer = pair.a[: found.start()]
    lengths = [view.value(f"{outer}.len", unit) for view in (a, b)]
    whole = {float(length.data) for length in lengths if length is not None}
    if None in lengths or len(whole) != 1:
        return False
    places = {_everywhere(path) for path in a.units[unit].values if path.startswith(f"{outer}[")}
    return any(_overlap(_held(a, place, unit), _held(b, place, unit), max(whole), precision) for place in places)


def _overlap(some: Sequence[Value], others: Sequence[Value], whole: float, precision: Precision) -> bool:
    """Whether a part of so many fractions is in both: whole numbers may be so by chance."""
    if len(some) >= whole or any(value.kind != "array" or value.shape for value in (*some, *others)):
        return False
    one, other = (np.array([value.data.item() for value in held], dtype=float) for held in (some, others))
    if np.all(one == np.round(one)):
        return False
    common = np.isclose(one[:, None], other[None, :], rtol=precision.agree, atol=0).any(axis=1).sum()
    return bool(common >= IN_COMMON * len(some))


def _everywhere(path: str) -> str:
    return _INDEX.sub("[*]", path)


def _held(view: View, place: str, unit: int) -> list[Value]:
    return [value for path, value in view.units[unit].values.items() if _everywhere(path) == place]


def _alike(some: Sequence[Value], others: Sequence[Value], precision: Precision) -> bool:
    """Whether both are the same texts, or the same numbers, whatever their order."""
    if len(some) != len(others) or {value.kind for value in (*some, *others)} not in ({"text"}, {"array"}, set()):
        return False
    if some and some[0].kind == "text":
        return sorted(value.text for value in some) == sorted(value.text for value in others)
    if any(value.shape or np.iscomplexobj(value.data) for value in (*some, *others)):
        return False
    one, other = (np.sort(np.array([value.data.item() for value in held], dtype=float)) for held in (some, others))
    return bool(np.allclose(one, other, rtol=precision.agree, atol=0))
