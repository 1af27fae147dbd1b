"""What programs tell that run alone: their ratio, beside the one of taking turns, and where a loop takes its time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate, compress
from statistics import mean, median

# A unit that takes turns may differ from one that runs alone by what a process differs from the next (up to 30 % for a
# freak, design.md); two such processes that disagree by more than this say that taking turns has changed the answer.
ALONE_DISAGREES = 1.5
TYPICAL = 1.5  # times an average unit's time, or less, take units that stand for all
WARMING = 2.0  # times a steady unit's time, or less, take units that do something else: caches and pages make for 1.5
EARLY = 0.05  # of a loop's time: so much longer than its first units that a warm-up is no part of it to speak of


Stretches = Sequence[tuple[int, int, int]]  # first unit, units, ns


def alone_ratio(stretches: Stretches, reference: Stretches, means: bool) -> float | None:
    """A unit's time over that of a unit of the reference, each running alone: the median, or the mean, of the later
    half of its stretches; None where one has none."""
    own, other = _late_unit_s(stretches, means), _late_unit_s(reference, means)
    return own / other if own and other else None


def over_all_ratio(stretches: Stretches, reference: Stretches, first: int, reference_first: int) -> float | None:
    """As `alone_ratio`, over all units but each one's warm-up, which ends before its unit `first`: what whole loops
    stand in; None where one has no units."""
    own, other = _mean_unit_s(stretches, first), _mean_unit_s(reference, reference_first)
    return own / other if own and other else None


def _mean_unit_s(stretches: Stretches, first: int) -> float | None:
    """Units before `first` that take longer are a warm-up; those that take less belong to the loop."""
    means = []
    for since in (1, first):
        counted = [(units, ns) for start, units, ns in stretches if start >= since and units]
        if counted:
            means.append(sum(ns for _, ns in counted) * 1e-9 / sum(units for units, _ in counted))
    return min(means, default=None)


def _late_unit_s(stretches: Stretches, means: bool) -> float | None:
    later = [ns * 1e-9 / units for _, units, ns in stretches[len(stretches) // 2 :] if units]
    return (mean if means else median)(later) if later else None


def disagrees(alone: float, turns: float, low: float, high: float) -> bool:
    """Whether a ratio of two programs running alone, or in experiments, contradicts the one that turns gave, with its
    interval."""
    return not low <= alone <= high and abs(math.log(alone / turns)) >= math.log(ALONE_DISAGREES)


def halfway(stretches: Stretches, first_units: int) -> int:
    """Units that pass until half of the loop's time has passed, but for its first unit's; 0 where those that begin it,
    `first_units` and more, take what all take on average: they stand for all."""
    later = [stretch for stretch in stretches if stretch[0] and stretch[1]]
    if len(later) < 2:
        return 0
    passed = list(accumulate(ns for _, _, ns in later))
    before = [0, *passed[:-1]]
    begins = [one[0] <= first_units or ns < EARLY * passed[-1] for one, ns in zip(later, before, strict=True)]
    early = list(compress(later, begins))
    if abs(math.log(_unit_ns(early) / _unit_ns(later))) < math.log(TYPICAL):
        return 0
    at = next(number for number, till in enumerate(passed) if till >= passed[-1] / 2)
    start, units, ns = later[at]
    return start + int(units * (passed[-1] / 2 - before[at]) / ns)


def warmed_up(stretches: Stretches, first_units: int, steady_from: int) -> int:
    """Units that pass until the steady state, which begins at `steady_from`, where all of those that begin the loop,
    `first_units` of them without the first, take quite another time: a cache still fills, or a buffer. 0 where they
    don't."""
    early = [ns / units for start, units, ns in stretches if 0 < start <= first_units and units]
    steady = [one for one in stretches if one[0] >= steady_from and one[1]]
    if steady_from <= first_units or not early or not steady:
        return 0
    level = _unit_ns(steady)
    apart = min(abs(math.log(max(ns, 1) / level)) for ns in early)
    return steady_from if apart >= math.log(WARMING) else 0


def _unit_ns(stretches: Stretches) -> float:
    return max(1, sum(ns for _, _, ns in stretches)) / sum(units for _, units, _ in stretches)
