"""What is still to do: a list that is gone through while it grows keeps what is done, a queue gives it up."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import numpy as np

from whyslower.evidence.snapshots import Value


def keeps_what_is_done(values: Mapping[int, tuple[Value, Value]]) -> bool:
    """Whether one of two containers, by the units after which they were seen, is what the other one ends with, and
    shorter by more after each."""
    seen = [values[unit] for unit in sorted(values) if unit > 0]
    longer = [_done(x, y) for x, y in seen]
    shorter = [_done(y, x) for x, y in seen]
    return any(
        len(done) > 1 and done[0] > 0 and all(before < after for before, after in pairwise(done))
        for done in (longer, shorter)
    )


def _done(kept: Value, left: Value) -> int:
    """How many items stand before those that the other one has, too; 0 where it isn't one."""
    plain = all(value.container == "list" and len(value.shape) == 1 and value.kind == "array" for value in (kept, left))
    done = kept.shape[0] - left.shape[0] if plain else 0
    return done if done > 0 and np.array_equal(kept.data[done:], left.data) else 0
