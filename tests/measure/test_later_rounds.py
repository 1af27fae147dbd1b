"""Loops of which the rounds that turns see don't speak for the others: they are compared whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
import pytest
from test_measuring import a_request, alone

from whyslower.measure.measuring import Measuring
from whyslower.records import Remark, Turn
from whyslower.statistics.steady import steadiness
from whyslower.store.events import SoloRun
from whyslower.testing import NOISES, FakeStage

STEADY = np.full(20, 0.002)
LATER = np.repeat([0.002, 0.02], 10)  # the second half of the rounds takes ten times as long


def measured(
    unit_s: dict[str, Sequence[float]],
    busy: bool = False,
    finished: bool = True,
    again: dict[str, Sequence[float]] | None = None,
) -> tuple[list[Remark], Measuring]:
    """Taking turns both programs take the same time; running alone, what is said of each twentieth of 200 units, and
    `again` when they do so once more."""
    stage = FakeStage(a_request(budget=60.0), {"a": 0.002, "b": 0.002}, NOISES["quiet"])

    def run(label: str, times: Sequence[float]) -> SoloRun:
        stretches = tuple((i * 10, 10, round(s * 10e9)) for i, s in enumerate(times))
        return msgspec.structs.replace(alone(label, 0.002), stretches=stretches, busy=busy, finished=finished)

    def once_more(_: object, label: str) -> SoloRun:
        return run(label, (again or unit_s)[label])

    solos = {label: run(label, times) for label, times in unit_s.items()}
    measuring = Measuring(stage, solos, take=stage.restart, alone=once_more)  # type: ignore[arg-type]
    measuring.run()
    return [remark for remark in stage.remarks if remark.kind == "whole-loops"], measuring


def test_all_rounds_are_compared_where_they_stand_in_another_ratio() -> None:
    (remark,), measuring = measured({"a": STEADY, "b": LATER})
    assert remark.data["why"] == "rest"
    assert remark.data["turns"] == pytest.approx(1.0, abs=0.02)
    assert remark.data["alone"] == pytest.approx(5.74, abs=0.02)  # of units 10 to 199: 90 of 2 ms, 100 of 20 ms
    assert remark.data["units"] == 197  # of 200: the first is not counted, and four equal parts are made
    assert measuring.planner.whole


def test_where_not_all_rounds_fit_most_of_them_stand_for_all() -> None:
    (remark,), measuring = measured({"a": STEADY, "b": LATER * 4})
    assert remark.data["why"] == "rest"
    assert 150 < remark.data["units"] < 180  # what fits into an eighth of the budget of a loop that takes a seventh
    assert measuring.planner.covered() == pytest.approx(7.2 / 9.2, abs=0.02)
    assert measuring.expected_runs() < 10  # not as often as turns would


@pytest.mark.parametrize(
    ("unit_s", "options"),
    [
        ({"a": LATER, "b": LATER}, {}),  # the ratio is the same
        ({"a": STEADY, "b": LATER}, {"busy": True}),  # it may have been others that took the time
        ({"a": STEADY, "b": LATER}, {"finished": False}),  # nobody knows how long a whole loop takes
        ({"a": STEADY, "b": LATER * 20}, {}),  # too long for several of them
        ({"a": STEADY, "b": LATER}, {"again": {"a": STEADY, "b": STEADY}}),  # once more, they are like the turns
    ],
)
def test_turns_stand_otherwise(unit_s: dict[str, Sequence[float]], options: dict[str, Any]) -> None:
    remarks, measuring = measured(unit_s, **options)
    assert not remarks
    assert measuring.sequences["b"].judge().kind == "equivalent"


@pytest.mark.parametrize(
    ("finished", "longer", "whole"), [(True, 1, True), (True, 7, True), (True, 20, False), (False, 1, False)]
)
def test_rounds_that_get_shorter_are_compared_whole_when_seen_to_the_end(
    finished: bool, longer: int, whole: bool
) -> None:
    """Most of them at least, if not all fit into a restart."""
    remarks, _ = measured({"a": STEADY, "b": longer * np.linspace(0.01, 0.001, 20)}, finished=finished)
    assert [remark.data["why"] for remark in remarks] == ["growth"] * whole


@pytest.mark.parametrize(("finished", "growth"), [(False, 0.02), (True, 0.02), (False, 0.005)])
def test_growth_that_only_turns_show_is_compared_whole(finished: bool, growth: float) -> None:
    """The machine became faster while each ran alone; in turns it does both programs the same good. What grows little
    in a restart's 20 units makes a later one longer."""
    stage = FakeStage(a_request(budget=60.0), {"a": 0.01, "b": 0.01}, NOISES["numpy-like"], room=1000)
    plain = stage._turn

    def turn(*of: Any) -> Turn:
        taken = plain(*of)
        longer = 1 + growth * taken.first if taken.label == "b" else 1.0
        pace = 0.98 ** (taken.block if taken.restart % 2 else -taken.block)
        return msgspec.structs.replace(taken, ns=round(taken.ns * longer * pace))

    stage._turn = turn  # type: ignore[method-assign]
    solos = {label: msgspec.structs.replace(alone(label, 0.01), finished=finished) for label in "ab"}
    measuring = Measuring(stage, solos, take=stage.restart)  # type: ignore[arg-type]
    measuring.run()
    (remark,) = [remark for remark in stage.remarks if remark.kind == "whole-loops"]
    assert (remark.data["why"], remark.data["label"]) == ("growth", "b")
    assert measuring.sequences["b"].judge().restarts < measuring.number  # those before are left out
    kept = {run.label: steadiness(run.stretches).trend for run in stage.events if isinstance(run, SoloRun)}
    assert kept == ({} if finished else {"b": "growing"})  # what was seen of a whole loop stays
    assert measuring.grown.keys() == kept.keys()
