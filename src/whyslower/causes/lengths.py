"""Lengths of Fourier transforms: one with a large prime factor takes many times as long as the next one without.

The fast algorithms split a length into its factors; a large prime one goes by Bluestein's way round, or slower (Frigo
and Johnson 2005).
"""

from __future__ import annotations

from whyslower.causes.case import Swap
from whyslower.causes.gone import gone
from whyslower.causes.shares import bulk
from whyslower.causes.strides import axis_of
from whyslower.evidence.families import tail
from whyslower.records import Operation

# The largest prime factor: up to this one there are kernels of their own; beyond that one it surely takes longer.
SMOOTH, AWKWARD = 13, 100
TRANSFORMS = frozenset({"fft", "ifft", "rfft", "irfft"})


def better_length(swap: Swap) -> float:
    """The part of what went that was due to transforms of such lengths, where the same ones came with better ones."""
    came = {tail(o) for o in swap.gained if tail(o) in TRANSFORMS and 1 < _largest_factor(o) <= SMOOTH}
    return gone(swap, lambda o: bulk(o) and tail(o) in came and _largest_factor(o) > AWKWARD)


def _largest_factor(operation: Operation) -> int:
    """Of a transform's length; 0 where that is not known. Half a spectrum may be of an even length or an odd one: the
    better of the two."""
    axis = axis_of(operation)
    if operation.result is None or axis is None or axis >= len(operation.result.shape):
        return 0
    places = operation.result.shape[axis]
    lengths = (2 * places - 2, 2 * places - 1) if tail(operation) == "rfft" else (places,)
    return min(map(_largest_prime, lengths))


def _largest_prime(number: int) -> int:
    """That divides it; 1 of what none divides."""
    largest, factor = 1, 2
    while factor * factor <= number:
        while number % factor == 0:
            largest, number = factor, number // factor
        factor += 1
    return max(largest, number)
