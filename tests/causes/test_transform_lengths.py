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


@pytest.mark.parametrize(
    ("text", "length", "named_so"),
    [("rfft(x, {})", 16_384, True), ("rfft(x, {}, -1)", 16_384, True), ("rfft(x)", 16_381, False)],
)
def test_a_transform_may_be_asked_for_its_length_in_second_place(text: str, length: int, named_so: bool) -> None:
    """Of 16381 numbers: 8191 places say nothing of whether its length was even; a prime takes its time all the same."""

    def there(length: int, us: float) -> Operation:
        half = made.array(length // 2 + 1, dtype="complex128")
        return one("numpy.fft.rfft", us, made.array(16_381), library="numpy", result=half, text=text.format(length))

    found = named(swap([there(16_381, 1850)], [there(length, 65)]))
    assert (found == "algorithm-choice") is named_so


@pytest.mark.parametrize(("number", "largest"), [(1, 1), (2, 2), (52_920, 7), (52_919, 52_919), (2 * 26_459, 26_459)])
def test_the_largest_prime_factor(number: int, largest: int) -> None:
    assert _largest_prime(number) == largest


Transform = tuple[str, tuple[int, ...], tuple[int, ...]]
WHOLE, HALF, SHORT = (16, 2048), (16, 1025), (16, 1024)


@pytest.mark.parametrize(
    ("lost", "gained", "named"),
    [
        (("scipy.fft.fft", WHOLE, WHOLE), ("scipy.fft.rfft", WHOLE, HALF), True),
        (("numpy.fft.ifft2", WHOLE, WHOLE), ("numpy.fft.irfft2", HALF, WHOLE), True),
        (("numpy.fft.rfft", WHOLE, HALF), ("numpy.fft.fft", WHOLE, WHOLE), False),
        (("numpy.fft.fft", WHOLE, WHOLE), ("numpy.fft.rfft", SHORT, (16, 513)), False),
        (("numpy.fft.ifft", WHOLE, WHOLE), ("numpy.fft.irfft", (16, 513), SHORT), False),
    ],
    ids=["to real", "and back", "the other way", "of less", "back to less"],
)
def test_a_whole_spectrum_where_half_of_it_does_is_another_method(
    lost: Transform, gained: Transform, named: bool
) -> None:
    pair = [transform(*lost, seconds=1.2e-4), transform(*gained, seconds=6e-5)]
    case = made.case(made.side("a", pair[:1]), made.side("b", pair[1:]))
    assert (AlgorithmChoice().explains(Swap(case, (pair[0],), (pair[1],))) > 0.9) is named


def transform(name: str, given: tuple[int, ...], back: tuple[int, ...], seconds: float) -> Operation:
    operand, result = (made.array(*shape, dtype="complex128") for shape in (given, back))
    return made.operation(name, operand, result=result, seconds=seconds)
