"""Workers that import everything anew, held against those that are forked, on a fake clock."""

from __future__ import annotations

import msgspec
import pytest
from test_measuring import a_request, alone

from whyslower.measure.checks import Checks
from whyslower.measure.measuring import Measuring
from whyslower.records import Turn
from whyslower.schedule.planner import Plan
from whyslower.testing import NOISES, FakeStage


def cold_checked(
    setup_s: float, cold: float = 1.0, lasting: bool = False, both: bool = False
) -> tuple[list[bool], FakeStage, Measuring]:
    """By restart, whether it was forked; a whole measured part of preloaded programs, with what comes after it.

    `cold`: how many times as long a's unit, or that of `both`, takes in a cold process; where `lasting`, also in all
    processes behind it.
    """
    units, forked = {"a": 0.002, "b": 0.0023}, []
    stage = FakeStage(a_request(), units, NOISES["numpy-like"], setup_s=setup_s)
    stage.preloads = {"a": ("numpy",), "b": ("numpy",)}
    plain, plain_turn = stage.restart, stage._turn

    def turn(plan, block, position, label, used):  # type: ignore[no-untyped-def]
        taken = plain_turn(plan, block, position, label, used)
        longer = (both or label == "a") and (not plan.forked or (lasting and False in forked))
        return msgspec.structs.replace(taken, ns=round(taken.ns * cold)) if longer else taken

    stage._turn = turn  # type: ignore[method-assign]

    def restart(inner, plan, seen):  # type: ignore[no-untyped-def]
        forked.append(plan.forked)
        return plain(inner, plan, seen)

    solos = {label: alone(label, unit_s) for label, unit_s in units.items()}
    measuring = Measuring(stage, solos, take=restart)  # type: ignore[arg-type]
    while measuring.run() == "likely":  # what the search for the reason finds is of no matter here
        pass
    stage.decided_after = len(forked)  # type: ignore[attr-defined]
    measuring.check_cold()
    return forked, stage, measuring


def test_a_cold_start_is_checked_before_the_reason_while_there_is_time_to_begin_anew() -> None:
    forked, stage, _ = cold_checked(setup_s=0.05)
    assert forked.count(False) == 1 and stage.decided_after == len(forked)  # type: ignore[attr-defined]
    assert not stage.events


def test_else_it_is_checked_after_it_and_does_not_count() -> None:
    forked, stage, _ = cold_checked(setup_s=2.5)
    assert forked.count(False) == 1 and not forked[-1]
    assert stage.decided_after == len(forked) - 1  # type: ignore[attr-defined]
    (noted,) = stage.events
    assert noted.remark.kind == "cold-check" and noted.remark.data == {"restart": len(forked) - 1}  # type: ignore[union-attr]
    assert not [remark for remark in stage.remarks if remark.kind == "cold-check"], "nothing that a user must read"


def test_what_differs_in_cold_processes_alone_makes_all_begin_anew() -> None:
    forked, stage, measuring = cold_checked(setup_s=0.05, cold=1.8)
    (remark,) = [remark for remark in stage.remarks if remark.kind == "preload-changes"]
    assert remark.data["label"] == "a" and remark.data["change"] == pytest.approx(1 / 1.8, rel=0.02)
    first = forked.index(False)
    assert forked[first : first + 3] == [False, False, True] and not any(forked[first + 3 :])
    assert measuring.checks.all_cold


def test_what_stays_in_the_forked_process_behind_them_is_the_machines_change() -> None:
    forked, stage, measuring = cold_checked(setup_s=0.05, cold=1.8, lasting=True)
    assert not [remark for remark in stage.remarks if remark.kind.startswith("preload")]
    assert forked.count(False) == 2 and forked[-1] and not measuring.checks.all_cold


@pytest.mark.parametrize(("times", "changes"), [(1.15, False), (1.8, True)])
def test_what_makes_both_programs_slower_alike_is_the_machines_speed(times: float, changes: bool) -> None:
    """By no more than machines change it: in the one restart behind them it may be back."""
    forked, stage, _ = cold_checked(setup_s=0.05, cold=times, both=True)
    assert [r.kind for r in stage.remarks if r.kind.startswith("preload")] == ["preload-changes"] * changes
    assert forked.count(False) == 1 or changes


class Preloaded:
    """What a check needs of a stage."""

    def __init__(self) -> None:
        self.preloads = {"a": ("numpy",)}
        self.programs = {"a": None}
        self.noted: list[str] = []
        self.request = a_request()

    def left(self) -> float:
        return self.request.budget

    def note(self, kind: str, **data: object) -> None:
        self.noted.append(kind)


def checked(before: int, cold: tuple[float, float], behind: tuple[float, float]) -> tuple[list[str], bool]:
    """What is noted where forked restarts take (1, 1.9 processors), two cold ones and a forked one these; and whether
    all begins anew."""
    stage, number = Preloaded(), 0
    checks = Checks(stage, {}, lambda *_: None)  # type: ignore[arg-type]

    def saw(unit: float, cpus: float, forked: bool) -> str:
        nonlocal number
        number += 1
        ns = round(1e8 * unit * (1 + 0.002 * (number % 5)))
        turn = Turn(
            label="a", worker=1, restart=number, block=0, position=0, first=0, units=10, ns=ns, cpu_ns=round(ns * cpus)
        )
        return checks.saw(Plan(number=number, forked=forked, warm={}, turns=[]), [{"a": turn}])

    for _ in range(before):
        saw(1.0, 1.9, forked=True)
    assert checks.begin_cold_check() and not checks.forked()
    saw(*cold, forked=False)
    assert checks.begin_cold_check() and not checks.forked()
    saw(*cold, forked=False)
    assert checks.begin_cold_check() and checks.forked()
    return stage.noted, saw(*behind, forked=True) == "anew"


@pytest.mark.parametrize("before", [4, 15, 40])
@pytest.mark.parametrize(
    ("cold", "behind", "changed"),
    [
        ((1.3, 1.9), (1.3, 1.9), False),  # the machine is slower from here on
        ((1.3, 1.9), (1.02, 1.9), True),
        ((1.0, 1.4), (1.0, 1.4), False),  # another job took a core
        ((1.0, 1.4), (1.0, 1.85), True),
        ((1.2, 1.9), (0.9, 1.9), True),  # it lies beyond, on the other side
    ],
)
def test_the_forked_restart_behind_says_whether_the_machine_changed(
    before: int, cold: tuple[float, float], behind: tuple[float, float], changed: bool
) -> None:
    noted, anew = checked(before, cold, behind)
    assert (noted == ["preload-changes"], anew) == (changed, changed) and (changed or not noted)
