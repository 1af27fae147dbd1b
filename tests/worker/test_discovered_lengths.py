"""How many units a loop has, as it says when it begins: not where it grows on the way."""

from __future__ import annotations

import ast

import pytest

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
