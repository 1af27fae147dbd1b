"""Each variant once by itself: whether it runs, what its unit takes and gives, how much memory it holds."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from statistics import median

from whyslower.errors import BudgetError, ProgramError, UsageError
from whyslower.measure.alone import Tried, tried
from whyslower.measure.stage import Stage, reason
from whyslower.questions import Levels
from whyslower.store.events import VariantLeft

TRIED_S = 0.05  # of units, after the first: their time only tells what a restart will cost
AGAIN_SHARE = 0.1  # of the budget for second processes: whether results repeat
ALL_SHARE = 0.4  # of the budget for trying; variants that are not reached show in their first restart whether they run
PATIENCE_SHARE = 0.25  # of the budget for one variant: what takes longer leaves no time for restarts
COLD_SHARE = 0.1  # of the budget may go to a check of preloading
LIST = "let it return what it computes"
COLD_TRIES = 3  # cold starts that it may come to
# What a unit may give that computes nothing until somebody goes through it, or waits for it.
LAZY = frozenset(
    ("generator", "async_generator", "coroutine", "map", "filter", "zip", "enumerate", "reversed", "islice", "chain")
)
COLD_DIFFERS = math.log(1.3)  # a process may be so far from the next of the same program; two pairs are not


class Trying:
    """What was found out of each variant by itself. `failed`: those that can't be run, and why; `late`: those of them
    that a larger budget may run."""

    def __init__(self, stage: Stage, variants: Mapping[str, Levels], imports_s: float) -> None:
        self.stage, self._variants, self._imports_s = stage, variants, imports_s
        self.runs: dict[str, Tried] = {}
        self.failed: dict[str, str] = {}
        self.late: set[str] = set()

    @property
    def wait_s(self) -> float:
        """The longest time for which a variant's device works on after its last call."""
        return max((each.run.wait_s for each in self.runs.values()), default=0.0)

    @property
    def peak_bytes(self) -> int:
        """The most memory that a variant has held; 0 where none was tried."""
        return max((each.peak_bytes for each in self.runs.values()), default=0)

    @property
    def ready_s(self) -> float:
        """The longest time to a variant's second unit."""
        return max(self._ready_s(), default=0.0)

    @property
    def typical_ready_s(self) -> float:
        """The median of such times."""
        return median(self._ready_s() or [0.0])

    def _ready_s(self) -> list[float]:
        return [each.run.setup_s + (each.run.first_unit_s or 0.0) for each in self.runs.values()]

    def run(self) -> None:
        """Tries the variants in their order, while there is time; then some of them once more."""
        labels = list(self.stage.programs)
        for number, label in enumerate(labels, start=1):
            if self.runs and self.stage.now() > ALL_SHARE * self.stage.request.budget:
                break
            self.stage.watch.phase("alone", label=label, number=number, of=len(labels))
            try:
                self.runs[label] = found = self._attempt(label)
                kind = (found.run.result or {}).get("type", "")
                if kind in LAZY:
                    self.leave(label, f"its unit returns a {kind}, which computes nothing yet: {LIST}")
            except (ProgramError, UsageError) as error:
                self.leave(label, shortened(self.stage, label, reason(error)))
            except BudgetError:
                if self.stage.left() <= 0:
                    raise
                self.late.add(label)
                self.leave(label, f"it was not ready within {self._patience():.2g} s, a quarter of the budget")
        self.runs = {label: run for label, run in self.runs.items() if label not in self.failed}
        self._repeat()

    def _repeat(self) -> None:
        """Runs the first variant once more, and for each other level the one that is most like it: whether results are
        the same in every process."""
        began = self.stage.now()
        for label in repeated({label: self._variants[label] for label in self.runs}):
            if self.stage.now() - began > AGAIN_SHARE * self.stage.request.budget:
                return
            self._again(label, check=label == next(iter(self.runs)))

    def leave(self, label: str, why: str) -> None:
        """Leaves a variant out."""
        self.failed[label] = why
        self.stage.write(VariantLeft(at=self.stage.now(), label=label, why=why))
        self.stage.watch.phase("left", label=label, why=why)

    def _patience(self) -> float:
        return PATIENCE_SHARE * self.stage.request.budget

    def _attempt(self, label: str, forked: bool = True) -> Tried:
        found = tried(self.stage, label, TRIED_S, self._patience(), forked)
        self.stage.write(found.run)
        return found

    def _again(self, label: str, check: bool) -> None:
        """One variant in a second process: whether its results repeat; with `check` started cold, also whether
        preloading matters.

        What fails the second time fails in the restarts too, where it is seen to.
        """
        preloaded = bool(self.stage.preloads.get(label))
        cold = check and preloaded and self._imports_s < COLD_SHARE * self.stage.request.budget / COLD_TRIES
        try:
            again = self._attempt(label, forked=not cold)
            if cold and _differ(self.runs[label], again) and self._confirmed(label, again):
                self.stage.preloads.clear()
                change = _unit_s(self.runs[label]) / _unit_s(again)
                self.stage.note("preload-changes", label=label, change=change)
        except (ProgramError, UsageError, BudgetError):
            return

    def _confirmed(self, label: str, cold: Tried) -> bool:
        """Whether a second process of either kind differs from the first of the other kind, the same way."""
        forked_again, cold_again = self._attempt(label), self._attempt(label, forked=False)
        slower = _unit_s(self.runs[label]) > _unit_s(cold)
        pairs = ((forked_again, cold), (forked_again, cold_again), (self.runs[label], cold_again))
        return all(_differ(a, b) and (_unit_s(a) > _unit_s(b)) == slower for a, b in pairs)


def repeated(variants: Mapping[str, Levels]) -> list[str]:
    """The first variant, and for each level that it lacks one that has it and differs in as little else as there is."""
    if not variants:
        return []
    first, levels = next(iter(variants.items()))
    found = [first]
    for factor in levels:
        for level in dict.fromkeys(str(each[factor]) for each in variants.values() if each[factor] != levels[factor]):
            having = [label for label, each in variants.items() if str(each[factor]) == level]
            found.append(min(having, key=lambda label: sum(variants[label][f] != levels[f] for f in levels)))
    return list(dict.fromkeys(found))


def _unit_s(tried_: Tried) -> float:
    """Seconds of a unit in its fastest stretch: other processes only add to it."""
    return max(min(ns / units for _, units, ns in tried_.run.stretches) * 1e-9, 1e-9)


def _differ(one: Tried, other: Tried) -> bool:
    return abs(math.log(_unit_s(one) / _unit_s(other))) > COLD_DIFFERS


def shortened(stage: Stage, label: str, message: str) -> str:
    """A message about a variant without its name: that stands before it wherever it is shown."""
    name = stage.name(label)
    said = message.replace(f"{name} ", "").replace(f"{name}: ", "")
    return said.removeprefix("its loop ended: ").strip().rstrip(".")


def check_left(
    path: str, variants: Mapping[str, object], failed: Mapping[str, str], late: Collection[str] = ()
) -> None:
    """Raises ProgramError where fewer than two variants can be run, BudgetError where more time may run the `late`."""
    left = [each for each in variants if each not in failed]
    if len(left) > 1:
        return
    reasons = "\n".join(f"{name}: {why}" for name, why in failed.items())
    if late:
        raise BudgetError(f"Too few variants of {path} are ready in time.", "Give a larger --budget.", reasons)
    said = f"No variant of {path} can be run."
    if left:
        said = f"Of the variants of {path} only {left[0]} can be run: nothing is left to compare it with."
    raise ProgramError(said, "Call build() for one of them by yourself first.", reasons)
