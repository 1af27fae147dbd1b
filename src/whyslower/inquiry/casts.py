"""Whether a cast of a program's data came to where its unit works with them: one that did not says nothing."""

from __future__ import annotations

from collections.abc import Collection

from whyslower.causes.case import Side
from whyslower.causes.dtypes import strong
from whyslower.causes.reading import seconds
from whyslower.causes.shares import bulk
from whyslower.evidence.families import is_array
from whyslower.inquiry.variants import changed
from whyslower.measure.observing import operations
from whyslower.measure.stage import Stage
from whyslower.records import Factor, Operation

LOOKED_S = 0.2  # at the program with its data cast
STILL = 0.5  # of the part of the work that was done in the dtypes: where so much still is, the cast did not come there


def undone(stage: Stage, side: Side, factor: Factor) -> bool:
    """Whether the unit of a program with its data cast is seen to work in the dtypes that these were cast from, about
    as much as before: by what else it makes, the data may be widened again."""
    variant = changed(side, (factor,))
    after = operations(stage, side.label, LOOKED_S, **variant.told) if variant is not None else ()
    return bool(after) and part_in(after, factor.casts) > STILL * part_in(side.evidence.operations, factor.casts) > 0


def part_in(operations: Collection[Operation], dtypes: Collection[str]) -> float:
    """Of the work on large arrays, the part that is done on such of these dtypes."""
    work = [o for o in operations if bulk(o)]
    there = seconds(o for o in work if any(x.dtype in dtypes for x in strong(o) if is_array(x)))
    return there / (seconds(work) or 1.0)
