"""What is left to differ between two programs where an experiment has made their dtypes the same."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Mapping

from msgspec.structs import replace

from whyslower.causes.case import Swap
from whyslower.causes.dtypes import bits, name_of, suspicion
from whyslower.evidence.families import arrays, walked_numbers
from whyslower.records import Operand, Operation

# Shapes this near are those of the same step: a row for a bias more.
ABOUT = 0.02


def once_cast(swap: Swap, made: Collection[str]) -> Swap:
    """The swap as it is between programs of the same dtypes, where the experiment of these has been made."""
    found = suspicion(swap.case)
    if found is None or name_of(found) not in made:
        return swap
    lost = tuple(replace(one, operands=_as_wanted(one.operands, found.wanted)) for one in swap.lost)
    return dataclasses.replace(swap, lost=lost)


def _as_wanted(operands: Iterable[Operand], wanted: Mapping[str, str]) -> tuple[Operand, ...]:
    return tuple(
        replace(one, dtype=wanted[one.dtype], nbytes=one.nbytes * bits(wanted[one.dtype]) // bits(one.dtype))
        if one.dtype in wanted
        else one
        for one in operands
    )


def _beside_cast(swap: Swap, made: Collection[str]) -> Swap:
    """What is left to differ where the experiment of the dtypes has been made: without what both do alike on arrays of
    the one dtype and of the other."""
    found = suspicion(swap.case)
    if found is None or name_of(found) not in made:
        return swap
    lost, gained = list(swap.lost), list(swap.gained)
    for one in swap.lost:
        twin = next((other for other in gained if _alike_but_for_dtypes(one, other)), None)
        if twin is not None:
            lost.remove(one)
            gained.remove(twin)
    return dataclasses.replace(swap, lost=tuple(lost), gained=tuple(gained))


def without_cast(swap: Swap, made: Collection[str]) -> Swap:
    """What is left to differ, as it is between programs of the same dtypes, where their experiment has been made."""
    return once_cast(_beside_cast(swap, made), made)


def _alike_but_for_dtypes(one: Operation, other: Operation) -> bool:
    """Whether one routine is called as often on arrays of about the same shapes, of other dtypes."""
    if [o.dtype for o in arrays(one)] == [o.dtype for o in arrays(other)]:
        return False
    shapes = [[o.shape for o in arrays(operation)] for operation in (one, other)]
    if one.name != other.name or round(one.count) != round(other.count) or len(shapes[0]) != len(shapes[1]):
        return False
    numbers, others = (walked_numbers((operation,)) for operation in (one, other))  # of all calls, not of one alone
    if abs(numbers - others) > ABOUT * others:
        return False
    return bool(shapes[0]) and all(
        len(x) == len(y) and all(abs(n - m) <= ABOUT * m for n, m in zip(x, y, strict=True))
        for x, y in zip(*shapes, strict=True)
    )
