"""Fourier transforms whose length has a large prime factor, or that make twice what is wanted."""

from __future__ import annotations

import evidence_made as made
import pytest
from test_swaps_named import one, swap

from whyslower.causes.algorithm_choice import AlgorithmChoice
from whyslower.causes.case import Swap
from whyslower.causes.lengths import _largest_prime
from whyslower.inquiry.code import named
from whyslower.records import Operation


def convolution(length: int, us: float) -> list[Operation]:
    block, spectrum = made.array(44_100), made.array(length // 2 + 1, dtype="complex128")
    there = [one("scipy.fft.rfft", us, block, library="scipy", result=spectrum, text="fft.rfft(x, n)")] * 2
    back = one("scipy.fft.irfft", us, spectrum, library="scipy", result=made.array(length), text="fft.irfft(X * H, n)")
    return [*there, one("*", 30, spectrum, spectrum, result=spectrum), back]


@pytest.mark.parametrize(
    ("slower", "faster", "named_so"),
    [
        (52_919, 52_920, True),  # a prime, and 2^3 3^3 5 7^2
        (2 * 26_459, 52_920, True),
        (52_920, 52_920, False),  # other values, or another thing
        (52_919, 52_919, False),
    ],
)
def test_the_same_transforms_of_a_better_length_are_another_method(slower: int, faster: int, named_so: bool) -> None:
    found = named(swap(convolution(slower, 2400), convolution(faster, 300)))
    assert (found == "algorithm-choice") is named_so


@pytest.mark.parametrize(("number", "largest"), [(1, 1), (2, 2), (52_920, 7), (52_919, 52_919), (2 * 26_459, 26_459)])
def test_the_largest_prime_factor(number: int, largest: int) -> None:
    assert _largest_prime(number) == largest


@pytest.mark.parametrize(
    ("lost", "gained", "width", "named"),
    [
        ("scipy.fft.fft", "scipy.fft.rfft", 2048, True),
        ("numpy.fft.ifft2", "numpy.fft.irfft2", 2048, True),
        ("numpy.fft.rfft", "numpy.fft.fft", 2048, False),
        ("numpy.fft.fft", "numpy.fft.rfft", 1024, False),
    ],
    ids=["to real", "and back", "the other way", "of less"],
)
def test_a_whole_spectrum_where_half_of_it_does_is_another_method(
    lost: str, gained: str, width: int, named: bool
) -> None:
    frames, fewer = made.array(16, 2048), made.array(16, width)
    slower = made.operation(lost, frames, result=made.array(16, 2048, dtype="complex128"), seconds=1.2e-4)
    faster = made.operation(gained, fewer, result=made.array(16, 1025, dtype="complex128"), seconds=6e-5)
    pair = made.case(made.side("a", [slower]), made.side("b", [faster]))
    assert (AlgorithmChoice().explains(Swap(pair, (slower,), (faster,))) > 0.9) is named
