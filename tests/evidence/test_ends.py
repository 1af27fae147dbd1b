"""Loops of different lengths: whether both programs lead to the same, by what they print in the end."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from whyslower.evidence.ends import at_the_end, met, numbers_of, parted
from whyslower.evidence.program_runs import ProgramRuns, Run
from whyslower.evidence.snapshots import Snapshot, Snapshots, Value
from whyslower.records import Difference, SameWork
from whyslower.store.events import SoloRun


def ran(output: str, finished: bool = True) -> SoloRun:
    return SoloRun(
        at=0.0,
        label="a",
        setup_s=0.1,
        first_unit_s=0.1,
        stretches=((0, 1, 10**6),),
        finished=finished,
        threads=1,
        process_s=1.0,
        output=output,
    )


@pytest.mark.parametrize(
    ("one", "other", "kind", "why"),
    [
        ("w 0.974 -0.2631\n", "w 0.974 -0.2631\n", "same", "print the same in the end"),
        ("pi is about 3.141595\n", "pi is about 3.141613\n", "unchecked", "they print `pi is about 3.141595` and"),
        ("", "", "unchecked", "nothing that both print"),
        ("done\n", "done\n", "unchecked", "nothing that both print"),
        ("w 0.974 -0.2631\n", "w 0.974 -0.2631\nloss 0.71238\n", "unchecked", "nothing that both print"),
    ],
)
def test_what_both_print_in_the_end_decides(one: str, other: str, kind: str, why: str) -> None:
    work = at_the_end(ran(one), ran(other))
    assert work.kind == kind and why in work.why
    assert work.compared == (("w 0.974 -0.2631",) if kind == "same" else ())


BARE = "for i in range(9):\n    s += i\nprint(s)\n"


def computing(dtype: str, source: str) -> ProgramRuns:
    value = Value(path="s", kind="array", dtype=dtype, data=np.zeros((), dtype))
    first = Run(snapshots=Snapshots(units={1: Snapshot(unit=1, values={"s": value})}))
    return ProgramRuns(label="a", source=source, line=1, first=first)


@pytest.mark.parametrize(
    ("dtype", "source", "other", "parts"),
    [
        ("int64", BARE, "201623219850\n", True),  # a round less
        ("float64", BARE, "201623219850\n", False),  # what rounding may make of it, if it decides in between
        ("float64", BARE, "1000000000\n", True),
        ("float64", "import time\n" + BARE, "1000000000\n", False),  # nanoseconds, perhaps
        ("int64", BARE.replace("print(s)", "print(id(s))"), "1000000000\n", False),
        ("int64", BARE, "201757725000\n", False),
    ],
)
def test_bare_numbers_are_results_where_they_can_be_nothing_else(
    dtype: str, source: str, other: str, parts: bool
) -> None:
    runs = [computing(dtype, source), computing(dtype, BARE)]
    work = parted(ran("201757725000\n"), ran(other), SameWork(kind="same", units=3), runs)
    assert (work is not None) is parts and (work is None or work.kind == "unchecked")
    assert numbers_of([None, computing(dtype, BARE)]) == (False, False)


@pytest.mark.parametrize("clock", [False, True])
def test_what_agrees_beside_hides_no_result(clock: bool) -> None:
    """A line that agrees, and one that only one program prints; with a clock the other may be a time."""
    source = ("import time\n" if clock else "") + BARE
    runs = [computing("float64", source), computing("float64", BARE)]
    one, other = "seen: 10006000\ntotal: 1998945.6\n", "seen: 10006000\ntotal: 1000000.0\ncap was 0.7123\n"
    assert (parted(ran(one), ran(other), SameWork(kind="same", units=3), runs) is None) is clock


def test_a_loop_that_was_not_seen_to_its_end_leads_nobody_knows_where() -> None:
    line = "w 0.974 -0.2631\n"
    assert at_the_end(ran(line), ran(line, finished=False)).kind == "unchecked"


@pytest.mark.parametrize(
    ("one", "other", "kind", "drawn"),
    [
        ("sum 251.0510\n", "sum 16.4021\n", "unchecked", "own"),
        ("total nan\n", "total 1589.85\n", "unchecked", "own"),
        ("total 1589.85\n", "total nan\n", "unchecked", "own"),
        ("total nan\n", "total nan\n", None, "own"),
        ("sum 251.0510\n", "sum 251.0512\n", None, "own"),  # what rounding may make of it
        ("sum 251.0510\n", "sum 16.4021\n", None, "shared"),  # each drew its own when it ran alone
        ("251.0510\n", "16.4021\n", None, "own"),  # it may be a time
        ("took 251.0510 s\n", "took 16.4021 s\n", None, "own"),
        ("residual 1.3e-15\n", "residual 4.2e-16\n", None, "own"),
        ("done in 1.12\n", "done in 0.83\n", None, "own"),  # the process took 1 s
        ("n 251.0510\nw 0.97431\n", "n 16.4021\nw 0.97431\n", None, "own"),
        ("sum 251.0510\n", "sum 16.4021\nloss 0.71238\n", None, "own"),
    ],
)
def test_ends_that_part_leave_it_open(one: str, other: str, kind: str | None, drawn: Any) -> None:
    same = SameWork(kind="same", units=3, random_numbers=drawn)
    found = parted(ran(one), ran(other), same)
    assert (found.kind if found is not None else None) == kind
    said = f"they agree for 3 units, but in the end the programs print `{one.strip()}`"
    assert found is None or said in found.why
    assert parted(ran(one), ran(other, finished=False), same) is None
    assert parted(ran(one), ran(other), SameWork(kind="unlike")) is None


@pytest.mark.parametrize(("rounds", "parts"), [((700, 1800), False), ((700, 699), True), ((700, None), True)])
def test_ends_after_far_more_rounds_are_no_reason_to_doubt(rounds: tuple[int | None, int | None], parts: bool) -> None:
    lines = ("sum of the best -4824.8954\n", "sum of the best -12409.0435\n")
    one, other = (replace(ran(line), rounds=number) for line, number in zip(lines, rounds, strict=True))
    assert (parted(one, other, SameWork(kind="same", units=3)) is not None) is parts


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("filtered -0.497721 (2000, 300)\n", "filtered -0.497721 (2000, 300)\n", True),
        ("filtered -0.497721\n", "filtered -0.497725\n", False),
        ("filtered -0.50\n", "filtered -0.50\n", False),  # too few digits
        ("rounds 120394\n", "rounds 120394\n", False),  # whole numbers may count anything
        ("filtered -0.497721\n", "filtered -0.497721\nsmoothed 0.3\n", False),
        ("took 0.497721 s\n", "took 0.497721 s\n", False),
        ("rows 120394 in 0.497721 s\n", "rows 120394 in 0.213456 s\n", False),
        ("sum 251.3456\nfirst [0.1 0.2 0.3]\n", "sum 251.3456\nfirst [0.7 0.9]\n", False),
    ],
)
def test_programs_that_end_alike_are_the_same_where_their_first_units_leave_it_open(
    one: str, other: str, same: bool
) -> None:
    left_open = SameWork(kind="unchecked", why="nothing could be lined up", units=3)
    found = met(ran(one), ran(other), left_open)
    assert (found is not None and found.kind == "same" and "nothing could be lined up" in found.why) is same
    assert met(ran(one), ran(other, finished=False), left_open) is None
    assert met(ran(one), ran(other), SameWork(kind="unlike", why="x")) is None


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("filtered -0.497721\n", "filtered -0.497721\n", "same"),
        ("rounds 120394\n", "rounds 120394\n", "unchecked"),
        ("filtered -0.497721\n", "filtered -0.51\n", None),
    ],
)
def test_what_loops_that_were_cut_short_print_otherwise_may_end_alike(one: str, other: str, kind: str | None) -> None:
    printed = SameWork(kind="unlike", why="x", first_difference=Difference(variable="", unit=3, size=0.3))
    found = met(ran(one), ran(other), printed)
    assert (found.kind if found is not None else None) == kind


@pytest.mark.parametrize(
    ("ends", "unit", "same"),
    [
        ("checksum -2108.2066374522 first 0.13842\n", 1, True),  # rows are filled in another order
        ("checksum -2108.2066374522 first 0.13842\n", 0, False),  # their inputs differ
        ("checksum -2108.21\n", 1, False),  # too few digits for two that differ on the way
    ],
)
def test_programs_that_differ_on_the_way_and_end_alike_do_it_in_another_order(ends: str, unit: int, same: bool) -> None:
    differing = SameWork(kind="unlike", why="x", first_difference=Difference(variable="vectors", unit=unit, size=1.0))
    found = met(ran(ends), ran(ends), differing)
    assert (found is not None and found.kind == "same") is same
    assert met(ran(ends), ran(ends, finished=False), differing) is None
