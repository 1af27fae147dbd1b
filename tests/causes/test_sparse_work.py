"""What routines do with sparse matrices: counted by the numbers that these store."""

from __future__ import annotations

import evidence_made as made
import pytest

from whyslower.evidence.families import elements, traffic
from whyslower.evidence.flops import flops
from whyslower.records import Operand


def sparse(stored: int, *shape: int, kind: str = "csr_array") -> Operand:
    """float64 numbers and their places, in 32 bits."""
    type_ = f"scipy.sparse.{kind}"
    return Operand(kind="other", type=type_, dtype="float64", shape=shape, length=stored, nbytes=12 * stored)


def test_a_product_with_a_sparse_matrix_computes_with_what_is_stored() -> None:
    graph, scale = sparse(60_000, 1000, 2000), sparse(1000, 1000, 1000)
    vector, block = made.array(2000), made.array(2000, 16)
    assert flops(made.operation("@", graph, vector, library="scipy", result=made.array(1000))) == 2 * 60_000
    assert flops(made.operation("@", graph, block, library="scipy", result=made.array(1000, 16))) == 2 * 60_000 * 16
    assert flops(made.operation("@", scale, graph, library="scipy", result=graph)) == 2 * 60_000


def test_a_product_with_a_diagonal_matrix_gave_way_to_scaling() -> None:
    graph, scale = sparse(540_000, 3000, 3000), sparse(3000, 3000, 3000)
    product = made.operation("@", scale, graph, library="scipy", result=graph, seconds=7e-4)
    numbers = made.array(540_000)
    scaled = [
        made.operation("scipy.sparse.csr_array.copy", graph, library="scipy", result=graph, seconds=1e-4),
        made.operation("*=", numbers, numbers, result=numbers, seconds=5e-5),
    ]
    assert made.best(made.swap([product], scaled)) == "algorithm-choice"


@pytest.mark.parametrize("name", ["scipy.sparse.coo_array.tocsr", "scipy.sparse.csr_array.copy"])
def test_conversions_walk_what_is_stored_and_compute_nothing(name: str) -> None:
    graph = sparse(60_000, 1000, 2000)
    moved = made.operation(name, graph, library="scipy", result=graph)
    assert traffic(moved) == 2 * graph.nbytes and elements(moved) == 60_000 and flops(moved) == 0.0
