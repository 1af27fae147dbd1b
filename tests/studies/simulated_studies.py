"""Simulated studies with known effects: variants' log times, and workers' luck as it was recorded."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import product

import msgspec
import numpy as np

from whyslower.questions import Levels, StudyFactor
from whyslower.schedule.allocation import Allocation
from whyslower.statistics.boundary import FloatArray
from whyslower.studies.design import label
from whyslower.studies.estimate import Estimates
from whyslower.testing import NOISES, NoiseModel

LogTime = Callable[[Levels], float]
BLOCKS = 8


def factors(*sizes: int) -> tuple[StudyFactor, ...]:
    """Factors a, b, ... with so many levels 0, 1, ..."""
    return tuple(StudyFactor(name=chr(97 + n), levels=tuple(range(size))) for n, size in enumerate(sizes))


def full(study: Sequence[StudyFactor]) -> dict[str, Levels]:
    """All variants, by label."""
    names = [factor.name for factor in study]
    chosen = [dict(zip(names, levels, strict=True)) for levels in product(*(factor.levels for factor in study))]
    return {label(levels): levels for levels in chosen}


def one_worker(noise: NoiseModel) -> NoiseModel:
    """The noise of a single worker, where `noise` is a pair's."""
    root = math.sqrt(2)
    return msgspec.structs.replace(
        noise, between_sd=noise.between_sd / root, within_sd=noise.within_sd / root, freak_rate=noise.freak_rate / 2
    )


class Session:
    """A study's session, restart by restart: `look` goes on for one restart and returns all that was measured.

    `restarts` are its budget: the look after the last of them is the last one.
    """

    def __init__(
        self,
        study: Sequence[StudyFactor],
        log_time: LogTime,
        noise: str = "numpy-like",
        alive: int = 8,
        restarts: int = 40,
        seed: int = 0,
        variants: Mapping[str, Levels] | None = None,
        failing: Collection[str] = (),
        margin: float = 0.02,
    ) -> None:
        self._rng = np.random.default_rng(seed)
        everything = full(study) if variants is None else variants
        self.variants = {name: levels for name, levels in everything.items() if name not in failing}
        self.estimates = Estimates(study, everything, margin, seed)
        self.allocation = Allocation(self.variants, seed)
        self.turns, self._alive, self._number, self._budget = 0, alive, 0, restarts
        luck = one_worker(NOISES[noise]).sessions(self._rng, 0.0, len(self.variants), restarts, BLOCKS)
        self._logs: dict[str, FloatArray] = {
            name: luck[number] + log_time(levels) for number, (name, levels) in enumerate(self.variants.items())
        }

    def look(self, wanted: Collection[str] = ()) -> Estimates:
        """One restart more. A worker's turns of one restart count as one turn."""
        chosen = self.allocation.next(self._alive, wanted)
        common = self._rng.normal(0, 0.05, BLOCKS)  # the machine's own ups and downs: no variant's
        for name in chosen:
            for block in range(BLOCKS):
                seconds = math.exp(self._logs[name][self._number, block] + common[block])
                self.estimates.add(name, self._number, block, seconds)
        self._number += 1
        self.turns += len(chosen)
        if self._number == self._budget:
            self.estimates.close()
        return self.estimates

    def looks(self, restarts: int) -> Iterator[Estimates]:
        """So many restarts, with all variants wanted alike."""
        for _ in range(restarts):
            yield self.look()
