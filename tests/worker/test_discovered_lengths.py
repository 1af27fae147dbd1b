"""How many units a loop has, as it says when it begins: not where it grows on the way."""

from __future__ import annotations

import ast

import pytest

from whyslower.schedule.loops import outer, rows, taking_results
from whyslower.worker.programs.discover import Table
from whyslower.worker.programs.hook import Weaver


@pytest.mark.parametrize(
    ("body", "units", "length"),
    [("pass", 3, 3), ("todo += [x] * (len(todo) < 20)", 20, None), ("if x == 1: break", 1, 3)],
)
def test_a_list_that_grows_has_no_length(body: str, units: int, length: int | None) -> None:
    table = Table()
    weaver = Weaver(lambda file, line: True, table.helper)
    exec(weaver.compile(ast.parse(f"todo = [1, 1, 1]\nfor x in todo:\n    {body}\n"), "s.py"), {})
    (row,) = table.rows()["loops"]
    assert (row["units"], row["length"]) == (units, length)


TASKS = """
from concurrent.futures import ThreadPoolExecutor, as_completed
from multiprocessing.pool import ThreadPool
pool, other = ThreadPoolExecutor(1), ThreadPool(1)
todo = [1, 2, 3]
for x in {items}:
    pass
pool.shutdown()
other.terminate()
"""


AWAITED = """
import asyncio
async def main():
    tasks = [asyncio.create_task(asyncio.sleep(0)) for _ in range(3)]
    for task in {items}:
        await task
asyncio.run(main())
"""


@pytest.mark.parametrize(("items", "ahead"), [("tasks", True), ("[asyncio.sleep(0) for _ in range(3)]", False)])
def test_tasks_that_run_beside_are_begun_before(items: str, ahead: bool) -> None:
    table = Table()
    exec(Weaver(lambda file, line: True, table.helper).compile(ast.parse(AWAITED.format(items=items)), "s.py"), {})
    assert [row["ahead"] for row in table.rows()["loops"]] == [ahead]


@pytest.mark.parametrize(
    ("items", "ahead"),
    [
        ("pool.map(abs, todo)", True),
        ("other.imap(abs, todo)", True),
        ("other.imap_unordered(abs, todo, chunksize=2)", True),
        ("as_completed([pool.submit(abs, x) for x in todo])", True),
        ("[pool.submit(abs, x) for x in todo]", True),
        ("enumerate([pool.submit(abs, x) for x in todo])", True),
        ("zip(todo, pool.map(abs, todo))", True),
        ("(x + 1 for x in pool.map(abs, todo))", True),
        ("todo", False),
        ("map(abs, todo)", False),
        ("enumerate(zip(todo, (x for x in todo)))", False),
        ("[]", False),
    ],
)
def test_results_of_tasks_that_a_pool_was_handed_are_no_rounds(items: str, ahead: bool) -> None:
    table = Table()
    weaver = Weaver(lambda file, line: True, table.helper)
    exec(weaver.compile(ast.parse(TASKS.format(items=items)), "s.py"), {})
    (row,) = table.rows()["loops"]
    assert row["ahead"] is ahead
    assert bool(outer(rows(table.rows()))) is not ahead
    assert bool(taking_results(rows(table.rows()))) is ahead


READ_FIRST = """
def layers():
    for layer in range(2):
        pass
{first}
for token in range({tokens}):
    layers()
{last}
"""


@pytest.mark.parametrize(
    ("first", "tokens", "last", "inner"),
    [
        ("layers()", 3, "", True),  # a prompt is read, then words are written
        ("layers()", 1, "", True),
        ("", 3, "layers()", True),
        ("for step in range(9): layers()", 3, "", True),  # in the other loop most often
        ("layers(); layers()", 1, "", False),  # called by itself, more often than in a loop
    ],
)
def test_a_loop_stands_in_the_one_that_it_is_entered_in_most_often(
    first: str, tokens: int, last: str, inner: bool
) -> None:
    text = READ_FIRST.format(first=first, tokens=tokens, last=last)
    table = Table()
    exec(Weaver(lambda file, line: True, table.helper).compile(ast.parse(text), "s.py"), {})
    found = rows(table.rows())
    assert ("layers" not in {row.function for row in outer(found)}) is inner
    longest = max(outer(found), key=lambda row: row.units)
    (layers,) = (row for row in found if row.function == "layers")
    assert not inner or layers.parent == (longest.file, longest.line)


def test_a_loop_that_is_entered_within_itself_stands_in_no_loop() -> None:
    table, text = Table(), "def down(n):\n    for i in range(n):\n        down(i)\ndown(4)\n"
    exec(Weaver(lambda file, line: True, table.helper).compile(ast.parse(text), "s.py"), {})
    (row,) = rows(table.rows())
    assert row.parent is None and row.recursive
