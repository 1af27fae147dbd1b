"""Where an operand is laid out that the unit gives a name."""

from __future__ import annotations

import dataclasses

import evidence_made as made
import msgspec
import pytest
from real_runs import assert_same, only

from whyslower.causes.kernel_implementation import KernelImplementation
from whyslower.causes.memory_layout import MemoryLayout
from whyslower.records import Operand, Variable

NAMED = """\
import numpy as np
x = np.random.default_rng(0).random((60, 80))
for k in range(2):
    turned = {given}
    y = np.exp(turned)
result = y
"""


def test_what_is_computed_on_the_way_is_laid_out_where_it_is_made() -> None:
    """To compute it once, or to draw it once, would take more away than the layout."""
    text = NAMED.format(given="np.sin(x).T")
    straight, turned = made.array(600, 800), made.array(800, 600, strides=(1, 800), contiguous=False, text="turned")
    calls = [
        made.operation("numpy.sin", straight, text="np.sin(x)", source=text, result=straight, seconds=1e-4),
        made.operation("numpy.exp", turned, text="np.exp(turned)", source=text, result=turned, seconds=1e-3),
    ]
    pair = made.case(
        made.side("a", calls, text), made.side("b", [made.operation("numpy.exp", made.array(800, 600), seconds=2e-4)])
    )
    factor = only(MemoryLayout(), pair)
    assert "turned = np.ascontiguousarray(np.sin(x).T)\n" in made.edited(pair.slower, factor)
    assert_same(pair.slower, factor)


@pytest.mark.parametrize(("given", "laid"), [("np.sin(x).T", False), ("x.T", True)])
def test_what_is_computed_within_a_call_is_not_made_once_for_its_layout(given: str, laid: bool) -> None:
    text = NAMED.format(given="x").replace("np.exp(turned)", f"np.exp({given})")
    straight, turned = made.array(600, 800), made.array(800, 600, strides=(1, 800), contiguous=False, text=given)
    calls = [made.operation("numpy.exp", turned, text=f"np.exp({given})", source=text, result=turned, seconds=1e-3)]
    if not laid:
        calls += [made.operation("numpy.sin", straight, text="np.sin(x)", source=text, result=straight, seconds=1e-4)]
    other = made.side("b", [made.operation("numpy.exp", made.array(800, 600), seconds=2e-4)])
    assert bool(MemoryLayout().experiments(made.case(made.side("a", calls, text), other))) is laid


@pytest.mark.parametrize(
    ("given", "line", "when"),
    [
        ("x.T", "x_laid_out = np.ascontiguousarray(x.T)\nfor", "once before the loop"),
        ("x.T[k:]", "turned = np.ascontiguousarray(x.T[k:])\n", "where the unit makes them"),
    ],
)
def test_what_never_changes_is_laid_out_before_the_loop_and_else_where_it_is_made(
    given: str, line: str, when: str
) -> None:
    text = NAMED.format(given=given)
    turned = made.array(800, 600, strides=(1, 800), contiguous=False, text="turned")
    straight = made.array(800, 600, text="z")
    call = made.operation("numpy.exp", turned, text="np.exp(turned)", source=text, result=straight, seconds=1e-3)
    slower = made.side("a", [call], text)
    faster = made.side("b", [made.operation("numpy.exp", straight, result=straight, seconds=2e-4)])
    factor = only(MemoryLayout(), made.case(slower, faster))
    assert line in made.edited(slower, factor) and factor.what.endswith(when)
    assert (factor.refutes == "by no effect") is (when == "where the unit makes them")
    assert_same(slower, factor)


@pytest.mark.parametrize(
    ("given", "kind", "wanted", "line"),
    [
        ("X.T", "csc_matrix", "csr_matrix", "X_laid_out = X.T.tocsr()\nfor"),
        ("X", "coo_array", "csr_array", "X = X.tocsr()\nfor"),
        ("X", "csr_matrix", "csr_matrix", ""),
    ],
)
def test_a_sparse_matrix_is_stored_once_as_the_faster_program_has_it(
    given: str, kind: str, wanted: str, line: str
) -> None:
    text = f"rows, X = load()\nfor k in range(2):\n    y = rows @ {given}\n"
    sides = []
    for label, name, us in (("a", kind, 1900), ("b", wanted, 450)):
        matrix = Operand(kind="other", type=f"scipy.sparse.{name}", dtype="float64", shape=(600, 80), length=9000)
        held, used = (msgspec.structs.replace(matrix, text=each, nbytes=108_000) for each in ("X", given))
        dense = made.array(8, 600, text="rows")
        product = made.operation(
            "@", dense, used, text=f"rows @ {given}", source=text, library="scipy", result=dense, seconds=us * 1e-6
        )
        variables = (Variable(name="rows", value=dense), *([Variable(name="X", value=held)] if given == "X" else []))
        sides.append(made.side(label, [product], text, variables=variables))
    pair = made.case(*sides)
    layout, kernel = (cause.experiments(pair) for cause in (MemoryLayout(), KernelImplementation()))
    found = kernel if kind == "coo_array" else layout  # coordinates have no order to walk in
    assert bool(found) is bool(line) and len(layout) + len(kernel) == len(found)
    assert not line or line in made.edited(pair.slower, found[0])


LEDGER = """\
import numpy as np
kind = np.dtype([("amount", "f8"), ("rate", "f8"), ("text", "S40")])
ledger = np.zeros(60000, kind)
ledger["amount"], ledger["rate"] = np.random.default_rng(0).random((2, 60000))
def interest(book):
    return (book["amount"] * book["rate"]).sum()
total = 0.0
for day in range(2):
    total += interest(ledger)
result = total
"""


def test_records_are_kept_as_an_array_for_each_field() -> None:
    record = Operand(kind="array", type="numpy.ndarray", dtype="void448", shape=(60000,), strides=(1,), contiguous=True)
    fields = [made.array(60000, strides=(7,), contiguous=False, text=f'book["{name}"]') for name in ("amount", "rate")]
    straight = [made.array(60000, text=name) for name in ("amount", "rate")]
    times = {"text": 'book["amount"] * book["rate"]', "source": LEDGER, "result": straight[0]}
    slower = made.side("a", [made.operation("*", *fields, seconds=1e-3, **times)], LEDGER)
    evidence = msgspec.structs.replace(slower.evidence, variables=(Variable(name="ledger", value=record),))
    slower = dataclasses.replace(slower, evidence=evidence)
    pair = made.case(slower, made.side("b", [made.operation("*", *straight, seconds=1e-4)]))
    factor = only(MemoryLayout(), pair)
    columns = "ledger = {field: np.ascontiguousarray(ledger[field]) for field in ledger.dtype.names}"
    assert columns in made.edited(pair.slower, factor)
    assert_same(pair.slower, factor)


POINTS = """\
import numpy as np
h = np.random.default_rng(0).random((4, 4, 30))
p = np.random.default_rng(1).random((30, 20))
for k in range(2):
    phase = np.exp(p * k) / 2
    y = h.dot(phase)
result = y
"""


@pytest.mark.parametrize(
    ("shape", "strides", "laid"),
    [((10, 10, 343), (128, 1), True), ((100, 343), (128, 1), False), ((10, 10, 343), (1, 343), False)],
)
def test_dot_of_three_axes_goes_down_columns(shape: tuple[int, ...], strides: tuple[int, int], laid: bool) -> None:
    """NumPy makes one inner product after another then; of two matrices BLAS makes the product, however they lie."""
    phase = made.array(343, 128, strides=strides, contiguous=strides[-1] == 1, text="phase")
    h, out = made.array(*shape, text="h"), made.array(*shape[:-1], 128)
    dot = made.operation("numpy.ndarray.dot", h, phase, text="h.dot(phase)", source=POINTS, result=out, seconds=4.5e-3)
    rows = made.operation("numpy.ndarray.dot", h, made.array(343), result=made.array(100), count=128, seconds=1e-3)
    pair = made.case(made.side("a", [dot], POINTS), made.side("b", [rows]))
    if laid:
        factor = only(MemoryLayout(), pair)
        assert "phase = np.asfortranarray(np.exp(p * k) / 2)\n" in made.edited(pair.slower, factor)
        assert_same(pair.slower, factor)
    else:
        assert not MemoryLayout().experiments(pair)


def test_a_product_with_a_transposed_matrix_is_walked_as_a_linear_layer_walks_it() -> None:
    rows, table, turned = made.tensor(8, 96), made.tensor(20_000, 96), made.tensor(96, 20_000, strides=(1, 96))
    turned = msgspec.structs.replace(turned, contiguous=False)
    product = made.operation("@", rows, turned, library="torch", result=made.tensor(8, 20_000), seconds=1e-3)
    layer = made.operation(
        "torch.nn.functional.linear", rows, table, library="torch", result=made.tensor(8, 20_000), seconds=7e-4
    )
    straight = made.operation("@", rows, made.tensor(96, 20_000), library="torch", seconds=3e-4)
    assert not MemoryLayout().explains(made.swap([product], [layer]))
    assert MemoryLayout().explains(made.swap([product], [straight])) > 0.5


COLUMNS = """\
import numpy as np
records = np.random.default_rng(0).random((2, 60, 8))
def turn(a):
    for p in range(7):
        y = a[:, p]
        a[:, p + 1] -= 1e-3 * (y @ y) * y
for k in range(2):
    work = records[k].copy()
    turn(work)
result = work
"""
COPIED = "records[k].copy()"


def test_columns_are_laid_out_by_laying_out_what_they_are_cut_from() -> None:
    """A copy that the unit makes, and a function works on: it has another name there."""
    matrix, column = made.array(6000, 80), made.array(6000, strides=(80,), contiguous=False, text="y")
    calls = [
        made.operation("@", column, column, text="y @ y", source=COLUMNS, count=7, seconds=1e-3),
        made.operation("numpy.ndarray.copy", matrix, text=COPIED, source=COLUMNS, result=matrix, seconds=1e-5),
    ]
    other = made.side("b", [made.operation("@", made.array(6000), seconds=2e-4)])
    pair = made.case(made.side("a", calls, COLUMNS), other)
    factor = only(MemoryLayout(), pair)
    assert f"work = np.asfortranarray({COPIED})" in made.edited(pair.slower, factor)
    assert_same(pair.slower, factor)


TABLE = """\
import numpy as np
scores = np.random.default_rng(0).random((48, 9000), np.float32)
texts = np.random.default_rng(1).integers(0, 9000, (20, 160))
total = np.zeros(48)
for k in range(2):
    total += scores[:, texts[k]].sum(axis=1)
result = total
"""


@pytest.mark.parametrize(("words", "laid"), [(160, True), (20, False)])
def test_a_table_of_which_columns_are_taken_is_laid_out_as_the_other_one_takes_rows(words: int, laid: bool) -> None:
    """Texts differ in length: of another number of words, on average, the other one takes less."""
    ids, taken = made.array(98, dtype="int64", text="texts[k]"), made.array(48, 98, dtype="float32")
    table = made.array(48, 120_000, dtype="float32", text="scores")
    found = {"text": "scores[:, texts[k]]", "source": TABLE, "result": taken, "scale": 160 / 98}
    columns = made.operation("[]", table, made.sequence(2, "slice", kind="tuple"), seconds=1.2e-3, **found)
    result = made.array(165, 48, dtype="float32")
    rows = made.operation(
        "[]", made.array(120_000, 48, dtype="float32"), ids, seconds=6e-4, result=result, scale=words / 165
    )
    crooked = made.array(48, 160, dtype="float32", strides=(1, 48), contiguous=False, text="found")
    summed = made.operation("numpy.sum", crooked, text="found.sum(axis=1)", seconds=4e-4)  # it lies as the table does
    slower = made.side("a", [columns, summed], TABLE, variables=(Variable(name="scores", value=table),))
    pair = made.case(slower, made.side("b", [rows]))
    if laid:
        factor = only(MemoryLayout(), pair)
        assert "scores = np.asfortranarray(scores)\nfor" in made.edited(pair.slower, factor)
        assert factor.what.startswith("`scores` of a laid out")
        assert_same(pair.slower, factor)
    else:
        assert not MemoryLayout().experiments(pair)
