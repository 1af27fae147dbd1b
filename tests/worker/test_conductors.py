"""Conductors by themselves: loops that a program enters again and again."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from whyslower.worker import conductors
from whyslower.worker.conductors import Results, Solo
from whyslower.worker.turns import FOREVER

TURNS: Any = SimpleNamespace(source=SimpleNamespace(length=None), count_each=lambda wanted: None)


class Wire:
    """Keeps what is sent."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def send(self, message: dict[str, Any]) -> None:
        """To the controller."""
        self.sent.append(message)


def test_stretches_of_a_loop_that_is_entered_often_stay_within_what_can_be_counted() -> None:
    solo = Solo(Wire(), lambda turns: {}, 1000.0, 1000.0)  # type: ignore[arg-type]
    for _ in range(20_000):
        assert 0 < solo.ask(TURNS, None) <= FOREVER
        solo.started()
        solo.stopped(3)
    assert sum(units for _, units, _ in solo.stretches) == solo.number == 60_000


def test_a_loop_that_is_entered_again_after_it_was_cut_is_told_of_once() -> None:
    wire = Wire()
    results = Results(wire, lambda unit, frame: None, 1)  # type: ignore[arg-type]
    assert results.ask(TURNS, None) == 1
    results.stopped(1)
    assert [results.ask(TURNS, None) for _ in range(3)] == [0, 0, 0]
    assert wire.sent == [{"seen": 1}]


@pytest.mark.parametrize(
    ("last", "rounds", "stretches"),
    [
        (3, 9, [(0, 1), (1, 5), (6, 3)]),
        (1, 7, [(0, 1), (1, 5)]),  # a part of a unit, alone, tells nothing of its time
        (None, None, [(0, 1), (1, 5)]),
    ],
)
def test_a_loop_that_is_left_in_a_stretch_counts_what_it_has_begun(
    last: int | None, rounds: int | None, stretches: list[tuple[int, int]]
) -> None:
    solo = Solo(Wire(), lambda turns: {}, 1000.0, 1000.0)  # type: ignore[arg-type]
    for done in (1, 5):
        solo.ask(TURNS, None)
        solo.started()
        solo.stopped(done)
    solo.ask(TURNS, None)
    solo.started()
    solo.broken(last)
    assert solo.told()["rounds"] == rounds
    assert [(first, units) for first, units, _ in solo.stretches] == stretches


@pytest.mark.parametrize(
    ("unit_ns", "counted"),
    [
        ([900_000, 1_000, 1_000], [False, False, False, False]),  # what is done once is no unit's
        ([900_000, 20_000, 20_000], [False, False, True, True]),
        ([900_000, 20_000, 1_000], [False, False, True, False]),  # it was warming up
    ],
)
def test_units_are_counted_one_by_one_where_that_is_next_to_nothing_of_them(
    unit_ns: list[int], counted: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    now, asked = [0], []
    monkeypatch.setattr(conductors, "_now", lambda: now[0])
    monkeypatch.setattr(conductors, "settled", lambda: (now[0], 0))
    turns: Any = SimpleNamespace(source=SimpleNamespace(length=None), count_each=asked.append)
    solo = Solo(Wire(), lambda turns: {}, 1000.0, 1000.0)  # type: ignore[arg-type]
    for took in unit_ns:
        units = solo.ask(turns, None)
        solo.started()
        now[0] += took * units
        solo.stopped(units)
    solo.ask(turns, None)
    assert asked == counted


def test_a_loop_that_is_cut_is_of_unknown_length() -> None:
    solo = Solo(Wire(), lambda turns: {}, 0.0, 0.0)  # type: ignore[arg-type]
    while solo.ask(TURNS, None):
        solo.started()
        solo.stopped(1)
    assert solo.cut and solo.told()["rounds"] is None


@pytest.mark.parametrize(
    ("first_ms", "unit_ms", "units"),
    [
        (0.5, 0.5, [1, 20, 20]),  # waited for together: what overlaps is part of the program
        (900.0, 0.5, [1, 1, 20]),  # compiled first
        (900.0, 30.0, [1, 1, 3]),
        (900.0, 250.0, [1, 1, 1]),  # seconds would pass in one stretch of them
    ],
)
def test_units_on_a_device_are_waited_for_together_unless_each_takes_long(
    first_ms: float, unit_ms: float, units: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0]
    monkeypatch.setattr(conductors, "_now", lambda: now[0])
    monkeypatch.setattr(conductors, "settled", lambda: (now[0], 0))
    monkeypatch.setattr(conductors, "settle", lambda: True)
    solo = Solo(Wire(), lambda turns: {}, 1000.0, 1000.0)  # type: ignore[arg-type]
    asked = []
    for took in (first_ms, unit_ms, unit_ms):
        asked.append(solo.ask(TURNS, None))
        solo.started()
        now[0] += round(took * 1e6) * asked[-1]
        solo.stopped(asked[-1])
    assert asked == units
