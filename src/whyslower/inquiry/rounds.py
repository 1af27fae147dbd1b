"""Rounds of trials: which variants stand beside each other, for how many restarts, within the time that is left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from whyslower.attribution.trials import Trials
from whyslower.causes.case import Case
from whyslower.errors import BudgetError
from whyslower.inquiry.variants import changed
from whyslower.measure.stage import Stage
from whyslower.measure.trials import Setting, Variant, trial
from whyslower.records import Factor, Turn
from whyslower.store.events import FactorTried, TrialFailed

MOST_ALIVE = 10  # variants that stand beside the two programs: each is a process with its data
TURNS_S = 0.15  # of one variant's turns in a restart: some twenty short ones
UNMADE = "its edits do not go together"
BURSTS = 4.0  # times as long, where a program's time comes in bursts: its mean wants many of them
RESERVE = 1.2  # a restart is begun only where so many of its like fit into what is left


class Rounds:
    """Measures sets of factors, and keeps what came out in `trials`; `bare` is told of the programs as they are."""

    def __init__(
        self,
        stage: Stage,
        case: Case,
        setting: Setting,
        bursts: bool = False,
        bare: Callable[[list[Turn]], None] = lambda _: None,
    ) -> None:
        self.stage, self.case, self.setting, self._bare = stage, case, setting, bare
        stretches = setting.whole is not None and not setting.to_the_end
        self.trials = Trials(case.slower.label, case.faster.label, bursts=bursts, stretches=stretches)
        self.failed: dict[str, str] = {}  # by variant's key
        self.measured: set[str] = set()  # factors that took turns
        self.turns: list[Turn] = []
        self._number = 0
        self.restart_s, self._processes = 0.0, 2  # what the latest restart took, and how many it had

    def measure(self, sets: Sequence[Sequence[Factor]], restarts: int, until: float = 0.0) -> None:
        """Up to so many restarts of all sets, while the session has more than `until` seconds left.

        No sets: the two programs as they are, unless that many restarts have held them already.
        """
        self.announce([factor for factors in sets for factor in factors])
        variants = self._variants(sets)
        groups = [variants[i : i + MOST_ALIVE] for i in range(0, len(variants), MOST_ALIVE)] or [[]]
        for _ in range(restarts):
            for group in groups:
                alive = [variant for variant in group if variant.key not in self.failed]
                if not self._affordable(len(alive), until):
                    return
                if alive or (not variants and self._number < restarts):  # of no sets: the two programs, once
                    self._restart(alive)

    def announce(self, factors: Iterable[Factor]) -> None:
        """Logs factors, each once."""
        for factor in factors:
            if factor.name not in self.trials.factors:
                self.instead(factor)

    def instead(self, factor: Factor) -> None:
        """Logs a factor, in place of another one of its name."""
        self.trials.factors[factor.name] = factor
        self.stage.write(FactorTried(at=self.stage.now(), factor=factor))

    def _variants(self, sets: Iterable[Sequence[Factor]]) -> list[Variant]:
        found: dict[str, Variant] = {}
        for factors in sets:
            for side in self.case.both:
                variant = changed(side, factors)
                if variant is None:
                    self._impossible(side.label, [factor.name for factor in factors])
                elif variant.factors:
                    found[variant.key] = variant
        return list(found.values())

    def _impossible(self, label: str, names: Sequence[str]) -> None:
        """Logs, once, a change by itself that can't be made."""
        if len(names) == 1 and names[0] not in self.failed:
            self.failed[names[0]] = UNMADE
            self.stage.write(TrialFailed(at=self.stage.now(), label=label, factors=tuple(names), why=UNMADE))

    def _affordable(self, variants: int, until: float) -> bool:
        """Whether a restart fits: each of its processes, of which two are as they are, takes as long as the latest."""
        fewer = min(1.0, (variants + 2) / self._processes)
        return self.stage.left() - until > RESERVE * fewer * self.restart_s

    def _restart(self, variants: Sequence[Variant]) -> None:
        bases = [Variant(side.label) for side in self.case.both]
        began = self.stage.now()
        seconds = TURNS_S * (BURSTS if self.trials.bursts else 1.0) * (len(variants) + len(bases))
        taken: list[tuple[tuple[str, ...], Turn]] = []

        def seen(variant: Variant, turn: Turn) -> None:
            taken.append((variant.factors, turn))

        # Where a worker is still busy when time is up, what was measured until then counts.
        with suppress(BudgetError):
            self.failed |= trial(self.stage, self._number, [*bases, *variants], self.setting, seconds, seen)
            self._number += 1
            self.restart_s, self._processes = self.stage.now() - began, len(bases) + len(variants)
        self._take(taken)

    def _take(self, taken: Sequence[tuple[tuple[str, ...], Turn]]) -> None:
        self.measured |= {name for factors, _ in taken for name in factors}
        self.turns += [turn for _, turn in taken]
        self.trials.add_restart(taken, self.stage.cpus)
        self._bare([turn for factors, turn in taken if not factors])
