"""A script as Python runs it, with nothing of ours in its process: what the system counts of it from outside."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import NamedTuple

from whyslower.errors import BudgetError, WhyslowerError
from whyslower.measure.stage import Stage
from whyslower.measure.worker import Worker, WorkerGone

START_S = 5.0  # for a process to begin
SETTLE_S = 0.3  # beyond a set-up, before it is watched
WATCH_S = 0.4
SETUP_SHARE = 0.01  # of the budget: a longer set-up takes too much time, and warms up for long behind it
WORKING = 0.25  # of the time that it is watched must be processor time
_TICK_S = 1.0 / os.sysconf("SC_CLK_TCK")
_MINFLT, _UTIME, _STIME = 7, 11, 12  # fields of /proc/PID/stat behind the name


class Counted(NamedTuple):
    """Minor page faults of a process, and its processor time in seconds."""

    faults: int
    cpu_s: float


def faults_a_second(stage: Stage, label: str) -> float | None:
    """Minor page faults of a script in a second of processor time, some time after its set-up; None where it can't be
    run so, has ended by then, or takes long to set up."""
    program = stage.programs[label]
    if program.kind != "script" or program.settings or stage.loops[label].kind == "process":
        return None
    if stage.setup_s[label] > SETUP_SHARE * stage.request.budget:
        return None
    try:
        worker = stage.start(label, "plain", forked=False)
    except WhyslowerError:
        return None
    try:
        worker.hear(min(stage.deadline, time.monotonic() + START_S))
        seen = [_counted(stage, worker, seconds) for seconds in (stage.setup_s[label] + SETTLE_S, WATCH_S)]
    except (BudgetError, WorkerGone, OSError):
        return None
    finally:
        stage.crew.end(worker)
    before, after = seen
    cpu_s = after.cpu_s - before.cpu_s
    return (after.faults - before.faults) / cpu_s if cpu_s >= WORKING * WATCH_S else None


def _counted(stage: Stage, worker: Worker, seconds: float) -> Counted:
    """What is counted of it after so many seconds, in which its output is drained. Raises WorkerGone if it has ended,
    BudgetError where the session's time is up before."""
    until = time.monotonic() + seconds
    if stage.crew.hub.wait(lambda: worker.status is not None, min(until, stage.deadline)):
        raise WorkerGone(worker.status or 0)
    if until > stage.deadline:
        raise BudgetError("The budget was used up.")
    fields = Path(f"/proc/{worker.pid}/stat").read_bytes().rpartition(b")")[2].split()
    return Counted(int(fields[_MINFLT]), (int(fields[_UTIME]) + int(fields[_STIME])) * _TICK_S)
