"""Runs entries of the gallery: part by part, each within its share of the budget."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal, TextIO

from whyslower.api.gallery_job import Got, Job, Options, stem
from whyslower.api.gallery_parts import FEWEST, RUNNERS, said
from whyslower.api.needs import Present
from whyslower.errors import BudgetError, StoppedError, WhyslowerError
from whyslower.questions import Entry, Part
from whyslower.report import gallery_wording as wording
from whyslower.report.gallery_answer import PartAnswer

# Of a part's equal share of what is left: a part before it that ran over its time never leaves it with nothing.
LEAST_SHARE = 0.5


def run(
    entry: Entry, place: Path, options: Options, clock: Callable[[], float] = time.monotonic
) -> Iterator[PartAnswer]:
    """Each part's answer as soon as it is there; a part that fails leaves its message, and the rest goes on.

    `place` is the entry's folder. Raises StoppedError when interrupted, after what was measured until then.
    """
    missing = {part.title: options.present.missing(part.needs) for part in entry.parts}
    left_s = options.budget or entry.budget
    shares = {part.title: part.share for part in entry.parts if not missing[part.title]}
    whole_s, whole_share = left_s, sum(shares.values())
    for number, part in enumerate(entry.parts, start=1):
        if missing[part.title]:
            yield PartAnswer(entry=entry.name, part=part, missing=missing[part.title])
            continue
        own_s = LEAST_SHARE * whole_s * part.share / whole_share
        budget = max(left_s * part.share / sum(shares.values()), own_s)
        began = clock()
        _tell(options.progress, wording.progress(entry, part.title, number, budget))
        found, stopped = _answered(entry, _job(entry, part, place, budget, options, clock))
        left_s -= clock() - began
        del shares[part.title]
        yield found
        if stopped is not None:
            raise stopped


def _tell(stream: TextIO | None, line: str) -> None:
    if stream is not None:
        print(line, file=stream, flush=True)


def _job(entry: Entry, part: Part, place: Path, budget: float, options: Options, clock: Callable[[], float]) -> Job:
    lacking = _lacking(part, options.present)
    return Job(
        part=part,
        programs=tuple(program for program in part.programs if program not in lacking),
        place=place,
        budget=budget,
        options=options,
        stem=stem(entry, part, options.stem),
        clock=clock,
    )


def _lacking(part: Part, present: Present) -> dict[str, str]:
    """Programs whose own needs are missing: why."""
    found = {program: present.missing(needs) for program, needs in part.program_needs.items()}
    return {program: wording.because(missing) for program, missing in found.items() if missing}


def _answered(entry: Entry, job: Job) -> tuple[PartAnswer, StoppedError | None]:
    """A part's answer, and the interruption that ends the run with it."""
    lacking = _lacking(job.part, job.options.present)
    if job.part.programs and len(job.programs) < FEWEST:
        needs = [need for program in lacking for need in job.part.program_needs[program]]
        missing = job.options.present.missing(needs)
        return PartAnswer(entry=entry.name, part=job.part, missing=missing, left_out=lacking), None
    try:
        got = RUNNERS[job.part.kind](job)
    except WhyslowerError as error:
        got = Got(failure=error)
    except Exception as error:  # a fault of ours in one part is no reason to lose the others
        got = Got(failure=_fault(error))
    failure = got.failure
    found = PartAnswer(
        entry=entry.name,
        part=job.part,
        answer=got.answer,
        left_out={**lacking, **got.left_out},
        failure=said(failure) if failure is not None else "",
        ended=_kind(failure),
    )
    return found, failure if isinstance(failure, StoppedError) else None


def _fault(error: Exception) -> WhyslowerError:
    last = traceback.extract_tb(error.__traceback__)[-1]
    what = f"{type(error).__name__}: {error} ({Path(last.filename).name}, line {last.lineno})"
    return WhyslowerError(f"This is a fault in whyslower itself: {what}.", "Please report it.")


def _kind(failure: WhyslowerError | None) -> Literal["", "budget", "interrupted", "failed"]:
    if failure is None:
        return ""
    if isinstance(failure, BudgetError):
        return "budget"
    return "interrupted" if isinstance(failure, StoppedError) else "failed"
