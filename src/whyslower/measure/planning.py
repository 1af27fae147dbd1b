"""What planning a session's turns needs to know of its programs, by what they were seen to do alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from statistics import median

from whyslower.measure.specs import text_of
from whyslower.measure.stage import Stage
from whyslower.schedule.planner import WHOLE_SHARE, Planner
from whyslower.statistics.estimates import rough
from whyslower.statistics.steady import Steadiness
from whyslower.store.events import SoloRun

LONG_FIRST_S = 0.2  # so much is worth sharing out over the processors
FIRST_OF_ITS_KIND = 5.0  # times a later unit: what takes so long is made once (compiled, recorded)
SPINNING = frozenset({"torch"})  # libraries whose threads, of two processes, get in each other's way
LAST_STRETCH = 4  # times the units of the one before it, at most
FORKED = 0.25  # of a set-up, at a guess, is left where its imports were made beforehand
CLOCK = re.compile(r"\b(sleep|perf_counter|monotonic|time\.time|wait)\b")


def minds_the_clock(stage: Stage, label: str) -> bool:
    """Whether a program's text has it wait, or look at a clock, in the file that its loop stands in."""
    return bool(CLOCK.search(text_of(stage.programs[label], stage.loops[label].file)))


def first_units_together(stage: Stage, solos: Mapping[str, SoloRun]) -> dict[str, float]:
    """By label, seconds of the first units, where these are sooner made side by side: where two programs at least make
    what takes far longer than a unit (compiled code, say), and no threads of theirs spin for the same processors."""
    firsts = {label: run.first_unit_s or 0.0 for label, run in solos.items()}
    long = [s for label, s in firsts.items() if s > max(LONG_FIRST_S, FIRST_OF_ITS_KIND * solos[label].last_unit_s)]
    spin = stage.gpu is not None or any(SPINNING & run.libraries.keys() for run in solos.values())
    return firsts if len(long) > 1 and stage.cpus > 1 and not spin else {}


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


def rounds_apart(stage: Stage, solos: dict[str, SoloRun], alike: Callable[[], bool]) -> dict[str, int]:
    """By label, how many rounds each loop took at least, where these surely differ and all can be run whole often
    enough; else nothing. Rounds that are the same work, as many of them as the programs say beforehand, are compared
    one by one; so are those of loops that the user names, each of them."""
    loops = [stage.loops[label] for label in solos]
    named = all(stage.programs[label].loop for label in solos)
    if named or not all(loop.kind in ("for", "while") for loop in loops) or not can_run_whole(stage, solos):
        return {}
    taken = {label: _taken(run, stage.loops[label].length) for label, run in solos.items()}
    fewest, longest = min(most for _, most in taken.values()), max(least for least, _ in taken.values())
    differ = longest > max((1 + stage.request.margin) * fewest, fewest + 1)  # one more may only be a last test
    if not differ or (all(loop.fixed_length for loop in loops) and alike()):
        return {}
    return {label: least if least == most else rough(least) for label, (least, most) in taken.items()}


def starting_s(stage: Stage, run: SoloRun) -> float:
    """What the set-up of a further process takes, at a guess, by that of one that started cold."""
    return run.setup_s * (FORKED if stage.preloads.get(run.label) else 1.0)


def can_run_whole(stage: Stage, solos: dict[str, SoloRun], share: float = WHOLE_SHARE) -> bool:
    """Whether all loops came to their ends when they ran alone, soon enough to be run whole often enough."""
    whole_s = sum(run.loop_s for run in solos.values())
    whole_s += sum(starting_s(stage, run) for run in solos.values())
    return all_ended(solos) and whole_s < share * stage.request.budget


def all_ended(solos: Mapping[str, SoloRun]) -> bool:
    """Whether all loops came to their ends when they ran alone."""
    return all(run.finished and run.stretches for run in solos.values())


def _taken(run: SoloRun, length: int | None) -> tuple[int, int]:
    """Rounds of a loop that ran to its end, at least and at most: how many there were in a last stretch that the loop
    left by itself is not always known."""
    if run.rounds is not None:
        return run.rounds, run.rounds
    first, units, _ = run.stretches[-1]
    least, most = first + units, first + units + LAST_STRETCH * units
    return (length, length) if length is not None and least <= length <= most else (least, most)
