"""What the runs for results are expected to cost, before they are made."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from whyslower.errors import ProgramError
from whyslower.evidence import passes
from whyslower.store.events import SoloRun


class Stage:
    """A stage whose runs take `run_s` seconds each."""

    def __init__(self, run_s: dict[str, float], preloads: dict[str, tuple[str, ...]], left_s: float = 40.0) -> None:
        self.run_s, self.preloads, self.left_s, self.at, self.runs = run_s, preloads, left_s, 0.0, 0
        self.watch = SimpleNamespace(phase=lambda phase, label: None)

    def now(self) -> float:
        return self.at

    def left(self) -> float:
        return self.left_s - self.at

    def run(self, label: str) -> None:
        self.at += self.run_s[label]
        self.runs += 1


def ran(label: str, setup_s: float) -> SoloRun:
    """Alone, with units of a millisecond."""
    return SoloRun(
        at=1.0, label=label, setup_s=setup_s, first_unit_s=1e-3, stretches=((0, 1, 1_000_000), (1, 9, 9_000_000)),
        finished=True, threads=1, process_s=setup_s, output="",
    )  # fmt: skip


TORCH = {"a": ("torch",), "b": ("torch",)}


@pytest.mark.parametrize(("preloads", "expected", "cost", "runs"), [
    (TORCH, 17.0, 2.0, 1),  # most of a cold set-up is imports, which are made already; the dearer one is tried
    (TORCH, 50.0, 50.0, 0),  # too dear to try
    (TORCH | {"b": ()}, 17.0, 17.0, 0),  # one starts cold
])  # fmt: skip
def test_one_run_tells_where_imports_are_made_already(
    monkeypatch: pytest.MonkeyPatch, preloads: dict[str, tuple[str, ...]], expected: float, cost: float, runs: int
) -> None:
    stage = Stage({"a": 0.1, "b": 0.5}, preloads)
    monkeypatch.setattr(passes, "_run", lambda stage, label, units: stage.run(label))
    alone = {label: ran(label, setup_s) for label, setup_s in (("a", 3.0), ("b", 5.5))}
    assert passes._as_tried(stage, alone, expected) == cost  # type: ignore[arg-type]
    assert stage.runs == runs


@pytest.mark.parametrize(("setup_s", "library", "cpus", "at_once"), [
    (2.0, "numpy", 2, True),
    (0.2, "numpy", 2, False),
    (2.0, "torch", 2, False),  # its threads would spin for the other's processors
    (2.0, "numpy", 1, False),
])  # fmt: skip
def test_a_long_set_up_runs_twice_at_once(
    monkeypatch: pytest.MonkeyPatch, setup_s: float, library: str, cpus: int, at_once: bool
) -> None:
    done: list[str] = []

    def begin(stage: SimpleNamespace, label: str, units: int, clock_rate: float = 1.0, *_: object) -> SimpleNamespace:
        done.append(f"begins at {clock_rate:g}")
        return SimpleNamespace(worker=clock_rate)

    def wait(stage: SimpleNamespace, begun: SimpleNamespace) -> float:
        done.append(f"waited for {begun.worker:g}")
        return float(begun.worker)

    for name, fake in (("begin_results", begin), ("results", wait), ("_seen", lambda found: found)):
        monkeypatch.setattr(passes, name, fake)
    stage: Any = SimpleNamespace(cpus=cpus, crew=SimpleNamespace(end=lambda worker: None))
    beside = passes._beside_itself(stage, replace(ran("a", setup_s), libraries={library: "2"}))
    found: Any = passes._twice(stage, "a", 3, beside)
    assert found == (1.0, passes.CLOCK_RATE)
    assert (done[:2] == ["begins at 1", "begins at 1000"]) is at_once
    assert len(done) == 4


def test_a_run_that_fails_beside_itself_is_made_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(stage: SimpleNamespace, begun: SimpleNamespace) -> None:
        raise ProgramError("it failed")

    ended: list[float] = []
    stage: Any = SimpleNamespace(crew=SimpleNamespace(end=ended.append))
    begin = lambda stage, label, units, clock_rate: SimpleNamespace(worker=clock_rate)  # noqa: E731
    monkeypatch.setattr(passes, "begin_results", begin)
    monkeypatch.setattr(passes, "results", fail)
    monkeypatch.setattr(passes, "_run", lambda stage, label, units, clock_rate=1.0: clock_rate)
    found: Any = passes._twice(stage, "a", 3, beside=True)
    assert found == (1.0, passes.CLOCK_RATE)
    assert ended == [1.0, passes.CLOCK_RATE]
