"""Variants that leave their process by themselves: never a result, whatever status they leave with."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from whyslower.measure.crew import Crew
from whyslower.measure.stage import Stage
from whyslower.measure.trials import Setting, Variant, trial
from whyslower.measure.watch import NoWatch
from whyslower.records import Loop, Program, Request
from whyslower.store.writer import LogWriter
from whyslower.studies.trying import Trying

STUDY = """
import sys


def build(kind):
    calls = []

    def unit():
        calls.append(None)
        if len(calls) > 3 and kind == "unit":
            sys.exit(0)

    if kind == "build":
        sys.exit("there is no such kind here")
    if kind == "quietly":
        sys.exit(0)
    if kind == "lazy":
        return lambda: (k * k for k in range(1000))
    return unit
"""
KINDS = ("stays", "unit", "build", "quietly", "lazy")
SETTING = Setting(room=dict.fromkeys(KINDS), wait_s=0.0, whole=None, patience_s=30.0)
SAID = {
    "unit": "left with exit status 0 in its unit, after ",
    "build": "left with exit status 1 in build. there is no such kind here",
    "quietly": "left with exit status 0 in build",
}


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    (tmp_path / "study.py").write_text(STUDY)
    programs = tuple(
        Program(
            label=kind,
            kind="variant",
            target="study.py",
            payload=json.dumps({"kind": kind}),
            python=sys.executable,
            directory=str(tmp_path),
        )
        for kind in KINDS
    )
    with Crew() as crew, LogWriter(tmp_path / "log") as log:
        found = Stage(Request(programs=programs, reference="stays", budget=60.0), crew, log, NoWatch())
        found.loops = {program.label: Loop(kind="call") for program in programs}
        yield found


def test_they_are_left_out_by_themselves(stage: Stage) -> None:
    trying = Trying(stage, {kind: {"kind": kind} for kind in KINDS}, imports_s=0.0)
    trying.run()
    assert trying.failed.pop("lazy").startswith("its unit returns a generator, which computes nothing yet")
    assert set(trying.failed) == set(SAID)
    assert all(trying.failed[kind].startswith(said) for kind, said in SAID.items())


def test_they_are_left_out_of_restarts(stage: Stage) -> None:
    failed = trial(stage, 0, [Variant(kind) for kind in KINDS], SETTING, 0.05, lambda variant, turn: None)
    assert set(failed) == set(SAID)
    assert all(said in failed[kind] for kind, said in SAID.items())
