"""A report as data: what is said in which order. Renderers only give it a form."""

from __future__ import annotations

from whyslower.records import Answer, Record
from whyslower.report import wording
from whyslower.report.remark_wording import remark


class Table(Record, frozen=True, kw_only=True):
    """Rows of cells under a header of the same length."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Section(Record, frozen=True, kw_only=True):
    """A titled part: its table, then its lines."""

    title: str
    table: Table | None = None
    lines: tuple[str, ...] = ()


class Document(Record, frozen=True, kw_only=True):
    """The whole report: the answer in one sentence, then its parts."""

    headline: str
    sections: tuple[Section, ...]


def document(answer: Answer) -> Document:
    """The report of an answer; parts that have nothing to say are left out."""
    parts = (
        _comparisons(answer),
        _same_work(answer),
        _times(answer),
        _own_timing(answer),
        _causes(answer),
        _remarks(answer),
        _how_sure(answer),
    )
    said = tuple(part for part in parts if part.lines or part.table)
    return Document(headline=wording.headline(answer), sections=said)


def _comparisons(answer: Answer) -> Section:
    """Only where several programs are compared with the reference."""
    title = f"Against {answer.programs[answer.reference].name}"
    if len(answer.works) < 2:
        return Section(title=title)
    rows = tuple(wording.comparison_row(answer, label) for label in answer.works)
    return Section(title=title, table=Table(header=wording.COMPARISON_HEADER, rows=rows))


def _same_work(answer: Answer) -> Section:
    reference = answer.programs[answer.reference].name
    lines: list[str] = []
    for label, work in answer.works.items():
        name = answer.programs[label].name
        said = wording.work_lines(work, reference, name)
        lines += said if len(answer.works) == 1 else [f"{name}: {said[0]}", *said[1:]]
    return Section(title="Same work", lines=tuple(lines))


def _times(answer: Answer) -> Section:
    rows = tuple(wording.times_row(answer.programs[label], answer.per) for label in answer.labels)
    table = Table(header=wording.TIMES_HEADER, rows=rows)
    return Section(title="Time", table=table, lines=tuple(wording.lengths(answer)))


def _own_timing(answer: Answer) -> Section:
    """Only where a script printed a time of its own."""
    timed = [times for label in answer.labels if (times := answer.programs[label]).own_timing_s is not None]
    rows = tuple(wording.own_row(times) for times in timed)
    return Section(title="As you timed it", table=Table(header=wording.OWN_HEADER, rows=rows) if rows else None)


def _causes(answer: Answer) -> Section:
    """Of the first compared program: named, where there are several."""
    first = answer.programs[next(iter(answer.works))].name
    about = f"{first}: " if len(answer.works) > 1 else ""
    return Section(title="Why", lines=tuple(about + wording.cause(cause) for cause in answer.causes))


def _remarks(answer: Answer) -> Section:
    names = {label: times.name for label, times in answer.programs.items()}
    lines = tuple(remark(each, names) for each in answer.remarks)
    return Section(title="Disturbances and remarks", lines=lines or (wording.NOT_DISTURBED,))


def _how_sure(answer: Answer) -> Section:
    lines = [wording.basis(answer), *wording.promise(answer), *wording.missing(answer)]
    if answer.ended in wording.ENDED:
        lines.append(wording.ENDED[answer.ended])
    if answer.log:
        lines.append(wording.log_line(answer))
    return Section(title="How sure", lines=tuple(lines))
