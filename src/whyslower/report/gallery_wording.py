"""Every sentence of the gallery: the list, the parts, the ladder, what was skipped and what failed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from whyslower.questions import Entry, Need
from whyslower.records import Answer, ProgramTimes, SameWork, Verdict
from whyslower.report import numbers, why_wording
from whyslower.report.gallery_answer import LadderAnswer, PartAnswer, Step

HEADLINE = "Questions that people ask, and the commands that answer them here."
HOW_TO_RUN = (
    "whyslower gallery NAME runs one, --budget S gives it S seconds; its scripts are plain Python, to be changed."
)
LIST_HEADER = ("name", "the question", "takes", "needs")
LADDER_HEADER = ("rung", "a unit takes", "against {first}", "against the rung before", "why", "same work")
NEEDS: dict[Need, str] = {
    "torch": "torch",
    "jax": "jax",
    "compiler": "a C++ compiler",
    "cuda": "a GPU (CUDA)",
    "cupy": "CuPy with a GPU",
}
MISSING: dict[Need, str] = {
    "torch": "torch is not installed",
    "jax": "jax is not installed",
    "compiler": "there is no C++ compiler on PATH",
    "cuda": "there is no GPU that torch can use",
    "cupy": "there is no CuPy with a GPU",
}
NOT_MEASURED = "not measured"
NOTHING_MEASURED = "No answer: nothing was measured in its time; a larger --budget is needed."
REASONS = 2  # in a cell of the ladder; the report of the step has them all
WORKS = {"same": "yes", "unlike": "no", "unchecked": "not known"}


def list_row(entry: Entry) -> tuple[str, ...]:
    """One entry of the list. Needs in brackets: those that only some parts have."""
    return (entry.name, entry.question, time(entry.budget), needs_phrase(entry))


def needs_phrase(entry: Entry) -> str:
    """What the entry needs; what only some of its parts or programs need stands behind "for some"."""
    each = [set(part.needs) for part in entry.parts]
    always = set.intersection(*each)
    some = set.union(*each, *(needs for part in entry.parts for needs in part.program_needs.values())) - always
    said = [", ".join(text for need, text in NEEDS.items() if need in always)]
    said += [f"for some: {', '.join(text for need, text in NEEDS.items() if need in some)}"] if some else []
    return "; ".join(text for text in said if text)


def time(budget: float) -> str:
    """A budget, as people say it: 90 s, 2 min 30 s, 3 min."""
    if budget < numbers.LONG:
        return f"{budget:.3g} s"
    minutes, seconds = divmod(round(budget), 60)
    return f"{minutes} min {seconds} s" if seconds else f"{minutes} min"


def opening(entry: Entry, budget: float) -> str:
    """Before an entry's answers."""
    return f"{entry.name}: {entry.question} ({time(budget)})"


def progress(entry: Entry, title: str, number: int, budget: float) -> str:
    """Before a part is measured."""
    return f"{entry.name}, {number} of {len(entry.parts)}: {title} ({time(budget)}) ..."


def because(missing: Sequence[Need]) -> str:
    """Why something is skipped."""
    return " and ".join(MISSING[need] for need in missing)


def skipped(missing: Sequence[Need]) -> str:
    """A part that can't be run here."""
    return f"Skipped: {because(missing)}."


def failed(message: str) -> str:
    """A part that was not answered."""
    return f"No answer: {message}"


def left_out(program: str, why: str) -> str:
    """A program that a part goes on without."""
    return f"{program} was left out: {why.rstrip('.')}."


# --- the ladder -------------------------------------------------------------------------------------------------------


def ladder_headline(found: LadderAnswer) -> str:
    """Which rung is the fastest, by how much."""
    first, whole = found.rungs[0], found.whole
    if whole is None or not whole.verdicts:
        return f"The rungs were not all compared with {found.names[first]}; each step has its own answer."
    faster = {label: v for label, v in whole.verdicts.items() if v.kind == "slower" and v.faster == label}
    if not faster:
        return f"No other rung is surely faster than {found.names[first]}."
    best = max(faster, key=lambda label: faster[label].ratio)
    ratio, verdict = _ratio(faster[best]), faster[best]
    interval = numbers.interval(verdict.low, verdict.high)
    return (
        f"The fastest of {len(found.rungs)} rungs is {found.names[best]}: {ratio}x faster than {found.names[first]}"
        f" (95 % interval {interval})."
    )


def ladder_row(found: LadderAnswer, label: str) -> tuple[str, ...]:
    """One rung: its time, against the first, against the one before and why, and whether it does the same work."""
    whole = found.whole
    step = next((step for step in found.steps if step.second == label), None)
    first = found.rungs[0]
    return (
        found.names[label],
        _unit(whole.programs.get(label)) if whole else "-",
        "1" if label == first else _against(whole, label),
        _step_cell(step),
        _reason_cell(step),
        "-" if label == first or whole is None else _work(whole.works.get(label)),
    )


def _unit(times: ProgramTimes | None) -> str:
    return numbers.seconds(times.unit_s, times.low, times.high) if times else "-"


def _against(whole: Answer | None, label: str) -> str:
    verdict = whole.verdicts.get(label) if whole else None
    return _comparison(verdict, label) if verdict else NOT_MEASURED


def _comparison(verdict: Verdict, label: str) -> str:
    """A program's verdict in a cell: 2.31x faster (2.25 to 2.38)."""
    side = "slower" if verdict.slower == label else "faster"
    said = f"{_ratio(verdict)}x {side} ({numbers.interval(verdict.low, verdict.high)})"
    if verdict.kind == "equivalent":
        return f"the same within {numbers.percent(verdict.margin)}"
    return said if verdict.kind == "slower" else f"undecided: {said}"


def _ratio(verdict: Verdict) -> str:
    return numbers.ratio(verdict.ratio, verdict.low, verdict.high)


def _step_cell(step: Step | None) -> str:
    if step is None:
        return "-"
    verdict = step.answer.verdicts.get(step.second) if step.answer else None
    return _comparison(verdict, step.second) if verdict else NOT_MEASURED


def _reason_cell(step: Step | None) -> str:
    """The first causes of a step, each about the slower of the two."""
    verdict = step.answer.verdicts.get(step.second) if step and step.answer else None
    if step is None or step.answer is None or verdict is None or verdict.kind != "slower":
        return "-"
    name = step.answer.programs[verdict.slower].name
    causes = [cause for cause in step.answer.causes if cause.share is not None and cause.share > 0]
    told = [f"{why_wording.reason(cause.id)}: {numbers.percent(cause.share or 0.0)}" for cause in causes[:REASONS]]
    return f"{name} {'; '.join(told)}" if told else "not known"


def _work(work: SameWork | None) -> str:
    return WORKS[work.kind] if work else "-"


def ladder_header(found: LadderAnswer) -> tuple[str, ...]:
    """The header of the ladder's table."""
    return tuple(title.format(first=found.names[found.rungs[0]]) for title in LADDER_HEADER)


def step_failed(found: LadderAnswer, step: Step) -> str:
    """A step that was not answered."""
    return f"{found.names[step.first]} and {found.names[step.second]}: {failed(step.failure)}"


# --- the end ----------------------------------------------------------------------------------------------------------


def tally(found: Sequence[PartAnswer]) -> str:
    """What all parts of a run came to."""
    counts = {outcome: sum(each.outcome == outcome for each in found) for outcome in OUTCOMES}
    said = ", ".join(f"{number} {OUTCOMES[outcome]}" for outcome, number in counts.items() if number)
    return f"{numbers.count(len(found), 'part')}: {said}." if found else "Nothing was answered."


OUTCOMES = {
    "answered": "answered",
    "undecided": "undecided (a larger --budget decides more)",
    "unsupported": "with a required claim that is not supported",
    "failed": "failed",
    "interrupted": "interrupted",
    "skipped": "skipped",
}


def stopped(found: Sequence[PartAnswer]) -> str:
    """After Ctrl-C."""
    names = list(dict.fromkeys(each.entry for each in found))
    return f"Stopped. Until then: {tally(found)}" + (f" ({', '.join(names)})" if names else "")


def recorded_on(machine: Mapping[str, Any], day: str) -> str:
    """Where and when a record was made."""
    parts = [machine.get("processor", "an unknown processor"), f"{machine.get('cpus', '?')} CPUs"]
    return f"Recorded on {', '.join([*parts, *machine.get('gpus', ()), day])}."
