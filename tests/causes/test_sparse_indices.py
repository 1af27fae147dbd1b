"""Sparse matrices whose indices are wider than the other program's."""

from __future__ import annotations

import evidence_made as made
import numpy as np
import pytest
from real_runs import assert_same
from scipy import sparse

from whyslower.causes.case import Side
from whyslower.causes.dtype_width import DtypeWidth
from whyslower.records import Factor, Operand, Variable

SCRIPT = """\
import numpy as np
from scipy import sparse
rng = np.random.default_rng(1)
X = sparse.random_array((3000, 500), density=0.02, format="csr", rng=rng)
X.indices, X.indptr = X.indices.astype("{width}"), X.indptr.astype("{width}")
w = np.arange(500.0)
for step in range(3):
    y = X[rng.integers(0, 3000, 400)] @ w
result = y
"""
TEXT = "X[rng.integers(0, 3000, 400)]"


def program(label: str, width: str, size: int = 30_000, works: bool = True) -> Side:
    script = SCRIPT.format(width=width)
    matrix = Operand(kind="other", type="scipy.sparse.csr_array", text="X", dtype="float64", shape=(3000, 500))
    inner = tuple(
        made.array(length, dtype=dtype, text=text)
        for text, length, dtype in (("X.indptr", 3001, width), ("X.indices", size, width), ("X.data", size, "float64"))
    )
    given = matrix if works else made.array(500, text="w")
    taken = made.operation("[]", given, text=TEXT, source=script, library="scipy", result=matrix, seconds=1e-3)
    return made.side(label, [taken], script, variables=(Variable(name="X", value=matrix, inner=inner),))


def found(slower: Side, faster: Side) -> list[Factor]:
    return list(DtypeWidth().experiments(made.case(slower, faster)))


def test_wider_indices_are_cast_before_the_loop() -> None:
    slower = program("a", "int64")
    (factor,) = found(slower, program("b", "int32"))
    script = made.edited(slower, factor)
    assert 'X.indptr = X.indptr.astype("int32")\nX.indices = X.indices.astype("int32")\nfor step' in script
    assert "`X` of a cast to int32" in factor.what and factor.lines == (8,)
    assert_same(slower, factor)


@pytest.mark.parametrize(
    ("slower", "faster"),
    [
        (program("a", "int32"), program("b", "int64")),
        (program("a", "int64"), program("b", "int64")),
        (program("a", "int64"), program("b", "int32", size=20_000)),  # another matrix
        (program("a", "int64", works=False), program("b", "int32")),  # nothing is done with it
    ],
)
def test_of_all_else_nothing_is_suspected(slower: Side, faster: Side) -> None:
    assert found(slower, faster) == []


def test_scipy_keeps_the_width_that_it_is_given() -> None:
    """What the experiment rests on."""
    wide = np.arange(4, dtype=np.int64)
    made_of = (np.ones(4), (wide, wide))
    assert sparse.csr_array(made_of).indices.dtype == np.int64
    assert sparse.csr_matrix(made_of).indices.dtype == np.int32
