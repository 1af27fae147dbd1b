"""What a swap of code exchanges: how much work on arrays went and came, in how many passes, by which routines."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from whyslower.causes.case import Swap
from whyslower.causes.formats import refitted
from whyslower.causes.gone import gone, widened
from whyslower.causes.placing import MOVING, computes
from whyslower.causes.reading import evaluations, seconds, words
from whyslower.causes.shares import BULK_SECONDS, as_often_in_both, bulk, likeness, plain_name, routine
from whyslower.causes.strides import crooked, overlaps, relaid
from whyslower.evidence.families import (
    ARRAY_LIBRARIES,
    Family,
    arrays,
    compiled,
    elements,
    family,
    on_single_values,
    tail,
    walked_bytes,
    walked_numbers,
)
from whyslower.evidence.flops import flops
from whyslower.records import Operation

# Families whose operations do more than one step an element: here methods differ by more than a constant.
HEAVY: frozenset[Family] = frozenset({"matmul", "linalg", "sort", "fft", "conv"})
SOME = 0.3  # of the time that went: so much others may take, for the routines to be called the same
DOMINANT = 0.6  # a single routine that takes this part of what went outweighs the passes around it
SAME_TIME = 1.3  # an operation that both programs do in times as near as this makes no difference between them
# A routine on less data: it is called hardly less often, and works on less by this factor, in this part of the time.
AS_OFTEN, FAR_LESS, HALF = 1.3, 1.6, 0.5
FAR_MORE = 4.0  # so many times as much is walked, or as often called, as in what came: it does more
HARDLY = 0.1  # of what a costly function took: a cheaper one in its place is no other such
NEXT_TO_NOTHING = 0.03  # of the time that went: what does the same in one pass, or in a better way, takes more
MOSTLY = 0.8  # of what came, or of the difference: nearly all
LONG_KERNEL_S = 20e-6  # a kernel that takes so long does work: a call costs less
CALLS = re.compile(r"([\w.]+)\s*\(")  # a call in a text, with the name that is called
# Families that are one pass over their operands.
PASSES: frozenset[Family] = frozenset({"elementwise", "reduction", "composite", "movement", "construction", "random"})
# Functions that take many steps an element, by NumPy's names.
DEAR = words(
    "exp expm1 exp2 log log1p log2 log10 sin cos tan sinh cosh tanh arcsin arccos arctan arctan2 arcsinh arccosh"
    " arctanh hypot cbrt erf erfc gammaln lgamma digamma angle sigmoid expit logit softplus elu"
)
# And such as take many times as many: some have a closed form in those.
DEAREST = words("erfinv gamma gammainc beta betaln betainc jv yv iv kv ive kve j0 j1 y0 y1 k0 k1 lambertw hyp2f1")


@dataclass(frozen=True)
class Exchange:
    """The operations that went and that came, views left out."""

    lost: tuple[Operation, ...]
    gained: tuple[Operation, ...]
    bulk: float  # of the time that went: the part that is work on arrays, not calls and interpreting

    @cached_property
    def lost_calls(self) -> float:
        """Evaluations of what works on arrays, a unit, that went."""
        return calls(self.lost)

    @cached_property
    def gained_calls(self) -> float:
        """The same that came."""
        return calls(self.gained)

    @cached_property
    def lost_bytes(self) -> float:
        """Bytes walked, a unit, that went."""
        return walked_bytes(self.lost)

    @cached_property
    def gained_bytes(self) -> float:
        """The same that came."""
        return walked_bytes(self.gained)

    @cached_property
    def lost_numbers(self) -> float:
        """Numbers that work on arrays went through, a unit, in all passes that went."""
        return walked_numbers(filter(bulk, self.lost))

    @cached_property
    def gained_numbers(self) -> float:
        """The same of those that came."""
        return walked_numbers(filter(bulk, self.gained))

    @cached_property
    def lost_flops(self) -> float:
        """Rough flops, a unit, that went."""
        return sum(flops(o) * o.count * o.scale for o in self.lost)

    @cached_property
    def gained_flops(self) -> float:
        """The same that came."""
        return sum(flops(o) * o.count * o.scale for o in self.gained)

    def part(self, families: Iterable[str]) -> float:
        """Of the bulk time that went, the part in these families."""
        wanted = set(families)
        whole = seconds(filter(bulk, self.lost))
        return seconds(o for o in self.lost if bulk(o) and family(o) in wanted) / whole if whole else 0.0

    def same_work(self, near: float) -> bool:
        """Whether both walk as many bytes and compute as much, within this factor."""
        pairs = ((self.lost_bytes, self.gained_bytes), (self.lost_flops, self.gained_flops))
        return all(a <= near * b and b <= near * a for a, b in pairs)

    @cached_property
    def alike(self) -> bool:
        """Whether the same operations on the same kinds of arrays went and came: only values can differ."""
        lost, gained = (Counter((likeness(o), round(o.count)) for o in part) for part in (self.lost, self.gained))
        return lost == gained

    @cached_property
    def same_routines(self) -> bool:
        """Whether most of what went was done by routines that came back, on other pieces or layouts."""
        came = {routine(o) for o in self.gained if bulk(o)}
        gone_for_good = seconds(o for o in self.lost if bulk(o) and routine(o) not in came)
        return bool(came) and gone_for_good <= SOME * seconds(filter(bulk, self.lost))

    @cached_property
    def other_dtypes(self) -> bool:
        """Whether what went and what came mostly compute in different dtypes, as far as both work on arrays. What both
        do alike, on the same kinds of arrays, tells of no difference, whatever time it took."""
        parts = (self.lost, self.gained)
        ours, theirs = ({(likeness(o), round(o.count)) for o in part} for part in parts)
        apart = [[o for o in part if (likeness(o), round(o.count)) not in ours & theirs] for part in parts]
        lost, gained = map(_dtype, apart if all(apart) else parts)
        return "" not in (lost, gained) and lost != gained

    @cached_property
    def straightened(self) -> bool:
        """Whether the costliest that went walked crookedly and nothing that came does, or its like lies otherwise."""
        costliest = self.costliest
        if costliest is None:
            return False
        straight = bool(crooked(costliest)) and not any(map(crooked, self.gained))
        return straight or any(relaid(costliest, o) or refitted(costliest, o) for o in self.gained)

    @cached_property
    def costliest(self) -> Operation | None:
        """What took longest of what went."""
        return _costliest(self.lost)

    @cached_property
    def dominant(self) -> Operation | None:
        """The costliest, where it outweighs the passes around it."""
        return _dominant(self.lost)

    @cached_property
    def dominant_gained(self) -> Operation | None:
        """The same of what came."""
        return _dominant(self.gained)

    @cached_property
    def of_one_routine(self) -> tuple[Operation, Operation] | None:
        """What dominates before and after, where it is one routine, called as often; or what dominates before, and
        makes most of the difference to the same on the same arrays after."""
        one, other = self.dominant, self.dominant_gained
        if one is None:
            return None
        if other is not None and called_on(other)[:2] == called_on(one)[:2]:
            return one, other
        less = seconds(self.lost) - seconds(self.gained)
        like = (
            o for o in self.gained if called_on(o) == called_on(one) and one.seconds - o.seconds >= MOSTLY * less > 0
        )
        return next(((one, o) for o in like), None)

    @cached_property
    def replaced(self) -> Operation | None:
        """The dominant one, where it works on arrays and the faster code does without its routine."""
        one = self.dominant
        return one if one is not None and bulk(one) and plain_name(one) not in map(plain_name, self.gained) else None

    @cached_property
    def apart(self) -> tuple[tuple[Operation, ...], tuple[Operation, ...]]:
        """Work on arrays by routines that did not come back, and by such as did not go."""
        went, came = ({routine(o) for o in part if family(o) != "view"} for part in (self.lost, self.gained))
        old = tuple(o for o in self.lost if o.library in ARRAY_LIBRARIES and routine(o) in went - came)
        return old, tuple(o for o in self.gained if o.library in ARRAY_LIBRARIES and routine(o) in came - went)

    @cached_property
    def others_walk_less(self) -> bool:
        """Whether a routine that computes, and half of the difference is due to, what moves and makes its operands
        included, gave way to others that each walk far less."""
        old, new = self.apart
        one = _costliest(o for o in old if bulk(o) and computes(o))
        less = seconds(self.lost) - seconds(self.gained)
        if one is None or self.gained_unseen or not _dtypes((one,)) & _dtypes(new):
            return False
        if not (0 < HALF * less <= one.seconds + seconds(_made_for(one, old)) and SOME * less <= one.seconds):
            return False
        before = {(routine(o), elements(o)) for o in self.lost}
        theirs = [o for o in self.gained if o.library in ARRAY_LIBRARIES]
        came = [o for o in theirs if (routine(o), elements(o)) not in before]
        larger = elements(one) >= FAR_MORE * max(map(elements, came))  # not in more passes: in each of them
        return larger and walked_bytes(old) >= FAR_MORE * walked_bytes(new) > 0

    @cached_property
    def gained_unseen(self) -> bool:
        """Whether a compiled function came that is handed containers: the arrays in these, and what it walks, are not
        seen."""
        return any(compiled(o) and any(each.kind in ("other", "sequence") for each in o.operands) for o in self.gained)

    @cached_property
    def less_data(self) -> bool:
        """Whether routines came back as often, on far less data of the same dtypes, that compute and took half of what
        went; or that took most of it, data movement included, and a good part of it computing."""
        before, after = (_by_routine(part) for part in (self.lost, self.gained))

        def on_less(one: Operation) -> bool:
            (often, size), (as_often, left) = before[_typed(one)], after.get(_typed(one), (0.0, 0.0))
            return often <= AS_OFTEN * as_often and size >= FAR_LESS * left

        worked = [one for one in self.lost if bulk(one)]
        less = [one for one in worked if on_less(one)]
        computed = seconds(filter(computes, less))
        whole = seconds(worked)
        with_moving = seconds(less) >= MOSTLY * whole and computed >= SOME * whole
        return computed > 0 and (computed >= HALF * whole or with_moving)

    @cached_property
    def overlapping(self) -> bool:
        """Whether most of what went computed on windows that overlap, each number in many of them, and all that came
        works on far less: what a window shares with the next is not computed anew there."""
        windows = [o for o in self.lost if bulk(o) and overlaps(o) and computes(o)]
        came = list(filter(bulk, self.gained))
        if not windows or not came or self.other_dtypes or any(map(compiled, self.gained)):
            return False
        less = max(map(elements, came)) * FAR_MORE <= min(map(elements, windows))
        return less and seconds(windows) >= HALF * seconds(filter(bulk, self.lost)) > 0

    @cached_property
    def steps_instead(self) -> bool:
        """Whether work on arrays gave way to steps on single values, far fewer than the numbers that it walked: a step
        takes longer than a number of an array does, so nothing but doing less can have saved time."""
        took, own = (seconds(part) for part in (self.gained, filter(on_single_values, self.gained)))
        return (
            own >= MOSTLY * took > 0 and not self.left_out and self.lost_numbers >= FAR_MORE * evaluations(self.gained)
        )

    @cached_property
    def repeats(self) -> bool:
        """Whether most of what went were routines that came back on the same arrays far less often, and little else."""
        return self._thins_out(never=False)

    @cached_property
    def skips(self) -> bool:
        """The same, where they may also never have come back, as far as was seen."""
        return self._thins_out(never=True)

    def _thins_out(self, never: bool) -> bool:
        before, after = (_by_kind(part) for part in (self.lost, self.gained))
        less = seconds(self.lost) - seconds(self.gained)
        rarer = [kind for kind, (_, often) in before.items() if after[kind][1] * FAR_MORE <= often]
        again = sum(before[kind][0] - after[kind][0] for kind in rarer if never or after[kind][1])
        new = sum(took for kind, (took, _) in after.items() if not before[kind][1])
        return less > 0 and again >= HALF * less and new <= SOME * seconds(self.gained)

    @cached_property
    def left_out(self) -> bool:
        """Whether hardly anything came in the place of what went: it is not done in another way, but not at all."""
        return seconds(self.gained) <= NEXT_TO_NOTHING * seconds(self.lost)

    @cached_property
    def done_without(self) -> float:
        """Of the bulk time that went, the part in functions of many steps an element that are not needed any more: what
        came is simple passes, and no other such function that takes a part of as long."""
        lost, gained = ({_function(o) for o in part} & (DEAR | DEAREST) for part in (self.lost, self.gained))
        lost &= DEAREST if gained - lost else lost
        both = as_often_in_both(self.lost, self.gained)
        new = [o for o in self.gained if bulk(o) and routine(o) not in both]
        needless = seconds(o for o in self.lost if bulk(o) and _function(o) in lost - gained)
        instead = seconds(o for o in self.gained if _function(o) in gained - lost)
        if instead > HARDLY * needless or any(family(o) not in PASSES - {"composite", "random"} for o in new):
            return 0.0
        whole = seconds(filter(bulk, self.lost))
        return needless / whole if whole else 0.0

    def names(self, families: Iterable[str]) -> tuple[set[str], set[str]]:
        """The routines of these families that went, and that came."""
        wanted = set(families)
        lost, gained = ({tail(o) for o in part if family(o) in wanted} for part in (self.lost, self.gained))
        return lost, gained


def _made_for(one: Operation, others: Iterable[Operation]) -> list[Operation]:
    """What moves numbers, or makes them of others, into an array of the shape of one that it is given."""
    shapes = {operand.shape for operand in arrays(one)}
    return [o for o in others if family(o) in MOVING and o.result is not None and o.result.shape in shapes]


def _function(operation: Operation) -> str:
    """A function's name as NumPy spells it: torch's and Python's `atan2` is its `arctan2`."""
    name = plain_name(operation)
    return f"arc{name[1:]}" if f"arc{name[1:]}" in DEAR and name[0] == "a" else name


def _by_routine(operations: Iterable[Operation]) -> dict[tuple[object, ...], tuple[float, float]]:
    """Evaluations a unit, and the elements of the largest arrays of all of them."""
    found: dict[tuple[object, ...], tuple[float, float]] = {}
    for one in operations:
        count, size = found.get(_typed(one), (0.0, 0.0))
        found[_typed(one)] = count + one.count, size + walked_numbers((one,))
    return found


def _typed(operation: Operation) -> tuple[object, ...]:
    """A routine with the dtypes that it is given."""
    return routine(operation), tuple(each.dtype for each in arrays(operation)[:2])


def _by_kind(operations: Iterable[Operation]) -> dict[object, tuple[float, float]]:
    """Seconds and evaluations a unit of libraries' routines, by what they are given; of Python's own the calls."""
    found: dict[object, tuple[float, float]] = defaultdict(lambda: (0.0, 0.0))
    for one in (o for o in operations if o.library in ARRAY_LIBRARIES or CALLS.match(o.text)):
        kind = (one.name, tuple((o.type, o.dtype, o.shape) for o in one.operands))
        took, often = found[kind]
        found[kind] = took + one.seconds, often + one.count
    return found


def _costliest(operations: Iterable[Operation]) -> Operation | None:
    return max(operations, key=lambda o: o.seconds, default=None)


def _dominant(operations: tuple[Operation, ...]) -> Operation | None:
    one = _costliest(operations)
    return one if one is not None and one.seconds >= DOMINANT * seconds(operations) else None


def called_on(operation: Operation) -> tuple[object, ...]:
    """What is called how often, on arrays of which shapes."""
    return operation.name, round(operation.count), *(operand.shape for operand in arrays(operation))


def of_swap(swap: Swap) -> Exchange:
    """The exchange that a swap of code is; without what only gives another view, by the time that it takes:
    `np.ma.array(x, copy=False)` may do more."""
    swap = widened(swap)
    parts = swap.lost, swap.gained
    work = {o.name for part in parts for o in part if o.seconds >= BULK_SECONDS * o.count}
    lost, gained = (tuple(o for o in part if family(o) != "view" or o.name in work) for part in parts)
    return Exchange(lost, gained, gone(swap, bulk))


def differing(
    slower: Iterable[Operation], faster: Iterable[Operation]
) -> tuple[tuple[Operation, ...], tuple[Operation, ...]]:
    """Operations that have no match of about the same time on the other side."""
    one, other = list(slower), list(faster)
    left: list[Operation] = []
    for operation in one:
        match = next((o for o in other if _alike(operation, o)), None)
        if match is None:
            left.append(operation)
        else:
            other.remove(match)
    return tuple(left), tuple(other)


def only_one_does(swap: Swap) -> Swap:
    """A swap without the routines that both programs call about as often, however long these take in either."""
    both = as_often_in_both(*(side.evidence.operations for side in swap.case.both))
    lost, gained = (tuple(o for o in part if routine(o) not in both) for part in (swap.lost, swap.gained))
    return replace(swap, lost=lost, gained=gained)


def _alike(a: Operation, b: Operation) -> bool:
    shapes = [tuple(p.shape for p in o.operands) for o in (a, b)]
    if a.name != b.name or shapes[0] != shapes[1]:
        return False
    low, high = sorted((a.seconds, b.seconds))
    return high <= SAME_TIME * low or high == 0.0


def calls(operations: Iterable[Operation]) -> float:
    """Evaluations a unit of those that work on arrays."""
    return sum(o.count for o in operations if bulk(o))


def _dtypes(operations: Iterable[Operation]) -> set[str]:
    return {operand.dtype for operation in operations for operand in arrays(operation)}


def _dtype(operations: Iterable[Operation]) -> str:
    spent: dict[str, float] = {}
    for operation in filter(bulk, operations):
        for operand in sorted(arrays(operation), key=lambda o: o.dtype == "bool")[:1]:  # what a mask is taken of
            spent[operand.dtype] = spent.get(operand.dtype, 0.0) + operation.seconds
    return max(spent, key=lambda name: spent[name], default="")
