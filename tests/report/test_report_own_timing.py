"""Times that scripts print of themselves."""

from __future__ import annotations

import msgspec
import pytest
from hand_made import SAME, session, solo

from whyslower.report.answer import answer
from whyslower.report.own_timing import own_timing, printed_time


@pytest.mark.parametrize(
    ("line", "seconds"),
    [
        ("took 2.13 s", 2.13),
        ("took 2.134098768234", 2.134098768234),
        ("time: 0.35", 0.35),
        ("best call: 0.051 ms", 51e-6),
        ("Elapsed time (ms): 12.5", 12.5e-3),
        ("training time = 1.5e-3 seconds", 1.5e-3),
        ("3.2ms/step", 3.2e-3),
        ("500 steps in 2.0s", 2.0),
        ("epoch 3: loss 0.12, 45.1 µs per step", 45.1e-6),
        ("Duration: 2 min", 120.0),
        ("ran for 3 hours", 10_800.0),
    ],
)
def test_a_printed_time_is_found(line: str, seconds: float) -> None:
    found = printed_time(line)
    assert found is not None
    assert found.seconds == pytest.approx(seconds)
    assert found.text == line


NO_TIMES = [
    "loss 1.234",
    "120 it/s",
    "3.1 GB/s",
    "12:30:05",
    "started 2026-01-01 12:30:05",
    "time step 3",
    "0.5 m",
    "1.8 h",
]


@pytest.mark.parametrize("line", NO_TIMES)
def test_other_numbers_are_no_times(line: str) -> None:
    assert printed_time(line) is None


def test_the_last_printed_time_counts() -> None:
    alone = msgspec.structs.replace(solo("a", 100_000), output="warm-up 3 s\nloss 4\ntook 1.5 s\n", finished=True)
    assert own_timing(alone) == (1.5, "took 1.5 s")


def test_a_cut_loop_tells_nothing_of_the_whole_but_something_of_its_units() -> None:
    alone = solo("a", 100_000)  # cut after 20 ms of its loop
    assert own_timing(msgspec.structs.replace(alone, output="took 0.02 s")) is None
    found = own_timing(msgspec.structs.replace(alone, output="best 0.09 ms"))
    assert found is not None
    assert found.seconds == pytest.approx(90e-6)


def test_a_time_of_a_unit_and_one_of_a_loop_are_not_compared() -> None:
    own = {"a": (0.05, "took 0.05 s"), "b": (0.0001, "0.1 ms per step")}
    found = answer(session({"a": 100_000, "b": 100_300}, {"b": SAME}, 24, own=own))
    assert [cause.id for cause in found.causes] == ["no-difference"]
