"""One routine in the place of another of its kind, as often and on as many numbers: what differs is the routine."""

from __future__ import annotations

import dataclasses
from typing import Any

import evidence_made as made
import msgspec
import pytest
from evidence_made import best, swap

from whyslower.causes.case import Swap
from whyslower.causes.kernel_implementation import KernelImplementation
from whyslower.causes.redundant_copy import moves
from whyslower.inquiry.code import Tried, named
from whyslower.records import Operand, SameWork

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


@pytest.mark.parametrize(("takes", "told"), [(19.7e-6, True), (12e-6, False)])
def test_what_adds_up_by_index_in_another_library_is_another_routine(takes: float, told: bool) -> None:
    """`h.index_add_(0, index, weights)` for `np.add.at(h, index, weights)`, 20000 numbers into 1000 sums: no copy."""
    sums, index, weights = made.tensor(1000), made.tensor(20000, dtype="int64"), made.tensor(20000)
    given = (sums, made.number("int"), index, weights)
    torch = made.operation("torch.Tensor.index_add_", *given, result=sums, library="torch", seconds=takes)
    numpy = made.operation("numpy.add.at", *map(made.array, (1000, 20000, 20000)), seconds=14.4e-6)
    pair = made.case(made.side("a", [torch], unit_s=takes), made.side("b", [numpy], unit_s=14.4e-6))
    assert (named(Swap(pair, (torch,), (numpy,))) == "kernel-implementation") is told
    assert not moves(torch)


@pytest.mark.parametrize(("name", "slow"), [("convolve2d", False), ("convolve", True)])
def test_a_filter_that_takes_any_dtype_one_way_is_slow_in_none(name: str, slow: bool) -> None:
    """Neighbours counted in a grid of whole numbers by `convolve2d`, which has no faster way for floats either."""
    grid, weights = made.array(128, 128, dtype="int64"), made.array(3, 3, dtype="int64")
    counted = made.operation(f"scipy.signal.{name}", grid, weights, library="scipy", result=grid, seconds=290e-6)
    rolled = made.operation("numpy.roll", grid, made.number("int"), count=16, result=grid, seconds=100e-6)
    assert (named(swap([counted], [rolled])) == "slow-dtype-path") is slow


@pytest.mark.parametrize("attention", [1.0, 0.2])
def test_what_both_do_as_often_and_as_fast_names_nothing(attention: float) -> None:
    """Keys that are joined to a cache, or written into their place in it; attention over it is in both programs."""
    new, cache, row = made.tensor(1, 8, 1, 64), made.tensor(1, 8, 600, 64), made.tensor(1, 8, 1, 600)
    products = [made.operation("@", row, cache, library="torch", result=new, seconds=55e-6 * attention)]
    joined = made.operation(
        "torch.cat", made.sequence(2, "torch.Tensor"), result=cache, library="torch", count=2, seconds=43e-6
    )
    parts = [made.tensor(1, 8, 601, 64, contiguous=False)]
    other = [made.operation("@", row, *parts, library="torch", result=new, seconds=80e-6)]
    written = made.operation("[]=", cache, new, library="torch", count=2, seconds=7e-6)
    assert named(swap([joined, *products], [written, *other])) == "redundant-copy"


@pytest.mark.parametrize(
    ("frames", "scale", "cause"),
    [(192, 1.7, "recompilation"), (144, 1.7, ""), (192, 1.0, "")],
    ids=["padded", "as long", "of one size"],
)
def test_a_convolution_is_prepared_for_each_size(frames: int, scale: float, cause: str) -> None:
    """The inverse of a spectrogram, of utterances of any length or padded to some: oneDNN keeps a kernel for each."""
    basis = made.tensor(402, 1, 400)

    def conv(length: int, seconds: float) -> Any:
        spectrum = made.tensor(1, 402, length)
        made_of = made.operation("torch.conv_transpose1d", spectrum, basis, library="torch", seconds=seconds)
        return msgspec.structs.replace(made_of, scale=scale)

    padded = made.operation("[]=", made.tensor(1, 402, frames), library="torch", seconds=8e-5)
    assert named(swap([conv(144, 7.6e-3)], [conv(frames, 6e-3), padded])) == cause


@pytest.mark.parametrize(("key", "cause"), [("int", "type-promotion"), ("float", "")])
def test_an_int_and_a_float_are_converted_for_each_comparison(key: str, cause: str) -> None:
    """Stamps in whole microseconds, looked up by a time that is a float, or by one that was rounded."""
    stamps = made.sequence(4000, "int")

    def found(kind: str, seconds: float) -> Any:
        return made.operation("bisect_left", stamps, made.number(kind), library="python", count=64, seconds=seconds)

    assert named(swap([found("float", 1.8e-4)], [found(key, 5.7e-5)])) == cause


def test_a_sparse_tensor_made_dense_is_another_routine_than_placing() -> None:
    """Hits on a canvas: a sparse tensor of them made dense, or each put in its place in one of zeros."""
    canvas, rows, charge = made.tensor(900, 900), made.tensor(3000, dtype="int64"), made.tensor(3000)
    dense = made.operation("torch.Tensor.to_dense", made.tensor(900, 900), result=canvas, seconds=1.05e-3)
    zeros = made.operation("torch.zeros", made.number("int"), library="torch", result=canvas, seconds=2e-4)
    given = (canvas, made.sequence(2, "torch.Tensor"), charge, rows)
    put = made.operation("torch.Tensor.index_put_", *given, library="torch", result=canvas, seconds=1.9e-4)
    pair = made.case(made.side("a", [dense], unit_s=1.1e-3), made.side("b", [zeros, put], unit_s=4e-4))
    assert named(Swap(pair, (dense,), (zeros, put))) == "kernel-implementation"


BYTES = made.array(3000, 256, dtype="uint8")
LOOKED_UP = made.operation("[]", made.array(256, dtype="uint8"), BYTES, result=BYTES, seconds=2e-3)
XOR = made.operation("^", BYTES, made.array(256, dtype="uint8"), result=BYTES, seconds=1e-4)


def test_a_table_where_a_routine_computes_the_same_of_the_index_is_another_routine() -> None:
    counted = made.operation("numpy.bitwise_count", BYTES, result=BYTES, seconds=5e-5)
    assert named(swap([LOOKED_UP, XOR], [counted, XOR])) == "kernel-implementation"
    others = made.operation("numpy.bitwise_count", made.array(3000, dtype="uint8"), seconds=5e-5)
    assert named(swap([LOOKED_UP, XOR], [others, XOR])) != "kernel-implementation"


def test_a_small_table_is_looked_up_and_not_copied() -> None:
    assert not moves(LOOKED_UP)
    assert moves(msgspec.structs.replace(LOOKED_UP, operands=(BYTES, made.array(3000, dtype="int64"))))


ITEMS, ROWS = made.tensor(20_000, dtype="int64"), made.tensor(20_000, 96)


@pytest.mark.parametrize(
    ("name", "given"),
    [("torch.nn.modules.sparse.Embedding", made.other("options")), ("torch.nn.functional.embedding", ROWS)],
)
def test_all_rows_of_a_table_taken_anew_are_a_copy(name: str, given: Operand) -> None:
    """`self.emb(torch.arange(n))`, and `self.emb.weight`."""
    scores, table = made.tensor(8, 20_000), ROWS
    taken = made.operation(name, ITEMS, given, library="torch", result=ROWS, seconds=9e-4)
    product = made.operation("@", made.tensor(8, 96), table, library="torch", result=scores, seconds=7e-4)
    assert named(swap([taken, product], [product])) == "redundant-copy"
