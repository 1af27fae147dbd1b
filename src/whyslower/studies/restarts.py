"""The measured part of a study: which variants stand beside each other, restart after restart, until all is decided."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import psutil

from whyslower.errors import BudgetError
from whyslower.measure.stage import Stage
from whyslower.measure.trials import Setting, Variant, trial
from whyslower.questions import Levels, StudyRequest
from whyslower.records import Turn
from whyslower.schedule import stop
from whyslower.schedule.allocation import Allocation
from whyslower.statistics.disturbance import kept_blocks
from whyslower.store.events import RestartDone, VariantLeft
from whyslower.studies.design import contrast_labels
from whyslower.studies.estimate import Estimates
from whyslower.studies.present import present
from whyslower.studies.trying import Trying, check_left, shortened

MOST_ALIVE = 8  # variants beside each other: each is a process with its data, and blocks must stay short against drift
FEWEST_ALIVE = 2
MEMORY_SHARE = 0.6  # of what is free may be held by the variants of a restart
TURNS_S = 0.08  # of one variant's turns in a restart: some ten short ones; more restarts tell more than more turns
TURNS_OF_START = 0.5  # but at least this much of what starting it takes: on a busy machine blocks scatter more
PATIENCE, PATIENCE_S = 3.0, 3.0  # beside others a variant may set itself up so much longer than by itself
FIRST_START_S = 0.1  # to a variant's set-up, and from its second unit to its first turn, until a restart has shown it
WANTED_RESTARTS = 6  # at least: where starting takes long, fewer variants beside each other leave time for them
# Failures that fewer variants beside each other may not have.
CROWDED = re.compile(r"memory|SIGKILL|not ready within", re.IGNORECASE)

Trial = Callable[..., dict[str, str]]


class Judged(NamedTuple):
    """An effect or a contrast as the rule for stopping looks at it, in log."""

    kind: str
    log_ratio: float
    low: float
    high: float


class Restarts:
    """Takes restarts of subsets of a study's variants, and knows what they say so far."""

    def __init__(
        self, stage: Stage, request: StudyRequest, variants: dict[str, Levels], trying: Trying, take: Trial = trial
    ) -> None:
        self.stage, self.request, self._take = stage, request, take
        self.failed = dict(trying.failed)
        self.variants = {label: levels for label, levels in variants.items() if label not in self.failed}
        self._all = variants
        self._allocation = Allocation(self.variants, request.seed)
        self._kept: list[tuple[str, int, int, float]] = []
        self._estimates = self._fed()
        self._most = _most_alive(trying.peak_bytes)
        room = dict.fromkeys(variants)  # a call can be repeated as often as one likes
        self._setting = Setting(room, trying.wait_s, None, PATIENCE_S + PATIENCE * trying.ready_s)
        self._start_s = FIRST_START_S + trying.typical_ready_s  # of one variant
        self._number = 0
        self._began, self._time_s = stage.now(), stage.left()

    @property
    def estimates(self) -> Estimates:
        """All that the kept blocks say."""
        return self._estimates

    def run(self) -> str:
        """Restarts until everything is decided; returns why it stopped: `decided` or `budget`.

        Raises ProgramError where fewer than two variants are left, BudgetError where there was time for no block.
        """
        while self._number < stop.MOST_RESTARTS and (self._number == 0 or self._affordable()):
            if not self._restart():
                break
            if self._decided():
                return "decided"
        return "budget"

    def _affordable(self) -> bool:
        return stop.affordable(self._beside() * self._each_s(), self.stage.left())

    def _beside(self) -> int:
        """How many variants stand beside each other: as many as memory allows, and as leave time for restarts."""
        timely = int(self._time_s / (WANTED_RESTARTS * self._each_s()))
        return max(min(self._most, timely, len(self.variants)), FEWEST_ALIVE)

    def _each_s(self) -> float:
        """What one variant's part in a restart takes."""
        return self._start_s + self._turns_s()

    def _turns_s(self) -> float:
        return max(TURNS_S, TURNS_OF_START * self._start_s)

    def _restart(self) -> bool:
        """One restart of some variants; False where the time was up in it."""
        labels = self._allocation.next(self._beside(), self._wanted())
        began, turns = self.stage.now(), list[Turn]()
        alive = [Variant(label) for label in labels]
        seconds = len(labels) * self._turns_s()
        try:
            failed = self._take(
                self.stage, self._number, alive, self._setting, seconds, lambda _, turn: turns.append(turn)
            )
        except BudgetError:
            if not self._kept and not turns:
                raise
            self._learn(turns)
            return False
        self.stage.write(RestartDone(at=self.stage.now(), restart=self._number))
        self._number += 1
        self._start_s = max(self.stage.now() - began - seconds, 0.0) / max(len(labels), 1)
        self._learn(turns)
        self._leave(failed, len(labels))
        self._tell()
        return True

    # --- what is known ------------------------------------------------------------------------------------------------

    def _learn(self, turns: Sequence[Turn]) -> None:
        """Takes in a restart's blocks, without those that the rule against disturbances drops."""
        kept = set(kept_blocks(turns, self.stage.cpus).kept)
        found = [(turn.label, turn.restart, turn.block, turn.unit_s) for turn in turns if turn.block in kept]
        self._kept += found
        _feed(self._estimates, found)

    def _fed(self) -> Estimates:
        """New estimates of the variants that are left, from all that was kept of them."""
        factors = present(self.request.study.factors, self.variants.values())
        estimates = Estimates(factors, self.variants, self.request.margin, self.request.seed)
        _feed(estimates, [each for each in self._kept if each[0] in self.variants])
        return estimates

    def _contrast(self) -> tuple[str, str] | None:
        """The two variants whose difference is asked for, where both can be run."""
        pair = contrast_labels(self.request, self._all)
        return pair if pair and all(name in self.variants for name in pair) else None

    def _wanted(self) -> set[str]:
        """Variants that would decide what is open; those on the ways between the contrast's two among them."""
        wanted = set(self._estimates.wanted())
        pair = self._contrast()
        if pair is None or not self._kept or self._estimates.contrast(*pair).kind != "undecided":
            return wanted
        ends = [self.variants[name] for name in pair]
        return wanted | {
            name for name, levels in self.variants.items() if all(levels[f] in (e[f] for e in ends) for f in levels)
        }

    def _decided(self) -> bool:
        """Whether all that is asked is decided, and known narrowly enough."""
        if not self._estimates.decided():
            return False
        pair = self._contrast()
        found: list[Judged] = [_judged(each) for each in self._estimates.effects()]
        if pair is not None:
            found.append(_judged(self._estimates.contrast(*pair)))
        return stop.enough(found, self.stage.now() - self._began, self.request.budget, self.request.precision)

    def _tell(self) -> None:
        effects = self._estimates.effects()
        open_ = sum(each.kind == "undecided" for each in effects)
        self.stage.watch.phase("restarts", number=self._number, open=open_, of=len(effects), left_s=self.stage.left())

    # --- what fails ---------------------------------------------------------------------------------------------------

    def _leave(self, failed: dict[str, str], beside: int) -> None:
        """Leaves failed variants out; what may have failed for want of room gets another chance with fewer others."""
        crowded = {label for label, why in failed.items() if CROWDED.search(why) and beside > FEWEST_ALIVE}
        if crowded:
            self._most = max(beside // 2, FEWEST_ALIVE)
        gone = {label: why for label, why in failed.items() if label not in crowded}
        for label, why in gone.items():
            said = shortened(self.stage, label, why)
            self.failed[label] = said
            self.stage.write(VariantLeft(at=self.stage.now(), label=label, why=said))
            self.stage.watch.phase("left", label=label, why=said)
            self._allocation.drop(label)
            del self.variants[label]
        if gone:
            check_left(self.request.study.path, self._all, self.failed)
            self._estimates = self._fed()


def _feed(estimates: Estimates, found: Iterable[tuple[str, int, int, float]]) -> None:
    for label, restart, block, seconds in found:
        estimates.add(label, restart, block, seconds)


def _most_alive(peak_bytes: int) -> int:
    """How many variants may stand beside each other for want of memory."""
    room = MEMORY_SHARE * psutil.virtual_memory().available
    fitting = int(room / peak_bytes) if peak_bytes else MOST_ALIVE
    return max(min(fitting, MOST_ALIVE), FEWEST_ALIVE)


def _judged(found: object) -> Judged:
    kind, *logs = (getattr(found, name) for name in ("kind", "ratio", "low", "high"))
    return Judged(kind, *(math.log(each) if each > 0 else -math.inf for each in logs))
