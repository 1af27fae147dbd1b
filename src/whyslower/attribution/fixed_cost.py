"""The reading of experiments on size: what calls cost whatever their work.

All times are logarithms of seconds a unit, arrays of draws, with one constant common to all left free.
"""

from __future__ import annotations

import numpy as np

from whyslower.statistics.boundary import FloatArray

LEAST = 1e-6  # of a program's time: what its calls cost at least


def without_work(real: FloatArray, small: FloatArray, left: float) -> FloatArray:
    """The log time of a program's calls if all work were gone: (t - q T) / (1 - q), of T at real size and t at a small
    one, where the part q of the work is left. What grows faster than its data leaves less than that, and what calls
    cost is then told too low, by q of the work at most."""
    part = np.exp(small - real)
    return np.asarray(real + np.log(np.maximum((part - left) / (1.0 - left), LEAST)))


def paying_the_others_fixed_cost(slower: FloatArray, slower_fixed: FloatArray, faster_fixed: FloatArray) -> FloatArray:
    """The slower program's log time if its calls cost what the faster one's do: T_S - t_S + t_F.

    `slower` is its time T_S at real size; t_S and t_F are both programs' times for the same calls with almost no work.
    Its work, T_S - t_S, is taken to be no less than nothing, so that at least the faster one's fixed cost remains.
    """
    work = np.maximum(-np.expm1(slower_fixed - slower), 0.0)  # as a part of T_S
    return np.asarray(slower + np.log(work + np.exp(faster_fixed - slower)))
