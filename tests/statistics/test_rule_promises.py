"""The promises, counted in simulated sessions by the benchmark that also counts them at length."""

from __future__ import annotations

import importlib.util
import math
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from whyslower.statistics.rule import judge_rows
from whyslower.statistics.sequence import RatioSequence
from whyslower.testing import NOISES

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "calibrate_rule.py"


@pytest.fixture(scope="module")
def calibrate() -> ModuleType:
    spec = importlib.util.spec_from_file_location("calibrate_rule", BENCHMARK)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def broken(calibrate: ModuleType, name: str, sessions: int) -> list[str]:
    chunks = list(calibrate.simulate(NOISES[name], sessions, seed=20))
    rows = [calibrate.figures(chunks, ratio) for ratio in calibrate.RATIOS]
    checks = list(calibrate.promises(name, rows, calibrate.at_budgets(chunks)))
    assert len(checks) > 20
    return [check["what"] for check in checks if check["broken"]]


@pytest.mark.parametrize("name", NOISES)
def test_every_promise_is_kept(calibrate: ModuleType, name: str) -> None:
    assert broken(calibrate, name, 2000) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", NOISES)
def test_every_promise_is_kept_in_100_000_sessions(calibrate: ModuleType, name: str) -> None:
    assert broken(calibrate, name, 100_000) == []


def test_a_rule_that_ignores_freaks_and_looking_is_found_out(
    calibrate: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("whyslower.statistics.rule.EARLY", 2)
    monkeypatch.setattr("whyslower.statistics.rule.TRIMMED_SHARE", 1000)
    monkeypatch.setattr("whyslower.statistics.rule.unknown_scatter", lambda n, error_rate: np.full(n.shape, 2.0))
    assert "the same program called slower (true ratio 1.0)" in broken(calibrate, "torch-like", 2000)


def test_a_promise_is_broken_only_where_the_bound_excludes_it(calibrate: ModuleType) -> None:
    assert not calibrate.promise("", "", 10, 1000, 0.01)["broken"]
    assert not calibrate.promise("", "", 19, 1000, 0.01)["broken"]
    assert calibrate.promise("", "", 25, 1000, 0.01)["broken"]
    assert not calibrate.promise("", "", 0, 1000, 0.01)["broken"]


def test_rows_are_judged_as_they_are_one_by_one() -> None:
    rows = NOISES["torch-like"].sessions(np.random.default_rng(3), math.log(1.1), 20, 15, 1)[:, :, 0]
    together = judge_rows(rows, 0.02)
    for index, row in enumerate(rows):
        sequence = RatioSequence()
        for log_ratio in row:
            sequence.add(log_ratio)
        judgement = sequence.judge()
        assert judgement.log_ratio == pytest.approx(together.log_ratio[index])
        assert (judgement.kind == "slower") == together.slower[index]
