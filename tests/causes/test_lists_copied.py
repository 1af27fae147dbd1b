"""Long lists, tuples and bytes that are made anew of what they hold: cut, or joined with little more."""

from __future__ import annotations

import evidence_made as made
import pytest
from test_swaps_named import one, swap

from whyslower.inquiry.code import named
from whyslower.records import Operand, Operation


@pytest.mark.parametrize(
    ("slower", "length", "copies"),
    [("bytes", 180_000, True), ("list", 5000, True), ("bytes", 64, False), ("memoryview", 180_000, False)],
)
def test_long_bytes_and_lists_are_copied_when_they_are_cut(slower: str, length: int, copies: bool) -> None:
    def cuts(kind: str, us: float) -> Operation:
        data = Operand(kind="other", type=kind, length=length)
        return one("[]", us, data, made.other("slice"), text="data[4:]", library="python", count=1200.0, depth=1)

    swapped = swap([cuts(slower, 2600)], [cuts("memoryview", 270)])
    assert (named(swapped) == "redundant-copy") is copies


@pytest.mark.parametrize(
    ("sign", "kinds", "length", "copies"),
    [
        ("+", ("list", "list"), 900, True),
        ("+", ("list", "list"), 3, False),
        ("+", ("list", "numpy.ndarray"), 900, False),
        ("+=", ("list", "list"), 900, False),
        ("+=", ("tuple", "tuple"), 900, True),
    ],
)
def test_long_lists_are_copied_when_something_is_added(
    sign: str, kinds: tuple[str, str], length: int, copies: bool
) -> None:
    path, step = (
        Operand(kind="sequence", type=kind, length=many) for kind, many in zip(kinds, (length, 1), strict=True)
    )
    other = one("not in", 4000, made.other("tuple"), made.other("set"), library="python", count=16e3, depth=2)
    joined = one(sign, 5400, path, step, result=path, library="python", count=4e3, depth=2, text="path + [step]")
    put = one("[]=", 1000, made.other("dict"), made.other("tuple"), library="python", count=4e3, depth=2)
    assert (named(swap([joined, other], [put, other])) == "redundant-copy") is copies


@pytest.mark.parametrize(
    ("routine", "held", "length", "copies"),
    [
        ("list", made.other("dict_values"), 1000, True),
        ("list.copy", made.sequence(1000), 1000, True),
        ("tuple", made.sequence(1000), 1000, True),
        ("list", made.other("dict_values"), 8, False),
        ("list", made.other("generator"), 1000, False),
    ],
)
def test_what_is_at_hand_is_copied_when_it_is_listed_again(
    routine: str, held: Operand, length: int, copies: bool
) -> None:
    """`choice(list(self.agents.values()))` for each of many agents, where the other program keeps a list."""
    often = {"library": "python", "count": 2600.0, "depth": 2}
    listed = one(routine, 6700, held, result=made.sequence(length), **often)
    drawn = one("random.Random.choice", 80, made.other("Random"), made.sequence(length), **often)
    assert (named(swap([listed, drawn], [drawn])) == "redundant-copy") is copies
