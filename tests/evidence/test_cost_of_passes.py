"""What the runs for results are expected to cost, before they are made."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from whyslower.evidence import passes


class Stage:
    """A stage whose runs take `run_s` seconds each."""

    def __init__(self, run_s: float, preloads: dict[str, tuple[str, ...]], left_s: float = 40.0) -> None:
        self.run_s, self.preloads, self.left_s, self.at, self.runs = run_s, preloads, left_s, 0.0, 0
        self.request = SimpleNamespace(reference="a")

    def now(self) -> float:
        return self.at

    def left(self) -> float:
        return self.left_s - self.at

    def run(self, *_: Any) -> None:
        self.at += self.run_s
        self.runs += 1


TORCH = {"a": ("torch",), "b": ("torch",)}


@pytest.mark.parametrize(("preloads", "expected", "cost", "runs"), [
    (TORCH, 17.0, 2.0, 1),  # most of a cold set-up is imports, which are made already
    (TORCH, 50.0, 50.0, 0),  # too dear to try
    (TORCH | {"b": ()}, 17.0, 17.0, 0),  # one starts cold
])  # fmt: skip
def test_one_run_tells_where_imports_are_made_already(
    monkeypatch: pytest.MonkeyPatch, preloads: dict[str, tuple[str, ...]], expected: float, cost: float, runs: int
) -> None:
    stage = Stage(0.5, preloads)
    monkeypatch.setattr(passes, "_run", lambda stage, *_: stage.run())
    assert passes._as_tried(stage, ["a", "b"], expected) == cost  # type: ignore[arg-type]
    assert stage.runs == runs
