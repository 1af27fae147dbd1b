"""What trials measured: the log ratio with any set of factors in place, and each program's own gain by it."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from statistics import fmean

import numpy as np

from whyslower.attribution.fixed_cost import paying_the_others_fixed_cost, without_work
from whyslower.attribution.workers import FREAK_SCATTER, IntArray, typical_log_times
from whyslower.records import Estimate, Factor, Record, Turn
from whyslower.statistics.boundary import FloatArray
from whyslower.statistics.disturbance import kept_blocks
from whyslower.statistics.restart import FEWEST_BLOCKS, MAD_TO_SD, median_error, typical

LEVEL = 0.95
# Drift, heavier tails than the model's, and variants whose every worker was a freak: with intervals so many times wider
# than the model's own, 95 % of them hold the truth on simulated sessions (tests/attribution).
WIDENING = 1.3
# One restart alone may lie in a spell of the machine, or be all freaks: each of its workers is as uncertain as these.
LONE_SCATTER = FREAK_SCATTER
FEWEST_RESTARTS = 2  # so of one hardly anything comes

Variant = tuple[str, frozenset[str]]


class Reading(Record, frozen=True, kw_only=True):
    """A measured log ratio (or share): estimate, standard deviation and 95 % interval of what is known of it."""

    value: float
    sd: float
    low: float
    high: float

    def ratio(self) -> Estimate:
        """As a ratio with its 95 % interval."""
        return Estimate(value=math.exp(self.value), low=math.exp(self.low), high=math.exp(self.high))


class Trials:
    """Times of a slower and a faster program's variants, fed turn by turn.

    v(S) is log(slower/faster) with the factors of S in place, each in the programs that it changes. A factor whose
    reading is `fixed-cost` is not in place in that sense: v is then the ratio that the slower program would have if it
    paid the faster one's fixed cost. Restarts may hold different variants; where both programs' base variants are in
    one, all others are compared with them block by block.
    """

    def __init__(
        self,
        slower: str,
        faster: str,
        factors: Iterable[Factor] = (),
        seed: int = 0,
        bursts: bool = False,
        stretches: bool = False,
    ) -> None:
        """`seed` makes intervals repeatable. Turns may name only these factors. With `bursts` mean times count; with
        `stretches` a restart's turns are parts of one whole, of which only the time of all tells."""
        self.slower, self.faster, self.bursts, self.stretches = slower, faster, bursts, stretches
        self.factors: dict[str, Factor] = {factor.name: factor for factor in factors}
        self._seed = seed
        self._turns: dict[int, dict[Variant, dict[int, float]]] = {}
        self._known: dict[Variant, FloatArray] | None = None

    def add(self, label: str, factors: Collection[str], restart: int, block: int, seconds: float) -> None:
        """Take in one turn: seconds per unit. A time that is not finite and positive is left out."""
        unknown = set(factors) - self.factors.keys()
        if label not in (self.slower, self.faster) or unknown:
            raise ValueError(f"not a variant of these trials: {label} with {sorted(factors)}")
        if math.isfinite(seconds) and seconds > 0:
            self._turns.setdefault(restart, {}).setdefault((label, frozenset(factors)), {})[block] = seconds
            self._known = None

    def add_restart(self, taken: Sequence[tuple[Collection[str], Turn]], cpus: int) -> None:
        """Take in one restart's turns, each with the factors in place, but for the blocks that something disturbed; of
        the fewest that can be paired none is left out."""
        few = len({turn.block for _, turn in taken}) <= FEWEST_BLOCKS
        kept = set(kept_blocks([turn for _, turn in taken], cpus, together=few).kept)
        counted = [(factors, turn) for factors, turn in taken if turn.block in kept]
        whole = _whole_s(counted) if self.stretches else {}
        for factors, turn in counted:
            unit_s = whole.get((turn.label, frozenset(factors)), turn.unit_s)
            self.add(turn.label, factors, turn.restart, turn.block, unit_s)

    def variant(self, label: str, factors: Collection[str]) -> Variant:
        """The variant of a program that stands for a set of factors: those of them that change it."""
        return label, frozenset(name for name in factors if label in self.factors[name].changes)

    def sets(self, factors: Collection[str]) -> list[frozenset[str]]:
        """The sets of these factors, without the empty one, whose v is known."""
        names = frozenset(factors)
        slower, faster = (
            [held for of, held in self._log_times() if of == label] for label in (self.slower, self.faster)
        )
        joined = {one | other for one in slower for other in faster if one | other <= names} - {frozenset()}
        known = [some for some in joined if self.draws(some) is not None]
        return sorted(known, key=lambda some: (len(some), sorted(some)))

    def value(self, factors: Collection[str]) -> Reading | None:
        """v(S), the log ratio with these factors in place; None where it was not measured."""
        drawn = self.draws(factors)
        return None if drawn is None else read(drawn)

    def effect(self, factors: Collection[str]) -> Reading | None:
        """v(empty) - v(S): how much of the log ratio is gone with these factors in place."""
        base, drawn = self.draws(()), self.draws(factors)
        return None if base is None or drawn is None else read(base - drawn)

    def gain(self, label: str, factors: Collection[str], over: Collection[str] = ()) -> Reading | None:
        """log(time / time with these factors in place) of one program, as it is or with others in place."""
        known = self._log_times()
        before, after = (known.get(self.variant(label, some)) for some in (over, factors))
        return None if before is None or after is None else read(before - after)

    def narrowed(self, factors: Collection[str]) -> Reading | None:
        """The part of the difference in time, not of the ratio, that is gone with these factors in place."""
        known = self._log_times()
        variants = [self.variant(label, some) for some in ((), factors) for label in (self.slower, self.faster)]
        if any(variant not in known for variant in variants):
            return None
        slower, faster, slower_after, faster_after = (np.exp(known[variant]) for variant in variants)
        return read(1 - (slower_after - faster_after) / (slower - faster))

    def seconds(self, label: str, factors: Collection[str]) -> float | None:
        """Median seconds of a unit, over restarts, of the medians over blocks."""
        variant = self.variant(label, factors)
        medians = [float(np.median(list(seen[variant].values()))) for seen in self._turns.values() if variant in seen]
        return float(np.median(medians)) if medians else None

    def draws(self, factors: Collection[str]) -> FloatArray | None:
        """v(S): first the estimate, then draws from what is known of it. The same draw of two sets belongs together.
        None of a set that has not taken turns."""
        if not self.factors.keys() >= set(factors):
            return None
        fixed = [name for name in factors if self.factors[name].reading == "fixed-cost"]
        if len(fixed) > 1:
            return None  # the calls' fixed cost can be taken over once only
        known = self._log_times()
        real = [name for name in factors if name not in fixed]
        slower, faster = (known.get(self.variant(label, real)) for label in (self.slower, self.faster))
        if slower is None or faster is None:
            return None
        if not fixed:
            return slower - faster
        if {self.slower, self.faster} - self.factors[fixed[0]].changes.keys():
            return None
        slower_fixed, faster_fixed = (known.get(self.variant(label, factors)) for label in (self.slower, self.faster))
        if slower_fixed is None or faster_fixed is None:
            return None
        left = self.factors[fixed[0]].left
        own = without_work(slower, slower_fixed, left.get(self.slower, 0.0))
        other = without_work(faster, faster_fixed, left.get(self.faster, 0.0))
        return paying_the_others_fixed_cost(slower, own, other) - faster

    def _log_times(self) -> Mapping[Variant, FloatArray]:
        """Each variant's log time, up to one constant common to all: the estimate, then draws."""
        if self._known is None:
            self._known = self._infer()
        return self._known

    def _infer(self) -> dict[Variant, FloatArray]:
        order = sorted({v for seen in self._turns.values() for v in seen}, key=lambda v: (v[0], sorted(v[1])))
        if not order:
            return {}
        seen, scatter, blocks = self._cells(order)
        labels = np.array([int(label == self.faster) for label, _ in order])
        rng = np.random.default_rng(self._seed)
        errors = _errors_of_means(scatter, blocks) if self.bursts else _errors(scatter, blocks, labels)
        if len(self._turns) == 1:
            errors = np.hypot(errors, LONE_SCATTER)
        estimate, draws = typical_log_times(seen, errors, labels, rng)
        both = np.vstack([estimate, draws])
        return {variant: both[:, i] for i, variant in enumerate(order) if math.isfinite(estimate[i])}

    def _cells(self, order: list[Variant]) -> tuple[FloatArray, FloatArray, FloatArray]:
        """By variant and restart: the typical log time relative to the base variants of the same block, its scatter
        over blocks, and how many blocks it rests on."""
        shape = (len(order), len(self._turns))
        seen, scatter, blocks = np.full(shape, np.nan), np.full(shape, np.nan), np.zeros(shape)
        for column, turns in enumerate(self._turns.values()):
            reference = self._reference(turns)
            for row, variant in enumerate(order):
                logs = [math.log(s) - reference[b] for b, s in turns.get(variant, {}).items() if b in reference]
                if len(logs) >= FEWEST_BLOCKS:
                    seen[row, column], scatter[row, column] = self._middle(np.array(logs))
                    blocks[row, column] = len(logs)
        return seen, scatter, blocks

    def _middle(self, logs: FloatArray) -> tuple[float, float]:
        """The typical log time of a restart's blocks, or that of the mean, and the scatter around it."""
        if self.bursts:
            mean = float(np.exp(logs).mean())
            return math.log(mean), float(np.exp(logs).std()) / mean
        middle = float(typical(logs))
        return middle, MAD_TO_SD * float(np.median(np.abs(logs - middle)))

    def _reference(self, turns: Mapping[Variant, Mapping[int, float]]) -> dict[int, float]:
        """What a restart's blocks are compared with: the mean log time of both base variants, or of the one it has."""
        bases = [turns.get((label, frozenset()), {}) for label in (self.slower, self.faster)]
        both = bases[0].keys() & bases[1].keys()
        if len(both) >= FEWEST_BLOCKS:
            logs = {block: (math.log(bases[0][block]) + math.log(bases[1][block])) / 2 for block in both}
        else:
            logs = {block: math.log(seconds) for block, seconds in max(bases, key=len).items()}
        return dict.fromkeys(logs, fmean(logs.values())) if self.bursts and logs else logs  # a burst is no weather


def _whole_s(taken: Iterable[tuple[Collection[str], Turn]]) -> dict[Variant, float]:
    """Seconds per unit of each variant over all its turns."""
    sums: dict[Variant, tuple[int, int]] = {}
    for factors, turn in taken:
        ns, units = sums.get((turn.label, frozenset(factors)), (0, 0))
        sums[turn.label, frozenset(factors)] = ns + turn.ns, units + turn.units
    return {variant: ns * 1e-9 / units for variant, (ns, units) in sums.items() if units}


def read(drawn: FloatArray) -> Reading:
    """The reading of one quantity from its estimate (first) and draws. Without a finite one, nothing is known of it."""
    value, draws = float(drawn[0]), drawn[1:]
    if not (math.isfinite(value) and np.isfinite(draws).all()):
        return Reading(value=value, sd=math.inf, low=-math.inf, high=math.inf)
    low, middle, high = (float(q) for q in np.quantile(draws, ((1 - LEVEL) / 2, 0.5, (1 + LEVEL) / 2)))
    low, high = middle - WIDENING * (middle - low), middle + WIDENING * (high - middle)
    return Reading(value=value, sd=float(draws.std()), low=min(low, value), high=max(high, value))


def _errors(scatter: FloatArray, blocks: FloatArray, labels: IntArray) -> FloatArray:
    """Standard errors from blocks alone, by their program's typical scatter: a few blocks tell none of their own."""
    errors = np.full(scatter.shape, np.nan)
    for label in np.unique(labels):
        rows = labels == label
        usual = float(np.nanmedian(scatter[rows])) if np.isfinite(scatter[rows]).any() else 0.0
        errors[rows] = [[median_error(usual, n) if n else math.nan for n in row] for row in blocks[rows]]
    return errors


def _errors_of_means(scatter: FloatArray, blocks: FloatArray) -> FloatArray:
    """The same of mean times: each variant has its own scatter, since a factor may take the bursts away."""
    usual = np.array([np.mean(row[np.isfinite(row)]) if np.isfinite(row).any() else math.nan for row in scatter])
    return np.where(blocks > 0, usual[:, None] / np.sqrt(np.maximum(blocks, 1)), math.nan)
