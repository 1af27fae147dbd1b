"""One program's times, each from the place where it can be known."""

from __future__ import annotations

from statistics import mean, median

import msgspec

from whyslower.records import Estimate, Loop, ProgramTimes
from whyslower.report.own_timing import own_timing
from whyslower.report.session import Session
from whyslower.statistics.estimates import median_interval
from whyslower.statistics.steady import steadiness
from whyslower.store.events import SoloRun


def program_times(session: Session, label: str, name: str) -> ProgramTimes:
    """The times of one program: alone and cold, and the unit over the restarts."""
    alone = session.alone.get(label)
    loop = session.loops.get(label)
    if loop is not None and alone is not None:
        loop = msgspec.structs.replace(loop, length=alone.rounds_of(loop))
    unit = _unit(session, label)
    unit_s = unit.value if unit else None
    own = own_timing(alone) if alone else None
    steady = steadiness(alone.stretches, alone.busy) if alone and alone.stretches else None
    return ProgramTimes(
        path=session.program(label).target,
        name=name,
        loop=loop,
        setup_s=alone.setup_s if alone else None,
        first_unit_s=alone.first_unit_s if alone else None,
        unit_s=unit_s,
        low=unit.low if unit else None,
        high=unit.high if unit else None,
        own_timing_s=own.seconds if own else None,
        own_timing_text=own.text if own else "",
        whole_loop_s=unit_s if session.whole_loops else _whole_loop(alone, loop, unit_s),
        steady_from=steady.steady_from if steady else None,
        growth=steady.growth if steady else None,
        libraries=alone.libraries if alone else {},
    )


def _unit(session: Session, label: str) -> Estimate | None:
    """Seconds of a unit: the median over the restarts of each one's median block; of the mean, where means are
    compared."""
    middle = mean if session.means else median
    per_restart = [middle(block[label].unit_s for block in blocks) for blocks in session.restarts]
    return median_interval(per_restart) if per_restart else None


def _whole_loop(alone: SoloRun | None, loop: Loop | None, unit_s: float | None) -> float | None:
    """Seconds of the whole loop: measured where one was seen from end to end, otherwise its length times a unit."""
    length = loop.length if loop else None
    if alone and alone.finished and alone.stretches and length in (None, alone.rounds, _units(alone)):
        return _first_apart(alone) + alone.loop_s
    if length is None or unit_s is None:
        return None
    first = alone.first_unit_s if alone and alone.first_unit_s is not None else unit_s
    return first + (length - 1) * unit_s


def _units(alone: SoloRun) -> int:
    """How many units ran: to the end of the last stretch."""
    first, units, _ = alone.stretches[-1]
    return first + units


def _first_apart(alone: SoloRun) -> float:
    """Seconds of the first unit where it is no stretch of its own."""
    return alone.first_unit_s or 0.0 if alone.stretches[0][0] > 0 else 0.0
