"""Stands in for the engine: a session that logs given events, or fails, without running anything."""

from __future__ import annotations

import math
from collections.abc import Callable

from whyslower.errors import WhyslowerError
from whyslower.measure.watch import Watch
from whyslower.records import Loop, Request, SameWork, Turn
from whyslower.statistics.sequence import RatioSequence
from whyslower.store.events import LoopChosen, RestartDone, SameWorkFound, SessionBegun, SessionEnded, TurnTaken
from whyslower.store.writer import LogWriter

Run = Callable[[Request, LogWriter, Watch], None]
UNITS, UNIT_NS = 100, 50_000


def engine(ratio: float = 1.5, restarts: int = 12, failure: BaseException | None = None, scatter: float = 0.003) -> Run:
    """A run in which every other program takes `ratio` times as long as the reference; `failure` comes at its end."""

    def run(request: Request, log: LogWriter, watch: Watch) -> None:
        log.write(begun(request))
        for program in request.programs:
            log.write(LoopChosen(at=0.1, label=program.label, loop=Loop(kind="for", file="x.py", line=3, length=10)))
        watch.phase("measuring", loops={}, runs={"a": 40})
        others = [program.label for program in request.programs if program.label != request.reference]
        for label in others:
            log.write(SameWorkFound(at=0.2, label=label, work=SameWork(kind="same")))
        sequence = RatioSequence(request.margin, len(others))
        for restart in range(restarts):
            swing = scatter * math.sin(7 * restart)
            _restart(log, request, restart, ratio * math.exp(swing))
            sequence.add(math.log(ratio) + swing)
            watch.estimate(others[0], sequence.judge(), 60.0 - restart)
        why = "decided"
        if failure is not None:
            why = "failed" if isinstance(failure, WhyslowerError) else "killed"
        log.write(SessionEnded(at=10.0, why=why))
        if failure is not None:
            raise failure

    return run


def begun(request: Request) -> SessionBegun:
    return SessionBegun(
        at=0.0,
        version="0",
        started="2026-01-01T00:00:00Z",
        programs=request.programs,
        reference=request.reference,
        margin=request.margin,
        budget=request.budget,
        precision=request.precision,
        seed=request.seed,
        per=request.per,
        machine={"cpus": 2},
    )


def _restart(log: LogWriter, request: Request, restart: int, ratio: float) -> None:
    for block in range(3):
        for position, program in enumerate(request.programs):
            ns = round(UNITS * UNIT_NS * (1 if program.label == request.reference else ratio))
            place = {"worker": 1, "restart": restart, "block": block, "position": position, "first": block * UNITS}
            log.write(TurnTaken(at=1.0, turn=Turn(label=program.label, units=UNITS, ns=ns, **place)))
    log.write(RestartDone(at=1.0, restart=restart))


class Engine:
    """The engine that is found where the real one stands; `run` may be exchanged."""

    def __init__(self) -> None:
        self.run = engine()
        self.requests: list[object] = []

    def __call__(self, request: object, *more: object) -> None:
        self.requests.append(request)
        self.run(request, *more)  # type: ignore[arg-type]
