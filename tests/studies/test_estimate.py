"""What is said of a study's effects, step by step."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec
import numpy as np
import pytest
from simulated_studies import LogTime, Session, factors, full, one_worker

from whyslower.questions import Effect, Levels, StudyFactor
from whyslower.statistics.restart import log_ratio
from whyslower.statistics.sequence import RatioSequence
from whyslower.studies.design import design, label
from whyslower.studies.estimate import Estimates
from whyslower.testing import NOISES


def measured(study: Sequence[StudyFactor], log_time: LogTime, restarts: int, **more: object) -> Session:
    session = Session(study, log_time, restarts=restarts, **more)  # type: ignore[arg-type]
    for _ in session.looks(restarts):
        pass
    return session


def by_level(effects: Sequence[Effect]) -> dict[tuple[str, object], Effect]:
    return {(effect.factor, effect.level): effect for effect in effects}


def test_two_variants_are_judged_as_two_programs_are() -> None:
    study, rng = factors(2), np.random.default_rng(4)
    estimates, sequence = Estimates(study, full(study), 0.02), RatioSequence(0.02)
    luck = one_worker(NOISES["torch-like"]).sessions(rng, 0.0, 2, 25, 6)
    for restart in range(25):
        times = np.exp(luck[:, restart] + [[0.0], [0.08]] + rng.normal(0, 0.1, 6))
        for block in range(6):
            estimates.add("a=0", restart, block, times[0, block])
            estimates.add("a=1", restart, block, times[1, block])
        sequence.add(log_ratio(times[0], times[1]))
        (effect,), judgement = estimates.effects(), sequence.judge()
        assert math.log(effect.ratio) == pytest.approx(judgement.log_ratio, abs=1e-9)
        assert math.log(effect.low) == pytest.approx(judgement.low, abs=1e-9)
        if restart >= 2:  # a study begins to decide at its third restart
            assert effect.kind == judgement.kind
            needed = sequence.restarts_needed() if judgement.kind == "undecided" else None
            assert effect.restarts_needed == needed


def test_effects_interactions_and_what_makes_no_difference_are_told() -> None:
    study = factors(2, 2, 2)
    estimates = measured(study, lambda v: 0.3 * v["a"] - 0.2 * v["a"] * v["b"], 12).estimates
    found = by_level(estimates.effects())
    assert {key: effect.kind for key, effect in found.items()} == {
        ("a", 1): "slower",
        ("b", 1): "faster",
        ("c", 1): "equivalent",
    }
    assert found["a", 1].low <= math.exp(0.2) <= found["a", 1].high
    assert found["b", 1].low <= math.exp(-0.1) <= found["b", 1].high
    assert [(one.factor, one.other) for one in estimates.interactions() if one.matters] == [("a", "b")]
    assert estimates.decided()


def odd(levels: Levels) -> float:
    """Three times as long where the sum of all levels is odd, as the length of a transform may be."""
    return math.log(3) * (sum(levels.values()) % 2)


def test_what_three_factors_do_together_only_is_told_of_each() -> None:
    """On the whole each makes no difference, nor do any two: a step is always three times up or down."""
    estimates = measured(factors(2, 2, 2), odd, 12).estimates
    assert {effect.kind for effect in estimates.effects()} == {"equivalent"}
    found = [each for each in estimates.interactions() if each.matters]
    assert {(each.factor, each.other, *each.where) for each in found} == {
        ("a", "b", "c"),
        ("a", "c", "b"),
        ("b", "c", "a"),
    }
    for each in found:
        expected = 9.0 if sum(each.where.values()) else 1 / 9
        assert each.low <= expected <= each.high
    for effect in estimates.effects():
        assert (effect.least, effect.most) == (pytest.approx(1 / 3, rel=0.03), pytest.approx(3.0, rel=0.03))


def test_what_two_factors_do_alike_everywhere_is_told_once() -> None:
    estimates = measured(factors(2, 2, 3), lambda v: 0.5 * v["a"] * v["b"] + 0.1 * v["c"], 12).estimates
    found = [(each.factor, each.other, each.where) for each in estimates.interactions() if each.matters]
    assert found == [("a", "b", {})]


def test_a_difference_that_only_the_two_variants_tell_is_told() -> None:
    """Pairs of factors would make none of it."""
    estimates = measured(factors(2, 2, 2), odd, 4).estimates
    contrast = estimates.contrast("a=0,b=0,c=0", "a=1,b=1,c=1")
    assert contrast.low <= 3.0 <= contrast.high
    assert contrast.high < 1.3 * contrast.low


def test_no_variant_is_quicker_than_the_quickest() -> None:
    for seed in range(10):
        found = measured(factors(2, 2, 2), lambda v: 0.0, 5, noise="torch-like", seed=seed).estimates.results({})
        assert min(each.ratio for each in found if each.ratio is not None) == 1.0


def test_nothing_measured_says_nothing() -> None:
    study = factors(2, 2)
    estimates = Estimates(study, full(study), 0.02)
    assert estimates.effects() == estimates.interactions() == ()
    assert not estimates.decided()
    assert estimates.wanted() == set(full(study))
    assert estimates.contrast("a=0,b=0", "a=1,b=1").kind == "undecided"
    assert [result.ratio for result in estimates.results({})] == [None] * 4


def test_variants_alone_in_their_restarts_are_compared_with_nothing() -> None:
    study = factors(2)
    estimates = Estimates(study, full(study), 0.02)
    for block in range(4):
        estimates.add("a=0", 0, block, 1.0)
        estimates.add("a=1", 1, block, 2.0)
    assert estimates.effects() == ()
    assert [result.unit_s for result in estimates.results({})] == [1.0, 2.0]


def test_odd_times_are_left_out_and_odd_use_is_refused() -> None:
    study = factors(2)
    estimates = Estimates(study, full(study), 0.02)
    for seconds in (0.0, -1.0, math.nan, math.inf):
        estimates.add("a=0", 0, 0, seconds)
        estimates.add("a=1", 0, 0, 1.0)
    assert estimates.effects() == ()
    with pytest.raises(ValueError, match="not a variant"):
        estimates.add("a=2", 0, 0, 1.0)
    with pytest.raises(ValueError, match="margin"):
        Estimates(study, full(study), -0.1)


def test_equal_times_are_equivalent_only_once_there_are_enough() -> None:
    study = factors(2, 2)
    estimates = Estimates(study, full(study), 0.02)
    for restart in range(9):
        for name in full(study):
            for block in range(3):
                estimates.add(name, restart, block, 1.0)
        if restart < 2:
            assert {effect.kind for effect in estimates.effects()} == {"undecided"}
    assert {effect.kind for effect in estimates.effects()} == {"equivalent"}


# --- variants that fail -----------------------------------------------------------------------------------------------


def test_a_level_that_never_runs_is_left_out_and_the_rest_goes_on() -> None:
    study = factors(3, 2)
    failing = ["a=2,b=0", "a=2,b=1"]
    session = measured(study, lambda v: 0.1 * v["b"], 20, failing=failing)
    assert set(by_level(session.estimates.effects())) == {("a", 1), ("b", 1)}
    assert {(one.level, one.other_level) for one in session.estimates.interactions()} == {(1, 1)}
    results = {result.label: result for result in session.estimates.results(dict.fromkeys(failing, "no such dtype"))}
    assert [label for label, result in results.items() if result.failed] == failing
    assert all((result.ratio is None) == (label in failing) for label, result in results.items())
    assert session.estimates.decided()


def test_an_effect_is_averaged_over_what_ran_with_both_levels() -> None:
    """a=1 fails with b=1, where it would have cost more: its effect is that with b=0."""
    study = factors(2, 2, 2)
    failing = ["a=1,b=1,c=0", "a=1,b=1,c=1"]
    session = measured(study, lambda v: 0.1 * v["a"] + 0.3 * v["b"], 12, failing=failing)
    effect = by_level(session.estimates.effects())["a", 1]
    assert effect.low <= math.exp(0.1) <= effect.high
    assert effect.kind == "slower"
    assert {(one.factor, one.other) for one in session.estimates.interactions()} == {("a", "c"), ("b", "c")}


def test_one_missing_variant_costs_no_effect() -> None:
    study = factors(2, 2, 2)
    session = measured(study, lambda v: 0.1 * v["a"], 12, failing=["a=1,b=1,c=1"])
    assert len(session.estimates.effects()) == len(session.estimates.interactions()) == 3
    assert by_level(session.estimates.effects())["a", 1].kind == "slower"


def test_two_factors_that_only_changed_together_are_not_told_apart() -> None:
    study = factors(2, 2)
    session = measured(study, lambda v: 0.1 * v["a"], 10, failing=["a=0,b=1", "a=1,b=0"])
    assert session.estimates.effects() == ()
    assert session.estimates.contrast("a=0,b=0", "a=1,b=1").kind == "slower"


# --- freaks and peculiar variants -------------------------------------------------------------------------------------


def test_a_burst_of_freaks_in_one_variant_is_no_effect() -> None:
    study, rng = factors(2, 2, 2, 2), np.random.default_rng(1)
    variants = full(study)
    estimates = Estimates(study, variants, 0.02)
    for restart in range(6):
        for name in variants:
            freak = 0.27 if name == "a=1,b=0,c=1,d=0" and restart < 4 else 0.0
            for block in range(4):
                estimates.add(name, restart, block, math.exp(rng.normal(freak, 0.005)))
        assert {effect.kind for effect in estimates.effects()} <= {"undecided", "equivalent"}
        assert not any(one.matters for one in estimates.interactions())
        assert all(effect.low < 1 < effect.high for effect in estimates.effects())


def test_a_variant_that_stays_peculiar_counts_in_its_factors_means() -> None:
    """Three levels together cost 0.4: each of them costs 0.1 on the average over the others."""
    study = factors(2, 2, 2)
    session = measured(study, lambda v: 0.4 * v["a"] * v["b"] * v["c"], 25, noise="quiet")
    for effect in session.estimates.effects():
        assert effect.low <= math.exp(0.1) <= effect.high
        assert effect.kind == "slower"
        assert effect.high / effect.low < 1.02


# --- contrasts --------------------------------------------------------------------------------------------------------


def test_a_contrast_is_split_over_what_its_variants_differ_in() -> None:
    study = factors(2, 3, 2)
    session = measured(study, lambda v: 0.2 * v["a"] + 0.1 * v["b"] + 0.1 * v["a"] * v["c"], 14, noise="quiet")
    contrast = session.estimates.contrast("a=0,b=0,c=1", "a=1,b=2,c=1")
    assert contrast.kind == "slower"
    assert contrast.low <= math.exp(0.5) <= contrast.high
    shares = {share.factor: share for share in contrast.shares}
    assert list(shares) == ["a", "b"]
    assert shares["a"].low <= 0.6 <= shares["a"].high
    assert shares["b"].low <= 0.4 <= shares["b"].high
    assert sum(share.share for share in contrast.shares) + contrast.unexplained == pytest.approx(1)
    assert contrast.unexplained == pytest.approx(0, abs=1e-9)
    back = session.estimates.contrast("a=1,b=2,c=1", "a=0,b=0,c=1")
    assert back.kind == "faster"
    assert back.ratio == pytest.approx(1 / contrast.ratio)


def test_the_only_factor_that_differs_has_the_whole_share() -> None:
    study = factors(2, 2, 2, 2)
    session = measured(study, lambda v: 0.2 * v["a"], 10, noise="quiet")
    (share,) = session.estimates.contrast("a=0,b=1,c=0,d=1", "a=1,b=1,c=0,d=1").shares
    assert (share.factor, share.share, share.low, share.high) == (
        "a",
        pytest.approx(1),
        pytest.approx(1),
        pytest.approx(1),
    )


def test_two_alike_have_no_shares_but_the_factors_ratios() -> None:
    study = factors(2, 2)
    session = measured(study, lambda v: 0.2 * v["a"] - 0.2 * v["b"], 16, noise="quiet")
    contrast = session.estimates.contrast("a=0,b=0", "a=1,b=1")
    assert contrast.kind == "equivalent"
    assert contrast.unexplained is None
    assert all(share.share is None and share.low is None for share in contrast.shares)
    ratios = {share.factor: share.ratio for share in contrast.shares}
    assert ratios == pytest.approx({"a": math.exp(0.2), "b": math.exp(-0.2)}, rel=0.01)


def test_a_variant_against_itself_is_one() -> None:
    study = factors(2, 2)
    contrast = measured(study, lambda v: 0.0, 6).estimates.contrast("a=0,b=1", "a=0,b=1")
    assert (contrast.ratio, contrast.low, contrast.high, contrast.kind) == (1.0, 1.0, 1.0, "equivalent")


# --- what to measure next ---------------------------------------------------------------------------------------------


def test_time_goes_to_what_is_open() -> None:
    """Level 3 lies at the margin, where nothing can be decided soon; levels 1 and 2 are plain."""
    study = factors(4, 2)
    costs = {0: 0.0, 1: 0.4, 2: -0.4, 3: math.log(1.02)}
    session = measured(study, lambda v: costs[v["a"]], 14)
    wanted = session.estimates.wanted()
    assert wanted == {name for name, levels in session.variants.items() if levels["a"] in (0, 3)}
    assert not session.estimates.decided()
    open_ = by_level(session.estimates.effects())["a", 3]
    assert open_.kind == "undecided"
    assert open_.restarts_needed is None or open_.restarts_needed > 14


def test_nothing_is_decided_before_all_that_can_run_has_run() -> None:
    study = factors(2, 2)
    session = Session(study, lambda v: 0.0, failing=["a=1,b=1"], noise="quiet", restarts=12)
    estimates = session.estimates
    for number, look in enumerate(session.looks(12)):
        assert "a=1,b=1" in look.wanted()
        assert number >= 2 or not look.decided()
    assert estimates.decided()


# --- fractions --------------------------------------------------------------------------------------------------------


def test_a_regular_fraction_tells_factors_and_leaves_out_pairs_that_it_can_not_tell() -> None:
    study = factors(*[2] * 7)
    variants = {label(levels): levels for levels in design(study).variants}
    session = measured(study, lambda v: 0.1 * v["a"] + 0.06 * v["b"] * v["c"], 40, variants=variants)
    found = by_level(session.estimates.effects())
    assert len(found) == 7
    assert [name for (name, _), effect in found.items() if effect.kind == "slower"] == ["a", "b", "c"]
    assert len(session.estimates.interactions()) == 21 - 6


def test_a_fraction_without_pairs_tells_factors() -> None:
    study = factors(5, 5, 5)
    variants = {label(levels): levels for levels in design(study).variants}
    session = measured(study, lambda v: 0.1 * v["a"], 16, variants=variants)
    found = by_level(session.estimates.effects())
    assert len(found) == 12
    assert {effect.kind for (name, _), effect in found.items() if name == "a"} == {"slower"}
    assert "slower" not in {effect.kind for (name, _), effect in found.items() if name != "a"}
    assert session.estimates.interactions() == ()


def test_the_same_turns_always_say_the_same() -> None:
    study = factors(2, 2)
    one, other = (measured(study, lambda v: 0.1 * v["a"], 6).estimates for _ in range(2))
    assert msgspec.json.encode(one.effects()) == msgspec.json.encode(other.effects())
    assert one.contrast("a=0,b=0", "a=1,b=1") == other.contrast("a=0,b=0", "a=1,b=1")
