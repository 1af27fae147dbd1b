"""Calibration judges by exact bounds, and in terms of the program that does more."""

from __future__ import annotations

from typing import Any

import pytest

from calibrate_real import ROUNDS, judge, outcome, plan
from calibrate_report import Count, at_least, at_most
from programs import BODIES, INSIDE, KINDS, LOOPS, loop_script, script, untouched_script
from session import Session


def test_bounds_are_clopper_and_pearsons() -> None:
    # 0 of n: the upper bound solves (1 - p)^n = 0.01.
    assert at_most(0, 200) == pytest.approx(1 - 0.01 ** (1 / 200))
    assert at_least(200, 200) == pytest.approx(0.01 ** (1 / 200))
    assert (at_least(0, 5), at_most(5, 5), at_most(0, 0)) == (0.0, 1.0, 1.0)


def test_a_promise_is_broken_only_where_the_bound_excludes_it() -> None:
    assert not Count("alarms", 6, 200, most=0.01).broken
    assert Count("alarms", 7, 200, most=0.01).broken
    assert not Count("coverage", 184, 200, least=0.95).broken
    assert Count("coverage", 181, 200, least=0.95).broken
    assert not Count("nothing tried", 0, 0, least=0.95).broken


@pytest.mark.parametrize("kind", KINDS)
def test_more_pieces_leave_the_same_values_behind(kind: str) -> None:
    few, many = ({}, {})  # type: tuple[dict[str, Any], dict[str, Any]]
    exec(script(kind, pieces=3, units=2), few)
    exec(script(kind, pieces=5, units=2), many)
    assert few["unit"] == many["unit"] == 1
    assert "nothing" not in few or few["nothing"] is many["nothing"] is None  # a step that JAX compiled has none
    assert few["y"] is not many["y"]
    assert str(few["y"]) == str(many["y"])


@pytest.mark.parametrize("loop", LOOPS)
def test_an_untouched_loop_does_what_the_turned_one_does(loop: str) -> None:
    """Whole blocks of units, each as the turned loop's first ones, with the same values left behind."""
    turned, untouched = loop_script(loop, "5 µs"), untouched_script(loop, "5 µs")
    units = BODIES["5 µs"][2]
    once: dict[str, Any] = {}
    exec(turned.replace(str(units), str(INSIDE)), once)
    blocks: dict[str, Any] = {}
    exec(untouched.replace(f"range({units // INSIDE})", "range(3)"), blocks)
    assert (blocks["i"], blocks["x"], blocks["block"]) == (once["i"], once["x"], 2)


def test_the_plan_is_as_promised() -> None:
    trials = plan()
    assert len({trial.key() for trial in trials}) == len(trials)
    assert sum(trial.scenario == "same" for trial in trials) == 200
    assert {trial.pieces for trial in trials if trial.scenario == "known"} == {101, 105, 110}
    first = [trial for trial in trials if trial.round == 0]
    assert {(trial.scenario, trial.pieces) for trial in first} == set(ROUNDS)
    assert len(first) == len(ROUNDS) * len(KINDS)
    turned = plan("known:105")
    assert {(trial.scenario, trial.pieces) for trial in turned[: 20 * len(KINDS)]} == {("known", 105)}
    assert sorted(turned) == sorted(trials)


def answered(kind: str, slower: str, ratio: float) -> Session:
    verdict = {"kind": kind, "slower": slower, "ratio": ratio, "low": ratio / 1.01, "high": ratio * 1.01}
    return Session({"verdict": verdict, "programs": {"a": {"unit_s": 1.0}, "b": {"unit_s": 1.0}}}, 5.0)


@pytest.mark.parametrize(
    ("swapped", "slower", "said", "ratio"),
    [
        (False, "b", "slower", 1.05),
        (True, "a", "slower", 1.05),
        (False, "a", "faster", 1 / 1.05),
        (True, "b", "faster", 1 / 1.05),
    ],
)
def test_an_outcome_is_about_the_program_with_more_pieces(swapped: bool, slower: str, said: str, ratio: float) -> None:
    found = outcome(answered("slower", slower, 1.05), swapped)
    assert found["said"] == said
    assert found["ratio"] == pytest.approx(ratio)
    assert (found["low"], found["high"]) == pytest.approx((ratio / 1.01, ratio * 1.01))


def test_failed_sessions_count_against_and_are_not_judged_for_coverage() -> None:
    good = {"scenario": "same", "kind": "numpy", "pieces": 100, **outcome(answered("equivalent", "a", 1.0), False)}
    bad = {"scenario": "same", "kind": "numpy", "pieces": 100, **outcome(Session({}, 1.0, "exit 2"), False)}
    counts = {count.what: count for count in judge([good, bad])}
    assert (counts["a session gave no answer"].count, counts["a session gave no answer"].of) == (1, 2)
    holds = counts["same: interval holds the truth"]
    assert (holds.count, holds.of) == (1, 1)
