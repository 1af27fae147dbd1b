"""The answer of a crossover, computed from its log alone: also of one that was killed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from whyslower.crossover import fit
from whyslower.crossover.flips import Where, where
from whyslower.crossover.measured import Times, label_and_size
from whyslower.crossover.stretches import stretches
from whyslower.errors import LogError
from whyslower.questions import CrossoverAnswer, Regime, SizePoint
from whyslower.records import Remark, SameWork, Turn
from whyslower.report.dropped import Dropped
from whyslower.report.names import names
from whyslower.statistics.disturbance import kept_blocks
from whyslower.store.events import (
    AnyEvent,
    CrossoverAsked,
    Noted,
    SameWorkFound,
    SessionBegun,
    SessionEnded,
    TrialFailed,
    TrialTaken,
)


class CrossoverLog:
    """The events of a crossover's log, sorted. Raises LogError where it is none."""

    def __init__(self, events: Sequence[AnyEvent]) -> None:
        asked = next((event for event in events if isinstance(event, CrossoverAsked)), None)
        begun = events[0] if events else None
        if asked is None or not isinstance(begun, SessionBegun):
            raise LogError("The log is not one of a crossover.", "It may have lost its first lines.")
        self.begun, self.vary = begun, asked.vary
        self.labels = tuple(program.label for program in begun.programs)
        self.failed: dict[float, dict[str, str]] = defaultdict(dict)  # by size and label
        self.works: dict[str, SameWork] = {}
        self.remarks: list[Remark] = []
        self.ended, self.seconds = "killed", 0.0
        self._restarts: dict[int, list[Turn]] = defaultdict(list)
        for event in events:
            self._sort(event)
        self.dropped = Dropped()
        self.times = Times(self.labels)
        for number in sorted(self._restarts):
            self._take_in(self._restarts[number])

    def _sort(self, event: AnyEvent) -> None:
        self.seconds = event.at
        if isinstance(event, TrialTaken) and event.turn.units > 0 and event.turn.ns > 0:
            self._restarts[event.turn.restart].append(event.turn)
        elif isinstance(event, TrialFailed):
            label, size = label_and_size(event.label)
            self.failed[size][label] = event.why
        elif isinstance(event, SameWorkFound):
            self.works[event.label] = event.work
        elif isinstance(event, Noted):
            self.remarks.append(event.remark)
        elif isinstance(event, SessionEnded):
            self.ended = event.why

    def _take_in(self, turns: Sequence[Turn]) -> None:
        """A restart's blocks, without those that the rule against disturbances drops."""
        cpus = self.begun.machine.get("cpus", 1)
        found = kept_blocks(turns, cpus)
        self.dropped.add(found)
        for turn in turns:
            if turn.block in found.kept:
                label, size = label_and_size(turn.label)
                self.times.add(label, size, turn.restart, turn.block, turn.unit_s)


def crossover_answer(events: Sequence[AnyEvent], log: str) -> CrossoverAnswer:
    """All that a crossover's log says. `log` is its path, handed through. Raises LogError where it is none."""
    seen = CrossoverLog(events)
    found = where(seen.times, seen.begun.margin, seen.begun.seed)
    return CrossoverAnswer(
        vary=seen.vary,
        labels=seen.labels,
        names=names(seen.begun.programs),
        reference=seen.begun.reference,
        margin=seen.begun.margin,
        points=_points(seen, found),
        flips=tuple(crossing.flip for crossing in found.crossings) if found else (),
        stretches=stretches(found) if found else (),
        regimes=tuple(regime for label in seen.labels for regime in _regimes(seen.times, label)),
        works=seen.works,
        remarks=_remarks(seen),
        machine=seen.begun.machine,
        log=log,
        seconds=seen.seconds,
        restarts=seen.times.restarts,
        ended=seen.ended,
    )


def _points(seen: CrossoverLog, found: Where | None) -> tuple[SizePoint, ...]:
    """Every size that was measured or tried, in order."""
    points = []
    for size in sorted({*seen.times.sizes(), *seen.failed}):
        unit_s = {label: seconds for label in seen.labels if (seconds := seen.times.unit_s(label, size)) is not None}
        point = SizePoint(
            size=size,
            unit_s=unit_s,
            log_ratios=_log_ratios(seen, found, size) if found and unit_s else {},
            restarts=seen.times.restarts_at(size),
            failed=seen.failed.get(size, {}),
        )
        points.append(point)
    return tuple(points)


def _log_ratios(seen: CrossoverLog, found: Where, size: float) -> dict[str, tuple[float, float, float]]:
    """log(time / the reference's) of the others at one size: what all restarts, near ones too, let know of it."""
    at = int(np.abs(found.grid - np.log(size)).argmin())
    ratios = {}
    for label in seen.labels:
        lead = found.leads(seen.begun.reference, label, at) if label != seen.begun.reference else None
        if lead is not None:
            ratios[label] = (lead.log_ratio, lead.low, lead.high)
    return ratios


def _regimes(times: Times, label: str) -> tuple[Regime, ...]:
    known = [(size, seconds) for size in times.sizes() if (seconds := times.unit_s(label, size)) is not None]
    return fit.regimes(label, [size for size, _ in known], [seconds for _, seconds in known], times.scatter(label))


def _remarks(seen: CrossoverLog) -> tuple[Remark, ...]:
    """What was noted while measuring, then what the figures themselves show."""
    found = list(seen.remarks)
    found += seen.dropped.remarks()
    return tuple(found)
