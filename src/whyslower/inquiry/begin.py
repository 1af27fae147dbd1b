"""What an inquiry begins with: the two programs of a verdict as causes see them, and what differs in their texts."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from msgspec.structs import replace

from whyslower.causes.case import Case, Side, as_timed, in_proportion, repeated
from whyslower.evidence.program_runs import ProgramRuns
from whyslower.evidence.statistics_of_more import of_more_numbers
from whyslower.factors.hunks import Hunk, hunks
from whyslower.factors.modules import Module, module_hunks
from whyslower.factors.source import EditError, Source, without
from whyslower.measure.observing import FIRST_SHARE, UNITS, WOVEN, observe
from whyslower.measure.specs import place_of, script_folder, text_of, text_path
from whyslower.measure.stage import Stage
from whyslower.measure.trials import Setting
from whyslower.records import Evidence, SameWork, Turn, Verdict
from whyslower.statistics.alone import halfway, warmed_up
from whyslower.statistics.steady import steadiness
from whyslower.store.events import EvidenceSeen, SameWorkFound, SoloRun
from whyslower.store.machine import data_caches

OBSERVED_S = 0.6  # of each program's units, from outside and from inside
OBSERVED_SHARE = 0.15  # of what is left may go to looking at one program


class Known(NamedTuple):
    """What the session knows of its programs when the verdict stands, by label, and how their trials are made."""

    solos: dict[str, SoloRun]
    unit_s: dict[str, float]
    works: dict[str, SameWork]
    runs: dict[str, ProgramRuns]
    setting: Setting
    rounds: Mapping[str, float] = MappingProxyType({})  # for each of the slower program's; of those left out, as many
    bursts: bool = False  # a program's time comes in bursts: mean times count
    bare: Callable[[list[Turn]], None] = lambda _: None  # told of the programs as they are, restart by restart


def case_of(stage: Stage, verdict: Verdict, known: Known) -> Case:
    """The programs of a verdict, looked into; what was seen is logged."""
    labels = (verdict.slower, verdict.faster)
    skips = _to_skip(stage, known, labels)
    sides = [_side(stage, known, label, _seen(stage, known, label, skips[label])) for label in labels]
    slower, faster = _with_absent(*sides), in_proportion(sides[1], sides[0], verdict.ratio)
    other = verdict.slower if verdict.slower != stage.request.reference else verdict.faster
    rounds = known.rounds.get(verdict.faster, 1.0)
    case = Case(
        slower=slower,
        faster=faster,
        ratio=verdict.ratio,
        work=known.works.get(other, SameWork(kind="unchecked")),
        cpus=stage.cpus,
        caches=data_caches(),
        hunks=_related(slower, faster, counts=rounds != 1.0),
        rounds=rounds,
        bursts=known.bursts,
    )
    doubted = _doubted(case)
    if doubted is not None:
        stage.write(SameWorkFound(at=stage.now(), label=other, work=doubted))
    return case if doubted is None else dataclasses.replace(case, work=doubted)


def _doubted(case: Case) -> SameWork | None:
    """What is to be said of results that agree, by what was seen inside the programs, where it is other than before;
    only of what relatives write alike, since two methods may come to a mean by arrays of any size."""
    if case.work.kind != "same" or not case.hunks:
        return None
    differ = case.inside(case.hunks)
    ours, theirs = ([o for o in side.evidence.operations if id(o) not in differ] for side in case.both)
    why = of_more_numbers(ours, theirs, (case.slower.label, case.faster.label))
    return replace(case.work, kind="unchecked", why=why) if why else None


def _related(slower: Side, faster: Side, counts: bool = False) -> tuple[Hunk, ...] | None:
    """What differs between two relatives, how often they loop included where it `counts`; None where that is what our
    loop calls."""
    if slower.source is None or faster.source is None:
        return None
    found = hunks(*_apart(slower, slower.source, faster, faster.source), counts=counts)
    ours = [side.loop.line + 1 for side in (slower, faster) if side.program.kind in ("function", "callable")]
    lines = [part for hunk in found or () for part in (*hunk.slower_parts, *hunk.faster_parts)]
    if found is None or any(first <= line <= last for line in ours for first, last in lines):
        return None
    return (*found, *_elsewhere(slower, faster))


def _elsewhere(slower: Side, faster: Side) -> tuple[Hunk, ...]:
    """What differs in the modules that both import from their own folders."""
    apart = {p: m for p, m in slower.others.items() if m.path != faster.others.get(p, m).path}
    found = []
    for hunk in module_hunks(apart, faster.others):
        run = slower.within(hunk.slower_parts, hunk.slower_file), faster.within(hunk.faster_parts, hunk.faster_file)
        found.append(replace(hunk, in_unit=any(run)))
    return tuple(found)


def _apart(slower: Side, one: Source, faster: Side, other: Source) -> tuple[Source, Source]:
    """The texts of two functions of one file, each without the other; any other two as they are."""
    programs = slower.program, faster.program
    if {program.kind for program in programs} != {"function"} or text_path(programs[0]) != text_path(programs[1]):
        return one, other
    names = [program.target.rpartition(":")[2] for program in programs]
    return without(one, names[1]), without(other, names[0])


def _seen(stage: Stage, known: Known, label: str, skip: Skip) -> Evidence:
    """Evidence on what is compared, after so many units; said where these are not the first ones, or should not be."""
    rounds, seconds = known.rounds.get(label, 1.0), min(OBSERVED_S, OBSERVED_SHARE * stage.left())
    evidence = observe(stage, label, seconds, skip.units, known.unit_s[label] / rounds)  # one round of its own
    stage.write(EvidenceSeen(at=stage.now(), evidence=evidence))
    steady = not known.setting.whole
    if skip.units < skip.wanted:
        stage.note("unwatched", label=label, unit=skip.wanted + 1, seen=skip.units + 1, steady=steady)
    elif skip.units and evidence.units:
        stage.note("watched", label=label, unit=skip.units + 1, steady=steady)
    return _in_rounds(rounds, evidence)


def _in_rounds(rounds: float, evidence: Evidence) -> Evidence:
    """What was seen of one round, for so many rounds."""
    if rounds == 1.0:
        return evidence
    kernels = [replace(k, count=rounds * k.count, seconds=rounds * k.seconds) for k in evidence.kernels]
    return replace(
        evidence,
        operations=repeated(rounds, evidence.operations),
        kernels=tuple(kernels),
        library_calls=rounds * evidence.library_calls,
        own_calls=rounds * evidence.own_calls,
        collections=rounds * evidence.collections,
        faults=rounds * evidence.faults,
        compilations=rounds * evidence.compilations,
    )


class Skip(NamedTuple):
    """Units that pass before a program is looked into, and those that should."""

    units: int
    wanted: int


def _to_skip(stage: Stage, known: Known, labels: Sequence[str]) -> dict[str, Skip]:
    """Units up to half of the time that is compared, or to the steady state, by label, where the first ones don't stand
    for all; 0 where they do, or where a loop's end was not seen; where getting there would take too long, as many as
    are affordable. Two programs of which the same units are compared are watched in the same ones: what grows has the
    same size then, and of caches one may fill later."""
    same = not known.setting.to_the_end or len({known.solos[label].rounds for label in labels}) == 1
    if known.setting.whole:
        wanted = {label: halfway(_compared(known, label), UNITS) for label in labels}
        nearest = min
    else:
        wanted, nearest = {label: _until_steady(known.solos[label]) for label in labels}, max
    if same:
        wanted = dict.fromkeys(labels, nearest(filter(None, wanted.values()), default=0))
    units = {label: _affordable(known, label, wanted[label], FIRST_SHARE * stage.left() / WOVEN) for label in labels}
    if same:
        units = dict.fromkeys(labels, min(units.values()))
    return {label: Skip(units[label], wanted[label]) for label in labels}


def _until_steady(run: SoloRun) -> int:
    return warmed_up(run.stretches, UNITS, steadiness(run.stretches, run.busy).steady_from or 0)


def _affordable(known: Known, label: str, units: int, seconds: float) -> int:
    """Of so many units those that pass in so many seconds, by the program alone."""
    starts = [start for start, _, _ in known.solos[label].stretches if start <= units]
    return next((n for n in (units, *reversed(starts)) if _passed_s(known, label, n) < seconds), 0)


def _compared(known: Known, label: str) -> list[tuple[int, int, int]]:
    """The stretches of a program alone that hold what is compared of its loop; none where turns are, or the loop's end
    counts and was not seen."""
    run, setting = known.solos[label], known.setting
    if not setting.whole or (setting.to_the_end and not run.finished):
        return []
    return [each for each in run.stretches if setting.to_the_end or each[0] < setting.whole]


def _passed_s(known: Known, label: str, units: int) -> float:
    return sum(ns for start, _, ns in known.solos[label].stretches if start < units) * 1e-9


def _side(stage: Stage, known: Known, label: str, evidence: Evidence) -> Side:
    return Side(
        program=stage.programs[label],
        loop=stage.loops[label],
        source=_source(stage, label),
        evidence=as_timed(evidence, known.unit_s[label]),
        unit_s=known.unit_s[label],
        growth=steadiness(known.solos[label].stretches, known.solos[label].busy).growth,
        others=_others(stage, label, evidence.files),
    )


def _others(stage: Stage, label: str, files: Sequence[str]) -> dict[str, Module]:
    """The user's own files that a program read, beside the one that its loop stands in."""
    program, found = stage.programs[label], {}
    for file in files:
        if file != stage.loops[label].file:
            with suppress(OSError):
                found[place_of(program, file)] = Module(file, text_of(program, file))
    return found


def _with_absent(side: Side, other: Side) -> Side:
    """The program with the files that only the other one read, as they are in its own folder: empty where they aren't
    there."""
    folder, found = Path(script_folder(side.program)).resolve(), dict(side.others)
    for place, module in other.others.items():
        path = str((folder / place).resolve())
        if place not in found and path != module.path:
            text = ""
            with suppress(OSError):
                text = text_of(side.program, path)
            found[place] = Module(path, text)
    return dataclasses.replace(side, others=found)


def _source(stage: Stage, label: str) -> Source | None:
    """The text that its loop stands in, or, where all of it is the unit, the script's."""
    program, loop = stage.programs[label], stage.loops[label]
    if loop.kind == "process":
        with suppress(EditError):  # nothing but imports
            return Source(text_of(program, loop.file), str(text_path(program)), 0)
        return None
    if loop.kind not in ("for", "while") and (program.text is None or text_path(program) != Path(loop.file).resolve()):
        return None
    return Source(text_of(program, loop.file), loop.file, loop.line)
