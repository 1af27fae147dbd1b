"""Element by element in the interpreter: a loop, a comprehension or a Python callback where one call would do."""

from __future__ import annotations

import ast
import math
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from whyslower.causes import asking, dispatch_overhead, equivalents, reading
from whyslower.causes.beneath import of_xla
from whyslower.causes.binding import parsed
from whyslower.causes.case import Case, Cause, Side, Swap
from whyslower.causes.data_dependent import OPEN_LIBRARIES
from whyslower.causes.exchange import CALLS, of_swap
from whyslower.causes.hidden_work import loops_over_slices, steps_within
from whyslower.causes.set_up_otherwise import fewer_rounds
from whyslower.causes.shares import as_often, bulk, called_again
from whyslower.evidence.families import ARRAY_LIBRARIES, family, is_array, tail
from whyslower.records import Factor, Operation

# Evaluations a unit: fewer are ordinary code.
MANY = 100

# The faster one makes at most a fifth of them, or it loops as well.
FEWER = 5.0

# Python's own calls that do for all items at once what a loop does for each.
AT_ONCE = reading.words(
    "sum sorted min max map filter any all list tuple set dict frozenset zip join count index translate replace split"
    " sort extend update Counter fromkeys accumulate chain reduce starmap repeat fromiter deque fsum prod dist sumprod"
    " hypot mean fmean nlargest nsmallest merge union intersection difference issubset findall sub islice compress"
    " product"
)

# Of these, what looks at every item to give one back, and what it is handed.
GOES_THROUGH = reading.words("min max sum sorted list.index list.count tuple.index tuple.count")
CONTAINERS = reading.words("list tuple set frozenset dict range collections.deque")
MOSTLY = 0.6  # of a difference: what is due to one call stands for all of it
GOOD_PART = 0.3  # of the time that went: watching lengthens the steps around such calls, and hardly these

# One that makes more than half of them loops in the same way.
NEARLY = 2.0

# Calls for each one that does as much: of fewer, a loop costs little beside them.
ROWS = 16

# Where most of the time goes into steps through Python's own objects, so many fewer steps are another method's.
STEPPING = 0.6
FEWER_BY = 1.6

# Elements: up to here an evaluation is about a number or a point; above, about a row, where calls may cost more.
FEW_ELEMENTS = 16
# Adding up a row of so many numbers is mostly the call for it.
SHORT_ROW = 1000
# And adding up two slices of so many.
SHORT_SLICE = 10_000
# Python's own, which take what they are given apart.
REDUCING = reading.words("sum min max any all")

# Functions that call back into Python for each element or row.
CALLS_BACK = re.compile(
    r"(^|\.)(vectorize(\.__call__|\(\w*\))?|frompyfunc|apply_along_axis|apply_over_axes|fromfunction|apply_|map_)$"
    r"|(^|\.)(generic_filter(1d)?|geometric_transform)$"
    r"|^((builtins\.)?(map|filter)|(functools\.)?reduce)$"
)


class PythonLoop(Cause):
    """Found in the code: many evaluations on little, where the faster program makes few."""

    id: ClassVar[str] = "python-loop"
    reason: ClassVar[str] = "runs element by element in the interpreter"
    advice: ClassVar[str] = "Do the same in one call on whole arrays; if a loop must stay, loop over .tolist()."
    routines: ClassVar[frozenset[str]] = frozenset({"python", "unpacking"})

    def experiments(self, case: Case) -> Sequence[Factor]:
        """Python's own functions over an array written as the array's, in the slower one; a function called once for
        all, where the faster one's routine is told to."""
        return *equivalents.factors(case, self.id), *asking.as_the_faster(case, self.id, vectorizing=True)

    def explains(self, swap: Swap) -> float:
        """Many small evaluations that gave way to few, a call of Python's own on many objects to one on an array, or a
        routine's calls for each row to one for all rows."""
        if swap.hunk is not None and not swap.hunk.slower_text.strip():
            return 0.0  # no loop gave way: something came
        if fewer_rounds(swap) or called_again(swap.case):
            return 0.0  # the same loops, which end sooner or hold fewer steps of the same
        if left_out(swap) or dispatch_overhead.of_its_own(swap):
            return 0.0  # nothing came in its place that does as much at once; or the same steps are only entered less
        if swap.hunk is not None and asking.for_each_alone(swap.case, swap.hunk.slower_text, swap.hunk.faster_text):
            return 0.8
        if loops_over_slices(swap):
            return 0.9
        interpreted = looping(swap.case.slower)
        if any(map(calls_back, swap.lost)) and not any(map(calls_back, swap.gained)):
            return 0.9 * reading.share_lost(swap, lambda one: calls_back(one) or interpreted(one))
        at_once = 0.7 * reading.share_lost(swap, _of_objects) if _comes_for_objects(swap) else 0.0
        at_once = max(at_once, 0.55 if _beneath_a_call(swap) or _row_by_row(swap) else 0.0)
        at_once = max(at_once, 0.65 if steps_within(swap) else 0.58 if _inside_a_routine(swap) else 0.0)
        at_once = max(at_once, 0.8 if _for_each_group(swap) else 0.0, 0.8 * _through_rows(swap))
        if not _fewer(swap) or fewer_steps(swap) or fewer_of_its_own(swap) or _goes_on_compiled(swap):
            return at_once
        on_elements = reading.share_lost(swap, lambda one: interpreted(one) and _handled(one) <= FEW_ELEMENTS)
        return max(at_once, 0.9 * on_elements, 0.8 * reading.share_lost(swap, interpreted))


def left_out(swap: Swap) -> bool:
    """Whether calls are left out, and nothing is done in their place: a file that is flushed after each line."""
    return swap.hunk is not None and not swap.gained and swap.hunk.faster_text.strip() in ("", "pass")


def as_many_steps(swap: Swap) -> bool:
    """Whether what came is evaluated again and again as well, and not far less often: a text that is asked first what
    it is, where a call on it might fail."""
    before, after = _steps(swap)
    return after >= max(before / NEARLY, MANY)


def fewer_steps(swap: Swap) -> bool:
    """Whether what came works number by number as well, in far fewer steps: another method, and no vectorised call. A
    routine that both call as often may call the user's function as it needs to."""
    before = swap.case.slower.evidence.operations
    came = [o for o in swap.gained if o.name != "print" and o.library != "user" and not _as_before(o, before)]
    operands = [operand for one in came for operand in one.operands]
    return _fewer(swap) and bool(operands) and all(operand.kind == "number" for operand in operands)


def _as_before(operation: Operation, others: Sequence[Operation]) -> bool:
    """Whether one of the others is the same call, made as often."""
    return any(one.name == operation.name and as_often(one.count, operation.count) for one in others)


def _goes_on_compiled(swap: Swap) -> bool:
    """Whether most of what went are calls on arrays, and the faster program's compiled functions run kernels as often
    on arrays as large: it loops as well, from one state to the next, without the calls."""
    kernels = [k for k in swap.case.faster.evidence.kernels if of_xla(k) and k.shapes]
    ran = [(math.prod(kernel.shapes[0]), kernel.count) for kernel in kernels]

    def goes_on(one: Operation) -> bool:
        on_array = one.library in ARRAY_LIBRARIES and looped(one) and _handled(one) > FEW_ELEMENTS
        return on_array and any(size == _handled(one) and NEARLY * often >= one.count for size, often in ran)

    return reading.share_lost(swap, goes_on) >= MOSTLY


def fewer_of_its_own(swap: Swap) -> bool:
    """Whether both go through Python's own objects item by item, and one in far fewer steps: no call of its own does
    there at once what the other one loops for."""
    both = swap.lost, swap.gained
    if any(is_array(o) for part in both for one in part for o in one.operands):
        return False
    if any(_does_at_once(one, swap.lost) for one in swap.gained):
        return False
    stepping = reading.share_lost(swap, looping(swap.case.slower)) >= STEPPING
    before, after = _steps(swap)
    if reading.share_lost(swap, _goes_through) >= GOOD_PART:  # its steps are the items
        before, after = (sum(map(_steps_of, filter(looped, part))) for part in both)
    return stepping and after >= MANY and before >= FEWER_BY * after


def _does_at_once(operation: Operation, others: Sequence[Operation]) -> bool:
    """Whether a library's call, or one of Python's own that the others make less often, may do many steps at once. The
    larger of two numbers is one step."""
    if operation.library in ARRAY_LIBRARIES:
        return True
    if operation.operands and all(operand.kind == "number" for operand in operation.operands):
        return False
    as_often = sum(one.count for one in others if one.name == operation.name) >= operation.count
    return operation.library == "python" and tail(operation) in AT_ONCE and not as_often


def _handles_objects(operation: Operation) -> bool:
    """Whether a call of Python's own, or of its library's, handles the many items of a container one by one."""
    if operation.library != "python" or tail(operation) not in AT_ONCE:
        return False
    return any(operand.length >= MANY and operand.type in CONTAINERS for operand in operation.operands)


def _of_objects(operation: Operation) -> bool:
    """Whether it is such a call, or one that gives a container of as many."""
    given = operation.result
    makes = operation.library == "python" and given is not None and given.type in CONTAINERS and given.length >= MANY
    return makes or _handles_objects(operation)


def _comes_for_objects(swap: Swap) -> bool:
    """Whether a library's routine on an array of many numbers came for such a call, and no other such call did."""
    if not any(map(_handles_objects, swap.lost)) or any(map(_handles_objects, swap.gained)):
        return False
    return any(reading.work(one) >= MANY for one in filter(_is_routine, swap.gained))


def _beneath_a_call(swap: Swap) -> bool:
    """Whether a call of Python's own, to which most of the difference is due, goes through many functions of its
    library that are written in Python, and the faster code through next to none: rows as dicts, or as lists."""
    calls = (o for o in swap.lost if o.library == "python" and CALLS.match(o.text))
    one = max(calls, key=lambda o: o.seconds, default=None)
    inner, others = (side.evidence.library_calls for side in swap.case.both)
    if one is None or inner < max(MANY * one.count, FEWER * others):
        return False
    again = reading.seconds(o for o in swap.gained if o.name == one.name)
    return one.seconds - again >= MOSTLY * (reading.seconds(swap.lost) - reading.seconds(swap.gained)) > 0


def _inside_a_routine(swap: Swap) -> bool:
    """Whether a library's routine, to which most of the difference is due, goes from row to row in Python itself."""
    one = of_swap(swap).dominant
    inner = swap.case.slower.evidence.library_calls
    many = one is not None and one.library in OPEN_LIBRARIES and inner >= MANY * one.count
    return many and dispatch_overhead.interpreted(swap)


def _through_rows(swap: Swap) -> float:
    """The part of what went in calls of Python's own that go through an array's short rows or its numbers, one by one,
    where a library's reduction came: `sum(pop)`, and `pop.sum(axis=0)`."""
    if not any(family(one) == "reduction" for one in filter(_is_routine, swap.gained)):
        return 0.0
    slices = [one for one in swap.lost if any(_hands_out(one, part) for part in swap.lost)]
    return reading.share_lost(
        swap, lambda one: _goes_through_rows(one) or any(reading.holds(outer, one) for outer in slices)
    )


def _hands_out(operation: Operation, part: Operation) -> bool:
    """Whether one of Python's own goes through short slices of an array, one by one: `sum(x[:, t] for t in times)`."""
    given = operation.operands[0].type if operation.operands else ""
    if operation.library != "python" or operation.name not in REDUCING or given != "generator":
        return False
    many = part.name == "[]" and part.count >= ROWS * operation.count and _is_routine(part)
    taken = reading.elements(part.result) if part.result is not None else 0
    return many and 0 < taken <= SHORT_SLICE and reading.holds(operation, part)


def _goes_through_rows(operation: Operation) -> bool:
    given = operation.operands[0] if operation.operands else None
    if operation.library != "python" or operation.name not in REDUCING or given is None or not is_array(given):
        return False
    return len(given.shape) > 0 and given.shape[0] >= MANY and reading.elements(given) <= SHORT_ROW * given.shape[0]


def _for_each_group(swap: Swap) -> bool:
    """Whether most of the difference is due to a library's routine that is handed a function of the user's, and calls
    it again and again, where the faster code hands the same routine none: a statistic of each bin, by its name or by a
    function."""
    lost, gained = ({tail(o): o for o in filter(_is_routine, part)} for part in (swap.lost, swap.gained))
    due = 0.0
    for name in lost.keys() & gained.keys():
        calls = {each: [o for o in swap.lost if _stands_in(o, each)] for each in _handed(lost[name])}
        many = [part for part in calls.values() if max((o.count for o in part), default=0) >= MANY * lost[name].count]
        if many and not any(_stands_in(o, each) for o in swap.gained for each in _handed(gained[name])):
            inside = reading.seconds(o for part in many for o in part)
            due += lost[name].seconds + inside - gained[name].seconds
    return due >= MOSTLY * (reading.seconds(swap.lost) - reading.seconds(swap.gained)) > 0


def _handed(operation: Operation) -> set[str]:
    """The names that a call is handed, and that of a function without one, if it is handed such."""
    call = parsed(operation.text)
    given = [*call.args, *(each.value for each in call.keywords)] if isinstance(call, ast.Call) else []
    names = {ast.unparse(each).rpartition(".")[2] for each in given if isinstance(each, (ast.Name, ast.Attribute))}
    return names | ({"<lambda>"} if any(isinstance(each, ast.Lambda) for each in given) else set())


def _stands_in(operation: Operation, function: str) -> bool:
    return operation.function.rpartition(".")[2] == function


class _Calls(NamedTuple):
    """Of a routine, in all evaluations of a unit."""

    seconds: float
    calls: float
    elements: float


def _row_by_row(swap: Swap) -> bool:
    """Whether most of the difference is due to routines that a loop calls for each row, and the faster code for all
    rows at once, or nearly: on as many elements in all."""
    rows, at_once = map(_by_routine, (swap.lost, swap.gained))
    due = sum(
        rows[name].seconds - at_once[name].seconds
        for name in rows.keys() & at_once.keys()
        if rows[name].calls >= ROWS * at_once[name].calls and as_often(rows[name].elements, at_once[name].elements)
    )
    return due >= MOSTLY * (reading.seconds(swap.lost) - reading.seconds(swap.gained)) > 0


def _by_routine(operations: Sequence[Operation]) -> dict[str, _Calls]:
    found = defaultdict[str, list[Operation]](list)
    for one in filter(_is_routine, operations):
        found[tail(one)].append(one)
    return {
        name: _Calls(reading.seconds(calls), sum(o.count for o in calls), sum(o.count * reading.work(o) for o in calls))
        for name, calls in found.items()
    }


def _is_routine(operation: Operation) -> bool:
    """Whether it is one of a library of arrays, and no loop over what it gave."""
    return operation.library in ARRAY_LIBRARIES and operation.name != "iter"


def _fewer(swap: Swap) -> bool:
    """Whether many evaluations gave way to few."""
    lost, gained = _steps(swap)
    return lost >= max(MANY, FEWER * gained)


def _steps(swap: Swap) -> tuple[float, float]:
    """How often lines that are looped were evaluated, before and after."""
    return reading.evaluations(filter(looped, swap.lost)), reading.evaluations(filter(looped, swap.gained))


def _goes_through(operation: Operation) -> bool:
    """Whether a call of Python's own looks at all the items of a container that it is handed: `min` of a set."""
    if operation.library != "python" or operation.name not in GOES_THROUGH or not operation.operands:
        return False
    given = operation.operands[0]
    return given.length > 1 and given.type in CONTAINERS


def _steps_of(operation: Operation) -> float:
    """Its evaluations; of a call that goes through a container, the items."""
    return operation.count * (operation.operands[0].length if _goes_through(operation) else 1)


def looped(operation: Operation) -> bool:
    """Whether a line of the user's evaluates it again and again within a unit, and it does little each time."""
    return operation.line > 0 and (operation.depth > 0 or operation.count >= MANY) and not bulk(operation)


def _handled(operation: Operation) -> int:
    """Elements that one evaluation is about: of an item that is taken out, not of what it is taken from."""
    if operation.name in ("[]", "iter") and operation.result is not None:
        return reading.elements(operation.result)
    return reading.work(operation)


def looping(side: Side) -> reading.Matches:
    """Matches what is looped, and calls of functions that hold such a loop: their own time is the interpreter's.

    A library's object that takes a function of the user's and its name (np.vectorize) is one of these calls too.
    """
    evaluated: Counter[str] = Counter()
    for one in filter(looped, side.evidence.operations):
        evaluated[one.function.rpartition(".")[2]] += round(one.count)
    evaluated.pop("", None)
    return lambda one: looped(one) or evaluated[tail(one)] >= MANY * one.count


def calls_back(operation: Operation) -> bool:
    return operation.library in {*ARRAY_LIBRARIES, "python"} and bool(CALLS_BACK.search(operation.name))
