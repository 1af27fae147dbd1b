"""Stands in for a study's session: logs turns whose times are given, without running anything."""

from __future__ import annotations

import math
from collections.abc import Callable

from whyslower.errors import WhyslowerError
from whyslower.measure.watch import Watch
from whyslower.questions import Levels, StudyRequest
from whyslower.records import Program, Turn
from whyslower.store.events import SessionBegun, SessionEnded, StudyAsked, TrialTaken, VariantLeft
from whyslower.store.writer import LogWriter
from whyslower.studies.design import label
from whyslower.studies.session import chosen_design

Run = Callable[[StudyRequest, LogWriter, Watch], None]
RESTARTS, BLOCKS, UNITS = 14, 4, 100


def engine(
    seconds: Callable[[Levels], float],
    restarts: int = RESTARTS,
    failure: WhyslowerError | None = None,
    left: str = "",
    why: str = "decided",
) -> Run:
    """A session in which a variant takes `seconds`; `left` names one that can't be run; `failure` comes at its end."""

    def run(request: StudyRequest, log: LogWriter, watch: Watch) -> None:
        variants = {label(levels): levels for levels in chosen_design(request).variants}
        log.write(_begun(request, tuple(variants)))
        log.write(StudyAsked(at=0.0, request=request, levels=variants))
        watch.phase("alone", label=next(iter(variants)), number=1, of=len(variants))
        if left:
            log.write(VariantLeft(at=0.1, label=left, why="failed in build: MemoryError"))
            watch.phase("left", label=left, why="failed in build: MemoryError")
        alive = {name: levels for name, levels in variants.items() if name != left}
        for number in range(restarts):
            _restart(log, number, {name: seconds(levels) for name, levels in alive.items()})
        log.write(SessionEnded(at=10.0, why="failed" if failure else why))
        if failure is not None:
            raise failure

    return run


def _begun(request: StudyRequest, labels: tuple[str, ...]) -> SessionBegun:
    return SessionBegun(
        at=0.0,
        version="0",
        started="2026-01-01T00:00:00Z",
        programs=tuple(Program(label=name, kind="variant", target=request.study.path) for name in labels),
        reference=labels[0],
        margin=request.margin,
        budget=request.budget,
        precision=None,
        seed=request.seed,
        per="unit",
        machine={"cpus": 2},
    )


def _restart(log: LogWriter, number: int, seconds: dict[str, float]) -> None:
    for block in range(BLOCKS):
        for position, (name, unit_s) in enumerate(seconds.items()):
            luck = math.exp(0.001 * math.sin(7 * number + 3 * position))
            ns = round(unit_s * luck * UNITS * 1e9)
            place = {"worker": number, "restart": number, "block": block, "position": position, "first": 0}
            turn = Turn(label=name, units=UNITS, ns=ns, **place)
            log.write(TrialTaken(at=number * 0.5, label=name, factors=(), turn=turn))
