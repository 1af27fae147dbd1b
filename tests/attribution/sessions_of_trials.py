"""Simulated trials with known effects: what each program's variants take, with workers' luck as it was recorded."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import combinations

import msgspec
import numpy as np

from whyslower.attribution.trials import Trials
from whyslower.records import Change, Factor
from whyslower.testing import NOISES, NoiseModel

Effects = Callable[[frozenset[str]], float]


def factor(name: str, labels: str = "s", reading: str = "equal") -> Factor:
    """A factor that changes the programs named by letters: slower `s`, faster `f`."""
    return Factor(name=name, cause=name, what=name, changes={label: Change() for label in labels}, reading=reading)


def subsets(names: Collection[str]) -> list[frozenset[str]]:
    """All sets of the names, the empty one first."""
    return [frozenset(some) for size in range(len(names) + 1) for some in combinations(sorted(names), size)]


def one_worker(noise: NoiseModel) -> NoiseModel:
    """The noise of a single worker, where `noise` is a pair's."""
    root = math.sqrt(2)
    return msgspec.structs.replace(
        noise, between_sd=noise.between_sd / root, within_sd=noise.within_sd / root, freak_rate=noise.freak_rate / 2
    )


def measure(
    trials: Trials,
    sets: Iterable[frozenset[str]],
    log_times: Mapping[str, Effects],
    noise: NoiseModel = NOISES["quiet"],
    restarts: int = 4,
    blocks: int = 12,
    seed: int = 0,
    luck: Callable[[], float] = lambda: 0.0,
    first: int = 0,
) -> Trials:
    """Takes a session's turns. `log_times` is the log seconds of a unit of each program with a set in place.

    `luck` is what one worker's log time has beyond the noise; `first` is the number of the first restart.
    """
    rng = np.random.default_rng(seed)
    variants = {trials.variant(label, some): None for some in [frozenset(), *sets] for label in log_times}
    common = rng.normal(0, 0.05, (restarts, blocks))  # the machine's own ups and downs: no program's
    single = one_worker(noise)
    for label, some in variants:
        logs = log_times[label](some) + common + single.restarts(rng, 0.0, restarts, blocks)
        for restart in range(restarts):
            own = luck()
            for block in range(blocks):
                trials.add(label, some, first + restart, block, math.exp(logs[restart, block] + own))
    return trials


def shapley(value: Callable[[frozenset[str]], float], names: Collection[str]) -> dict[str, float]:
    """Shapley values by their definition."""
    n, found = len(names), {}
    for name in names:
        others = subsets(set(names) - {name})
        weights = [math.factorial(len(s)) * math.factorial(n - 1 - len(s)) / math.factorial(n) for s in others]
        found[name] = sum(w * (value(s | {name}) - value(s)) for w, s in zip(weights, others, strict=True))
    return found
