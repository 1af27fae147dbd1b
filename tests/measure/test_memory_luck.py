"""Memory that a program gives back by luck, in some workers and not in others, or in none that it runs alone in."""

from __future__ import annotations

import math

import msgspec
import pytest
from test_measuring import a_request, alone, measured

from whyslower.measure.checks import COLD_TRIES
from whyslower.measure.measuring import Measuring
from whyslower.testing import NOISES, FakeStage


@pytest.mark.parametrize(
    ("alone_a", "alone_b", "kept"),
    [(0.0, 0.0, ["a", "b"]), (900.0, 0.0, ["b"]), (0.0, 1000.0, []), (1250.0, 0.0, ["a", "b"])],
    ids=["only in turns", "a by itself, too", "b by itself, too", "a by itself about as much as b in turns"],
)
def test_memory_is_kept_where_only_turns_give_it_back(alone_a: float, alone_b: float, kept: list[str]) -> None:
    """b faults in 2000 pages a unit unless it is told to keep its memory, and takes three times as long.

    a, which keeps its memory anyway, is told to as well: with b's code in it, it would not.
    """
    units = {"a": 0.002, "b": 0.002}
    stage = FakeStage(a_request(), units, NOISES["quiet"])
    plain = stage._turn

    def faulting(plan, block, position, label, used):  # type: ignore[no-untyped-def]
        turn = plain(plan, block, position, label, used)
        units = turn.units + turn.skipped_units
        if label == "a" or stage.at_door:
            return msgspec.structs.replace(turn, faults=round(alone_a * units) if label == "a" else 0)
        return msgspec.structs.replace(turn, ns=3 * turn.ns, faults=2000 * units)

    stage._turn = faulting  # type: ignore[method-assign]
    solos = {"a": alone("a", 0.002, faults=alone_a), "b": alone("b", 0.002, faults=alone_b)}
    measuring = Measuring(stage, solos, take=stage.restart)  # type: ignore[arg-type]
    measuring.run()
    judged = measuring.sequences["b"].judge()
    assert judged.kind == ("equivalent" if kept else "slower")
    assert list(stage.at_door) == kept
    told = [remark.data for remark in stage.remarks if remark.kind == "memory-kept"]
    assert told == ([{"label": "b", "faults": 2000.0, "alone": 0.0}] if kept else [])


@pytest.mark.parametrize(("often", "kept"), [(6, []), (2, ["a", "b"])])
def test_memory_that_a_program_gives_back_alone_too_is_its_own_unless_many_restarts_keep_it(
    often: int, kept: list[str]
) -> None:
    """b faults in many pages by itself, and in all restarts but every sixth, or every second."""
    units = {"a": 0.002, "b": 0.002}
    stage = FakeStage(a_request(), units, NOISES["quiet"])
    plain = stage._turn

    def faulting(plan, block, position, label, used):  # type: ignore[no-untyped-def]
        turn = plain(plan, block, position, label, used)
        if label == "a" or plan.number % often == 1 or stage.at_door:
            return turn
        return msgspec.structs.replace(turn, ns=3 * turn.ns, faults=2000 * (turn.units + turn.skipped_units))

    stage._turn = faulting  # type: ignore[method-assign]
    solos = {"a": alone("a", 0.002), "b": alone("b", 0.006, faults=2000.0)}
    measuring = Measuring(stage, solos, take=stage.restart)  # type: ignore[arg-type]
    measuring.run()
    assert (measuring.sequences["b"].judge(last=True).log_ratio > math.log(1.5)) is not bool(kept)
    assert list(stage.at_door) == kept
    told = [remark.data["least"] for remark in stage.remarks if remark.kind == "memory-kept"]
    assert told == ([0.0] if kept else [])


@pytest.mark.parametrize(("pages", "kept"), [(100, ["a", "b"]), (15, [])])
def test_memory_is_kept_where_giving_it_back_is_likely_to_move_the_verdict(pages: int, kept: list[str]) -> None:
    """b, and not by itself, gives back in every second restart what costs more than the margin, or less."""
    units = {"a": 0.008, "b": 0.008}
    stage = FakeStage(a_request(), units, NOISES["quiet"])
    plain = stage._turn

    def faulting(plan, block, position, label, used):  # type: ignore[no-untyped-def]
        turn = plain(plan, block, position, label, used)
        if label == "a" or plan.number % 2 or stage.at_door:
            return turn
        return msgspec.structs.replace(turn, faults=pages * (turn.units + turn.skipped_units))

    stage._turn = faulting  # type: ignore[method-assign]
    measured(stage, units)
    assert list(stage.at_door) == kept


def test_a_restart_that_alone_gives_memory_back_is_left_out() -> None:
    """The third is slower by so much that a single one of its kind would widen the interval for long."""
    units = {"a": 0.002, "b": 0.004}
    stage = FakeStage(a_request(), units, NOISES["quiet"])
    plain = stage._turn

    def faulting(plan, block, position, label, used):  # type: ignore[no-untyped-def]
        turn = plain(plan, block, position, label, used)
        if label == "a" or plan.number < 2 or stage.at_door:
            return turn
        return msgspec.structs.replace(turn, ns=5 * turn.ns, faults=9000 * (turn.units + turn.skipped_units))

    stage._turn = faulting  # type: ignore[method-assign]
    _, measuring = measured(stage, units)
    told = [remark.data["restart"] for remark in stage.remarks if remark.kind == "memory-kept-since"]
    assert told == [2] and list(stage.at_door) == ["a", "b"]
    assert max(measuring.ratios["b"]) < math.log(2.5)


def test_cold_restarts_that_keep_what_a_program_alone_gives_back_are_left_out() -> None:
    """b gives memory back by itself and in forked workers, and never in cold ones: these check nothing, however often
    they are made, and b is as slow as it is alone."""
    units, forked = {"a": 0.002, "b": 0.002}, []
    stage = FakeStage(a_request(), units, NOISES["quiet"])
    stage.preloads = {"a": ("numpy",), "b": ("numpy",)}
    plain_turn, plain = stage._turn, stage.restart

    def faulting(plan, block, position, label, used):  # type: ignore[no-untyped-def]
        turn = plain_turn(plan, block, position, label, used)
        if label == "a" or not plan.forked or stage.at_door:
            return turn
        return msgspec.structs.replace(turn, ns=3 * turn.ns, faults=2000 * (turn.units + turn.skipped_units))

    def restart(inner, plan, seen):  # type: ignore[no-untyped-def]
        forked.append(plan.forked)
        return plain(inner, plan, seen)

    stage._turn = faulting  # type: ignore[method-assign]
    solos = {"a": alone("a", 0.002), "b": alone("b", 0.006, faults=2000.0)}
    measuring = Measuring(stage, solos, take=restart)  # type: ignore[arg-type]
    assert measuring.run() == "decided"
    assert {remark.kind for remark in stage.remarks} == {"memory-held"} and not stage.at_door
    assert forked.count(False) <= COLD_TRIES and not measuring.checks.all_cold
    assert measuring.sequences["b"].judge().low > math.log(2.5)


def test_cold_restarts_that_give_back_far_more_than_a_program_alone_are_left_out() -> None:
    """a gives back some of its memory by itself and in forked workers, and thrice of that in cold ones."""
    units = {"a": 0.002, "b": 0.006}
    stage = FakeStage(a_request(), units, NOISES["quiet"])
    stage.preloads = {"a": ("numpy",), "b": ("numpy",)}
    plain_turn = stage._turn

    def faulting(plan, block, position, label, used):  # type: ignore[no-untyped-def]
        turn = plain_turn(plan, block, position, label, used)
        many = {"a": 300 if plan.forked else 800, "b": 1500}[label] * (turn.units + turn.skipped_units)
        slower = 1.7 if label == "a" and not plan.forked else 1.0
        return msgspec.structs.replace(turn, ns=round(slower * turn.ns), faults=many)

    stage._turn = faulting  # type: ignore[method-assign]
    solos = {"a": alone("a", 0.002, faults=300.0), "b": alone("b", 0.006, faults=1500.0)}
    measuring = Measuring(stage, solos, take=stage.restart)  # type: ignore[arg-type]
    assert measuring.run() == "decided"
    assert {remark.kind for remark in stage.remarks} == {"memory-held"} and not stage.at_door
    assert not measuring.checks.all_cold and min(measuring.ratios["b"]) > math.log(2.5)


def test_a_cold_restart_that_is_left_out_checks_nothing_and_is_made_again() -> None:
    """Starting cold, b gives its memory back once; what the search for the reason does is forked as before."""
    units, forked = {"a": 0.002, "b": 0.004}, []
    stage = FakeStage(a_request(), units, NOISES["quiet"])
    stage.preloads = {"a": ("numpy",), "b": ("numpy",)}
    plain_turn, plain = stage._turn, stage.restart

    def faulting(plan, block, position, label, used):  # type: ignore[no-untyped-def]
        turn = plain_turn(plan, block, position, label, used)
        if label == "a" or plan.forked or stage.at_door:
            return turn
        return msgspec.structs.replace(turn, faults=9000 * (turn.units + turn.skipped_units))

    def restart(inner, plan, seen):  # type: ignore[no-untyped-def]
        forked.append(plan.forked)
        return plain(inner, plan, seen)

    stage._turn = faulting  # type: ignore[method-assign]
    solos = {label: alone(label, unit_s) for label, unit_s in units.items()}
    measuring = Measuring(stage, solos, take=restart)  # type: ignore[arg-type]
    assert measuring.run() == "decided"
    assert [remark.kind for remark in stage.remarks] == ["memory-kept-since"]
    assert forked[-2:] == [False, False] and forked.count(False) == 2
    assert not measuring.checks.all_cold and measuring.checks.forked()
