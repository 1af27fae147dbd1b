"""Workers that import everything anew, held against those that are forked, on a fake clock."""

from __future__ import annotations

import msgspec
import pytest
from test_measuring import a_request, alone

from whyslower.measure.measuring import Measuring
from whyslower.testing import NOISES, FakeStage


def cold_checked(setup_s: float, cold: float = 1.0, lasting: bool = False) -> tuple[list[bool], FakeStage, Measuring]:
    """By restart, whether it was forked; a whole measured part of preloaded programs, with what comes after it.

    `cold`: how many times as long a's unit takes in a cold process; where `lasting`, also in all processes behind it.
    """
    units, forked = {"a": 0.002, "b": 0.0023}, []
    stage = FakeStage(a_request(), units, NOISES["numpy-like"], setup_s=setup_s)
    stage.preloads = {"a": ("numpy",), "b": ("numpy",)}
    plain, plain_turn = stage.restart, stage._turn

    def turn(plan, block, position, label, used):  # type: ignore[no-untyped-def]
        taken = plain_turn(plan, block, position, label, used)
        longer = label == "a" and (not plan.forked or (lasting and False in forked))
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
