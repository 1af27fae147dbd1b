"""What is said of values that agree but for something harmless: their order, their shape, their name, their dtype."""

from __future__ import annotations

from collections.abc import Sequence

from whyslower.evidence import phrases
from whyslower.evidence.pairing import Pair
from whyslower.evidence.program_runs import View
from whyslower.evidence.values import Precision

NAMED = 8  # values named in an answer
_PLAIN = frozenset({"float", "float64", "int", "int64", "bool"})


def pair_remarks(a: View, b: View, pairs: Sequence[Pair], last: int, precision: Precision) -> list[str]:
    """The remarks about these pairs; `last`: the last unit of both."""
    found = []
    for pair in (p for p in pairs if p.kind == "agree"):
        if pair.remark and (pair.telling or pair.remark != "shape"):
            found.append(phrases.REMARKS[pair.remark].format(variable=pair.a))
        if pair.a != pair.b and pair.telling:
            found.append(phrases.REMARKS["name"].format(**phrases.called(pair.a, pair.b), b=b.label))
    return [*list(dict.fromkeys(found))[:NAMED], *_other_dtype(a, b, pairs, last, precision)]


def _other_dtype(a: View, b: View, pairs: Sequence[Pair], last: int, precision: Precision) -> list[str]:
    for pair in (p for p in pairs if p.telling):
        x, y = a.value(pair.a, last), b.value(pair.b, last)
        if x is None or y is None or {x.dtype, y.dtype} <= _PLAIN or x.dtype == y.dtype:
            continue
        if "float" in x.dtype and "float" in y.dtype:
            names = {"variable": pair.a, "x": x.dtype, "y": y.dtype, "a": a.label, "b": b.label}
            return [phrases.REMARKS["dtype"].format(**names, precision=precision.name)]
    return []
