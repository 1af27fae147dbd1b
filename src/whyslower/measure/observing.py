"""What an untimed look inside a program says: one worker with every operation watched, then one seen from outside."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec

from whyslower.errors import BudgetError, WhyslowerError
from whyslower.measure.sampling import beyond_s, stacks
from whyslower.measure.stage import Stage
from whyslower.measure.worker import Worker, WorkerGone
from whyslower.records import Evidence, Operation

TRACE_SHARE = 0.65  # of the time: the rest is for the program as it is
UNITS = 12  # watched with every operation, where they are short: enough to see what repeats
SETUP_SHARE = 0.4  # of what is left of the budget: a set-up that takes longer was a finding before
WOVEN = 4.0  # times as long, at most, does a program take that could be watched, and isn't
FEW_UNITS = 2  # watched to see which operations there are
GRACE = 3.0  # times the pass's own time: for its last unit, which may be slower for being watched
GRACE_S = 2.0
FIRST_SHARE = 0.2  # of what is left of the budget, for the first unit, in which much is imported and compiled

Then = Callable[[Worker], dict[str, Any]]


def observe(stage: Stage, label: str, seconds: float, skip: int = 0, unit_s: float | None = None) -> Evidence:
    """Evidence on one program's unit, in about `seconds` beyond its set-ups and the `skip` units that pass first; of
    `unit_s` seconds, where these are known.

    Says less where the program fails under the eye, or has no time: what isn't known keeps its default. Raises nothing
    on the program's account.
    """
    how: dict[str, Any] = {"units": UNITS, "skip": skip, "usual": None if unit_s is None else WOVEN * unit_s}
    traced, well = _passed(stage, label, "trace", TRACE_SHARE * seconds, deep=True, **how)
    if not well:  # something in the user's own functions can't bear to be watched
        again, well = _passed(stage, label, "trace", TRACE_SHARE * seconds, deep=False, **how)
        traced = again if well else traced
    files = {stage.loops[label].file, *traced.get("files", ())}
    beyond = beyond_s(stage)
    plain, _ = _passed(
        stage,
        label,
        "observe",
        (1 - TRACE_SHARE) * seconds,
        then=(lambda worker: {"stacks": stacks(stage, worker, files)}) if beyond else None,
        beyond=beyond,
    )
    try:
        return msgspec.convert({**traced, **plain, "label": label}, Evidence)
    except msgspec.ValidationError:
        return Evidence(label=label)


def operations(stage: Stage, label: str, seconds: float, **changed: Any) -> tuple[Operation, ...]:
    """The operations of a program's unit with something `changed` in its spec; () where it fails so."""
    seen, well = _passed(stage, label, "trace", seconds, units=FEW_UNITS, deep=True, skip=0, usual=None, **changed)
    try:
        return msgspec.convert(seen.get("operations", []) if well else [], tuple[Operation, ...])
    except msgspec.ValidationError:
        return ()


def _passed(
    stage: Stage, label: str, kind: str, seconds: float, then: Then | None = None, **more: Any
) -> tuple[dict[str, Any], bool]:
    """What one pass said, and whether the program did not fail in it; with what is seen of its worker `then`."""
    try:
        first = FIRST_SHARE * stage.left()
        worker = stage.start(label, kind, seconds=seconds, first=first, **more)
    except WhyslowerError:
        return {}, True
    try:
        said, well = _heard(stage, worker, first + GRACE * seconds + GRACE_S)
        looked = then(worker) if then is not None and worker.status is None else {}
        return said | looked, well
    except BudgetError:
        return {}, True
    except WorkerGone:
        return {}, False
    finally:
        stage.crew.end(worker)


def _heard(stage: Stage, worker: Worker, beyond_setup: float) -> tuple[dict[str, Any], bool]:
    deadline = time.monotonic() + SETUP_SHARE * stage.left()
    while True:
        message = worker.hear(min(deadline, stage.deadline))
        if "evidence" in message:
            return dict(message["evidence"]), True
        if "end" in message:
            end = message["end"]
            return dict(end.get("evidence", {})), not end["status"] or end.get("where") == "after"
        deadline = time.monotonic() + beyond_setup
