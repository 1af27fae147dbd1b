"""One study from its file to its answer: the one path that the command line, claims and the gallery share."""

from __future__ import annotations

import ast
import os
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, TextIO

from whyslower.api.logged import logged
from whyslower.api.programs import interpreter
from whyslower.errors import BudgetError, UsageError, WhyslowerError
from whyslower.measure.watch import NoWatch, Watch
from whyslower.questions import Level, StudyAnswer, StudyFactor, StudyRequest
from whyslower.report.study_answer import study_answer
from whyslower.report.study_live import StudyWatch
from whyslower.store.events import AnyEvent, StudyAsked, TrialTaken, VariantLeft


class StudyMeasured(NamedTuple):
    """What a study's session gave: an answer once there is something to tell, and what stopped it, if anything did."""

    answer: StudyAnswer | None
    failure: WhyslowerError | None


def study_request(
    path: str,
    *,
    contrast: Sequence[str] = (),
    fix: Sequence[str] = (),
    budget: float = 60.0,
    margin: float = 0.02,
    seed: int = 0,
    python: str = "",
    directory: str = "",
) -> StudyRequest:
    """A study as words ask for it: `contrast` two variants ("init=normal,size=64"), `fix` levels ("size=32,64").

    Raises UsageError, ProgramError (a study that fails when it is read).
    """
    from whyslower.studies.declare import declared
    from whyslower.studies.design import parse
    from whyslower.studies.session import chosen_design

    study = declared(path, interpreter(python), directory or str(Path.cwd()))
    pair = tuple(parse(text, study.factors) for text in contrast)
    if len(pair) == 2 and pair[0] == pair[1]:
        raise UsageError(f"--contrast names one variant twice: {contrast[0]}.", "Name two that differ.")
    request = StudyRequest(
        study=study,
        contrast=(pair[0], pair[1]) if len(pair) == 2 else None,
        fixed=fixed(fix, study.factors),
        budget=budget,
        margin=margin,
        seed=seed,
    )
    chosen_design(request)  # what can't be answered is said before anything is measured
    return request


def fixed(given: Sequence[str], factors: Sequence[StudyFactor]) -> dict[str, tuple[Level, ...]]:
    """Levels by factor from `size=32,64`. Raises UsageError for a factor or a level that there is not."""
    known = {factor.name: factor.levels for factor in factors}
    found: dict[str, tuple[Level, ...]] = {}
    for text in given:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not value:
            raise UsageError(f"--fix {text} fixes nothing.", "Write --fix size=64, or --fix size=32,64 .")
        if name not in known:
            raise UsageError(f"--fix {text}: there is no factor {name!r}.", f"The factors are {', '.join(known)}.")
        if name in found:
            raise UsageError(f"--fix names {name} twice.", f"Write --fix {name}=..,.. once.")
        found[name] = _levels(name, value, known)
    return found


def _levels(name: str, text: str, known: Mapping[str, Sequence[Level]]) -> tuple[Level, ...]:
    """The factor's own levels that a text names, in the factor's order."""
    by_text = {str(level): level for level in known[name]}
    if text in by_text:  # a level may hold a comma
        return (by_text[text],)
    words = [word.strip() for word in text.split(",")]
    chosen = [by_text.get(word, _literal(word, known[name])) for word in words]
    for word, level in zip(words, chosen, strict=True):
        if level is _UNKNOWN:
            said = f"--fix {name}={text}: {name} has no level {word}."
            raise UsageError(said, f"Its levels are {', '.join(by_text)}.")
    return tuple(level for level in known[name] if level in chosen)


_UNKNOWN = object()


def _literal(word: str, levels: Sequence[Level]) -> object:
    """A level written as Python writes it: 'nhwc' in quotes, 1e3 for 1000.0."""
    try:
        value = ast.literal_eval(word)
    except (ValueError, SyntaxError):
        return _UNKNOWN
    return next((level for level in levels if level == value), _UNKNOWN)


def measure_study(request: StudyRequest, log: str | os.PathLike[str] | None, progress: TextIO | None) -> StudyMeasured:
    """Run a study's session, shown on `progress`, and answer from its log.

    Raises LogError where none can be made, UsageError where the request itself can't be answered.
    """
    from whyslower.studies.session import chosen_design, run

    chosen_design(request)
    watch: Watch = NoWatch() if progress is None else StudyWatch(progress)
    found = logged(log, watch, partial(run, request))
    answer = study_answer(found.events, found.path) if _worth_telling(found.events, found.failure) else None
    return StudyMeasured(answer, found.failure)


def _worth_telling(events: Sequence[AnyEvent], failure: WhyslowerError | None) -> bool:
    """Whether there is more to tell than why it failed: figures, or variants that were left out while others run."""
    if not any(isinstance(event, StudyAsked) for event in events):
        return False
    if failure is None or isinstance(failure, BudgetError):
        return True
    return any(isinstance(event, (TrialTaken, VariantLeft)) for event in events)
