"""A dtype without a fast kernel: integer matrix products, half precision on a processor without it, Python objects."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import ClassVar

from whyslower.causes import denormals, dtypes
from whyslower.causes.binding import parsed
from whyslower.causes.case import Case, Cause, Swap
from whyslower.causes.exchange import of_swap
from whyslower.causes.gone import gone, widened
from whyslower.causes.making import options_of
from whyslower.causes.placing import adds_up
from whyslower.causes.reading import seconds, words
from whyslower.causes.shares import as_often
from whyslower.causes.strides import crooked
from whyslower.evidence.families import arrays, draws, family, tail
from whyslower.records import Factor, Operation

# A path without vector units, or through another dtype, costs several times the fast one.
SAVED = 0.8
# Complex numbers are twice as wide as their parts.
WIDER = 2.0
MOST = 0.7  # of the difference
FAR = 1.5  # times as long, or as their width alone would have it: no scatter of a watched run
SEVERAL = 3.0  # times as long: without vector units

# What NumPy adds or multiplies whole numbers up with: in 64 bits, their mean and spread as floats.
ADDING_UP = words("sum nansum mean nanmean var nanvar std nanstd prod nanprod cumsum cumprod add.reduce")
WHOLE, FLOATING = frozenset({"int", "uint", "bool"}), frozenset({"float", "complex"})

# Types of single numbers.
NUMBERS = words("int float complex decimal.Decimal fractions.Fraction")

ARITHMETIC = words("+ - * / // % ** += -= *= /= //= %= **= < > <= >=")


class SlowDtypePath(Cause):
    """Suspected where the slower one computes in a narrower dtype, or another kind, than the faster one."""

    id: ClassVar[str] = "slow-dtype-path"
    reason: ClassVar[str] = "uses a dtype that these operations have no fast kernel for"
    advice: ClassVar[str] = "Compute in a dtype that has a fast kernel: cast, compute, cast back."
    thorough: ClassVar[bool] = True
    routines: ClassVar[frozenset[str]] = frozenset({"objects", "swapping"})

    def experiments(self, case: Case) -> Sequence[Factor]:
        """The slower one's data cast to the faster one's dtype before its loop."""
        return dtypes.factor(
            case,
            self.id,
            dtypes.CAST,
            "cast the data from {wrong} to {target} once, before the loop (results then have that dtype)",
            SAVED,
        )

    def explains(self, swap: Swap) -> float:
        """Time in dtypes that are slow for their operation, and that the faster code has less of; the same of single
        numbers that are objects (decimals, fractions, dates), where the faster code has the processor's own; a routine
        on complex numbers, where it is given real ones, or on floats, where it is given whole ones; whole numbers that
        are added up in a wider dtype; texts or the like that take no more room and far longer, and so do products of
        narrower floats, or what is done with narrower whole numbers; numbers drawn in a wider dtype, far more slowly
        than that is wider."""
        swap = widened(swap)
        plain = {o.name for o in swap.gained if _is_arithmetic(o) and all(v.kind == "number" for v in o.operands)}
        in_objects = gone(swap, lambda o: o.name in plain and _of_objects(o))
        on_others = _on_other_numbers(swap) or _of_another_type(swap)
        other = 0.8 if _widened_to_add_up(swap) or _held_otherwise(swap) else 0.6 if on_others else 0.0
        other = 0.96 if _drawn_in_wider(swap) else other
        return max(0.9 * gone(dtypes.forward(swap), dtypes.slow_path), 0.8 * in_objects, other)

    def shown(self, swap: Swap) -> float:
        """Code that differs in the names of dtypes alone; records that are put in order, which no other dtype is."""
        return max(self.explains(swap) if dtypes.only_named(swap.hunk) else 0.0, 0.93 * gone(swap, _orders_records))


def _on_other_numbers(swap: Swap) -> bool:
    """Whether one routine outweighs all else before and after, no plain pass over its numbers, on as many complex
    numbers as real ones, or floats as whole ones, and the difference is more than twice the bytes of the former."""
    pair = of_swap(swap).of_one_routine
    if pair is None or family(pair[0]) not in ("other", "composite") or swap.case.ratio <= WIDER:
        return False
    mine, theirs = map(arrays, pair)
    if [o.shape for o in mine] != [o.shape for o in theirs]:
        return False
    kinds = [{dtypes.kind_of(operand.dtype) for operand in given} for given in (mine, theirs)]
    return "complex" in kinds[0] - kinds[1] or (kinds[0] == {"float"} and kinds[1] <= WHOLE)


def _of_another_type(swap: Swap) -> bool:
    """Whether most of the difference is a call of Python's own, made as often, that takes far longer on a single number
    of another type: for the digits of a large whole number, and of a decimal one."""
    one = max(swap.lost, key=lambda o: o.seconds, default=None)
    if one is None or one.library != "python" or not one.operands or one.operands[0].type not in NUMBERS:
        return False
    came = (o for o in swap.gained if o.name == one.name and as_often(o.count, one.count) and o.operands)
    other = next((o for o in came if o.operands[0].type in NUMBERS - {one.operands[0].type}), None)
    longer = one.seconds - other.seconds if other is not None and one.seconds > WIDER * other.seconds else 0.0
    return longer >= MOST * (seconds(swap.lost) - seconds(swap.gained)) > 0


def _drawn_in_wider(swap: Swap) -> bool:
    """Whether most of the difference is drawing as many numbers, by the same routine, in a wider dtype that takes it
    far longer than that is wider: torch has a path by vectors for normal numbers in single precision alone."""
    came = {(o.name, round(o.count), each.shape): (o, each) for o in swap.gained for each in dtypes.made(o)}
    longer = 0.0
    for one in filter(draws, swap.lost):
        for result in dtypes.made(one):
            other, narrow = came.get((one.name, round(one.count), result.shape), (one, result))
            wider = dtypes.bits(result.dtype) / dtypes.bits(narrow.dtype)
            if wider > 1.0 and one.seconds >= FAR * wider * other.seconds:
                longer += one.seconds - other.seconds
    return longer >= MOST * (seconds(swap.lost) - seconds(swap.gained)) > 0


def _held_otherwise(swap: Swap) -> bool:
    """Whether the same routines, as often, on as many elements of another dtype that is no wider make most of the
    difference: texts of any length, and of one length; or products of narrower floats, which their width can't slow."""
    if denormals.side_operations(swap.case.slower):
        return False  # narrower floats are subnormal sooner
    came = {_on_as_much(o): o for o in swap.gained if arrays(o)}
    pairs = [(o, came[kind]) for o in swap.lost if (kind := _on_as_much(o)) in came]
    slower = [(one, other) for one, other in pairs if _no_wider(one, other) or _as_whole_numbers(one, other)]
    longer = sum(one.seconds - other.seconds for one, other in slower)
    return longer >= MOST * (seconds(swap.lost) - seconds(swap.gained)) > 0


def _on_as_much(operation: Operation) -> tuple[object, ...]:
    """What is called how often on arrays of which shapes, and what it is told by name."""
    told = options_of(parsed(operation.text)) or {}
    shapes = tuple(operand.shape for operand in arrays(operation))
    if told.get("axis") == "None":  # as if it were flat
        told = {name: text for name, text in told.items() if name != "axis"}
        shapes = tuple((math.prod(shape),) for shape in shapes)
    return operation.name, tuple(sorted(told.items())), round(operation.count), shapes


def _no_wider(one: Operation, other: Operation) -> bool:
    """Whether it works on another dtype than the other one does, which is no wider: none of numbers; or narrower
    floats, of which products, or functions of each by itself, take far longer all the same; or narrower whole numbers
    that lie as well."""
    ours, theirs = (arrays(operation)[0].dtype for operation in (one, other))
    if dtypes.kind_of(ours) == "other":
        return ours != theirs and not dtypes.is_records(ours) and dtypes.bits(ours) <= dtypes.bits(theirs)
    floats = all(map(_multiplies_floats, (one, other))) or all(map(_works_on_floats, (one, other)))
    whole = {dtypes.kind_of(ours), dtypes.kind_of(theirs)} <= WHOLE and not crooked(one)
    far = FAR if floats else SEVERAL
    return (floats or whole) and dtypes.bits(ours) < dtypes.bits(theirs) and one.seconds >= far * other.seconds


def _as_whole_numbers(one: Operation, other: Operation) -> bool:
    """Whether it adds up whole numbers by index and the other one floats, in far less time than their width has it."""
    (ours, *_), (theirs, *_) = map(arrays, (one, other))
    kinds = dtypes.kind_of(ours.dtype) in WHOLE and dtypes.kind_of(theirs.dtype) == "float"
    wider = max(dtypes.bits(ours.dtype) / dtypes.bits(theirs.dtype), 1.0)
    return kinds and adds_up(one) and one.seconds >= FAR * wider * other.seconds


def _multiplies_floats(operation: Operation) -> bool:
    given = {operand.dtype for operand in arrays(operation)}
    return family(operation) in ("matmul", "conv") and len(given) == 1 and dtypes.kind_of(given.pop()) == "float"


def _works_on_floats(operation: Operation) -> bool:
    """Whether a function, and not plain arithmetic, goes straight through floats or complex numbers of one dtype."""
    given = {operand.dtype for operand in arrays(operation)}
    function = family(operation) == "elementwise" and operation.name not in ARITHMETIC and not crooked(operation)
    return function and len(given) == 1 and dtypes.kind_of(given.pop()) in FLOATING


def _widened_to_add_up(swap: Swap) -> bool:
    """Whether the routine that outweighs all else adds up numbers that NumPy first converts, through a buffer, to the
    dtype that it adds up in, and as many came in that one."""
    pair = of_swap(swap).of_one_routine
    if pair is None or not all(map(arrays, pair)) or pair[0].library != "numpy" or tail(pair[0]) not in ADDING_UP:
        return False
    (mine, *_), (theirs, *_) = map(arrays, pair)
    whole = bool(
        dtypes.kind_of(mine.dtype) in WHOLE and dtypes.bits(mine.dtype) < 64 and dtypes.bits(theirs.dtype) == 64
    )
    return whole and math.prod(mine.shape) == math.prod(theirs.shape) and pair[0].seconds > pair[1].seconds


def _orders_records(operation: Operation) -> bool:
    """Whether NumPy puts records in order, or looks one up: it compares any two of them field by field."""
    records = any(dtypes.is_records(operand.dtype) for operand in arrays(operation)[:1])
    return records and operation.library == "numpy" and family(operation) == "sort"


def _is_arithmetic(operation: Operation) -> bool:
    return operation.library == "python" and operation.name in ARITHMETIC and bool(operation.operands)


def _of_objects(operation: Operation) -> bool:
    """Whether it is arithmetic of objects that some module defines, and not the user's own script."""
    types = [value.type for value in operation.operands if value.kind == "other"]
    return _is_arithmetic(operation) and any("." in each and not each.startswith("__main__.") for each in types)
