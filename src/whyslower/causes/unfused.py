"""Many passes over memory where one would do."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from typing import ClassVar

from whyslower.causes import equivalents
from whyslower.causes.beneath import goes_with, ran
from whyslower.causes.binding import library
from whyslower.causes.case import Case, Cause, Side, Swap
from whyslower.causes.dispatch_overhead import DispatchOverhead
from whyslower.causes.exchange import HALF, HEAVY, LONG_KERNEL_S, Exchange, of_swap
from whyslower.causes.reading import evaluations, seconds, words
from whyslower.causes.shares import as_often_in_both, bulk, expected, plain_name, routine
from whyslower.evidence.families import arrays, family, tail, walked_bytes
from whyslower.factors.reach import Function
from whyslower.factors.source import Source
from whyslower.records import Change, Factor, Operation

# One operation is one pass: there is nothing to fuse below two.
PASSES = 2.0
# Passes and bytes must fall to this part at least, for fusing to be what was done.
FEWER = 1.5
# Of the time that went, what one call took: from here on it is that call's matter, not that there were several.
ALONE = 0.75
# Of a function's time, the part in elementwise chains: below, fusing can't save much.
CHAIN = 0.4
# Of a chain's time what fusing may save: all passes but one of several.
SAVED = 0.7

# Seconds that a call costs whatever its work, by library, and bytes a second that a pass moves: where a call costs more
# than its pass, what compiling takes away is the calls' cost.
DISPATCH = DispatchOverhead.id
CALL = {"jax": 50e-6, "torch": 5e-6}
PASSED_BYTES = 10e9

# What is summed up on the way is looked up afterwards: passes that this saves were another method's.
RUNNING = {"cumsum", "cumprod", "cumulative_sum", "accumulate", "cummax", "cummin"}

STEPS = ("elementwise", "reduction")
CHAINED = ("elementwise", "composite", "reduction")

# Steps for each call of a routine that does them at once; how surely such a routine is why, by what ran beneath.
SEVERAL, BENEATH = 3.0, 0.55

# Kernels that do several steps at once, by their names.
FUSING = re.compile(r"fused|flash_attention|efficient_attention")

# Routines that do in one pass what takes two of others.
IN_ONE = words("addcmul addcdiv lerp addmm addmv addbmm baddbmm addr")


class Unfused(Cause):
    """Suspected where the slower one makes elementwise passes in a function that its library can compile."""

    id: ClassVar[str] = "unfused"
    reason: ClassVar[str] = "makes many passes over memory that one would do"
    advice: ClassVar[str] = "Compile the chain (jax.jit, torch.compile), use one fused routine, or work in place."

    def experiments(self, case: Case) -> Sequence[Factor]:
        """Sums of products in one call; functions that the loop calls compiled as a whole, in the slower one."""
        found = list(equivalents.factors(case, self.id))
        source = case.slower.source
        if source is None or _passes(case.slower) < FEWER * _passes(case.faster):
            return found
        for function in _called(source):
            operations = [o for o in case.slower.evidence.operations if o.function.split(".")[0] == function]
            found += self._compiled(case, source, function, operations)
        return found

    def _compiled(self, case: Case, source: Source, function: str, operations: Sequence[Operation]) -> list[Factor]:
        total = seconds(case.slower.evidence.operations) or 1.0
        both = as_often_in_both(case.slower.evidence.operations, case.faster.evidence.operations)
        chain = [o for o in operations if bulk(o) and family(o) in CHAINED and routine(o) not in both]
        if sum(o.count for o in chain) < PASSES or seconds(chain) < CHAIN * total:
            return []
        libraries = {o.library for o in operations if bulk(o)}
        for name, how in (("jax", "jit"), ("torch", "compile")):
            module = library(source, name)
            if libraries == {name} and module:
                text = f"{module}.{how}"
                return [
                    Factor(
                        name=f"fused-{function}",
                        cause=self.id if _moved(chain) > CALL[name] * PASSED_BYTES else DISPATCH,
                        what=f"{text} around `{function}` of {case.slower.label}: one call, and one pass",
                        changes={
                            case.slower.label: Change(edits=(source.before_loop(f"{function} = {text}({function})"),))
                        },
                        lines=tuple(sorted({o.line for o in chain}))[:3],
                        remedy=f"compile the function: {text}({function})",
                        weight=expected(case, SAVED * seconds(chain) / total),
                        under="quick" if name == "jax" else "full",
                    )
                ]
        return []

    def explains(self, swap: Swap) -> float:
        """Several passes that gave way to clearly fewer, over clearly fewer bytes; as many over less data are none, nor
        are functions that simple arithmetic does without, nor those in whose place no pass came. Steps of torch's that
        a routine took the place of, beneath calls that don't show it."""
        if _fused_kernel(swap):
            return 0.95
        return max(self._fewer(swap), BENEATH if _written_in_passes(swap) else 0.0)

    def _fewer(self, swap: Swap) -> float:
        exchange = of_swap(swap)
        if not exchange.lost or exchange.alike or exchange.less_data or exchange.steps_instead or exchange.left_out:
            return 0.0
        if exchange.lost_calls < PASSES:
            return 0.0
        if _in_one(exchange):
            return 0.9 * exchange.bulk
        alone = max(o.seconds / max(o.count, 1.0) for o in exchange.lost) >= ALONE * seconds(exchange.lost)
        alone |= _one_takes_longer(exchange) or _one_reduction(exchange)
        part = exchange.part(CHAINED) * (1.0 - exchange.done_without)
        return exchange.bulk * part * _fused(exchange) * (0.3 if alone else 1.0)


def _written_in_passes(swap: Swap) -> bool:
    """Whether most of the difference is what more and shorter steps of torch's take, beneath whatever calls, than a
    routine for all of it that the faster program alone runs: normalising a layer's inputs, and back."""
    ours, theirs = ([o for o in ran(side) if o.library == "torch"] for side in swap.case.both)
    known = set(map(plain_name, ours))
    routines = [o for o in theirs if family(o) == "composite" and plain_name(o) not in known]
    steps = [[o for o in part if family(o) in STEPS] for part in (ours, theirs)]
    times, saved = (of(steps[0]) - of(steps[1]) for of in (evaluations, seconds))
    several = times >= SEVERAL * evaluations(routines) > 0
    return several and goes_with(swap, saved - seconds(routines))


def _fused_kernel(swap: Swap) -> bool:
    """Whether a change of the set-up, or of an option, has the unit run a kernel that is known to fuse, for several
    that went and took longer than a call does."""
    if (swap.hunk is None or swap.hunk.in_unit) and not _same_call(of_swap(swap)):
        return False
    before, after = ({k.name for k in side.evidence.kernels} for side in swap.case.both)
    came = [name for name in after - before if FUSING.search(name)]
    went = [k for k in swap.case.slower.evidence.kernels if k.name not in after]
    long = sum(k.seconds for k in went if k.seconds >= LONG_KERNEL_S * k.count)
    return bool(came) and len(went) >= PASSES and long >= HALF * sum(k.seconds for k in went)


def _same_call(exchange: Exchange) -> bool:
    """Whether most of what went, and most of what came, is a call of one routine on the same arrays."""
    pair = exchange.of_one_routine
    if pair is None:
        return False
    before, after = ([o.shape for o in arrays(each)] for each in pair)
    return before == after


def _one_reduction(exchange: Exchange) -> bool:
    """Whether most of what went is one expression that adds up, or the like, however often: it is no chain."""
    costliest = max(exchange.lost, key=lambda o: o.seconds)
    return family(costliest) == "reduction" and costliest.seconds >= ALONE * seconds(exchange.lost)


def _one_takes_longer(exchange: Exchange) -> bool:
    """Whether most of the difference is one routine, called as often, that takes longer: no other pass is why."""
    pair = exchange.of_one_routine
    longer = pair[0].seconds - pair[1].seconds if pair is not None else 0.0
    return longer >= HALF * (seconds(exchange.lost) - seconds(exchange.gained)) > 0


def _in_one(exchange: Exchange) -> bool:
    """Whether a routine that does in one pass what takes two came, with fewer calls and over fewer bytes."""
    before, after = ({tail(o).removesuffix("_") for o in part} & IN_ONE for part in (exchange.lost, exchange.gained))
    fewer = exchange.lost_calls > exchange.gained_calls and exchange.lost_bytes > exchange.gained_bytes
    return bool(after - before) and fewer and not exchange.other_dtypes


def _fused(exchange: Exchange) -> float:
    """How surely several passes became fewer; where as many numbers go through them, they are only narrower, nearer to
    each other, or more in each."""
    fewer = exchange.lost_calls >= FEWER * exchange.gained_calls
    less = exchange.lost_bytes >= FEWER * exchange.gained_bytes
    if less and exchange.lost_numbers < FEWER * exchange.gained_numbers:
        return 0.1
    if not (fewer and less):
        return 0.5 if fewer or less else 0.1
    (lost, gained), (before, after) = exchange.names(HEAVY), exchange.names(("reduction",))
    other_method = gained - lost or (after - before) & RUNNING
    return 0.5 if other_method else 0.9


def _moved(chain: Sequence[Operation]) -> float:
    """Bytes that a pass moves, in the mean."""
    return walked_bytes(chain) / max(sum(o.count for o in chain), 1e-9)


def _passes(side: Side) -> float:
    return sum(o.count for o in side.evidence.operations if bulk(o) and family(o) in CHAINED)


def _called(source: Source) -> list[str]:
    """Plain functions of the script that the loop itself calls by name, where both stand at top level."""
    if any(isinstance(node, Function) for node in source.way):
        return []
    plain = {f.name for f in source.functions_in_unit() if isinstance(f, ast.FunctionDef) and not f.decorator_list}
    calls = [n for top in source.loop.body for n in ast.walk(top) if isinstance(n, ast.Call)]
    return list(dict.fromkeys(n.func.id for n in calls if isinstance(n.func, ast.Name) and n.func.id in plain))
