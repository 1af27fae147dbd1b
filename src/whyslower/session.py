"""The main job, pass by pass: find the loops, run each program alone, compare their work, measure until decided."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec

import whyslower
from whyslower.errors import StoppedError, WhyslowerError
from whyslower.evidence.passes import check_work
from whyslower.measure.alone import solo
from whyslower.measure.crew import Crew
from whyslower.measure.discover import discover
from whyslower.measure.disturbances import gpu
from whyslower.measure.imports import preloadable
from whyslower.measure.measuring import Measuring
from whyslower.measure.stage import Stage
from whyslower.measure.watch import Watch
from whyslower.records import Program, Request
from whyslower.statistics.steady import steadiness
from whyslower.store.events import SessionBegun, SessionEnded, SoloRun
from whyslower.store.lock import SessionLock
from whyslower.store.machine import facts
from whyslower.store.writer import LogWriter

CLEAR_GROWTH = 2.0  # late over early units: a machine that becomes busy makes less of a difference


def run(request: Request, log: LogWriter, watch: Watch) -> None:
    """Runs a session and logs it, its end included.

    Raises UsageError, ProgramError, BudgetError, PlatformError, and StoppedError where it was interrupted; no process
    of the session is left then either.
    """
    with SessionLock() as lock, Crew() as crew:
        stage = Stage(request, crew, log, watch)
        stage.write(_begun(request))
        if lock.holder is not None:
            stage.note("other-session", pid=lock.holder)
        try:
            why = _passes(stage)
        except WhyslowerError as error:
            _ended(stage, "failed", error)
            raise
        except KeyboardInterrupt:
            stopped = StoppedError("Interrupted.", "What was measured until then is in the log.")
            _ended(stage, "interrupted", stopped)
            raise stopped from None
        watch.phase("ending")
        stage.write(SessionEnded(at=stage.now(), why=why))


def _passes(stage: Stage) -> str:
    stage.watch.phase("preparing")
    stage.choose_preloads({p.label: _preloadable(p) for p in stage.request.programs})
    discover(stage)
    if any(loop.kind == "process" for loop in stage.loops.values()):
        stage.preloads.clear()  # where the whole process is the unit, its imports are part of it
    solos: dict[str, SoloRun] = {}
    asynchronous = False
    for label in stage.programs:
        stage.watch.phase("alone", label=label)
        solos[label], waits = _alone(stage, label)
        asynchronous |= waits
    stage.gpu = gpu() if asynchronous else None
    own = check_work(stage, solos) if stage.request.check_work else {}
    for label, alone in solos.items():
        stage.write(own.get(label, alone))
    measuring = Measuring(stage, solos, asynchronous)
    stage.watch.phase(
        "measuring",
        loops=stage.loops,
        setup_s={label: alone.setup_s for label, alone in solos.items()},
        runs=dict.fromkeys(solos, measuring.expected_runs()),
    )
    return measuring.run()


def _alone(stage: Stage, label: str) -> tuple[SoloRun, bool]:
    """One program alone. Growth is believed only of a program that shows it twice, or by more than any load makes."""
    run, waits = solo(stage, label)
    seen = steadiness(run.stretches)
    if seen.trend == "growing" and (seen.growth or 0.0) < CLEAR_GROWTH:
        again, _ = solo(stage, label)
        if steadiness(again.stretches).trend != "growing":
            return again, waits
    return run, waits


def _preloadable(program: Program) -> tuple[str, ...]:
    if program.kind != "script":
        return ()
    path = Path(program.directory, program.target)
    return preloadable(path.read_bytes(), path.parent)


def _begun(request: Request) -> SessionBegun:
    return SessionBegun(
        at=0.0,
        version=whyslower.__version__,
        started=datetime.now(UTC).isoformat(timespec="seconds"),
        programs=tuple(msgspec.structs.replace(p, payload="") for p in request.programs),  # closures can be large
        reference=request.reference,
        margin=request.margin,
        budget=request.budget,
        precision=request.precision,
        seed=request.seed,
        per=request.per,
        machine=facts(),
    )


def _ended(stage: Stage, why: str, error: WhyslowerError) -> None:
    stage.write(
        SessionEnded(at=stage.now(), why=why, message=error.message, advice=error.advice, details=error.details)
    )
