"""What routines do with sparse matrices: counted by the numbers that these store."""

from __future__ import annotations

import evidence_made as made
import msgspec
import pytest

from whyslower.causes import equivalents
from whyslower.causes.case import Swap
from whyslower.evidence.families import elements, traffic
from whyslower.evidence.flops import flops
from whyslower.inquiry.code import named
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


def test_what_is_stored_is_a_matter_of_values() -> None:
    """The same code on a matrix that keeps its zeros, and on one without them."""
    vector = made.array(3000)
    full, thin = (
        made.operation("@", sparse(n, 3000, 3000), vector, text="A @ x", library="scipy", result=vector, seconds=s)
        for n, s in ((5_000_000, 5e-3), (500_000, 5e-4))
    )
    pair = made.case(made.side("a", [full]), made.side("b", [thin]))
    dropped = made.hunk("A = csr(d)", "A = csr(d)\nA.eliminate_zeros()", in_unit=False)
    assert named(Swap(pair, (full,), (thin,), dropped)) == "data-dependent"


def test_coordinates_that_are_brought_into_order_are_no_copy() -> None:
    """A histogram by way of a sparse matrix, and by `bincount`."""
    weights, places, table = made.array(500_000), made.array(500_000, dtype="int64"), made.array(300, 300)
    scattered, packed = sparse(500_000, 300, 300, kind="coo_matrix"), sparse(80_000, 300, 300, kind="csr_matrix")
    lost = [
        made.operation("scipy.sparse.coo_matrix.tocsr", scattered, library="scipy", result=packed, seconds=5e-3),
        made.operation("scipy.sparse.csr_matrix.toarray", packed, library="scipy", result=table, seconds=3e-4),
    ]
    gained = [made.operation("numpy.bincount", places, weights, result=made.array(90_000), seconds=1e-3)]
    assert named(made.swap(lost, gained)) != "redundant-copy"
    ready = made.operation("scipy.sparse.csr_matrix.tocsc", packed, library="scipy", result=packed, seconds=5e-3)
    assert named(made.swap([ready], [])) == "redundant-copy"


def test_products_of_matrices_are_told_from_scaling_however_they_are_written() -> None:
    older, newer = sparse(9000, 300, 300, kind="csr_matrix"), sparse(9000, 300, 300)
    product, scaling = (made.operation("*", each, each, library="scipy", result=each) for each in (older, newer))
    assert flops(product) == 2 * 9000 * 30 and flops(scaling) == 9000
    spread = made.operation(
        "scipy.sparse.kron", older, newer, library="scipy", result=sparse(81_000_000, 90_000, 90_000)
    )
    assert flops(spread) == 81_000_000


@pytest.mark.filterwarnings("ignore:Sparse CSR tensor support is in beta")
def test_sparse_tensors_are_counted_by_what_they_store() -> None:
    import torch

    from whyslower.worker.probes.operands import describe

    for made_so in (torch.eye(100).to_sparse(), torch.eye(100).to_sparse_csr()):
        seen = describe(made_so)[0]
        tensor = Operand(**{**seen, "shape": tuple(seen["shape"])})
        given = made.operation("@", tensor, made.tensor(100, 8), library="torch", result=made.tensor(100, 8))
        assert flops(given) == 2 * 100 * 8 and traffic(given) < 20_000


@pytest.mark.parametrize("name", ["scipy.sparse.csr_matrix.getrow", "[]"])
def test_a_row_that_is_taken_out_works_on_no_more_than_the_row(name: str) -> None:
    graph, row, vector = sparse(36_000, 3000, 3000), sparse(12, 1, 3000), made.array(3000)
    taken = made.operation(
        name, graph, made.number(), library="scipy", result=row, count=3000.0, depth=1, seconds=0.048
    )
    assert elements(taken) == 12 and traffic(taken) < graph.nbytes
    product = made.operation("@", graph, vector, library="scipy", result=vector, seconds=3e-5)
    assert made.best(made.swap([taken], [product])) in ("python-loop", "dispatch-overhead")


@pytest.mark.parametrize(("stored_as", "slower_format"), [("sparse_coo", True), ("sparse_csr", False)])
def test_a_product_with_a_tensor_in_another_sparse_format(stored_as: str, slower_format: bool) -> None:
    """`torch.sparse.mm` of coordinates, or `@` of compressed rows."""
    block = made.tensor(3000, 8)
    lost, gained = (
        [made.operation(name, sparse_tensor(kind), block, library="torch", result=block, seconds=us * 1e-6)]
        for name, kind, us in (("torch._sparse_mm", stored_as, 2784), ("@", "sparse_csr", 122))
    )
    assert (named(made.swap(lost, gained)) == "kernel-implementation") is slower_format
    assert named(made.swap(lost, gained)) != "memory-layout"


def sparse_tensor(kind: str) -> Operand:
    return Operand(kind="array", type=f"torch.Tensor:{kind}", dtype="float32", shape=(3000, 3000), length=90_202)


BRACKETS = "a, x, w = load()\nfor k in range(2):\n    h = a @ x @ w\n"


@pytest.mark.parametrize(
    ("a", "x", "w", "turned"),
    [
        (sparse(12_000, 3000, 3000), (3000, 640), (640, 32), True),
        (sparse(12_000, 3000, 3000), (3000, 32), (32, 640), False),  # it is narrow first
        (made.array(3000, 300), (300, 300), (300, 2), True),
        (made.array(2, 300), (300, 300), (300, 300), False),
        (made.array(300, 300), (300, 300), (300,), True),
    ],
)
def test_products_are_taken_the_other_way_round_where_that_is_less(
    a: Operand, x: tuple[int, ...], w: tuple[int, ...], turned: bool
) -> None:
    """`(a @ x) @ w`, of which the outer product alone is given `w`, and the inner one alone `a` and `x`."""
    inner = msgspec.structs.replace(made.array(a.shape[0], x[1]), text="a @ x")
    calls = [
        made.operation("@", *given, text=text, source=BRACKETS, result=result, seconds=1e-3, library="numpy")
        for text, given, result in (
            ("a @ x", (msgspec.structs.replace(a, text="a"), made.array(*x, text="x")), inner),
            ("a @ x @ w", (inner, made.array(*w, text="w")), made.array(a.shape[0], *w[1:])),
        )
    ]
    side = made.side("a", calls, BRACKETS)
    found = equivalents.factors(made.case(side, made.side("b")), "algorithm-choice")
    assert ["h = (a @ (x @ w))" in made.edited(side, factor) for factor in found] == [True] * turned


@pytest.mark.parametrize("rows", [made.array(960, dtype="int64"), made.other("slice")])
def test_rows_of_a_sparse_matrix_that_are_taken_out_anew_are_a_copy(rows: Operand) -> None:
    projector, block, image = sparse(930_000, 11_520, 9216), sparse(78_000, 960, 9216), made.array(9216)
    taken = made.operation("[]", projector, rows, library="scipy", result=block, seconds=4e-4)
    product = made.operation("@", block, image, library="scipy", result=made.array(960), seconds=1.3e-4)
    assert named(made.swap([taken, product], [product])) == "redundant-copy"
    row = made.operation("[]", made.sequence(960, kind="list"), made.number("int"), library="scipy", seconds=4e-4)
    assert named(made.swap([row, product], [product])) != "redundant-copy"
