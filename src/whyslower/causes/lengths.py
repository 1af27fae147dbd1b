"""Fourier transforms that do more than they need. Of real numbers half a spectrum says all; and a length with a large
prime factor takes many times as long as the next one without.

The fast algorithms split a length into its factors; a large prime one goes by Bluestein's way round, or slower (Frigo
and Johnson 2005).
"""

from __future__ import annotations

from whyslower.causes.case import Swap
from whyslower.causes.exchange import Exchange
from whyslower.causes.gone import gone
from whyslower.causes.reading import seconds
from whyslower.causes.shares import bulk
from whyslower.causes.strides import axis_of
from whyslower.evidence.families import arrays, family, tail
from whyslower.records import Operation

# The largest prime factor: up to this one there are kernels of their own; beyond that one it surely takes longer.
SMOOTH, AWKWARD = 13, 100
# Of what went: transforms that take as much are what halves, whatever was gained in the runs that were watched. Of the
# gain: so much of it makes them the matter as well.
MOST, HALF = 0.7, 0.5
TRANSFORMS = frozenset({"fft", "ifft", "rfft", "irfft"})


def better_length(swap: Swap) -> float:
    """The part of what went that was due to transforms of such lengths, where the same ones came with better ones."""
    came = {tail(o) for o in swap.gained if tail(o) in TRANSFORMS and 1 < _largest_factor(o) <= SMOOTH}
    return gone(swap, lambda o: bulk(o) and tail(o) in came and _largest_factor(o) > AWKWARD)


def whole_spectrum(exchange: Exchange) -> bool:
    """Whether most of the difference is due to transforms of complex numbers that gave way, as often and between as
    much, to those for real numbers, which make or take half of it: `fft` to `rfft`."""
    real = {(tail(other), round(other.count), _on_the_real_side(other)): other for other in exchange.gained}
    whole = [one for one in exchange.lost if family(one) == "fft"]
    kinds = [(_for_real_numbers(tail(one)), round(one.count), _on_the_real_side(one)) for one in whole]
    pairs = [(one, real[kind]) for one, kind in zip(whole, kinds, strict=True) if kind in real]
    if not pairs:
        return False
    (went, came), lost = (seconds(part) for part in zip(*pairs, strict=True)), seconds(exchange.lost)
    return went >= MOST * lost or went - came >= HALF * (lost - seconds(exchange.gained)) > 0


def _on_the_real_side(operation: Operation) -> tuple[int, ...]:
    """The shape of what a transform of real numbers is given, or what one back to them makes."""
    made = operation.result.shape if operation.result is not None else ()
    return made if tail(operation).startswith("i") else next((o.shape for o in arrays(operation)), ())


def _for_real_numbers(transform: str) -> str:
    """ "rfft2" of "fft2", "irfft" of "ifft"."""
    return f"ir{transform[1:]}" if transform.startswith("i") else f"r{transform}"


def _largest_factor(operation: Operation) -> int:
    """Of a transform's length; 0 where that is not known. Half a spectrum may be of an even length or an odd one: which
    of the two, its operand says, unless it is asked for another length; else the better one."""
    axis = axis_of(operation)
    if operation.result is None or axis is None or axis >= len(operation.result.shape):
        return 0
    places = operation.result.shape[axis]
    lengths = (2 * places - 2, 2 * places - 1) if tail(operation) == "rfft" else (places,)
    given = next((o.shape[axis] for o in arrays(operation) if axis < len(o.shape)), 0)
    return _largest_prime(given) if given in lengths else min(map(_largest_prime, lengths))


def _largest_prime(number: int) -> int:
    """That divides it; 1 of what none divides."""
    largest, factor = 1, 2
    while factor * factor <= number:
        while number % factor == 0:
            largest, number = factor, number // factor
        factor += 1
    return max(largest, number)
