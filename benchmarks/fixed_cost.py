"""What the command line costs by itself, against its bounds: starting, measuring, and showing a long log.

    python benchmarks/fixed_cost.py [--runs N] [--budget S] [--only version|explain|show]

Medians over fresh processes, with our modules compiled beforehand, as an installation has them. The CPU time is what
each process itself takes, without its workers; the time on the wall is told beside it, and on a machine that is busy
with other things it is theirs as much as ours. So the bounds are held against the CPU time. Exits with 1 where a median
is above its bound.
"""

from __future__ import annotations

import argparse
import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

import msgspec

from calibrate_report import here
from programs import script, write
from session import ANSWERED
from whyslower.records import Loop, Program, SameWork, Turn
from whyslower.schedule.stop import MOST_RESTARTS
from whyslower.store.events import (
    SCHEMA,
    AnyEvent,
    LoopChosen,
    RestartDone,
    SameWorkFound,
    SessionBegun,
    SessionEnded,
    SoloRun,
    TurnTaken,
)

OWN_TIME = Path(__file__).with_name("own_time.py")
LABELS = ("a", "b")
TURNS = 100_000
BLOCKS = TURNS // len(LABELS) // MOST_RESTARTS  # in a restart: the log has as many restarts as a session may have
UNIT_NS = {"a": 100_000, "b": 103_000}


class Cost(NamedTuple):
    """Seconds of one run: of the process itself, and on the wall."""

    cpu_s: float
    wall_s: float


class Bound(NamedTuple):
    """A command that may take so long."""

    name: str
    what: str
    seconds: float


BOUNDS = (
    Bound("version", "whyslower --version", 0.150),
    Bound("explain", "explain, outside its workers", 1.0),
    Bound("show", f"showing a log of {TURNS} turns", 2.0),
)


def cost(words: list[str], folder: Path) -> Cost:
    """What one run of the command line takes. Raises CalledProcessError where it fails."""
    kept_in = folder / "seconds"
    command = [sys.executable, str(OWN_TIME), str(kept_in), *words]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"WHYSLOWER_LOGS": str(folder / "logs"), "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
    began = time.monotonic()
    done = subprocess.run(
        command, check=False, cwd=folder, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    wall_s = time.monotonic() - began
    if done.returncode not in ANSWERED:
        raise subprocess.CalledProcessError(done.returncode, command, done.stdout, done.stderr)
    return Cost(float(kept_in.read_text()), wall_s)


def words_of(name: str, folder: Path, budget: float) -> list[str]:
    """The command's words; what it needs is put into the folder."""
    if name == "version":
        return ["--version"]
    if name == "show":
        log = folder / "long.jsonl"
        log.write_bytes(b"".join(msgspec.json.encode(event) + b"\n" for event in long_log()))
        return ["show", str(log)]
    a, b = (write(folder / f"{label}.py", script("numpy")) for label in LABELS)
    # A precision that is never reached: so the whole budget is measured, and decided again after every restart.
    return ["explain", str(a), str(b), "--why", "none", "--budget", str(budget), "--precision", "0.01%", "--quiet"]


def long_log(turns: int = TURNS) -> Iterator[AnyEvent]:
    """The events of a session of so many turns, in which b is 3 % slower."""
    programs = tuple(Program(label=label, kind="script", target=f"{label}.py", directory="/tmp") for label in LABELS)
    yield SessionBegun(
        at=0.0,
        schema=SCHEMA,
        version="0.1.0",
        started="2026-01-01T12:00:00Z",
        programs=programs,
        reference="a",
        margin=0.02,
        budget=3600.0,
        precision=None,
        seed=1,
        per="unit",
        machine={"cpus": 2},
    )
    for label in LABELS:
        yield LoopChosen(at=1.0, label=label, loop=Loop(kind="for", file=f"/tmp/{label}.py", line=3, length=10_000))
        yield _alone(label)
    yield SameWorkFound(at=2.0, label="b", work=SameWork(kind="same", compared=("y",), units=3))
    for number in range(0, turns, len(LABELS) * BLOCKS):
        restart = number // (len(LABELS) * BLOCKS)
        for index in range(min(len(LABELS) * BLOCKS, turns - number)):
            yield TurnTaken(at=3.0 + restart, turn=_turn(restart, index))
        yield RestartDone(at=4.0 + restart, restart=restart)
    yield SessionEnded(at=3600.0, why="budget")


def _alone(label: str) -> SoloRun:
    return SoloRun(
        at=1.5,
        label=label,
        setup_s=0.2,
        first_unit_s=1e-4,
        stretches=tuple((1 + 10 * i, 10, 10 * UNIT_NS[label]) for i in range(100)),
        finished=True,
        threads=1,
        process_s=1.0,
        output="",
    )


def _turn(restart: int, index: int) -> Turn:
    """Times swing by about 1 %, the same in every run."""
    block, position = divmod(index, len(LABELS))
    label = LABELS[position]
    swing = 1 + 0.01 * math.sin(7 * restart + 3 * block + 5 * position)
    return Turn(
        label=label,
        worker=position,
        restart=restart,
        block=block,
        position=position,
        first=1 + 100 * block,
        units=100,
        ns=round(100 * UNIT_NS[label] * swing),
    )


def line(bound: Bound, costs: list[Cost]) -> str:
    """One bound and what was measured of it."""
    cpu_s, wall_s = (median(each[i] for each in costs) for i in range(2))
    mark = "ok      " if cpu_s <= bound.seconds else "TOO MUCH"
    return (
        f"{mark} {bound.what:32} {cpu_s * 1e3:8.0f} ms of its own CPU time, {wall_s * 1e3:8.0f} ms on the wall;"
        f" bound {bound.seconds * 1e3:.0f} ms, median of {len(costs)}"
    )


def measured(bound: Bound, runs: int, budget: float, once: Callable[[list[str], Path], Cost] = cost) -> list[Cost]:
    """Several runs of one command, after one that leaves compiled modules behind and does not count."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        words = words_of(bound.name, folder, budget)
        return [once(words, folder) for _ in range(runs + 1)][1:]


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5, help="of each command (5)")
    parser.add_argument("--budget", type=float, default=20.0, help="seconds of `explain` (20)")
    parser.add_argument("--only", choices=[bound.name for bound in BOUNDS])
    options = parser.parse_args()
    print(here(), end="\n\n", flush=True)
    late = False
    for bound in BOUNDS:
        if options.only not in (None, bound.name):
            continue
        costs = measured(bound, options.runs, options.budget)
        print(line(bound, costs), flush=True)
        late |= median(each.cpu_s for each in costs) > bound.seconds
    return int(late)


if __name__ == "__main__":
    sys.exit(main())
