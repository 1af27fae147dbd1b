"""The gallery as documents: the list of entries, and each part's answer with its report."""

from __future__ import annotations

from collections.abc import Iterable

from whyslower.questions import CrossoverAnswer, Entry, StudyAnswer
from whyslower.records import Answer
from whyslower.report import gallery_wording as wording
from whyslower.report import wording as explain_wording
from whyslower.report.document import Document, Section, Table, document
from whyslower.report.gallery_answer import AnyAnswer, LadderAnswer, PartAnswer, has_figures


def listing(entries: Iterable[Entry]) -> Document:
    """All entries: name, question, stated time, what each needs."""
    rows = tuple(wording.list_row(entry) for entry in entries)
    table = Table(header=wording.LIST_HEADER, rows=rows)
    return Document(
        headline=wording.HEADLINE,
        sections=(Section(title="Entries", table=table), Section(title="To run them", lines=(wording.HOW_TO_RUN,))),
    )


def opening(entry: Entry, budget: float) -> Document:
    """What stands before an entry's answers."""
    asked = Section(title="Asked at", lines=entry.sources)
    return Document(headline=wording.opening(entry, budget), sections=(asked,) if asked.lines else ())


def part_document(found: PartAnswer) -> Document:
    """One part: its title with the answer in a sentence, then the answer's own report."""
    if found.missing:
        return Document(headline=f"{found.part.title}. {wording.skipped(found.missing)}", sections=())
    told = answer_document(found.answer) if found.answer is not None and has_figures(found.answer) else None
    left = tuple(wording.left_out(program, why) for program, why in found.left_out.items())
    failed = (wording.failed(found.failure),) if found.failure else ()
    headline = told.headline if told else " ".join(failed) or wording.NOTHING_MEASURED
    parts = (
        Section(title="Left out", lines=left),
        *(told.sections if told else ()),
        Section(title="What went wrong", lines=failed if told else ()),
    )
    said = tuple(part for part in parts if part.lines or part.table)
    return Document(headline=f"{found.part.title}. {headline}", sections=said)


def answer_document(found: AnyAnswer) -> Document:
    """The report of an answer of any kind."""
    if isinstance(found, Answer):
        return document(found)
    if isinstance(found, LadderAnswer):
        return _ladder(found)
    if isinstance(found, StudyAnswer):
        from whyslower.report.study_document import study_document

        return study_document(found)
    if isinstance(found, CrossoverAnswer):
        from whyslower.report.crossover_document import crossover_document

        return crossover_document(found)
    from whyslower.report.claim_document import claim_document

    return claim_document(found.judged, found.machine)


def _ladder(found: LadderAnswer) -> Document:
    """The rungs as a table, then each step's answer in a sentence."""
    rows = tuple(wording.ladder_row(found, label) for label in found.rungs)
    table = Table(header=wording.ladder_header(found), rows=rows)
    steps = tuple(
        explain_wording.headline(step.answer) if step.answer else wording.step_failed(found, step)
        for step in found.steps
    )
    sections = (Section(title="The ladder", table=table), Section(title="Each step", lines=steps))
    return Document(headline=wording.ladder_headline(found), sections=tuple(s for s in sections if s.table or s.lines))
