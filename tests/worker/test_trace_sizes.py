"""How large the arrays of all evaluations are, where only some of these are looked at."""

from __future__ import annotations

import pytest
from traced_units import traced


def test_arrays_that_shrink_from_step_to_step_are_sized_by_all_of_them() -> None:
    """Each step halves the points of the one before, or keeps them."""
    source = """
z = x
for k in range(40):
    z = z * 2.0
    if len(z) > 1:
        z = z[::2]
for k in range(40):
    y = x + 1.0
"""
    _, seen = traced(source, setup="import numpy as np\nx = np.ones(4096)\n")
    halved, sizes = seen["z * 2.0"], [4096 >> k for k in range(12)] + [1] * 28
    (described,) = halved["operands"][0]["shape"]
    assert halved["scale"] * described == pytest.approx(sum(sizes) / 40, rel=0.1)
    assert seen["x + 1.0"]["scale"] == 1.0


def test_layers_of_two_widths_are_sized_by_both_in_every_unit() -> None:
    """Later units are looked at by their first evaluations alone."""
    source = "for width in (128, 48):\n    y = np.ones(width * len(grown)) + 1.0\ngrown.append(0)\n"
    _, seen = traced(source, setup="import numpy as np\ngrown = [0]\n", units=4)
    added = seen["np.ones(width * len(grown)) + 1.0"]
    (described,) = added["operands"][0]["shape"]
    assert added["scale"] * described == pytest.approx(88.0 * (1 + 2 + 3 + 4 + 5) / 5)


def test_lists_are_sized_by_the_arrays_that_are_made_of_them() -> None:
    setup = "import numpy as np\ndocs = iter([[0.0] * 100, [[0.0] * 40] * 2, [0.0] * 60, [0.0] * 160])\n"
    _, seen = traced("y = np.array(next(docs))", setup=setup)
    made = seen["np.array(next(docs))"]
    (described,) = made["result"]["shape"]
    assert made["operands"][0]["kind"] == "sequence" and made["scale"] * described == pytest.approx(100.0)


def test_what_makes_a_sparse_matrix_of_none_is_sized_by_it() -> None:
    setup = "from scipy import sparse\nL = sparse.eye(500).tolil()\n"
    _, seen = traced("y = L.tocsr()\nz = sparse.coo_matrix(([1.0, 2.0], ([0, 1], [1, 0])))", setup=setup)
    assert {seen[text]["scale"] for text in seen if "(" in text} == {1.0}


def test_a_list_is_as_long_as_it_was_ever_seen() -> None:
    source = """
line = []
for k in range(3000):
    line.append(k)
    n = len(line)
while line:
    line.pop(0)
"""
    _, seen = traced(source)
    grown, shrinking = seen["len(line)"]["operands"][0], seen["line.pop(0)"]["operands"][0]
    assert 1500 <= grown["length"] <= 3000
    assert shrinking["length"] >= 2990


@pytest.mark.parametrize("product", ["vectors @ vectors[:k].T", "np.dot(vectors, vectors[:k].T)"])
def test_a_product_is_sized_by_its_work_though_its_largest_array_stays_as_it_is(product: str) -> None:
    """Every candidate is compared with all that were chosen so far, one more in each step; 9 to 15 are taken to be like
    the eighth, later ones like the 16th."""
    source = f"for k in range(1, 25):\n    y = {product}\n"
    _, seen = traced(source, setup="import numpy as np\nvectors = np.ones((100, 64))\n")
    _, columns = seen[product]["operands"][1]["shape"]
    assert seen[product]["scale"] * columns == pytest.approx((28 + 8 * 8 + 9 * 16) / 24, rel=0.02)


def test_what_is_taken_out_of_a_table_is_sized_by_that() -> None:
    source = "for k in (10, 30, 80):\n    y = table[ids[:k]]\n"
    _, seen = traced(source, setup="import numpy as np\ntable, ids = np.ones((5000, 4)), np.arange(100)\n")
    taken, _ = seen["table[ids[:k]]"]["result"]["shape"]
    assert seen["table[ids[:k]]"]["scale"] * taken == pytest.approx(40.0)
