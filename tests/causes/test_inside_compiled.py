"""Names read off what XLA ran inside functions that were compiled."""

from __future__ import annotations

from dataclasses import replace

import evidence_made as made
import msgspec
import pytest
from test_swaps_named import one, swap

from whyslower.causes import dispatch_overhead
from whyslower.causes.algorithm_choice import AlgorithmChoice
from whyslower.causes.beneath import beneath
from whyslower.causes.case import Swap
from whyslower.causes.data_dependent import DataDependent
from whyslower.evidence.families import family
from whyslower.inquiry.code import Tried, named
from whyslower.records import Kernel, Operand

ROWS, ROW = (32, 256), (256,)
CELLS = (50, 60, 80)


def ran(name: str, us: float, *shapes: tuple[int, ...], count: float = 1.0, line: int = 0) -> Kernel:
    """What gave an array of the first shape from those of the others."""
    return Kernel(
        name=f"xla::{name}", count=count, seconds=us * 1e-6, shapes=shapes, dtypes=("float32",) * len(shapes),
        file=made.PATH if line else "", line=line,
    )  # fmt: skip


def compiled(slower: list[Kernel], faster: list[Kernel], in_hunk: bool = False) -> Swap:
    """A call of a compiled function that took so much longer; where `in_hunk`, what differs is the first line."""
    (lost, gained), text = (
        ([one("jax.jit(step)", us, made.array(8000))] for us in (2000, 400)),
        "y = f(x)\nfor i in x:\n    y\n",
    )
    pair = made.case(
        made.side("a", lost, text, kernels=tuple(slower)), made.side("b", gained, text, kernels=tuple(faster))
    )
    return Swap(pair, tuple(lost), tuple(gained), made.hunk("y = f(x)", "y = g(x)") if in_hunk else None)


def test_a_branch_that_every_row_takes_is_another_method() -> None:
    every = [ran("select_n", 1900, ROWS, ROWS, ROWS, count=80.0, line=17), ran("copy", 90, ROWS, ROWS, count=80.0)]
    needed = [ran("select_n", 190, ROW, ROW, ROW, count=160.0, line=17), ran("add", 90, ROW, ROW, count=30.0, line=9)]
    assert named(compiled(every, needed)) == "algorithm-choice"


@pytest.mark.parametrize("kinds", [("fft", "dot_general"), ("fft", "mul"), ("sort", "dot_general")])
def test_transforms_of_small_blocks_where_a_product_does_it(kinds: tuple[str, str]) -> None:
    """`dctn` of tiles of 8 by 8, whose last steps are fused with what is done with it; by the matrix of cosines."""
    tiles, rows = (64, 64, 8, 8), (32768, 8)
    coded = [ran("max", us, (262144, 1), (8, 8)) for us in (600, 260)]
    transformed = ran(kinds[0], 700, tiles, tiles, count=2.0), ran("copy", 170, tiles, tiles, count=2.0)
    lost = [msgspec.structs.replace(kernel, dtypes=("complex64", "complex64")) for kernel in transformed]
    gained = [ran(kinds[1], 240, rows, rows, (8, 8), count=2.0), ran("copy", 75, rows, rows)]
    method = named(compiled([*lost, coded[0]], [*gained, coded[1]]))
    assert (method == "algorithm-choice") is (kinds == ("fft", "dot_general"))


def test_windows_over_all_in_place_of_sums_row_by_row_are_a_slower_routine() -> None:
    windows = [ran("reduce-window", 720, (80, 60, 4, 16), (80, 60, 4, 16)), ran("pad", 450, (80, 60, 4, 16), CELLS)]
    sums = [ran("add", 70, (60, 80), (60, 80), CELLS, count=50.0, line=14), ran("broadcast_in_dim", 140, CELLS, ())]
    sums += [ran("dynamic_update_slice", 95, CELLS, CELLS, (), (60, 80), count=50.0, line=17)]
    assert (
        named(compiled([*windows, ran("mul", 300, CELLS, (80, 60, 4, 16), line=13)], sums)) == "kernel-implementation"
    )


@pytest.mark.parametrize("slow", [True, False])
def test_a_pass_that_takes_far_longer_a_number_than_the_sums_in_its_place(slow: bool) -> None:
    """XLA's remainder of each distance, and the same by a rounded quotient, fused with what is done with it."""
    pairs, rows = (216, 216, 3), (216, 3)
    energy = ran("reduce_sum", 400, (216, 216), pairs)
    whole = ran("rem", 2700, pairs, rows)
    lost = [whole, ran("add_any", 130, pairs, pairs, pairs), energy]
    gained = [ran("sub", 75, pairs, rows), ran("add_any", 50, pairs, pairs), energy, *([] if slow else [whole])]
    assert (named(compiled(lost, gained)) == "kernel-implementation") is slow


def test_a_batched_loop_that_keeps_what_has_ended_copies_all_that_it_carries() -> None:
    """`vmap` of a loop with a stop of its own in each row: a select of the whole record in each turn."""
    record, row = (400, 96, 2), (96, 2)
    kept = [ran("while", 1700, record, record, record, count=184.0), ran("copy", 1850, record, record, count=184.0)]
    steps = [ran("add", 60, row, row, count=184.0, line=9), ran("select_n", 90, row, row, count=184.0, line=7)]
    assert named(compiled([*kept, *steps], steps)) == "redundant-copy"


def test_a_loop_inside_a_compiled_function_is_none_in_python() -> None:
    steps = [ran("add", 900, (8,), (8,), count=2000.0, line=14), ran("mul", 900, (8,), (8,), count=2000.0, line=15)]
    assert named(compiled(steps, [ran("reduce_sum", 90, (8,), (2000, 8))])) != "python-loop"


def test_only_the_lines_that_differ_count_where_they_ran_something() -> None:
    rest = [ran("tanh", 300, ROWS, ROWS, line=3)]
    ours, others = ran("dot_general", 1500, ROWS, ROWS, (256, 256), line=1), ran("exp", 200, ROWS, ROWS, line=3)
    own, everywhere = beneath(compiled([ours, others, *rest], rest, in_hunk=True))
    assert [o.text for o in own.lost] == ["xla::dot_general"] and family(own.lost[0]) == "matmul"
    assert {o.text for o in everywhere.lost} == {"xla::dot_general", "xla::exp"}
    assert [swap.lost for swap in beneath(compiled([others], rest, in_hunk=True))] == [(everywhere.lost[1],)]


def test_what_is_far_larger_within_is_another_method() -> None:
    whole = [ran("copy", 145, (128, 4632), (128, 24)), ran("dot_general", 130, (128, 4632), (128, 6), (6, 4632))]
    whole += [ran("add_any", 118, (193, 1, 128, 24), (128, 24)), ran("reduce_sum", 70, (193, 1, 24), (193, 1, 128, 24))]
    product = [ran("add_any", 80, (128, 24), (128, 24), (128, 1)), ran("tanh", 3, (128, 24), (193,))]
    assert named(compiled(whole, product)) == "algorithm-choice"


def test_what_is_taken_apart_in_python_is_no_sort() -> None:
    hunk = "for region in sorted(p):\n    f(p[region])\n"
    swap = compiled([ran("sub", 86, (), (), count=180.0)], [ran("sub", 3, (60, 3), (60, 3))])
    assert named(Swap(swap.case, swap.lost, swap.gained, made.hunk(hunk, "f(p)"))) != "algorithm-choice"


def test_many_arrays_that_a_compiled_function_is_handed_are_the_calls_cost() -> None:
    pieces = [ran("mul", 23, (1,), (), (), count=40.0), ran("concatenate", 3, (40, 1), *((1,),) * 40)]
    coils = made.sequence(40, items="Coil")
    lost = [one("jax.jit(potential)", 222, coils, made.array(16, 3), result=made.array(16))]
    gained = [one("jax.jit(potential)", 30, made.array(40, 3), made.array(16, 3), result=made.array(16))]
    slower, faster = ((lost, pieces), (gained, [ran("reduce_sum", 3, (16, 40), (40, 3), (40, 3))]))
    sides = (made.side(label, list(o), kernels=tuple(k)) for label, (o, k) in (("a", slower), ("b", faster)))
    assert named(Swap(made.case(*sides), tuple(lost), tuple(gained))) == "dispatch-overhead"


def test_another_compiled_function_of_the_same_name_does_not_meet_other_values() -> None:
    """As jit(jacrev(f)) against jit(jacfwd(f)): the unit calls both alike, and what they are is in the set-up."""
    lost, gained = ([one("jax.jit(f)", us, made.array(60_000), text="jac(p)")] for us in (2300, 75))
    pair = made.case(made.side("a", lost), made.side("b", gained))
    other = made.hunk("jac = jax.jit(jax.jacrev(f))", "jac = jax.jit(jax.jacfwd(f))")
    assert named(Swap(pair, tuple(lost), tuple(gained), other)) != "data-dependent"
    values = made.hunk("p = jnp.zeros(6)", "p = jnp.ones(6)")
    assert named(Swap(pair, tuple(lost), tuple(gained), values)) == "data-dependent"


@pytest.mark.parametrize(("meters", "as_many"), [(40_000, True), (4_000, False)])
def test_arrays_in_a_dict_are_not_seen_but_what_runs_on_them_is(meters: int, as_many: bool) -> None:
    """The same kernels on the same shapes, one of them far longer, met other values."""
    lost = [one("jax.jit(loads)", 235, *[made.array(40_000, kind="jax.Array")] * 3, result=made.array(400))]
    gained = [one("jax.jit(aggregate)", 134, made.other("dict"), result=made.array(400))]
    kernels = (
        [ran("scatter-add", us, (400,), (400,), (n, 1)), ran("sub", 9, (n, 1), (n,), (n,))]
        for us, n in ((109, 40_000), (23, meters))
    )
    sides = (
        made.side(label, operations, kernels=tuple(beneath))
        for label, operations, beneath in zip("ab", (lost, gained), kernels, strict=True)
    )
    assert (named(Swap(made.case(*sides), tuple(lost), tuple(gained))) == "data-dependent") is as_many


@pytest.mark.parametrize(("handed", "pays"), [(made.array(64), False), (made.sequence(40), True)])
def test_a_compiled_function_called_as_often_on_the_same_has_the_same_calls_cost(handed: Operand, pays: bool) -> None:
    """A loop compiled in two ways; a list of numbers costs each call more."""
    lost = [one("jax.jit(run)", 157, handed, result=made.array(64), library="jax")]
    gained = [one("jax.jit(run)", 73, made.array(64), result=made.array(64), library="jax")]
    assert (named(swap(lost, gained)) == "dispatch-overhead") is pays


@pytest.mark.parametrize(("copies", "cause"), [(25, "redundant-copy"), (0, "")])
def test_a_buffer_is_copied_where_it_may_not_be_written_over(copies: int, cause: str) -> None:
    """`buf.at[t].set(row)` step by step, or a scan that puts each row into its place."""
    buffer, row = (50, 256), (1, 256)
    put = [ran("dynamic_update_slice", 24, buffer, buffer, (), (256,), count=50.0, line=7)]
    steps = [ran("scatter", 24, buffer, buffer, row, row, count=50.0, line=5)]
    copied = [ran("copy", 300, buffer, buffer, count=float(copies))] if copies else []
    rows = [ran("tanh", 20, row, row, count=50.0)]
    assert named(compiled([*copied, *steps, *rows], [*put, *rows])) == cause


@pytest.mark.parametrize(("other", "twice"), [(made.array(50), True), (made.array(2, 50), False)])
def test_a_value_once_more_that_comes_with_its_gradient_is_a_costlier_method(other: Operand, twice: bool) -> None:
    """`value(w)` and `gradient(w)`, or both of one call; two calls for as many rows are no more work than one."""
    lost = [one("jax.jit(loss)", 60, made.array(50), library="jax")] * 2
    gained = [one("jax.jit(loss)", 65, other, library="jax")]
    forward = ran("dot_general", 40, (20_000,), (20_000, 50), (50,))
    backward = [ran("dot_general", 40, (50,), (20_000, 50), (20_000,)), forward]
    sides = (
        made.side("a", lost, kernels=(*backward, forward), unit_s=1.4e-4),
        made.side("b", gained, kernels=tuple(backward), unit_s=8e-5),
    )
    assert AlgorithmChoice().explains(Swap(made.case(*sides), tuple(lost), tuple(gained))) == (0.8 if twice else 0.0)


@pytest.mark.parametrize(
    ("shapes", "laid"),
    [
        (((1, 32, 40, 48), (1, 32, 40, 12), (3, 3, 12, 48)), True),
        (((1, 48, 32, 40), (1, 12, 32, 40), (48, 12, 3, 3)), False),
    ],
    ids=["channels last", "in the same order"],
)
def test_a_convolution_with_its_channels_elsewhere(shapes: tuple[tuple[int, ...], ...], laid: bool) -> None:
    first = ran("conv_general_dilated", 1900, (1, 48, 32, 40), (1, 12, 32, 40), (48, 12, 3, 3), count=16.0)
    found = named(compiled([first], [ran("conv_general_dilated", 150, *shapes, count=16.0)]))
    assert (found == "memory-layout") is laid


@pytest.mark.parametrize(
    ("across_us", "along_us", "laid"),
    [(4070, 570, True), (1100, 570, False), (4070, 4000, False)],
    ids=["the other way", "nearly as quick", "both as long"],
)
def test_products_along_the_other_axis_of_one_matrix(across_us: float, along_us: float, laid: bool) -> None:
    """`K @ v`, and `K.T @ u`, in a compiled function; NumPy's BLAS takes both in their stride."""
    n = 1500
    across = ran("dot_general", across_us, (n,), (n,), (n, n))
    along = ran("dot", along_us, (n, 1), (n, n), (n, 1))
    lost = [one("jax.jit(step)", across_us + along_us, made.array(n, n), library="jax")]
    gained = [one("@", 400, made.array(n, n), made.array(n), result=made.array(n))] * 2
    whole_s = (across_us + along_us) * 1e-6
    sides = made.side("a", lost, kernels=(across, along), unit_s=whole_s), made.side("b", gained, unit_s=8e-4)
    swap = Swap(made.case(*sides, ratio=whole_s / 8e-4), tuple(lost), tuple(gained))
    assert (named(swap) == "memory-layout") is laid


@pytest.mark.parametrize(
    ("width", "left", "named_so"), [(3, False, True), (8, False, True), (64, False, False), (3, True, False)]
)
def test_a_short_product_written_out_is_the_same_arithmetic(width: int, left: bool, named_so: bool) -> None:
    """A rotation of many points: XLA hands the product to a routine for matrices."""
    points = (100_000, width)
    add = ran("add", 40, points, points, (width,))
    product = ran("dot_general", 950, points, points, (width, width))
    other = [ran("dot_general", 10, (4, 4), (4, 4), (4, 4))] if left else []
    swap = compiled([product, add], [add, *other])
    code = made.hunk("p @ r", "p[:, :1] * r[0] + p[:, 1:] * r[1]", in_unit=True)
    sides = (replace(side, unit_s=s) for side, s in zip(swap.case.both, (1.05e-3, 7e-5), strict=True))
    found = named(Swap(made.case(*sides), swap.lost, swap.gained, code))
    assert (found == "kernel-implementation") is named_so


@pytest.mark.parametrize(("us", "values"), [(1400, True), (120, False)])
def test_kernels_that_take_hardly_longer_meet_no_other_values(us: float, values: bool) -> None:
    """The same kernels, as often: where they make little of the difference, something else is why."""
    found = compiled([ran("tanh", 100 + us, ROWS, ROWS)], [ran("tanh", 100, ROWS, ROWS)])
    sides = (replace(side, unit_s=s) for side, s in zip(found.case.both, (2e-3, 4e-4), strict=True))
    assert (named(Swap(made.case(*sides), found.lost, found.gained)) == "data-dependent") is values


@pytest.mark.parametrize(
    ("slower", "faster", "branches", "another"),
    [
        ("jax.jit(jax.vmap(f))", "jax.jit(lambda x: lax.map(f, x))", True, True),
        ("jax.jit(jax.vmap(f))", "jax.jit(jax.vmap(g))", True, False),
        ("jax.jit(jax.vmap(f))", "jax.jit(lambda x: lax.map(f, x))", False, False),
    ],
)
def test_branches_mapped_over_many_are_all_taken(slower: str, faster: str, branches: bool, another: bool) -> None:
    swap = compiled([ran("select_n", 1900, ROWS, ROWS)], [ran("mul", 100, ROW, ROW, count=64.0)])
    text = f"def f(v):\n    return {'lax.cond(v > 0, g, h, v)' if branches else 'g(v)'}\nfor k in x:\n    k\n"
    source = made.side("a", [], text).source
    sides = (
        replace(side, source=source, unit_s=unit_s) for side, unit_s in zip(swap.case.both, (2e-3, 4e-4), strict=True)
    )
    code = made.hunk(f"step = {slower}", f"step = {faster}")
    assert AlgorithmChoice().shown(Swap(made.case(*sides), swap.lost, swap.gained, code)) == (0.95 if another else 0)


@pytest.mark.parametrize(
    ("slower", "faster", "anew"),
    [
        ("layer = jax.checkpoint(layer)", "layer = layer", True),
        ("layer = layer", "layer = jax.checkpoint(layer)", False),
        ("saver = orbax.checkpoint(path)", "saver = None", False),
    ],
)
def test_what_the_gradient_needs_is_computed_anew(slower: str, faster: str, anew: bool) -> None:
    """The kernels have no names of the user's; what differs is a function that compiled code calls, no values."""
    swap = compiled([ran("dot_general", 1900, ROWS, ROWS)], [ran("dot_general", 400, ROWS, ROWS)])
    text = "def g(w):\n    return layer(w)\nfor k in x:\n    y = step(k)\n"
    source = made.side("a", [], text).source
    pair = made.case(*(replace(side, source=source) for side in swap.case.both))
    exchanged = Swap(pair, swap.lost, swap.gained, made.hunk(slower, faster))
    assert (named(exchanged) == "algorithm-choice") is anew
    assert (DataDependent().explains(exchanged) > 0) is ("saver" in slower)


@pytest.mark.parametrize(("host", "values"), [(False, True), (True, False)])
def test_an_array_of_another_library_is_not_another_value(host: bool, values: bool) -> None:
    slow, fast = ([ran("tanh", us, ROWS, ROWS)] for us in (1900, 400))
    swap = compiled(slow, fast)
    kind = "numpy.ndarray" if host else "jax.Array"
    given = one("jax.jit(step)", 2000, made.array(8000, kind=kind))
    other = one("jax.jit(step)", 400, made.array(8000, kind="jax.Array"))
    sides = (
        made.side(label, [each], kernels=side.evidence.kernels)
        for label, each, side in zip("ab", (given, other), swap.case.both, strict=True)
    )
    assert named(Swap(made.case(*sides), (given,), (other,))) == ("data-dependent" if values else "redundant-copy")


@pytest.mark.parametrize(("kernels_us", "host", "calls"), [(80, False, True), (1700, False, False), (80, True, False)])
def test_calls_of_jax_one_by_one_cost_more_than_what_xla_runs_in_them(
    kernels_us: float, host: bool, calls: bool
) -> None:
    """A loop that steps in Python, and one inside a compiled function: the product is as long in both."""
    vector = made.array(50, kind="numpy.ndarray" if host else "jax.Array")
    steps = [
        made.operation("@", made.array(50, 50, kind="jax.Array"), vector, library="jax", count=30.0, seconds=1.2e-3),
        made.operation("*", vector, made.number(), library="jax", count=30.0, seconds=3e-4),
    ]
    whole = [one("jax.jit(solve)", 43, made.array(50, kind="jax.Array"))]
    sides = (
        made.side("a", steps, kernels=(ran("dot", kernels_us, (50,), (50, 50), (50,), count=30.0),)),
        made.side("b", whole, kernels=(ran("dot", 10, (50,), (50, 50), (50,), count=30.0),)),
    )
    swap = Swap(made.case(*sides), tuple(steps), tuple(whole))
    assert (named(swap) == "dispatch-overhead") is calls
    assert (named(swap, Tried(causes=frozenset({"dispatch-overhead"}))) == "dispatch-overhead") is calls
    inside = tuple(msgspec.structs.replace(each, file="", line=0) for each in steps)  # kernels of a compiled function
    assert not dispatch_overhead.beyond_kernels(Swap(swap.case, inside, tuple(whole)))


@pytest.mark.parametrize(("kernels_us", "others", "calls"), [(700, 120, True), (3000, 120, False), (700, 4, False)])
def test_calls_of_compiled_functions_beside_as_many_of_numpys(kernels_us: float, others: float, calls: bool) -> None:
    """Steps on a few thousand rows: what XLA runs takes no longer, the calls do; a few for all are another way."""
    rows, weights = made.array(3000, 12, kind="jax.Array"), made.array(12, kind="jax.Array")
    lost = [
        made.operation("jax.jit(gradient)", weights, rows, library="jax", count=20.0, seconds=2.7e-3),
        made.operation("*", weights, made.number(), library="jax", count=40.0, seconds=1.2e-3),
    ]
    gained = [made.operation("@", made.array(3000, 12), made.array(12), count=others, seconds=4e-4)]
    ran_in_it = ran("dot_general", kernels_us, (12,), (3000,), (3000, 12), count=20.0)
    pair = made.case(made.side("b", lost, kernels=(ran_in_it,)), made.side("a", gained), ratio=4.5)
    assert dispatch_overhead.beyond_kernels(Swap(pair, tuple(lost), tuple(gained))) is calls


def test_calls_that_take_next_to_nothing_of_the_difference_are_not_why() -> None:
    """A histogram that is compiled otherwise, and what NumPy does with its counts a little longer."""
    lost, gained = ([one("numpy.asarray", us, made.array(70)), one("+=", us, made.array(70))] for us in (13, 3))
    for longer, named_so in ((20e-6, True), (900e-6, False)):
        sides = made.side("a", lost, unit_s=2e-3), made.side("b", gained, unit_s=2e-3 - longer)
        swap = Swap(made.case(*sides), tuple(lost), tuple(gained), made.hunk("y = f(x)", "y = g(x)"))
        assert (named(swap) == "dispatch-overhead") is named_so


def test_a_fused_loop_is_not_the_conversion_that_it_ends_in() -> None:
    """`jnp.sum(values < bins[:, None], axis=1)`: what is compared is made whole numbers as it is."""
    inside = ran("convert_element_type", 1500, (71, 100_000), (71,), (100_000,))
    cast = ran("convert_element_type", 1500, (71, 100_000), (71, 100_000))
    assert named(compiled([inside], [ran("gather", 300, (71,), (71,), (71,))])) != "redundant-copy"
    assert named(compiled([cast], [ran("gather", 300, (71,), (71,), (71,))])) == "redundant-copy"


def test_of_two_compiled_functions_only_what_is_beneath_tells() -> None:
    lost = [one("jax.jit(train)", 3350, made.array(256, 40, kind="jax.Array"), text="train(p, x)")]
    gained = [one("jax.jit(step)", 2280, made.array(256, 40, kind="jax.Array"), text="step(p, x)")]
    gained.append(one("[]", 70, made.array(8192, 40), made.array(256, dtype="int64"), text="X[i]"))
    assert named(Swap(made.case(made.side("a", lost), made.side("b", gained)), tuple(lost), tuple(gained))) == ""


PATHS = made.array(128)
STEPS = [one(name, 3000, PATHS, result=PATHS, count=40.0, depth=1, line=9) for name in ("numpy.clip", "numpy.sin", "+")]
SCANNED = one("jax.jit(control)", 900, made.array(40, 128))


@pytest.mark.parametrize(("often", "size", "cause"), [(40.0, 128, "dispatch-overhead"), (1.0, 5120, "python-loop")])
def test_a_loop_that_goes_on_in_compiled_code_is_not_why_but_its_calls(often: float, size: int, cause: str) -> None:
    """From one state to the next there is no one call for all of it."""
    kernels = (ran("add", 300, (size,), (size,), count=often),)
    pair = made.case(made.side("a", STEPS), made.side("b", [SCANNED], kernels=kernels))
    assert named(Swap(pair, tuple(STEPS), (SCANNED,))) == cause
