"""Shares: exact where everything was measured, honest where not, ordered by kind, summing to 1."""

from __future__ import annotations

import math

import msgspec
import numpy as np
import pytest
from sessions_of_trials import factor, measure, shapley, subsets

from whyslower.attribution.alternatives import exclude
from whyslower.attribution.dividends import dividends
from whyslower.attribution.shapley import Shares, sampled_orders, shares
from whyslower.attribution.trials import Trials
from whyslower.records import Change, Edit, Factor
from whyslower.testing import NOISES

NAMES = "pqr"
# Parts of the slower program's time (4 against 1): what a factor takes away grows with what others have taken.
PARTS = {"p": 1.6, "q": 0.8, "r": 0.0}


def of_parts(some: frozenset[str]) -> float:
    return math.log(4 - sum(PARTS[name] for name in some))


def still(some: frozenset[str]) -> float:
    return 0.0


def session(sets: list[frozenset[str]], noise: str = "quiet", names: str = NAMES, times=of_parts) -> Trials:
    return measure(Trials("s", "f", [factor(name) for name in names]), sets, {"s": times, "f": still}, NOISES[noise])


def of(result: Shares, name: str):
    return next(each for each in result.shares if each.factor == name)


def truth() -> dict[str, float]:
    values = shapley(lambda some: of_parts(frozenset()) - of_parts(some), NAMES)
    return {name: value / math.log(4) for name, value in values.items()}


def test_every_subset_gives_shapleys_value() -> None:
    result = shares(session(subsets(NAMES)), list(NAMES))
    assert result.complete and not result.missing
    for name, share in truth().items():
        reading = of(result, name).share
        assert reading.low <= share <= reading.high
        assert reading.value == pytest.approx(share, abs=0.02)
    assert [each.factor for each in result.shares] == ["p", "q", "r"]
    assert [each.role for each in result.shares] == ["cause", "cause", "ruled-out"]
    assert of(result, "r").effect.low < 1 < of(result, "r").effect.high


def test_shares_and_unexplained_sum_to_one() -> None:
    for sets in (subsets(NAMES), [*subsets(NAMES)[:4], frozenset(NAMES)], subsets(NAMES)[:4]):
        result = shares(session(sets, "torch-like"), list(NAMES))
        proven = [each.factor for each in result.shares if each.role in ("cause", "opposing")]
        total = math.fsum(of(result, name).share.value for name in proven) + result.unexplained.value
        assert total == pytest.approx(1, abs=1e-12)
        assert result.together(NAMES).value + result.rest(NAMES).value == pytest.approx(1, abs=1e-12)


def test_without_the_pairs_the_joint_effect_is_spread_and_the_interval_wider() -> None:
    all_sets, few = shares(session(subsets(NAMES)), list(NAMES)), [*subsets(NAMES)[:4], frozenset(NAMES)]
    result = shares(session(few), list(NAMES))
    assert not result.complete
    assert result.together(NAMES).value == pytest.approx(all_sets.together(NAMES).value, abs=0.02)
    for name, share in truth().items():
        reading, exact = of(result, name).share, of(all_sets, name).share
        assert reading.low <= share <= reading.high
        assert reading.high - reading.low > exact.high - exact.low
    assert of(result, "r").share.value == pytest.approx(0, abs=0.02)  # what has no effect alone gets next to none of it


def test_singles_alone_leave_open_what_all_do_together() -> None:
    result = shares(session(subsets(NAMES)[:4]), list(NAMES))
    joint = result.together(NAMES)
    assert joint.low < sum(truth().values()) < joint.high
    assert joint.high - joint.low > 0.2


def test_general_factors_take_what_the_specific_ones_leave() -> None:
    """p and q are two ways to take away the same: whichever is specific has all of it."""

    def same(some: frozenset[str]) -> float:
        return 0.2 if some else 1.2

    trials = session(subsets("pq"), names="pq", times=same)
    even = shares(trials, ["p", "q"])
    assert of(even, "p").share.value == pytest.approx(0.5 / 1.2, abs=0.02)
    ordered = shares(trials, ["p"], ["q"])
    assert of(ordered, "p").share.value == pytest.approx(1 / 1.2, abs=0.02)
    assert of(ordered, "q").share.value == pytest.approx(0, abs=0.02)
    assert of(ordered, "q").role == "ruled-out"
    other = shares(trials, ["q"], ["p"])
    assert of(other, "p").share.value == pytest.approx(0, abs=0.02)


def test_within_the_general_kind_factors_share_as_ever() -> None:
    result = shares(session(subsets(NAMES)), ["r"], ["p", "q"])
    for name, share in truth().items():  # r does nothing
        assert of(result, name).share.value == pytest.approx(share, abs=0.02)


def test_opposing_factors_have_shares_beyond_all_and_below_nothing() -> None:
    effects = {"p": 0.9, "q": -0.3}
    trials = session(subsets("pq"), names="pq", times=lambda some: 0.6 - sum(effects[name] for name in some))
    result = shares(trials, ["p", "q"])
    assert of(result, "p").share.value == pytest.approx(1.5, abs=0.05)
    assert of(result, "q").share.value == pytest.approx(-0.5, abs=0.05)
    assert [each.role for each in result.shares] == ["cause", "opposing"]


def test_a_real_but_small_effect_is_no_cause() -> None:
    trials = session(subsets("p"), names="p", times=lambda some: 1 - 0.03 * len(some))
    share = of(shares(trials, ["p"]), "p")
    assert share.share.low > 0
    assert share.role == "ruled-out"


def test_without_a_difference_there_are_no_shares() -> None:
    trials = session(subsets("p"), "torch-like", names="p", times=lambda some: 0.005 * len(some))
    result = shares(trials, ["p"])
    assert result.shares == () and result.unexplained is None
    with pytest.raises(ValueError, match="no shares"):
        result.together("p")
    assert shares(Trials("s", "f", [factor("p")]), ["p"]).ratio is None


def test_a_factor_without_a_usable_trial_is_named_and_left_out() -> None:
    trials = measure(
        Trials("s", "f", [factor("p"), factor("q", "sf"), factor("idle", "")]),
        [frozenset("p")],
        {"s": lambda some: 1 - 0.5 * len(some), "f": still},
    )
    result = shares(trials, ["p", "q", "idle"])
    assert result.missing == ("q", "idle")
    assert of(result, "p").share.value == pytest.approx(0.5, abs=0.02)


def test_a_single_that_failed_is_inferred_from_the_sets_that_hold_it() -> None:
    sets = [some for some in subsets("pq") if some != frozenset("q")]
    trials = session(sets, names="pq", times=lambda some: 1 - 0.5 * ("p" in some) - 0.3 * ("q" in some))
    result = shares(trials, ["p", "q"])
    for name, share in {"p": 0.5, "q": 0.3}.items():
        reading = of(result, name).share
        assert reading.low <= share <= reading.high
    assert of(result, "q").share.high - of(result, "q").share.low > 0.05  # it may be an interaction


def test_dividends_are_exact_when_all_are_measured() -> None:
    values = {some: np.array([float(i)]) for i, some in enumerate(subsets("pqrt")) if some}
    values = {some: np.repeat(value**2, 5) for some, value in values.items()}
    parts = dividends("pqrt", values, np.random.default_rng(0))
    for some, value in values.items():
        whole = sum(dividend for part, dividend in parts.items() if part <= some)
        assert whole == pytest.approx(value, abs=1e-9)
    with pytest.raises(ValueError, match="no set"):
        dividends("pq", {}, np.random.default_rng(0))


def test_many_factors_by_sampled_orders() -> None:
    names = "abcdefghijkl"
    effects = {name: (12 - i) / 100 for i, name in enumerate(names)}

    def w(some: frozenset[str]) -> float:
        pair = 0.1 if {"a", "b"} <= some else 0.0
        return sum(effects[name] for name in some) + pair

    sets = {*(frozenset(name) for name in names), *sampled_orders(names, 6, seed=1)}
    value = {some: np.full(400, w(some)) for some in sets}
    parts = dividends(names, value, np.random.default_rng(0))
    true = shapley_of_pair(effects)
    for name in names:
        drawn = sum(part / len(some) for some, part in parts.items() if name in some)
        assert drawn[0] == pytest.approx(true[name], abs=0.03)
        low, high = np.quantile(drawn[1:], [0.0, 1.0])
        assert low - 1e-6 <= true[name] <= high + 1e-6


def shapley_of_pair(effects: dict[str, float]) -> dict[str, float]:
    return {name: effect + (0.05 if name in "ab" else 0.0) for name, effect in effects.items()}


def test_sampled_orders_begin_with_one_and_end_with_all() -> None:
    sets = sampled_orders("abcd", 2, seed=3)
    assert [len(some) for some in sets] == [1, 2, 3, 4, 1, 2, 3]  # the reversed order ends with the same set
    assert sets[0] | sets[6] == sets[3] and not sets[0] & sets[6]
    assert sampled_orders("abcd", 2, seed=3) == sets


def test_of_two_edits_of_one_place_what_both_explain_is_counted_once() -> None:
    """p alone takes 1.2 of 1.6 away, q alone 0.8: whoever could have both would have p's."""
    place = {name: Edit(start=0, end=5, text=name) for name in "pq"}
    pair = [msgspec.structs.replace(factor(name), changes={"s": Change(edits=(place[name],))}) for name in "pq"]
    gone = {"p": 1.2, "q": 0.8}
    trials = Trials("s", "f", [*pair, factor("r")])
    sets = [some for some in subsets("pqr") if not {"p", "q"} <= some]
    times = {"s": lambda some: 1.6 - max((gone[n] for n in some & {"p", "q"}), default=0) - 0.2 * ("r" in some)}
    result = shares(measure(trials, sets, {**times, "f": still}, NOISES["quiet"]), list(NAMES))
    assert result.complete
    for name, share in {"p": 0.8 / 1.6, "q": 0.4 / 1.6, "r": 0.2 / 1.6}.items():
        assert of(result, name).share.value == pytest.approx(share, abs=0.02)
    assert of(result, "p").role == of(result, "q").role == "cause"


def test_edits_that_overlap_otherwise_are_no_alternatives() -> None:
    def of(name: str, start: int, end: int, **more: str) -> Factor:
        edit = Edit(start=start, end=end, text=name)
        return msgspec.structs.replace(factor(name), changes={"s": Change(edits=(edit,))}, **more)

    assert exclude(of("p", 0, 5), of("q", 0, 5))
    assert not exclude(of("p", 0, 5), of("q", 2, 4)) and not exclude(of("p", 0, 5), of("q", 6, 9))
    assert not exclude(of("p", 0, 5), of("q", 0, 5, reading="fixed-cost"))
    assert not exclude(of("p", 0, 0), of("q", 0, 0)), "both are put in before what stands there"
    assert not exclude(of("p", 0, 5), None)
