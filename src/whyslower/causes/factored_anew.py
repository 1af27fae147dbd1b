"""Matrices that only one program factors anew: sampled stacks show it beneath calls that say nothing of it."""

from __future__ import annotations

import re
from functools import lru_cache

from whyslower.causes.case import Side, Swap
from whyslower.causes.native import MOST_READ
from whyslower.evidence import stacks

# LAPACK's routines that factor a matrix or find its eigenvalues, however a library adorns their names.
FACTORS = re.compile(
    r"(.*_)?[sdcz](getr[fi]|gesv|potr[fi]|posv|sytr[fd]|hetr[fd]|sysv|(sy|he)ev\w?|geev|gesdd|gesvd|geqrf|geqp3|gehrd|hseqr"
    r"|gels[sdy]?|gees)(_.*)?"
)
MOST = 0.6  # of what a unit takes longer
HARDLY = 0.1  # of that: the faster one factors next to nothing


def factors_anew(swap: Swap) -> bool:
    """Whether most of what a unit takes longer goes by in factorings that the faster program hardly makes: a density
    of a covariance that is handed over raw each time, or once."""
    ours, theirs = map(_factoring_s, swap.case.both)
    return ours > 0 and ours - theirs >= MOST * swap.case.gap_s and theirs <= HARDLY * ours


def _factoring_s(side: Side) -> float:
    """Seconds of a unit in such routines, and what they call."""
    return side.unit_s * sum(share for stack, share in side.evidence.stacks.items() if _factors(stack))


@lru_cache(maxsize=MOST_READ)
def _factors(stack: str) -> bool:
    frames = stacks.parts(stack)[1]
    return any(FACTORS.fullmatch(stacks.routine(frame)[0]) for frame in frames if not stacks.is_python(frame))
