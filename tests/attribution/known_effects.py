"""Sessions whose effects are known: random programs, their true shares, and what attribution says of them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from sessions_of_trials import factor, measure, shapley, subsets

from whyslower.attribution.shapley import Share, shares
from whyslower.attribution.trials import Trials
from whyslower.testing import NoiseModel

WITHOUT_EFFECT = 0.3  # of the factors


class Case(NamedTuple):
    """A pair of programs: log times by set of factors, and what each factor changes."""

    touches: Mapping[str, str]
    slower: Mapping[frozenset[str], float]
    faster: Mapping[frozenset[str], float]
    null: frozenset[str]

    def value(self, some: frozenset[str]) -> float:
        """v."""
        mine, others = (frozenset(n for n in some if label in self.touches[n]) for label in "sf")
        return self.slower[mine] - self.faster[others]

    def true_shares(self) -> dict[str, float]:
        """By Shapley's definition."""
        gone = shapley(lambda some: self.value(frozenset()) - self.value(some), self.touches)
        return {name: value / self.value(frozenset()) for name, value in gone.items()}


def random_case(rng: np.random.Generator, factors: int) -> Case:
    """Times made of parts that factors take away from the slower program or add to the faster one; pairs interact."""
    names = "abcdef"[:factors]
    touches = {name: str(rng.choice(["s", "s", "f", "sf"])) for name in names}
    null = frozenset(name for name in names if rng.random() < WITHOUT_EFFECT)
    ratio = math.exp(rng.uniform(0.3, 1.5))
    parts = dict(zip(names, rng.dirichlet(np.ones(factors)) * rng.uniform(0.5, 0.95), strict=True))
    real = [name for name in names if name not in null]
    pair = frozenset(rng.choice(real, 2, replace=False)) if len(real) > 1 else frozenset({"-"})
    together = rng.uniform(-0.5, 0.5) * min(parts.get(name, 0.0) for name in pair)

    def slower(some: frozenset[str]) -> float:
        gone = sum(parts[name] for name in some - null) + (together if pair <= some else 0.0)
        return math.log(ratio - gone * (ratio - 1))

    def faster(some: frozenset[str]) -> float:
        return math.log1p(sum(parts[name] for name in some - null) * (ratio - 1) / 4)

    every = subsets(names)
    return Case(touches, {some: slower(some) for some in every}, {some: faster(some) for some in every}, null)


def with_a_late_one(noise: NoiseModel, restarts: int, blocks: int, seed: int) -> tuple[bool, bool | None]:
    """One random session of three factors, of which the first stood in the first restart only: whether the interval of
    its effect holds the truth, and, where it has no effect, whether it seems to have one."""
    case = random_case(np.random.default_rng([seed, 3]), 3)
    late, *others = (frozenset(name) for name in case.touches)
    trials = Trials("s", "f", [factor(name, labels) for name, labels in case.touches.items()], seed=seed)
    log_times = {"s": case.slower.__getitem__, "f": case.faster.__getitem__}
    measure(trials, [late, *others], log_times, noise, 1, blocks, seed)
    measure(trials, others, log_times, noise, restarts - 1, blocks, seed + 1_000_000, first=1)
    effect = trials.effect(late)
    assert effect is not None
    true = case.value(frozenset()) - case.value(late)
    return effect.low <= true <= effect.high, effect.low > 0 if late <= case.null else None


class Tally(NamedTuple):
    """What attribution said of one session: (share, true share, whether the factor has no effect)."""

    judged: list[tuple[Share, float, bool]]
    rest_held: bool

    def held(self) -> list[bool]:
        """Whether each share's interval holds the truth."""
        return [one.share.low <= true <= one.share.high for one, true, _ in self.judged]

    def blamed(self) -> list[bool]:
        """Whether each factor without effect was called a cause."""
        return [one.role == "cause" for one, _, null in self.judged if null]


def attributed(noise: NoiseModel, factors: int, restarts: int, blocks: int, seed: int, few: bool = False) -> Tally:
    """One random session. `few`: singles and all together only."""
    case = random_case(np.random.default_rng([seed, factors]), factors)
    sets = [some for some in subsets(case.touches) if not few or len(some) in (1, factors)]
    trials = Trials("s", "f", [factor(name, labels) for name, labels in case.touches.items()], seed=seed)
    measure(trials, sets, {"s": case.slower.__getitem__, "f": case.faster.__getitem__}, noise, restarts, blocks, seed)
    said = shares(trials, list(case.touches), seed=seed)
    if not said.shares:
        return Tally([], True)
    true = case.true_shares()
    rest = said.rest(list(case.touches))
    return Tally(
        [(each, true[each.factor], each.factor in case.null) for each in said.shares],
        rest.low <= 1 - math.fsum(true.values()) <= rest.high,
    )
