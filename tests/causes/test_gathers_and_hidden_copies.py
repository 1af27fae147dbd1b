"""Items taken by masks or indices, copies that an option asks for, functions of narrower numbers."""

from __future__ import annotations

import evidence_made as made
import pytest
from test_swaps_named import one

from whyslower.causes.case import Swap
from whyslower.causes.exchange import of_swap
from whyslower.causes.gathering import element_by_element
from whyslower.inquiry.code import named
from whyslower.records import Kernel, Operation, SameWork

IMAGE, MASK = made.array(512, 512), made.array(512, 512, dtype="bool")


def swap(lost: list[Operation], gained: list[Operation], **seen: dict[str, float]) -> Swap:
    sides = (made.side(label, part, stacks=seen.get(label, {})) for label, part in (("a", lost), ("b", gained)))
    return Swap(made.case(*sides), tuple(lost), tuple(gained))


@pytest.mark.parametrize("by_mask", [True, False])
def test_a_mask_that_is_written_down_as_indices_is_converted_for_nothing(by_mask: bool) -> None:
    """`pupil[np.where(r > radius)] = 0.0`, beside `pupil[r > radius] = 0.0` or a product with the mask."""
    places = made.sequence(2, "numpy.ndarray", "tuple")
    lost = [
        one("numpy.where", 1040, MASK, result=made.array(90_000, dtype="int64")),
        one("[]=", 820, IMAGE, places, made.number()),
    ]
    came = one("[]=", 120, IMAGE, MASK, made.number()) if by_mask else one("*=", 120, IMAGE, MASK, result=IMAGE)
    assert (named(swap(lost, [came])) == "redundant-copy") is by_mask


@pytest.mark.parametrize(("routine", "cause"), [("csr_tocsc", "redundant-copy"), ("dijkstra", "algorithm-choice")])
def test_a_copy_that_an_option_of_one_routine_asks_for(routine: str, cause: str) -> None:
    """Shortest paths in a graph whose edges go both ways, which is turned round for that in each call."""
    graph, found = made.other("scipy.sparse.csr_matrix"), made.array(22_500)
    lost, gained = (
        [one("scipy.sparse.csgraph.dijkstra", us, graph, result=found, text=text, library="scipy")]
        for us, text in ((300, "f(graph, directed=False)"), (70, "f(graph)"))
    )
    stack = f"{made.PATH}:1;{{}} (_sparsetools.so)"
    searching = {stack.format("dijkstra"): 0.05}
    assert named(swap(lost, gained, a={stack.format(routine): 0.2} | searching, b=searching)) == cause


@pytest.mark.parametrize("by_rows", [True, False])
def test_items_looked_up_one_by_one_or_row_by_row(by_rows: bool) -> None:
    """`d[np.ix_(i, i)]`, beside `d[i][:, i]` or a slice."""
    table, picked, rows, part = (made.array(*shape) for shape in ((600, 600), (300,), (300, 600), (300, 300)))
    lost = [one("[]", 224, table, made.sequence(2, "numpy.ndarray", "tuple"), result=part)]
    cut = made.sequence(2, "slice", "tuple")
    gained = [one("[]", 60, table, picked, result=rows), one("[]", 50, rows, cut, result=part)]
    other = [one("[]", 60, table, cut, result=part)]
    assert (named(swap(lost, gained if by_rows else other)) == "kernel-implementation") is by_rows


def test_a_column_taken_out_of_a_sparse_matrix_is_no_lookup_one_by_one() -> None:
    """`x[:, [j]]`, whose result and operand are no arrays, beside a column of a dense one."""
    sparse, dense, column = made.other("scipy.sparse._csc.csc_array"), made.array(2500, 160), made.array(2500)
    lost = [one("[]", 9000, sparse, made.sequence(2, "slice", "tuple"), result=sparse, library="scipy")]
    gained = [one("[]", 60, dense, made.sequence(2, "slice", "tuple"), result=column)]
    assert named(swap(lost, gained)) != "kernel-implementation"


def test_a_list_that_is_added_up_has_no_dtype() -> None:
    """`np.sum` of small numbers, beside one of a list, of which no dtype is known."""
    small, items = made.array(20_000, dtype="int16"), made.sequence(20_000, "int")
    assert named(swap([one("numpy.sum", 900, small)], [one("numpy.sum", 300, items)])) != "slow-dtype-path"


@pytest.mark.parametrize(
    ("slower", "faster", "us", "cause"),
    [
        ("complex64", "complex128", 240, "slow-dtype-path"),
        ("float32", "float64", 240, "slow-dtype-path"),
        ("complex64", "complex128", 500, ""),  # no longer than scatter
        ("complex128", "complex64", 240, "dtype-width"),
    ],
)
def test_functions_of_narrower_numbers_that_take_longer(slower: str, faster: str, us: float, cause: str) -> None:
    waves = {dtype: made.array(60_000, dtype=dtype) for dtype in (slower, faster)}
    lost, gained = (
        [one(name, each, waves[dtype], result=waves[dtype]) for name in ("numpy.sqrt", "numpy.exp")]
        for dtype, each in ((slower, 600), (faster, us))
    )
    assert named(swap(lost, gained)) == cause


@pytest.mark.parametrize("listed", [True, False])
def test_items_of_a_tensor_are_handed_out_as_objects(listed: bool) -> None:
    """`zip(places, losses)`, beside `zip(places, losses.tolist())` or the same once more."""
    losses = made.tensor(512)
    lost = [one("zip", 30, made.sequence(512, "int"), losses, library="python", count=50.0)]
    came = made.sequence(512)
    gained = [
        one("torch.Tensor.tolist", 20, losses, result=came, count=50.0)
        if listed
        else one("torch.Tensor.abs", 20, losses),
        one("zip", 2, made.sequence(512, "int"), came, library="python", count=50.0),
    ]
    code = made.hunk("for i, p in zip(places, losses):", "for i, p in zip(places, losses.tolist()):", in_unit=True)
    pair = made.case(made.side("a", lost), made.side("b", gained))
    assert (named(Swap(pair, tuple(lost), tuple(gained), code)) == "construction") is listed


@pytest.mark.parametrize(("us", "small"), [(0.5, True), (20.0, False)])
def test_a_solver_that_asks_a_compiled_function_for_next_to_nothing(us: float, small: bool) -> None:
    kernel = Kernel(name="xla::div", count=242.0, seconds=242e-6 * us, shapes=((3,), (3,)), dtypes=("float64",) * 2)
    lost, gained = (
        [one("scipy.integrate.solve_ivp", each, made.array(3), text=f"solve_ivp({name}, span, y)", library="scipy")]
        for each, name in ((7900, "compiled"), (4100, "plain"))
    )
    sides = made.side("a", lost, unit_s=7.9e-3, kernels=(kernel,)), made.side("b", gained, unit_s=4.1e-3)
    found = named(Swap(made.case(*sides), tuple(lost), tuple(gained)))
    assert (found == "dispatch-overhead") is small


@pytest.mark.parametrize(("kind", "cause"), [("unchecked", "algorithm-choice"), ("unlike", "")])
def test_another_solver_for_one_problem_whose_results_are_not_known_to_be_the_same(kind: str, cause: str) -> None:
    lost, gained = (
        [one(f"scipy.optimize.{name}", us, made.array(180, 12), made.array(180), library="scipy")]
        for name, us in (("lsq_linear", 4600), ("nnls", 90))
    )
    pair = made.case(made.side("a", lost), made.side("b", gained), work=SameWork(kind=kind))
    assert named(Swap(pair, tuple(lost), tuple(gained))) == cause


@pytest.mark.parametrize(("dtype", "cause"), [("float64", "kernel-implementation"), ("float32", "")])
def test_a_mask_is_of_no_dtype_that_is_computed_in(dtype: str, cause: str) -> None:
    """`np.piecewise(t, masks, values)`, beside `np.where(mask, 1.0, x)`."""
    masks, numbers = made.array(12_000, dtype="bool"), made.array(12_000, dtype=dtype)
    whole = made.array(12_000)
    lost = [one("numpy.piecewise", 200, whole, made.sequence(3, "numpy.ndarray"), result=whole)]
    gained = [one("numpy.where", 70, masks, made.number(), numbers, result=numbers)]
    assert named(swap(lost, gained)) == cause


@pytest.mark.parametrize(
    ("theirs", "us", "cause"),
    [
        ("uint8", 250, "slow-dtype-path"),
        ("uint8", 1000, ""),  # hardly longer
        ("float32", 250, ""),  # that is another matter: their width
    ],
)
def test_a_routine_that_has_a_fast_kernel_for_bytes(theirs: str, us: float, cause: str) -> None:
    """Frames resized as floats, between two conversions, or as they are."""

    def resized(dtype: str, took: float) -> Operation:
        frame, small = (made.tensor(1, 3, side, side, dtype=dtype) for side in (360, 224))
        return one("torch.nn.functional.interpolate", took, frame, library="torch", result=small)

    frame, wide = (made.tensor(1, 3, 360, 360, dtype=dtype) for dtype in ("uint8", "float64"))
    there = one("torch.Tensor.to", 100, frame, library="torch", result=wide)
    rounded = one("torch.Tensor.round_", 60, wide, library="torch", result=wide)
    lost, gained = [there, resized("float64", 700), rounded], [resized(theirs, us)]
    pair = made.case(made.side("a", lost), made.side("b", gained), ratio=860 / us)
    name = named(Swap(pair, tuple(lost), tuple(gained)))
    assert (name == cause) if cause else name not in ("slow-dtype-path", "unfused")


@pytest.mark.parametrize(("nodes", "taken"), [(4913, True), (64, False)])
def test_a_lookup_by_several_indices_beside_take_by_one(nodes: int, taken: bool) -> None:
    """`lut[r, g, b]`, beside `plates.take(index, axis=1)` of as many colours."""
    cube, part = made.array(17, 17, 17, 4, dtype="uint8"), made.array(480, 640, 4, dtype="uint8")
    plates, plate = made.array(4, nodes, dtype="uint8"), made.array(4, 480, 640, dtype="uint8")
    lost = [one("[]", 3900, cube, made.sequence(3, "numpy.ndarray", "tuple"), result=part)]
    gained = [one("numpy.ndarray.take", 730, plates, made.array(480, 640, dtype="int64"), result=plate)]
    gained += [one("+", 250, made.array(480, 640, dtype="int64"), result=made.array(480, 640, dtype="int64"))]
    assert element_by_element(of_swap(swap(lost, gained))) is taken
    assert not taken or named(swap(lost, gained)) == "kernel-implementation"


@pytest.mark.parametrize(
    ("cells", "particles", "times", "order"),
    [
        (1_960_000, 300_000, 1.0, True),
        (250_000, 300_000, 1.0, False),
        (1_960_000, 90_000, 1.0, False),
        (1_960_000, 300_000, 5.0, False),
    ],
    ids=["sorted by cell", "out of a smaller field", "fewer of them", "less is done with them"],
)
def test_as_many_numbers_of_one_array_by_other_indices(cells: int, particles: int, times: float, order: bool) -> None:
    """Particles that are sorted by their cell find the field's values near to each other."""

    def push(field: int, number: int, names: tuple[str, ...], us: float, rest: float) -> list[Operation]:
        at, held = made.array(number, dtype="int64"), made.array(number)
        taken = [one("[]", us, made.array(field), at, text=name, result=held, count=2.0) for name in names]
        return [*taken, one("*", rest, held, held, text=f"{number} * x", result=held)]

    slower = push(1_960_000, 300_000, ("f[i]", "f[i + NY]"), 5000, 3000 * times)
    faster = push(cells, particles, ("f[c]", "f[c + ny]"), 1700, 3000)
    assert (named(swap(slower, faster)) == "data-dependent") is order


def test_labels_painted_one_by_one_beside_a_table_that_is_looked_up() -> None:
    """`out[labels == lab] += colour` for each of 40 labels in turn, and `out += table[labels]`."""
    image, where = made.array(360, 480, 3, dtype="float32"), made.array(360, 480, dtype="int64")
    mask, colour = made.array(360, 480, dtype="bool"), made.array(3, dtype="float32")
    often = {"count": 40.0, "depth": 1}
    lost = [
        one("[]+=", 14_000, image, mask, colour, text="out[labels == lab] += colour", result=image, **often),
        one("==", 740, where, made.number("int"), text="labels == lab", result=mask, **often),
        one("numpy.unique", 1900, where, result=made.array(40, dtype="int64")),
    ]
    gained = [
        one("[]", 1200, made.array(40, 3, dtype="float32"), where, result=image),
        one("+=", 50, image, image, result=image),
    ]
    assert named(swap(lost, gained)) == "algorithm-choice"
