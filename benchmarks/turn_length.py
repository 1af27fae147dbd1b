"""How long should a turn be? One program against itself in one process, its slices paired at several lengths.

    python benchmarks/turn_length.py [--seconds S]

For each length: the scatter of a block (two turns side by side), and of the median over the blocks of 0.6 s, which is
what a restart yields. The shorter the turns, the more of a shared machine's bursts cancel or are outvoted.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import numpy as np

from calibrate_report import here

RESTART_S = 0.6
MAD_TO_SD = 1.4826


def python_unit() -> None:
    """About 1.5 ms of pure Python."""
    total = 0.0
    for i in range(40_000):
        total += i * 0.5


def slices(unit: Callable[[], object], seconds: float) -> np.ndarray:
    """Seconds of each unit, one after the other."""
    taken, end = [], time.perf_counter() + seconds
    while time.perf_counter() < end:
        begun = time.perf_counter()
        unit()
        taken.append(time.perf_counter() - begun)
    return np.array(taken[len(taken) // 20 :])


def scatters(taken: np.ndarray, units: int) -> tuple[float, float, float]:
    """Seconds of a turn of so many units, scatter of its blocks' log ratios, scatter of the medians over 0.6 s."""
    pairs = len(taken) // (2 * units)
    turns = taken[: pairs * 2 * units].reshape(pairs, 2, units).sum(axis=2)
    logs = np.log(turns[:, 1] / turns[:, 0])
    turn_s = float(np.median(turns))
    blocks = max(1, round(RESTART_S / (2 * turn_s)))
    whole = len(logs) // blocks
    medians = np.median(logs[: whole * blocks].reshape(whole, blocks), axis=1)
    return turn_s, float(MAD_TO_SD * np.median(np.abs(logs - np.median(logs)))), float(medians.std())


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0)
    matrix = np.random.default_rng(0).random((300, 300))
    seconds = parser.parse_args().seconds
    print(
        here()
        + "\n\n| program | turn | scatter of a block | scatter of a restart's median |\n| --- | --- | --- | --- |"
    )
    kinds: dict[str, Callable[[], object]] = {"pure Python": python_unit, "product 300x300": lambda: matrix @ matrix}
    for name, unit in kinds.items():
        taken = slices(unit, seconds / len(kinds))
        for turn_ms in (3, 6, 12, 25, 50, 100):
            turn_s, block, restart = scatters(taken, max(1, round(turn_ms / 1e3 / float(np.median(taken)))))
            print(f"| {name} | {turn_s * 1e3:.1f} ms | {block:.1%} | {restart:.1%} |")


if __name__ == "__main__":
    main()
