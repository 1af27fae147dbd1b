"""What planning a session's turns needs to know of its programs, by what they were seen to do alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from statistics import median

from whyslower.measure.specs import text_of
from whyslower.measure.stage import Stage
from whyslower.schedule.planner import Planner
from whyslower.statistics.steady import Steadiness
from whyslower.store.events import SoloRun

LONG_FIRST_S = 0.2
FIRST_OF_ITS_KIND = 5.0  # times a later unit: what takes so long is made once (compiled, recorded)
SPINNING = frozenset({"torch"})  # libraries whose threads, of two processes, get in each other's way
CLOCK = re.compile(r"\b(sleep|perf_counter|monotonic|time\.time|wait)\b")


def minds_the_clock(stage: Stage, label: str) -> bool:
    """Whether a program's text has it wait, or look at a clock, in the file that its loop stands in."""
    return bool(CLOCK.search(text_of(stage.programs[label], stage.loops[label].file)))


def first_units_together(stage: Stage, solos: Mapping[str, SoloRun]) -> dict[str, float]:
    """By label, seconds of the first units, where these are sooner made side by side: where two programs at least make
    what takes far longer than a unit (compiled code, say), and no threads of theirs spin for the same processors."""
    firsts = {label: run.first_unit_s or 0.0 for label, run in solos.items()}
    long = [s for label, s in firsts.items() if s > max(LONG_FIRST_S, FIRST_OF_ITS_KIND * _last_unit_s(solos[label]))]
    spin = stage.gpu is not None or any(SPINNING & run.libraries.keys() for run in solos.values())
    return firsts if len(long) > 1 and stage.cpus > 1 and not spin else {}


def _last_unit_s(run: SoloRun) -> float:
    return run.stretches[-1][2] / run.stretches[-1][1] / 1e9 if run.stretches else 0.0


def planner_of(stage: Stage, solos: Mapping[str, SoloRun], steady: Mapping[str, Steadiness]) -> Planner:
    """The planner of a session, before its first restart."""
    return Planner(
        unit_s={label: _unit_s(run, steady[label]) for label, run in solos.items()},
        steady_from={label: each.steady_from for label, each in steady.items()},
        room={label: _room(stage, run) for label, run in solos.items()},
        wait_s=max(alone.wait_s for alone in solos.values()),
        budget=stage.request.budget,
        stretches={label: run.stretches for label, run in solos.items()},
    )


def _unit_s(run: SoloRun, steady: Steadiness) -> float:
    """Seconds of a unit in its steady state as it ran alone, for planning only."""
    later = [s for s in run.stretches if s[0] >= (steady.steady_from or 1)] or list(run.stretches)
    return max(median(ns / units for _, units, ns in later) / 1e9, 1e-9) if later else 1.0


def _room(stage: Stage, run: SoloRun) -> int | None:
    """How many units one process has, where it is known."""
    loop = stage.loops[run.label]
    if run.finished and run.stretches and loop.kind != "process":
        return run.rounds or run.stretches[-1][0] + run.stretches[-1][1]
    return loop.length
