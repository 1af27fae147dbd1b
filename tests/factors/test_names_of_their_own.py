"""Names that comprehensions and loops have for themselves: what differs in two of them is not one change."""

from __future__ import annotations

import ast

import pytest
from test_hunks import hunks, pair

from whyslower.factors.loop_names import of_loops
from whyslower.factors.reach import assigned_names, read_names

HEAD = "import math\nrows = [[3.0, 1.0], [2.0, 5.0]]\nn = 2\nstop = [1.0, 2.0]\n"
UNIT = """\
for k in range(100):
    {first}
    y = math.sqrt(k + n)
    {second}
    print(low, high, y)
"""
LOOP = "{0} = 0.0\n    for i in range(n):\n        {0} = max({0}, rows[i][{1}])"


@pytest.mark.parametrize(
    ("names", "changes"),
    [
        ("[name for name in names if name in stop]", {"names", "stop"}),
        ("[x for x in x]", {"x"}),
        ("{a: b for a in rows for b in a if (c := b) in stop}", {"rows", "stop"}),
        ("[name for name in names] + [name]", {"names", "name"}),
    ],
)
def test_a_comprehension_reads_what_it_goes_through_and_no_names_of_its_own(names: str, changes: set[str]) -> None:
    assert read_names(ast.parse(names).body) == changes
    assert assigned_names(ast.parse(f"y = {names}").body) == ({"y", "c"} if ":=" in names else {"y"})


def test_a_comprehension_and_a_loop_that_use_one_name_are_two_changes() -> None:
    low, loop = "low = [x for x in stop if x in {}]", "high = 0.0\n    for x in stop:\n        high = max(high, x)"
    one, other = (
        UNIT.format(first=low.format(s), second=h) for s, h in (("stop", loop), ("rows[0]", "high = max(stop)"))
    )
    found = hunks(*pair(one, other, HEAD))
    assert found is not None and [hunk.slower_text.split()[0] for hunk in found] == ["low", "high"]


def test_two_loops_that_use_one_name_are_two_changes() -> None:
    slow = UNIT.format(first=LOOP.format("low", 0), second=LOOP.format("high", 1))
    fast = UNIT.format(first="low = max(row[0] for row in rows)", second="high = max(row[1] for row in rows)")
    found = hunks(*pair(slow, fast, HEAD))
    assert found is not None and [hunk.slower_text.split()[0] for hunk in found] == ["low", "high"]


def test_a_name_that_is_read_behind_its_loop_ties_what_differs_together() -> None:
    slow = UNIT.format(first=LOOP.format("low", 0), second="high = float(i)")
    fast = UNIT.format(first="low = max(row[0] for row in rows)\n    i = n - 1", second="high = 1.0 * i")
    found = hunks(*pair(slow, fast, HEAD))
    assert found is not None and len(found) == 1


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("for i in a:\n    b[i]\nfor i in c:\n    i + 1", {"i"}),
        ("for i in a:\n    b[i]\nprint(i)", set()),
        ("for i in a:\n    for i in b:\n        pass\n    print(i)", set()),
        ("for i in a:\n    [i for i in b]", {"i"}),
        ("for i, (j, k) in a:\n    j\nelse:\n    k", {"i", "j"}),
        ("i = 3\nfor i in a:\n    i", set()),
        ("def f(i):\n    return i\nfor i in a:\n    f(i)", set()),
        ("for i in i:\n    pass", set()),
    ],
)
def test_names_of_loops_are_read_in_loops_that_give_them(text: str, names: set[str]) -> None:
    assert of_loops(ast.parse(text)) == names
