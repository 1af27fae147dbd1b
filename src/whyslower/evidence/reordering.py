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


class Lists:
    """The places in lists of two programs, each looked through once a unit."""

    def __init__(self, a: View, b: View, precision: Precision) -> None:
        self._views, self._precision = (a, b), precision
        self._held: dict[int, list[dict[str, list[Value]]]] = {}  # by unit: of each program, values by place
        self._perhaps: dict[tuple[str, int], bool] = {}  # by list and unit

    def reordered(self, pairs: Sequence[Pair]) -> dict[str, list[Pair]]:
        """By place (`events[*].time`), those of the pairs that lie in one of which both hold the same after every
        unit in which all of it was looked at, and as many after the others."""
        places: dict[str, list[Pair]] = {}
        for pair in pairs:
            if pair.a == pair.b and _INDEX.search(pair.a):
                places.setdefault(_everywhere(pair.a), []).append(pair)
        a, b = self._views
        units = sorted(a.units.keys() & b.units.keys())
        return {place: found for place, found in places.items() if self._alike_in(place, units)}

    def _alike_in(self, place: str, units: Sequence[int]) -> bool:
        """Whether a list that grows too long to be looked at whole is the same for as long as it isn't."""
        whole = [unit for unit in units if self._looked_through(place, unit)]
        filled = any(any(self._values(place, unit)) for unit in whole)
        alike = all(_alike(*self._values(place, unit), self._precision) for unit in whole)
        return filled and alike and all(self._as_many(place, unit) for unit in units)

    def _looked_through(self, place: str, unit: int) -> bool:
        lengths = self._lengths(place, unit)
        return all(len(held) >= n for held, n in zip(self._values(place, unit), lengths, strict=True))

    def _as_many(self, place: str, unit: int) -> bool:
        return len(set(self._lengths(place, unit))) == 1

    def _lengths(self, place: str, unit: int) -> list[float]:
        """The items of the outermost list that a place is in; 0 where that is not known."""
        found = [view.value(f"{place.partition('[*]')[0]}.len", unit) for view in self._views]
        return [float(length.data) if length is not None else 0.0 for length in found]

    def perhaps_reordered(self, pair: Pair) -> bool:
        """Whether the pair lies in lists that are too long to be looked at whole, hold as many, and have numbers in
        common that stand elsewhere: what was not looked at may hold the rest."""
        found = _INDEX.search(pair.a)
        if pair.a != pair.b or found is None:
            return False
        key = pair.a[: found.start()], pair.failed or 0
        if key not in self._perhaps:
            self._perhaps[key] = self._in_common(*key)
        return self._perhaps[key]

    def _in_common(self, outer: str, unit: int) -> bool:
        lengths = [view.value(f"{outer}.len", unit) for view in self._views]
        whole = {float(length.data) for length in lengths if length is not None}
        if None in lengths or len(whole) != 1:
            return False
        places = [place for place in self._by_place(unit)[0] if place.startswith(f"{outer}[*]")]
        return any(_overlap(*self._values(place, unit), max(whole), self._precision) for place in places)

    def _values(self, place: str, unit: int) -> tuple[list[Value], list[Value]]:
        one, other = self._by_place(unit)
        return one.get(place, []), other.get(place, [])

    def _by_place(self, unit: int) -> list[dict[str, list[Value]]]:
        if unit not in self._held:
            self._held[unit] = [_by_place(view, unit) for view in self._views]
        return self._held[unit]


def _by_place(view: View, unit: int) -> dict[str, list[Value]]:
    places: dict[str, list[Value]] = {}
    for path, value in view.units[unit].values.items():
        places.setdefault(_everywhere(path), []).append(value)
    return places


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
