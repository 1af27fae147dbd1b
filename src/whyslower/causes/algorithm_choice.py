"""Another method for the same result: a cheaper factorisation, order of products, search; or the same only once."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import ClassVar

from whyslower.causes import asked_of_sets, asking, equivalents, hoisting, steady
from whyslower.causes.beneath import instead_beneath, moved_out_of_loop, of_xla, runs_again, runs_beneath, written_out
from whyslower.causes.binding import written
from whyslower.causes.case import Case, Cause, Side, Swap
from whyslower.causes.cast_already import without_cast
from whyslower.causes.dtypes import kind_of
from whyslower.causes.exchange import CALLS, FAR_MORE, HEAVY, LONG_KERNEL_S, SOME, Exchange, of_swap
from whyslower.causes.hidden_work import factors_anew
from whyslower.causes.in_steps import by_products, in_several
from whyslower.causes.keeping import keeps
from whyslower.causes.lengths import better_length, whole_spectrum
from whyslower.causes.more_of_it import on_longer
from whyslower.causes.one_of_all import one_of_all
from whyslower.causes.options import (
    asked_to_recompute,
    by_another_name,
    by_its_sides,
    given_derivatives,
    other_method,
    recurs_otherwise,
    takes_every_branch,
    through_a_tree,
)
from whyslower.causes.part_by_part import filled_for_each_part
from whyslower.causes.placing import MOVING
from whyslower.causes.python_loop import fewer_of_its_own, fewer_steps
from whyslower.causes.reading import evaluations, places_within, seconds, words
from whyslower.causes.ready_made import ready_made
from whyslower.causes.shares import (
    Excess,
    as_often,
    bulk,
    called_again,
    expected,
    once_for_faster,
    real_excesses,
    repeated,
)
from whyslower.causes.skipping import asks_first, finds_out_by_failing, looks_up_where
from whyslower.causes.tables import all_pairs, looked_up
from whyslower.causes.walking import walks_lists
from whyslower.evidence.families import (
    ARRAY_LIBRARIES,
    FAMILIES,
    arrays,
    compiled,
    elements,
    family,
    walked_bytes,
)
from whyslower.evidence.flops import by_transform
from whyslower.factors.source import overlap
from whyslower.records import Change, Factor, Operation

# Rough counts of flops are right to a small factor: so many times more are another method's.
COSTLIER = 1.6
# Counts this near are the same method, as far as counting goes.
NEAR = 1.3
# Of a long kernel's time, and of all kernels' that went, so much must have gone.
DUE = 0.5
# Of the difference, what kernels that run again must take: saving what they make costs more than they do, too.
AGAIN = 0.3
# Of what went, what a kernel for all of it takes at least.
WITHIN = 0.1

# A step calls a compiled function a few times more than it need; what goes through rows does for each of them.
MOST_TWICE = 4

# Kernels that compute nothing.
COPIES = re.compile(r"aten::(_to_copy|copy_|clone|contiguous)\b|xla::copy\b")

# What makes masks; of fewer groups, going through them one by one is as good.
COMPARING, MANY_GROUPS = words("== != < <= > >= equal isin"), 8

# What puts all in order, and what finds the few that are asked for.
SORTING = words("sort argsort msort sorted")
SELECTING = words("topk partition argpartition kthvalue nlargest nsmallest")


class AlgorithmChoice(Cause):
    """Suspected where a known cheaper method exists, or the same result is computed again in every unit."""

    id: ClassVar[str] = "algorithm-choice"
    reason: ClassVar[str] = "reaches the same result by a costlier method"
    advice: ClassVar[str] = "Take the cheaper method: fewer flops, a better order, once instead of every time."
    routines: ClassVar[frozenset[str]] = frozenset({"sorting"})

    def experiments(self, case: Case) -> Sequence[Factor]:
        """Cheaper equivalents of costly expressions, sets for lists that are searched; what never changes, once."""
        found = [*equivalents.factors(case, self.id), *asking.as_the_faster(case, self.id)]
        found += asked_of_sets.factors(case, self.id)
        taken = [e for f in found for change in f.changes.values() for e in change.edits]
        for excess in real_excesses(case):
            edits = _once(case, excess)
            if edits and not overlap(edits, taken):
                taken += edits
                found.append(_computed_once(case, excess, edits))
        return [*found, *steady.factors(case, self.id, taken)]

    def left(self, swap: Swap, made: Collection[str]) -> Swap:
        """What differs beside the dtypes, where these were made the same."""
        return without_cast(swap, made)

    def shown(self, swap: Swap) -> float:
        """Code that names another way through a recurrence, has every branch taken for each of many, or has computed
        anew what might be kept."""
        ways = recurs_otherwise, takes_every_branch, asked_to_recompute
        return 0.95 if any(way(swap) for way in ways) else 0.0

    def explains(self, swap: Swap) -> float:
        """Costlier heavy work than what came in its place; functions of many steps an element that simple arithmetic
        does without; transforms of awkward lengths, or direct sums where transforms do; long lists searched where a set
        or dict is asked, or moved up where a deque is not; more rounds on the way to the same end, or more steps of
        Python's own; the same routine with another option; what needn't be done, or is kept elsewhere."""
        exchange, ways = of_swap(swap), (_without_transforms, by_products, in_several)
        to_one_end = _to_one_end(swap, exchange) if swap.case.work.kind == "same" else 0.0
        return max(
            to_one_end,
            walks_lists(swap),
            0.8 if fewer_steps(swap) else 0.0,
            0.9 if given_derivatives(exchange) else 0.0,
            exchange.bulk * _method(exchange),
            0.93 if _by_transforms(swap, exchange) or whole_spectrum(exchange) else 0.0,
            0.75 if any(way(exchange) for way in ways) else 0.0,
            0.85 if _group_by_group(exchange) else 0.0,
            exchange.bulk * _moved_out(swap),
            0.9 * better_length(swap),
            0.95 if _stands_elsewhere(swap) else 0.0,
            0.8 if ready_made(swap, exchange) else 0.0,
            0.7 if _other_method_compiled(swap, exchange) else 0.0,
            0.7 if swap.case.work.kind != "unlike" and by_another_name(exchange) else 0.0,
            0.6 if not exchange.other_dtypes and _other_kernels(swap) else 0.0,
        )


def _to_one_end(swap: Swap, exchange: Exchange) -> float:
    """How surely another method was taken to results that are known to be the same; else it may be other work."""
    return max(
        0.93 * keeps(swap),
        0.93 if filled_for_each_part(swap) or one_of_all(swap) else 0.0,
        0.85 * exchange.done_without,
        0.7 if swap.more_rounds else 0.0,
        0.8 if _asks_twice(swap) or _calls_again(swap) or _evaluates_anew(swap) else 0.0,
        0.9 if moved_out_of_loop(swap) else 0.7 if _again_beneath(swap) else 0.0,
        other_method(swap, exchange),
        0.7 if by_its_sides(exchange) or through_a_tree(exchange) else 0.0,
        0.65 if asks_first(exchange) or looks_up_where(exchange) else 0.0,
        0.9 if looked_up(swap) else 0.7 if all_pairs(swap) else 0.0,
        0.55 if on_longer(swap) else 0.0,
        0.5 if finds_out_by_failing(swap) else 0.0,
        0.7 if swap.lost and factors_anew(swap) else 0.0,
        _does_more(swap, exchange),
        0.55 if fewer_of_its_own(swap) else 0.0,
    )


def _calls_again(swap: Swap) -> bool:
    """Whether what the slower one calls beyond the other is the same again on as much, and goes with this code."""
    lost, gained = ([o for o in part if o.library in ARRAY_LIBRARIES] for part in (swap.lost, swap.gained))
    return evaluations(lost) - evaluations(gained) >= DUE * called_again(swap.case) > 0


def _evaluates_anew(swap: Swap) -> bool:
    """Whether most of the difference goes with code that has torch run again what the other runs, on as much."""
    return seconds(swap.lost) - seconds(swap.gained) >= DUE * swap.case.gap_s > 0 and runs_again(swap.case)


def _asks_twice(swap: Swap) -> bool:
    """Whether a compiled function is called that the faster code does without, which calls no other on anything else,
    and most of the difference is work in kernels, not the call: a value once more that comes with its gradient."""
    lost, gained = (list(filter(compiled, part)) for part in (swap.lost, swap.gained))
    ours, theirs = ({tuple(o.shape for o in arrays(each)) for each in part} for part in (lost, gained))
    fewer = 0 < evaluations(lost) - evaluations(gained) <= MOST_TWICE
    saved = seconds(lost) - seconds(gained)
    if not fewer or not theirs <= ours or saved < DUE * (seconds(swap.lost) - seconds(swap.gained)):
        return False
    before, after = (sum(_spent(side).values()) for side in swap.case.both)
    return before - after >= DUE * swap.case.gap_s > 0


def _again_beneath(swap: Swap) -> bool:
    """Whether a good part of the difference is kernels of torch's that run more often on arrays of the same shapes,
    beneath calls that are as many, or with a call that asks for it: what the backward pass computes anew since it was
    not kept."""
    as_many = len(swap.lost) == len(swap.gained) and as_often(evaluations(swap.lost), evaluations(swap.gained))
    if not as_many and (not any(map(_checkpoints, swap.lost)) or any(map(_checkpoints, swap.gained))):
        return False
    kernels = ((k for k in side.evidence.kernels if not of_xla(k)) for side in swap.case.both)
    ours, theirs = ({(k.name, k.shapes): k for k in each} for each in kernels)
    often = [
        (k, theirs[each]) for each, k in ours.items() if each in theirs and k.count >= COSTLIER * theirs[each].count
    ]
    again = sum((k.count - other.count) * k.seconds / k.count for k, other in often)
    return again >= AGAIN * swap.case.gap_s > 0


def _checkpoints(operation: Operation) -> bool:
    return operation.name == "torch.utils.checkpoint.checkpoint"


def _stands_elsewhere(swap: Swap) -> bool:
    """Whether the very same code runs in another place, and so less often: after a loop, say, and not in it."""
    if swap.hunk is None or not swap.hunk.in_unit or seconds(swap.gained) >= seconds(swap.lost):
        return False
    return bool(swap.hunk.slower_text.split()) and swap.hunk.slower_text.split() == swap.hunk.faster_text.split()


def _method(exchange: Exchange) -> float:
    """How surely another method went than came, by the counted work and the routines' names."""
    heavy = exchange.part(HEAVY)
    if not exchange.lost or not exchange.gained or exchange.alike:
        return 0.0
    more = exchange.lost_flops / max(exchange.gained_flops, 1.0)
    lost, gained = exchange.names({"linalg", "sort", "fft"})
    if heavy and more >= COSTLIER:
        return 0.9 if heavy >= SOME and _on_larger_arrays(exchange) else 0.9 * heavy
    if lost & SORTING and gained & SELECTING:
        return 0.9 * heavy
    if (lost or gained) and lost != gained and more > 1.0 / COSTLIER:
        return 0.8 * max(heavy, 0.5)
    if not heavy and exchange.names(HEAVY)[1] and more >= NEAR:
        return 0.6
    return 0.5 if more >= COSTLIER and _less_often(exchange) else 0.0


def _by_transforms(swap: Swap, exchange: Exchange) -> bool:
    """Whether a convolution by direct sums, be it in a compiled function, gave way to one by Fourier transforms."""
    if any(map(by_transform, exchange.lost)) or not any(map(by_transform, exchange.gained)):
        return False
    hidden = any(map(compiled, exchange.lost))
    beneath = sum(took for name, took in _spent(swap.case.slower).items() if "conv" in name) if hidden else 0.0
    return seconds(o for o in exchange.lost if family(o) == "conv") + beneath >= DUE * seconds(exchange.lost)


def _without_transforms(exchange: Exchange) -> bool:
    """Whether Fourier transforms, with the complex numbers that only they bring, gave way to products: small ones."""
    if any(map(_in_frequencies, exchange.gained)) or "matmul" not in map(family, exchange.gained):
        return False
    went = seconds(filter(_in_frequencies, exchange.lost))
    transforms = any(family(operation) == "fft" for operation in exchange.lost)
    return transforms and went >= SOME * (seconds(exchange.lost) - seconds(exchange.gained))


def _in_frequencies(operation: Operation) -> bool:
    """Whether it transforms, or handles complex numbers."""
    return family(operation) == "fft" or any(kind_of(o.dtype) == "complex" for o in arrays(operation))


def _group_by_group(exchange: Exchange) -> bool:
    """Whether all of an array was compared with each of many groups' labels, to take out the group's, where one call
    goes through the labels once: `x[labels == k].mean()` for each k, or `bincount`."""
    masks = [o for o in exchange.lost if o.name in COMPARING and o.count >= MANY_GROUPS and bulk(o)]
    if not masks or any(o.name in COMPARING and o.count >= MANY_GROUPS for o in exchange.gained):
        return False
    passes = masks[0].count
    of_groups = seconds(o for o in exchange.lost if as_often(o.count, passes))
    at_once = [o for o in exchange.gained if o.count * FAR_MORE <= passes and elements(o) >= elements(masks[0])]
    return bool(at_once) and of_groups >= DUE * seconds(exchange.lost)


def _on_larger_arrays(exchange: Exchange) -> bool:
    """Whether another routine that is no single pass came, or none is needed, and far smaller arrays with it, or the
    same one on a vector in place of a matrix: what walks the larger ones is part of the method that needs them."""
    lost, gained = exchange.names(HEAVY)
    plain = not gained and not any(family(o) in ("composite", "other") for o in exchange.gained if bulk(o))
    fewer = bool(plain or gained - lost) and exchange.lost_bytes >= FAR_MORE * exchange.gained_bytes
    return fewer or _product_axes(exchange.lost) > _product_axes(exchange.gained) == 1


def _product_axes(operations: Sequence[Operation]) -> int:
    """Of the products among them, the most axes of a result."""
    made = (o.result for o in operations if family(o) == "matmul" and o.result is not None)
    return max((len(result.shape) for result in made), default=0)


def _other_method_compiled(swap: Swap, exchange: Exchange) -> bool:
    """Whether a compiled function calls, by its text, a heavy routine that the faster code does without."""
    if swap.hunk is None or not swap.hunk.in_unit or not any(map(compiled, exchange.lost)) or written_out(swap.case):
        return False
    slower, faster = (_called(text) for text in (swap.hunk.slower_text, swap.hunk.faster_text))
    return any(FAMILIES.get(name) in HEAVY for name in slower - faster)


def _other_kernels(swap: Swap) -> bool:
    """Whether a change of the set-up has the same calls of the unit run other kernels, and those that went did work,
    and did not only copy."""
    if swap.hunk is None or swap.hunk.in_unit or _routines(swap.case.slower) != _routines(swap.case.faster):
        return False
    before, after = (_spent(side) for side in swap.case.both)
    less = {name: spent - after.get(name, 0.0) for name, spent in before.items()}
    kernels = [k for k in swap.case.slower.evidence.kernels if not COPIES.search(k.name)]
    long = {k.name for k in kernels if k.seconds >= LONG_KERNEL_S * k.count}
    gone = sum(less[name] for name in long if less[name] >= DUE * before[name])
    return bool(after.keys() - before.keys()) and gone >= DUE * sum(max(each, 0.0) for each in less.values()) > 0


def _walks_more(exchange: Exchange) -> bool:
    """Whether one routine, which the faster code does without, walked far more than all that came in its place."""
    one = exchange.replaced
    if one is None or exchange.other_dtypes or exchange.gained_unseen or family(one) in MOVING:
        return False
    return walked_bytes((one,)) >= FAR_MORE * exchange.gained_bytes > 0


def _does_more(swap: Swap, exchange: Exchange) -> float:
    """How surely what went did more on the way to the same result; where arrays alone say so, other causes go first."""
    if exchange.steps_instead:
        return 0.9 * exchange.bulk
    if exchange.others_walk_less or exchange.overlapping:
        return 0.9
    if exchange.less_data or _walks_more(exchange):
        return 0.6
    beneath = seconds(o for o in exchange.lost if runs_beneath(swap.case.faster, o))  # a layer's call, say
    within = 0.0 if exchange.gained else instead_beneath(swap.case)  # a routine for all of it, where both call a layer
    went = seconds(exchange.lost)
    left_out = exchange.left_out and within < WITHIN * went and beneath < DUE * went
    again = not exchange.other_dtypes and (exchange.repeats or _grows_larger(exchange))
    return max(0.52 if again else 0.0, 0.6 * exchange.bulk * exchange.part(steady.PURE) if left_out else 0.0)


def _grows_larger(exchange: Exchange) -> bool:
    """Whether most of what went worked on arrays far larger than any that came in its place. Of operations beneath
    calls alone, where all arrays are seen: a single call may hide large ones."""
    if any(o.line for o in (*exchange.lost, *exchange.gained)):
        return False
    largest = max((elements(o) for o in exchange.gained), default=0)
    large = seconds(o for o in exchange.lost if elements(o) >= 2 * FAR_MORE * largest)
    return largest > 0 and large >= DUE * seconds(exchange.lost)


def _spent(side: Side) -> dict[str, float]:
    """Seconds a unit by kernel."""
    found: dict[str, float] = {}
    for kernel in side.evidence.kernels:
        found[kernel.name] = found.get(kernel.name, 0.0) + kernel.seconds
    return found


def _routines(side: Side) -> set[str]:
    return {operation.name for operation in side.evidence.operations if operation.library != "user"}


def _called(text: str) -> set[str]:
    """The last parts of the names that a text calls, of libraries: Python's own sort is none of what is compiled."""
    return {name.rpartition(".")[2] for name in CALLS.findall(text)} - {"sorted"}


def _moved_out(swap: Swap) -> float:
    """Work that repeats in the slower one's unit and that the faster code does elsewhere, by its text."""
    if swap.hunk is None or not swap.hunk.in_unit:
        return 0.0
    text = "".join(swap.hunk.faster_text.split())
    inside = {"".join(o.text.split()) for o in swap.gained}
    moved = [o for o in swap.lost if repeated(o) and family(o) in steady.PURE and "".join(o.text.split()) in text]
    moved = [o for o in moved if "".join(o.text.split()) not in inside]
    return 0.9 * seconds(moved) / (seconds(filter(bulk, swap.lost)) or 1.0)


def _less_often(exchange: Exchange) -> bool:
    """The same routines, which work on arrays, evaluated less often."""
    families = HEAVY | {"elementwise", "reduction"}
    lost, gained = exchange.names(families)
    often, less_often = (
        evaluations(o for o in part if family(o) in families) for part in (exchange.lost, exchange.gained)
    )
    works = any(bulk(o) and family(o) in families for o in exchange.lost)
    return lost == gained and works and often >= COSTLIER * less_often


def _once(case: Case, excess: Excess) -> hoisting.Edits:
    side, operation = case.slower, excess.operation
    if side.source is None or family(operation) not in steady.PURE or not written(side.source, operation):
        return ()
    if not repeated(operation) or not once_for_faster(case, operation):
        return ()
    if not hoisting.only_read(side.source, operation):
        return ()
    return hoisting.once(side, operation, "computed_once")


def _computed_once(case: Case, excess: Excess, edits: hoisting.Edits) -> Factor:
    quoted = hoisting.quoted(excess.operation)
    return Factor(
        name=f"once-{excess.operation.line}-{excess.operation.column}",
        cause=AlgorithmChoice.id,
        what=f"`{quoted}` of {case.slower.label} computed once, before the loop",
        changes={case.slower.label: Change(edits=edits)},
        lines=(excess.operation.line,),
        remedy=f"compute `{quoted}` once, before the loop",
        weight=expected(case, excess.share),
        gone=places_within(case.slower, excess.operation),
    )
