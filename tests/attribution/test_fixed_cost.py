"""The reading of experiments on size: what a call costs whatever its work."""

from __future__ import annotations

import math

import numpy as np
import pytest
from msgspec.structs import replace
from sessions_of_trials import factor, measure, subsets

from whyslower.attribution.explanation import explain
from whyslower.attribution.fixed_cost import paying_the_others_fixed_cost, without_work
from whyslower.attribution.shapley import shares
from whyslower.attribution.trials import Trials
from whyslower.records import Change, Factor


def paying(slower: float, slower_fixed: float, faster_fixed: float) -> float:
    """In seconds."""
    logs = (np.log([seconds]) for seconds in (slower, slower_fixed, faster_fixed))
    return float(np.exp(paying_the_others_fixed_cost(*logs))[0])


def test_the_slower_one_pays_the_faster_ones_fixed_cost() -> None:
    assert paying(10.0, 4.0, 1.0) == pytest.approx(7.0)
    assert paying(10.0, 1.0, 4.0) == pytest.approx(13.0)  # it was the cheaper one there: the ratio would grow


def test_a_call_without_work_that_took_longer_leaves_no_work() -> None:
    assert paying(10.0, 10.5, 1.0) == pytest.approx(1.0)


def programs(fixed_s: float, fixed_f: float, waste: float, work: float = 1.0) -> Trials:
    """Two programs that pay a fixed cost, do the same work, and the slower one something more (`extra`) besides."""

    def seconds(fixed: float, extra: float, some: frozenset[str]) -> float:
        return math.log(fixed + (0.0 if "fixed" in some else work + extra * ("extra" not in some)))

    trials = Trials("s", "f", [factor("extra"), factor("fixed", "sf", "fixed-cost")])
    return measure(
        trials,
        subsets(["extra", "fixed"]),
        {"s": lambda some: seconds(fixed_s, waste, some), "f": lambda some: seconds(fixed_f, 0.0, some)},
    )


def test_fixed_cost_in_trials() -> None:
    trials = programs(fixed_s=3.0, fixed_f=1.0, waste=0.0)
    assert trials.value(["fixed"]).value == pytest.approx(0, abs=0.01)
    result = shares(trials, ["extra"], ["fixed"])
    assert [(each.factor, each.role) for each in result.shares] == [("fixed", "cause"), ("extra", "ruled-out")]
    assert result.shares[0].share.value == pytest.approx(1, abs=0.02)


def test_fixed_cost_with_a_specific_factor_in_place() -> None:
    trials = programs(fixed_s=3.0, fixed_f=1.0, waste=4.0)  # 8 against 2
    result = shares(trials, ["extra"], ["fixed"])
    by_name = {each.factor: each.share for each in result.shares}
    assert by_name["extra"].value == pytest.approx(math.log(8 / 4) / math.log(4), abs=0.02)
    assert by_name["fixed"].value == pytest.approx(math.log(4 / 2) / math.log(4), abs=0.02)
    assert result.unexplained.value == pytest.approx(0, abs=0.02)


@pytest.mark.parametrize("left", [0.0, 0.02, 0.25])
def test_work_that_small_sizes_leave_is_no_fixed_cost(left: float) -> None:
    """Calls cost 1 s and 0.2 s of 10 s and 1 s; of the work, `left` remains where the calls should have none."""
    trials = Trials("s", "f", [replace(factor("fixed", "sf", "fixed-cost"), left={"s": left, "f": left})])
    small = 1.0 + 9.0 * left, 0.2 + 0.8 * left
    times = {label: (lambda some, i=i: math.log(small[i] if some else (10.0, 1.0)[i])) for i, label in enumerate("sf")}
    measure(trials, subsets(["fixed"]), times)
    assert trials.value(["fixed"]).value == pytest.approx(math.log(10.0 - 1.0 + 0.2), abs=0.02)


def test_what_calls_cost_is_no_less_than_next_to_nothing() -> None:
    """Work that grows with the square leaves less than its data does: a sixteenth, where these shrink fourfold."""
    real, small = np.log(np.array([1.0])), np.log(np.array([1.0 / 16.0]))
    assert -20.0 < without_work(real, small, 0.25)[0] < -13.0
    assert without_work(real, small, 0.0)[0] == pytest.approx(small[0])


def test_equal_fixed_costs_are_ruled_out() -> None:
    result = shares(programs(fixed_s=1.0, fixed_f=1.0, waste=4.0), ["extra"], ["fixed"])
    assert {each.factor: each.role for each in result.shares} == {"extra": "cause", "fixed": "ruled-out"}


def test_a_fixed_cost_needs_both_programs_without_work() -> None:
    one_sided = Trials("s", "f", [factor("fixed", "s", "fixed-cost")])
    measure(one_sided, subsets(["fixed"]), {"s": lambda some: 1.0 - len(some), "f": lambda some: 0.0})
    assert one_sided.value(["fixed"]) is None
    two = Trials("s", "f", [factor("fixed", "sf", "fixed-cost"), factor("too", "sf", "fixed-cost")])
    measure(two, subsets(["fixed", "too"]), {"s": lambda some: 1.0 - len(some) / 3, "f": lambda some: 0.0})
    assert two.value(["fixed"]) is not None and two.value(["fixed", "too"]) is None


@pytest.mark.parametrize("beyond", [0.0, 0.05])
def test_exchanged_code_takes_away_what_its_calls_cost_too(beyond: float) -> None:
    """Whether the exchange does just all, or seems to do a little more, both together are no more than all."""
    cost = factor("cost", "sf", "fixed-cost")
    code = Factor(name="code", cause="way", what="code", changes={"s": Change()}, reading="swap")
    times = {"": 2.0, "code": 1.0 - beyond, "cost": 0.6}
    trials = Trials("s", "f", [cost, code])
    slower = {"s": lambda some: math.log(times[" ".join(some)]), "f": lambda some: math.log(0.3 if some else 1.0)}
    found = explain(measure(trials, [frozenset(("cost",)), frozenset(("code",))], slower), [cost, code])
    assert {each.cause for each in found.proven} == {"way", "cost"}
    assert sum(each.share.value for each in found.proven) == pytest.approx(1, abs=0.02)
