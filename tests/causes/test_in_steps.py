"""The same in cheaper steps: a window by its sides, sums of products by products of matrices."""

from __future__ import annotations

import evidence_made as made
import pytest
from test_swaps_named import one, swap

from whyslower.causes.exchange import of_swap
from whyslower.causes.in_steps import by_products, in_several
from whyslower.inquiry.code import named
from whyslower.records import Operand, Operation

PLANE = made.tensor(1, 1, 240, 320)


@pytest.mark.parametrize(
    ("times", "us", "plane", "cheaper"),
    [
        (4.0, 11_000, PLANE, True),
        (2.0, 11_000, PLANE, False),  # as often: nothing says why each takes less
        (3.0, 34_000, PLANE, False),  # each is hardly cheaper
        (4.0, 11_000, made.tensor(1, 1, 60, 80), False),  # of less
    ],
)
def test_a_window_by_its_two_sides(times: float, us: float, plane: Operand, cheaper: bool) -> None:
    pool = "torch.nn.functional.max_pool2d"
    lost = [one(pool, 36_000, PLANE, result=PLANE, text="max_pool2d(x, 15, 1, 7)", count=2.0)]
    gained = [one(pool, us, plane, result=plane, text="max_pool2d(x, (k, 1), 1, (p, 0))", count=times)]
    assert in_several(of_swap(swap(lost, gained))) is cheaper
    assert not cheaper or named(swap(lost, gained)) == "algorithm-choice"


RAYS, ALL, PAIRS, SIDES = made.array(64, 3), made.array(64, 600, 3), made.array(64, 600), made.array(600, 3)
CROSSED = one("numpy.cross", 350, made.array(64, 1, 3), made.array(1, 600, 3), result=ALL)
SUMMED = [one("*", 200, ALL, SIDES, result=ALL), one("numpy.sum", 550, ALL, result=PAIRS)]
PRODUCT = one("@", 40, RAYS, made.array(3, 600), result=PAIRS)


@pytest.mark.parametrize(
    ("lost", "gained", "by_matrices"),
    [
        ([CROSSED, *SUMMED], [one("numpy.cross", 30, SIDES, SIDES, result=SIDES), PRODUCT], True),
        ([CROSSED, *SUMMED, PRODUCT], [PRODUCT], False),  # both have the product
        ([CROSSED, *SUMMED], [PRODUCT, one("*", 300, ALL, SIDES, result=ALL)], False),  # such an array came
    ],
)
def test_sums_by_products_of_matrices(lost: list[Operation], gained: list[Operation], by_matrices: bool) -> None:
    assert by_products(of_swap(swap(lost, gained))) is by_matrices
    assert not by_matrices or named(swap(lost, gained)) == "algorithm-choice"
