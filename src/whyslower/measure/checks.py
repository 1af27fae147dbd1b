"""Checks on the way of measuring itself, made within the session: whether preloading changes a program, and whether
taking turns does."""

from __future__ import annotations

import math
from collections import defaultdict
from statistics import mean, median, stdev

from whyslower.measure.stage import Stage
from whyslower.records import Turn
from whyslower.schedule.planner import Plan

COLD_RESTARTS = (2, 5)  # numbers of the restarts that start cold, to be held against the forked ones before them
COLD_DIFFERS = 0.05  # log; a process differs from the next by 0.5 to 2.5 %, and both cold ones must differ
DOUBLED_RESTARTS = 5  # the first restarts, in which every second block has turns of twice the length
DOUBLING_DIFFERS = 0.01  # log; half the default margin
DOUBLING_CLEAR = 5.0  # standard errors: with 5 restarts Student's t is beyond it in 1 of 130 by chance
ANEW_SHARE = 0.5  # of the budget must be left to begin anew


class Checks:
    """Fed with each restart's blocks, it says how the next ones are to be taken."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.stretch = 1.0
        self._preloads = bool(stage.preloads)
        self._all_cold = False
        self._forked: dict[str, list[float]] = defaultdict(list)
        self._cold: dict[str, list[float]] = defaultdict(list)
        self._shifts: list[float] = []

    def forked(self, number: int) -> bool:
        """Whether the workers of a restart are forked."""
        return self._preloads and not self._all_cold and number not in COLD_RESTARTS

    def doubles(self, number: int) -> bool:
        """Whether every second block of a restart has turns of twice the length."""
        return number < DOUBLED_RESTARTS and self.stretch == 1.0

    def saw(self, plan: Plan, blocks: list[dict[str, Turn]]) -> bool:
        """Takes in a restart; True where the way of measuring changes and all begins anew."""
        return self._saw_start(plan, blocks) | self._saw_doubling(plan, blocks)

    def _saw_start(self, plan: Plan, blocks: list[dict[str, Turn]]) -> bool:
        if not self._preloads or self._all_cold:
            return False
        for label in self.stage.preloads:
            unit = math.log(median(b[label].ns / b[label].units for b in blocks))
            (self._forked if plan.forked else self._cold)[label].append(unit)
        changed = [label for label in self.stage.preloads if self._differs(label)]
        if not changed:
            return False
        self._all_cold = True
        label = changed[0]
        change = math.exp(median(self._forked[label]) - median(self._cold[label]))
        self.stage.note("preload-changes", label=label, change=change)
        return True

    def _differs(self, label: str) -> bool:
        """Both cold workers lie beyond all forked ones, on one side, by more than processes differ."""
        cold, forked = self._cold[label], self._forked[label]
        if len(cold) < len(COLD_RESTARTS) or not forked:
            return False
        below = max(cold) < min(forked) - COLD_DIFFERS
        above = min(cold) > max(forked) + COLD_DIFFERS
        return below or above

    def _saw_doubling(self, plan: Plan, blocks: list[dict[str, Turn]]) -> bool:
        if plan.whole or not self.doubles(plan.number) or len({turn.units for turn in _turns(blocks)}) < 2:
            return False
        labels = list(self.stage.programs)
        for label in labels[1:]:
            logs = [math.log(_unit(b[label]) / _unit(b[labels[0]])) for b in blocks]
            self._shifts.append(median(logs[1::2]) - median(logs[::2]))
        return len(self._shifts) >= DOUBLED_RESTARTS * (len(labels) - 1) and self._lengthens()

    def _lengthens(self) -> bool:
        """Whether the length of a turn moves the ratio, clearly and by something that matters."""
        shift, error = mean(self._shifts), stdev(self._shifts) / math.sqrt(len(self._shifts))
        if abs(shift) < max(DOUBLING_DIFFERS, DOUBLING_CLEAR * error):
            return False
        anew = self.stage.left() > ANEW_SHARE * self.stage.request.budget
        self.stretch = 4.0 if anew else 1.0
        self.stage.note("longer-turns" if anew else "turns-matter", shift=math.exp(shift) - 1)
        return anew


def _turns(blocks: list[dict[str, Turn]]) -> list[Turn]:
    return [turn for block in blocks for turn in block.values()]


def _unit(turn: Turn) -> float:
    return turn.ns / turn.units
