"""Whether a program's freed memory goes back to the system and is faulted in again by luck alone: where in memory the
last thing lies that a set-up has made decides about that, and differs by a few bytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Any, Literal

from whyslower.measure.memory import FAULT_SECONDS, KEEPING, LIKELY_SECONDS
from whyslower.measure.stage import Stage
from whyslower.records import Turn
from whyslower.schedule.planner import Plan

FAULTING = 50  # page faults a unit; with fewer, no memory comes and goes with it
FAULTING_MORE = 3.0  # times as many as alone, or as in other restarts
FAULTS_MATTER = 0.05  # of a unit's time: surely
FAULTS_MAY_MATTER = 0.02  # likely: the default margin
FAULTS_ALIKE = 1.3  # two programs' page faults as near as this are of the same kind
FAULTS_CONFIRMED = 2  # restarts before anything is said
GOOD_PART = 0.3  # of the restarts: fewer that keep their memory, or give it back, are the exception

Seen = Literal["as before", "left out", "anew"]  # what becomes of a restart, and of those before it


class MemoryLuck:
    """Fed with each restart's blocks, it has programs keep their memory from where their faults were found to be luck.

    `alone`: page faults of a unit of each program, running by itself. `anew` notes a finding, or that it comes too
    late, and says whether there is time to begin anew.
    """

    def __init__(self, stage: Stage, alone: Mapping[str, float], anew: Callable[..., bool]) -> None:
        self._stage, self._alone, self._anew = stage, alone, anew
        # By restart, faults of a unit; of programs for which there is time to do something about it.
        self._seen: dict[str, list[float]] = {label: [] for label in alone}

    def saw(self, plan: Plan, blocks: Sequence[dict[str, Turn]]) -> Seen:
        """Takes in a restart. One in which memory is given back, which neither a restart before it did nor the run
        alone, is left out; where more of them did, all begins anew. What a program does alone, too, is its own, unless
        as many of its restarts do far less of it; the few that do are left out.
        """
        found: Seen = "as before"
        if plan.whole:
            return found
        for label, seen in list(self._seen.items()):
            turns, alone = [block[label] for block in blocks], self._alone[label]
            seen.append(median(map(_faults, turns)))
            if label in self._stage.at_door or len(seen) < FAULTS_CONFIRMED:
                continue
            lacks = [_is_luck(alone, faults, turns) for faults in seen]
            if lacks[-1] and sum(lacks) <= GOOD_PART * len(seen):
                self._stage.note("memory-held", restart=plan.number, label=label, faults=seen[-1], alone=alone)
                found = "left out" if found == "as before" else found
                continue
            back = [_is_luck(faults, alone, turns) for faults in seen]
            if not back[-1] and not _is_mixed(seen, turns):
                continue
            told: dict[str, Any] = {"label": label, "faults": seen[-1], "alone": alone}
            if not back[-1]:  # the run alone does not tell that it is luck: other restarts do
                told |= {"faults": max(seen), "least": min(seen)}
            if back[-1] and sum(back) == 1:
                self._stage.note("memory-kept-since", restart=plan.number, **told)
                found = "left out" if found == "as before" else found
            elif self._anew("memory-kept", "memory-given-back", **told):
                found = "anew"
            else:
                del self._seen[label]  # said once
                continue
            self._keep(label, told["faults"], blocks)
        return found

    def _keep(self, label: str, faults: float, blocks: Sequence[dict[str, Turn]]) -> None:
        """From here on a program keeps its memory; another that does so anyway, too: with the code of the first one in
        it, it might no longer. And one that gives as much back by itself: one and the same luck would part them."""
        for each, alone in self._alone.items():
            own = _matters(alone, [block[each] for block in blocks])
            if each == label or not own or max(alone, faults) <= FAULTS_ALIKE * min(alone, faults):
                self._stage.at_door[each] = (KEEPING,)


def _is_luck(faults: float, others: float, turns: Sequence[Turn]) -> bool:
    """Whether a unit faults far more often than it does alone, or in other restarts, and that is likely to show."""
    return faults > max(FAULTING, FAULTING_MORE * others) and _may_matter(faults - others, turns)


def _is_mixed(seen: Sequence[float], turns: Sequence[Turn]) -> bool:
    """Whether restarts are of two kinds, of each several and a good part."""
    more = sum(_is_luck(faults, min(seen), turns) for faults in seen)
    return min(more, len(seen) - more) >= max(FAULTS_CONFIRMED, GOOD_PART * len(seen))


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
