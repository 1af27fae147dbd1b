"""A run of the gallery as JSON: entry by entry, part by part, each answer as its own command gives it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from whyslower.questions import Entry
from whyslower.records import Answer
from whyslower.report import json_answer
from whyslower.report.gallery_answer import AnyAnswer, LadderAnswer, PartAnswer

SCHEMA = 1


def render(entries: Sequence[Entry], found: Sequence[PartAnswer]) -> str:
    """The JSON text, ending with a line end. Parts that were not reached are not in it."""
    data = {"schema": SCHEMA, "entries": [_entry(entry, found) for entry in entries]}
    return msgspec.json.format(msgspec.json.encode(data), indent=1).decode() + "\n"  # what is not finite becomes null


def _entry(entry: Entry, found: Sequence[PartAnswer]) -> dict[str, Any]:
    return {
        "name": entry.name,
        "question": entry.question,
        "parts": [_part(each) for each in found if each.entry == entry.name],
    }


def _part(found: PartAnswer) -> dict[str, Any]:
    return {
        "title": found.part.title,
        "kind": found.part.kind,
        "outcome": found.outcome,
        "missing": list(found.missing),
        "left_out": found.left_out,
        "failure": found.failure or None,
        "answer": _answer(found.answer) if found.answer is not None else None,
    }


def _answer(found: AnyAnswer) -> Any:
    if isinstance(found, Answer):
        return json_answer.as_data(found)
    if isinstance(found, LadderAnswer):
        return _ladder(found)
    return msgspec.to_builtins(found)


def _ladder(found: LadderAnswer) -> dict[str, Any]:
    steps = [
        {
            "first": step.first,
            "second": step.second,
            "failure": step.failure or None,
            "answer": json_answer.as_data(step.answer) if step.answer else None,
        }
        for step in found.steps
    ]
    whole = json_answer.as_data(found.whole) if found.whole else None
    return {"rungs": list(found.rungs), "names": found.names, "whole": whole, "steps": steps}
