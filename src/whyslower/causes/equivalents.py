"""Expressions and their equivalents: the same result up to rounding, by another routine or another method.

A rule looks at one operation and gives the text that may stand in its place, or "". Rules say which cause it proves
when the equivalent is faster; the trial decides whether it is, and whether the results are the same here.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass

from whyslower.causes import factoring, products, routines, selecting, stacking
from whyslower.causes.binding import parsed, written
from whyslower.causes.case import Case
from whyslower.causes.hoisting import SHOWN, quoted
from whyslower.causes.reading import holds, places_within, seconds
from whyslower.causes.rewriting import Site
from whyslower.causes.shares import REAL_SHARE, as_often, bulk, expected, own_excesses
from whyslower.evidence.families import arrays
from whyslower.factors.source import Source, imports_name, overlap
from whyslower.records import Change, Edit, Factor, Operation

# Of the time of an operation, what its equivalent may save.
SAVED = 0.6
# The operations that one factor exchanges must each be this share at least: the rest can't matter.
LEAST = REAL_SHARE / 2


@dataclass(frozen=True)
class Rule:
    """`text` gives an operation's equivalent; `name` is the rule's in factors."""

    name: str
    cause: str
    text: Callable[[Site], str]
    needs_numpy: bool = False  # the equivalent calls NumPy by `np`, which the script may not have imported
    inside: bool = False  # it exchanges operations inside the expression too
    on_items: bool = False  # what it exchanges works item by item: no bulk is asked of it
    of_dtypes: bool = False  # it is about dtypes: that the faster program calls the same in others is no objection


RULES: tuple[Rule, ...] = (
    Rule("multiplied-out", "kernel-implementation", routines.power),
    Rule("other-tanh", "kernel-implementation", routines.tanh, needs_numpy=True),
    Rule("norm-by-product", "kernel-implementation", routines.norm),
    Rule("einsum-as-product", "kernel-implementation", products.einsum),
    Rule("counted", "kernel-implementation", routines.add_at),
    Rule("scattered-in-dtype", "type-promotion", routines.scattered_dtype, of_dtypes=True),
    Rule("flatnonzero", "kernel-implementation", routines.where_first, inside=True),
    Rule("clip-by-bounds", "kernel-implementation", routines.clip),
    Rule("rows-selected", "kernel-implementation", routines.rows),
    Rule("one-product", "unfused", products.sum_of_product, inside=True),
    Rule("einsum-in-order", "algorithm-choice", products.einsum_path),
    Rule("solved", "algorithm-choice", products.solve, inside=True),
    Rule("thin-factors", "algorithm-choice", factoring.thin),
    Rule("inverted", "algorithm-choice", factoring.inverse, on_items=True),
    Rule("by-fft", "algorithm-choice", factoring.by_fft),
    Rule("reordered-product", "algorithm-choice", products.reordered, inside=True),
    Rule("by-modulus", "algorithm-choice", routines.by_modulus, inside=True),
    Rule("selected", "algorithm-choice", routines.from_sorted, inside=True),
    Rule("few-selected", "algorithm-choice", selecting.few_of_sorted, inside=True),
    Rule(stacking.NAME, "memory-layout", stacking.along_the_first),
    Rule("flattened", "algorithm-choice", routines.flattened, on_items=True),
    Rule("unbuffered", "redundant-copy", routines.unbuffered),
    Rule("array-method", "python-loop", routines.builtin, on_items=True),
)


def factors(case: Case, cause: str) -> tuple[Factor, ...]:
    """The equivalents that speak for a cause, of the slower program's costly operations: one factor a rule."""
    source = case.slower.source
    if source is None:
        return ()
    found = []
    for rule in RULES:
        if rule.cause == cause:
            made = _factor(case, source, rule)
            found += [made] if made else []
    return tuple(found)


def _factor(case: Case, source: Source, rule: Rule) -> Factor | None:
    edits: list[Edit] = []
    exchanged: list[tuple[Operation, str]] = []
    share = 0.0
    for operation in _candidates(case, rule):
        weight = _weight(case, rule, operation)
        text = _equivalent(case, source, rule, operation) if weight >= LEAST else ""
        if not text:
            continue
        edit = source.replace_operation(operation, text)
        if not overlap((edit,), edits):
            edits.append(edit)
            exchanged.append((operation, text))
            share += weight
    if share < REAL_SHARE:
        return None
    if rule.needs_numpy and any("np." in text for _, text in exchanged) and not _has_numpy(source):
        edits.append(source.after_imports("import numpy as np"))
    first, text = exchanged[0][0], shortened(exchanged[0][1])
    if text == quoted(first):  # they differ further on
        text = "…" + " ".join(exchanged[0][1].split())[1 - SHOWN :]
    shown = f"`{quoted(first)}` of {case.slower.label} written as `{text}`"
    return Factor(
        name=rule.name,
        cause=rule.cause,
        what=shown + (f", and {len(exchanged) - 1} more of its kind" if len(exchanged) > 1 else ""),
        changes={case.slower.label: Change(edits=tuple(edits))},
        lines=tuple(sorted({operation.line for operation, _ in exchanged})),
        remedy=f"write `{quoted(first)}` as `{text}`",
        weight=expected(case, SAVED * share),
        gone=tuple(place for operation, _ in exchanged for place in places_within(case.slower, operation)),
    )


def _candidates(case: Case, rule: Rule) -> list[Operation]:
    """Operations that the slower program spends more time on, and not for their dtype; of a rule that looks inside,
    also those that only take a part of what such a one gives: both programs may do that alike."""
    theirs = case.faster.evidence.operations
    excesses = [excess.operation for excess in own_excesses(case)]
    found = [one for one in excesses if rule.of_dtypes or not any(_in_another_dtype(one, other) for other in theirs)]
    if rule.inside:
        others = (o for o in case.slower.evidence.operations if o.name == "[]" and o not in found)
        found += [o for o in others if any(holds(o, each) for each in found)]
    return found


def _in_another_dtype(one: Operation, other: Operation) -> bool:
    """Whether the faster program calls the same routine as often, on arrays of the same shapes, and only dtypes
    differ."""
    given, theirs = arrays(one), arrays(other)
    same = one.name == other.name and [o.shape for o in given] == [o.shape for o in theirs]
    return same and as_often(one.count, other.count) and [o.dtype for o in given] != [o.dtype for o in theirs]


def shortened(text: str) -> str:
    """An expression for a sentence."""
    text = " ".join(text.split())
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def _equivalent(case: Case, source: Source, rule: Rule, operation: Operation) -> str:
    if not written(source, operation):
        return ""
    tree = parsed(operation.text)
    if tree is None or any(isinstance(n, (ast.Await, ast.Yield, ast.YieldFrom)) for n in ast.walk(tree)):
        return ""
    text = rule.text(Site(operation, tree, source, tuple(case.slower.evidence.operations)))
    return "" if text == operation.text else text


def _weight(case: Case, rule: Rule, operation: Operation) -> float:
    """The share of the watched time that the rule would exchange."""
    inside = [o for o in case.slower.evidence.operations if rule.inside and holds(operation, o)] or [operation]
    if not rule.on_items and not any(map(bulk, inside)):
        return 0.0
    return seconds(inside) / (seconds(case.slower.evidence.operations) or 1.0)


def _has_numpy(source: Source) -> bool:
    return imports_name(source, "numpy") == "np"
