"""Does the verdict's rule keep its promises? Simulated sessions, judged by the rule itself after every restart.

    python benchmarks/calibrate_rule.py [--sessions 100000] [--seed N] [--json FILE]

A promise counts as broken when an exact binomial bound excludes it: were it just kept, so many misses would turn up in
fewer than 1 of 1000 runs. Exit code 1 when one is.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from whyslower.statistics.boundary import FloatArray
from whyslower.statistics.restart import typical
from whyslower.statistics.rule import Judged, judge_rows
from whyslower.testing import NOISES, NoiseModel

MARGIN = 0.02
RESTARTS = 60  # a session's budget: looks after each of them, the last one where it is used up
BLOCKS = 4
CHUNK = 10_000  # sessions at once: 10 000 x 60 x 4 numbers are 19 MB
RATIOS = (1.0, 1.005, 1.02, 1 / 1.02, 1.05, 1.5, 2.0)
BUDGETS = (2, 3, 5, 7, 8, 10, 12, 20, 40)  # of restarts: the last look comes sooner
BOUND = 0.001  # 1 in 1000, since some 130 promises are checked


class Judge(Protocol):
    """A rule: log ratios of shape (sessions, restarts), the margin, whether it is the last look."""

    def __call__(self, rows: FloatArray, margin: float, *, last: bool) -> Judged: ...


UNDECIDED, SLOWER, FASTER, EQUIVALENT = range(4)


def simulate(noise: NoiseModel, sessions: int, seed: int) -> Iterator[FloatArray]:
    """Log ratios of restarts of a program against itself, in chunks of shape (sessions, RESTARTS)."""
    rng = np.random.default_rng(seed)
    for start in range(0, sessions, CHUNK):
        yield typical(noise.sessions(rng, 0.0, min(CHUNK, sessions - start), RESTARTS, BLOCKS))


def stop_at_first(
    rows: FloatArray, truth: float, judge: Judge = judge_rows, budget: int = RESTARTS
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Each session's verdict, the restarts it took, and whether its printed interval then holds the truth."""
    kind = np.full(len(rows), UNDECIDED)
    took = np.full(len(rows), budget + 1)
    holds = np.zeros(len(rows), dtype=bool)
    going = np.arange(len(rows))
    for n in range(1, budget + 1):
        judged = judge(rows[going, :n], MARGIN, last=n == budget)
        ends = judged.slower | judged.equivalent
        kind[going[ends]] = np.where(
            judged.slower[ends], np.where(judged.log_ratio[ends] > 0, SLOWER, FASTER), EQUIVALENT
        )
        took[going[ends]] = n
        holds[going] = np.abs(judged.log_ratio - truth) <= judged.printed
        going = going[~ends]
        if not going.size:
            break
    return kind, took, holds


def figures(
    chunks: list[FloatArray], ratio: float, judge: Judge = judge_rows, budget: int = RESTARTS
) -> dict[str, Any]:
    """What sessions at one true ratio come to, as counts and restarts."""
    truth = math.log(ratio)
    ended = [stop_at_first(chunk + truth, truth, judge, budget) for chunk in chunks]
    kind, took, holds = (np.concatenate(parts) for parts in zip(*ended, strict=True))
    return {
        "ratio": round(ratio, 4),
        "sessions": len(kind),
        "slower": int((kind == SLOWER).sum()),
        "faster": int((kind == FASTER).sum()),
        "equivalent": int((kind == EQUIVALENT).sum()),
        "missed": int((~holds).sum()),
        "median_restarts": float(np.median(took)),
        "slower_by_3": int(((kind == SLOWER) & (took <= 3)).sum()),
    }


def at_budgets(chunks: list[FloatArray], judge: Judge = judge_rows) -> dict[tuple[float, int], dict[str, Any]]:
    """By true ratio and budget, what sessions come to whose budget is so many restarts."""
    ratios = (1.0, 1.02, 1.05)
    return {(ratio, n): figures(chunks, ratio, judge, budget=n) for ratio in ratios for n in BUDGETS}


def promises(
    name: str, rows: list[dict[str, Any]], budgets: dict[tuple[float, int], dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    """Each promise as (what, misses, sessions, the share of misses that it allows)."""
    for row in rows:
        ratio, sessions = row["ratio"], row["sessions"]
        checks = [("interval at the stop misses the truth", row["missed"], 0.05)]
        if ratio == 1:
            checks.append(("the same program called slower", row["slower"] + row["faster"], 0.01))
        else:
            checks.append(("the faster one called slower", row["faster" if ratio > 1 else "slower"], 0.01))
        if ratio in (1.02, round(1 / 1.02, 4)):
            checks.append(("equivalent at the margin", row["equivalent"], 0.05))
        if ratio == 2:
            checks.append(("2x not called slower by 3 restarts", sessions - row["slower_by_3"], 0.30))
        for what, misses, allowed in checks:
            yield promise(name, f"{what} (true ratio {ratio})", misses, sessions, allowed)
    for (ratio, n), row in budgets.items():
        sessions, wrong = row["sessions"], row["slower"] + row["faster"]
        checks = [("the interval misses the truth", row["missed"], 0.05)]
        if ratio == 1:
            checks.append(("the same program is called slower", wrong, 0.01))
        elif ratio == 1.02:
            checks.append(("equivalent at the margin", row["equivalent"], 0.05))
        elif n == 20 and name != "busy":
            checks.append(("5 % is not called slower", sessions - row["slower"], 0.10))
        for what, misses, allowed in checks:
            yield promise(name, f"{what}, with {n} restarts (true ratio {ratio})", misses, sessions, allowed)


def promise(noise: str, what: str, misses: int, sessions: int, allowed: float) -> dict[str, Any]:
    """One check; `broken` when so many misses have a probability under BOUND at the allowed rate."""
    from scipy.special import bdtrc

    chance = float(bdtrc(misses - 1, sessions, allowed)) if misses else 1.0
    return {
        "noise": noise,
        "what": what,
        "misses": misses,
        "sessions": sessions,
        "allowed": allowed,
        "broken": chance < BOUND,
    }


def show(name: str, rows: list[dict[str, Any]], checks: list[dict[str, Any]]) -> None:
    print(f"\n{name}\n  ratio   slower   faster  equivalent  interval holds  median restarts  slower by 3")
    for row in rows:
        share = {key: 100 * value / row["sessions"] for key, value in row.items()}
        print(
            f"  {row['ratio']:<6}{share['slower']:8.2f}%{share['faster']:8.2f}%{share['equivalent']:11.2f}%"
            f"{100 - share['missed']:15.2f}%{row['median_restarts']:17.0f}"
            f"{share['slower_by_3']:12.1f}%"
        )
    worst: dict[str, dict[str, Any]] = {}
    for check in checks:
        key = check["what"].split(" (")[0].split(", with ")[0]
        if key not in worst or check["misses"] > worst[key]["misses"]:
            worst[key] = check
    for check in worst.values():
        share = 100 * check["misses"] / check["sessions"]
        print(f"  {verdict(check)} {check['what']}: {share:.2f} %, {100 * check['allowed']:.0f} % allowed")


def verdict(check: dict[str, Any]) -> str:
    return "broken" if check["broken"] else "kept  "


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--sessions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    results: dict[str, Any] = {}
    for name, noise in NOISES.items():
        chunks = list(simulate(noise, options.sessions, options.seed))
        rows = [figures(chunks, ratio) for ratio in RATIOS]
        checks = list(promises(name, rows, at_budgets(chunks)))
        results[name] = {"figures": rows, "promises": checks}
        show(name, rows, checks)
    broken = [check for result in results.values() for check in result["promises"] if check["broken"]]
    for check in broken:
        print(f"BROKEN: {check['noise']}: {check['what']}")
    if options.json:
        options.json.write_text(json.dumps({"sessions": options.sessions, "seed": options.seed, **results}, indent=1))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
