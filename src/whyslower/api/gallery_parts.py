"""How each kind of part is run: by the interface that its own command has."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from whyslower.api.gallery_job import Got, Job
from whyslower.api.measured import Measured, measure
from whyslower.errors import ProgramError, StoppedError, WhyslowerError
from whyslower.questions import Judged, StudyRequest
from whyslower.records import Program, Request
from whyslower.report.gallery_answer import ClaimsAnswer, LadderAnswer, Step, labels
from whyslower.report.gallery_kept import STEP
from whyslower.report.names import names
from whyslower.store.machine import facts

# Of a ladder's budget: its rungs are in one session, of which each needs about as long as one side of a step, and a
# step has experiments besides.
WHOLE_SHARE = 0.4
LEAST_SHARE = 0.5  # of what each session of a ladder would have if those before it had kept to theirs
FEWEST = 2  # programs make a comparison
MARGIN = 0.02  # a difference that does not matter, as for every other command


def said(failure: WhyslowerError) -> str:
    """What happened and what to do, on one line."""
    return " ".join(text for text in (failure.message, failure.advice) if text)


# --- two scripts, and ladders of them ---------------------------------------------------------------------------------


def _explain(job: Job) -> Got:
    settings = _settings(job.part.settings)
    programs = [_program(job, label, word, settings) for label, word in zip("ab", job.programs, strict=True)]
    measured = _compared(job, programs, job.budget, why=True, log=job.log())
    return Got(answer=measured.answer, failure=measured.failure)


def _settings(given: Sequence[str]) -> dict[str, tuple[tuple[str, str], ...]]:
    """Overridden constants by label: `N=512` is for both, `a:N=512` for one."""
    found: dict[str, dict[str, str]] = {"a": {}, "b": {}}
    for text in sorted(
        given, key=lambda text: ":" in text.partition("=")[0]
    ):  # one with a label goes before one without
        key, _, value = text.partition("=")
        label, _, name = key.rpartition(":")
        for each in [label] if label else found:
            found[each][name.strip()] = value.strip()
    return {label: tuple(values.items()) for label, values in found.items()}


def _program(job: Job, label: str, word: str, settings: Mapping[str, tuple[tuple[str, str], ...]]) -> Program:
    target, *arguments = shlex.split(word)
    return Program(
        label=label,
        kind="script",
        target=target,
        argv=tuple(arguments),
        python=job.options.python,
        settings=settings.get(label, ()),
        directory=str(job.place),
    )


def _compared(job: Job, programs: Sequence[Program], budget: float, why: bool, log: Path) -> Measured:
    request = Request(
        programs=tuple(programs),
        reference=programs[0].label,
        budget=budget,
        margin=MARGIN,
        seed=job.options.seed,
        why="quick" if why else "none",
    )
    return measure(request, log, job.options.progress)


def _ladder(job: Job) -> Got:
    """All rungs in one session, the first as the reference; then each step between neighbours, with its reason."""
    began = job.clock()
    called = {word: label for label, word in labels(job.part.programs).items()}
    programs = [_program(job, called[word], word, {}) for word in job.programs]
    measured, rungs, left_out = _whole(job, programs, job.budget * WHOLE_SHARE)
    steps: list[Step] = []
    pairs = list(pairwise(rungs))
    stopped = measured.failure if isinstance(measured.failure, StoppedError) else None
    for number, (first, second) in enumerate(pairs, start=1):
        if stopped is not None:
            break
        left_s = max(job.budget - (job.clock() - began), LEAST_SHARE * job.budget * (1 - WHOLE_SHARE))
        budget = left_s / (len(pairs) - number + 1)
        step, stopped = _step(job, first, second, budget, job.log(STEP.format(number)))
        steps.append(step)
    found = LadderAnswer(
        rungs=tuple(program.label for program in rungs),
        names=names(tuple(rungs)),
        whole=measured.answer if _says(measured) else None,
        steps=tuple(steps),
    )
    return Got(answer=found, failure=stopped or measured.failure, left_out=left_out)


def _whole(job: Job, programs: list[Program], budget: float) -> tuple[Measured, list[Program], dict[str, str]]:
    """The session of all rungs; one that fails before anything was compared is left out, and the rest begins anew."""
    began, left_out = job.clock(), dict[str, str]()
    while True:
        left_s = max(budget - (job.clock() - began), LEAST_SHARE * budget)
        measured = _compared(job, programs, left_s, why=False, log=job.log())
        culprit = _culprit(measured, programs)
        if culprit is None or len(programs) == FEWEST:
            return measured, programs, left_out
        assert measured.failure is not None  # that is how a culprit is known
        left_out[" ".join((culprit.target, *culprit.argv))] = measured.failure.message
        programs = [program for program in programs if program is not culprit]
        job.log().unlink(missing_ok=True)  # it compared nothing, and what it says is kept in the answer


def _culprit(measured: Measured, programs: Sequence[Program]) -> Program | None:
    """The rung that a session failed for, before anything was compared: messages begin with a program's label."""
    if not isinstance(measured.failure, ProgramError) or _says(measured):
        return None
    message = measured.failure.message
    return next((each for each in programs if message.startswith(f"{each.label} ({each.target}) ")), None)


def _says(measured: Measured) -> bool:
    return measured.answer is not None and bool(measured.answer.verdicts)


def _step(job: Job, first: Program, second: Program, budget: float, log: Path) -> tuple[Step, StoppedError | None]:
    measured = _compared(job, (first, second), budget, why=True, log=log)
    failure = measured.failure
    step = Step(
        first=first.label,
        second=second.label,
        answer=measured.answer if _says(measured) else None,
        failure=said(failure) if failure is not None else "",
    )
    return step, failure if isinstance(failure, StoppedError) else None


# --- studies, crossovers, claims --------------------------------------------------------------------------------------


def _study(job: Job) -> Got:
    from whyslower.api.study import measure_study
    from whyslower.studies.declare import declared
    from whyslower.studies.design import parse

    study = declared(job.part.file, job.options.python, str(job.place))
    between = tuple(parse(text, study.factors) for text in job.part.contrast)
    request = StudyRequest(
        study=study,
        contrast=(between[0], between[1]) if between else None,
        budget=job.budget,
        margin=MARGIN,
        seed=job.options.seed,
    )
    measured = measure_study(request, job.log(), job.options.progress)
    return Got(answer=measured.answer, failure=measured.failure)


def _crossover(job: Job) -> Got:
    from whyslower.api.crossover import measure_crossover
    from whyslower.crossover.vary import parse_vary

    called = {word: label for label, word in labels(job.part.programs).items()}
    measured = measure_crossover(
        [_program(job, called[word], word, {}) for word in job.programs],
        parse_vary(job.part.vary),
        budget=job.budget,
        margin=MARGIN,
        seed=job.options.seed,
        log=job.log(),
        progress=job.options.progress,
    )
    return Got(answer=measured.answer, failure=measured.failure)


def _claim(job: Job) -> Got:
    from whyslower.api.claims import judged, sessions
    from whyslower.studies.claims import read_claims

    file = job.place / job.part.file
    claims = read_claims(str(file))
    todo = sessions(claims, file.parent, seed=job.options.seed, python=job.options.python)
    found: dict[str, Judged] = {}
    failure: WhyslowerError | None = None
    try:
        for each in judged(todo, budget=job.budget, logs=job.log, progress=job.options.progress, clock=job.clock):
            found[each.claim.name] = each
    except WhyslowerError as error:  # those before it are answered
        failure = error
    in_order = tuple(found[claim.name] for claim in claims if claim.name in found)
    return Got(answer=ClaimsAnswer(judged=in_order, machine=facts()), failure=failure)


RUNNERS: dict[str, Callable[[Job], Got]] = {
    "explain": _explain,
    "ladder": _ladder,
    "study": _study,
    "crossover": _crossover,
    "claim": _claim,
}
