"""The noise model is what it says it is."""

from __future__ import annotations

import math

import numpy as np
import pytest

from whyslower.testing import NOISES, NoiseModel

CALM = NoiseModel(between_sd=0.0, within_sd=0.0, freak_rate=0.0)


def test_without_noise_the_truth_comes_out() -> None:
    values = CALM.restarts(np.random.default_rng(1), 0.5, 7, 3)
    assert values.shape == (7, 3)
    assert np.all(values == 0.5)


def test_scatters_are_standard_deviations() -> None:
    noise = NoiseModel(between_sd=0.03, within_sd=0.01, freak_rate=0.0, tails=8.0)
    values = noise.sessions(np.random.default_rng(2), 0.0, 2000, 20, 10)
    assert values.mean(axis=2).std() == pytest.approx(math.hypot(0.03, 0.01 / math.sqrt(10)), rel=0.05)
    assert (values - values.mean(axis=2, keepdims=True)).std() == pytest.approx(0.01, rel=0.1)


def test_freaks_have_their_rate_their_size_and_their_bursts() -> None:
    noise = NoiseModel(between_sd=0.0, within_sd=0.0, freak_rate=0.1, freak_persistence=0.6, freak_spread=0.0)
    values = noise.sessions(np.random.default_rng(3), 0.0, 4000, 30, 1)[:, :, 0]
    freak = values != 0
    assert freak.mean() == pytest.approx(0.1, rel=0.1)
    assert freak[:, -1].mean() == pytest.approx(0.1, rel=0.2)
    assert np.allclose(np.abs(values[freak]), math.log(1.3))
    follows = freak[:, 1:][freak[:, :-1]]
    assert follows.mean() == pytest.approx(0.6, rel=0.1)
    assert (values > 0).sum() == pytest.approx((values < 0).sum(), rel=0.1)


def test_a_burst_stays_on_its_side() -> None:
    noise = NoiseModel(between_sd=0.0, within_sd=0.0, freak_rate=0.5, freak_persistence=0.9, freak_spread=0.0)
    values = noise.sessions(np.random.default_rng(4), 0.0, 200, 50, 1)[:, :, 0]
    assert np.all(values[:, 1:] * values[:, :-1] >= 0)


def test_drift_goes_either_way_around_the_truth() -> None:
    noise = NoiseModel(between_sd=0.0, within_sd=0.0, freak_rate=0.0, drift=0.02)
    values = noise.sessions(np.random.default_rng(5), 0.1, 100, 11, 1)[:, :, 0]
    assert np.allclose(np.abs(values[:, -1] - values[:, 0]), 0.02)
    assert np.allclose(values.mean(axis=1), 0.1)
    assert {-1.0, 1.0} == set(np.sign(values[:, -1] - values[:, 0]))


def test_the_same_seed_gives_the_same_session() -> None:
    noise = NOISES["torch-like"]
    one, two = (noise.restarts(np.random.default_rng(6), 0.0, 9, 4) for _ in range(2))
    assert np.array_equal(one, two)
