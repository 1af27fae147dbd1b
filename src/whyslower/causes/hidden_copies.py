"""Copies and conversions that no call of the user's is named for: an option that asks for one, a mask turned into
indices, gradients of what is written part by part."""

from __future__ import annotations

from collections.abc import Iterable

from whyslower.causes.binding import parsed
from whyslower.causes.case import Swap
from whyslower.causes.exchange import of_swap
from whyslower.causes.making import options_of
from whyslower.causes.native import went
from whyslower.causes.reading import seconds
from whyslower.evidence.families import is_array, runs_backward, tail
from whyslower.records import Operand, Operation

MOST = 0.5  # of what went, or of the difference
MANY = 8  # parts that a tensor is written in
JOINING = frozenset({"stack", "cat", "concat"})
# What says where a mask holds; and what takes or sets items, by such places or by the mask.
PLACING, ITEMS = frozenset({"where", "nonzero", "flatnonzero", "argwhere"}), frozenset({"[]", "[]="})


def asked_to_copy(swap: Swap) -> bool:
    """Whether one routine outweighs all else before and after, on the same arrays, is told another option, and most of
    what it takes longer are copies: of a graph turned round, since its edges go both ways."""
    pair = of_swap(swap).of_one_routine
    if pair is None:
        return False
    told = [options_of(parsed(one.text)) for one in pair]
    given = [sorted((o.type, o.dtype, o.shape, o.strides) for o in one.operands if o.kind != "number") for one in pair]
    if told[0] == told[1] or given[0] != given[1]:
        return False
    seen = went(swap)
    return seen.get("copying", 0.0) >= MOST * sum(seen.values()) > 0


def written_while_recorded(swap: Swap) -> bool:
    """Whether results that a gradient is wanted of are written into a larger tensor one by one, of which torch's
    backward pass copies all for each of them and takes most of the difference, where the faster code joins them at
    once."""
    joins = any(tail(o) in JOINING and o.library == "torch" for o in swap.gained)
    if not joins or not any(map(_writes_recorded, swap.lost)) or any(map(_writes_recorded, swap.gained)):
        return False
    backward = [seconds(filter(runs_backward, side.evidence.operations)) for side in swap.case.both]
    return backward[0] - backward[1] >= MOST * swap.case.gap_s > 0


def _writes_recorded(operation: Operation) -> bool:
    """`states[:, t] = h`, again and again."""
    if operation.name != "[]=" or operation.library != "torch" or operation.count < MANY:
        return False
    held, given = operation.operands[0], operation.operands[-1]
    return given.requires_grad and MANY * given.nbytes <= held.nbytes


def placed_by_indices(swap: Swap) -> bool:
    """Whether the places where a mask holds are written down as indices, and most goes in that and in what these are
    used for, where the faster code uses the mask itself as often: `x[np.where(mask)]`."""
    masks = [shapes for o in swap.gained if o.name in ITEMS and (shapes := _masks(o.operands[1:2]))]
    made = [o for o in swap.lost if tail(o) in PLACING and _masks(o.operands[:1]) in masks and len(o.operands) == 1]
    times = {one.count for one in made}
    used = [o for o in swap.lost if o.name in ITEMS and o.count in times and not _masks(o.operands[1:2])]
    return bool(made) and bool(used) and seconds([*made, *used]) >= MOST * seconds(swap.lost)


def _masks(operands: Iterable[Operand]) -> list[tuple[int, ...]]:
    """The shapes of arrays of truth values."""
    return [operand.shape for operand in operands if is_array(operand) and operand.dtype == "bool"]
