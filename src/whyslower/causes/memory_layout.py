"""Walking memory against its strides: each element from another cache line, or a hidden copy first."""

from __future__ import annotations

import dataclasses
import math
import re
from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import ClassVar

from whyslower.causes import equivalents, laying, reading, scattering, stacking
from whyslower.causes.beneath import XLA, hides, of_xla, turns_sparse
from whyslower.causes.case import Case, Cause, Swap
from whyslower.causes.cast_already import once_cast
from whyslower.causes.exchange import of_swap
from whyslower.causes.formats import refitted
from whyslower.causes.gone import gone, widened
from whyslower.causes.laying import Walk
from whyslower.causes.placing import MOVING
from whyslower.causes.shares import as_often, bulk, costly_excesses
from whyslower.causes.strides import (
    RECORDS,
    axis_of,
    collides,
    crooked,
    inner_products,
    regrouped,
    relaid,
    transposed,
)
from whyslower.evidence.families import GATHERS, arrays, elements, family, tail
from whyslower.records import Factor, Kernel, Operand, Operation

# Walks that are made straight are about as many as before: far fewer are another method's.
OFTEN = 2.0
# Times as many pieces.
BLOCKS = 4.0
# Times a kernel that goes through as many numbers.
FAR_LONGER = 3.0
# How torch is told that channels lie next to each other; and of the difference, what such walks beneath must take.
CHANNELS_LAST, DUE = re.compile(r"\bchannels_last"), 0.5


class MemoryLayout(Cause):
    """Suspected where a costly operation of the slower one walks an operand crookedly, and the faster's don't; and
    where both walk the same long lists, whose objects may lie in another order."""

    id: ClassVar[str] = "memory-layout"
    reason: ClassVar[str] = "walks memory against its order, or pays a hidden copy for it"
    advice: ClassVar[str] = "Lay the data out once, in the order in which it is walked."

    def experiments(self, case: Case) -> Sequence[Factor]:
        """What is stacked laid out as it is made; the operands laid out for their operations once, and the objects of
        lists made anew in the lists' order, before the slower one's loop."""
        return (
            *equivalents.factors(case, self.id),
            *laying.once(case, _suspects(case), self.id),
            *scattering.factors(case, self.id),
        )

    def left(self, swap: Swap, made: Collection[str]) -> Swap:
        """What differs beside the dtypes, where these were made the same; nothing where stacking was tried."""
        if stacking.NAME in made:
            return dataclasses.replace(swap, lost=(), gained=())
        return once_cast(swap, made)

    def explains(self, swap: Swap) -> float:
        """Crooked walks that the faster code makes straight, of the same kind and size, and about as often."""
        swap = widened(swap)
        straight: dict[tuple[str, int], float] = defaultdict(float)
        for operation in swap.gained:
            if not crooked(operation):
                straight[_kind(operation), reading.work(operation)] += operation.count
        as_before = {_walk(o) for o in swap.gained}

        def straightened(operation: Operation) -> bool:
            if not bulk(operation):
                return False
            often = straight[_kind(operation), reading.work(operation)]
            known = operation.count <= OFTEN * often and _walk(operation) not in as_before
            return (known and bool(crooked(operation))) or any(_lies_otherwise(operation, o) for o in swap.gained)

        walked = [o for o in swap.lost if straightened(o)]
        sizes = {(_kind(o), reading.work(o)) for o in walked}
        instead = [o for o in swap.gained if not crooked(o) and (_kind(o), reading.work(o)) in sizes]
        told = {id(o) for o in (*walked, *instead)}

        beneath = 0.7 if _laid_beneath(swap) or _longer_through_layers(swap) else 0.0
        beneath = max(beneath, 0.7 if _in_blocks(swap) else 0.0, 0.9 if turns_sparse(swap) else 0.0)
        other_way = 0.93 if _longer_the_other_way(swap) else 0.0
        return max(0.9 * gone(swap, lambda o: id(o) in told), beneath, other_way)


def _kind(operation: Operation) -> str:
    """Its family; of linear algebra the routine itself, as another one is another method and no other walk."""
    return tail(operation) if family(operation) == "linalg" else family(operation)


def _in_blocks(swap: Swap) -> bool:
    """Whether one copy that turns an array round, to which most of the difference is due, gave way to the same block by
    block: as many numbers, in many pieces of which each stays in the nearest caches."""
    exchange = of_swap(swap)
    one, other = exchange.dominant, exchange.dominant_gained
    if one is None or other is None or one.name != other.name or BLOCKS * one.count > other.count:
        return False
    turned, parts = _turned(one), _turned(other)
    if turned is None or parts is None:
        return False
    return as_often(*(math.prod(o.shape) * each.count for o, each in ((turned, one), (parts, other))))


def _turned(operation: Operation) -> Operand | None:
    """The array that is copied, where another of its axes is the innermost one than of what takes it."""
    given = [o for o in arrays(operation) if len(o.shape) > 1 and o.strides]
    made = operation.result
    taking = made if made is not None and made.strides else next(iter(given), None)
    if taking is None or not given or family(operation) not in MOVING:
        return None
    return given[-1] if _innermost(given[-1]) != _innermost(taking) else None


def _innermost(operand: Operand) -> int:
    return min(range(len(operand.strides)), key=lambda axis: abs(operand.strides[axis]))


def _laid_beneath(swap: Swap) -> bool:
    """Whether torch's modules lay arrays out anew in the slower program alone, where it has them lie with channels
    last, and that takes a good part of the difference."""
    case, source = swap.case, swap.case.slower.source
    if source is None or not CHANNELS_LAST.search(source.text) or not any(map(hides, swap.lost)):
        return False
    mine, theirs = (sum(k.seconds for k in side.evidence.kernels if _relays(k)) for side in case.both)
    return mine - theirs >= DUE * case.gap_s > 0


def _longer_through_layers(swap: Swap) -> bool:
    """Whether most of the difference is kernels of torch's that go through as many numbers in both programs, backward
    passes among them, and take the slower one far longer, where it alone hands a layer an array crookedly: what comes
    of that lies so, too."""
    ours, theirs = ([o for o in part if o.library == "torch" and bulk(o)] for part in (swap.lost, swap.gained))
    straight = {(o.name, elements(o)) for o in theirs if not crooked(o)}
    if not any((o.name, elements(o)) in straight for o in ours if crooked(o)):
        return False
    before, after = (_by_numbers(side.evidence.kernels) for side in swap.case.both)
    both = [(count, took, after[kind]) for kind, (count, took) in before.items() if kind in after]
    longer = [(took, took - count * theirs / often) for count, took, (often, theirs) in both]
    far = sum(more for took, more in longer if more >= (1 - 1 / FAR_LONGER) * took)
    return far >= DUE * swap.case.gap_s > 0


def _by_numbers(kernels: Sequence[Kernel]) -> dict[tuple[object, ...], tuple[float, float]]:
    """How often torch's kernels run in a unit, and their seconds, by name, dtypes, and how many numbers they are
    given, in whatever shape."""
    found: dict[tuple[object, ...], tuple[float, float]] = {}
    for kernel in (k for k in kernels if k.shapes and not of_xla(k)):
        kind = kernel.name, math.prod(kernel.shapes[0]), kernel.dtypes
        count, took = found.get(kind, (0.0, 0.0))
        found[kind] = count + kernel.count, took + kernel.seconds
    return found


def _longer_the_other_way(swap: Swap) -> bool:
    """Whether compiled products of as many numbers as others in the same unit take far longer than these, and so most
    of the difference: they go along the other axis of the same matrix."""
    longer_s = [_beyond_the_quickest(side.evidence.kernels) for side in swap.case.both]
    return longer_s[0] - longer_s[1] >= DUE * swap.case.gap_s > 0


def _beyond_the_quickest(kernels: Sequence[Kernel]) -> float:
    """Seconds of a matrix's products with vectors, beyond what they would take if all took as long as the quickest."""
    alike: dict[tuple[object, ...], list[Kernel]] = defaultdict(list)
    for kernel in kernels:
        sizes = sorted(map(math.prod, kernel.shapes))
        of_matrix = len(sizes) == 3 and math.prod(kernel.shapes[0]) < sizes[2] == sizes[0] * sizes[1]
        if of_matrix and kernel.name.startswith(f"{XLA}dot"):
            alike[*sizes, *kernel.dtypes].append(kernel)
    total = 0.0
    for those in alike.values():
        quickest = min(kernel.seconds / kernel.count for kernel in those)
        total += sum(k.seconds - quickest * k.count for k in those if k.seconds >= FAR_LONGER * quickest * k.count)
    return total


def _relays(kernel: Kernel) -> bool:
    """A copy into an array of the same shape and dtype."""
    same = len(set(kernel.shapes[:2])) == len(set(kernel.dtypes[:2])) == 1
    return kernel.name == "aten::copy_" and len(kernel.shapes) == 2 and same


def _walk(operation: Operation) -> tuple[object, ...]:
    """The kind of work and how its operands lie, whatever their dtype: `linear(x, w)` is the product `x @ w.T`."""
    lie = [(o.shape, o.strides) for o in arrays(operation)]
    if tail(operation) == "linear" and len(lie) > 1:
        lie = [lie[0], (lie[1][0][::-1], lie[1][1][::-1])]
    return family(operation), tuple(lie)


def _lies_otherwise(operation: Operation, other: Operation) -> bool:
    """Whether an operand of another evaluation of the same routine lies in another way, or is in another format."""
    found = _laid(operation, other) or refitted(operation, other)
    others = (turned, collides, regrouped, channels_moved)
    return found is not None or any(differs(operation, other) for differs in others)


def _laid(operation: Operation, other: Operation) -> tuple[Operand, int] | None:
    """An operand that lies otherwise for the other evaluation, or is stored the other way round; and the axis that is
    innermost there."""
    return relaid(operation, other) or transposed(operation, other)


def turned(operation: Operation, other: Operation) -> tuple[Operand, int] | None:
    """The array out of which as much is gathered as by the other evaluation where it is stored the other way round:
    columns, and then rows; and the axis that is innermost there."""
    pairs = [(o, next(iter(arrays(o)), None)) for o in (operation, other)]
    (_, ours), (_, theirs) = pairs
    if ours is None or theirs is None or any(tail(o) not in GATHERS or o.result is None for o, _ in pairs):
        return None
    same = ours.dtype == theirs.dtype and sorted(ours.shape) == sorted(theirs.shape) and ours.shape != theirs.shape
    as_much = as_often(*(elements(o) * o.scale for o, _ in pairs))
    return (ours, ours.shape.index(theirs.shape[-1])) if same and as_much else None


def channels_moved(operation: Operation, other: Operation) -> bool:
    """Whether the same convolution is made of arrays with their axes in another order: channels first, and last."""
    ours, theirs = arrays(operation), arrays(other)
    if family(operation) != "conv" or tail(operation) != tail(other) or len(ours) != len(theirs):
        return False
    pairs = [(a.shape, b.shape) for a, b in zip(ours, theirs, strict=True) if a.dtype == b.dtype]
    same = len(pairs) == len(ours) and all(sorted(a) == sorted(b) for a, b in pairs)
    return same and any(a != b for a, b in pairs)


def _tables(case: Case) -> list[Walk]:
    """Arrays out of which the slower one takes columns, and the other one rows: what is taken lies as they do, and is
    then walked as it lies."""
    theirs = case.faster.evidence.operations
    found = [(e, next(filter(None, (turned(e.operation, o) for o in theirs)), None)) for e in costly_excesses(case)]
    return [Walk(excess.operation, *table, excess.share) for excess, table in found if table is not None]


def _suspects(case: Case) -> list[Walk]:
    theirs = case.faster.evidence.operations
    if tables := _tables(case):
        return tables
    as_crooked = {(family(o), x.shape, x.strides, axis_of(o)) for o in theirs for x in crooked(o)}
    found = []
    for excess in costly_excesses(case):
        operation = excess.operation
        if laid := next(filter(None, (_laid(operation, o) for o in theirs)), None):
            found.append(Walk(operation, *laid, excess.share))
            continue
        if fitting := next(filter(None, (refitted(operation, o) for o in theirs)), None):
            found.append(Walk(operation, fitting[0], None, excess.share, wanted=fitting[1]))
            continue
        inner = inner_products(operation)
        axis = inner[1] if inner else axis_of(operation)
        for operand in crooked(operation):
            if operand.dtype.startswith(RECORDS):
                continue  # no other order of theirs would do
            if (family(operation), operand.shape, operand.strides, axis_of(operation)) not in as_crooked:
                found.append(Walk(operation, operand, axis, excess.share))
    return found
