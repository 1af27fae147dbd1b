"""Our own quantiles of Student's t and of the normal distribution are SciPy's."""

import numpy as np
import pytest
from scipy.special import ndtri, stdtrit

from whyslower.statistics import quantiles
from whyslower.statistics.quantiles import normal_quantile, student_quantile

# From the widest that trimming leaves few values for to the most restarts that an extrapolation asks about.
FREEDOM = np.array([1.0, 2.0, 5.0, 5.8, 11.8, 60.0, 240.8, 6000.0])


@pytest.mark.parametrize("p", [0.5, 0.9, 0.985, 0.998, 1 - 0.002 / 50])
def test_they_are_scipys(p: float) -> None:
    assert student_quantile(FREEDOM, p) == pytest.approx(stdtrit(FREEDOM, p), rel=1e-6, abs=1e-12)
    assert normal_quantile(p) == pytest.approx(float(ndtri(p)), rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("p", [0.985, 0.998, 1 - 0.002 / 50])
def test_they_are_found_in_a_dozen_steps(p: float, monkeypatch: pytest.MonkeyPatch) -> None:
    found = student_quantile(FREEDOM[2:], p)
    monkeypatch.setattr(quantiles, "MOST_STEPS", 12)
    assert student_quantile(FREEDOM[2:], p) == pytest.approx(found, rel=1e-12)


def test_they_keep_the_shape_they_are_given() -> None:
    assert student_quantile(np.asarray(9.0), 0.975).shape == ()
    assert student_quantile(FREEDOM.reshape(2, 4), 0.975).shape == (2, 4)


def test_more_degrees_of_freedom_give_narrower_intervals() -> None:
    found = student_quantile(np.arange(1.0, 2000.0), 0.985)
    assert np.all(np.diff(found) < 0) and found[-1] > normal_quantile(0.985)
