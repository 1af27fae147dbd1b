"""Tracing and compiling again and again: a function made anew, shapes or Python values that change, patterns that `re`
has thrown out of its cache."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Collection, Sequence
from typing import Any, ClassVar

from whyslower.causes import hoisting, reading, remembering
from whyslower.causes.case import Case, Cause, Side, Swap
from whyslower.causes.exchange import HALF, of_swap
from whyslower.causes.shares import as_often, expected
from whyslower.evidence.families import arrays, compiled, family, tail
from whyslower.evidence.growing import other_sizes
from whyslower.records import Change, Factor, Operation

# Units seen: in fewer, a compilation may be the program's first and last; but for one in each, where units are long.
SEEN = 3
SEEN_EACH = 2

# Of the time of a unit that was seen to compile: where the typical one takes as much, many compile.
AS_LONG = 0.2

# What holding the shapes fixed takes away of what compiles for each of them, at a guess.
LIKELY = 0.8
SAME_SHAPES = "same-shapes"  # the experiment's name

# Of a swap in a program that compiles: surer than what any routine's own time says, as that holds its compilation.
SURE = 0.98

# The same where a size is met for the first time, by what is known of the library.
PREPARED = 0.8

# `re` keeps no more compiled patterns than this, and throws out the oldest: what goes through more of them in a fixed
# order finds none.
KEEP_ALL = "import re; re._MAXCACHE = 1 << 30"
# `strptime` makes a pattern of each format, and throws all of them away when one more than a handful comes.
KEEP_FORMATS = "import _strptime; _strptime._CACHE_MAX_SIZE = 1 << 30"
READS_TIMES = "strptime"
LONGER = 1.2  # times, for each call: no scatter of a watched run
PATTERNS = "re."  # what the names of `re`'s own functions begin with
PATTERN_METHODS = "re.Pattern."  # these are compiled already

COMPILERS = frozenset({"jax.jit", "jax.pmap", "jax.vmap", "jax.grad", "jax.value_and_grad", "torch.compile"})
SCRIPTING = frozenset({"torch.jit.trace", "torch.jit.trace_module", "torch.jit.script"})
COMPILERS |= SCRIPTING
# What takes a model apart and writes it anew as code; running what came of it is none of these.
TRACERS, RUN = ("torch.fx.", "torch.export."), "GraphModuleImpl"


class Recompilation(Cause):
    """Suspected where the slower one still compiles in steady state, and more than the faster one."""

    id: ClassVar[str] = "recompilation"
    reason: ClassVar[str] = "traces or compiles again and again"
    advice: ClassVar[str] = "Make the compiled function once, outside the loop; keep shapes and static arguments fixed."

    def suspected(self, case: Case) -> bool:
        """Whether it compiles while it should only run."""
        slower, faster = (side.evidence.compilations for side in case.both)
        return reading.still_compiles(case.slower) and slower > 1.5 * faster

    def experiments(self, case: Case) -> Sequence[Factor]:
        """The function that is compiled, made once before the loop, where the unit makes it; else, where it is handed
        arrays of other sizes each time, the first ones again and again. All patterns kept, where `re` compiles, or
        where each of the slower one's `strptime` takes longer."""
        if not self.suspected(case):
            return _all_formats_kept(case)
        for operation in case.slower.evidence.operations:
            edits = hoisting.once(case.slower, operation, "compiled") if _compiles(operation) else ()
            if edits:
                return (self._made_once(case.slower, operation, edits),)
        return (*_all_patterns_kept(case), *remembering.same_shapes(case, self.id, SAME_SHAPES, LIKELY))

    def _made_once(self, side: Side, operation: Operation, edits: hoisting.Edits) -> Factor:
        return Factor(
            name=f"compiled-once-{operation.line}",
            cause=self.id,
            what=f"{hoisting.quoted(operation)} made once, before the loop",
            changes={side.label: Change(edits=edits)},
            lines=(operation.line,),
            remedy="make the compiled function once, before the loop",
            weight=LIKELY,
        )

    def left(self, swap: Swap, made: Collection[str]) -> Swap:
        """Nothing where shapes have been held fixed: what compiles for each of them had its share."""
        return dataclasses.replace(swap, lost=(), gained=()) if SAME_SHAPES in made else swap

    def explains(self, swap: Swap) -> float:
        """A swap in a program that compiles: little else takes as long; a convolution prepared for each size; models
        that are traced."""
        if _prepares_for_each(swap):
            return PREPARED
        traced = reading.share_lost(swap, _traces)
        if traced >= HALF:
            return SURE * traced
        seen = swap.case.slower.evidence
        enough = SEEN_EACH if seen.compilations >= 1.0 else SEEN
        for_each = [one for one in seen.operations if (compiled(one) or one.library == "jax") and other_sizes(one)]
        anew = any(map(_compiles, seen.operations)) or (bool(for_each) and seen.compilations >= 1.0)
        often = seen.plain_units >= enough or anew or _typically(swap.case.slower)
        if not self.suspected(swap.case) or not often:
            return 0.0
        return SURE * reading.share_lost(
            swap, lambda one: one.library in {"jax", "torch", "user"} or _takes_patterns(one)
        )


def _prepares_for_each(swap: Swap) -> bool:
    """Whether a convolution of torch's, on another size in each unit, is all that takes long, and came back as often on
    more, as what is padded is, of the same kind of numbers: oneDNN makes a kernel for each size that it has kept none
    for."""
    exchange = of_swap(swap)
    if exchange.of_one_routine is None or exchange.other_dtypes:
        return False
    mine, theirs = exchange.of_one_routine
    sizes = [sum(math.prod(operand.shape) for operand in arrays(one)) for one in (mine, theirs)]
    padded = as_often(mine.count, theirs.count) and sizes[0] < sizes[1]
    return padded and mine.library == "torch" and family(mine) == "conv" and other_sizes(mine)


def _typically(side: Side) -> bool:
    """Whether units that compile are no exception, though few were seen: the typical one takes a good part as long."""
    seen = side.evidence
    compiling_s = reading.seconds(one for one in seen.operations if compiled(one) or one.library in {"jax", "torch"})
    return seen.compilations >= 1.0 and side.unit_s >= AS_LONG * compiling_s > 0


def _compiles(operation: Operation) -> bool:
    return operation.name in COMPILERS


def _traces(operation: Operation) -> bool:
    return operation.name in SCRIPTING or (operation.name.startswith(TRACERS) and tail(operation) != RUN)


def _takes_patterns(operation: Operation) -> bool:
    """Whether it compiles what it is given, or finds it in the cache."""
    return operation.name.startswith(PATTERNS) and not operation.name.startswith(PATTERN_METHODS)


def _all_patterns_kept(case: Case) -> Sequence[Factor]:
    """A cache of `re` that nothing is thrown out of, in both, where the slower one compiles patterns."""
    taking = [one for one in case.slower.evidence.operations if _takes_patterns(one)]
    if not taking:
        return ()
    return _kept_in_both(
        case,
        taking,
        KEEP_ALL,
        name="patterns-kept",
        what="all compiled patterns kept in the cache of `re`, in both",
        remedy="keep all compiled patterns: a larger cache here, or re.compile once before the loop",
        weight=LIKELY,
    )


def _all_formats_kept(case: Case) -> Sequence[Factor]:
    """A cache of `strptime` that nothing is thrown out of, in both, where both call it and each of the slower one's
    calls takes longer: formats that come in turns are made into patterns again and again."""
    calls = [[one for one in side.evidence.operations if tail(one) == READS_TIMES] for side in case.both]
    each = [reading.seconds(part) / (reading.evaluations(part) or 1.0) for part in calls]
    if not each[0] >= LONGER * each[1] > 0:
        return ()
    return _kept_in_both(
        case,
        calls[0],
        KEEP_FORMATS,
        name="formats-kept",
        what="all formats kept in the cache of `strptime`, in both",
        remedy="read the times of one format together: `strptime` keeps a handful of formats; or have it keep all",
        weight=expected(case, reading.seconds(calls[0]) / case.slower.unit_s),
    )


def _kept_in_both(case: Case, calls: Sequence[Operation], keep: str, **told: Any) -> tuple[Factor]:
    """A cache of Python's library that these calls use, and that keeps all from the loop's door on, in both."""
    changes = {side.label: Change(door=(keep,)) for side in case.both}
    lines = tuple(sorted({one.line for one in calls}))
    return (Factor(cause=Recompilation.id, changes=changes, lines=lines, **told),)
