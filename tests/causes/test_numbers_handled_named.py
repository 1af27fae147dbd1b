"""Names for how numbers are handled: converted to be added up, compared as records, passed on one by one."""

from __future__ import annotations

import evidence_made as made
import msgspec
import pytest
from test_swaps_named import one

from whyslower.causes.case import Swap
from whyslower.causes.data_dependent import DataDependent
from whyslower.causes.drawing import in_another_library
from whyslower.factors.hunks import Hunk
from whyslower.inquiry.code import named
from whyslower.records import Operand, Operation

# --- whole numbers that are added up ----------------------------------------------------------------------------------


def summed(dtype: str, us: float, routine: str = "numpy.sum", size: int = 65_536) -> Operation:
    return one(routine, us, made.array(size, dtype=dtype), result=made.number("numpy.uint64"), text="np.sum(frame)")


def swapped(lost: Operation, gained: Operation, code: str = "y = f(x)") -> Swap:
    """What the unit does since code of the set-up is another."""
    pair = made.case(made.side("a", [lost]), made.side("b", [gained]))
    return Swap(pair, (lost,), (gained,), made.hunk(code, "y = g(x)"))


@pytest.mark.parametrize(
    ("slower", "faster", "widened"),
    [
        (summed("uint16", 140), summed("uint64", 75), True),
        (summed("bool", 140, "numpy.ndarray.mean"), summed("float64", 75, "numpy.ndarray.mean"), True),
        (summed("uint16", 140), summed("uint32", 75), False),  # that one is converted, too
        (summed("float32", 140), summed("float64", 75), False),  # floats are added up as they are
        (summed("uint16", 140), summed("uint64", 75, size=30_000), False),  # fewer of them
        (summed("uint16", 140, "numpy.max"), summed("uint64", 75, "numpy.max"), False),  # nothing is added up
    ],
)
def test_whole_numbers_are_converted_to_be_added_up(slower: Operation, faster: Operation, widened: bool) -> None:
    assert (named(swapped(slower, faster)) == "slow-dtype-path") is widened


# --- records in order -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dtype", "cause"), [("void128", "slow-dtype-path"), ("uint64", "")])
def test_records_are_compared_field_by_field(dtype: str, cause: str) -> None:
    """`np.sort(batch, order="id")`, whose dtype another experiment has had a go at, and an order of the ids alone."""
    batch, ids = made.array(4000, dtype=dtype), made.array(4000, dtype="uint64")
    lost = one("numpy.sort", 1175, batch, result=batch, text='np.sort(batch, order="id")')
    gained = one("numpy.argsort", 200, ids, result=made.array(4000, dtype="int64"))
    found = Swap(made.case(made.side("a", [lost]), made.side("b", [gained])), (lost,), (gained,))
    assert (named(found) == "slow-dtype-path") is bool(cause)


# --- indices ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "rows", "single"),
    [
        (made.tensor(dtype="int64"), 128.0, True),
        (made.tensor(128, dtype="int64"), 128.0, False),  # many at once
        (made.tensor(dtype="int64"), 2.0, False),  # hardly any
    ],
)
def test_an_array_of_one_number_is_taken_apart_as_an_index(place: Operand, rows: float, single: bool) -> None:
    """`list(torch.randperm(n))` holds tensors, `torch.randperm(n).tolist()` numbers."""
    table = made.tensor(12_800, 40)
    lost, gained = (
        one("[]", us, table, given, library="torch", text="features[i]", result=made.tensor(40), count=rows)
        for us, given in ((300, place), (90, made.number("int")))
    )
    assert (named(swapped(lost, gained, "order = list(p)")) == "construction") is single


# --- compiled code ----------------------------------------------------------------------------------------------------


def compiled(us: float, dtype: str = "float32") -> Operation:
    field = made.array(256, 256, dtype="float32", kind="jax.Array")
    given = made.sequence(2, "jax.Array", "tuple", dtype=dtype)
    return one("jax.jit(step)", us, field, result=given, text="step(u, v)")


@pytest.mark.parametrize(
    ("slower", "faster", "calls"),
    [
        ("jax.debug.callback(bar.update, k)", "", True),
        ('jax.debug.print("{}", k)', "", True),
        ("io_callback(log, None, k)", "k = k", True),
        ("jax.debug.callback(f, k)", "jax.lax.cond(k % 20 == 0, lambda k: jax.debug.callback(f, k), skip, k)", True),
        ("jax.debug.callback(f, k)", "jax.debug.callback(g, k)", False),  # as often
        ("callback(k)", "", False),  # a function of the user's
    ],
)
def test_compiled_code_that_calls_python_pays_for_each_call(slower: str, faster: str, calls: bool) -> None:
    lost, gained = compiled(7400), compiled(1450)
    pair = made.case(made.side("a", [lost]), made.side("b", [gained]))
    found = Swap(pair, (lost,), (gained,), made.hunk(slower, faster, in_unit=True))
    assert (named(found) == "dispatch-overhead") is calls


def test_a_constant_that_widens_what_is_compiled_is_no_value_that_it_meets() -> None:
    """`np.sqrt(2.0)` is a double that JAX holds to, `math.sqrt(2.0)` a number that takes the others' dtype."""

    def explained(dtype: str) -> float:
        lost, gained = compiled(540, dtype), compiled(280)
        code: Hunk = made.hunk("dt = dx / np.sqrt(2.0)", "dt = dx / math.sqrt(2.0)")
        pair = made.case(made.side("a", [lost]), made.side("b", [gained]))
        return DataDependent().explains(Swap(pair, (lost,), (gained,), code))

    assert explained("float32") > 0.5 > explained("float64")


# --- objects, and rows of an array ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dtype", "slow"), [("object", True), ("float32", False)])
def test_some_hundred_objects_are_no_fixed_cost(dtype: str, slow: bool) -> None:
    """Columns of a table of objects, and the same cast first; each product takes 20 µs and more."""
    column, cast = made.array(1500, dtype=dtype, strides=(7,)), made.array(1500)
    lost = [one(name, 30, column, column, result=column, text=f"a {name} b") for name in ("*", "+", "-")]
    gained = [one(name, 2, cast, cast, result=cast, text=f"a {name} b") for name in ("*", "+", "-")]
    gained += [one("numpy.ndarray.astype", 12, column, result=cast, text="table[:, 2].astype(float)")]
    pair = made.case(made.side("a", lost), made.side("b", gained))
    found = Swap(pair, tuple(lost), tuple(gained), made.hunk("a = t[:, 2]", "a = t[:, 2].astype(float)", in_unit=True))
    assert (named(found) == "slow-dtype-path") is slow


@pytest.mark.parametrize(
    ("rows", "came", "loops"),
    [
        (made.array(500, 100), "numpy.sum", True),
        (made.array(500), "numpy.sum", True),
        (made.array(500, 100), "numpy.copy", False),  # nothing is added up there
        (made.array(500, 100_000), "numpy.sum", False),  # long rows: that is work
        (made.array(5, 100), "numpy.sum", False),  # hardly any
    ],
)
def test_pythons_own_sum_goes_through_an_array_row_by_row(rows: Operand, came: str, loops: bool) -> None:
    lost = one("sum", 227, rows, library="python", text="sum(pop)", result=made.array(100))
    gained = one(came, 17, rows, text="np.sum(pop, axis=0)", result=made.array(100))
    found = Swap(made.case(made.side("a", [lost]), made.side("b", [gained])), (lost,), (gained,))
    assert (named(found) == "python-loop") is loops


@pytest.mark.parametrize(
    ("size", "taken", "loops"), [(1000, 40.0, True), (1000, 4.0, False), (100_000, 40.0, False)],
    ids=["many short slices", "few", "long ones"],
)  # fmt: skip
def test_pythons_own_sum_goes_through_slices_one_by_one(size: int, taken: float, loops: bool) -> None:
    """`sum(x[:, t] for t in times)`, and `x.sum(dim=1)`."""
    x, generator = made.tensor(size, 40), Operand(kind="other", type="generator")
    text = "sum(x[:, t] for t in times)"
    slices = one("[]", 342, x, library="torch", text="x[:, t]", result=made.tensor(size), count=taken)
    slices = msgspec.structs.replace(slices, column=4, end_column=11)
    summed = one("sum", 1040, generator, library="python", text=text, result=made.tensor(size))
    summed = msgspec.structs.replace(summed, column=0, end_column=len(text))
    gained = one("torch.Tensor.sum", 140, x, library="torch", text="x.sum(dim=1)", result=made.tensor(size))
    pair = made.case(made.side("a", [summed, slices]), made.side("b", [gained]))
    assert (named(Swap(pair, (summed, slices), (gained,))) == "python-loop") is loops


DRAW = """
import jax
def draw(key):
    return jax.random.dirichlet(key, alpha)
def scale(x):
    return x * 2
for n in range(9):
    theta = draw(key)
"""


@pytest.mark.parametrize(
    ("slower", "faster", "drawn"),
    [
        ("jax.jit(draw)", "torch.distributions.dirichlet.Dirichlet.sample", True),
        ("jax.jit(scale)", "torch.distributions.dirichlet.Dirichlet.sample", False),
        ("jax.jit(draw)", "torch.cumsum", False),
        ("numpy.random.Generator.gamma", "torch.distributions.gamma.Gamma.rsample", True),
        ("numpy.random.Generator.gamma", "numpy.random.Generator.standard_gamma", False),
        ("scipy.stats.truncnorm_gen.rvs", "torch.nn.init.trunc_normal_", True),
    ],
)
def test_numbers_drawn_by_another_librarys_routine(slower: str, faster: str, drawn: bool) -> None:
    names = [(slower, 1900), (faster, 400)]
    lost, gained = ([one(n, us, made.array(1000, 10), library=n.partition(".")[0])] for n, us in names)
    pair = made.case(made.side("a", lost, DRAW), made.side("b", gained))
    assert in_another_library(Swap(pair, tuple(lost), tuple(gained))) is drawn


@pytest.mark.parametrize(
    ("option", "cause"), [("full_matrices=False", "algorithm-choice"), ("hermitian=False", "kernel-implementation")]
)
def test_a_routine_that_is_told_to_give_more_is_no_slower_one(option: str, cause: str) -> None:
    given, number = made.array(80, 10), made.number("bool")
    lost = [one("numpy.linalg.svd", 480, given, text="np.linalg.svd(x)")]
    gained = [one("numpy.linalg.svd", 330, given, number, text=f"np.linalg.svd(x, {option})")]
    assert named(made.swap(lost, gained)) == cause


@pytest.mark.parametrize(("held", "cause"), [("str", "construction"), ("numpy.str_", "")])
def test_texts_of_an_array_are_made_one_by_one(held: str, cause: str) -> None:
    """`for name in names`: of an array, each is an object made anew; a list hands out those that it has."""

    def side(walked: Operand, handed: str, us: float) -> list[Operation]:
        name = Operand(kind="other", type=handed)
        gone_through = made.operation("iter", walked, seconds=us * 1e-6, count=5000.0, result=name, text="names")
        seen = {"count": 5000.0, "library": "python"}
        looked = [made.operation("in", name, seconds=us * 2e-6, text=f"{part} in name", **seen) for part in "xyz"]
        return [gone_through, *looked]

    names = Operand(kind="sequence", type="list", length=5000, items=held)
    lost = side(made.array(5000, dtype="str608"), "numpy.str_", 1260)
    gained = side(names, held, 112)
    pair = made.case(made.side("a", lost), made.side("b", gained))
    changed = made.hunk("names = found", "names = kept")
    assert named(Swap(pair, tuple(lost), tuple(gained), changed)) == cause


# --- texts, by how they are held --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slower", "faster", "rows", "slow"),
    [
        ("StringDType128", "str288", 4000, True),
        ("datetime64[ns]", "float64", 4000, True),
        ("str1280", "str288", 4000, False),  # wider
        ("str288", "str288", 4000, False),
        ("StringDType128", "str288", 1000, False),  # less is sorted there
    ],
)
def test_texts_that_take_no_more_room_and_far_longer(slower: str, faster: str, rows: int, slow: bool) -> None:
    def put_in_order(dtype: str, n: int, us: tuple[float, float]) -> tuple[Operation, ...]:
        names, order = made.array(n, dtype=dtype), made.array(n, dtype="int64")
        return (
            one("numpy.argsort", us[0], names, result=order, text="np.argsort(names)"),
            one("[]", us[1], names, order, result=names, text="names[order]"),
        )

    lost, gained = put_in_order(slower, 4000, (2120, 960)), put_in_order(faster, rows, (690, 54))
    pair = made.case(made.side("a", lost), made.side("b", gained))
    found = Swap(pair, lost, gained, made.hunk("names = np.array(t, dtype=D)", "names = np.array(t, dtype=E)"))
    assert (named(found) == "slow-dtype-path") is slow


@pytest.mark.parametrize(("told", "slow"), [("return_counts=True", True), ("return_index=True", False)])
def test_letters_are_put_in_order_without_a_fast_routine_whatever_they_are_called(told: str, slow: bool) -> None:
    """Columns of an alignment, which one program keeps as letters and the other as their numbers."""
    letters, places = made.array(3000, dtype="str32"), made.array(3000, dtype="int32")
    columns = made.array(120, 3000, dtype="str32")
    lost = [
        one("numpy.unique", 15850, letters, count=120.0, text="np.unique(column, return_counts=True)"),
        one("iter", 75, columns, count=120.0, text="sample"),
    ]
    gained = [one("numpy.unique", 3750, places, count=120.0, text=f"np.unique(msa[c], {told})")]
    pair = made.case(made.side("a", lost), made.side("b", gained))
    assert (named(Swap(pair, tuple(lost), tuple(gained))) == "slow-dtype-path") is slow


@pytest.mark.parametrize(
    ("us", "narrow", "slow"), [(2310, "uint8", True), (2310, "uint32", False), (190, "uint8", False)]
)
def test_narrower_whole_numbers_that_take_far_longer_have_no_fast_kernel(us: float, narrow: str, slow: bool) -> None:
    """All of an array put in order at once is copied first, however it lies."""
    view = made.array(256, 256, dtype=narrow, strides=(1024, 1), contiguous=False)
    flat = made.array(65_536, dtype="uint16")
    lost = [one("numpy.sort", us, view, result=made.array(65_536, dtype=narrow), text="np.sort(x, axis=None)")]
    gained = [one("numpy.sort", 170, flat, result=flat, text="np.sort(tile.ravel())")]
    pair = made.case(made.side("a", lost), made.side("b", gained))
    assert (named(Swap(pair, tuple(lost), tuple(gained))) == "slow-dtype-path") is slow
