"""A study's session: each variant once by itself, then restarts of some beside each other, until all is decided."""

from __future__ import annotations

from pathlib import Path

from whyslower.errors import UsageError
from whyslower.measure.session import ended, framed
from whyslower.measure.stage import Stage
from whyslower.measure.watch import Watch
from whyslower.questions import Levels, StudyRequest
from whyslower.records import Loop, Request
from whyslower.store.events import StudyAsked
from whyslower.store.writer import LogWriter
from whyslower.studies.declare import program
from whyslower.studies.design import Design, design, label
from whyslower.studies.imports import preloads
from whyslower.studies.restarts import Restarts
from whyslower.studies.trying import Trying, check_left


def run(request: StudyRequest, log: LogWriter, watch: Watch) -> None:
    """Runs a study and logs it, its end included.

    Raises UsageError, ProgramError (no variant, or only one, can be run), BudgetError, PlatformError, and StoppedError
    where it was interrupted; no process of the session is left then either.
    """
    chosen = chosen_design(request)
    with framed(_asked(request, chosen), log, watch) as stage:
        variants = {label(levels): levels for levels in chosen.variants}
        stage.write(StudyAsked(at=stage.now(), request=request, levels=variants, fraction=chosen.fraction))
        ended(stage, _passes(stage, request, variants))


def chosen_design(request: StudyRequest) -> Design:
    """The variants that a study measures. Raises UsageError where they can't answer what is asked."""
    for levels in request.contrast or ():
        for name, kept in request.fixed.items():
            if levels[name] not in kept:
                said = f"--contrast names {name}={levels[name]}, which --fix leaves out."
                raise UsageError(said, f"Leave out --fix {name}, or add the level to it.")
    chosen = design(request.study.factors, request.fixed, needed=request.contrast or ())
    if len(chosen.variants) < 2:
        raise UsageError("Only one variant is left: there is nothing to compare it with.", "Fix fewer factors.")
    return chosen


def _asked(request: StudyRequest, chosen: Design) -> Request:
    programs = tuple(program(request.study, levels, label(levels)) for levels in chosen.variants)
    return Request(
        programs=programs,
        reference=programs[0].label,
        budget=request.budget,
        margin=request.margin,
        precision=request.precision,
        seed=request.seed,
    )


def _passes(stage: Stage, request: StudyRequest, variants: dict[str, Levels]) -> str:
    stage.watch.phase("preparing")
    path = Path(request.study.directory, request.study.path)
    source = path.read_bytes()
    stage.loops = {each: Loop(kind="call", source="build") for each in variants}
    began = stage.now()
    stage.choose_preloads({each: preloads(source, path.parent, levels) for each, levels in variants.items()})
    trying = Trying(stage, variants, imports_s=stage.now() - began)
    trying.run()
    check_left(request.study.path, variants, trying.failed, trying.late)
    return Restarts(stage, request, variants, trying).run()
