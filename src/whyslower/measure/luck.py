"""Whether a program's freed memory goes back to the system and is faulted in again by luck alone: where in memory the
last thing lies that a set-up has made decides about that, and differs by a few bytes."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Any, Literal

from whyslower.measure.memory import FAULT_SECONDS, KEEPING, LIKELY_SECONDS, fault_seconds
from whyslower.measure.stage import Stage
from whyslower.records import Turn
from whyslower.schedule.planner import Plan

FAULTING = 50  # page faults a unit; with fewer, no memory comes and goes with it
FAULTING_MORE = 2.0  # times as many as alone, or as in other restarts
FAULTS_MATTER = 0.05  # of a unit's time: surely
FAULTS_MAY_MATTER = 0.02  # likely: the default margin
LEAST_WORK = 0.1  # of a unit's time is not for page faults
FAULTS_CONFIRMED = 2  # restarts before anything is said
GOOD_PART = 0.3  # of the restarts: fewer that keep their memory, or give it back, are the exception
MOST_PART = 0.7  # of them may be unlike a plain run, and are left out; the first ones in any case
FIRST_LEFT_OUT = 3

Seen = Literal["as before", "left out", "anew"]  # what becomes of a restart, and of those before it
_MOST: tuple[Seen, ...] = ("as before", "left out", "anew")


class MemoryLuck:
    """Fed with each restart's blocks, it has programs keep their memory from where their faults were found to be luck.

    `alone`: page faults of a unit of each program, running by itself. `anew` notes a finding, or that it comes too
    late, and says whether there is time to begin anew; `plain` gives those of a second of a script that nothing of ours
    runs in, where memory comes and goes.
    """

    def __init__(
        self,
        stage: Stage,
        alone: Mapping[str, float],
        anew: Callable[..., bool],
        plain: Callable[[Stage, str], float | None],
    ) -> None:
        self._stage, self._alone, self._anew, self._plain = stage, dict(alone), anew, plain
        self._asked = False
        self._sure = set[str]()  # programs of which is known how they run plainly
        # By restart, faults of a unit; of programs for which there is time to do something about it.
        self._seen: dict[str, list[float]] = {label: [] for label in alone}

    def saw(self, plan: Plan, blocks: Sequence[dict[str, Turn]]) -> Seen:
        """Takes in a restart. One in which memory is given back, which neither a restart before it did nor the run
        alone, is left out; where more of them did, all begins anew. What a program does alone, too, is its own, unless
        as many of its restarts do far less of it; the few that do, or do far more, are left out.
        """
        found: list[Seen] = ["as before"]
        for label, seen in list(self._seen.items()) if not plan.whole else ():
            seen.append(median(_faults(block[label]) for block in blocks))
            if label not in self._stage.at_door:
                found.append(self._judged(label, plan, blocks))
        return max(found, key=_MOST.index)

    def _judged(self, label: str, plan: Plan, blocks: Sequence[dict[str, Turn]]) -> Seen:
        """What becomes of a restart for one program's sake."""
        asked = self._ask(label, blocks)
        seen, alone, turns = self._seen[label], self._alone[label], [block[label] for block in blocks]
        lacks = [_is_luck(alone, faults, turns) for faults in seen]
        told = {"label": label, "faults": seen[-1], "alone": alone}
        if asked and any(lacks[:-1]):
            told["faults"] = min(seen)
            return "anew" if self._anew("memory-held-before", "memory-held-late", **told) else "as before"
        few = max(FIRST_LEFT_OUT, MOST_PART * len(seen)) if label in self._sure else GOOD_PART * len(seen)
        back = [_is_luck(faults, alone, turns) for faults in seen]
        more = back[-1] and sum(back) <= GOOD_PART * len(seen) and _may_matter(alone, turns)
        if more or (lacks[-1] and sum(lacks) <= few):
            self._stage.note("memory-held", restart=plan.number, **told)
            return "left out"
        mixed = _is_mixed(seen, turns) and sum(lacks) > few
        if len(seen) < FAULTS_CONFIRMED or not (back[-1] or mixed):
            return "as before"
        if not back[-1]:  # the run alone does not tell that it is luck: other restarts do
            told |= {"faults": max(seen), "least": min(seen)}
        return self._found(told, plan, blocks, first=back[-1] and sum(back) == 1)

    def _found(self, told: dict[str, Any], plan: Plan, blocks: Sequence[dict[str, Turn]], first: bool) -> Seen:
        """A program's memory is kept from here on: after its first restart that gave it back, or anew."""
        label = told["label"]
        if first:
            self._stage.note("memory-kept-since", restart=plan.number, **told)
        elif not self._anew("memory-kept", "memory-given-back", **told):
            del self._seen[label]  # said once
            return "as before"
        self._keep(label, told["faults"], blocks)
        return "left out" if first else "anew"

    def _ask(self, label: str, blocks: Sequence[dict[str, Turn]]) -> bool:
        """Where memory comes and goes in restarts or in the run alone, plain runs of all programs say how much of it
        does so in their user's hands. Whether it has been asked now, and said of this one."""
        most = max(*self._seen[label], self._alone[label])
        if self._asked or not _is_luck(most, 0.0, [block[label] for block in blocks]):
            return False
        self._asked = True
        rates: dict[str, float] = {}
        for each in self._seen:
            rate = self._plain(self._stage, each)
            if rate is None:  # what is known of one alone would part equal programs
                return False
            rates[each] = rate
        for each, rate in rates.items():
            own, before = [block[each] for block in blocks], self._alone[each]
            found = _faults_of(rate, median(map(_faults, own)), median(map(_busy_s, own)))
            self._alone[each] = _nearest(found, [*self._seen[each], before])
            self._sure.add(each)
            if _is_luck(self._alone[each], before, own):
                self._stage.note("plain-run", label=each, faults=self._alone[each], alone=before)
        return label in self._sure

    def _keep(self, label: str, faults: float, blocks: Sequence[dict[str, Turn]]) -> None:
        """From here on a program keeps its memory; another that does so anyway, too: with the code of the first one in
        it, it might no longer. And one that gives about as much back by itself: the same luck would part them. All do
        where the first one gives some back by itself, too, which it then does without."""
        less = _may_matter(self._alone[label], [block[label] for block in blocks])
        for each, alone in self._alone.items():
            own = _matters(alone, [block[each] for block in blocks])
            if each == label or not own or less or not _of_another_kind(alone, faults):
                self._stage.at_door[each] = (KEEPING,)


def _faults_of(rate: float, faults: float, busy_s: float) -> float:
    """Page faults of a unit that has `rate` of them in a second of processor time, where one that takes `busy_s` of it
    has `faults`: with fewer it takes less time, all else being equal."""
    each_s = fault_seconds()
    work_s = max(busy_s - faults * each_s, LEAST_WORK * busy_s)
    return rate * work_s / max(1.0 - rate * each_s, LEAST_WORK)


def _nearest(faults: float, levels: Sequence[float]) -> float:
    """Of the page faults that a unit was seen to take, those that are nearest to as many as were counted; these where
    none is near."""
    nearest = min(levels, key=lambda level: abs(math.log1p(level) - math.log1p(faults)))
    return faults if _of_another_kind(faults, nearest) else nearest


def _far_more(faults: float, others: float) -> bool:
    """Whether so many page faults a unit are of another kind than others, and no trifle."""
    return faults > max(FAULTING, FAULTING_MORE * others)


def _of_another_kind(faults: float, others: float) -> bool:
    return _far_more(faults, others) or _far_more(others, faults)


def _is_luck(faults: float, others: float, turns: Sequence[Turn]) -> bool:
    """Whether a unit faults far more often than it does alone, or in other restarts, and that is likely to show."""
    return _far_more(faults, others) and _may_matter(faults - others, turns)


def _is_mixed(seen: Sequence[float], turns: Sequence[Turn]) -> bool:
    """Whether restarts are of two kinds, of each several and a good part."""
    more = sum(_is_luck(faults, min(seen), turns) for faults in seen)
    return min(more, len(seen) - more) >= max(FAULTS_CONFIRMED, GOOD_PART * len(seen))


def _busy_s(turn: Turn) -> float:
    """Processor seconds of a unit, of all its threads; those that it lasts where that is not known."""
    return turn.cpu_ns / (turn.units + turn.skipped_units) / 1e9 or turn.unit_s


def _faults(turn: Turn) -> float:
    """Page faults of a unit."""
    return turn.faults / (turn.units + turn.skipped_units)


def _matters(faults: float, turns: Sequence[Turn]) -> bool:
    """Whether so many page faults a unit are surely more than a trifle of its time."""
    return faults * FAULT_SECONDS > FAULTS_MATTER * _unit_s(turns)


def _may_matter(faults: float, turns: Sequence[Turn]) -> bool:
    """Whether they likely move a verdict."""
    return faults * LIKELY_SECONDS > FAULTS_MAY_MATTER * _unit_s(turns)


def _unit_s(turns: Sequence[Turn]) -> float:
    return median(turn.unit_s for turn in turns)
