"""Warm-up, growth and mere noise told apart, by name where the shape is known and by count where it is luck."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from whyslower.statistics.steady import Steadiness, steadiness, swamped

Shape = Callable[[np.ndarray], np.ndarray]


def judge(ms: np.ndarray, units: int = 10, noise: float = 0.0, seed: int = 0) -> Steadiness:
    """Judge a process whose unit n takes ms[n], cut into stretches of `units`, with noise per stretch in log."""
    rng = np.random.default_rng(seed)
    pieces = [ms[start : start + units] for start in range(0, len(ms), units)]
    ns = [1e6 * piece.sum() * np.exp(noise * rng.standard_t(3)) for piece in pieces]
    return steadiness(
        [(index * units, len(piece), int(t)) for index, (piece, t) in enumerate(zip(pieces, ns, strict=True))]
    )


def n(units: int) -> np.ndarray:
    return np.arange(units, dtype=float)


def test_the_same_time_throughout_is_steady_from_the_start() -> None:
    assert judge(np.full(600, 2.0)) == Steadiness(steady_from=0, growth=None, trend="steady")


@pytest.mark.parametrize("noise", [0.002, 0.03])
def test_a_traced_first_unit_is_warm_up(noise: float) -> None:
    ms = np.full(60, 2.0)
    ms[0] = 500
    assert judge(ms, units=1, noise=noise) == Steadiness(steady_from=1, growth=None, trend="warming")


def test_rising_over_the_first_ten_of_sixty_is_warm_up() -> None:
    found = judge(np.minimum(1 + n(60) / 10, 2), units=1, noise=0.01)
    assert found.trend == "warming"
    assert found.steady_from is not None
    assert 8 <= found.steady_from <= 12


def test_a_processor_that_slows_while_it_warms_is_warm_up() -> None:
    assert judge(1.4 - 0.4 * np.exp(-n(1000) / 60), noise=0.01).trend == "warming"


@pytest.mark.parametrize(("early", "steady_from"), [(0.45, 800), (0.9, 0)])
def test_units_that_are_soon_twice_as_long_are_steady_from_there_whatever_the_noise(
    early: float, steady_from: int
) -> None:
    """Trails that fade away to subnormal numbers, on a machine whose speed changes from stretch to stretch."""
    found = judge(np.where(n(8000) < 800, early, 1.0), noise=0.2)
    assert found.steady_from is not None
    assert steady_from <= found.steady_from <= steady_from + 100


GROWING: dict[str, tuple[Shape, float]] = {
    "state kept from unit to unit": (lambda i: 1.6 + 10.4 * i / len(i), 4),
    "linear, by a half": (lambda i: 1 + 0.5 * i / len(i), 1.3),
    "square root": (lambda i: 0.1 + np.sqrt(i / len(i)), 2),
    "quadratic": (lambda i: 1 + (i / len(i)) ** 2, 1.5),
    "logarithm": (lambda i: 1 + np.log1p(i), 1.3),
}


@pytest.mark.parametrize("shape", GROWING)
@pytest.mark.parametrize("noise", [0.005, 0.03])
def test_time_that_grows_with_the_units_number_is_growth(shape: str, noise: float) -> None:
    law, at_least = GROWING[shape]
    found = judge(law(n(800)), noise=noise)
    assert found.trend == "growing"
    assert found.steady_from is None
    assert found.growth is not None
    assert at_least < found.growth < 12


def test_time_that_falls_throughout_is_shrinking() -> None:
    found = judge(12 - 10.4 * n(800) / 800, noise=0.02)
    assert found.trend == "shrinking"
    assert found.growth is not None
    assert found.growth < 0.4


def test_growth_behind_a_traced_first_unit_is_still_growth() -> None:
    ms = 1.6 + 10.4 * n(800) / 800
    ms[0] = 400
    assert judge(ms, noise=0.02).trend == "growing"


NOT_GROWING: dict[str, Shape] = {
    "a collector's run every 7th unit": lambda i: np.where(i % 7 == 6, 9.0, 1.0),
    "a collector's run every 15th unit": lambda i: np.where(i % 15 == 14, 9.0, 1.0),
    "one spike": lambda i: np.where(i == 300, 400.0, 1.0),
    "a spike at the end": lambda i: np.where(i > len(i) - 3, 100.0, 1.0),
    "a clock that drifts by 4 %": lambda i: 1 + 0.04 * i / len(i),
    "a clock that drifts by 10 %": lambda i: 1 + 0.1 * i / len(i),
    "a step by half": lambda i: np.where(i > len(i) / 2, 1.5, 1.0),
    "load in the last third": lambda i: np.where(i > 2 * len(i) / 3, 2.0, 1.0),
    "waves": lambda i: 1 + 0.3 * np.sin(i / 40),
}


@pytest.mark.parametrize("shape", NOT_GROWING)
@pytest.mark.parametrize("units", [1, 10])
@pytest.mark.parametrize("noise", [0.0, 0.03])
def test_what_is_no_growth_is_not_called_growth(shape: str, units: int, noise: float) -> None:
    assert judge(NOT_GROWING[shape](n(600)), units=units, noise=noise).trend not in ("growing", "shrinking")


@pytest.mark.parametrize("noise", [0.05, 0.3])
@pytest.mark.parametrize("pieces", [8, 30, 100])
def test_noise_alone_is_hardly_ever_growth(noise: float, pieces: int) -> None:
    trends = [judge(np.ones(pieces), units=1, noise=noise, seed=seed).trend for seed in range(400)]
    assert trends.count("growing") + trends.count("shrinking") <= 1
    assert trends.count("unknown") <= 0.05 * len(trends)


def test_a_random_walk_of_the_clock_is_hardly_ever_growth() -> None:
    rng = np.random.default_rng(5)
    walks = np.exp(np.cumsum(0.005 * rng.standard_normal((400, 100)), axis=1))  # 5 % after 100 stretches
    assert sum(judge(walk, units=1, noise=0.01).trend == "growing" for walk in walks) <= 1


@pytest.mark.parametrize(
    "stretches", [[], [(0, 1, 5)], [(i, 1, 10) for i in range(7)], [(i, 0, 10) for i in range(50)]]
)
def test_too_little_says_nothing(stretches: list[tuple[int, int, int]]) -> None:
    assert steadiness(stretches) == Steadiness(steady_from=None, growth=None, trend="unknown")


def test_a_process_that_changes_late_is_not_known_to_settle() -> None:
    assert judge(np.where(n(100) < 60, 1.0, 2.0), units=1).steady_from is None


@pytest.mark.parametrize("noise", [0.005, 0.03])
def test_growth_on_a_machine_that_becomes_faster_meanwhile_is_doubted(noise: float) -> None:
    found = judge((4 + 6 * n(800) / 800) * np.where(n(800) < 650, 1.0, 0.75), noise=noise)
    assert found.trend != "growing"
    assert found.doubtful


@pytest.mark.parametrize("seed", range(5))
def test_growth_is_seen_through_a_slow_spell_of_the_machine(seed: int) -> None:
    """More than half of the second quarter is slowed, so that its median lies above the third's."""
    times = 3.3 * (1 + 1.8 * n(800) / 800)
    times[285:400] *= 1.7
    found = judge(times, noise=0.05, seed=seed)
    assert found.trend == "growing" and found.growth is not None and 2 < found.growth < 3.5


@pytest.mark.parametrize("noise", [0.005, 0.03])
def test_growth_to_a_multiple_is_seen_though_the_machine_becomes_faster_meanwhile(noise: float) -> None:
    """The last quarter lies no higher than the one before; a single step of the same size is a busy machine's."""
    faster = np.where(n(800) < 600, 1.0, 0.65)
    assert judge((4 + 26 * n(800) / 800) * faster, noise=noise).trend == "growing"
    assert judge(4 * np.where(n(800) < 400, 1.0, 3.0), noise=noise).trend != "growing"


def test_two_slowdowns_of_the_machine_want_a_second_look() -> None:
    """As recorded: a convolution of 5.6 ms took 7.4 ms for a while, and 26 ms in the end."""
    found = judge(np.select([n(330) < 84, n(330) < 270], [5.6, 7.4], 26.0), units=1, noise=0.05)
    assert found.trend != "growing" or found.doubtful
    assert not judge(4 + 26 * n(800) / 800, noise=0.05).doubtful


# As recorded, milliseconds of all that was seen so far, concatenated each time: from unit 65 to 84 its memory went back
# to the system and was faulted in again. Units are given at which a stretch of one began.
KEPT = (
    *((1, 0.83), (2, 0.64), (6, 0.74), (21, 0.94), (34, 2.08), (44, 2.94), (48, 3.34), (51, 3.52), (55, 3.67)),
    *((59, 4.27), (63, 5.99), (66, 7.1), (68, 5.77), (71, 5.21), (74, 5.12), (77, 5.95), (80, 5.77), (83, 5.28)),
    *((85, 3.33), (88, 3.5), (92, 3.5), (97, 3.64), (101, 3.89), (105, 4.32), (109, 3.91), (113, 3.7), (117, 4.12)),
    *((121, 4.36), (125, 4.66), (129, 3.93), (133, 4.23), (137, 4.5), (141, 5.31), (144, 5.06), (148, 5.13)),
)


def test_growth_to_a_multiple_is_seen_by_the_units_number_where_memory_hides_it() -> None:
    ends = [first for first, _ in KEPT[1:]] + [150]
    seen = [(first, end - first, round(1e6 * ms * (end - first))) for (first, ms), end in zip(KEPT, ends, strict=True)]
    found = steadiness(seen)
    assert found.trend == "growing" and found.growth is not None and 4 < found.growth < 7
    assert found.doubtful  # a second look is wanted
    late = [(first, units, ns if first < 60 else 3 * units * 10**6) for first, units, ns in seen]
    assert steadiness(late).trend != "growing"  # it has settled


@pytest.mark.parametrize(("last", "believed"), [(1.6, False), (3.0, True)])
def test_growth_beside_others_who_use_the_machine_is_believed_where_it_is_large(last: float, believed: bool) -> None:
    stretches = [(10 * i, 10, round(1e6 * (1 + (last - 1) * i / 80))) for i in range(80)]
    assert steadiness(stretches).trend == "growing"
    assert (steadiness(stretches, busy=True).trend == "growing") == believed


def test_noise_alone_is_hardly_ever_doubted() -> None:
    assert sum(judge(np.ones(60), units=1, noise=0.1, seed=seed).doubtful for seed in range(400)) <= 1


def test_many_stretches_are_judged_quickly_and_alike() -> None:
    assert judge(1.6 + 10.4 * n(20_000) / 20_000, units=1, noise=0.05).trend == "growing"


def test_unequal_stretches_are_judged_by_the_time_of_a_unit() -> None:
    stretches = [(2**k - 1, 2**k, 1000 * 2**k) for k in range(12)]
    assert steadiness(stretches).trend == "steady"


# --- others took the time ---------------------------------------------------------------------------------------------


THREE_OTHERS = [
    *(1380.9, 269.2, 13.3, 8.4, 167.1, 66.0, 12.1, 25.0, 131.4, 110.2, 9.1, 26.7, 292.6, 24.8, 197.5, 16.0, 117.7),
    *(18.3, 18.9, 50.0, 73.3, 160.1, 89.9, 77.5, 22.4, 142.0, 26.9, 53.9, 18.7, 258.4, 162.0, 22.7),
]


@pytest.mark.parametrize("times", [[3274.5, 1236.0, 899.1, 35.8, 201.0, 1247.9], THREE_OTHERS])
def test_few_units_of_which_most_took_many_times_the_quickest_were_swamped(times: list[float]) -> None:
    """Recorded: networks whose threads waited for processors that other programs held."""
    assert swamped([(n, 1, int(ms * 1e6)) for n, ms in enumerate(times)])


@pytest.mark.parametrize(
    "times", [[900, 1000, 1100, 1000, 950], [9000, 10, 11, 12], [50], [], [10] * 40 + [9000], [20] * 80 + [3]]
)
def test_few_long_units_a_long_first_one_and_many_units_were_not(times: list[float]) -> None:
    assert not swamped([(n, 1, int(ms * 1e6)) for n, ms in enumerate(times)])
