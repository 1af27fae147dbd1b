"""A running total in one program, and in the other a list of what it adds up: `total += x` and `xs.append(x)`."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from msgspec.structs import replace

from whyslower.evidence.pairing import Pair, both_values
from whyslower.evidence.program_runs import View
from whyslower.evidence.snapshots import Value
from whyslower.evidence.values import Precision, compare

TOTAL = "total"  # what is said of such a pair, which is about single numbers
FEWEST = 2  # units: after one, any number is the sum of a list that holds it


def totals(a: View, b: View, pairs: Collection[Pair], precision: Precision) -> list[Pair]:
    """Pairs of a total with the list that it is the sum of after every unit; only of what has no other counterpart, and
    only where they agree: a list whose sum is no total says nothing."""
    held = {p.a for p in pairs if p.strength != "weak"}, {p.b for p in pairs if p.strength != "weak"}
    ours, theirs = (_shown(view, known) for view, known in zip((a, b), held, strict=True))
    found: list[Pair] = []
    for path, other in ((p, o) for p in ours for o in theirs if ours[p] | theirs[o] == {"number", "list"}):
        if any(path == pair.a or other == pair.b for pair in found):
            continue
        pair = _pair(a, b, path, other, precision)
        found += [pair] if pair is not None else []
    return found


def _shown(view: View, held: Collection[str]) -> dict[str, set[str]]:
    """What carries something and has no counterpart, if it is ever seen as a number or a list: as which."""
    lone = [path for path in view.strong() if path not in held]
    shown = {p: {_shown_as(v) for u in view.units if (v := view.value(p, u)) is not None} - {""} for p in lone}
    return {path: ways for path, ways in shown.items() if ways}


def _pair(a: View, b: View, path: str, other: str, precision: Precision) -> Pair | None:
    both = {unit: values for unit, values in both_values(a, b, path, other).items() if _one_is_a_list(*values)}
    later = [unit for unit in both if unit > 0]
    if len(later) < FEWEST or not (a.telling(path, later) and b.telling(other, later)):
        return None
    outcomes = {unit: compare(_summed(x), _summed(y), precision) for unit, (x, y) in both.items()}
    if any(outcome.kind != "agree" for outcome in outcomes.values()):
        return None
    return Pair(
        a=path, b=other, strength="strong", outcomes=outcomes, kind="agree", remark=TOTAL, telling=True, found=True
    )


def _one_is_a_list(x: Value, y: Value) -> bool:
    return {_shown_as(x), _shown_as(y)} == {"number", "list"}


def _shown_as(value: Value) -> str:
    """ "number" or "list", of floats that were kept whole; "" for all else."""
    if value.kind != "array":
        return ""
    if value.grid is not None or value.data.dtype.kind != "f":
        return "list" if value.container == "list" and value.shape == (0,) else ""
    return "number" if not value.shape else "list" if value.container == "list" and len(value.shape) == 1 else ""


def _summed(value: Value) -> Value:
    if not value.shape:
        return value
    return replace(value, container="", shape=(), data=np.asarray(value.data.sum(dtype=np.float64)))
