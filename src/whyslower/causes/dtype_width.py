"""Wider elements: fewer to a vector register and to a cache line, more bytes to move."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from typing import ClassVar

from whyslower.causes import dtypes, sparse_indices
from whyslower.causes.case import Case, Cause, Swap
from whyslower.causes.exchange import of_swap
from whyslower.causes.gone import widened
from whyslower.causes.reading import seconds, share_lost, share_of
from whyslower.causes.shares import as_often, bulk, expected
from whyslower.evidence.families import arrays, family, tail
from whyslower.factors.hunks import Hunk
from whyslower.records import Change, Factor, Operation

# Half the width halves what vector units and memory take; other costs stay.
SAVED = 0.5
# Passes over all elements, which take what these are as they come.
PASSES = frozenset({"elementwise", "reduction", "movement"})
# Passes that add all elements up, in numbers of the width of what comes out.
ADDING = frozenset({"sum", "mean", "cumsum", "nansum", "nanmean"})
# Bits of a text in an array, which has room for the longest of all: beyond, most of what is walked is mostly padding.
LONG_TEXT = 8 << 10
# Of what went, wider before: where code differs in nothing else, that is why.
MOSTLY = 0.5
# Words by which a set-up says how wide a library's numbers are.
SAYS_HOW_WIDE = re.compile(r"enable_x64|set_default_dtype", re.IGNORECASE)

WIDE = ("float64", "complex128", "int64")  # what JAX makes with 64 bits alone

Kinds = tuple[frozenset[str], tuple[tuple[int, ...], ...]]  # of the arrays that operations are given, and their shapes


class DtypeWidth(Cause):
    """Suspected where the slower one's time goes to wider dtypes of the same kind than the faster one's."""

    id: ClassVar[str] = "dtype-width"
    reason: ClassVar[str] = "moves and computes wider elements than the other"
    advice: ClassVar[str] = "Use the narrower dtype, if its accuracy is enough; cast once, before the loop."
    thorough: ClassVar[bool] = True

    def experiments(self, case: Case) -> Sequence[Factor]:
        """The slower one's data cast to the faster one's dtype before its loop, or JAX not told to compute in 64 bits,
        as the faster one does not; the indices of sparse matrices."""
        data = dtypes.factor(
            case,
            self.id,
            dtypes.CAST,
            "cast the data to {target} once, before the loop (results then have that dtype's accuracy)",
            SAVED,
        )
        return [*(data or _not_told(case)), *sparse_indices.factor(case, self.id)]

    def explains(self, swap: Swap) -> float:
        """The same operations, in a wider dtype before than after, not those that are done without; sums of the same
        array in wider numbers; arrays of texts with room for a very long one, where the faster code has no such."""
        swap = dtypes.forward(widened(swap))
        lost, gained = _widths(swap.lost), _widths(swap.gained)
        common = [key for key in lost if key in gained]
        if not seconds(swap.lost) or _said_elsewhere(swap):
            return 0.0
        wider = sum(lost[key][1] for key in common if lost[key][0] > gained[key][0])
        wider = wider or seconds(one for one in swap.lost if any(_as_integers(one, other) for other in swap.gained))
        summed = 0.95 * share_lost(swap, lambda one: any(_adds_up_wider(one, other) for other in swap.gained))
        padded = 0.0 if any(map(_on_long_texts, swap.gained)) else 0.65 * share_lost(swap, _on_long_texts)
        return max(summed, padded, 0.9 * wider / seconds(swap.lost) * (1.0 - of_swap(swap).done_without))

    def shown(self, swap: Swap) -> float:
        """Code that differs in the names of dtypes alone; or a set-up's that says how wide a library's numbers are."""
        if swap.hunk is not None and not swap.hunk.in_unit and _says_how_wide(swap.hunk):
            return 0.9
        explained = self.explains(swap) if dtypes.only_named(swap.hunk) else 0.0
        return max(explained, 0.95) if explained >= MOSTLY else explained


def _not_told(case: Case) -> tuple[Factor, ...]:
    """JAX left to compute in 32 bits, where the slower program alone tells it to take 64."""
    source, other = (side.source for side in case.both)
    computed = share_of(case.slower.evidence, lambda o: o.library == "jax")
    if source is None or other is None or not computed or SAYS_HOW_WIDE.search(other.text):
        return ()
    told = [node for node in ast.walk(source.tree) if isinstance(node, ast.Call) and _switches_x64_on(node)]
    if not told:
        return ()
    factor = Factor(
        name=f"{DtypeWidth.id}-not-told",
        cause=DtypeWidth.id,
        what=f"JAX not told to compute in 64 bits, in {case.slower.label}",
        changes={case.slower.label: Change(edits=tuple(source.replace_node(c.args[1], "False") for c in told))},
        remedy="leave JAX at 32 bits: no jax_enable_x64 (results then have that dtype's accuracy)",
        weight=expected(case, SAVED * computed),
        casts=WIDE,
    )
    return (factor,)


def _switches_x64_on(call: ast.Call) -> bool:
    given = [each.value for each in call.args if isinstance(each, ast.Constant)]
    return given == ["jax_enable_x64", True]


def _said_elsewhere(swap: Swap) -> bool:
    """Whether code of the set-up names the same dtypes in both programs, and another stretch does not."""
    hunk = swap.hunk
    if hunk is None or hunk.in_unit or _names_others(hunk):
        return False
    return any(_names_others(other) for other in swap.case.stretches if other is not hunk)


def _names_others(hunk: Hunk) -> bool:
    slower, faster = (sorted(dtypes.NAMED.findall(text)) for text in (hunk.slower_text, hunk.faster_text))
    return slower != faster


def _says_how_wide(hunk: Hunk) -> bool:
    """Whether one of the two programs alone says it."""
    return bool(SAYS_HOW_WIDE.search(hunk.slower_text)) != bool(SAYS_HOW_WIDE.search(hunk.faster_text))


def _on_long_texts(operation: Operation) -> bool:
    texts = (o.dtype for o in arrays(operation) if o.dtype.startswith(("str", "bytes")))
    return bulk(operation) and any(dtypes.bits(each) >= LONG_TEXT for each in texts)


def _as_integers(one: Operation, other: Operation) -> bool:
    """Whether a pass over floats came back as often, by the same routine, over as many narrower integers."""
    mine, theirs = list(arrays(one)), list(arrays(other))
    if tail(one) != tail(other) or not bulk(one) or family(one) not in PASSES or not as_often(one.count, other.count):
        return False
    if not mine or [o.shape for o in mine] != [o.shape for o in theirs]:
        return False
    kinds = [{dtypes.kind_of(o.dtype) for o in part} for part in (mine, theirs)]
    narrower = max(dtypes.bits(o.dtype) for o in theirs) < min(dtypes.bits(o.dtype) for o in mine)
    return narrower and kinds[0] == {"float"} and kinds[1] <= {"int", "uint", "bool"}


def _adds_up_wider(one: Operation, other: Operation) -> bool:
    """Whether two passes add up the same array, the one in numbers that are twice as wide, or more."""
    if not {tail(one), tail(other)} <= ADDING or not bulk(one) or not as_often(one.count, other.count):
        return False
    mine, theirs = ([(o.dtype, o.shape) for o in arrays(each)] for each in (one, other))
    if not mine or mine != theirs or one.result is None or other.result is None:
        return False
    width, narrow = dtypes.bits(one.result.dtype), dtypes.bits(other.result.dtype)
    return width >= 2 * narrow > 0


def _widths(operations: Sequence[Operation]) -> dict[Kinds, tuple[int, float]]:
    """By the kinds and shapes of arrays, given or made of none: the widest element in bits, and seconds."""
    found: dict[Kinds, tuple[int, float]] = {}
    for operation in operations:
        given = arrays(operation) or dtypes.made(operation)
        if not given or not bulk(operation) or dtypes.mixture(operation) or dtypes.slow_path(operation):
            continue
        kinds = frozenset(dtypes.kind_of(o.dtype).removeprefix("u") for o in given)
        key = kinds, tuple(sorted(o.shape for o in given))
        width, spent = found.get(key, (0, 0.0))
        found[key] = max(width, *(dtypes.bits(o.dtype) for o in given)), spent + operation.seconds
    return found
