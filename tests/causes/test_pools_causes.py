"""Tasks handed to pools: what handing over costs, what is sent to other processes, and what a pool gains."""

from __future__ import annotations

import evidence_made as made
from msgspec.structs import replace

from whyslower.causes import pools
from whyslower.causes.case import Case, Swap
from whyslower.causes.dispatch_overhead import DispatchOverhead
from whyslower.causes.redundant_copy import RedundantCopy
from whyslower.causes.thread_count import ThreadCount
from whyslower.inquiry.code import Tried, named

POOLED = """\
for step in range(100):
    for found in pool.map(score, images):
        total += found
"""
PLAIN = """\
for step in range(100):
    for image in images:
        total += score(image)
"""
THREADS = "concurrent.futures.thread.ThreadPoolExecutor.map"
PROCESSES = "multiprocessing.pool.Pool.map"
TASK = made.operation("numpy.sum", made.array(40), text="score(image)", source=PLAIN, seconds=2e-4, count=40)
MADE = Tried(frozenset(), frozenset({pools.NAME}))


def pooled(name: str, seconds: float = 2e-3, unit_s: float = 2e-3) -> made.Side:
    call = made.operation(name, text="pool.map(score, images)", source=POOLED, library="python", seconds=seconds / 2)
    wait = made.operation(
        "iter", text="pool.map(score, images)", source=POOLED, library="python", seconds=seconds / 2, count=40
    )
    return made.side("a", [call, wait], POOLED, unit_s)


def plain(label: str = "b", unit_s: float = 2e-4) -> made.Side:
    return made.side(label, [TASK], PLAIN, unit_s)


def swapped(case: Case) -> Swap:
    return Swap(case, case.slower.evidence.operations, case.faster.evidence.operations)


def test_a_pool_that_is_slower_is_tried_without_its_workers() -> None:
    case = made.case(pooled(THREADS), plain())
    [factor] = DispatchOverhead().experiments(case)
    assert factor.name == pools.NAME and factor.cause == "dispatch-overhead"
    assert factor.changes["a"].door == (pools.IN_PLACE,) and set(factor.changes) == {"a"}
    assert factor.lines == (2,) and not factor.remedy
    assert not ThreadCount().experiments(case)  # no library of the slower one's has threads to set


def test_a_pool_that_is_faster_is_a_matter_of_how_many_work() -> None:
    case = made.case(made.side("a", [TASK], PLAIN, 2e-3), pooled(THREADS, unit_s=1e-3))
    factor, *_ = ThreadCount().experiments(case)
    assert factor.name == pools.NAME and factor.cause == "thread-count"
    assert not DispatchOverhead().experiments(case)


def test_what_both_do_and_what_takes_next_to_nothing_is_no_suspicion() -> None:
    little = pooled(THREADS, seconds=1e-4)
    beside = made.side("a", [*little.evidence.operations, replace(TASK, seconds=2e-3)], POOLED, 2e-3)
    for slower, faster in ((pooled(PROCESSES), pooled(PROCESSES)), (plain("a", 2e-3), plain()), (beside, plain())):
        case = made.case(slower, faster)
        found = [factor for cause in (DispatchOverhead(), ThreadCount()) for factor in cause.experiments(case)]
        assert pools.NAME not in [factor.name for factor in found]


def test_threads_that_gave_way_are_a_cost_of_each_call_until_they_were_tried_without() -> None:
    swap = swapped(made.case(pooled(THREADS), plain()))
    assert named(swap) == "dispatch-overhead"
    assert named(swap, MADE) != "dispatch-overhead"  # then it is in the tasks


def test_the_wait_for_what_other_processes_do_is_theirs() -> None:
    submit = made.operation("concurrent.futures.process.ProcessPoolExecutor.submit", library="python", seconds=1e-4)
    wait = made.operation("concurrent.futures._base.Future.result", library="python", seconds=2e-3)
    swap = swapped(made.case(made.side("a", [submit, wait], POOLED, 2e-3), plain()))
    assert named(swap) == ""
    assert named(swap, MADE) == "redundant-copy"


def test_what_goes_to_other_processes_is_copied_once_handing_over_is_known() -> None:
    swap = swapped(made.case(pooled(PROCESSES), plain()))
    assert named(swap) == ""  # handing over, or what is sent: nothing tells
    assert named(swap, MADE) == "redundant-copy"
    assert RedundantCopy().left(swap, ()).lost == ()


def test_processes_that_are_started_in_each_unit_are_a_cost_of_each_call() -> None:
    start = made.operation("multiprocessing.process.BaseProcess.start", library="python", seconds=2e-3)
    case = made.case(made.side("a", [start], POOLED, 2e-3), plain())
    assert named(swapped(case)) == "dispatch-overhead"
