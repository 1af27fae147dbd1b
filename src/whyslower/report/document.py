"""A report as data: what is said in which order. Renderers only give it a form."""

from __future__ import annotations

from whyslower.records import Answer, Record
from whyslower.report import help_wording, why_wording, wording
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
        _where(answer),
        _why(answer),
        _ruled_out(answer),
        _helps(answer),
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


def _where(answer: Answer) -> Section:
    """Only where the session looked inside."""
    seen = [label for label in answer.labels if answer.where.get(label)]
    whole = answer.per == "loop"
    rows = [r for label in seen for r in help_wording.where_rows(answer.programs[label], answer.where[label], whole)]
    if not rows:
        return Section(title="Where the time goes")
    table = Table(header=help_wording.WHERE_HEADER, rows=tuple(rows))
    return Section(
        title="Where the time goes", table=table, lines=(help_wording.WATCHED, *help_wording.routine_lines(answer))
    )


def _why(answer: Answer) -> Section:
    """Of the first compared program: named, where there are several."""
    title = f"Why{_about(answer)}"
    slower, faster = _sides(answer)
    lines = why_wording.cause_lines(answer.causes, slower, faster)
    lines += why_wording.located_lines(answer.located, slower)
    lines += [*why_wording.unclear_lines(answer.unclear, slower), *why_wording.left_lines(answer)]
    if lines:
        lines += why_wording.other_lines(answer)
    return Section(title=title, lines=tuple(lines))


def _ruled_out(answer: Answer) -> Section:
    lines = why_wording.ruled_out_lines(answer.ruled_out, answer.causes, _sides(answer)[0])
    return Section(title="What people say, and why it is not so here", lines=tuple(lines))


def _helps(answer: Answer) -> Section:
    return Section(title=f"What helps{_about(answer)}", lines=tuple(help_wording.help_lines(answer)))


def _sides(answer: Answer) -> tuple[str, str]:
    """The names of the slower and the faster program of the first comparison; nothing is said of them without one."""
    verdict = next(iter(answer.verdicts.values()), None)
    return (answer.programs[verdict.slower].name, answer.programs[verdict.faster].name) if verdict else ("", "")


def _about(answer: Answer) -> str:
    """Which comparison a part is about, where there are several."""
    return f" ({answer.programs[next(iter(answer.works))].name})" if len(answer.works) > 1 else ""


def _remarks(answer: Answer) -> Section:
    names = {label: times.name for label, times in answer.programs.items()}
    lines = tuple(remark(each, names) for each in answer.remarks)
    return Section(title="Disturbances and remarks", lines=lines or (wording.NOT_DISTURBED,))


def _how_sure(answer: Answer) -> Section:
    lines = [wording.basis(answer), *wording.versions(answer), *wording.promise(answer), *wording.missing(answer)]
    if answer.ended in wording.ENDED:
        lines.append(wording.ENDED[answer.ended])
    if answer.log:
        lines.append(wording.log_line(answer))
    return Section(title="How sure", lines=tuple(lines))
