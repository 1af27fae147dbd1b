"""Growth that turns show: a program's time beside another's rises with the unit's number, restart after restart.

Running alone shows it, too, but not on a machine that changes its speed meanwhile: turns of one block meet the same.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import median

import numpy as np

from whyslower.statistics.blocks import Block
from whyslower.statistics.boundary import FloatArray
from whyslower.statistics.steady import kendall, steadiness

# Kendall's rank test within each restart, over all of them in standard deviations (Hirsch, Slack and Smith, 1982), and
# in restarts that show it by themselves: one may be a freak.
OVER_ALL, BY_ITSELF, TWICE = 5.0, 2.0, 2
FEWEST_BLOCKS = 4  # of a restart, for ranks to tell
PERHAPS = 3.5  # over all restarts: so much that a longer one should tell

Stretches = tuple[tuple[int, int, int], ...]  # first unit, units, ns


def growth_in_turns(restarts: Sequence[Sequence[Block]], label: str, other: str) -> Stretches | None:
    """How a program ran in its longest restart, at the speed that the other one had there on the whole, each stretch
    from the end of the one before; None where its time does not surely grow beside the other's.

    The other's own part in it is left in: of two that grow it is how much the one grows more.
    """
    runs = _runs(restarts, label)
    ranks = _ranks(runs, label, other)
    if sum(rank > BY_ITSELF for rank in ranks) < TWICE or _together(ranks, runs) < OVER_ALL:
        return None
    if sum(kendall(times) for run in runs for times in _logs(run, label, other)) <= 0:
        return None  # the other one gets quicker
    stretches = _at_one_speed(max(runs, key=len), label, other)
    return stretches if steadiness(stretches).trend == "growing" else None


def perhaps_growth(restarts: Sequence[Sequence[Block]], label: str, other: str) -> bool:
    """Whether one of two programs may grow beside the other, so that a restart should go on for longer to show it."""
    runs = _runs(restarts, label)
    return len(runs) >= TWICE and abs(_together(_ranks(runs, label, other), runs)) >= PERHAPS


def _runs(restarts: Sequence[Sequence[Block]], label: str) -> list[list[Block]]:
    return [sorted(blocks, key=lambda block: block[label].first) for blocks in restarts if len(blocks) >= FEWEST_BLOCKS]


def _ranks(runs: Sequence[Sequence[Block]], label: str, other: str) -> list[float]:
    return [kendall(np.subtract(*_logs(run, label, other))) for run in runs]


def _logs(run: Sequence[Block], *labels: str) -> list[FloatArray]:
    return [np.log([block[label].unit_s for block in run]) for label in labels]


def _together(ranks: Sequence[float], runs: Sequence[Sequence[Block]]) -> float:
    """The test's sums over restarts, in standard deviations of what no trend would give."""
    spread = np.array([math.sqrt(n * (n - 1) * (2 * n + 5) / 18) for n in map(len, runs)])
    return float(np.dot(ranks, spread) / np.linalg.norm(spread)) if len(spread) else 0.0


def _at_one_speed(run: Sequence[Block], label: str, other: str) -> Stretches:
    typical, end, found = median(block[other].unit_s for block in run), 0, []
    for block in run:
        reached = block[label].first + block[label].units
        unit_s = block[label].unit_s * typical / block[other].unit_s
        found.append((end, reached - end, round(unit_s * 1e9 * (reached - end))))
        end = reached
    return tuple(found)
