"""Pools' tasks done in place: the same results and errors as the pools give, by the thread that hands them over."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import whyslower.worker

WORKER = Path(whyslower.worker.__file__).parent

PROGRAM = """
import os, sys, threading
sys.path.insert(0, {worker!r})
import multiprocessing as mp
import multiprocessing.pool
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, as_completed
import interventions.pools as pools

def where(value):
    return os.getpid(), threading.get_ident(), value * 2

def grown(items):
    items.append(len(items))
    return items

def failing(value):
    raise ValueError(f"no {{value}}")

known = []

def odd(value):
    if value % 2:
        raise ValueError(value)
    return value

def add(one, other=10):
    return one + other

if __name__ == "__main__":
    here = os.getpid(), threading.get_ident()
    with mp.Pool(1) as processes, mp.pool.ThreadPool(2) as threads, \\
            ThreadPoolExecutor(2) as near, ProcessPoolExecutor(1) as far:
        assert far.submit(add, 1).result() == 11  # started
        pools.in_place()
{lines}
    print("done")
"""


def run(lines: str) -> None:
    program = PROGRAM.format(worker=str(WORKER), lines=textwrap.indent(textwrap.dedent(lines).strip(), " " * 8))
    done = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True, text=True, timeout=60)
    assert done.stdout == "done\n", done.stderr


def test_all_is_done_by_the_thread_that_hands_it_over() -> None:
    run("""
    for pool in (processes, threads):
        found = [*pool.map(where, range(9)), *pool.imap(where, range(3)), *pool.imap_unordered(where, range(3)),
                 pool.apply(where, (1,)), pool.apply_async(where, (2,)).get(), *pool.map_async(where, [3]).get()]
        assert all(each[:2] == here for each in found)
        assert [each[2] for each in found] == [0, 2, 4, 6, 8, 10, 12, 14, 16, 0, 2, 4, 0, 2, 4, 2, 4, 6]
        assert pool.starmap(add, [(1,), (1, 2)]) == [11, 3]
    for executor in (near, far):
        found = [*executor.map(where, range(4)), executor.submit(where, 5).result()]
        found += [future.result() for future in as_completed([executor.submit(where, 6)])]
        assert all(each[:2] == here for each in found)
        assert [each[2] for each in found] == [0, 2, 4, 6, 10, 12]
        assert list(executor.map(add, [1, 2], [3, 4], chunksize=2)) == [4, 6]
        assert executor.submit(add, 1, other=2).result() == 3
        assert list(executor.map(add, [])) == []
    """)


def test_what_goes_to_another_process_is_a_copy_there_and_back() -> None:
    run("""
    for pool, kept in ((processes, True), (threads, False)):
        items = []
        assert pool.apply(grown, (items,)) == [0] and pool.map(grown, [[1]]) == [[1, 1]]
        assert (items == []) is kept
    for executor, kept in ((far, True), (near, False)):
        items = [5] * 100_000
        [result] = executor.map(grown, [items])
        assert len(result) == 100_001 and (len(items) == 100_000) is kept
    """)


@pytest.mark.parametrize("pool", ["threads.imap", "processes.imap", "near.map", "far.map"])
def test_an_error_ends_what_it_ends_in_the_pool(pool: str) -> None:
    expected = [0, None, 2, None] if "imap" in pool else [0, None]
    run(f"""
    found, results = [], {pool}(odd, range(4))
    while True:
        try:
            found.append(next(results))
        except ValueError:
            found.append(None)
        except StopIteration:
            break
    assert found == {expected}
    """)


def test_what_each_worker_runs_first_is_run() -> None:
    run("""
    with mp.Pool(1, initializer=known.append, initargs=(5,)) as pool:
        assert pool.map(where, [1])[0][:2] == here and pool.apply(where, (1,))[:2] == here
    with ThreadPoolExecutor(1, initializer=known.append, initargs=(6,)) as executor:
        assert executor.submit(where, 1).result()[:2] == here
    assert known == [5, 6]
    """)


@pytest.mark.parametrize("executor", ["near", "far"])
def test_errors_come_with_the_results(executor: str) -> None:
    run(f"""
    future = {executor}.submit(failing, 7)
    assert isinstance(future.exception(), ValueError) and str(future.exception()) == "no 7"
    """)


@pytest.mark.parametrize("pool", ["threads", "processes"])
def test_callbacks_and_errors_of_pools(pool: str) -> None:
    run(f"""
    told, wrong = [], []
    good = {pool}.apply_async(add, (1, 2), callback=told.append)
    bad = {pool}.map_async(failing, [1], error_callback=wrong.append)
    good.wait()
    assert good.ready() and good.successful() and told == [3]
    assert not bad.successful() and str(wrong[0]) == "no 1"
    try:
        bad.get()
    except ValueError as error:
        assert str(error) == "no 1"
    else:
        raise AssertionError("an error was swallowed")
    results = {pool}.imap(add, [1, 2])
    assert results.next() == 11 and next(results) == 12
    """)
