"""Mixed dtypes: each operation converts its operands, and what comes out is wider than what went in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from whyslower.causes import dtypes, equivalents
from whyslower.causes.case import Case, Cause, Swap
from whyslower.causes.gone import gone, widened
from whyslower.causes.shares import bulk
from whyslower.evidence.families import tail
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
        theirs at all."""
        swap = widened(swap)
        again = {tail(o) for o in swap.lost if _mixes(o)} & {tail(o) for o in swap.gained}
        return (0.9 if again else 0.6) * gone(swap, _mixes)

    def shown(self, swap: Swap) -> float:
        """Code that differs in the names of dtypes alone."""
        return self.explains(swap) if dtypes.only_named(swap.hunk) else 0.0


def _mixes(operation: Operation) -> bool:
    return bulk(operation) and dtypes.mixture(operation) is not None
