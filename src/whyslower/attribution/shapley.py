"""Shares of a log ratio, by factor: Shapley values, with factors of a general kind taking what the others leave.

A factor's Shapley value is what it adds, averaged over all orders of putting the factors in place (Shapley, 1953): from
the dividends of `dividends.py` it is the sum of those of all sets that it is in, each split evenly among its factors
(Harsanyi, 1959). General factors come last in every order (Kalai & Samet, "On weighted Shapley values", 1987): a
dividend goes to the general factors in its set alone, where there are any.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal

import msgspec
import numpy as np

from whyslower.attribution.alternatives import with_alternatives
from whyslower.attribution.dividends import Subset, dividends
from whyslower.attribution.trials import Reading, Trials, read
from whyslower.records import Estimate, Record
from whyslower.statistics.boundary import FloatArray

# Less of the difference than this is no reason for it, however surely it is there.
LEAST_SHARE = 0.1
# A factor is ruled out only where its share is surely less than this, either way: else it is not known.
RULED_OUT_SHARE = 0.2

Role = Literal["cause", "opposing", "ruled-out", "unclear"]


class Share(Record, frozen=True, kw_only=True):
    """One factor's part of the log ratio, and what it does to the ratio: `effect` is ratio without / ratio with it.

    `cause`: surely there, and large enough; `opposing`: so, but against the difference; `ruled-out`: surely small;
    `unclear`: neither could be shown.
    """

    factor: str
    share: Reading
    effect: Estimate
    role: Role


class Shares(Record, frozen=True, kw_only=True):
    """The attribution: shares of the factors that could be judged, the largest first.

    `ratio` is the log ratio that was to be explained; `complete` says whether every set of factors was measured
    (alternatives apart); `missing` names factors that no usable trial held; `unexplained` is what the causes and
    opposing factors leave of 1.
    """

    ratio: Reading | None
    shares: tuple[Share, ...] = ()
    unexplained: Reading | None = None  # None, as there are no shares, where the ratio is not surely above 1
    missing: tuple[str, ...] = ()
    complete: bool = False
    drawn: Mapping[str, FloatArray] = msgspec.field(default_factory=dict)  # shares by factor: the estimate, then draws

    def together(self, factors: Collection[str]) -> Reading:
        """The share of several factors in one, such as those that speak for one cause."""
        return read(self._sum(factors))

    def rest(self, factors: Collection[str]) -> Reading:
        """What these factors leave of 1."""
        return read(1 - self._sum(factors))

    def _sum(self, factors: Collection[str]) -> FloatArray:
        if not self.drawn:
            raise ValueError("there are no shares")
        first = next(iter(self.drawn.values()))
        return np.asarray(sum((self.drawn[name] for name in factors), start=np.zeros_like(first)))


def shares(trials: Trials, specific: Sequence[str], general: Sequence[str] = (), seed: int = 0) -> Shares:
    """Split the log ratio over the factors; general ones take only what is left once the specific ones are in place.

    Sets that were not measured are filled in, and widen the intervals, as `dividends.py` says. A share may be above 1
    or below 0, where factors oppose each other.
    """
    players = [*specific, *general]
    base = trials.draws(())
    values = {} if base is None else {some: base - drawn for some, drawn in _measured(trials, players)}
    held = frozenset().union(*values)
    missing = tuple(name for name in players if name not in held)
    ratio = None if base is None else read(base)
    if base is None or ratio is None or ratio.low <= 0 or not values:
        return Shares(ratio=ratio, missing=missing)
    judged = [name for name in players if name in held]
    values = with_alternatives(values, trials.factors)
    drawn = {name: value / base for name, value in shared_out(judged, values, general, seed).items()}
    found = sorted((_share(name, drawn[name], base) for name in judged), key=lambda each: -each.share.value)
    result = Shares(
        ratio=ratio,
        shares=tuple(found),
        missing=missing,
        complete=len(values) == 2 ** len(judged) - 1,
        drawn=drawn,
    )
    proven = [each.factor for each in found if each.role in ("cause", "opposing")]
    return msgspec.structs.replace(result, unexplained=result.rest(proven))


def shared_out(
    players: Sequence[str], values: Mapping[Subset, FloatArray], general: Sequence[str] = (), seed: int = 0
) -> dict[str, FloatArray]:
    """Each player's value, from those of the sets that were measured."""
    parts = dividends(players, values, np.random.default_rng(seed))
    return {name: _value(name, parts, frozenset(general)) for name in players}


def sampled_orders(factors: Sequence[str], orders: int, seed: int = 0) -> list[Subset]:
    """The sets to measure for so many random orders of many factors: each order's beginnings, without repetition.

    Every second order is the one before it reversed, which evens out what pairs add (Mitchell et al., "Sampling
    permutations for Shapley value estimation", 2022).
    """
    rng = np.random.default_rng(seed)
    wanted: dict[Subset, None] = {}
    order: list[str] = []
    for number in range(orders):
        order = order[::-1] if number % 2 else [factors[i] for i in rng.permutation(len(factors))]
        wanted.update(dict.fromkeys(frozenset(order[: size + 1]) for size in range(len(order))))
    return list(wanted)


def _measured(trials: Trials, players: Sequence[str]) -> Iterator[tuple[Subset, FloatArray]]:
    for some in trials.sets(players):
        drawn = trials.draws(some)
        if drawn is not None:
            yield some, drawn


def _value(factor: str, parts: Mapping[Subset, FloatArray], general: Subset) -> FloatArray:
    """A factor's value: of each dividend it is in, an even part; general factors come first where there are any."""
    total = np.zeros_like(next(iter(parts.values())))
    for some, dividend in parts.items():
        takers = some & general or some
        if factor in takers:
            total = total + dividend / len(takers)
    return total


def _share(factor: str, drawn: FloatArray, base: FloatArray) -> Share:
    share = read(drawn)
    return Share(factor=factor, share=share, effect=read(drawn * base).ratio(), role=_role(share))


def _role(share: Reading) -> Role:
    if share.low > 0 and share.value >= LEAST_SHARE:
        return "cause"
    if share.high < 0 and share.value <= -LEAST_SHARE:
        return "opposing"
    return "ruled-out" if max(-share.low, share.high) < RULED_OUT_SHARE else "unclear"
