"""Long sequences that are cut, where what cutting costs shows in no step of its own."""

from __future__ import annotations

import evidence_made as made
import pytest

from whyslower.causes.cutting import only_cuts
from whyslower.inquiry.code import named
from whyslower.inquiry.views import whole
from whyslower.records import Operation, SameWork


def step(name: str, *types: str, count: float, us: float = 100, library: str = "python") -> Operation:
    operands = [made.sequence(4000) if each == "list" else made.other(each) for each in types]
    return made.operation(name, *operands, library=library, count=count, seconds=us * 1e-6, depth=1)


HALVES = [step("[]", "list", "slice", count=12_000.0, us=400), step("len", "list", count=25_000.0, us=140)]
BOUNDS = [step(name, "int", "int", count=13_000.0) for name in "-+"]


@pytest.mark.parametrize(
    ("more", "named_so"),
    [
        ([], True),
        ([step("call", "list", count=30_000.0)], False),  # steps that may take as long
        ([step("numpy.sum", "list", count=1.0, us=3000, library="numpy")], False),
    ],
    ids=["nothing else", "many short steps", "a routine"],
)
def test_a_search_that_hands_on_halves_of_a_list(more: list[Operation], named_so: bool) -> None:
    """The function's calls, as often in both, take longer: what was cut for them is given up again when they return."""
    slower = [*HALVES, *more, step("closest", "list", count=13_000.0, us=3500, library="user")]
    faster = [*BOUNDS, step("closest", "list", count=13_000.0, us=90, library="user")]
    sides = made.side("b", slower, unit_s=5.6e-3), made.side("a", faster, unit_s=1.4e-3)
    case = made.case(*sides, ratio=4.0, work=SameWork(kind="same"))
    assert only_cuts(case) is named_so
    assert (named(whole(case)) == "redundant-copy") is named_so
    assert not only_cuts(made.case(sides[1], sides[0]))
