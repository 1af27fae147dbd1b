"""The fixed cost of a call: parsing arguments, dispatching, wrapping the result. It shows where calls do little work.

The experiment takes the work away in both and keeps the calls (factors/sizes.py); what remains is what the calls cost.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import ClassVar

from whyslower.causes import pools, reading
from whyslower.causes.beneath import beside_equals, hides, of_xla, one_by_one, runs_again
from whyslower.causes.case import Case, Cause, Side, Swap
from whyslower.causes.exchange import CALLS, of_swap
from whyslower.causes.hidden_work import through_operators
from whyslower.causes.opening import opens_as_many
from whyslower.causes.reading import seconds
from whyslower.causes.set_up_otherwise import fewer_rounds, sets_a_mode
from whyslower.causes.shares import BULK_ELEMENTS, as_often, as_often_in_both, bulk, called_again, routine
from whyslower.evidence.families import ARRAY_LIBRARIES, compiled, elements, tail, walked_numbers
from whyslower.records import Factor, Operation

# Times as many numbers in its largest array: it is called on more.
LARGER = 1.5

# Seconds a library call: a call's fixed cost is 0.5 to 10 µs, so beyond this it is a small part of each.
SMALL_CALL = 50e-6

# Even a call that is itself written in Python, as an optimizer's step over a small model, has no more fixed cost.
LONG_CALL_S = 300e-6

# Taking so few numbers out of an array has no more either, in a library that goes about it in Python: JAX.
FEW_NUMBERS, LONGEST_CALL_S = 1000, 1e-3

# One of Python's own that does next to nothing.
SHORT_CALL = 3e-6

# Of the difference: calls that take no more of it as they are watched are not why.
LITTLE = 0.05

# So many more calls than the faster one are worth a suspicion, whatever each of them does.
MORE_CALLS = 1.5

# The calls in either must make up this much of the gap at a generous cost each, or there is nothing to be found.
CALL_COST = 10e-6
WORTH = 0.05

# What a library's function in Python does in one call, mostly, and how many numbers are handled in far less than that;
# so much of the gap must come of them.
INNER_CALL_S = 2e-6
INNER_CALL_NUMBERS = 20
DUE = 0.5

# Entering and leaving one of the user's own functions, at most; of what went, so much must be in the other program too.
OWN_CALL_S = 80e-9
THE_SAME = 0.9

# Of what went, calls of JAX's by themselves; of the difference, what XLA's kernels may take of it.
EAGER, RUN = 0.7, 0.3
AGAIN = 20  # calls of a compiled function within one of a routine

# What has compiled code call Python: `jax.debug.callback`, `jax.debug.print`, `io_callback`, `pure_callback`.
CALLBACK = re.compile(r"\bdebug\.(callback|print)$|\b(io|pure)_callback$")


class DispatchOverhead(Cause):
    """Suspected where calls are small, or where the slower one makes more of them."""

    id: ClassVar[str] = "dispatch-overhead"
    reason: ClassVar[str] = "pays a fixed cost for each call, and each call does little work"
    advice: ClassVar[str] = "Give each call more to do: bigger batches, fewer calls, or compile or capture the step."
    thorough: ClassVar[bool] = True
    partial: ClassVar[frozenset[str]] = frozenset({pools.NAME})
    routines: ClassVar[frozenset[str]] = frozenset({"calling"})

    def experiments(self, case: Case) -> Sequence[Factor]:
        """Tasks that the slower one alone hands to a pool, done in place: queueing each, waking and waiting are such
        costs, too."""
        return pools.in_place(case, case.slower, self.id)

    def suspected(self, case: Case) -> bool:
        """Whether fixed costs could make up part of the gap."""
        if reading.alike(case) or _does_again(case) or _the_same_on_more(case):
            return False
        slower, faster = (_calls(side) for side in case.both)
        if max(slower, faster) * CALL_COST < WORTH * case.gap_s:
            return False
        return slower > MORE_CALLS * faster or any(map(_of_small_calls, case.both))

    def left(self, swap: Swap, made: Collection[str]) -> Swap:
        """Of tasks that were handed over, and then done in place, what is left is in the tasks, or in what is sent."""
        return pools.without(swap) if pools.NAME in made else swap

    def explains(self, swap: Swap) -> float:
        """Small calls that gave way to fewer or cheaper ones, also those inside a library's own routine, and tasks that
        were handed to threads."""
        if _does_again(swap.case) or fewer_rounds(swap) or seconds(swap.lost) < LITTLE * swap.case.gap_s:
            return 0.0
        alike, other_work = _compiled_alike(swap), _of_other_work(swap)

        def pays(operation: Operation) -> bool:
            return small_call(operation) and _asked(operation) not in alike and operation.name not in other_work

        lost, gained = (list(filter(pays, operations)) for operations in (swap.lost, swap.gained))
        fewer = reading.evaluations(lost) > reading.evaluations(gained)
        cheaper = bool(gained) and _each(lost) > _each(gained)
        small = 0.75 * reading.share_lost(swap, pays) if fewer or cheaper else 0.0
        calls_back = 0.7 if _calls_back(swap) else 0.0
        wrapped = 0.6 * reading.share_lost(swap, lambda one: _wraps(one, swap.gained))
        inside = 0.7 if of_its_own(swap) or _of_operators(swap) else 0.6 if interpreted(swap) else 0.0
        inside = 0.93 if inside and opens_as_many(swap) else inside  # whatever else its header asks for
        listed = 0.75 if hidden_alike(swap) and one_by_one(swap.case) else 0.7 if _compiled_within(swap) else 0.0
        objects = 0.6 if _makes_objects(swap) else 0.0
        return max(small, listed, 0.75 * pools.lost_to_threads(swap), inside, calls_back, wrapped, objects)

    def shown(self, swap: Swap) -> float:
        """Calls of JAX's that a compiled function took the place of, with hardly less to run in them. (Of such calls on
        almost nothing, some run at once that are handed to other threads else.) A mode in which the same routine goes
        through more of its library's own functions: what checks each result, say."""
        if beyond_kernels(swap):
            return 0.93
        return 0.7 if sets_a_mode(swap) and interpreted(swap) else 0.0


def _does_again(case: Case) -> bool:
    """Whether the slower one does what the faster one does, only more often, by its calls or what torch runs beneath:
    what each of them costs makes no difference then."""
    return called_again(case) > 0 or runs_again(case)


def beyond_kernels(swap: Swap) -> bool:
    """Whether most of what went are calls of JAX's own, one by one, on arrays of JAX's, and what XLA ran in them is
    little of the difference. Beside a program that makes about as many calls of another library, those of compiled
    functions are such, too."""
    ran = [[kernel.seconds for kernel in side.evidence.kernels if of_xla(kernel)] for side in swap.case.both]
    lost, gained = beside_equals(swap.lost, swap.gained)
    if not ran[0] or sum(ran[0]) - sum(ran[1]) >= RUN * (seconds(lost) - seconds(gained)):
        return False
    calls = [o for o in lost if _eager(o) or (not ran[1] and compiled(o) and _short_of_jax(o))]
    others = [o for o in gained if o.library in ARRAY_LIBRARIES]
    as_many = reading.evaluations(calls) <= MORE_CALLS * reading.evaluations(others)
    return seconds(calls if as_many else filter(_eager, calls)) >= EAGER * seconds(lost) > 0


def _compiled_within(swap: Swap) -> bool:
    """Whether the routine that outweighs all else in both calls a compiled function of the user's again and again, and
    in the slower program alone, for next to nothing: a solver that asks for three derivatives at a time."""
    pair = of_swap(swap).of_one_routine
    ran, theirs = ([k for k in side.evidence.kernels if of_xla(k)] for side in swap.case.both)
    if pair is None or compiled(pair[0]) or theirs:
        return False
    again = any(kernel.count >= AGAIN * pair[0].count for kernel in ran)
    return again and sum(kernel.seconds for kernel in ran) < RUN * swap.case.gap_s


def _eager(operation: Operation) -> bool:
    """A call of JAX's in a line of the program, of no function of the user's, on arrays of its own, too short to have
    been traced."""
    host = any(
        (o.kind == "sequence" and o.items != "jax.Array") or o.type.startswith("numpy.ndarray")
        for o in operation.operands
    )
    return _short_of_jax(operation) and bool(operation.line) and not compiled(operation) and not host


def _short_of_jax(operation: Operation) -> bool:
    """A call of JAX's, too short for anything to have been traced or compiled in it."""
    return operation.library == "jax" and operation.seconds < LONG_CALL_S * max(operation.count, 1.0)


def hidden_alike(swap: Swap) -> bool:
    """Whether the costliest of what went is a call of torch's that hides its work, which came back as often."""
    one = of_swap(swap).dominant
    return one is not None and hides(one) and routine(one) in as_often_in_both(swap.lost, swap.gained)


def of_its_own(swap: Swap) -> bool:
    """Whether the slower program calls so many more functions that its user wrote, as properties or operators too, that
    entering them may be why, and all else is evaluated as often in both."""
    slower, faster = (side.evidence.own_calls for side in swap.case.both)
    both = as_often_in_both(swap.lost, swap.gained)
    lost = [operation for operation in swap.lost if operation.library != "user"]
    same = seconds(operation for operation in lost if routine(operation) in both) >= THE_SAME * seconds(lost)
    return same and (slower - faster) * OWN_CALL_S >= DUE * swap.case.gap_s > 0


def _of_operators(swap: Swap) -> bool:
    """The same of operators that a library has written in Python."""
    slower, faster = (side.evidence.library_calls for side in swap.case.both)
    return (slower - faster) * OWN_CALL_S >= DUE * swap.case.gap_s > 0 and through_operators(swap)


def _makes_objects(swap: Swap) -> bool:
    """Whether most of what went makes objects of classes of the user's, whose calls do next to nothing but hold what
    they are given, where the faster code makes none: named tuples or data classes, and plain tuples."""
    made = [o for o in swap.lost if _makes_object(o) and o.seconds < SHORT_CALL * o.count]
    less = seconds(swap.lost) - seconds(swap.gained)
    return seconds(made) >= DUE * less > 0 and not any(map(_makes_object, swap.gained))


def _makes_object(operation: Operation) -> bool:
    """Whether a class of the user's is called, for an object of it."""
    made = operation.result
    return operation.library == "user" and made is not None and made.type.rpartition(".")[2] == tail(operation)


def _wraps(operation: Operation, others: Iterable[Operation]) -> bool:
    """Whether a short call of Python's own library came back as a method of the same name, on as many, and quicker:
    `re.search(pattern, line)`, which looks the pattern up each time, and `pattern.search(line)`."""
    if operation.library != "python" or operation.seconds >= SHORT_CALL * operation.count:
        return False
    return any(
        (tail(other), round(other.count)) == (tail(operation), round(operation.count))
        and other.name != operation.name
        and other.name.startswith(f"{operation.name.rpartition('.')[0]}.")
        for other in others
    )


def _calls_back(swap: Swap) -> bool:
    """Whether compiled code calls back into Python, by its text, which the faster code does not, or on a condition."""
    if swap.hunk is None or seconds(filter(compiled, swap.lost)) < DUE * seconds(swap.lost):
        return False
    slower, faster = (set(CALLS.findall(text)) for text in (swap.hunk.slower_text, swap.hunk.faster_text))
    on_condition = any(name.rpartition(".")[2] == "cond" for name in faster - slower)
    return any(map(CALLBACK.search, slower)) and (on_condition or not any(map(CALLBACK.search, faster)))


def _of_other_work(swap: Swap) -> set[str]:
    """Calls of torch's that hide their work, and both programs make as often, where no more runs beneath in the slower
    one: what makes a step of an optimizer take longer is then what it does."""
    ran = [sum(kernel.count for kernel in side.evidence.kernels) for side in swap.case.both]
    if not 0 < ran[0] <= ran[1]:
        return set()
    both = as_often_in_both(swap.lost, swap.gained)
    return {operation.name for operation in swap.lost if hides(operation) and routine(operation) in both}


def _compiled_alike(swap: Swap) -> set[object]:
    """Calls of compiled functions that went and came as often, with the same kinds of arguments and results: whatever
    these do, the calls cost the same."""
    lost, gained = (set(map(_asked, filter(compiled, part))) for part in (swap.lost, swap.gained))
    return lost & gained


def _asked(operation: Operation) -> object:
    given = (*operation.operands, *([operation.result] if operation.result is not None else []))
    kinds = tuple((o.type, o.dtype, o.shape, o.length) for o in given)
    return compiled(operation), round(operation.count), kinds


def interpreted(swap: Swap) -> bool:
    """Whether one routine of a library, on little data for its steps, took most of what went, in functions of its own
    in Python that the faster code calls far less of."""
    one = of_swap(swap).dominant
    slower, faster = (side.evidence.library_calls for side in swap.case.both)
    if one is None or one.library not in ARRAY_LIBRARIES:
        return False
    many = elements(one) > BULK_ELEMENTS and elements(one) * one.count > INNER_CALL_NUMBERS * (slower - faster)
    if many and not opens_as_many(swap):
        return False
    inside_s = (slower - faster) * INNER_CALL_S
    return slower > MORE_CALLS * faster and inside_s >= DUE * (seconds(swap.lost) - seconds(swap.gained)) > 0


def _the_same_on_more(case: Case) -> bool:
    """Whether most of the gap lies in routines that both call as often, the slower one on larger arrays that take it
    longer than a call does: what a call costs is paid by both."""
    ours, theirs = (_by_routine(side) for side in case.both)
    longer = 0.0
    for kind, (count, took, size) in ours.items():
        its_count, less, other = theirs.get(kind, (0.0, 0.0, 0.0))
        if as_often(count, its_count) and size >= LARGER * other > 0 and size >= BULK_ELEMENTS * count:
            longer += took - less
    slower, faster = (seconds(side.evidence.operations) for side in case.both)
    return longer >= DUE * (slower - faster) > 0


def _by_routine(side: Side) -> dict[tuple[str, str], tuple[float, float, float]]:
    """Evaluations, seconds and numbers handled a unit, by library and name."""
    found: dict[tuple[str, str], tuple[float, float, float]] = {}
    for one in reading.library_operations(side.evidence):
        count, took, size = found.get((one.library, one.name), (0.0, 0.0, 0.0))
        found[one.library, one.name] = count + one.count, took + one.seconds, size + walked_numbers((one,))
    return found


def _calls(side: Side) -> float:
    return reading.evaluations(reading.library_operations(side.evidence))


def _of_small_calls(side: Side) -> bool:
    calls = _calls(side)
    return calls > 0 and side.unit_s / calls < SMALL_CALL


def small_call(operation: Operation) -> bool:
    """Whether it is a library's call on few numbers, of which most may be the call's fixed cost."""
    takes_few = operation.name == "[]" and elements(operation) <= FEW_NUMBERS
    short = operation.seconds < (LONGEST_CALL_S if takes_few else LONG_CALL_S) * max(operation.count, 1.0)
    return operation.library in ARRAY_LIBRARIES and short and not bulk(operation)


def _each(operations: list[Operation]) -> float:
    return seconds(operations) / max(reading.evaluations(operations), 1e-9)
