"""A script that runs with nothing of ours in its process, watched from outside, and what is made of that."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from test_measuring import a_request, alone
from test_observing_pass import Log, Silent

from whyslower.measure.crew import Crew
from whyslower.measure.measuring import Measuring
from whyslower.measure.memory import fault_seconds
from whyslower.measure.plainly import faults_a_second
from whyslower.measure.stage import Stage
from whyslower.records import Loop, Program, Request
from whyslower.testing import NOISES, FakeStage

# What the C library maps anew each time, so that every page of it is faulted in; and what it need not.
MAPPED = (
    "import mmap\nfor i in range(10**7):\n    m = mmap.mmap(-1, 1 << 20)\n    m.write(bytes(1 << 20))\n    m.close()\n"
)
KEPT = "total = 0\nfor i in range(10**9):\n    total += i % 7\n"
Counted = Callable[..., float | None]


@pytest.fixture
def counted(tmp_path: Path) -> Counted:
    """Faults a second of a script, run plainly."""

    def found(source: str, setup_s: float = 0.1, **more: object) -> float | None:
        (tmp_path / "program.py").write_text(source)
        told = {"kind": "script", "target": "program.py", "python": sys.executable} | more
        program = Program(label="a", directory=str(tmp_path), **told)  # type: ignore[arg-type]
        with Crew() as crew:
            stage = Stage(Request(programs=(program,), reference="a", budget=60.0), crew, Log(), Silent())  # type: ignore[arg-type]
            stage.loops["a"] = Loop(kind="for", file=str(tmp_path / "program.py"), line=2)
            stage.setup_s["a"] = setup_s
            return faults_a_second(stage, "a")

    return found


def test_faults_are_counted_from_outside(counted: Counted) -> None:
    mapped, kept = counted(MAPPED), counted(KEPT)
    assert mapped is not None and kept is not None
    assert mapped > 10_000 > 1_000 > kept


@pytest.mark.parametrize(
    ("source", "more"),
    [
        ("for i in range(3):\n    pass\n", {}),
        ("1 / 0\n", {}),
        (KEPT, {"settings": (("total", "1"),)}),
        (KEPT, {"setup_s": 2.0}),
    ],
    ids=["it has ended", "it has failed", "it is not run as it is", "it takes long to set up"],
)
def test_nothing_is_known_of_what_does_not_run_on(counted: Counted, source: str, more: dict[str, Any]) -> None:
    assert counted(source, **more) is None


@pytest.mark.parametrize(
    ("plain", "slower", "kept"),
    [(333_000.0, True, []), (10.0, False, ["a", "b"]), (None, False, ["a", "b"])],
    ids=["gives back", "keeps", "not known"],
)
def test_a_plain_run_tells_which_restarts_are_like_it(plain: float | None, slower: bool, kept: list[str]) -> None:
    """b, and not when it runs alone, gives its memory back in two of three restarts, and takes three times as long."""
    stage = FakeStage(a_request(), {"a": 0.002, "b": 0.002}, NOISES["quiet"])
    plain_turn = stage._turn

    def faulting(plan, block, position, label, used):  # type: ignore[no-untyped-def]
        turn = plain_turn(plan, block, position, label, used)
        if label == "a" or plan.number % 3 == 0 or stage.at_door:
            return turn
        return msgspec.structs.replace(turn, ns=3 * turn.ns, faults=2000 * (turn.units + turn.skipped_units))

    stage._turn = faulting  # type: ignore[method-assign]
    solos = {label: alone(label, 0.002) for label in ("a", "b")}
    told = {"a": 10.0, "b": plain}
    measuring = Measuring(stage, solos, take=stage.restart, plain=lambda _, label: told[label])  # type: ignore[arg-type]
    measuring.run()
    judged = measuring.sequences["b"].judge(last=True)
    assert (judged.low > math.log(2.5)) is slower
    assert list(stage.at_door) == kept
    assert [remark.data["label"] for remark in stage.remarks if remark.kind == "plain-run"] == (["b"] if slower else [])


@pytest.mark.parametrize(
    ("plain", "threads", "kept"),
    [(300.0, 1, ["a", "b"]), (700.0, 1, []), (700.0, 2, [])],
    ids=["far less", "nearly as much", "as much, on two processors"],
)
def test_what_gives_back_less_in_a_plain_run_than_alone_and_in_turns_keeps_its_memory_as_all_do(
    plain: float, threads: int, kept: list[str]
) -> None:
    """Both give memory back plainly, a as much as in turns, b far less: as in a plain run they can't be measured."""
    stage = FakeStage(a_request(), {"a": 0.002, "b": 0.002}, NOISES["quiet"])
    plain_turn, each_s = stage._turn, fault_seconds()
    usual = {"a": 150.0, "b": 700.0}

    def faulting(plan, block, position, label, used):  # type: ignore[no-untyped-def]
        turn = plain_turn(plan, block, position, label, used)
        if label in stage.at_door:
            return turn
        units = turn.units + turn.skipped_units
        more = round(1e9 * usual[label] * each_s * turn.units)
        busy = round(1e9 * threads * units * (0.002 + usual[label] * each_s))
        return msgspec.structs.replace(turn, ns=turn.ns + more, cpu_ns=busy, faults=round(usual[label] * units))

    def rate(_: Stage, label: str) -> float:
        faults = {"a": 150.0, "b": plain}[label]
        return faults / (0.002 + faults * each_s) / threads

    stage._turn = faulting  # type: ignore[method-assign]
    solos = {label: alone(label, 0.002 + usual[label] * each_s, faults=usual[label]) for label in ("a", "b")}
    measuring = Measuring(stage, solos, take=stage.restart, plain=rate)  # type: ignore[arg-type]
    measuring.run()
    assert list(stage.at_door) == kept
    assert measuring.sequences["b"].judge(last=True).kind == ("equivalent" if kept else "slower")
