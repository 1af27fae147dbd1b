"""The answer as JSON, format 1. Numbers that are not known, or not finite, are null."""

from __future__ import annotations

import json
import math
from typing import Any

import msgspec

from whyslower.records import Answer, ProgramTimes, SameWork, Verdict
from whyslower.report import wording
from whyslower.report.remark_wording import remark


def render(answer: Answer) -> str:
    """The JSON text, ending with a line end."""
    return json.dumps(_finite(as_data(answer)), indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def as_data(answer: Answer) -> dict[str, Any]:
    """The answer as plain data. `verdict` and `same_work` are about the first compared program."""
    first = next(iter(answer.works))
    names = {label: times.name for label, times in answer.programs.items()}
    data: dict[str, Any] = {
        "schema": answer.schema,
        "answer": wording.headline(answer),
        "reference": answer.reference,
        "verdict": _verdict(answer.verdicts.get(first)),
        "programs": {label: _program(answer.programs[label]) for label in answer.labels},
        "same_work": _same_work(answer.works[first]),
        "causes": msgspec.to_builtins(answer.causes),
        "located": msgspec.to_builtins(answer.located),
        "ruled_out": msgspec.to_builtins(answer.ruled_out),
        "unclear": msgspec.to_builtins(answer.unclear),
        "unexplained": answer.unexplained,
        "remedies": msgspec.to_builtins(answer.remedies),
        "where": msgspec.to_builtins(answer.where),
        "routines": answer.routines,
        "remarks": [{**msgspec.to_builtins(each), "text": remark(each, names)} for each in answer.remarks],
        "machine": answer.machine,
        "session": {
            key: getattr(answer, key)
            for key in ("log", "seconds", "restarts", "blocks", "dropped", "experiments", "ended")
        },
    }
    if len(answer.works) > 1:
        data["comparisons"] = {
            label: {"verdict": _verdict(answer.verdicts.get(label)), "same_work": _same_work(work)}
            for label, work in answer.works.items()
        }
    return data


def _verdict(verdict: Verdict | None) -> dict[str, Any]:
    if verdict is None:
        return {"kind": "undecided", "slower": None, "ratio": None, "low": None, "high": None, "margin": None}
    data: dict[str, Any] = msgspec.to_builtins(verdict)
    return data


def _program(times: ProgramTimes) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(times)
    return data


def _same_work(work: SameWork) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(work)
    return data


def _finite(value: Any) -> Any:
    """The same data with null for every number that JSON has no word for."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: _finite(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(each) for each in value]
    return value
