"""What frames every session: its lock, its processes, and a log that begins and ends, however it ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import msgspec

import whyslower
from whyslower.errors import ProgramError, StoppedError, WhyslowerError
from whyslower.measure.crew import Crew
from whyslower.measure.stage import Stage
from whyslower.measure.watch import Watch
from whyslower.records import Program, Request
from whyslower.store.events import SessionBegun, SessionEnded
from whyslower.store.lock import SessionLock
from whyslower.store.machine import facts
from whyslower.store.writer import LogWriter


@contextmanager
def framed(request: Request, log: LogWriter, watch: Watch) -> Iterator[Stage]:
    """The stage of a session whose beginning is logged, and whose end will be if an error brings it about.

    An interruption becomes a StoppedError; no process of the session is left then either. The end of a session that
    runs to its own is for the caller to log: see `ended`.
    """
    with SessionLock() as lock, Crew() as crew:
        stage = Stage(request, crew, log, watch)
        stage.write(_begun(request))
        if lock.holder is not None:
            stage.note("other-session", pid=lock.holder)
        try:
            with _as_they_were(stage):
                yield stage
        except WhyslowerError as error:
            _ended(stage, "failed", error)
            raise
        except KeyboardInterrupt:
            stopped = StoppedError("Interrupted.", f"What was measured until then is in the log: {log.path}")
            _ended(stage, "interrupted", stopped)
            raise stopped from None


@contextmanager
def _as_they_were(stage: Stage) -> Iterator[None]:
    """What fails since a program's script or module is gone, or was changed, is told so."""
    try:
        yield
    except (OSError, ProgramError):
        stage.check_files()
        raise


def ended(stage: Stage, why: str) -> None:
    """Logs that a session came to its own end: `decided`, or `budget`. Raises ChangedError."""
    stage.watch.phase("ending")
    stage.check_files()  # a pass that failed since one was changed may have gone on without it
    stage.write(SessionEnded(at=stage.now(), why=why))


def _ended(stage: Stage, why: str, error: WhyslowerError) -> None:
    stage.write(
        SessionEnded(at=stage.now(), why=why, message=error.message, advice=error.advice, details=error.details)
    )


def _begun(request: Request) -> SessionBegun:
    return SessionBegun(
        at=0.0,
        version=whyslower.__version__,
        started=datetime.now(UTC).isoformat(timespec="seconds"),
        programs=tuple(map(_to_log, request.programs)),
        reference=request.reference,
        margin=request.margin,
        budget=request.budget,
        precision=request.precision,
        seed=request.seed,
        per=request.per,
        machine=facts(),
    )


def _to_log(program: Program) -> Program:
    """Without what closures hold, which can be large."""
    return msgspec.structs.replace(program, payload="") if program.kind == "callable" else program
