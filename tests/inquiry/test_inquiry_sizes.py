"""What a program with almost no work must be seen to do before what remains is called its calls' fixed cost."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from inquiry_made import Bench, by_factor, operation, pair, side

from whyslower.inquiry import sizes
from whyslower.inquiry.sizes import (
    apart_by_work,
    same_calls,
    still_working,
    unchanged,
    work_gone,
    work_grown,
    work_left,
    work_made,
)
from whyslower.records import Operand, Operation


def array(*shape: int) -> Operand:
    size = 8
    for length in shape:
        size *= length
    return Operand(kind="array", type="numpy.ndarray", dtype="float64", shape=shape, nbytes=size)


def call(name: str, seconds: float, *operands: Operand, line: int = 1, count: float = 1.0) -> Operation:
    return msgspec.structs.replace(operation(name, line, seconds), operands=operands, count=count)


def test_calls_are_the_same_but_for_a_few() -> None:
    before = [call("numpy.add", 1e-6, count=10), call("numpy.dot", 1e-6, count=2)]
    assert same_calls(before, [call("numpy.add", 1e-6, count=9), call("numpy.dot", 1e-6, count=2)])
    assert not same_calls(before, [call("numpy.add", 1e-6, count=5), call("numpy.dot", 1e-6, count=2)])
    assert not same_calls(before, [call("numpy.add", 1e-6, count=10), call("numpy.matmul", 1e-6, count=2)])


def test_work_is_gone_where_the_costly_operands_shrank() -> None:
    before = [call("numpy.dot", 9e-5, array(400, 400)), call("numpy.add", 1e-5, array(400))]
    assert work_gone(before, [call("numpy.dot", 1e-6, array(6, 6)), call("numpy.add", 1e-6, array(6))])


def test_work_is_not_gone_where_data_has_a_size_that_no_number_sets() -> None:
    """The table shrinks, the list of places in it doesn't: a call that still works is no call's fixed cost."""
    places = Operand(kind="sequence", type="tuple", length=2, items="numpy.ndarray", nbytes=65312)
    before = [call("numpy.add.at", 2e-4, array(50, 128), places), call("numpy.subtract", 1e-5, array(50, 128))]
    after = [call("numpy.add.at", 2e-4, array(4, 8), places), call("numpy.subtract", 1e-6, array(4, 8))]
    assert not work_gone(before, after)
    cheap = [call("numpy.add.at", 2e-5, array(50, 128), places), call("numpy.subtract", 1e-4, array(50, 128))]
    assert work_gone(cheap, after), "what keeps its work takes little of the time"


@pytest.mark.parametrize(("slower_s", "apart"), [(2.5e-4, True), (4e-5, False)])
def test_work_that_stays_in_the_slower_program_is_a_part_of_the_gap(slower_s: float, apart: bool) -> None:
    """The batch is a number in a call of one program: errors of all its pairs stay, a seventh of the watched time."""
    before = [
        call("-", slower_s, array(600, 600)),
        call("@", 1.5e-3, array(600, 32)),
        call("relu", 3e-5, array(600, 32)),
    ]
    after = [call("-", slower_s, array(600, 600)), call("@", 1e-5, array(600, 2)), call("relu", 1e-5, array(600, 2))]
    (stays,) = still_working(before, after)
    assert stays.name == "-" and work_gone(before, after)
    assert apart_by_work(stays.seconds, gap_s=8e-4) is apart


def test_the_part_of_the_work_that_is_left_goes_by_what_is_walked() -> None:
    """Records that can only be made a quarter as many, since the first 1000 are read; `len` has no work."""
    before = [call("numpy.sort", 9e-4, array(40_000)), call("numpy.add", 1e-4, array(40_000)), call("len", 1e-3)]
    after = [call("numpy.sort", 2e-4, array(10_000)), call("numpy.add", 1e-6, array(10)), call("len", 1e-3)]
    assert work_left(before, after) == pytest.approx(0.9 * 0.25, rel=0.01)
    assert work_left(before, []) == 0.0


def test_work_is_grown_where_all_that_counts_has_as_much_more_of_it() -> None:
    """Sizes are four times as large; a table that no number sets stays."""
    before = [call("numpy.add", 2e-6, array(2000)), call("numpy.exp", 9e-5, array(50_000))]
    after = [call("numpy.add", 8e-6, array(8000)), call("numpy.exp", 4e-4, array(200_000))]
    assert work_grown(before, after) and work_made(before, after) == 4
    table = call("numpy.cumsum", 5e-5, array(60_000))
    assert unchanged([*before, table], [*after, table]) == [table]
    assert not work_grown([*before, table], [*after, table])


@pytest.mark.parametrize(("seconds", "told"), [(9e-5, False), (1e-6, True)], ids=["most of it", "hardly any"])
def test_work_that_grows_faster_than_the_rest_tells_nothing(seconds: float, told: bool) -> None:
    square = array(400, 400)
    before = [call("numpy.exp", 9e-5, array(50_000)), call("numpy.dot", seconds, square, square)]
    larger = array(1600, 1600)
    after = [call("numpy.exp", 4e-4, array(200_000)), call("numpy.dot", 1e-3, larger, larger)]
    assert work_grown(before, after) is told and work_made(before, after) == 4


def test_calls_without_work_have_none_when_sizes_are_larger() -> None:
    before, after = [call("numpy.add", 1e-6, array(20))], [call("numpy.add", 1e-6, array(80))]
    assert unchanged(before, after) == [] and work_made(before, after) == 4


# --- how long sizes are looked for ------------------------------------------------------------------------------------

LAYERS = """\
import numpy as np
w = np.zeros((512, 96))
v = np.zeros((96, 40))
for i in range(1000):
    y = w @ v
"""


@pytest.mark.parametrize(("takes_s", "looks"), [(0.1, 10), (6.0, 3)])
def test_looking_for_sizes_leaves_time_for_experiments(monkeypatch: Any, takes_s: float, looks: int) -> None:
    """Each look at a program with other sizes starts a process, which may have to compile everything first."""
    case = pair(side("a", LAYERS), side("b", LAYERS.replace("w @ v", "w.dot(v)")))
    stage: Any = Bench(by_factor(1e-3, 5e-4))
    looked: list[str] = []

    def look(stage: Any, label: str, *_: Any, **__: Any) -> tuple[Operation, ...]:
        stage.clock.pass_(takes_s)
        looked.append(label)
        return ()

    monkeypatch.setattr(sizes, "operations", look)
    monkeypatch.setattr(sizes.DispatchOverhead, "suspected", lambda *_: True)
    assert sizes.factors(stage, case) == []
    assert len(looked) == looks
