"""A mean that agrees, of far more numbers in one of the programs."""

from __future__ import annotations

import math

import pytest

from whyslower.evidence.statistics_of_more import of_more_numbers
from whyslower.records import Operand, Operation


def taken(name: str, *shape: int, count: float = 8.0, text: str = "resample(data).mean()", gives: int = 0) -> Operation:
    """A number, or `gives` of them, taken of an array."""
    size = math.prod(shape)
    given = Operand(kind="array", type="numpy.ndarray", dtype="float64", shape=shape, nbytes=8 * size)
    result = Operand(kind="array" if gives else "number", type="numpy.ndarray", shape=(gives,) if gives else ())
    return Operation(
        file="a.py",
        line=27,
        column=4,
        end_line=27,
        end_column=30,
        text=text,
        name=f"numpy.ndarray.{name}",
        library="numpy",
        function="",
        depth=0,
        count=count,
        seconds=1e-5,
        operands=(given,),
        result=result,
    )


@pytest.mark.parametrize("name", ["mean", "max", "std"])
def test_the_same_of_far_more(name: str) -> None:
    said = of_more_numbers([taken(name, 8, 8, 240)], [taken(name, 8, 240)], ("b", "a"))
    assert (
        said == "what they compute agrees, but `resample(data).mean()` is taken of 15360 numbers in b, and of 1920 in a"
    )
    assert of_more_numbers([taken(name, 8, 240)], [taken(name, 8, 8, 240)], ("b", "a"))


@pytest.mark.parametrize(
    "other",
    [
        taken("mean", 8, 8, 240),
        taken("mean", 8, 120),
        taken("mean", 8, 30, count=64.0),
        taken("mean", 8, 30, text="part.mean()"),
        taken("mean", 8, 8, 30, gives=8),
    ],
    ids=["as many", "half a spectrum", "in parts", "in other words", "more of them"],
)
def test_nothing_else_is_said(other: Operation) -> None:
    one = taken("mean", 8, 8, 240) if other.operands[0].shape == (8, 8, 240) else taken("mean", 8, 240)
    assert not of_more_numbers([one], [other], ("b", "a"))


def test_a_sum_tells_of_how_many_it_is() -> None:
    assert not of_more_numbers([taken("sum", 8, 8, 240)], [taken("sum", 8, 240)], ("b", "a"))
