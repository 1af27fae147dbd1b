"""Studies whose effects are known, and how often what is said of them is right."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from simulated_studies import Session, factors, full

from whyslower.questions import Contrast, Effect, Interaction, Levels

Sizes = Sequence[int]


class Known:
    """Log times drawn at random: of each level, of each two levels together, and of each variant by itself."""

    def __init__(self, sizes: Sizes, scatters: tuple[float, float, float], seed: int) -> None:
        rng = np.random.default_rng(seed + 1_000_000)
        self.study = factors(*sizes)
        self.variants = full(self.study)
        every = [(f.name, level) for f in self.study for level in f.levels]
        parts = {**{(one,): scatters[0] for one in every}, **dict.fromkeys(combinations(every, 2), scatters[1])}
        self._parts = {part: rng.normal(0, scatter) for part, scatter in parts.items()}
        self._own = {name: rng.normal(0, scatters[2]) for name in self.variants}
        self._names = {tuple(levels.values()): name for name, levels in self.variants.items()}

    def log_time(self, levels: Levels) -> float:
        """Of one variant."""
        held = list(levels.items())
        parts = [((one,)) for one in held] + list(combinations(held, 2))
        return float(sum(self._parts[part] for part in parts)) + self._own[self._names[tuple(levels.values())]]

    def mean(self, **held: int) -> float:
        """Over all variants with these levels."""
        within = [levels for levels in self.variants.values() if held.items() <= levels.items()]
        return float(np.mean([self.log_time(levels) for levels in within]))

    def main(self, effect: Effect) -> float:
        """The true log ratio of an effect."""
        return self.mean(**{effect.factor: effect.level}) - self.mean(**{effect.factor: effect.against})

    def interaction(self, one: Interaction) -> float:
        """The true log ratio of an interaction."""
        signs = {(one.level, one.other_level): 1, (one.against, one.other_against): 1}
        both = [(a, b) for a in (one.level, one.against) for b in (one.other_level, one.other_against)]
        return sum(signs.get((a, b), -1) * self.mean(**{one.factor: a, one.other: b, **one.where}) for a, b in both)

    def shapley(self, first: Levels, second: Levels, factor: str) -> float:
        """A factor's Shapley value in the log ratio of two variants, by its definition."""
        others, found = [name for name in first if first[name] != second[name] and name != factor], 0.0
        for size in range(len(others) + 1):
            weight = math.factorial(size) * math.factorial(len(others) - size) / math.factorial(len(others) + 1)
            for some in combinations(others, size):
                before = {name: second[name] if name in some else first[name] for name in first}
                found += weight * (self.log_time(before | {factor: second[factor]}) - self.log_time(before))
        return found


class Tally(NamedTuple):
    """Of one session: whether each interval held the truth at each look; whether anything was called wrongly."""

    mains: list[bool]
    interactions: list[bool]
    shares: list[bool]
    wrong: bool  # a difference where there is none, or the wrong way round
    equal: bool  # equivalence of what differs by the margin or more


def tallied(sizes: Sizes, scatters: tuple[float, float, float], noise: str, restarts: int, seed: int) -> Tally:
    """One session of a known study, looked at after each restart."""
    known = Known(sizes, scatters, seed)
    session = Session(known.study, known.log_time, noise, restarts=restarts, seed=seed)
    names = list(known.variants)
    tally = Tally([], [], [], False, False)
    for _ in range(restarts):
        look = session.look(session.estimates.wanted())
        effects, interactions = look.effects(), look.interactions()
        mains = [(each, known.main(each)) for each in effects]
        both = [(each, known.interaction(each)) for each in interactions]
        tally.mains.extend(holds(each.low, each.high, truth) for each, truth in mains)
        tally.interactions.extend(holds(each.low, each.high, truth) for each, truth in both)
        tally.shares.extend(shares_hold(known, look.contrast(names[0], names[-1])))
        wrong = any(each.kind in ("slower", "faster") and not right(each.ratio, truth) for each, truth in mains)
        wrong |= any(each.matters and not right(each.ratio, truth) for each, truth in both)
        equal = any(each.kind == "equivalent" and abs(truth) >= math.log(1.02) for each, truth in mains)
        tally = tally._replace(wrong=tally.wrong or wrong, equal=tally.equal or equal)
    return tally


def holds(low: float, high: float, truth: float) -> bool:
    """Whether an interval of a ratio holds a true log ratio."""
    return low <= math.exp(truth) <= high


def right(ratio: float, truth: float) -> bool:
    """Whether there is a difference, that way round."""
    return abs(truth) > 1e-9 and (ratio > 1) == (truth > 0)


def shares_hold(known: Known, contrast: Contrast) -> list[bool]:
    """Of each share, and each factor's ratio, whether its interval holds the truth."""
    first, second = known.variants[contrast.first], known.variants[contrast.second]
    whole, held = known.log_time(second) - known.log_time(first), []
    for share in contrast.shares:
        part = known.shapley(first, second, share.factor)
        held.append(holds(share.ratio_low, share.ratio_high, part))
        if share.share is not None:
            held.append(whole != 0 and share.low <= part / whole <= share.high)
    return held


def turns_to(sizes: Sizes, noise: str, half_width: float, seed: int, alive: int = 8) -> float:
    """Workers' turns until every main effect's interval is so narrow; infinite where 60 restarts are not enough."""
    session = Session(factors(*sizes), lambda levels: 0.0, noise, alive=alive, restarts=60, seed=seed)
    for look in session.looks(60):
        effects = look.effects()
        if len(effects) == sum(sizes) - len(sizes) and max(each.high / each.low for each in effects) < math.exp(
            2 * half_width
        ):
            return session.turns
    return math.inf


def turns_to_decide(sizes: Sizes, noise: str, effect: float, seed: int, alive: int = 8) -> float:
    """Workers' turns until the first factor's effect is decided, whose second level costs so much (log)."""
    study = factors(*sizes)
    session = Session(study, lambda levels: effect * bool(levels["a"]), noise, alive=alive, restarts=60, seed=seed)
    for look in session.looks(60):
        if any(each.factor == "a" and each.kind != "undecided" for each in look.effects()):
            return session.turns
    return math.inf
