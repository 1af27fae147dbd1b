"""A study's report as data: what each factor does, what acts together, what was left out, how sure it is."""

from __future__ import annotations

from collections.abc import Sequence

from whyslower.questions import StudyAnswer, VariantResult
from whyslower.report import study_remarks, wording
from whyslower.report import study_wording as words
from whyslower.report.document import Document, Section, Table

MOST_ROWS = 32  # of variants: beyond, the fastest and the slowest are shown


def study_document(answer: StudyAnswer) -> Document:
    """The report of a study; parts that have nothing to say are left out."""
    parts = (
        _question(answer),
        _contrast(answer),
        _effects(answer),
        _interactions(answer),
        _variants(answer),
        _left_out(answer),
        _results(answer),
        _remarks(answer),
        _how_sure(answer),
    )
    said = tuple(part for part in parts if part.lines or part.table)
    return Document(headline=words.headline(answer), sections=said)


def _question(answer: StudyAnswer) -> Section:
    return Section(title="The question", lines=(answer.question,) if answer.question else ())


def _contrast(answer: StudyAnswer) -> Section:
    """Only where one was asked for."""
    found = answer.contrast
    if found is None:
        return Section(title="")
    shared = any(share.share is not None for share in found.shares)
    rows = tuple(words.share_row(share) for share in found.shares)
    table = Table(header=words.SHARE_HEADER, rows=rows) if shared else None
    title = f"What separates {found.first} from {found.second}"
    return Section(title=title, table=table, lines=tuple(words.contrast_lines(found, answer.effects)))


def _effects(answer: StudyAnswer) -> Section:
    rows = tuple(words.effect_row(effect, answer.margin) for effect in answer.effects)
    table = Table(header=words.EFFECT_HEADER, rows=rows) if rows else None
    lines = (*words.typical(answer), *words.open_lines(answer)) if rows else ()
    return Section(title="What each factor does", table=table, lines=lines)


def _interactions(answer: StudyAnswer) -> Section:
    return Section(title="What depends on another factor", lines=tuple(words.interaction_lines(answer)))


def _variants(answer: StudyAnswer) -> Section:
    """The fastest first."""
    measured = sorted((v for v in answer.variants if v.unit_s is not None), key=_slowness)
    rows = tuple(words.variant_row(variant) for variant in _shown(measured))
    left = len(measured) - len(rows)
    lines = (words.not_shown(left),) if left else ()
    return Section(
        title="The variants", table=Table(header=words.VARIANT_HEADER, rows=rows) if rows else None, lines=lines
    )


def _slowness(variant: VariantResult) -> tuple[bool, float, float]:
    """By the ratio that the table shows; seconds are of different restarts, and order only what has none."""
    return variant.ratio is None, variant.ratio or 0.0, variant.unit_s or 0.0


def _shown(measured: Sequence[VariantResult]) -> Sequence[VariantResult]:
    if len(measured) <= MOST_ROWS:
        return measured
    return [*measured[: MOST_ROWS // 2], *measured[-MOST_ROWS // 2 :]]


def _left_out(answer: StudyAnswer) -> Section:
    return Section(title="Left out", lines=tuple(words.left_lines(answer.variants)))


def _results(answer: StudyAnswer) -> Section:
    found = [remark for remark in answer.remarks if remark.kind in study_remarks.RESULTS]
    return Section(title="Do they give the same results?", lines=tuple(study_remarks.remark(each) for each in found))


def _remarks(answer: StudyAnswer) -> Section:
    found = [remark for remark in answer.remarks if remark.kind not in study_remarks.RESULTS]
    lines = tuple(study_remarks.remark(each) for each in found)
    return Section(title="Disturbances and remarks", lines=lines or (wording.NOT_DISTURBED,))


def _how_sure(answer: StudyAnswer) -> Section:
    lines = [words.basis(answer), *words.fraction(answer), *words.promise(answer)]
    if answer.ended in wording.ENDED:
        lines.append(wording.ENDED[answer.ended])
    if answer.log:
        lines.append(words.log_line(answer))
    return Section(title="How sure", lines=tuple(lines))
