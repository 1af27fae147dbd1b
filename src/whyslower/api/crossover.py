"""One crossover from its programs to its answer: the one path that the command line, the gallery and Python share."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TextIO

from whyslower.api.logged import logged
from whyslower.api.programs import interpreter, labelled
from whyslower.errors import BudgetError, UsageError, WhyslowerError
from whyslower.measure.watch import NoWatch, Watch
from whyslower.questions import CrossoverAnswer, Level, StudyFactor, Vary
from whyslower.records import Program
from whyslower.report.crossover_answer import crossover_answer
from whyslower.report.crossover_live import CrossoverWatch
from whyslower.store.events import AnyEvent, TrialFailed, TrialTaken

if TYPE_CHECKING:
    from whyslower.questions import Study

HOW_BETWEEN = "Write --between library=numpy,torch: the factor whose levels are the programs."


class CrossoverMeasured(NamedTuple):
    """What a crossover's session gave: an answer once there is something to tell, and what stopped it, if anything
    did."""

    answer: CrossoverAnswer | None
    failure: WhyslowerError | None


def measure_crossover(
    programs: Sequence[Program],
    vary: Vary | str,
    *,
    budget: float = 60.0,
    margin: float = 0.02,
    seed: int = 0,
    reference: str = "",
    log: str | os.PathLike[str] | None = None,
    progress: TextIO | None = None,
) -> CrossoverMeasured:
    """Run a crossover's session, shown on `progress`, and answer from its log.

    `vary` is the size, also as text: "N=16..65536" or "N=16,64,256"; `reference` a label ("": the first program's).
    Raises UsageError where the request itself can't be answered, LogError where no log can be made.
    """
    from whyslower.crossover.session import run
    from whyslower.crossover.vary import check, parse_vary

    vary = parse_vary(vary) if isinstance(vary, str) else vary
    _check_programs(programs)
    reference = labelled(reference, programs) if reference else ""
    check(programs, vary)
    watch: Watch = NoWatch() if progress is None else CrossoverWatch(programs, progress)
    found = logged(
        log, watch, lambda writer, watching: run(programs, vary, budget, margin, seed, writer, watching, reference)
    )
    answer = crossover_answer(found.events, found.path) if _worth_telling(found.events, found.failure) else None
    return CrossoverMeasured(answer, found.failure)


def _check_programs(programs: Sequence[Program]) -> None:
    if len(programs) < 2:
        raise UsageError(
            "Two programs or more are needed.", "For example: whyslower crossover a.py b.py --vary N=16..4096"
        )
    for program in programs:
        if program.kind not in ("script", "function", "variant"):
            raise UsageError(
                f"No size can be set in {program.label}.",
                "A crossover compares scripts, functions by name, or a study.",
            )


def _worth_telling(events: Sequence[AnyEvent], failure: WhyslowerError | None) -> bool:
    """Whether there is more to tell than why it failed."""
    if failure is None or isinstance(failure, BudgetError):
        return bool(events)
    return any(isinstance(event, (TrialTaken, TrialFailed)) for event in events)


# --- studies ----------------------------------------------------------------------------------------------------------


def study_programs(
    path: str, vary: Vary, between: str, *, fix: Sequence[str] = (), python: str = "", directory: str = ""
) -> tuple[Program, ...]:
    """A study's variants as the programs of a crossover, by the level of `between` ("library=numpy,torch").

    The size varies; the other factors stand at the levels that `fix` names ("dtype=float32"), else at their first.
    Raises UsageError, ProgramError (a study that fails when it is read).
    """
    from whyslower.api.study import fixed
    from whyslower.studies.declare import declared, program

    study = declared(path, interpreter(python), directory or str(Path.cwd()))
    name, chosen = _between(between, study)
    _check_size(study, vary, name)
    held = fixed(fix, study.factors)
    for factor, levels in held.items():
        if factor in (vary.name, name) or len(levels) > 1:
            raise UsageError(
                f"--fix {factor}: one level of each other factor is held.", "Name one level, of another factor."
            )
    first = {f.name: held.get(f.name, f.levels)[0] for f in study.factors if f.name != vary.name}
    return tuple(program(study, {**first, name: level}, str(level)) for level in chosen)


def _between(text: str, study: Study) -> tuple[str, tuple[Level, ...]]:
    """The factor that the programs differ in, and its levels: all of them where none are named."""
    from whyslower.api.study import fixed

    known = {factor.name: factor.levels for factor in study.factors}
    if not text:
        raise UsageError(
            "--between is missing: the programs of a study are the levels of one of its factors.", HOW_BETWEEN
        )
    name, equals, _ = (part.strip() for part in text.partition("="))
    if name not in known:
        raise UsageError(f"--between {text}: there is no factor {name!r}.", f"The factors are {', '.join(known)}.")
    try:
        chosen = fixed([text], study.factors)[name] if equals else known[name]
    except UsageError as error:
        raise UsageError(error.message.replace("--fix", "--between"), error.advice) from None
    if len(chosen) < 2:
        raise UsageError(
            f"--between {text} names one level only.", f"Its levels are {', '.join(map(str, known[name]))}."
        )
    return name, chosen


def _check_size(study: Study, vary: Vary, between: str) -> None:
    """That the size is a factor of numbers, and not the one that the programs differ in. Raises UsageError."""
    factor = next((each for each in study.factors if each.name == vary.name), None)
    if factor is None:
        numeric = [each.name for each in study.factors if _is_number(each)]
        said = f"{study.path} has no factor {vary.name}."
        raise UsageError(
            said, f"Those that are numbers: {', '.join(numeric)}." if numeric else "None of its factors is a number."
        )
    if vary.name == between:
        raise UsageError(f"{between} can't both vary and tell the programs apart.", HOW_BETWEEN)
    if not _is_number(factor):
        raise UsageError(f"The factor {vary.name} of {study.path} is no number.", "Vary one that is.")
    if all(isinstance(level, int) for level in factor.levels) and not vary.whole:
        raise UsageError(
            f"The levels of {vary.name} are integers, and the sizes asked for are none.", "Write integers."
        )


def _is_number(factor: StudyFactor) -> bool:
    return all(isinstance(level, (int, float)) and not isinstance(level, bool) for level in factor.levels)
