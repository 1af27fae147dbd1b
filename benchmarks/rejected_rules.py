"""The rules that were not chosen, on the same simulated sessions as the one that was (docs/decisions/0001).

    python benchmarks/rejected_rules.py [--sessions 20000] [--seed N] [--harder]

With --harder the chosen rule alone, on noise that is harder than any it was made for: where it gives way.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator

import msgspec
import numpy as np

from calibrate_rule import BUDGETS, RESTARTS, Judge, figures, simulate
from whyslower.statistics import rule
from whyslower.statistics.boundary import FloatArray, unknown_scatter
from whyslower.statistics.rule import Judged, judge_rows
from whyslower.testing import NOISES, NoiseModel

LOOKS = 53  # from the 8th restart to the 60th: what a Bonferroni bound has to be divided by
BIWEIGHT_REACH = 6.0  # median absolute deviations beyond which a value counts for nothing (Mosteller & Tukey, 1977)


def judged(centre: FloatArray, printed: FloatArray, sure: FloatArray, margin: float) -> Judged:
    limit, distance = math.log1p(margin), np.abs(centre)
    slower = (distance > sure) & (distance > limit)
    return Judged(centre, printed, sure, slower, distance + printed < limit, sure)


def keeping(sure: float, printed: float = rule.PRINTED.at_last) -> Judge:
    """The chosen rule, with so much of its two error rates kept for the last look."""
    levels = rule.PRINTED._replace(at_last=printed), rule.SURE._replace(at_last=sure)

    def judge(rows: FloatArray, margin: float, *, last: bool = False) -> Judged:
        said, n = judge_rows(rows, margin), np.asarray(float(rows.shape[1]))
        wide, wider = (rule.half_width(n, said.scatter, each, last=last and each.at_last > 0) for each in levels)
        alone = np.inf if rows.shape[1] < rule.LEAST_RESTARTS else 0.0
        return judged(said.log_ratio, wide + alone, wider + alone, margin)

    return judge


def ordinary_t(rows: FloatArray, margin: float, *, last: bool = False) -> Judged:
    """A 99 % t interval of the mean looked at from restart 4 on, as if each look were the only one."""
    from scipy.special import stdtrit

    n = rows.shape[1]
    if n < 4:
        return judge_rows(rows, margin, last=last)
    error = rows.std(axis=1, ddof=1) / math.sqrt(n)
    return judged(rows.mean(axis=1), stdtrit(n - 1, 0.975) * error, stdtrit(n - 1, 0.995) * error, margin)


def plain_mean(rows: FloatArray, margin: float, *, last: bool = False) -> Judged:
    """The chosen boundary around mean and standard deviation: nothing trimmed."""
    n = rows.shape[1]
    if n < rule.EARLY:
        return judge_rows(rows, margin, last=last)
    return around(rows.mean(axis=1), rows.std(axis=1, ddof=1) / math.sqrt(n), n, margin)


def biweight(rows: FloatArray, margin: float, *, last: bool = False) -> Judged:
    """The chosen boundary around Tukey's biweight, with its asymptotic error."""
    n = rows.shape[1]
    if n < rule.EARLY:
        return judge_rows(rows, margin, last=last)
    centre = np.median(rows, axis=1, keepdims=True)
    reach = BIWEIGHT_REACH * np.median(np.abs(rows - centre), axis=1, keepdims=True)
    for _ in range(3):
        weight = np.clip(1 - ((rows - centre) / reach) ** 2, 0, None) ** 2
        centre = (weight * rows).sum(axis=1, keepdims=True) / weight.sum(axis=1, keepdims=True)
    u = np.clip(((rows - centre) / reach) ** 2, None, 1)
    slope = np.abs(((1 - u) * (1 - 5 * u)).sum(axis=1))
    error = np.sqrt(((rows - centre) ** 2 * (1 - u) ** 4).sum(axis=1)) / slope * math.sqrt(n / (n - 1))
    return around(centre[:, 0], error, n, margin)


def order_statistics(rows: FloatArray, margin: float, *, last: bool = False) -> Judged:
    """The median between order statistics, both error rates divided by the number of looks: no scatter is estimated."""
    from scipy.special import bdtr

    n = rows.shape[1]
    if n < rule.EARLY:
        return judge_rows(rows, margin, last=last)
    ordered, centre = np.sort(rows, axis=1), np.median(rows, axis=1)
    tails = bdtr(np.arange(n // 2), n, 0.5)

    def half(error_rate: float) -> FloatArray:
        rank = int(np.searchsorted(tails, error_rate / LOOKS / 2, side="right")) - 1
        if rank < 0:
            return np.full(len(rows), np.inf)
        return np.maximum(ordered[:, n - 1 - rank] - centre, centre - ordered[:, rank])

    return judged(centre, half(0.05), half(0.01), margin)


def around(centre: FloatArray, error: FloatArray, n: int, margin: float) -> Judged:
    width = [rule.DEPENDENCE * unknown_scatter(np.asarray(float(n)), rate) * error for rate in (0.05, 0.01)]
    return judged(centre, width[0], width[1], margin)


CANDIDATES: dict[str, Judge] = {
    "chosen": judge_rows,
    "no last look": keeping(0.0, 0.0),
    "a quarter for it": keeping(0.0025),
    "half for it": keeping(0.005),
    "ordinary t": ordinary_t,
    "mean": plain_mean,
    "biweight": biweight,
    "order statistics": order_statistics,
}


def alarms(chunks: list[FloatArray], judge: Judge = judge_rows) -> tuple[float, float]:
    """Of sessions of a program against itself, over all budgets the worst: called slower, and its interval missed."""
    rows = [figures(chunks, 1.0, judge, budget) for budget in (*BUDGETS, RESTARTS)]
    wrong = max((row["slower"] + row["faster"]) / row["sessions"] for row in rows)
    return wrong, max(row["missed"] / row["sessions"] for row in rows)


def rejected(sessions: int, seed: int) -> Iterator[str]:
    """All rules on the noises that the rule was made for."""
    yield (
        "noise       rule              false slower (worst budget)  interval misses"
        "  equivalent with 20, 60 restarts (median)  5 % with 12, 20 restarts"
    )
    for noise in ("numpy-like", "torch-like", "busy"):
        chunks = list(simulate(NOISES[noise], sessions, seed))
        for name, judge in CANDIDATES.items():
            same, at_margin = (figures(chunks, ratio, judge) for ratio in (1.0, 1.02))
            sooner = figures(chunks, 1.0, judge, budget=20)
            few, five = (figures(chunks, 1.05, judge, budget) for budget in (12, 20))
            share = 100 / sessions
            yield (
                f"{noise:12}{name:18}{share * (same['slower'] + same['faster']):11.2f}%"
                f"{100 * alarms(chunks, judge)[0]:14.2f}%"
                f"{share * max(row['missed'] for row in (same, at_margin, five)):17.2f}%"
                f"{share * sooner['equivalent']:14.1f}%, {share * same['equivalent']:5.1f}%"
                f" ({same['median_restarts']:.0f})"
                f"{share * few['slower']:18.1f}%, {share * five['slower']:5.1f}%"
            )


def harder() -> dict[str, NoiseModel]:
    """Noise that is harder, each in one way, than the hardest that the rule was made for."""
    busy = NOISES["busy"]
    return {
        "busy": busy,
        "freaks all of one size": msgspec.structs.replace(busy, freak_spread=0.0),
        "drift of 2 %": msgspec.structs.replace(busy, drift=0.02),
        "longer bursts (0.7)": msgspec.structs.replace(busy, freak_persistence=0.7),
    }


def gives_way(sessions: int, seed: int) -> Iterator[str]:
    """The chosen rule on harder noise, over all budgets the worst."""
    yield "noise                     false slower  interval misses (worst budget)"
    for name, noise in harder().items():
        wrong, missed = alarms(list(simulate(noise, sessions, seed)))
        yield f"{name:26}{100 * wrong:11.2f}%{100 * missed:16.2f}%"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sessions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--harder", action="store_true")
    options = parser.parse_args()
    for line in (gives_way if options.harder else rejected)(options.sessions, options.seed):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
