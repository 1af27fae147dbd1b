"""The usual ways of comparing two programs with other tools, each as people use it: one after the other, then a test.

Run as a command it makes one comparison, or one timing, in a process of its own and prints the result as JSON:

    python benchmarks/rivals.py compare timeit numpy
    python benchmarks/rivals.py time torch '500 ns'
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
import timeit
from collections.abc import Callable
from pathlib import Path

from programs import BODIES, statement

TIMEIT_REPEATS = 5  # what `python -m timeit` does
TIMEIT_MARGIN = 0.02  # as ours; many people take any difference at all
TIMER_MIN_S = 1.0  # torch's own default for blocked_autorange is 0.2 s; its recipes use 1 s
SIGNIFICANT = 0.05
TIMED_S = 1.0  # how long a body is timed for


def by_timeit(setup: str, code: str) -> bool:
    """The best of five repeats, one after the other: different when the two lie more than 2 % apart."""
    best = []
    for _ in range(2):
        timer = timeit.Timer(code, setup)
        number, _taken = timer.autorange()
        best.append(min(timer.repeat(TIMEIT_REPEATS, number)) / number)
    return max(best) / min(best) > 1 + TIMEIT_MARGIN


def by_torch(setup: str, code: str) -> bool:
    """torch.utils.benchmark.Timer, blocked_autorange one after the other, a rank test over the blocks' times."""
    from scipy.stats import mannwhitneyu
    from torch.utils.benchmark import Timer

    # Timer sets one thread by default, and says so; that is what people get.
    times = [Timer(code, setup).blocked_autorange(min_run_time=TIMER_MIN_S).times for _ in range(2)]
    return bool(mannwhitneyu(*times).pvalue < SIGNIFICANT)


def by_pyperf(setup: str, code: str) -> bool:
    """`pyperf timeit` twice, then `pyperf compare_to`, with its t-test."""
    with tempfile.TemporaryDirectory() as folder:
        files = [str(Path(folder) / name) for name in ("first.json", "second.json")]
        for file in files:
            pyperf("timeit", "--quiet", "-o", file, "-s", setup, code)
        said = pyperf("compare_to", *files)
    return "not significant" not in said.lower()


def pyperf(*arguments: str) -> str:
    """Run pyperf, and return what it printed."""
    done = subprocess.run([sys.executable, "-m", "pyperf", *arguments], capture_output=True, text=True, check=True)
    return done.stdout


COMPARE: dict[str, Callable[[str, str], bool]] = {"timeit": by_timeit, "torch Timer": by_torch, "pyperf": by_pyperf}


def compare(tool: str, kind: str) -> dict[str, object]:
    """Compare a program of this kind with itself: was it called different, and how many seconds did it take?"""
    began = time.monotonic()
    different = COMPARE[tool](*statement(kind))
    return {"different": different, "seconds": time.monotonic() - began}


def time_timeit(setup: str, code: str) -> float:
    """ns of a unit by timeit, the median of five repeats."""
    timer = timeit.Timer(code, setup)
    number, _taken = timer.autorange()
    return statistics.median(timer.repeat(TIMEIT_REPEATS, number)) / number * 1e9


def time_torch(setup: str, code: str) -> float:
    """ns of a unit by torch's Timer, the median of its blocks."""
    from torch.utils.benchmark import Timer

    return float(Timer(code, setup).blocked_autorange(min_run_time=TIMED_S).median) * 1e9


def time_pyperf(setup: str, code: str) -> float:
    """ns of a unit by `pyperf timeit --fast`, the mean that it prints."""
    import pyperf as library

    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "out.json")
        pyperf("timeit", "--fast", "--quiet", "-o", file, "-s", setup or "pass", code)
        return float(library.Benchmark.load(file).mean()) * 1e9


TIME: dict[str, Callable[[str, str], float]] = {
    "timeit": time_timeit,
    "torch Timer": time_torch,
    "pyperf": time_pyperf,
}


def time_body(tool: str, size: str) -> dict[str, object]:
    """Time a body of this size."""
    setup, body, _units = BODIES[size]
    return {"ns": TIME[tool](f"i = 12345\n{setup}", body)}


def in_a_process(what: str, tool: str, subject: str) -> dict[str, float]:
    """The same in a fresh process: what one comparison leaves behind must not reach the next."""
    command = [sys.executable, __file__, what, tool, subject]
    done = subprocess.run(command, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
    return dict(json.loads(done.stdout))


def main() -> None:
    """The command."""
    what, tool, subject = sys.argv[1:]
    print(json.dumps((compare if what == "compare" else time_body)(tool, subject)))


if __name__ == "__main__":
    main()
