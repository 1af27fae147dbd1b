"""Programs whose own threads work on beside their loops: turns cut into what these do."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from test_measuring import a_request, alone

from whyslower.measure.crew import Crew
from whyslower.measure.measuring import Measuring
from whyslower.measure.planning import minds_the_clock
from whyslower.measure.specs import spec
from whyslower.records import Loop, Program
from whyslower.testing import NOISES, FakeStage

WAITING = """
import threading

over = threading.Event()
waiting = [threading.Thread(target=over.wait, daemon=True) for _ in range({threads})]
for each in waiting:
    each.start()
for unit in range(1000):
    sum(range(100))
"""


def measured(alone_s: dict[str, float], beside: int = 2, finished: bool = True) -> tuple[FakeStage, Measuring]:
    """Taking turns, b takes twice the time of a; running alone, what is said."""
    stage = FakeStage(a_request(budget=20.0), {"a": 0.002, "b": 0.004}, NOISES["quiet"])
    solos = {
        label: msgspec.structs.replace(alone(label, unit_s), beside=beside, finished=finished)
        for label, unit_s in alone_s.items()
    }
    measuring = Measuring(stage, solos, take=stage.restart, alone=lambda _, label: solos[label])  # type: ignore[arg-type]
    measuring.run()
    return stage, measuring


def test_whole_loops_are_compared_where_running_alone_contradicts_the_turns() -> None:
    stage, measuring = measured({"a": 0.002, "b": 0.002})
    (remark,) = [each for each in stage.remarks if each.kind == "threads-beside"]
    assert remark.data["turns"] == pytest.approx(2.0, rel=0.02)
    assert remark.data["alone"] == pytest.approx(1.0)
    assert measuring.planner.whole == []  # to the end, one after the other
    assert measuring.sequences["b"].judge().restarts == 0  # what turns gave is not mixed in


@pytest.mark.parametrize(("clock", "kinds"), [(True, ["paced"]), (False, [])])
def test_so_they_are_where_programs_keep_to_a_clock(
    monkeypatch: pytest.MonkeyPatch, clock: bool, kinds: list[str]
) -> None:
    """One that sleeps until its next round is due, and is late after each turn of the other's, catches up."""
    monkeypatch.setattr("whyslower.measure.measuring.minds_the_clock", lambda stage, label: clock and label == "a")
    stage, measuring = measured({"a": 0.002, "b": 0.002}, beside=0)
    assert [remark.kind for remark in stage.remarks if remark.kind in ("paced", "threads-beside")] == kinds
    assert (measuring.planner.whole == []) is clock


@pytest.mark.parametrize(
    ("text", "minds"), [("time.sleep(0.1)", True), ("t = perf_counter()", True), ("timestep = 0.1; waited = 3", False)]
)
def test_a_clock_is_known_by_its_name(tmp_path: Path, text: str, minds: bool) -> None:
    (tmp_path / "a.py").write_text(text)
    program = Program(label="a", kind="script", target="a.py", directory=str(tmp_path))
    loop = Loop(kind="for", file=str(tmp_path / "a.py"), line=1)
    stage: Any = SimpleNamespace(programs={"a": program}, loops={"a": loop})
    assert minds_the_clock(stage, "a") is minds


@pytest.mark.parametrize(
    ("alone_s", "options"),
    [
        ({"a": 0.002, "b": 0.004}, {}),  # both ways agree
        ({"a": 0.002, "b": 0.002}, {"beside": 0}),  # nothing of theirs works on
        ({"a": 0.002, "b": 0.002}, {"finished": False}),  # nobody knows how long a whole loop takes
        ({"a": 0.01, "b": 0.01}, {}),  # too long for six of them
    ],
)
def test_turns_stand_otherwise(alone_s: dict[str, float], options: dict[str, int]) -> None:
    stage, measuring = measured(alone_s, **options)
    assert "threads-beside" not in [remark.kind for remark in stage.remarks]
    assert measuring.sequences["b"].judge().kind == "slower"


@pytest.mark.parametrize("threads", [0, 2])
def test_a_worker_tells_at_the_door_of_threads_beside_its_loop(tmp_path: Path, threads: int) -> None:
    path = tmp_path / "a.py"
    path.write_text(WAITING.format(threads=threads))
    program = Program(label="a", kind="script", target=str(path), directory=str(tmp_path), python=sys.executable)
    loop = Loop(kind="for", file=str(path), line=8)
    with Crew() as crew:
        worker = crew.start("a", spec(program, loop, "solo", False, seconds=0.1, most_seconds=0.1))
        assert worker.hear(time.monotonic() + 10.0)["door"]["beside"] == threads
        crew.end(worker)
