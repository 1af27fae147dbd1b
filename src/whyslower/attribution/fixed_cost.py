"""Readings of experiments on size: what calls cost whatever their work, and whether more work closes the gap.

All times are logarithms of seconds a unit, arrays of draws, with one constant common to all left free.
"""

from __future__ import annotations

import numpy as np

from whyslower.statistics.boundary import FloatArray


def paying_the_others_fixed_cost(slower: FloatArray, slower_fixed: FloatArray, faster_fixed: FloatArray) -> FloatArray:
    """The slower program's log time if its calls cost what the faster one's do: T_S - t_S + t_F.

    `slower` is its time T_S at real size; t_S and t_F are both programs' times for the same calls with almost no work.
    Its work, T_S - t_S, is taken to be no less than nothing, so that at least the faster one's fixed cost remains.
    """
    work = np.maximum(-np.expm1(slower_fixed - slower), 0.0)  # as a part of T_S
    return np.asarray(slower + np.log(work + np.exp(faster_fixed - slower)))


def share_gone_when_grown(ratio: FloatArray, grown_ratio: FloatArray) -> FloatArray:
    """The part of a log ratio that is gone at a size where the calls' work dominates: 1 - log(R_grown)/log(R).

    Where the ratio flips at the grown size, or widens, more than all or less than nothing would be gone: the part is
    then 1 or 0. nan where the ratio to be explained is not above 1 (log 0).
    """
    explained = np.where(ratio > 0, ratio, np.nan)
    return np.asarray(np.clip(1 - grown_ratio / explained, 0.0, 1.0))
