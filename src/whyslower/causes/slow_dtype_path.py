"""A dtype without a fast kernel: integer matrix products, half precision on a processor without it, Python objects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from whyslower.causes import dtypes
from whyslower.causes.case import Case, Cause, Swap
from whyslower.causes.families import arrays, family
from whyslower.causes.gone import gone, widened
from whyslower.causes.shares import bulk
from whyslower.records import Factor, Operation

# A path without vector units, or through another dtype, costs several times the fast one.
SAVED = 0.8

_SLOW_PRODUCT = frozenset({"int", "uint", "bool", "object"})


class SlowDtypePath(Cause):
    """Suspected where the slower one computes in a narrower dtype, or another kind, than the faster one."""

    id: ClassVar[str] = "slow-dtype-path"
    reason: ClassVar[str] = "uses a dtype that these operations have no fast kernel for"
    advice: ClassVar[str] = "Compute in a dtype that has a fast kernel: cast, compute, cast back."
    thorough: ClassVar[bool] = True

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
        """Time in dtypes that are slow for their operation, and that the faster code has less of."""
        return 0.9 * gone(widened(swap), slow_path)

    def shown(self, swap: Swap) -> float:
        """Code that differs in the names of dtypes alone."""
        return self.explains(swap) if dtypes.only_named(swap.hunk) else 0.0


def slow_path(operation: Operation) -> bool:
    """Whether an operation is known to have no fast kernel for its operands' dtype on a processor."""
    kinds = {dtypes.kind_of(o.dtype) for o in arrays(operation)}
    if not bulk(operation) or not kinds or dtypes.mixture(operation):
        return False
    if "object" in kinds or any(o.dtype in {"float16", "longdouble", "float128"} for o in arrays(operation)):
        return True
    return family(operation) in {"matmul", "conv"} and bool(kinds & _SLOW_PRODUCT)
