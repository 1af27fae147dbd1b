"""The answer of a study, computed from its log alone: also of one that was killed."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

import msgspec

from whyslower.errors import LogError
from whyslower.questions import (
    Contrast,
    Effect,
    Interaction,
    Level,
    Levels,
    StudyAnswer,
    StudyFactor,
    StudyRequest,
    VariantResult,
)
from whyslower.records import Remark, Turn
from whyslower.report import study_results, study_wording
from whyslower.report.dropped import Dropped
from whyslower.report.study_growth import growing
from whyslower.statistics.disturbance import kept_blocks
from whyslower.store.events import (
    AnyEvent,
    Noted,
    SessionBegun,
    SessionEnded,
    SoloRun,
    StudyAsked,
    TrialTaken,
    VariantLeft,
)
from whyslower.studies.design import contrast_labels
from whyslower.studies.estimate import Estimates
from whyslower.studies.model import Model, Ran
from whyslower.studies.present import present

COMPARABLE = 2  # variants


class StudyLog:
    """The events of a study's log, sorted. Raises LogError where it is none."""

    def __init__(self, events: Sequence[AnyEvent]) -> None:
        asked = next((event for event in events if isinstance(event, StudyAsked)), None)
        begun = events[0] if events else None
        if asked is None or not isinstance(begun, SessionBegun):
            raise LogError("The log is not one of a study.", "It may have lost its first lines.")
        self.begun, self.request, self.fraction = begun, asked.request, asked.fraction
        self.all: dict[str, Levels] = dict(asked.levels)
        self.failed = {event.label: event.why for event in events if isinstance(event, VariantLeft)}
        self.variants = {label: levels for label, levels in self.all.items() if label not in self.failed}
        self.remarks = [event.remark for event in events if isinstance(event, Noted)]
        self.tried: dict[str, list[SoloRun]] = defaultdict(list)
        self._restarts: dict[int, list[Turn]] = defaultdict(list)
        self.ended = "killed"
        self.seconds = 0.0
        for event in events:
            self._sort(event)
        self.dropped = Dropped()
        self.kept = [turn for number in sorted(self._restarts) for turn in self._kept(self._restarts[number])]

    def _sort(self, event: AnyEvent) -> None:
        self.seconds = event.at
        if isinstance(event, SoloRun):
            self.tried[event.label].append(event)
        elif isinstance(event, TrialTaken) and event.turn.units > 0 and event.turn.ns > 0:
            self._restarts[event.turn.restart].append(event.turn)
        elif isinstance(event, SessionEnded):
            self.ended = event.why

    def _kept(self, turns: list[Turn]) -> list[Turn]:
        cpus = self.begun.machine.get("cpus", 1)
        found = kept_blocks(turns, cpus)
        self.dropped.add(found)
        return [turn for turn in turns if turn.block in found.kept]


def study_answer(events: Sequence[AnyEvent], log: str) -> StudyAnswer:
    """All that a study's log says. `log` is its path, handed through. Raises LogError where it is no study's."""
    seen = StudyLog(events)
    request = seen.request
    factors = present(request.study.factors, seen.variants.values())
    estimates = _estimates(seen, factors)
    interactions = estimates.interactions() if estimates else ()
    return StudyAnswer(
        question=request.study.question,
        path=request.study.path,
        factors=_asked(request),
        margin=seen.begun.margin,
        effects=_effects(estimates, factors, interactions) if estimates else (),
        interactions=interactions,
        variants=_variants(seen, estimates),
        contrast=_contrast(seen, estimates) if estimates else None,
        fraction=seen.fraction,
        remarks=(
            *_remarks(seen),
            *growing(seen.kept),
            *_left_factors(request, factors),
            *_partly(seen, factors),
            *study_results.remarks(_results(seen), seen.all),
        ),
        machine=seen.begun.machine,
        log=log,
        seconds=seen.seconds,
        restarts=len({turn.restart for turn in seen.kept}),
        turns=len(seen.kept),
        ended=seen.ended,
    )


def _asked(request: StudyRequest) -> tuple[StudyFactor, ...]:
    """The factors, with the levels that were asked for."""
    return tuple(
        msgspec.structs.replace(f, levels=tuple(e for e in f.levels if e in request.fixed.get(f.name, f.levels)))
        for f in request.study.factors
    )


def _estimates(seen: StudyLog, factors: Sequence[StudyFactor]) -> Estimates | None:
    """What the kept turns say; None where no two variants took any."""
    turns = [turn for turn in seen.kept if turn.label in seen.variants]
    if len({turn.label for turn in turns}) < COMPARABLE:
        return None
    estimates = Estimates(tuple(factors), seen.variants, seen.begun.margin, seen.begun.seed)
    for turn in turns:
        estimates.add(turn.label, turn.restart, turn.block, turn.unit_s)
    if seen.ended == "budget":
        estimates.close()
    return estimates


def _effects(
    estimates: Estimates, factors: Sequence[StudyFactor], interactions: Sequence[Interaction]
) -> tuple[Effect, ...]:
    """Each level against its factor's first; of what no turn tells of yet, that it is undecided."""
    known = {(effect.factor, repr(effect.level)): effect for effect in estimates.effects()}
    depends: dict[tuple[str, str], list[str]] = defaultdict(list)
    for each in interactions:
        if each.matters:
            depends[each.factor, repr(each.level)] += [each.other, *each.where]
            depends[each.other, repr(each.other_level)] += [each.factor, *each.where]
    places = [(factor, level, (factor.name, repr(level))) for factor in factors for level in factor.levels[1:]]
    return tuple(
        msgspec.structs.replace(known.get(place, _unknown(factor, level)), depends=tuple(dict.fromkeys(depends[place])))
        for factor, level, place in places
    )


def _unknown(factor: StudyFactor, level: Level) -> Effect:
    against = factor.levels[0]
    return Effect(factor=factor.name, level=level, against=against, kind="undecided", ratio=1.0, low=0.0, high=math.inf)


def _variants(seen: StudyLog, estimates: Estimates | None) -> tuple[VariantResult, ...]:
    """Every variant in the study's order, with what its unit gave."""
    known = {result.label: result for result in estimates.results(seen.failed)} if estimates else {}
    found = []
    for label, levels in seen.all.items():
        result = known.get(label, VariantResult(label=label, levels=levels, failed=seen.failed.get(label, "")))
        runs = seen.tried.get(label)
        found.append(msgspec.structs.replace(result, result=study_wording.result(runs[0].result) if runs else ""))
    return tuple(found)


def _contrast(seen: StudyLog, estimates: Estimates) -> Contrast | None:
    """The difference that was asked for; None where one of its variants was not measured."""
    pair = contrast_labels(seen.request, seen.all)
    measured = {turn.label for turn in seen.kept} & seen.variants.keys()
    return estimates.contrast(*pair) if pair and set(pair) <= measured else None


def _results(seen: StudyLog) -> dict[str, list[dict[str, object]]]:
    """What each variant's runs gave."""
    tried = {label: runs for label, runs in seen.tried.items() if label in seen.variants}
    return {label: [run.result for run in runs if run.result] for label, runs in tried.items()}


def _remarks(seen: StudyLog) -> list[Remark]:
    """What was noted while measuring, then what the figures themselves show."""
    found = list(seen.remarks)
    found += seen.dropped.remarks()
    pair = contrast_labels(seen.request, seen.all)
    out = {label: seen.failed[label] for label in pair or () if label in seen.failed}
    found += [Remark(kind="no-contrast", data={"variant": label, "why": why}) for label, why in out.items()]
    return found


def _partly(seen: StudyLog, factors: Sequence[StudyFactor]) -> list[Remark]:
    """Effects that could be seen at some levels of another factor only, since variants are left out."""
    model = Model(factors)
    ran = Ran(model, map(model.places, seen.variants.values()))
    found = []
    for number, factor in enumerate(factors if seen.failed else ()):
        for place in range(1, len(factor.levels)):
            for other, levels in (ran.others((number, place)) or {}).items():
                if len(levels) < len(factors[other].levels):
                    kept = [factors[other].levels[level] for level in levels]
                    data = {"factor": factor.name, "level": factor.levels[place], "other": factors[other].name}
                    found.append(Remark(kind="partly-compared", data={**data, "levels": kept}))
    return found


def _left_factors(request: StudyRequest, left: Sequence[StudyFactor]) -> list[Remark]:
    """Factors, and levels of them, of which no variant could be run."""
    known = {factor.name: factor.levels for factor in left}
    found = []
    for factor in _asked(request):
        gone = [level for level in factor.levels if level not in known.get(factor.name, ())]
        if len(factor.levels) > 1 and factor.name not in known:
            found.append(Remark(kind="factor-left", data={"factor": factor.name}))
        elif len(factor.levels) > 1 and gone:
            found.append(Remark(kind="levels-left", data={"factor": factor.name, "levels": gone}))
    return found
