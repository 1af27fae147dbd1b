"""One program at one size by itself, once: whether it runs there, and what a restart of it will cost."""

from __future__ import annotations

import time
from typing import NamedTuple

from whyslower.errors import BudgetError, ProgramError
from whyslower.measure.blocks import Ended, ordered
from whyslower.measure.stage import Stage, reason
from whyslower.measure.worker import Worker
from whyslower.schedule.turns import Length

UNITS = 2  # the first may be far longer than the next


class Probed(NamedTuple):
    """`room`: units that one process has, None where nobody knows; `length`: of its loop, as it says itself;
    `wait_s`: how long a device works on after its last call."""

    setup_s: float
    first_unit_s: float
    unit_s: float
    room: int | None
    wait_s: float


class Failed(NamedTuple):
    """Why a program can't be measured at a size; `slow`: it took too long."""

    why: str
    slow: bool = False


def probe(stage: Stage, label: str, patience_s: float) -> Probed | Failed:
    """Runs a program's set-up and its first units.

    Raises UsageError where the size can't be set in it, BudgetError where the session's own time is up.
    """
    deadline = min(stage.deadline, time.monotonic() + patience_s)
    worker = stage.start(label, "measure")
    try:
        return _probed(stage, worker, deadline)
    except ProgramError as error:
        return Failed(reason(error))
    except Ended as ended:
        return Failed(f"its loop ended after {ended.units} units")
    except BudgetError:
        if stage.left() <= 0:
            raise
        return Failed(f"it was not through its first units within {patience_s:.1f} s", slow=True)
    finally:
        stage.crew.end(worker)


def _probed(stage: Stage, worker: Worker, deadline: float) -> Probed:
    message = stage.hear(worker, "its set-up", deadline)
    if "door" not in message:
        raise Ended(worker.label, 0)
    said = [ordered(stage, worker, Length(0, 1), "its first units", deadline=deadline) for _ in range(UNITS)]
    times = [max(each["ns"] / each["units"] * 1e-9, 1e-9) for each in said]
    return Probed(
        setup_s=message["door"]["setup_ns"] * 1e-9,
        first_unit_s=times[0],
        unit_s=times[-1],
        room=message["door"]["length"],
        wait_s=said[-1]["wait_ns"] * 1e-9,
    )
