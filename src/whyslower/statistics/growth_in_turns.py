"""Growth that turns show: a program's time beside another's rises with the unit's number, restart after restart.

Running alone shows it, too, but not on a machine that changes its speed meanwhile: turns of one block meet the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

import numpy as np

from whyslower.statistics.alone import Stretches
from whyslower.statistics.blocks import Block
from whyslower.statistics.steady import kendall, kendall_spread, steadiness

# Kendall's rank test within each restart, over all of them in standard deviations (Hirsch, Slack and Smith, 1982), and
# in restarts that show it by themselves: one may be a freak.
OVER_ALL, BY_ITSELF, TWICE = 5.0, 2.0, 2
PERHAPS = 3.5  # over all restarts: so much that a longer one should tell
FEWEST_BLOCKS = 4  # of a restart, for ranks to tell


class Growing(NamedTuple):
    """A program that grows, and how it ran in its longest restart at the speed that the other one had there on the
    whole, each stretch from the end of the one before. The other's own growth is left in: of two that grow it is how
    much the one grows more."""

    label: str
    stretches: Stretches


class GrowthInTurns:
    """Fed with each restart's blocks, it says whether one of two programs grows beside the other."""

    def __init__(self, reference: str, other: str) -> None:
        self._labels = reference, other
        self._ranks: list[float] = []  # of other/reference, by restart
        self._spreads: list[float] = []  # of the test's sums, where nothing grows
        self._both = 0.0  # ranks of both programs' own times, over all restarts
        self._longest: Sequence[Block] = ()

    def add(self, blocks: Sequence[Block]) -> None:
        """Takes in a restart."""
        if len(blocks) < FEWEST_BLOCKS:
            return
        run = sorted(blocks, key=lambda block: block[self._labels[1]].first)
        one, two = (np.log([block[label].unit_s for block in run]) for label in self._labels)
        self._ranks.append(kendall(two - one))
        self._spreads.append(kendall_spread(len(run)))
        self._both += kendall(one) + kendall(two)
        self._longest = max(self._longest, run, key=len)

    @property
    def perhaps(self) -> bool:
        """Whether one of them may grow, so that a restart should go on for longer to show it."""
        return len(self._ranks) >= TWICE and abs(self._over_all()) >= PERHAPS

    def found(self) -> Growing | None:
        """The program that surely grows, if one does."""
        sign = 1 if self._over_all() > 0 else -1
        if abs(self._over_all()) < OVER_ALL or sum(sign * rank > BY_ITSELF for rank in self._ranks) < TWICE:
            return None
        if self._both <= 0:
            return None  # the other one gets quicker
        other, label = self._labels[::sign]
        stretches = _at_one_speed(self._longest, label, other)
        return Growing(label, stretches) if steadiness(stretches).trend == "growing" else None

    def _over_all(self) -> float:
        """The test's sums over restarts, in standard deviations of what no growth would give."""
        return float(np.dot(self._ranks, self._spreads) / np.linalg.norm(self._spreads)) if self._ranks else 0.0


def _at_one_speed(run: Sequence[Block], label: str, other: str) -> Stretches:
    typical, end, found = median(block[other].unit_s for block in run), 0, []
    for block in run:
        reached = block[label].first + block[label].units
        unit_s = block[label].unit_s * typical / block[other].unit_s
        found.append((end, reached - end, round(unit_s * 1e9 * (reached - end))))
        end = reached
    return tuple(found)
