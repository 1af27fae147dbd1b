"""Names of what takes far longer on as much: on whole numbers, on values of another range, by calls one by one; of
results that are copied whole into an array that is kept, of more results than are used, and of gradients twice."""

from __future__ import annotations

import evidence_made as made
import msgspec
import pytest
from test_swaps_named import one, swap, tried

from whyslower.causes.case import Case
from whyslower.causes.equivalents import factors
from whyslower.causes.reading import place_of
from whyslower.causes.unfused import Unfused
from whyslower.inquiry.code import SURE, Tried, named, rest
from whyslower.inquiry.views import whole
from whyslower.records import Kernel, Operation, SameWork

# --- copied whole -----------------------------------------------------------------------------------------------------

FACES = made.array(199, 501)
ADDED, HALVED = one("+", 820, FACES, FACES, result=FACES), one("*=", 480, FACES, made.number(), result=FACES)
METHOD = one("Lake.at_faces", 8, made.other("__main__.Lake"), result=FACES, library="user", count=20.0)


@pytest.mark.parametrize("turned", [False, True])
def test_a_result_that_is_copied_into_an_array_that_is_kept(turned: bool) -> None:
    """`out[:] = h[1:] + h[:-1]`, where the other one works on in the new array."""
    held = made.array(199, 501, strides=(1, 199)) if turned else FACES
    put = one("[]=", 560, held, made.other("slice"), FACES, text="out[:] = h[1:] + h[:-1]")
    sides = made.side("a", [ADDED, put, HALVED]), made.side("b", [ADDED, HALVED, METHOD])
    pair = made.case(*sides, work=SameWork(kind="same"))
    assert (named(whole(pair)) == "redundant-copy") is not turned
    both = made.case(made.side("a", [ADDED, put, HALVED]), made.side("b", [put, HALVED, METHOD]))
    assert named(whole(both)) != "redundant-copy"  # what takes longer is beside it


# --- whole numbers ----------------------------------------------------------------------------------------------------


def profiles(dtype: str, scatter_us: float, rows_us: float) -> list[Operation]:
    """How often each user met each genre."""
    genres = made.tensor(4000, 96, dtype=dtype, text="genres")
    picked, users = made.tensor(6000, 96, dtype=dtype), made.tensor(6000, 96, dtype="int64")
    items = made.tensor(6000, dtype="int64", text="items")
    rows = one("[]", rows_us, genres, items, text="genres[items]", result=picked)
    counts = made.tensor(300, 96, dtype=dtype)
    added = one("torch.Tensor.scatter_add_", scatter_us, counts, made.number("int"), users, picked, result=counts)
    return [rows, added, one("torch.Tensor.log", 70, made.tensor(300, 96), library="torch")]


def of_genres(dtype: str, scatter_us: float, rows_us: float) -> Case:
    text = "for window in windows:\n    counts.scatter_add_(0, index, genres[items])\n"
    rows, *others = profiles(dtype, scatter_us, rows_us)
    picked = made.operation("[]", *rows.operands, text=rows.text, source=text, library="torch", seconds=rows.seconds)
    return made.case(
        made.side("a", [picked, *others], text),
        made.side("b", profiles("float32", 560, 1300)),
        work=SameWork(kind="same"),
    )


@pytest.mark.parametrize(
    ("dtype", "us", "cause"),
    [
        ("int64", 2150, "slow-dtype-path"),
        ("int64", 1100, "dtype-width"),  # as much longer as it is wider
        ("float64", 2150, "dtype-width"),
    ],
)
def test_whole_numbers_that_are_added_up_by_index(dtype: str, us: float, cause: str) -> None:
    swapped = swap(profiles(dtype, us, 1300), profiles("float32", 560, 1300))
    assert (named(swapped) == "slow-dtype-path") is (cause == "slow-dtype-path")


def test_rows_of_another_dtype_are_no_slower_routine() -> None:
    """Both programs pick as many, the one in a dtype that is twice as wide: another routine would help either."""
    assert factors(of_genres("int64", 2150, 2700), "kernel-implementation") == ()
    assert [f.name for f in factors(of_genres("float32", 560, 2700), "kernel-implementation")] == ["rows-selected"]


def test_what_went_in_another_experiment_is_not_held_against_its_like_in_the_other_program() -> None:
    """Beside rows that are picked otherwise, what adds them up takes longer."""
    pair = of_genres("int64", 2150, 1500)
    gone = frozenset({place_of(pair.slower.evidence.operations[0])})
    assert rest(pair, Tried(gone=gone)).cause == "slow-dtype-path"


# --- values -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "us", "library", "same", "cause"),
    [
        ("exp", 5500, "torch", "same", "data-dependent"),
        ("exp", 5500, "numpy", "same", "data-dependent"),
        ("exp", 1200, "torch", "same", ""),  # hardly longer
        ("exp", 5500, "torch", "unlike", ""),
        ("add", 5500, "torch", "same", ""),  # which does the same steps whatever it meets
    ],
)
def test_a_function_that_takes_far_longer_over_some_values(
    name: str, us: float, library: str, same: str, cause: str
) -> None:
    """`exp` of what underflows, and of what was limited to a range before."""
    x = made.tensor(1600, 300) if library == "torch" else made.array(1600, 300)
    lost = [one(f"{library}.{name}", us, x, result=x), one("*", 200, x, x, result=x, library=library)]
    gained = [one(f"{library}.{name}", 550, x, result=x), one(f"{library}.clip", 180, x, result=x)]
    pair = made.case(made.side("a", lost), made.side("b", gained), work=SameWork(kind=same))
    assert (named(whole(pair), tried("denormals")) == "data-dependent") is bool(cause)


# --- calls one by one -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ran_us", "cause"), [(330, "dispatch-overhead"), (1500, "")])
def test_calls_of_jax_one_by_one_beside_few_of_another_library(ran_us: float, cause: str) -> None:
    """An update of parameters by `jax.tree.map`, outside of what is compiled, and an optimizer of torch's."""
    leaf = made.array(64, 48, dtype="float32", kind="jax.Array")
    update = [one(name, 480, leaf, leaf, result=leaf, library="jax", count=8.0, line=45) for name in "*+*-+*"]
    steps = [one(f"torch.{name}", us, made.tensor(64, 48)) for name, us in (("Tensor.backward", 490), ("nn.SGD", 400))]
    ran = Kernel(name="xla::mul", count=24.0, seconds=ran_us * 1e-6, shapes=((64, 48),), dtypes=("float32",))
    pair = made.case(made.side("a", update, kernels=(ran,)), made.side("b", steps), work=SameWork(kind="same"))
    assert (named(whole(pair)) == "dispatch-overhead") is bool(cause)


@pytest.mark.parametrize(("ran_us", "cause"), [(20, "dispatch-overhead"), (90, "redundant-copy")])
def test_copies_in_calls_of_jax_one_by_one(ran_us: float, cause: str) -> None:
    """`jnp.concatenate((window[1:], reading[None]))` of a few numbers, beside a function that both call."""
    window, rest = (made.array(rows, 8, dtype="float32", kind="jax.Array") for rows in (256, 255))
    score = one("jax.jit(score)", 60, window, library="jax")
    held = made.sequence(2, "jax.Array", "tuple")
    lost = [
        one("jax.numpy.concatenate", 68, held, result=window, library="jax", line=23),
        one("[]", 57, window, made.other("slice"), result=rest, library="jax", line=23),
    ]
    ours, given = made.array(256, 8, dtype="float32"), made.sequence(2, "numpy.ndarray", "tuple")
    gained = [one("numpy.concatenate", 3, given, result=ours), one("jax.jit(score)", 61, ours, library="jax")]
    ran = Kernel(name="xla::concatenate", count=1.0, seconds=ran_us * 1e-6, shapes=((256, 8),), dtypes=("float32",))
    pair = made.case(made.side("a", [score, *lost], kernels=(ran,)), made.side("b", gained))
    assert named(whole(pair)) == cause


@pytest.mark.parametrize("function", ["__getitem__", "classify"])
def test_a_function_of_pythons_for_each_element_is_a_loop(function: str) -> None:
    """`np.vectorize(table.__getitem__)`, and a look-up by a table of NumPy's."""
    tile, flat = made.array(256, 256, dtype="int64"), made.array(65_536, dtype="int64")
    called = one(f"numpy.vectorize({function})", 8700, tile, result=tile)
    found = one("numpy.searchsorted", 1300, made.array(14, dtype="int64"), flat, result=flat)
    pair = made.case(made.side("a", [called]), made.side("b", [found]), work=SameWork(kind="same"))
    assert named(whole(pair)) == "python-loop"


# --- more results than are used ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("means", "kept", "rows", "ms", "cause"),
    [
        (899.0, 899.0, 1.0, 27.0, "unequal-work"),
        (111.0, 899.0, 1.0, 27.0, ""),
        (899.0, 111.0, 1.0, 27.0, ""),
        (899.0, 899.0, 0.55, 18.0, "unequal-work"),
        (899.0, 899.0, 1.0, 18.0, ""),
    ],
    ids=["all so many times as often", "the means as often", "as many results", "on fewer rows", "not so slow"],
)
def test_more_results_than_are_used_are_more_work(
    means: float, kept: float, rows: float, ms: float, cause: str
) -> None:
    """A curve at all lags, and at the few that a line is fitted through; at long lags there are fewer pairs of rows."""

    def curve(often: float, means: float, put: str, kept: float, rows: float = 1.0) -> list[Operation]:
        track = made.array(900, 2)
        sums = one("numpy.sum", 13 * often, track, result=made.array(900), count=often, depth=1, scale=rows)
        mean = one("numpy.mean", 6.5 * means, made.array(900), result=made.number(), count=means, depth=1)
        filled = one(put, 0.3 * kept, made.array(900), made.number(), count=kept, depth=1)
        return [sums, mean, filled]

    slower, faster = curve(899.0, means, "[]=", kept, rows), curve(111.0, 111.0, "list.append", 111.0)
    sides = made.side("a", slower, unit_s=1e-3 * ms), made.side("b", faster, unit_s=3.6e-3)
    pair = made.case(*sides, ratio=ms / 3.6, work=SameWork(kind="same"))
    assert (named(whole(pair)) == "unequal-work") is bool(cause)


@pytest.mark.parametrize(
    ("rounds", "also", "cause"),
    [(3000.0, "", "data-dependent"), (540.0, "", "unequal-work"), (3000.0, "numpy.lexsort", "")],
    ids=["of as many", "of more", "by another way"],
)
def test_steps_that_a_test_in_a_loop_lets_through_more_often(rounds: float, also: str, cause: str) -> None:
    """What is not dominated is looked at one after the other: of what is told best first, little is left to look at."""

    def front(often: float, rounds: float, name: str) -> list[Operation]:
        costs, kept = made.array(3000, 3), made.array(3000, dtype="bool")
        taken = one("[]", 9 * often, costs, kept, result=costs, count=often, depth=1, text=f"costs[{name}]")
        less = one("numpy.any", 11 * often, costs, result=kept, count=often, depth=1, text=f"any(costs[{name}] < c)")
        put = one("[]=", 3 * often, kept, kept, kept, count=often, depth=1, text=f"{name}[{name}] = left")
        asked = one("[]", 311, kept, made.number("int"), count=3000, depth=1, text=f"{name}[i]")
        return [taken, less, put, asked, one("iter", 30, costs, count=rounds)]

    other = [one(also, 300, made.array(3000, 3))] if also else []
    slower, faster = front(290.0, 3000.0, "efficient"), [*front(52.0, rounds, "keep"), *other]
    sides = made.side("a", slower, unit_s=7.2e-3), made.side("b", faster, unit_s=1.3e-3)
    found = named(whole(made.case(*sides, ratio=5.6, work=SameWork(kind="same"))))
    assert found == cause if cause else found not in ("data-dependent", "unequal-work")


@pytest.mark.parametrize(
    ("of", "often", "cause"),
    [("loss", 20.0, "unequal-work"), ("penalty", 20.0, ""), ("loss", 1.0, "")],
    ids=["of one loss", "of two", "once in twenty"],
)
def test_gradients_that_are_asked_for_once_more(of: str, often: float, cause: str) -> None:
    """`loss.backward(retain_graph=True)` before `torch.autograd.grad(loss, weights)`, whose results alone are used."""
    loss, weights = made.tensor(requires_grad=True, text="loss"), made.other("list")
    asked = one("torch.autograd.grad", 2000, loss, weights, count=20.0, depth=1)
    again = one("torch.Tensor.backward", 6000, msgspec.structs.replace(loss, text=of), count=often, depth=1)
    sides = made.side("a", [again, asked], unit_s=8e-3), made.side("b", [asked], unit_s=2e-3)
    pair = made.case(*sides, ratio=4.0, work=SameWork(kind="same"))
    assert (named(whole(pair)) == "unequal-work") is bool(cause)


# --- in steps ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("came", "steps_us", "cause"),
    [
        ("aten::native_batch_norm", 700, "unfused"),
        ("aten::native_batch_norm", 400, ""),  # what takes longer are other kernels
        ("aten::mul", 700, ""),
    ],
)
def test_a_layer_written_out_in_steps_beneath_a_backward_pass(came: str, steps_us: float, cause: str) -> None:
    """A normalisation by means, differences and quotients, most of whose time goes by on the way back."""

    def kernel(name: str, us: float, count: float = 1.0) -> Kernel:
        shapes, dtypes = ((16, 64, 800),), ("float32",)
        return Kernel(name=name, count=count, seconds=us * 1e-6, shapes=shapes, dtypes=dtypes)

    def step(us: float, name: str) -> Operation:
        return one("torch.Tensor.backward", us, made.tensor(1), text=f"{name}.backward()")

    rest = [kernel("aten::convolution_backward", 3000), kernel("aten::copy_", 900)]
    longer = [kernel("aten::convolution_backward", 4000), kernel("aten::copy_", 2200)]
    written = [kernel(f"aten::{name}", steps_us, 3.0) for name in ("div", "mul", "sub", "mean", "pow", "sqrt")]
    slower = made.side("a", [step(8000, "a")], unit_s=9e-3, kernels=(*longer, *written))
    kernels = (*rest, kernel(came, 800, 2.0), kernel(f"{came}_backward", 400, 2.0))
    faster = made.side("b", [step(5000, "b")], unit_s=6e-3, kernels=kernels)
    found = named(whole(made.case(slower, faster, ratio=1.5, work=SameWork(kind="same"))))
    assert (found == "unfused") is bool(cause)


@pytest.mark.parametrize(("name", "chain"), [("numpy.ndarray.max", False), ("numpy.ndarray.clip", True)])
def test_one_reduction_in_a_loop_is_no_chain_of_passes(name: str, chain: bool) -> None:
    """The greatest of each row, where the other one keeps a running maximum."""
    shelf, closest = made.array(1000, 16, dtype="float32"), made.array(1000, dtype="float32")
    greatest = one(name, 840, shelf, result=closest, count=23.0, depth=1)
    running = one("numpy.maximum", 14, closest, closest, result=closest, count=24.0, depth=1)
    put = one("~", 9, made.array(1000, dtype="bool"), result=made.array(1000, dtype="bool"), count=23.0, depth=1)
    assert (Unfused().explains(swap([greatest], [running, put, put])) >= SURE) is chain
