"""From curves to flips and stretches: hand-made curves, so that each answer is known."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

from whyslower.crossover.curve import Curve, curve
from whyslower.crossover.flips import Where, judged
from whyslower.crossover.measured import Times
from whyslower.crossover.stretches import stretches

PLACES = np.log(np.array([16.0, 64.0, 256.0, 1024.0, 4096.0]))
GRID = np.linspace(PLACES[0], PLACES[-1], 81)
Lead = Callable[[float], float]


def known(lead: Lead, sd: float = 0.01) -> Curve:
    """A curve of known height (by size) that is shifted as a whole by so much from draw to draw."""
    height = np.array([lead(math.exp(place)) for place in GRID])
    shift = sd * np.random.default_rng(0).standard_normal((400, 1))
    return Curve(GRID, height + shift, PLACES)


def found(margin: float = 0.02, **leads: Lead) -> Where:
    """`ab`: log(time of b / time of a)."""
    labels = sorted({label for pair in leads for label in pair})
    return judged(labels, {(pair[0], pair[1]): known(lead) for pair, lead in leads.items()}, margin)


def test_a_flip_lies_where_the_curve_crosses() -> None:
    here = found(ab=lambda size: 0.3 * math.log(size / 300))
    (crossing,) = here.crossings
    flip = crossing.flip
    assert flip.size == pytest.approx(300, rel=0.02) and flip.low < 300 < flip.high
    # 0.01 of noise on a slope of 0.3, widened: about 300 * exp(±1.96 * 1.3 * 0.033)
    assert flip.high / flip.low == pytest.approx(math.exp(2 * 1.96 * 1.3 * 0.01 / 0.3), rel=0.05)
    assert (flip.below, flip.above) == ("b", "a")
    assert flip.ratio_below == pytest.approx(math.exp(0.3 * math.log(300 / 256)), rel=0.01)
    assert flip.ratio_above == pytest.approx(math.exp(0.3 * math.log(1024 / 300)), rel=0.01)


def test_stretches_meet_at_the_flip() -> None:
    first, second = stretches(found(ab=lambda size: 0.3 * math.log(size / 300)))
    assert (first.winner, second.winner) == ("b", "a")
    assert first.low == pytest.approx(16) and second.high == pytest.approx(4096)
    assert first.high == second.low == pytest.approx(300, rel=0.02)
    assert first.ratio_low == pytest.approx(math.exp(0.3 * math.log(300 / 16)), rel=0.01)
    assert second.ratio_high == pytest.approx(math.exp(0.3 * math.log(4096 / 300)), rel=0.01)


def test_two_flips() -> None:
    here = found(ab=lambda size: 0.2 * (1.5 - math.log(size / 256) ** 2))
    assert [crossing.flip.above for crossing in here.crossings] == ["a", "b"]
    assert [stretch.winner for stretch in stretches(here)] == ["b", "a", "b"]


def test_one_winner_throughout() -> None:
    here = found(ab=lambda size: 0.3)
    assert here.crossings == ()
    (only,) = stretches(here)
    assert (only.winner, only.unsure) == ("a", False) and only.ratio_low == pytest.approx(math.exp(0.3), rel=0.01)


def test_no_winner_beyond_the_margin() -> None:
    here = found(margin=0.05, ab=lambda size: 0.001 * math.log(size / 256))
    assert here.crossings == ()
    (only,) = stretches(here)
    assert (only.winner, only.unsure, only.among) == ("", False, ("a", "b"))


def test_what_is_not_sure_is_said_to_be_so() -> None:
    here = found(ab=lambda size: 0.01)
    assert here.crossings == ()
    (only,) = stretches(here)
    assert (only.winner, only.unsure) == ("", True)


def test_a_sign_within_the_margin_makes_no_flip() -> None:
    here = found(margin=0.1, ab=lambda size: 0.3 if size < 300 else -0.05)
    assert here.crossings == ()


def test_a_wide_even_stretch_between_two_winners_is_told() -> None:
    here = found(margin=0.05, ab=lambda size: 0.3 * math.copysign(max(abs(math.log(size / 256)) - 1.0, 0), size - 256))
    assert [stretch.winner for stretch in stretches(here) if not stretch.unsure] == ["b", "", "a"]


def test_of_three_the_winner_flips_twice() -> None:
    here = found(
        ab=lambda size: 0.3 * math.log(64 / size),
        ac=lambda size: 0.6 * math.log(256 / size),
        bc=lambda size: 0.3 * math.log(1024 / size),
    )
    # a below 64 and b above it; c overtakes b at 1024: that it overtook a at 256 flips no winner
    assert [(c.flip.below, c.flip.above) for c in here.crossings] == [("a", "b"), ("b", "c")]
    assert [stretch.winner for stretch in stretches(here)] == ["a", "b", "c"]


def test_of_two_equals_and_a_third_both_flips_are_told() -> None:
    here = found(
        margin=0.05,
        ab=lambda size: 0.001,
        ac=lambda size: 0.3 * math.log(256 / size),
        bc=lambda size: 0.3 * math.log(256 / size),
    )
    assert {(c.flip.below, c.flip.above) for c in here.crossings} == {("a", "c"), ("b", "c")}
    first, *_, last = stretches(here)
    assert (first.winner, first.among) == ("", ("a", "b")) and last.winner == "c"


def test_doubt_between_two_sure_sizes_is_no_stretch() -> None:
    certain = known(lambda size: 0.3)
    rough = np.random.default_rng(0).standard_normal(certain.draws.shape)
    inside = [not any(abs(place - size) < 0.1 for size in PLACES) for place in GRID]
    doubtful = certain._replace(draws=certain.draws + 0.5 * rough * np.array(inside))
    (only,) = stretches(judged("ab", {("a", "b"): doubtful}, 0.02))
    assert (only.winner, only.unsure) == ("a", False)


def test_nothing_is_said_beyond_a_pairs_own_sizes() -> None:
    short = Curve(GRID[:41], known(lambda size: 0.3).draws[:, :41], PLACES[:3])
    here = judged("abc", {("a", "b"): known(lambda size: -0.3), ("a", "c"): short, ("b", "c"): short}, 0.02)
    assert here.leads("a", "c", 80) is None and here.leads("a", "b", 80) is not None
    assert stretches(here)[-1].among == ("b",)


# --- the curve --------------------------------------------------------------------------------------------------------


def times_of(lead: Lead, sizes: list[float], restarts: int = 3, odd: float = 0.0) -> Times:
    """Pairs whose first restart at the third size is `odd` apart."""
    times = Times("ab")
    for restart in range(restarts):
        for number, size in enumerate(sizes):
            off = odd if (restart, number) == (0, 2) else 0.005 * math.sin(5 * restart + 3 * number)
            for block in range(4):
                times.add("a", size, restart, block, 1e-3)
                times.add("b", size, restart, block, 1e-3 * math.exp(lead(size) + off))
    return times


SIZES = [16.0, 64.0, 256.0, 1024.0, 4096.0]


def test_the_curve_passes_what_was_measured() -> None:
    drawn = curve(times_of(lambda size: 0.2 * math.log(size / 256), SIZES).pairs("a", "b"))
    assert drawn is not None
    for size in SIZES:
        at = drawn.at(np.log(np.array([size])))
        assert float(np.median(at)) == pytest.approx(0.2 * math.log(size / 256), abs=0.01)


def test_a_freak_among_restarts_does_not_bend_it() -> None:
    drawn = curve(times_of(lambda size: 0.1, SIZES, odd=0.4).pairs("a", "b"))
    assert drawn is not None
    assert float(np.median(drawn.at(np.log(np.array([256.0]))))) == pytest.approx(0.1, abs=0.02)


def test_the_same_seed_gives_the_same_curve() -> None:
    pairs = times_of(lambda size: 0.1, SIZES).pairs("a", "b")
    one, other, third = curve(pairs, 1), curve(pairs, 1), curve(pairs, 2)
    assert one is not None and other is not None and third is not None
    assert np.array_equal(one.draws, other.draws) and not np.array_equal(one.draws, third.draws)


@pytest.mark.parametrize("high", [18.0, 1e9])
def test_sizes_that_lie_close_together_are_no_trouble(high: float) -> None:
    sizes = [16.0, *(17 + 0.01 * n for n in range(40)), high]
    for seed in range(5):
        drawn = curve(times_of(lambda size: 0.1, sizes).pairs("a", "b"), seed)
        assert drawn is not None and np.isfinite(drawn.draws).all()


def test_one_size_is_no_curve() -> None:
    assert curve(times_of(lambda size: 0.1, SIZES[:1]).pairs("a", "b")) is None


def test_scatter_between_restarts_is_told_from_that_of_blocks() -> None:
    times = Times("ab")
    for restart, off in enumerate((-0.1, 0.0, 0.1)):
        for block in range(9):
            times.add("a", 16, restart, block, 1.0)
            times.add("b", 16, restart, block, math.exp(off + 0.03 * (block % 3 - 1)))
    pairs = times.pairs("a", "b")
    assert pairs.scatter() == pytest.approx(1.4826 * 0.1)
    assert pairs.block_error() == pytest.approx(1.2533 * 1.4826 * 0.03 / 3)
    assert times.pairs("b", "c").scatter() is None and times.pairs("b", "c").block_error() == 0


def test_unpaired_blocks_and_useless_times_are_left_out() -> None:
    times = Times("ab")
    for block in range(3):
        times.add("a", 16, 0, block, 1.0)
        times.add("b", 16, 0, block + 2, 2.0)
    times.add("a", 64, 0, 0, math.nan)
    times.add("a", 64, 0, 1, 0.0)
    assert times.pairs("a", "b").sizes == () and times.sizes() == (16,)
    assert times.unit_s("b", 16) == 2.0 and times.unit_s("b", 64) is None


# --- jumps ------------------------------------------------------------------------------------------------------------


def jumping(times: float, freaks: tuple[float, ...] = ()) -> Times:
    """Program a takes so many times as long from 200 on; b always 1.4 times what a takes below, half at `freaks`."""
    found, rng = Times(("a", "b")), np.random.default_rng(1)
    for restart, size in enumerate([16, 64, 150, 180, 188, 192, 196, 200, 206, 216, 256, 1024, 4096] * 2):
        for block in range(4):
            noise = rng.normal(0.0, 0.01, 2)
            found.add("a", size, restart, block, 1e-6 * size * (times if size >= 200 else 1.0) * math.exp(noise[0]))
            part = 0.5 if size in freaks else 1.0
            found.add("b", size, restart, block, 1.4e-6 * size * part * math.exp(noise[1]))
    return found


@pytest.mark.parametrize("times", [2.5, 12.0])
def test_a_jump_is_a_flip_anywhere_between_its_two_sizes(times: float) -> None:
    """As it was, a smooth curve through both sides lay far off next to it, and the flip's interval beside the jump."""
    drawn = curve(jumping(times).pairs("a", "b"))
    assert drawn is not None
    here = judged(("a", "b"), {("a", "b"): drawn}, 0.02)
    (crossing,) = here.crossings
    assert 195.9 < crossing.flip.low < 197 and 199 < crossing.flip.high < 200.1
    at = np.exp(np.median(drawn.at(np.log([192.0, 196.0, 200.0, 216.0])), axis=0))
    assert at == pytest.approx([1.4, 1.4, 1.4 / times, 1.4 / times], rel=0.03)


def test_one_size_that_lies_apart_is_no_jump() -> None:
    drawn = curve(jumping(1.0, freaks=(196.0,)).pairs("a", "b"))
    assert drawn is not None and len(drawn.measured) == 13
    assert len(drawn.grid) <= 13 + 96  # one curve
