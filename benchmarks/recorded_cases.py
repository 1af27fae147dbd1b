"""Recorded pairs and what whyslower answered on them: one row a cause, as it was measured, right or wrong."""

from __future__ import annotations

import datetime
import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from session import explain

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "tests" / "cases"


class Recorded(msgspec.Struct, frozen=True, kw_only=True):
    """A pair of scripts with its proven answer (tests/cases/README.md)."""

    id: str
    title: str
    source: str
    slower: str
    ratio: float
    cause: tuple[str, ...]
    accept: tuple[str, ...] = ()
    not_cause: tuple[str, ...] = ()
    experiment: str = ""
    remedy: str = ""
    device: str = "cpu"
    folder: str = ""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One cause of one answer; `cause` is "" where the answer named none. Shares are of the log ratio."""

    case: str
    title: str
    source: str
    cause: str
    share: float | None = None
    low: float | None = None
    high: float | None = None
    before: float | None = None
    after: float | None = None
    experiment: str = ""
    gain: float | None = None  # of the best remedy with the same results: time before over time after
    machine: str = ""
    date: str = ""


def recorded(folders: Sequence[Path] = (CASES,)) -> dict[str, Recorded]:
    """All pairs in some folders, by id; a pair without its case.toml is not one yet."""
    found = {}
    for path in sorted(path for folder in folders for path in folder.glob("*/case.toml")):
        known = tomllib.loads(path.read_text(encoding="utf-8"))
        found[path.parent.name] = msgspec.convert(
            {**known, "id": path.parent.name, "folder": str(path.parent)}, Recorded, strict=False
        )
    return found


def run(cases: Iterable[Recorded], budget: float, answers: Path) -> None:
    """Runs pairs, one after the other, and keeps each answer as `<id>.json`; `budget` in seconds a pair."""
    answers.mkdir(parents=True, exist_ok=True)
    for case in cases:
        folder = Path(case.folder)
        said = explain(folder / "a.py", folder / "b.py", budget, why="quick")
        named = [cause["id"] for cause in said.answer.get("causes", [])]
        print(f"{case.id:45} {said.seconds:6.1f} s  {', '.join(named) or said.note or 'no cause'}", flush=True)
        if said.answer:
            (answers / f"{case.id}.json").write_text(json.dumps(said.answer, indent=1), encoding="utf-8")


def answered(folder: Path) -> dict[str, dict[str, Any]]:
    """The answers kept in a folder, by case, each with the day that it was written."""
    found = {}
    for path in sorted(folder.glob("*.json")):
        answer = json.loads(path.read_text(encoding="utf-8"))
        day = datetime.datetime.fromtimestamp(path.stat().st_mtime, datetime.UTC).date().isoformat()
        found[path.stem] = {"day": day, **answer}
    return found


def updated(
    rows: Iterable[Row], cases: Mapping[str, Recorded], answers: Mapping[str, Mapping[str, Any]], scored: Iterable[Any]
) -> list[Row]:
    """The rows with those of newly answered cases in place of their older ones.

    `scored` is the output of score_cases.py: where it is given, its cases alone are taken; one without an answer loses
    nothing.
    """
    wanted = {each["id"] for each in scored} or set(answers)
    new = {name: answer for name, answer in answers.items() if name in wanted and name in cases}
    kept = [row for row in rows if row.case not in new]
    made = [row for name, answer in new.items() for row in _rows(cases[name], answer)]
    return sorted([*kept, *made], key=lambda row: (row.case, -(row.share or 0.0), row.cause))


def _rows(case: Recorded, answer: Mapping[str, Any]) -> list[Row]:
    told = {
        "case": case.id,
        "title": case.title,
        "source": case.source,
        "gain": _gain(answer.get("remedies", [])),
        "machine": _machine(answer.get("machine", {})),
        "date": answer.get("day", ""),
    }
    keys = ("share", "low", "high", "before", "after", "experiment")
    causes = answer.get("causes", [])
    rows = [Row(cause=each["id"], **{key: _short(each.get(key)) for key in keys}, **told) for each in causes]
    return rows or [Row(cause="", **told)]


def _gain(remedies: Iterable[Mapping[str, Any]]) -> float | None:
    gains = [each["gain"] for each in remedies if each.get("same_results") and each.get("gain")]
    return _short(max(gains)) if gains else None


def _machine(facts: Mapping[str, Any]) -> str:
    cpus = facts.get("cpus")
    return ", ".join(str(each) for each in (facts.get("processor"), f"{cpus} CPUs" if cpus else "") if each)


def _short(value: Any) -> Any:
    """Numbers to four digits: more would be noise in every diff."""
    return float(f"{value:.4g}") if isinstance(value, float) else value
