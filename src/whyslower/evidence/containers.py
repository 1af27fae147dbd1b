"""Single numbers in containers, each of which may agree by chance, but not all of them: counts of words, say."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from whyslower.evidence.pairing import Pair
from whyslower.evidence.program_runs import View
from whyslower.evidence.snapshots import Value, root
from whyslower.evidence.values import informative


def tell_together(a: View, b: View, agreed: Iterable[Pair], unit: int) -> bool:
    """Whether the numbers that agree in one container tell something together, and neither program holds others
    there."""
    held: dict[str, list[float]] = {}
    pairs = [pair for pair in agreed if pair.a == pair.b != root(pair.a)]
    for pair in pairs:
        value = a.value(pair.a, unit)
        if value is not None and _is_number(value) and not a.counts(pair.a):
            held.setdefault(root(pair.a), []).append(float(value.data))
    known = {pair.a for pair in pairs}
    others = {root(p) for view in (a, b) for p in view.strong() if p not in known and not p.endswith(".len")}
    return any(informative(_as_array(found)) for name, found in held.items() if name not in others)


def _is_number(value: Value) -> bool:
    return value.kind == "array" and not value.shape and value.data.dtype.kind in "iuf"


def _as_array(numbers: list[float]) -> Value:
    return Value(path="", kind="array", dtype="float64", shape=(len(numbers),), data=np.array(numbers))
