"""The same code on values that make it slower: their order, how many are zero, which branch they take."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Collection, Sequence
from typing import ClassVar

from msgspec.structs import replace

from whyslower.causes import denormals, ordering
from whyslower.causes.beneath import NUMPY_ARRAY, handed_types, other_kernels
from whyslower.causes.binding import keywords, parsed
from whyslower.causes.case import Case, Cause, Side, Swap
from whyslower.causes.exchange import DEAR, Exchange, of_swap
from whyslower.causes.gathering import in_another_order
from whyslower.causes.making import layers_made_otherwise
from whyslower.causes.more_of_it import meets_it_more_often
from whyslower.causes.opening import written_in_other_digits
from whyslower.causes.reading import elements, seconds
from whyslower.causes.set_up_otherwise import (
    fills_otherwise,
    orders_otherwise,
    puts_in_otherwise,
    same_steps,
    statements_in,
)
from whyslower.causes.shares import BULK_SECONDS, as_often, bulk, counts, likeness, seconds_by
from whyslower.evidence.families import arrays, compiled, family, tail
from whyslower.factors.hunks import Hunk
from whyslower.records import Factor, Operand, Operation

# One routine, of two whole programs, on values of which no more is known than that the results agree.
BY_VALUES = 0.55
# As many numbers out of the same arrays, by indices in which no more is left to differ than their order.
ELSEWHERE = 0.7
# Steps that a test in a loop lets through more often.
MET = 0.9
# Of both programs' watched time, the part that the same operations take, for their code to be called the same.
SAME = 0.9
# Where no stretch of code is known to have changed, the same operations may differ by a mode or a setting as well.
UNSEEN = 0.45
# But hardly where a sparse array has as many numbers, and one routine on it is all that takes longer.
SPARSE = 0.6
# A stretch of code that adds work, which pays in routines that both have.
PREPARED = 0.75
# Of the difference in watched time, what such a routine must account for.
NEARLY_ALL = 0.7
# Of the difference in watched time, the part that is due to those of them that do real work.
DUE = 0.5
SORTING = frozenset({"sorted", "list.sort"})
# Items: going through a shorter list costs little, whatever they are.
LONG_LIST = 1000
# Items of a table that outgrows the caches: looked up in its order, or in that in which it was filled, most are near.
LARGE_TABLE = 50_000
LOOKING_UP = frozenset({"[]", "in", "not in", "get"})
# What moves up all that lies behind a place in a list: little at its end, all of it at its start.
MOVING_UP = frozenset({"insort", "insort_left", "insort_right", "insert", "pop", "remove"})
# Libraries whose calls show all that they are given; torch's modules and optimisers hold state of their own.
OPEN_LIBRARIES = frozenset({"numpy", "scipy"})
# Families of routines that go other ways with other values.
MINDFUL = frozenset({"sort", "linalg", "other"})
FAR_LONGER = 3.0  # times as long takes a function on values that it has no fast path for


class DataDependent(Cause):
    """Suspected where the same operations on the same kinds of arrays take far longer; found, too, where the swapped
    code only sets other values, and the unit does the same with them."""

    id: ClassVar[str] = "data-dependent"
    reason: ClassVar[str] = "meets values that make the same code slower"
    advice: ClassVar[str] = "Prepare the data (sort it, make it dense or sparse), or use a method that minds less."

    def experiments(self, case: Case) -> Sequence[Factor]:
        """What such operations read in one row sorted once, before the loop."""
        return ordering.factors(case, self.id)

    def left(self, swap: Swap, made: Collection[str]) -> Swap:
        """What values do beside being subnormal, where these were flushed to zero."""
        return denormals.once_flushed(swap, made)

    def explains(self, swap: Swap) -> float:
        """Nothing went or came but the values that the same operations work on, or the digits in which they are read;
        or what came only prepares them, or has the same done less often in a loop that goes round as often."""
        if denormals.crawls(swap.case.slower) and not denormals.crawls(swap.case.faster):
            return 0.0
        if written_in_other_digits(swap.hunk):
            return 0.9 if same_steps(swap.case) else 0.0
        if swap.hunk is not None and not swap.hunk.in_unit:
            other_code = _compiles(swap.hunk, swap.case) or layers_made_otherwise(swap)
            other_values = _makes_values(swap.hunk) and not other_code and not _gives_other_dtypes(swap.case)
            alike = same_operations(swap.case) and other_kernels(swap.case) < DUE
            if other_values and (
                alike or fills_otherwise(swap.hunk, swap.case) or orders_otherwise(swap.hunk, swap.case)
            ):
                return 0.9
            return 0.7 if puts_in_otherwise(swap.hunk, swap.case) and not other_code else 0.0
        exchange = of_swap(swap)
        if meets_it_more_often(swap):
            return MET
        sure = 0.8 if swap.hunk is not None or _beneath_xla(swap, exchange) else UNSEEN
        hidden = any(map(compiled, exchange.lost))  # what a compiled function does is not seen
        alike = exchange.alike and not swap.case.other_rounds
        if swap.hunk is None and _one_sparse(exchange, swap.case):
            return SPARSE
        if not exchange.lost:
            return 0.0
        if hidden:
            return PREPARED * prepared(swap, exchange)
        by_place = _by_place(swap, exchange)
        if alike:
            return max(sure * exchange.bulk, by_place)
        return max(PREPARED * prepared(swap, exchange), _one_routine(swap, exchange), by_place)


def _by_place(swap: Swap, exchange: Exchange) -> float:
    """How surely two whole programs differ only in where the same numbers or items lie, or are put."""
    if _comparable(swap) and in_another_order(exchange, NEARLY_ALL):
        return ELSEWHERE
    return BY_VALUES if _moves_up(swap, exchange) or _sorts_as_many(swap, exchange) else 0.0


def _sorts_as_many(swap: Swap, exchange: Exchange) -> bool:
    """Whether most of the difference lies in putting as many items of a list of Python's in order, as often, by nothing
    but themselves: of one type, they are compared far faster than of two; in order already, hardly at all."""
    pair = exchange.dominant, exchange.dominant_gained
    found = [one for one in pair if one is not None and one.name in SORTING and "key=" not in one.text and one.operands]
    if len(found) < len(pair) or swap.case.work.kind != "same":
        return False
    of_items = [(round(one.count), one.operands[0].length) for one in found]
    less = seconds(exchange.lost) - seconds(exchange.gained)
    return of_items[0] == of_items[1] and found[0].seconds - found[1].seconds >= DUE * less > 0


def _beneath_xla(swap: Swap, exchange: Exchange) -> bool:
    """Whether all that went are kernels of XLA's, and a good part of the difference: a compiled one minds no mode, and
    no setting at work. But it does mind whether it is handed arrays of another library's."""
    from_numpy = [NUMPY_ARRAY in handed_types(side) for side in swap.case.both]
    if from_numpy[0] != from_numpy[1]:
        return False
    less = seconds(exchange.lost) - seconds(exchange.gained)
    compiled_ones = all(o.library == "jax" and not o.line for o in exchange.lost)
    return bool(exchange.lost) and compiled_ones and less >= DUE * swap.case.gap_s


def prepared(swap: Swap, exchange: Exchange) -> float:
    """How surely a stretch of code adds work on arrays that pays since the very calls behind it, which both programs
    make as often for the same of the same kinds of arrays, then meet other values: sorted ones, ones within a range.
    Not subnormal ones, which have a cause of their own."""
    if swap.hunk is None or swap.case.other_rounds:
        return 0.0
    came, saved = list(exchange.gained), 0.0
    for one in filter(_works, exchange.lost):
        twin = next((o for o in came if _twins(one, o)), None)
        if twin is not None:
            came.remove(twin)
            saved += 0.0 if denormals.meets(one) else one.seconds - twin.seconds
    less = seconds(exchange.lost) - seconds(exchange.gained)
    prepares = any(bulk(o) or family(o) == "sort" for o in came)
    return 1.0 if prepares and saved >= NEARLY_ALL * less > 0 else 0.0


def _one_routine(swap: Swap, exchange: Exchange) -> float:
    """How surely two programs with the same results differ in the values that one routine meets: it is called as often,
    on arrays of the same kinds, for what may be the same, all the difference is due to it, and it is none that does the
    same steps whatever it meets, as plain arithmetic does; a function that takes far longer over some than over others
    is none: `exp` of what underflows."""
    one = _dominant_of_programs(swap, exchange)
    if one is None or not _works(one) or denormals.meets(one):
        return 0.0
    mindful = one.library in OPEN_LIBRARIES and family(one) in MINDFUL
    if not mindful and tail(one) not in DEAR:
        return 0.0
    longer = 1.0 if mindful else FAR_LONGER
    alike = _quicker(one, exchange, lambda o: _alike_but_for_names(one, o) and one.seconds >= longer * o.seconds)
    return BY_VALUES if alike else 0.0


def _dominant_of_programs(swap: Swap, exchange: Exchange) -> Operation | None:
    """What outweighs all else that went, of two whole programs with the same results after as many rounds."""
    return exchange.dominant if _comparable(swap) else None


def _comparable(swap: Swap) -> bool:
    """Whether they are two whole programs with the same results after as many rounds."""
    return swap.hunk is None and swap.case.work.kind == "same" and not swap.case.other_rounds


def _moves_up(swap: Swap, exchange: Exchange) -> bool:
    """Whether two programs with the same results differ in where, in a list of Python's, one routine puts things in or
    takes them out."""
    one = _dominant_of_programs(swap, exchange)
    if one is None or one.library != "python" or tail(one) not in MOVING_UP:
        return False
    return _quicker(one, exchange, lambda o: o.name == one.name)


def _quicker(one: Operation, exchange: Exchange, alike: Callable[[Operation], bool]) -> bool:
    """Whether all the difference is due to a routine that came as often, for what may be the same, and is quicker."""
    less = seconds(exchange.lost) - seconds(exchange.gained)
    twins = (o for o in exchange.gained if alike(o) and as_often(one.count, o.count))
    return any(one.seconds - o.seconds >= NEARLY_ALL * less > 0 for o in twins)


def _alike_but_for_names(one: Operation, other: Operation) -> bool:
    """Whether one routine is called as often, of the same kinds of values, whatever gives these: what is written out in
    one call is so in the other, or is given a name there."""
    ours, theirs = (_written_out(operation) for operation in (one, other))
    if not _as_often_of_the_same(one, other) or ours.keys() != theirs.keys():
        return False
    return all("" in (ours[key], theirs[key]) or ours[key] == theirs[key] for key in ours)


def _written_out(operation: Operation) -> dict[str | int | None, str]:
    """What a call is given, by name or place: a value that is written out, "" for any other."""
    call = parsed(operation.text)
    if not isinstance(call, ast.Call):
        return {}
    return {each.arg: _literal(each.value) for each in call.keywords} | dict(enumerate(map(_literal, call.args)))


def _twins(one: Operation, other: Operation) -> bool:
    """Whether one routine is called for the same, as often, of the same kinds of values, whatever made these."""
    given = [(o.result.shape, o.result.dtype, o.result.strides) if o.result is not None else () for o in (one, other)]
    asked = [_asked(operation) for operation in (one, other)]
    return _as_often_of_the_same(one, other) and given[0] == given[1] and asked[0] == asked[1] is not None


def _as_often_of_the_same(one: Operation, other: Operation) -> bool:
    """Whether one routine is called as often, of the same kinds of values, however the calls are written."""
    alike = likeness(replace(one, text="")) == likeness(replace(other, text=""))
    return alike and as_often(one.count, other.count)


def _asked(operation: Operation) -> tuple[object, ...] | None:
    """What a call is given by name, or written out, in its place; None of what is no call."""
    call = parsed(operation.text)
    if not isinstance(call, ast.Call):
        return None
    return keywords(call), tuple(_literal(each) for each in call.args)


def _literal(node: ast.expr) -> str:
    """A value that is written out; "" for any other."""
    try:
        return repr(ast.literal_eval(node))
    except ValueError:
        return ""


def _one_sparse(exchange: Exchange, case: Case) -> bool:
    """Whether the difference is due to one routine, on a sparse array of the same size and type with as many numbers:
    where these lie is all that is left."""
    one = exchange.dominant
    sparse = next((o for o in one.operands if o.kind == "other" and len(o.shape) == 2), None) if one else None
    if one is None or sparse is None or case.other_rounds or any(map(compiled, exchange.lost)):
        return False
    asked = keywords(parsed(one.text))
    alike = [o for o in exchange.gained if likeness(o) == likeness(one) and as_often(o.count, one.count)]
    twins = [o for o in alike if keywords(parsed(o.text)) == asked]
    less = seconds(exchange.lost) - seconds(exchange.gained)
    stored, as_many = (_stored(side, sparse) for side in case.both)
    return stored == as_many > 0 and any(one.seconds - o.seconds >= NEARLY_ALL * less > 0 for o in twins)


def _stored(side: Side, sparse: Operand) -> int:
    """The numbers in what can be such a sparse array at the loop's door: with an index pointer for each row or column,
    as many places as numbers. 0 where there is none."""
    for variable in side.evidence.variables:
        sizes = [elements(operand) for operand in variable.inner]
        if any(length + 1 in sizes for length in sparse.shape):
            return max((size for size in sizes if sizes.count(size) > 1), default=0)
    return 0


def _gives_other_dtypes(case: Case) -> bool:
    """Whether a compiled function gives numbers of another dtype: a constant that it takes in widens it, say."""
    ours, theirs = (
        {(o.name, o.result.dtype) for o in filter(compiled, side.evidence.operations) if o.result is not None}
        for side in case.both
    )
    return ours != theirs


def _makes_values(hunk: Hunk) -> bool:
    """Whether the changed lines bind or write something, and don't just set a mode."""
    return any(_binds(text) for text in (hunk.slower_text, hunk.faster_text))


def _compiles(hunk: Hunk, case: Case) -> bool:
    """Whether the changed lines bind what the unit calls as a compiled function, or what such a one may call: its code
    may be another."""
    lines = [*hunk.slower_text.splitlines(), *hunk.faster_text.splitlines()]
    bound = {match[1] for line in lines if (match := _BINDING.match(line))}
    called = {o.text.partition("(")[0] for side in case.both for o in side.evidence.operations if compiled(o)}
    texts = [side.source.text for side in case.both if called and side.source is not None]
    return any(name in called or any(re.search(rf"\b{name}\(", text) for text in texts) for name in bound)


_BINDING = re.compile(r"\s*(?:def\s+)?(\w+)\s*(?:\(.*\).*:$|=[^=])")


def _binds(text: str) -> bool:
    bound = any(isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign)) for node in statements_in(text))
    return bound or any(_WRITES.search(line) for line in text.splitlines())


_WRITES = re.compile(
    r"^[^#(=]*[^=!<>(]=[^=]|\.(sort|shuffle|fill|partition|sort_indices|sum_duplicates|eliminate_zeros)\(|shuffle\("
    r"|^\s*(for|with|def|if|return|yield)\b"
)


def same_operations(case: Case, kind: Callable[[Operation], object] = likeness) -> bool:
    """Whether both units spend their time in the same operations on the same kinds of arrays, and these differ in time,
    or one of them does by most of the gap. `kind`: what makes two operations the same.

    Calls that are cheap whatever their values can't be what the values slow down.
    """
    ours, theirs = (counts(side.evidence.operations, kind) for side in case.both)
    common = {key for key in ours if key in theirs and as_often(ours[key], theirs[key])}
    known = [[o for o in side.evidence.operations if kind(o) in common] for side in case.both]
    whole = [seconds(side.evidence.operations) for side in case.both]
    if not common or any(seconds(part) < SAME * all_ for part, all_ in zip(known, whole, strict=True)):
        return False
    slower, faster = (seconds_by(filter(_works, part), kind) for part in known)
    longest = max((took - faster.get(key, took) for key, took in slower.items()), default=0.0)
    less = sum(slower.values()) - sum(faster.values())
    return less >= DUE * (whole[0] - whole[1]) > 0 or longest >= DUE * case.gap_s > 0


def _works(operation: Operation) -> bool:
    """An operation on arrays that does real work, or one of Python's on a long list or in a large table; a routine of
    SciPy's may do much with little."""
    long = operation.seconds >= BULK_SECONDS * operation.count
    if operation.library == "python":
        length = max((operand.length for operand in operation.operands), default=0)
        return (long and length >= LONG_LIST) or (tail(operation) in LOOKING_UP and length >= LARGE_TABLE)
    shaped = any(len(operand.shape) > 0 for operand in arrays(operation))
    return bulk(operation) or (long and shaped and operation.library in OPEN_LIBRARIES)
