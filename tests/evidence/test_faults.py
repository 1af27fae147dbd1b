"""A fault of our own in the comparison of results costs that answer alone, and is told."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from whyslower.evidence import passes
from whyslower.records import SameWork
from whyslower.store.events import SameWorkFound, SoloRun


def ran(label: str) -> SoloRun:
    """Alone, with units of a second: no more of them are looked at than must be."""
    return SoloRun(
        at=1.0, label=label, setup_s=0.1, first_unit_s=1.0, stretches=((0, 1, 10**9), (1, 3, 3 * 10**9)),
        finished=True, threads=1, process_s=0.1, output="",
    )  # fmt: skip


def test_what_was_compared_before_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[SameWorkFound] = []
    stage: Any = SimpleNamespace(
        programs=dict.fromkeys("abc"),
        request=SimpleNamespace(reference="a", budget=600.0),
        processes=False,
        preloads={},
        cpus=1,
        now=lambda: 0.0,
        left=lambda: 500.0,
        write=said.append,
    )
    same = SameWork(kind="same")

    def judged(stage: Any, a: str, b: str, units: int) -> SameWork:
        return {"b": same}[b]

    monkeypatch.setattr(passes, "_as_they_are", lambda stage, label, units, beside=False: label)
    monkeypatch.setattr(passes, "_judged", judged)
    monkeypatch.setattr(passes, "_with_late", lambda stage, work, a, b, unit_s: (work, ()))
    monkeypatch.setattr(passes, "_with_further", lambda stage, work, a, b, unit_s: work)
    checked = passes.check_work(stage, {label: ran(label) for label in "abc"})
    assert checked.works["b"] == same and not checked.runs
    left = checked.works["c"]
    assert left.kind == "unchecked" and "KeyError: 'c', in test_faults.py:" in left.why
    assert [each.label for each in said] == ["b", "c"]
