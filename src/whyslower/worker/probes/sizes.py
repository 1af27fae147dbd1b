"""How much one evaluation of an operation has to do, and all evaluations of a unit on average, by the arrays' sizes."""

from __future__ import annotations

import math
from typing import Any

from .kinds import ARRAYS, kind_of
from .operands import describe

FIRST_LOOKS = 8  # evaluations looked at to begin with: one line may meet several shapes in a unit
WITH_ELEMENTS = (*ARRAYS, "tracer", "sparse")  # kinds of values whose size tells how much is done
_PRODUCTS = frozenset({"matmul", "dot", "mm", "bmm", "mv", "linear"})
_GATHERS = frozenset({"getitem", "take", "index_select", "gather", "take_along_axis", "embedding"})


def size_of(f: Any, operands: list[dict[str, Any]], result: Any) -> int:
    """Elements of the largest array, or else of what is made. The largest array may be one that stays as it is: of a
    product of arrays, its multiplications; of what is taken out of an array, that.

    Operands are described ones.
    """
    name = getattr(f, "__name__", "")
    made = _made(result) if name in _PRODUCTS | _GATHERS else 0
    factors = [size for size in map(_size, operands) if size][:2]
    if name in _PRODUCTS and len(factors) > 1 and made:
        return math.isqrt(math.prod(factors) * made)  # (m k)(k n)(m n) = (m n k)^2
    return made or max(map(_size, operands), default=0) or _made(result)


def throughout(sizes: list[tuple[int, int]], count: int) -> bool:
    """Whether the first of a unit's evaluations were all looked at, and the others never further apart than from one to
    the one with twice its number."""
    numbers = [number for number, _ in sizes]
    first = min(count, FIRST_LOOKS)
    if not sizes or numbers[:first] != list(range(1, first + 1)):
        return False
    return all(later <= 2 * one for one, later in zip(numbers, [*numbers[1:], count], strict=True))


def mean_size(sizes: list[tuple[int, int]], count: int) -> float:
    """Over all evaluations of a unit; those that were not looked at are like the last one before them that was."""
    ends = [*(number for number, _ in sizes[1:]), count + 1]
    return sum((end - begun) * size for (begun, size), end in zip(sizes, ends, strict=True)) / (count + 1 - sizes[0][0])


def _size(operand: dict[str, Any]) -> int:
    """Elements of an array; of a sparse one, the numbers that it stores."""
    shape = operand.get("shape", ())
    stored = operand.get("length", 0) if shape else 0
    return stored or (math.prod(shape) if operand["kind"] == "array" else 0)


def _made(result: Any) -> int:
    return _size(describe(result)[0]) if kind_of(result) in WITH_ELEMENTS else 0
