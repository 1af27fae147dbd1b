"""A crossover's report as data: the flips, who wins where, what the cost is made of, what was measured."""

from __future__ import annotations

from whyslower.questions import CrossoverAnswer
from whyslower.report import crossover_wording as words
from whyslower.report import wording
from whyslower.report.document import Document, Section, Table

SHOWN_ELSEWHERE = ("work-size",)


def crossover_document(answer: CrossoverAnswer) -> Document:
    """The report of a crossover; parts that have nothing to say are left out."""
    parts = (
        _flips(answer),
        _stretches(answer),
        _costs(answer),
        _sizes(answer),
        _left_out(answer),
        _same_work(answer),
        _remarks(answer),
        _how_sure(answer),
    )
    said = tuple(part for part in parts if part.lines or part.table)
    return Document(headline=words.headline(answer), sections=said)


def _flips(answer: CrossoverAnswer) -> Section:
    return Section(title="Where the winner flips", lines=tuple(words.flip_lines(answer)))


def _stretches(answer: CrossoverAnswer) -> Section:
    rows = tuple(words.stretch_row(answer, stretch) for stretch in answer.stretches)
    table = Table(header=words.STRETCH_HEADER, rows=rows) if rows else None
    return Section(title=f"Who wins where, by {answer.vary.name}", table=table)


def _costs(answer: CrossoverAnswer) -> Section:
    rows = tuple(words.regime_row(answer, regime) for regime in answer.regimes)
    table = Table(header=words.REGIME_HEADER, rows=rows) if rows else None
    return Section(title="What a unit costs, by regime", table=table, lines=tuple(words.misfits(answer)))


def _sizes(answer: CrossoverAnswer) -> Section:
    rows = tuple(words.point_row(answer, point) for point in answer.points if point.unit_s)
    table = Table(header=words.point_header(answer), rows=rows) if rows else None
    return Section(title="What was measured", table=table)


def _left_out(answer: CrossoverAnswer) -> Section:
    return Section(title="Left out", lines=tuple(words.left_lines(answer)))


def _same_work(answer: CrossoverAnswer) -> Section:
    return Section(title="Same work", lines=tuple(words.work_lines(answer)))


def _remarks(answer: CrossoverAnswer) -> Section:
    found = [remark for remark in answer.remarks if remark.kind not in SHOWN_ELSEWHERE]
    lines = tuple(words.remark(each, answer.names) for each in found)
    return Section(title="Disturbances and remarks", lines=lines or (wording.NOT_DISTURBED,))


def _how_sure(answer: CrossoverAnswer) -> Section:
    lines = [words.basis(answer), *words.outside(answer), *words.open_lines(answer)]
    if answer.ended in wording.ENDED:
        lines.append(wording.ENDED[answer.ended])
    if answer.log:
        lines.append(words.log_line(answer))
    return Section(title="How sure", lines=tuple(lines))
