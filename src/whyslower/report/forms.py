"""The report of any log: of a comparison, a study, or a crossover."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from whyslower.errors import LogError
from whyslower.records import Record
from whyslower.report.document import Document
from whyslower.store.events import AnyEvent, CrossoverAsked, SessionBegun, StudyAsked


class Rendered(NamedTuple):
    """A report in its neutral form, and the answer as JSON text."""

    document: Document
    json: str


def rendered(events: Sequence[AnyEvent], log: str) -> Rendered:
    """The report of a log's events. Raises LogError where they begin no session."""
    kinds = {type(event) for event in events}
    if StudyAsked in kinds:
        return _study(events, log)
    if CrossoverAsked in kinds:
        return _crossover(events, log)
    return _comparison(events, log)


def compares(events: Sequence[AnyEvent]) -> bool:
    """Whether a log is one of programs that were compared with each other."""
    return not any(isinstance(event, (StudyAsked, CrossoverAsked)) for event in events)


def as_json(answer: Record) -> str:
    """An answer's record as JSON text, ending with a line end; numbers that are not finite are null."""
    return msgspec.json.format(msgspec.json.encode(answer), indent=1).decode() + "\n"


def _comparison(events: Sequence[AnyEvent], log: str) -> Rendered:
    from whyslower.report import json_answer
    from whyslower.report.answer import answer
    from whyslower.report.document import document

    begun = next((event for event in events if isinstance(event, SessionBegun)), None)
    if begun is not None and any(program.kind == "variant" for program in begun.programs):
        raise LogError("The log is one of a study and has lost what it asked.", "Nothing was measured until its end.")
    found = answer(events, log)
    return Rendered(document(found), json_answer.render(found))


def _study(events: Sequence[AnyEvent], log: str) -> Rendered:
    from whyslower.report.study_answer import study_answer
    from whyslower.report.study_document import study_document

    found = study_answer(events, log)
    return Rendered(study_document(found), as_json(found))


def _crossover(events: Sequence[AnyEvent], log: str) -> Rendered:
    from whyslower.report.crossover_answer import crossover_answer
    from whyslower.report.crossover_document import crossover_document

    found = crossover_answer(events, log)
    return Rendered(crossover_document(found), as_json(found))
