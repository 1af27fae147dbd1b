"""Do real sessions keep the promises? Programs whose true ratio is known, measured as a user would (`make calibrate`).

    python benchmarks/calibrate_real.py [--quick] [--minutes M] [--first SCENARIO:PIECES] [--results FILE] [--fresh]
                                        [--report-only]

Every session's outcome is appended to the results as it comes, and sessions that are there already are not run again,
so a calibration of hours can be stopped and taken up. The plan goes round by round through all scenarios, so a stopped
one has some of everything; with --first, all rounds of one scenario (`known:105`) come before the rest. Ends with 1
when an exact bound excludes a promise, or there is nothing to judge.

Scenarios: `same` (a program against itself), `known` (100 pieces a unit against 101, 105, 110), `margin` (against
102, exactly the margin), `loaded` (as `same`, another process taking one core now and then), `cold` (as `same`, without
preloading). In every one the two positions are drawn at random.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import math
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from calibrate_report import Count, commit, here, table, today
from programs import KINDS, script, write
from session import Session, explain
from whyslower import __version__

BUDGET_S = 20.0  # what the promise about 5 % allows
QUICK_MINUTES = 7.5  # leaves the simulated part its share of ten
BASE = 100  # pieces in a unit
# By scenario and pieces: how often each of the five kinds is run. `same` makes 200; what is only reported has fewer.
ROUNDS = {
    ("same", BASE): 40,
    ("known", 101): 10,
    ("known", 105): 20,
    ("known", 110): 10,
    ("margin", 102): 20,
    ("loaded", BASE): 10,
    ("cold", BASE): 10,
}
# What JSON writes as null: a bound that too few restarts leave open. As good as none, and finite, so that it adds up.
OPEN = 10.0  # half-widths in log beyond this come from bounds that are open
UNBOUNDED = {"low": 1e-9, "ratio": 1.0, "high": 1e9}
# Bursts long enough to spoil whole turns, pauses long enough for undisturbed blocks between them, in seconds.
BURN = (
    "import random, time\n"
    "while True:\n"
    "    time.sleep(random.uniform(0.5, 4))\n"
    "    until = time.monotonic() + random.uniform(0.1, 1)\n"
    "    while time.monotonic() < until: pass\n"
)


class Trial(NamedTuple):
    """One planned session."""

    scenario: str
    kind: str
    pieces: int  # of the slower program; the other has BASE
    round: int

    def key(self) -> str:
        """What identifies it in the results."""
        return f"{self.scenario} {self.kind} {self.pieces} {self.round}"


def plan(first: str = "") -> list[Trial]:
    """All sessions, round by round; those of the scenario and number of pieces that `first` names before the rest."""
    return sorted(_rounds(), key=lambda trial: f"{trial.scenario}:{trial.pieces}" != first)


def _rounds() -> Iterator[Trial]:
    for turn in range(max(ROUNDS.values())):
        for (scenario, pieces), rounds in ROUNDS.items():
            if turn < rounds:
                yield from (Trial(scenario, kind, pieces, turn) for kind in KINDS)


@contextlib.contextmanager
def load(wanted: bool) -> Iterator[None]:
    """Another process that takes one core now and then."""
    if not wanted:
        yield
        return
    burner = subprocess.Popen([sys.executable, "-c", BURN])
    try:
        yield
    finally:
        burner.kill()
        burner.wait()


def run(trial: Trial) -> dict[str, Any]:
    """One session, as a line of the results."""
    swapped = random.Random(trial.key()).random() < 0.5
    pieces = (trial.pieces, BASE) if swapped else (BASE, trial.pieces)
    with tempfile.TemporaryDirectory() as folder, load(trial.scenario == "loaded"):
        paths = [
            write(Path(folder) / f"{name}.py", script(trial.kind, many))
            for name, many in zip("ab", pieces, strict=True)
        ]
        session = explain(paths[0], paths[1], BUDGET_S, ["--cold"] if trial.scenario == "cold" else [])
    return {
        **trial._asdict(),
        "key": trial.key(),
        "swapped": swapped,
        "version": __version__,
        "commit": commit(),
        "date": today(),
        **outcome(session, swapped),
    }


def outcome(session: Session, swapped: bool) -> dict[str, Any]:
    """What a session found, in terms of the program with more pieces: `ratio` is its time over the other's."""
    verdict = session.verdict
    if not verdict:
        return {"note": session.note or "an answer without a verdict", "seconds": session.seconds}
    more = "a" if swapped else "b"
    low, ratio, high = (math.log(verdict[name] or limit) for name, limit in UNBOUNDED.items())
    if verdict["slower"] != more:
        low, ratio, high = -high, -ratio, -low
    said = verdict["kind"] if verdict["kind"] != "slower" else ("slower" if verdict["slower"] == more else "faster")
    units = [session.answer["programs"][name].get("unit_s") for name in "ab"]
    info = session.answer.get("session") or {}
    return {
        "said": said,
        "low": math.exp(low),
        "ratio": math.exp(ratio),
        "high": math.exp(high),
        "unit_s": units,
        "seconds": session.seconds,
        "restarts": info.get("restarts"),
        "dropped": info.get("dropped"),
        "note": "",
    }


def judge(results: list[dict[str, Any]]) -> list[Count]:
    """Every promise, counted over the sessions that answered; that a session answers at all is one too."""
    answered = [r for r in results if not r["note"]]
    counts = [Count("a session gave no answer", len(results) - len(answered), len(results), most=0.01)]
    for scenario in ("same", "loaded", "cold"):
        mine = [r for r in answered if r["scenario"] == scenario]
        alarms = sum(r["said"] in ("slower", "faster") for r in mine)
        counts += [Count(f"{scenario}: called different", alarms, len(mine), most=0.01), coverage(scenario, mine)]
    for pieces in (101, 102, 105, 110):
        mine = [r for r in answered if r["pieces"] == pieces]
        counts += [coverage(f"{pieces - BASE} %", mine), *found(pieces, mine)]
    margin = [r for r in answered if r["scenario"] == "margin"]
    wrong = sum(r["said"] == "equivalent" for r in margin)
    return [*counts, Count("margin: called equivalent", wrong, len(margin), most=0.05)]


def coverage(name: str, results: list[dict[str, Any]]) -> Count:
    """How often the printed interval holds the truth."""
    holds = sum(r["low"] <= r["pieces"] / BASE <= r["high"] for r in results)
    return Count(f"{name}: interval holds the truth", holds, len(results), least=0.95)


def found(pieces: int, results: list[dict[str, Any]]) -> list[Count]:
    """How often the program with more pieces is called slower, kind by kind; 5 % is promised in 9 of 10."""
    counts = []
    for kind in KINDS:
        mine = [r for r in results if r["kind"] == kind]
        called = sum(r["said"] == "slower" for r in mine)
        least = 0.90 if pieces == 105 else None
        counts.append(
            Count(f"{pieces - BASE} %, {kind}: called slower within {BUDGET_S:.0f} s", called, len(mine), least=least)
        )
    return counts


def preloading(results: list[dict[str, Any]]) -> str:
    """Cold against preloaded workers: the time of a unit and the scatter of ratios, kind by kind. Markdown."""
    lines = ["| kind | unit, cold / preloaded | scatter of the ratio, preloaded | cold |", "| --- | --- | --- | --- |"]
    for kind in KINDS:
        mine = [
            [r for r in results if r["scenario"] == s and r["kind"] == kind and not r["note"]] for s in ("same", "cold")
        ]
        if min(map(len, mine)) < 2:  # no scatter from fewer
            continue
        unit = [np.median([u for r in some for u in r["unit_s"] if u]) for some in mine]
        scatter = [np.std(np.log([r["ratio"] for r in some]), ddof=1) for some in mine]
        lines.append(f"| {kind} | {unit[1] / unit[0]:.3f} | {scatter[0]:.2%} | {scatter[1]:.2%} |")
    return "\n".join(lines)


def widths(results: list[dict[str, Any]]) -> str:
    """How wide the intervals are and how long sessions take, kind by kind; without the loaded ones. Markdown."""
    lines = ["| kind | half-width, median | seconds, median | sessions |", "| --- | --- | --- | --- |"]
    for kind in KINDS:
        mine = [r for r in results if r["kind"] == kind and r["scenario"] != "loaded" and not r["note"]]
        if mine:
            half = np.median([np.log(r["high"] / r["low"]) / 2 for r in mine])
            width = f"±{half:.2%}" if half < OPEN else "open"
            lines.append(f"| {kind} | {width} | {np.median([r['seconds'] for r in mine]):.1f} | {len(mine)} |")
    return "\n".join(lines)


def origins(results: list[dict[str, Any]]) -> str:
    """How many of the sessions were run at which commit, on which day: a calibration may be taken up days later."""
    counts = Counter(f"{r['date']} at {r['commit'] or r['version']}" for r in results)
    return "Sessions: " + (", ".join(f"{many} of {where}" for where, many in counts.items()) or "none")


def read(path: Path) -> list[dict[str, Any]]:
    """The results so far."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def carry_out(path: Path, minutes: float, first: str = "") -> None:
    """Run what is missing until all is done or the time is up; the last session may end BUDGET_S after it."""
    until = time.monotonic() + minutes * 60
    done = {result["key"] for result in read(path)}
    for trial in plan(first):
        if time.monotonic() > until:
            return
        if trial.key() in done:
            continue
        result = run(trial)
        with path.open("a") as file:
            file.write(json.dumps(result) + "\n")
        found_ = result["note"] or f"{result['said']}, {result['low']:.4f} to {result['high']:.4f}"
        print(f"  {trial.key()}: {found_} ({result['seconds']:.0f} s)", file=sys.stderr, flush=True)


def main() -> int:
    """The command; 1 when a promise is broken."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--quick", action="store_true", help=f"{QUICK_MINUTES} minutes, in results of their own, started afresh"
    )
    parser.add_argument("--minutes", type=float, help="stop after so long; what is missing is run the next time")
    parser.add_argument("--first", default="", choices=[f"{name}:{pieces}" for name, pieces in ROUNDS])
    parser.add_argument("--results", type=Path)
    parser.add_argument("--fresh", action="store_true", help="forget the results so far")
    parser.add_argument("--report-only", action="store_true", help="run nothing")
    options = parser.parse_args()
    path = options.results or Path("build", "calibration-quick.jsonl" if options.quick else "calibration.jsonl")
    path.parent.mkdir(parents=True, exist_ok=True)
    if options.fresh or (options.quick and not options.report_only):
        path.unlink(missing_ok=True)
    if not options.report_only:
        carry_out(path, options.minutes or (QUICK_MINUTES if options.quick else float("inf")), options.first)
    results = read(path)
    counts = judge(results)
    print("\n\n".join([here(), origins(results), table(counts), widths(results), preloading(results)]))
    return 1 if not results or any(count.broken for count in counts) else 0


if __name__ == "__main__":
    sys.exit(main())
