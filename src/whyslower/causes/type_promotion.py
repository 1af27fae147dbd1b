"""Mixed dtypes: each operation converts its operands, and what comes out is wider than what went in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from whyslower.causes import dtypes, equivalents
from whyslower.causes.case import Case, Cause, Swap
from whyslower.causes.exchange import of_swap
from whyslower.causes.gone import gone, widened
from whyslower.causes.reading import cells
from whyslower.causes.shares import bulk, plain_name
from whyslower.evidence.families import is_array
from whyslower.records import Factor, Operation

# A conversion there and back costs more than the arithmetic that it surrounds.
SAVED = 0.7


class TypePromotion(Cause):
    """Suspected where the slower one's operations mix dtypes and the faster one's don't."""

    id: ClassVar[str] = "type-promotion"
    reason: ClassVar[str] = "mixes dtypes, so that its operations convert their operands"
    advice: ClassVar[str] = "Make the dtypes agree; a NumPy scalar counts as its own dtype, a Python number does not."
    thorough: ClassVar[bool] = True
    partial: ClassVar[frozenset[str]] = frozenset({"scattered-in-dtype"})
    routines: ClassVar[frozenset[str]] = frozenset({"casting"})

    def experiments(self, case: Case) -> Sequence[Factor]:
        """What doesn't agree with the faster one's dtype cast to it before the loop; scattered values in the call."""
        cast = dtypes.factor(
            case,
            self.id,
            "what is {wrong} in {slower} made {target} before the loop, so that the dtypes agree",
            "make the dtypes agree: cast what is {wrong} to {target} once, before the loop "
            "(results then have that dtype's accuracy)",
            SAVED,
        )
        return (*cast, *equivalents.factors(case, self.id))

    def explains(self, swap: Swap) -> float:
        """Time in operations with mixed dtypes that the faster code has less of; less surely where it has no routine of
        theirs at all. A routine that works in one dtype and is handed it in the faster program alone."""
        swap = widened(swap)
        again = {plain_name(o) for o in swap.lost if _mixes(o)} & {plain_name(o) for o in swap.gained}
        agreeing = {o.name for o in swap.gained if len(_of_pythons(o)) == 1}
        compared = 0.8 * gone(swap, lambda one: len(_of_pythons(one)) > 1 and one.name in agreeing)
        brought = _brought(swap)
        mixing = gone(swap, lambda one: _mixes(one) or (plain_name(one), _main(one)) in brought)
        return max((0.9 if again else 0.6) * mixing, compared, 0.6 if _converted_within(swap) else 0.0)

    def shown(self, swap: Swap) -> float:
        """Code that differs in the names of dtypes alone."""
        return self.explains(swap) if dtypes.only_named(swap.hunk) else 0.0


def _converted_within(swap: Swap) -> bool:
    """Whether one of SciPy's routines outweighs all else in two programs with the same results, is called as often on
    as many numbers, and gives them in the dtype that the faster one alone hands it: what else it is handed, it converts
    first. Graphs of whole numbers, for `scipy.sparse.csgraph`."""
    pair = of_swap(swap).of_one_routine
    if pair is None or swap.case.work.kind != "same" or pair[0].library != "scipy":
        return False
    mine, theirs = (max(operation.operands, key=cells, default=None) for operation in pair)
    given = [operation.result.dtype if operation.result is not None else "" for operation in pair]
    if mine is None or theirs is None or cells(mine) != cells(theirs) or given[0] != given[1]:
        return False
    return mine.dtype != theirs.dtype == given[1] and pair[0].seconds > pair[1].seconds


def _of_pythons(operation: Operation) -> set[str]:
    """The kinds of Python's numbers that one of its own routines holds against each other: an int and a float each take
    a conversion, and a float of many digits more than that. `bisect(stamps, 1e6 * t)`."""
    if operation.library not in ("", "python") or len(operation.operands) < 2:
        return set()
    return {o.items if o.kind == "sequence" else o.type for o in operation.operands} & {"int", "float"}


def _brought(swap: Swap) -> set[tuple[str, str]]:
    """Routines with the dtype that mixing brought into them: what came works there in what was mixed into."""
    mixed = {(o.result.dtype, _main(o)) for o in swap.lost if _mixes(o) and o.result is not None}
    mixed = {(wide, narrow) for wide, narrow in mixed if wide != narrow}
    came = {(plain_name(o), _main(o)) for o in swap.gained if bulk(o)}
    return {
        (plain_name(one), wide)
        for one in swap.lost
        for wide, narrow in mixed
        if bulk(one) and _main(one) == wide and (plain_name(one), narrow) in came
    }


def _main(operation: Operation) -> str:
    """The dtype of its largest array; "" where it takes none."""
    whole = max(filter(is_array, operation.operands), key=lambda o: o.nbytes, default=None)
    return whole.dtype if whole is not None else ""


def _mixes(operation: Operation) -> bool:
    return bulk(operation) and dtypes.mixture(operation) is not None
