"""What exchanged code is called where one call hides what it does, or does at once what took several."""

from __future__ import annotations

import evidence_made as made
import pytest
from test_swaps_named import one, swap

from whyslower.causes.case import Swap
from whyslower.causes.kernel_implementation import KernelImplementation
from whyslower.inquiry.code import named
from whyslower.records import Kernel, Operand, Operation

# --- a call of Python's own on many objects ---------------------------------------------------------------------------

COUNTED = made.sequence(5000, "int")


@pytest.mark.parametrize(
    ("gained", "loops"),
    [
        (made.operation("numpy.bincount", made.array(5000, dtype="int64"), seconds=6e-6), True),
        (made.operation("numpy.bincount", made.array(20, dtype="int64"), seconds=6e-6), False),  # of far less
        (made.operation("collections.Counter.update", COUNTED, library="python", seconds=6e-5), False),
    ],
)
def test_a_call_of_pythons_own_on_many_objects_gives_way_to_one_on_an_array(gained: Operation, loops: bool) -> None:
    """`Counter.update` of a list, or a count in one array."""
    counted = made.operation("collections.Counter.update", COUNTED, library="python", seconds=1.5e-4)
    taken = made.operation("numpy.ndarray.tolist", made.array(5000, dtype="int64"), seconds=1.7e-5)
    assert (named(swap([counted, taken], [gained])) == "python-loop") is loops


def test_what_gives_the_many_objects_counts_with_what_handles_them() -> None:
    """`max` of what `struct.unpack` gave, or of an array of the same bytes."""
    samples = made.sequence(4096, "int", kind="tuple")
    lost = [one("unpack", 43, made.other("bytes"), library="python", result=samples)]
    lost += [one("max", 81, samples, library="python", result=made.number("int"))]
    gained = [one("numpy.frombuffer", 1, made.other("bytes")), one("numpy.ndarray.max", 4, made.array(4096))]
    assert named(swap(lost, gained)) == "python-loop"


@pytest.mark.parametrize(("formatted", "items"), [(made.array(400), True), (made.number("float"), False)])
def test_an_array_is_put_into_a_text_item_by_item(formatted: Operand, items: bool) -> None:
    """`log.debug(f"state {x}")`, or with the array handed to the logger."""
    told = one("logging.Logger.debug", 1, made.other("logging.Logger"), library="python")
    lost = [one("format", 1200, formatted, library="python", text='f"state {x}"'), told]
    assert (named(swap(lost, [told])) == "construction") is items


def test_numbers_that_go_through_a_text_are_converted_one_by_one() -> None:
    """`json.loads(json.dumps(x.tolist()))`, or the array's own bytes; `savetxt`, or `save`."""
    readings, listed = made.array(2000), made.sequence(2000)
    lost = [one("numpy.ndarray.tolist", 15, readings, result=listed)]
    lost += [one("json.dumps", 863, listed, library="python"), one("json.loads", 571, library="python", result=listed)]
    gained = [one("numpy.ndarray.tobytes", 1, readings), one("numpy.frombuffer", 1, result=readings)]
    assert named(swap(lost, gained)) == "construction"
    table = made.array(200, 8)
    saved = [one("numpy.savetxt", 1214, made.other("str"), table)], [one("numpy.save", 257, made.other("str"), table)]
    assert named(swap(*saved)) == "construction"
    few = [one("numpy.savetxt", 1214, made.other("str"), made.array(3))], [one("numpy.save", 257, made.array(3))]
    assert named(swap(*few)) != "construction"


@pytest.mark.parametrize(("us", "cause"), [(30.0, "algorithm-choice"), (0.4, "python-loop")])
def test_long_searches_in_a_loop_are_more_than_the_loop(us: float, cause: str) -> None:
    """`sum(1 for v in ids if v in black)`, or `np.isin`."""
    items = made.sequence(3000, "int")
    lost = [one("in", 5000 * us, made.number("int"), items, library="python", count=5000.0, depth=1)]
    lost += [one("iter", 530, made.sequence(5000, "int"), library="python", count=5000.0)]
    gained = [one("numpy.isin", 550, made.array(5000, dtype="int64"), made.array(3000, dtype="int64"))]
    assert named(swap(lost, gained)) == cause


# --- a library's routine that is itself written in Python -------------------------------------------------------------


@pytest.mark.parametrize(("inside", "cause"), [(1741.0, "dispatch-overhead"), (40.0, "")])
def test_a_routine_that_makes_many_small_calls_inside_pays_for_them(inside: float, cause: str) -> None:
    lost = [one("scipy.integrate.solve_ivp", 3530, made.other("function"), made.sequence(3), library="scipy")]
    gained = [one("scipy.integrate.ode.integrate", 506, made.other("ode"), result=made.array(3), library="scipy")]
    pair = made.case(made.side("a", lost, library_calls=inside), made.side("b", gained, library_calls=23.0))
    assert named(Swap(pair, tuple(lost), tuple(gained))) == cause


@pytest.mark.parametrize(
    ("inside", "beside", "us", "cause"),
    [
        (4504.0, 0.0, 200, "python-loop"),
        (40.0, 0.0, 200, ""),  # it is no work of the library's functions
        (4504.0, 3002.0, 200, ""),  # the faster code has them as well
        (4504.0, 0.0, 990, ""),  # the call takes as long there
    ],
)
def test_a_call_that_goes_through_functions_written_in_python_loops(
    inside: float, beside: float, us: float, cause: str
) -> None:
    """Rows of a file as dicts, of `csv.DictReader`'s making, or as lists."""
    rows = "list(csv.DictReader(file))"
    lost = [one("list", 1000, made.other("csv.DictReader"), library="python", text=rows)]
    lost += [one("[]", 270, made.other("dict"), made.other("str"), library="python", count=3000.0, text="row['a']")]
    gained = [one("list", us, made.other("_csv.reader"), library="python", text="list(csv.reader(file))")]
    gained += [one("[]", 170, made.sequence(3), made.number("int"), library="python", count=3000.0, text="row[1]")]
    sides = made.side("a", lost, library_calls=inside), made.side("b", gained, library_calls=beside)
    assert named(Swap(made.case(*sides), tuple(lost), tuple(gained))) == cause


@pytest.mark.parametrize(("states", "fixed"), [(24, True), (300, False)])
def test_how_little_data_is_hangs_on_the_calls_inside(states: int, fixed: bool) -> None:
    """122 calls a sum of exponentials: little work for 576 numbers, and much for 90 000."""
    square, row = made.array(states, states), made.array(states)
    lost = [one("scipy.special.logsumexp", 11_900, square, result=row, library="scipy", count=149.0)]
    lost += [one("numpy.log", 530, row, result=row, count=149.0)]
    gained = [one("@", 168, row, square, result=row, count=149.0)]
    pair = made.case(made.side("a", lost, library_calls=18_300.0), made.side("b", gained, library_calls=150.0))
    assert (named(Swap(pair, tuple(lost), tuple(gained))) == "dispatch-overhead") is fixed


# --- a structure that is made once ------------------------------------------------------------------------------------


def on_a_mesh(us: float, result: Operand) -> Operation:
    mesh = made.other("scipy.spatial.Delaunay")
    name = "scipy.interpolate.LinearNDInterpolator"
    return one(name, us, mesh, made.array(604), result=result, library="scipy")


@pytest.mark.parametrize(
    ("invariant", "in_the_unit", "once"),
    [
        (True, False, True),
        (False, False, False),  # what it begins from is another one each time
        (True, True, False),  # so is the structure
    ],
)
def test_a_structure_made_before_the_loop_is_another_method(invariant: bool, in_the_unit: bool, once: bool) -> None:
    stations, field = made.array(604, 2, invariant=invariant), made.array(41, 61)
    lost = [one("scipy.interpolate.griddata", 3300, stations, made.array(604), result=field, library="scipy")]
    gained = [on_a_mesh(150, field)]
    if in_the_unit:
        mesh = made.other("scipy.spatial.Delaunay")
        gained += [one("scipy.spatial.Delaunay", 60, stations, result=mesh, library="scipy")]
    assert (named(swap(lost, gained)) == "algorithm-choice") is once


# --- what a call may write over ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faster", "cause"),
    [
        ("dger(-1.0, k, u, a=P, overwrite_a=1)", "redundant-copy"),
        ("dger(-1.0, k, u, a=P, overwrite_a=1, lower=True)", ""),  # another option, too
    ],
)
def test_what_may_be_written_over_is_not_copied(faster: str, cause: str) -> None:
    matrix, row = made.array(240, 240), made.array(240)
    given = (made.number(), row, row, matrix)
    calls = [
        one("scipy.linalg.blas.dger", us, *given, text=text, result=matrix, library="scipy")
        for us, text in ((16, "dger(-1.0, k, u, a=P)"), (7, faster))
    ]
    assert named(swap(calls[:1], calls[1:])) == cause


# --- passes over a few arrays, or over all of them at once ------------------------------------------------------------


@pytest.mark.parametrize(("dtype", "passes", "fused"), [("float32", 8, False), ("float32", 2, True)])
def test_fewer_passes_over_narrower_arrays_are_fused_where_fewer_numbers_go_through(
    dtype: str, passes: int, fused: bool
) -> None:
    """Eight operations on each of four float64 arrays, or on all four in one float32 array."""
    each, stacked = made.tensor(8000, dtype="float64"), made.tensor(4, 8000, dtype=dtype)
    lost = [one(name, 20, each, each, result=each, library="torch", count=4.0, text=name) for name in "+-*/+-*/"]
    gained = [
        one(name, 12, stacked, stacked, result=stacked, library="torch", text=name) for name in "+-*/+-*/"[:passes]
    ]
    assert (named(swap(lost, gained)) == "unfused") is fused


@pytest.mark.parametrize(("routine", "fused"), [("torch.Tensor.addcmul_", True), ("torch.Tensor.add_", False)])
def test_what_does_two_steps_in_one_pass_is_fused(routine: str, fused: bool) -> None:
    """Two products and a sum, or a product and what adds one to it."""
    x, scale = made.tensor(64, 3, 208, 208), made.tensor(64, 1, 1, 1)
    lost = [one("*", 3000, scale, x, result=x, library="torch", text=text) for text in ("a * x0", "b * noise")]
    lost += [one("+", 3000, x, x, result=x, library="torch", text="a * x0 + b * noise")]
    gained = [one("torch.mul", 1500, x, scale, result=x, text="torch.mul(x0, a, out=out)")]
    gained += [one(routine, 2000, x, x, scale, result=x, text="out.add(noise, b)")]
    assert (named(swap(lost, gained)) == "unfused") is fused


# --- one routine, given another shape ---------------------------------------------------------------------------------

HEADS, FOLDED = made.tensor(4, 4, 384, 32), made.tensor(16, 384, 32)
MATH = tuple(Kernel(name=f"aten::{name}", count=1.0, seconds=2e-3) for name in ("bmm", "_softmax", "where"))
FLASH = (Kernel(name="aten::_scaled_dot_product_flash_attention_for_cpu", count=1.0, seconds=3e-3),)


@pytest.mark.parametrize(("kernels", "cause"), [(FLASH, "kernel-implementation"), (MATH, "")])
def test_one_routine_that_runs_other_kernels_for_another_shape(kernels: tuple[Kernel, ...], cause: str) -> None:
    name = "torch.nn.functional.scaled_dot_product_attention"
    lost = [one(name, 6000, *[FOLDED] * 3, result=FOLDED), one("torch.Tensor.reshape", 100, HEADS, result=FOLDED)]
    gained = [one(name, 3000, *[HEADS] * 3, result=HEADS)]
    sides = made.side("a", lost, kernels=MATH), made.side("b", gained, kernels=kernels)
    assert named(Swap(made.case(*sides), tuple(lost), tuple(gained))) == cause


@pytest.mark.parametrize("beside", [0, 4000])  # us, in layers that the other one has in a container
@pytest.mark.parametrize(("kernels", "fused"), [(FLASH, True), (MATH, False)])
def test_an_option_that_has_one_routine_fuse_its_kernels(kernels: tuple[Kernel, ...], fused: bool, beside: int) -> None:
    """`MultiheadAttention` with and without `need_weights=False`."""
    x, name = made.tensor(1, 384, 64), "torch.nn.modules.activation.MultiheadAttention"
    lost, gained = (
        [one(name, us, *[x] * 3, text=f"attn(x, x, x{option})", result=made.sequence(2, "torch.Tensor", kind="tuple"))]
        for us, option in ((9000, ""), (3000, ", need_weights=False"))
    )
    lost.append(one("torch.nn.modules.container.Sequential", beside, x, result=x))
    gained += [one("torch.nn.modules.linear.Linear", beside / 2, x, result=x)] * 2
    sides = made.side("a", lost, kernels=MATH), made.side("b", gained, kernels=kernels)
    assert (named(Swap(made.case(*sides), tuple(lost), tuple(gained))) == "unfused") is fused


def test_memory_that_is_new_before_and_after_is_not_what_is_saved() -> None:
    """A costly routine that makes a new array in both, and copies that only one makes."""
    lost = [one("torch.matmul", 9000, FOLDED, FOLDED, result=FOLDED), one("*", 200, FOLDED, FOLDED, result=FOLDED)]
    lost += [one("torch.add", 100, FOLDED, FOLDED, result=FOLDED, count=4.0, library="torch")]
    gained = [one("torch.matmul", 5000, FOLDED, FOLDED, result=FOLDED), one("*", 200, FOLDED, FOLDED, result=FOLDED)]
    assert named(swap(lost, gained)) != "allocation"


# --- a ufunc under a mask ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("us", "faster", "slow_kernel"),
    [
        (84, "np.log(mu, out=term)", True),
        (0.6, "np.log(mu, out=term)", False),  # a call's own cost
        (84, "np.log(mu, out=term, where=all_lit)", False),  # a mask in both
    ],
)
def test_a_mask_has_a_kernel_called_run_by_run(us: float, faster: str, slow_kernel: bool) -> None:
    image, mask = made.array(110, 110), made.array(110, 110, dtype="bool")
    lost = [one("numpy.log", us, image, image, mask, text="np.log(mu, out=term, where=lit)", result=image)]
    gained = [one("numpy.log", us / 8, image, image, text=faster, result=image)]
    assert (named(swap(lost, gained)) == "kernel-implementation") is slow_kernel


@pytest.mark.parametrize(
    ("gains", "slow_kernel"), [((3,), True), ((400, 600, 1), True), ((600, 3), False), ((400, 1, 1), False)]
)
def test_short_rows_have_a_kernel_called_for_each(gains: tuple[int, ...], slow_kernel: bool) -> None:
    """`image * gain`, or the same gain laid out as the image is first, which is more work and takes less time."""
    image, gain = made.array(400, 600, 3, dtype="float32"), made.array(*gains, dtype="float32")
    lost = [one("*", 1150, image, gain, result=image, library="numpy")]
    gained = [one("numpy.tile", 540, gain, result=image), one("*", 145, image, image, result=image, library="numpy")]
    assert (named(swap(lost, gained)) == "kernel-implementation") is slow_kernel


# --- one call that gives several results ------------------------------------------------------------------------------


@pytest.mark.parametrize(("us", "slow"), [(190, True), (35, False)])
def test_a_mean_and_a_deviation_in_one_slow_pass(us: float, slow: bool) -> None:
    """`torch.std_mean`, or the mean and the mean of the squared deviations by hand."""
    rows, column = made.tensor(32, 1000), made.tensor(32, 1)
    lost = [one("torch.std_mean", us, rows, result=made.sequence(2, "torch.Tensor", kind="tuple"))]
    lost += [one(name, 12, rows, column, result=rows, library="torch") for name in "-/"]
    gained = [one("torch.Tensor.mean", 12, rows, result=column, count=2.0)]
    gained += [one(name, 12, rows, column, result=rows, library="torch") for name in "-/"]
    gained += [one("torch.Tensor.square", 12, rows, result=rows), one("torch.Tensor.sqrt", 4, column, result=column)]
    assert (named(swap(lost, gained)) == "kernel-implementation") is slow


# --- arrays of a class that is written in Python ----------------------------------------------------------------------


@pytest.mark.parametrize("came_as", ["numpy.ndarray", "numpy.ma.MaskedArray"])
def test_masked_arrays_go_through_slower_routines(came_as: str) -> None:
    masked, plain = made.array(300, 400, kind="numpy.ma.MaskedArray"), made.array(84_121, kind=came_as)
    lost, gained = (
        [one("-", us, x, made.number(), result=x), one("*", us, x, x, result=x), one("numpy.mean", us, x)]
        for us, x in ((800, masked), (25, plain))
    )
    assert (named(swap(lost, gained)) == "kernel-implementation") is (came_as == "numpy.ndarray")


@pytest.mark.parametrize(
    ("side", "cause"), [(40, "dispatch-overhead"), (400, "redundant-copy")], ids=["a small image", "a large one"]
)
def test_moving_little_is_no_copy_that_takes_long(side: int, cause: str) -> None:
    """`np.pad` is written in Python: of a small image it takes twenty times what moving its bytes does."""
    image, padded = (made.array(n, n, 3, dtype="uint8") for n in (side - 8, side))
    us = 23 * 64 if side == 40 else 500 * 64
    lost = [made.operation("numpy.pad", image, result=padded, count=64, seconds=us * 1e-6)]
    gained = [made.operation("[]=", image, made.other("ellipsis"), image, library="numpy", count=64, seconds=6.4e-5)]
    assert named(swap(lost, gained)) == cause


@pytest.mark.parametrize(
    ("went", "came", "named"),
    [
        (("statistics.mean", 20, 5e-3), ("statistics.fmean", 20, 2e-4), True),
        (("statistics.mean", 20, 5e-3), ("statistics.fmean", 900, 2e-4), False),
        (("statistics.mean", 20, 5e-3), ("statistics.mean", 20, 2e-4), False),
        (("list.index", 20, 5e-3), ("dict.get", 20, 2e-4), False),
    ],
    ids=["another of its functions", "called more often", "the same", "a type's own method"],
)
def test_a_function_of_pythons_library_gives_way_to_another(
    went: tuple[str, int, float], came: tuple[str, int, float], named: bool
) -> None:
    def call(name: str, count: int, seconds: float) -> Operation:
        readings, mean = made.sequence(500), made.number()
        text = f"{name.rpartition('.')[2]}(readings)"
        return made.operation(name, readings, text=text, library="python", count=count, seconds=seconds, result=mean)

    found = KernelImplementation().explains(made.swap([call(*went)], [call(*came)]))
    assert (found > 0.55) is named


@pytest.mark.parametrize(
    ("name", "us", "fixed"),
    [("re.Pattern.search", 0.12, True), ("str.find", 0.12, False), ("re.Pattern.match", 0.12, False)],
)
def test_a_function_that_only_finds_the_method_pays_for_the_call(name: str, us: float, fixed: bool) -> None:
    lost, gained = (
        [one(each, 50 * cost, made.other("str"), library="python", text=text, count=50.0)]
        for each, cost, text in (("re.search", 0.3, "re.search(pattern, line)"), (name, us, "pattern.search(line)"))
    )
    pair = made.case(made.side("a", lost), made.side("b", gained))
    code = made.hunk("m = re.search(pattern, line)", "m = pattern.search(line)", in_unit=True)
    assert (named(Swap(pair, tuple(lost), tuple(gained), code)) == "dispatch-overhead") is fixed


@pytest.mark.parametrize(("more", "fixed"), [(0.0, False), (30.0, True)])
def test_a_step_that_takes_longer_with_no_more_kernels_does_other_work(more: float, fixed: bool) -> None:
    """An optimizer's step over a whole table, or over the rows that have a gradient."""
    name = "torch.optim.sgd.SGD.step"
    lost, gained = (
        [one(name, us, made.other("SGD"), library="torch", text="opt.step()", count=1.0)] for us in (55, 36)
    )
    ran = [(Kernel(name="aten::add_", count=20.0 + n, seconds=3e-5),) for n in (more, 2.0)]
    sides = (made.side(label, o, kernels=k) for label, o, k in zip("ab", (lost, gained), ran, strict=True))
    code = made.hunk("emb = Embedding(5000, 64)", "emb = Embedding(5000, 64, sparse=True)")
    found = named(Swap(made.case(*sides), tuple(lost), tuple(gained), code))
    assert (found == "dispatch-overhead") is fixed


# --- calls of the user's own functions --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("calls", "more", "dispatch"),
    [
        (2000.0, [], True),
        (300.0, [], False),
        (2000.0, [one("sorted", 40, made.sequence(500), library="python")], False),
    ],
    ids=["properties", "few of them", "other work"],
)
def test_entering_functions_is_a_fixed_cost(calls: float, more: list[Operation], dispatch: bool) -> None:
    """`p.x * p.x` of a property and of an attribute: the same evaluations, of which each takes longer."""
    lost = [one(name, 20, made.number(), made.number(), count=500.0, library="python") for name in ("*", "+", "+=")]
    gained = [one(name, 7, made.number(), made.number(), count=500.0, library="python") for name in ("*", "+", "+=")]
    slower = made.side("a", [*lost, *more], own_calls=calls, unit_s=97e-6)
    pair = made.case(slower, made.side("b", gained, own_calls=0.0, unit_s=36e-6))
    assert (named(Swap(pair, (*lost, *more), tuple(gained))) == "dispatch-overhead") is dispatch


def test_a_wrapper_around_a_function_is_entered_and_no_loop() -> None:
    lost = [one("area", 21.5, made.number(), made.number(), count=300.0, library="user")]
    slower = made.side("a", lost, own_calls=600.0, unit_s=40e-6)
    pair = made.case(slower, made.side("b", [], own_calls=300.0, unit_s=20e-6))
    assert named(Swap(pair, tuple(lost), (), made.hunk("@traced", ""))) == "dispatch-overhead"


@pytest.mark.parametrize(("faster", "loop"), [("", False), ("pass", False), ("f.write(text)", True)])
def test_calls_that_are_left_out_are_no_loop_that_gave_way(faster: str, loop: bool) -> None:
    """A file that is flushed after every line."""
    lost = [one("TextIOWrapper.flush", 580, count=500.0, library="python")]
    found = named(swap(lost, [], code=made.hunk("f.flush()", faster, in_unit=True)))
    assert (found == "python-loop") is loop


@pytest.mark.parametrize(
    ("came", "cause"), [("io.open", "dispatch-overhead"), ("numpy.fromfile", "input-pipeline"), ("", "input-pipeline")]
)
def test_as_many_files_opened_by_itself_are_no_data_waited_for(came: str, cause: str) -> None:
    """`np.load` reads a header in Python, some thirty calls for each of many small files; the data takes as long."""
    patch = made.array(64, 16, dtype="float32")
    lost = [one("numpy.load", 1170, made.other("str"), count=32.0, library="numpy", result=patch)]
    gained = [one(came, 68, made.other("str"), count=32.0, library="python")] if came else []
    gained += [one("BufferedReader.read", 76, count=64.0, library="python"), one("[]=", 90, patch, patch, count=32.0)]
    slower = made.side("a", lost, library_calls=996.0, unit_s=1.2e-3)
    pair = made.case(slower, made.side("b", gained, library_calls=4.0, unit_s=0.4e-3))
    assert named(Swap(pair, tuple(lost), tuple(gained))) == cause
