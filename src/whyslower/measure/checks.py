"""Checks on the way of measuring itself, made within the session: whether preloading changes a program, and whether
taking turns does."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Mapping
from statistics import mean, median, stdev
from typing import Any

from whyslower.measure.luck import MemoryLuck, Seen
from whyslower.measure.stage import Stage
from whyslower.records import Turn
from whyslower.schedule.planner import Plan

FEWEST_FORKED = 4  # restarts that a cold one is held against
COLD_DIFFERS = 0.05  # log; a process differs from the next by 0.5 to 2.5 %
COLD_SCATTERS = 4.0  # standard deviations of the forked ones: a machine in unrest is no finding
BUSY_DIFFERS = 0.3  # of a processor: other threads are at work (how many exist says little: pools start when needed)
SPEED = 0.22  # log: more in all programs alike is hardly the machine's speed
COLD_CONFIRMED = 2  # cold restarts must differ, one after the other, from a forked one behind them too
COLD_TRIES = 3  # that are made where cold restarts are left out, one after the other
DOUBLED_RESTARTS = 5  # the first restarts, in which every second block has turns of twice the length
DOUBLING_DIFFERS = 0.01  # log; half the default margin
DOUBLING_CLEAR = 5.0  # standard errors: with 5 restarts Student's t is beyond it in 1 of 130 by chance
LONGER = 4.0  # times as long are turns where their length moves the ratio
ANEW_SHARE = 0.5  # of the budget must be left to begin anew


class Checks:
    """Fed with each restart's blocks, it says how the next ones are to be taken."""

    def __init__(
        self, stage: Stage, faults_alone: Mapping[str, float], plain: Callable[[Stage, str], float | None]
    ) -> None:
        """`faults_alone`: page faults of a unit of each program, running by itself; `plain`: of a second of its script,
        run plainly."""
        self.stage = stage
        self.stretch = 1.0
        self.bursts = False  # a program's time comes in bursts: longer turns hold more of them, which is no finding
        self._preloads = bool(stage.preloads)
        self.all_cold = False  # imports made beforehand were found to change a program: none are made any more
        self._cold_checked = False
        self._cold_tries = 0
        self._settled = False  # what differed in cold restarts did so in the forked one behind them: the machine did
        self._before = 0  # forked restarts before the first cold one
        self._forked: dict[str, list[float]] = defaultdict(list)
        self._cold: dict[str, list[float]] = defaultdict(list)
        self._forked_busy: dict[str, list[float]] = defaultdict(list)
        self._cold_busy: dict[str, list[float]] = defaultdict(list)
        self._shifts: list[float] = []
        self._luck = MemoryLuck(stage, faults_alone, self._anew, plain)

    @property
    def in_time(self) -> bool:
        """Whether there is time to begin anew."""
        return self.stage.left() > ANEW_SHARE * self.stage.request.budget

    def forked(self) -> bool:
        """Whether the workers of the next restart are forked."""
        if not self._preloads or self.all_cold:
            return False
        if not self._cold_checked or self._settled or self.settles():
            return True
        first_cold = not any(self._cold.values())
        return not first_cold and not any(self._differs(label) for label in self.stage.preloads)

    def settles(self) -> bool:
        """Whether the next restart is a forked one behind enough cold ones."""
        return self._preloads and not self.all_cold and all(map(self._confirmed, self.stage.preloads))

    def begin_cold_check(self) -> bool:
        """Once the question is answered: the next restart starts cold. False where that was done, or says nothing."""
        enough = all(len(self._forked[label]) >= FEWEST_FORKED for label in self.stage.preloads)
        if not self._preloads or self.all_cold or not enough:
            return False
        if self._cold_checked:
            return not self._settled and any(self._differs(label) for label in self.stage.preloads)
        self._cold_tries += 1
        if self._cold_tries > COLD_TRIES:
            return False
        self._cold_checked = True
        self._before = min(len(self._forked[label]) for label in self.stage.preloads)
        return True

    def end_cold_check(self) -> None:
        """There is no time for the forked restart that would say whether only the machine has changed: what is open is
        noted."""
        open_ones = [n for n in self.stage.preloads if self._confirmed(n) and self._differs(n)]
        if open_ones and not self.all_cold and not self._settled:
            self._settled = True
            self.stage.note("preload-suspected", **self._told(open_ones[0]))

    def doubles(self, number: int) -> bool:
        """Whether every second block of a restart has turns of twice the length."""
        return number < DOUBLED_RESTARTS and self.stretch == 1.0 and not self.bursts

    def saw(self, plan: Plan, blocks: list[dict[str, Turn]]) -> Seen:
        """Takes in a restart; where the way of measuring changes, it is left out, or all begins anew."""
        luck = self._luck.saw(plan, blocks)
        if luck != "as before":
            self._cold_checked &= any(self._cold.values())  # a cold restart that is left out has checked nothing
            return luck
        return "anew" if self._saw_start(plan, blocks) | self._saw_doubling(plan, blocks) else "as before"

    def _saw_start(self, plan: Plan, blocks: list[dict[str, Turn]]) -> bool:
        if not self._preloads or self.all_cold:
            return False
        for label in self.stage.programs:
            unit = math.log(median(_unit(block[label]) for block in blocks))
            (self._forked if plan.forked else self._cold)[label].append(unit)
            (self._forked_busy if plan.forked else self._cold_busy)[label].append(
                median(_busy(b[label]) for b in blocks)
            )
        if self._settled or not plan.forked:
            return False
        confirmed = [label for label in self.stage.preloads if self._confirmed(label)]
        changed = [label for label in confirmed if self._differs(label) and self._is_back(label)]
        self._settled = bool(confirmed) and not changed
        if not changed:
            return False
        self.all_cold = True
        return self._anew("preload-changes", "preload-suspected", **self._told(changed[0]))

    def _told(self, label: str) -> dict[str, Any]:
        """What a preload does to a program: times as long, and busy processors where only these differ."""
        before = self._forked[label][: self._before]
        told: dict[str, Any] = {"label": label, "change": math.exp(median(before) - median(self._cold[label]))}
        if not self._differs_in_time(label):
            told["busy"] = [median(self._forked_busy[label][: self._before]), median(self._cold_busy[label])]
        return told

    def _confirmed(self, label: str) -> bool:
        """Whether cold restarts are many enough; a forked one says then whether only the machine has changed."""
        return len(self._cold[label]) >= COLD_CONFIRMED

    def _is_back(self, label: str) -> bool:
        """Whether the forked restart behind the cold ones is more like the forked ones before, in what differs."""
        seen = [(self._cold, self._forked)] if self._differs_in_time(label) else []
        seen += [(self._cold_busy, self._forked_busy)] if self._is_busier(label) else []
        for cold, forked in seen:
            *before, last = forked[label][: self._before] + forked[label][-1:]
            if abs(last - median(before)) >= abs(last - median(cold[label])):
                return False
        return True

    def _differs(self, label: str) -> bool:
        """Whether cold workers lie beside the forked ones before by more than processes differ, or are busy on more or
        fewer processors."""
        if not self._cold[label] or self._before < FEWEST_FORKED:
            return False
        return self._is_busier(label) or self._differs_in_time(label)

    def _is_busier(self, label: str) -> bool:
        forked = self._forked_busy[label][: self._before]
        return abs(median(self._cold_busy[label]) - median(forked)) > BUSY_DIFFERS

    def _differs_in_time(self, label: str) -> bool:
        """By more than all programs do: a machine that becomes slower or faster meanwhile is no finding."""
        limit = max(COLD_DIFFERS, COLD_SCATTERS * stdev(self._forked[label][: self._before]))
        together = zip(*(self._shifts_of(each) for each in self.stage.programs), strict=True)
        shifts = [own - _common(all_) for own, all_ in zip(self._shifts_of(label), together, strict=True)]
        return min(shifts) > limit or max(shifts) < -limit

    def _shifts_of(self, label: str) -> list[float]:
        """By cold restart, how much longer (log) a unit took than in the forked ones before."""
        typical = median(self._forked[label][: self._before])
        return [unit - typical for unit in self._cold[label]]

    def _anew(self, kind: str, too_late: str, **data: Any) -> bool:
        """Notes a finding; says whether there is time to begin anew."""
        anew = self.in_time
        self.stage.note(kind if anew else too_late, **data)
        return anew

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
        anew = self._anew("longer-turns", "turns-matter", shift=math.exp(shift) - 1)
        self.stretch = LONGER if anew else 1.0
        return anew


def _common(shifts: tuple[float, ...]) -> float:
    """The part in which all programs are slower, or faster, as far as a machine's speed may make it."""
    least = min(shifts, key=abs)
    alike = len(shifts) > 1 and all(shift * least > 0 for shift in shifts)
    return max(-SPEED, min(least, SPEED)) if alike else 0.0


def _turns(blocks: list[dict[str, Turn]]) -> list[Turn]:
    return [turn for block in blocks for turn in block.values()]


def _busy(turn: Turn) -> float:
    """How many processors a turn kept busy."""
    return turn.cpu_ns / (turn.ns + turn.skipped_ns)


def _unit(turn: Turn) -> float:
    return turn.ns / turn.units
