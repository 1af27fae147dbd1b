"""Judged claims as a document, and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from whyslower.questions import Judged
from whyslower.report import claim_wording as wording
from whyslower.report.document import Document, Section, Table
from whyslower.report.gallery_answer import ClaimsAnswer


def claim_document(judged: Sequence[Judged], machine: Mapping[str, Any] | None = None) -> Document:
    """All claims in a table, then each with its figure and source, then the machine that the answers hold for."""
    table = Table(header=wording.HEADER, rows=tuple(wording.row(each) for each in judged))
    sections = [Section(title="Claims", table=table, lines=(wording.PROMISE,))] if judged else []
    sections += [Section(title=wording.title(each), lines=wording.lines(each)) for each in judged]
    if machine:
        sections.append(Section(title=wording.MACHINE, lines=wording.machine_lines(machine)))
    return Document(headline=wording.headline(judged), sections=tuple(sections))


def claim_json(answer: ClaimsAnswer) -> str:
    """The JSON text, ending with a line end."""
    return msgspec.json.format(msgspec.json.encode(answer), indent=1).decode() + "\n"  # what is not finite becomes null
