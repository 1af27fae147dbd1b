"""One routine in the place of another of its kind, as often and on as many numbers: what differs is the routine."""

from __future__ import annotations

import dataclasses
from typing import Any

import evidence_made as made
import pytest
from evidence_made import best, swap

from whyslower.causes.case import Swap
from whyslower.causes.kernel_implementation import KernelImplementation
from whyslower.inquiry.code import Tried, named
from whyslower.records import SameWork

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


@pytest.mark.parametrize(
    ("work", "seconds", "told"),
    [("unchecked", 1.9e-3, False), ("unchecked", 3e-3, True), ("same", 1.9e-3, True)],
)
def test_more_of_it_in_as_much_longer_is_no_slower_routine(work: Any, seconds: float, told: bool) -> None:
    """A product of 1573 columns beside one of 1100: whether that is the same work is another question."""
    more = made.operation("numpy.dot", made.array(400, 1573), made.array(1573, 400), seconds=seconds)
    less = made.operation("@", made.array(400, 1100), made.array(1100, 400), seconds=1.3e-3)
    one = swap([more], [less])
    one = dataclasses.replace(one, case=dataclasses.replace(one.case, work=SameWork(kind=work)))
    assert (KernelImplementation().explains(one) > 0.5) is told


@pytest.mark.parametrize(("strides", "cause"), [((1, 192, 36864), ""), ((30720, 160, 1), "kernel-implementation")])
def test_a_routine_that_walks_a_view_against_its_order_may_be_slow_for_that(
    strides: tuple[int, ...], cause: str
) -> None:
    """`torch.mean(products.T, 2)`, and sums row by row: it may be the routine, or how its operand lies."""
    products = made.tensor(192, 192, 160, strides=strides, contiguous=strides[-1] == 1)
    text = "torch.mean(products, 2)"
    mean = made.operation("torch.mean", products, text=text, result=made.tensor(192, 192), seconds=3.8e-3)
    rows = made.operation("torch.outer", made.tensor(192), made.tensor(192), count=159, seconds=4.6e-4)
    added = made.operation("+=", made.tensor(192, 192), made.tensor(192, 192), count=159, library="torch", seconds=4e-4)
    assert named(swap([mean], [rows, added])) == cause


@pytest.mark.parametrize(
    ("inner", "tried", "cause"),
    [
        (15.0, (), "kernel-implementation"),
        (5230.0, (), "dispatch-overhead"),
        (5230.0, ("dispatch-overhead",), "python-loop"),
    ],
)
def test_a_routine_that_goes_from_row_to_row_in_python_is_no_slower_routine(
    inner: float, tried: tuple[str, ...], cause: str
) -> None:
    """`lfilter` of a filter without feedback, and `convolve1d`; what the user's own calls cost was tried."""
    waves = made.array(1039, 50)
    lost = [made.operation("scipy.signal.lfilter", made.array(9), waves, result=waves, seconds=1.6e-3)]
    gained = [made.operation("scipy.ndimage.convolve1d", waves, made.array(9), result=waves, seconds=1.5e-4)]
    sides = made.side("a", lost, library_calls=inner), made.side("b", gained, library_calls=15.0)
    assert named(Swap(made.case(*sides), tuple(lost), tuple(gained)), Tried(causes=frozenset(tried))) == cause
