"""How many times as often a unit takes the steps of another."""

from __future__ import annotations

import pytest

from whyslower.evidence.how_often import times_as_often
from whyslower.records import Operand, Operation


def steps(*named: tuple[str, float], shape: tuple[int, ...] = (), library: str = "numpy") -> list[Operation]:
    place = dict.fromkeys(("line", "column", "end_line", "end_column"), 1)
    kind = ("array", "numpy.ndarray") if shape else ("number", "float")
    operand = Operand(kind=kind[0], type=kind[1], shape=shape)  # type: ignore[arg-type]
    return [
        Operation(
            file="a.py", text=name, name=name, library=library, operands=(operand,), count=count, seconds=1.0, **place
        )
        for name, count in named
    ]


@pytest.mark.parametrize(
    ("ours", "times"),
    [
        (steps(("fft", 2.0), ("sort", 2.0), shape=(64,)), 1.0),
        (steps(("fft", 60.0), ("sort", 62.0), shape=(64,)), 30.0),
        (steps(("fft", 2.0), ("sort", 40.0), shape=(64,)), None),
        (steps(("fft", 2.0), shape=(64,)), None),
        (steps(("fft", 2.0), ("sort", 2.0), shape=(32,)), None),
        (steps(("fft", 2.0), ("sort", 2.0), shape=(64,), library="user"), None),
    ],
    ids=["as often", "thirty times", "some and not others", "one step alone", "on less", "the user's own"],
)
def test_times_as_often(ours: list[Operation], times: float | None) -> None:
    found = times_as_often(ours, steps(("fft", 2.0), ("sort", 2.0), ("exp", 1.0), shape=(64,)))
    assert found == (pytest.approx(times, rel=0.05) if times is not None else None)
