"""Quantiles of Student's t, by NumPy alone: importing SciPy's takes longer than all other work of a session's looks."""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np

from whyslower.statistics.boundary import FloatArray

NODES = 24  # of the quadrature: exact to 1e-12 where the integrand is a power of a cosine, up to its third deviation
MOST_STEPS = 100  # each is nearer; from the normal quantile on a dozen do, in far tails of few degrees some more
NEAR = 1e-9  # of a step, in radians: the next one would be its square


def normal_quantile(p: float) -> float:
    """The value that a standard normal variable is below with probability `p`, in (0, 1)."""
    return NormalDist().inv_cdf(p)


def student_quantile(freedom: FloatArray, p: float) -> FloatArray:
    """The value that Student's t is below with probability `p`, in [0.5, 1), for each of the degrees of freedom (5 and
    more, not only whole numbers; of fewer the far tails are less exact); of their shape.

    With t = sqrt(freedom) tan(angle) its distribution is an integral of cos(angle) ** (freedom - 1) (Abramowitz &
    Stegun 26.7.3 and 26.7.4). That is concave, so Newton's steps from the left, where the normal quantile lies, never
    overshoot.
    """
    whole = np.vectorize(_normalizer, otypes=[float])(freedom)
    nodes, weights = np.polynomial.legendre.leggauss(NODES)
    halves, shares = (nodes + 1) / 2, weights / 2
    power = np.asarray(freedom, dtype=float)[..., None] - 1
    angle = np.arctan(normal_quantile(p) / np.sqrt(freedom))
    for _ in range(MOST_STEPS):
        below = whole * angle * (np.cos(angle[..., None] * halves) ** power @ shares)
        step = (p - 0.5 - below) / (whole * np.cos(angle) ** power[..., 0])
        angle = angle + step
        if np.max(np.abs(step)) < NEAR:
            break
    return np.asarray(np.sqrt(freedom) * np.tan(angle))


def _normalizer(freedom: float) -> float:
    """What makes the whole integral, from a quarter turn below zero to one above, 1."""
    return math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(math.pi)
