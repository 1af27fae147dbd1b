"""One routine in the place of another of its kind, as often and on as many numbers: what differs is the routine."""

from __future__ import annotations

from typing import Any

import evidence_made as made
from evidence_made import best, swap

TABLE, WEIGHTS = made.array(48, 48, 48), made.array(40000)
INDEX = made.array(40000, dtype="int64")
SHIFTED = made.operation("+", INDEX, INDEX, count=16, seconds=2e-4)


def scattered(**more: Any) -> Any:
    return made.operation("numpy.add.at", TABLE, made.sequence(3), WEIGHTS, count=8, seconds=5e-3, **more)


def counted(**more: Any) -> Any:
    return made.operation("numpy.bincount", INDEX, WEIGHTS, seconds=6e-4, **more)


def test_a_pass_in_place_of_another_is_another_routine() -> None:
    assert best(swap([scattered()], [counted(count=8), SHIFTED])) == "kernel-implementation"


def test_once_for_all_is_another_method() -> None:
    assert best(swap([scattered()], [counted(count=1)])) != "kernel-implementation"
