"""What a swap of code is called: pairs of operations as they were seen in real programs, and what names them."""

from typing import Any

import evidence_made as made
import msgspec
import pytest

from whyslower.causes import allocation, denormals, dispatch_overhead, dtypes
from whyslower.causes.allocation import Allocation
from whyslower.causes.case import Case, Side, Swap, in_proportion
from whyslower.causes.garbage_collection import GarbageCollection
from whyslower.factors.hunks import Hunk
from whyslower.inquiry.code import Tried, named
from whyslower.records import Kernel, Operand, Operation

ROWS = made.array(10_000, dtype="int64")
TABLE = made.array(10_000, 5)


def swap(lost: list[Operation], gained: list[Operation], code: Hunk | None = None) -> Swap:
    pair = made.case(made.side("a", lost), made.side("b", gained))
    return Swap(pair, tuple(lost), tuple(gained), code or made.hunk("y = f(x)", "y = g(x)", in_unit=True))


def one(name: str, us: float, *operands: Operand, result: Operand | None = None, **more: Any) -> Operation:
    return made.operation(name, *operands, seconds=us * 1e-6, result=result, **{"count": 1.0, **more})


def tried(cause: str) -> Tried:
    """A cause whose own thorough experiment was made."""
    return Tried(frozenset({cause}))


# --- sums over windows -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("came", "cause"), [("numpy.cumsum", "algorithm-choice"), ("numpy.negative", "unfused")])
def test_many_shifted_passes_are_neither_a_layout_nor_fused_by_running_sums(came: str, cause: str) -> None:
    """Each pass walks a window of a padded image; one straight pass among those that came is none of theirs."""
    image, padded = made.array(256, 256), made.array(264, 264)
    window = made.array(256, 256, strides=(264, 1), contiguous=False)
    lost = [one("+=", 2600, image, window, result=image, count=81.0, depth=2), one("/", 300, image, result=image)]
    gained = [one(came, 400, padded, result=padded, count=2.0), one("/", 30, image, result=image, text="t / s")]
    assert named(swap(lost, gained)) == cause


# --- the same rows by another routine ---------------------------------------------------------------------------------


@pytest.mark.parametrize("library", ["numpy", "torch"])
def test_rows_gathered_by_another_routine_are_no_copy_too_many(library: str) -> None:
    table, rows = (made.tensor(10_000, 5), made.tensor(10_000, dtype="int64")) if library == "torch" else (TABLE, ROWS)
    lost = [one("[]", 138, table, rows, result=table, library=library, text="data[picks]")]
    gained = [one(f"{library}.take", 53, table, rows, result=table, library=library, text="data.take(picks, 0)")]
    assert named(swap(lost, gained)) == "kernel-implementation"


def test_a_whole_copied_for_a_part_is_a_copy_too_many() -> None:
    part = made.array(512)
    lost = [one("numpy.roll", 50, made.array(262_144), made.number("int"), result=made.array(262_144))]
    gained = [one("numpy.concatenate", 3, part, part, result=made.array(1024))]
    assert named(swap(lost, gained)) == "redundant-copy"


# --- one routine, two ways of calling it ------------------------------------------------------------------------------


def written(kept: bool) -> list[Operation]:
    x = made.array(50_000)
    if kept:
        return [one("numpy.multiply", 16, x, made.number(), x, result=x, text="np.multiply(x, 2.0, out=y)")]
    return [one("*", 34, x, made.number(), result=x, text="x * 2.0")]


def test_the_same_routine_into_kept_arrays_is_about_memory() -> None:
    assert named(swap(written(kept=False), written(kept=True))) == "allocation"
    assert named(swap(written(kept=False), written(kept=True)), tried("allocation")) == ""  # its own experiment said no


def test_arrays_so_large_that_they_are_mapped_anew_are_suspected_without_faults() -> None:
    x = made.array(8_000_000)
    new, kept = one("*", 9000, x, made.number(), result=x, text="x * 2.0"), one("*=", 3000, x, made.number(), result=x)
    pair = made.case(made.side("a", [new], unit_s=9e-3), made.side("b", [kept], unit_s=3e-3), ratio=3.0)
    assert allocation.fresh_bytes([new, kept]) == 64e6
    assert [factor.name for factor in Allocation().experiments(pair)] == ["memory-kept"]
    assert not Allocation().experiments(made.case(pair.slower, made.side("b", [new], unit_s=3e-3)))


def test_one_long_call_for_another_of_the_same_name_is_the_routines() -> None:
    drawn = made.array(64, dtype="int64")
    lost = [one("numpy.random.choice", 169, made.number("int"), result=drawn)]
    gained = [one("numpy.random.Generator.choice", 33, made.number("int"), result=drawn)]
    assert named(swap(lost, gained), tried("dispatch-overhead")) == "kernel-implementation"
    short = [one("numpy.random.choice", 16, made.number("int"), result=drawn)]
    assert named(swap(short, gained), tried("dispatch-overhead")) == ""


def test_one_call_that_takes_nearly_all_is_not_many_passes() -> None:
    packed, x = made.sequence(4, "torch.Tensor", "PackedSequence", nbytes=50_000), made.tensor(16, 57, 32)
    lost = [
        one("torch.nn.modules.rnn.LSTM", 2280, packed),
        one("torch.nn.utils.rnn.pack_padded_sequence", 91, made.tensor(16, 20, 32)),
    ]
    assert named(swap(lost, [one("torch.nn.modules.rnn.LSTM", 822, x)])) == "kernel-implementation"


# --- what compiled functions and kernels hide -------------------------------------------------------------------------


def test_compiled_functions_are_told_apart_by_their_text() -> None:
    mats = made.array(10_000, 3, 3, dtype="float32", kind="jax.Array")
    lost, gained = ([one("jax.jit(invert)", us, mats, result=mats)] for us in (5400.0, 450.0))
    inverse, formula = "return jnp.linalg.inv(mats)", "return adjugate / det[:, None]"
    assert named(swap(lost, gained, made.hunk(inverse, formula, in_unit=True))) == "algorithm-choice"
    assert (
        named(swap(lost, gained, made.hunk("return mats + 1.0", formula, in_unit=True))) == ""
    )  # and never "other values"


DENSE = [Kernel(name="aten::add_", count=2, seconds=1.8e-3), Kernel(name="aten::sum", count=2, seconds=1e-4)]
SPARSE = [Kernel(name="aten::_sparse_coo", count=2, seconds=1e-4), Kernel(name="aten::sum", count=2, seconds=1e-4)]
FEWER = [Kernel(name="aten::add_", count=2, seconds=1.8e-4), Kernel(name="aten::sum", count=2, seconds=1e-4)]


@pytest.mark.parametrize(("kernels", "cause"), [(SPARSE, "algorithm-choice"), (FEWER, ""), (DENSE, "")])
def test_other_kernels_in_the_same_calls_are_another_method(kernels: list[Kernel], cause: str) -> None:
    step = [one("torch.optim.sgd.SGD.step", 2190, made.other("SGD"))]
    quick = [one("torch.optim.sgd.SGD.step", 360, made.other("SGD"))]
    pair = made.case(made.side("a", step, kernels=tuple(DENSE)), made.side("b", quick, kernels=tuple(kernels)))
    change = made.hunk("nn.Embedding(V, D)", "nn.Embedding(V, D, sparse=True)", in_unit=False)
    assert named(Swap(pair, tuple(step), tuple(quick), change)) == cause


def test_a_call_of_milliseconds_is_no_fixed_cost() -> None:
    step, quick = ([one("torch.optim.sgd.SGD.step", us, made.other("SGD"))] for us in (2190.0, 360.0))
    assert dispatch_overhead.DispatchOverhead().explains(swap(step, quick)) == 0
    few, fewer = ([one("torch.add", us, made.tensor(4), count=10.0)] for us in (50.0, 20.0))
    assert dispatch_overhead.DispatchOverhead().explains(swap(few, fewer)) > 0.5


# --- dtypes and strides -----------------------------------------------------------------------------------------------

KEYS = made.array(60_000, dtype="uint64")


@pytest.mark.parametrize(
    ("table", "key", "mixed"),
    [
        (KEYS, made.number("int"), ("uint64", "int64")),
        (made.array(60_000, dtype="float32"), made.number(), ("float32", "float64")),
        (KEYS, Operand(kind="number", type="numpy.uint64", dtype="uint64"), None),
        (made.array(60_000, dtype="int64"), made.number("int"), None),
        (made.array(60_000), made.array(9, dtype="float32"), ("float64", "float32")),
    ],
)
def test_a_table_is_cast_to_the_dtype_of_what_is_looked_up(
    table: Operand, key: Operand, mixed: tuple[str, str] | None
) -> None:
    assert dtypes.mixture(one("numpy.searchsorted", 43, table, key)) == mixed


def test_a_look_up_that_casts_the_table_is_promotion() -> None:
    wrapped = Operand(kind="number", type="numpy.uint64", dtype="uint64")
    lost, gained = (
        one("numpy.searchsorted", 1085, KEYS, made.number("int"), count=25.0),
        one("numpy.searchsorted", 66, KEYS, wrapped, count=25.0),
    )
    assert named(swap([lost], [gained])) == "type-promotion"


def test_columns_far_apart_are_work_on_memory_however_short_each_call() -> None:
    near, far = made.array(2000), made.array(2000, strides=(256,), contiguous=False)
    lost, gained = ([one("*", us, x, made.number(), result=near, count=256.0)] for us, x in ((2094, far), (292, near)))
    laid = made.hunk("X = draw()", "X = np.asfortranarray(draw())", in_unit=False)
    assert named(swap(lost, gained, laid)) == "memory-layout"


# --- modes ------------------------------------------------------------------------------------------------------------


def recording() -> Side:
    return made.side("a", [one("torch.add", 10, made.tensor(4))], gradients=True, backward=True)


MODES = [
    ("gc.collect()", "", "garbage-collection"),
    ("", "torch.set_flush_denormal(True)", "denormals"),
    ("torch.set_num_threads(8)", "torch.set_num_threads(1)", "thread-count"),
    ("y = net(x)", "with torch.no_grad():\n    y = net(x)", "autograd-overhead"),
    ("torch.autograd.set_detect_anomaly(True)", "", "autograd-overhead"),
]


@pytest.mark.parametrize(("slower", "faster", "cause"), MODES)
def test_code_that_sets_a_mode_is_named_so_whatever_else_was_tried(slower: str, faster: str, cause: str) -> None:
    pair = made.case(recording(), recording())
    assert named(Swap(pair, (), (), made.hunk(slower, faster, in_unit=True)), tried(cause)) == cause


HANDS = [
    ("tree.query(x, k=3, workers=-1)", "tree.query(x, k=3)", True),
    ("tree.query(x, k=3, workers=2)", "tree.query(x, k=3, workers=1)", True),
    ("tree.query(x, k=9, workers=2)", "tree.query(x, k=3)", False),
    ("tree.query(x, k=9)", "tree.query(x, k=3)", False),
]


@pytest.mark.parametrize(("slower", "faster", "hands"), HANDS)
def test_a_routine_that_is_told_how_many_threads_to_use_and_nothing_else(slower: str, faster: str, hands: bool) -> None:
    lost, gained = ([one("scipy.spatial.cKDTree.query", us, made.array(40, 2))] for us in (276, 39))
    told = [[msgspec.structs.replace(o[0], text=text)] for o, text in ((lost, slower), (gained, faster))]
    found = named(swap(*told, code=made.hunk(slower, faster, in_unit=True)), tried("dispatch-overhead"))
    assert (found == "thread-count") is hands


SWITCHES = [
    ("y = net(x)", "with torch.no_grad():\n    y = net(x)", True),
    ("y = net(x)", "with torch.no_grad(): y = net(x)", True),
    ("y = net(x)", "y = net(x).detach()", True),
    ("y = net(x)", "for p in net.parameters():\n    p.requires_grad_(False)\ny = net(x)", True),
    ("def f(x):\n    return net(x)", "@torch.no_grad()\ndef f(x):\n    return net(x)", True),
    ("y = net(x)", "with torch.no_grad():\n    y = net(x[:, -1])", False),
    ("with torch.enable_grad():\n    y = net(x)", "with torch.no_grad():\n    y = net(x[:, -1])", False),
    ("loss = crit(net(x), t).detach()", "loss = crit(net(x[:8]), t[:8]).data", False),
]


@pytest.mark.parametrize(("slower", "faster", "alone"), SWITCHES)
def test_code_that_does_more_than_switch_recording_is_something_else_once_that_was_tried(
    slower: str, faster: str, alone: bool
) -> None:
    """The switch alone was an experiment; it may have been too noisy to tell."""
    pair = made.case(recording(), recording())
    lines = made.hunk(slower, faster, in_unit=True)
    assert named(Swap(pair, (), (), lines)) == "autograd-overhead"
    switched = Tried(frozenset({"autograd-overhead"}), frozenset({"recording-off"}))
    assert named(Swap(pair, (), (), lines), switched) == ("autograd-overhead" if alone else "")


def test_code_that_records_nothing_since_it_is_new_is_named_by_what_it_does() -> None:
    """The rows are made shorter by hand, where nobody asks for gradients: that is not what makes it faster."""
    lost = [one("torch.nn.modules.sparse.Embedding", 1200, made.tensor(256), library="torch")]
    gained = [one(f"torch.{name}", 80, made.tensor(256, 64), library="torch") for name in ("unique", "renorm")]
    pair = made.case(recording(), recording())
    code = made.hunk("h = entities(ids)", "with torch.no_grad():\n    h = shorter(entities(ids))", in_unit=True)
    assert named(Swap(pair, tuple(lost), tuple(gained), code)) != "autograd-overhead"


def collecting(label: str, share: float, *operations: Operation) -> Side:
    return made.side(label, operations, collecting_share=share)


@pytest.mark.parametrize("asked", [True, False])
def test_collections_that_the_program_asks_for_are_left_out_too(asked: bool) -> None:
    calls = [one("gc.collect", 900, library="python")] if asked else []
    (factor,) = GarbageCollection().experiments(made.case(collecting("a", 0.5, *calls), collecting("b", 0.0)))
    assert [any("gc.collect" in line for line in change.door) for change in factor.changes.values()] == [asked] * 2
    assert ("calls of it left out" in factor.what) == asked


def sided(seconds: float, theirs: float = 0.0) -> Case:
    root, same = (Kernel(name="aten::sqrt", count=1, seconds=s, shapes=((131_072,),)) for s in (seconds, theirs))
    other = Kernel(name="aten::addmm", count=1, seconds=2e-4, shapes=((64, 256),))
    step = [one("torch.optim.adam.Adam.step", 2500, made.other("Adam"))]
    still = made.side("b", step, kernels=(same, other) if theirs else (other,))
    return made.case(made.side("a", step, kernels=(root, other)), still)


def test_arithmetic_that_crawls_inside_a_call_raises_a_suspicion_of_subnormals() -> None:
    assert [factor.name for factor in denormals.Denormals().experiments(sided(2.4e-3))] == ["flush-to-zero"]
    assert not denormals.Denormals().experiments(sided(1e-4))
    assert denormals.Denormals().experiments(sided(8e-4, theirs=1e-4)), "far less for as many in the other one"
    assert not denormals.Denormals().experiments(sided(8e-4, theirs=4e-4))


# --- a look that a busy machine disturbed -----------------------------------------------------------------------------


@pytest.mark.parametrize(("watched_us", "kept"), [(517.0, False), (60.0, True), (105.0, True)])
def test_watched_seconds_that_say_the_contrary_are_put_into_proportion(watched_us: float, kept: bool) -> None:
    x = made.array(100_000, dtype="int64")
    slower = made.side("a", [one("**", 97, x, made.number("int"), result=x)])
    faster = made.side("b", [one("*", watched_us / 2, x, x, result=x, text=text) for text in ("x * x", "x * x * x")])
    found = in_proportion(faster, slower, 2.0)
    assert (found is faster) == kept
    if not kept:
        lost, gained = slower.evidence.operations, found.evidence.operations
        assert sum(o.seconds for o in gained) == pytest.approx(97e-6 / 2)
        change = made.hunk("x ** 3", "x * x * x", in_unit=True)
        assert named(Swap(made.case(slower, found), lost, gained, change)) == "kernel-implementation"
        assert named(Swap(made.case(slower, faster), lost, faster.evidence.operations, change)) == ""


# --- dtypes and layouts by what the code says -------------------------------------------------------------------------


def test_code_that_differs_in_a_dtype_alone_is_named_so_though_casting_did_not_reach_it() -> None:
    whole, real = (made.array(320, 320, dtype=dtype) for dtype in ("int64", "float64"))
    lost, gained = [one("@", 2963, whole, whole, result=whole)], [one("@", 128, real, real, result=real)]
    cast = made.hunk("adj = links.astype(np.int64)", "adj = links.astype(np.float64)", in_unit=False)
    assert named(swap(lost, gained, cast), tried("slow-dtype-path")) == "slow-dtype-path"
    other = made.hunk("adj = links.astype(np.int64)", "adj = read(np.float64)", in_unit=False)
    assert named(swap(lost, gained, other), tried("slow-dtype-path")) == ""


def test_narrower_integers_walked_the_same_way_are_about_width() -> None:
    lies: Any = {"strides": (258, 1), "contiguous": False}
    wide, narrow = (made.array(256, 256, dtype=dtype, **lies) for dtype in ("int64", "uint8"))
    lost, gained = ([one("+", us, x, x, result=x, count=8.0)] for us, x in ((1200, wide), (80, narrow)))
    made_of = made.hunk("g = np.zeros(shape, dtype=int)", "g = np.zeros(shape, dtype=np.uint8)", in_unit=False)
    assert named(swap(lost, gained, made_of), tried("dtype-width")) == "dtype-width"


@pytest.mark.parametrize(("kept_as", "width"), [("uint8", True), ("int64", False)])
def test_floats_where_narrower_integers_would_do_are_about_width(kept_as: str, width: bool) -> None:
    frames = {dtype: made.array(60, 200, 200, dtype=dtype) for dtype in ("float64", kept_as)}
    lost, gained = ([one("numpy.ndarray.mean", us, frames[d])] for us, d in ((1538, "float64"), (911, kept_as)))
    made_of = made.hunk("frames = read().astype(float)", "frames = read()", in_unit=False)
    assert (named(swap(lost, gained, made_of)) == "dtype-width") is width


@pytest.mark.parametrize(("side", "layout"), [(1040, True), (2048, False), (1000, False)])
def test_rows_of_a_power_of_two_fall_into_the_same_sets_of_a_cache(side: int, layout: bool) -> None:
    """The filter takes less time on more pixels; on fewer ones there is less to do."""
    sizes = ((15_500, 1024), (7180, side))
    lost, gained = ([one("scipy.ndimage.uniform_filter", us, made.array(n, n), library="scipy")] for us, n in sizes)
    assert (named(swap(lost, gained)) == "memory-layout") is layout


def test_columns_gathered_where_rows_would_do_are_about_layout() -> None:
    result, index = made.tensor(128, 2048), made.tensor(2048, dtype="int64")
    lost = [one("[]", 7483, made.tensor(128, 65_536), made.sequence(2), result=result, library="torch")]
    gained = [one("[]", 801, made.tensor(65_536, 128), index, result=made.tensor(2048, 128), library="torch")]
    assert named(swap(lost, gained)) == "memory-layout"


def test_values_set_under_an_index_are_values() -> None:
    signal, valid = made.array(50_000), made.array(50_000, dtype="bool")
    lost, gained = ([one("[]", us, signal, valid, result=made.array(30_000))] for us in (191, 62))
    lines = ("valid[rng.permutation(n)[:k]] = False", "valid.reshape(-1, 200)[rng.permutation(m)[:j]] = False")
    assert named(swap(lost, gained, made.hunk(*lines, in_unit=False))) == "data-dependent"


# --- conversions ------------------------------------------------------------------------------------------------------

GATHER = "pos = np.array([b.pos for b in birds])"


def gathered(us: float) -> list[Operation]:
    """An array of small arrays, and the comprehension inside it that takes them from objects."""
    source = f"{GATHER}\n"
    parts = made.sequence(400, "numpy.ndarray", nbytes=6400)
    build = one("numpy.array", us, parts, result=made.array(400, 2), text=GATHER[6:], source=source)
    take = one(
        "iter", 0.7 * us, made.sequence(400, "Bird"), text="b.pos for b in birds", source=source, library="python"
    )
    return [build, take]


def test_the_comprehension_that_feeds_a_conversion_belongs_to_it() -> None:
    assert named(swap([*gathered(170), one("iter", 120, library="python", text="zip(p, v)")], [])) == "construction"


def test_a_comprehension_that_computes_is_a_loop() -> None:
    each = one("*", 300, made.number(), made.number(), text="b.pos", source=f"{GATHER}\n", library="python", count=400)
    looped = [*gathered(120), msgspec.structs.replace(each, depth=1)]
    assert (
        named(swap([msgspec.structs.replace(o, count=400) if o.name == "iter" else o for o in looped], []))
        == "python-loop"
    )


def test_a_conversion_that_comes_back_has_not_gone() -> None:
    """The same list is made of the same array: what made it slower there is something else."""
    lost, gained = ([one("numpy.ndarray.tolist", us, made.array(100_000, 4))] for us in (75_000, 40_000))
    assert named(swap(lost, gained)) != "construction"


def test_a_conversion_of_both_sides_takes_nothing_from_another() -> None:
    stays = one("numpy.array", 1000, made.sequence(100), result=made.array(100))
    goes = one("torch.tensor", 2000, made.sequence(5000), result=made.tensor(5000), library="torch")
    assert named(swap([stays, goes], [stays])) == "construction"


# --- what both do -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("us", [25, 42, 60])
def test_what_both_do_alike_says_nothing_of_dtypes_whatever_it_took(us: float) -> None:
    """A count of a mask by another routine, beside the comparison that makes the mask."""
    tile, mask = made.array(300, 300, dtype="uint8"), made.array(300, 300, dtype="bool")
    before, after = (one(">", each, tile, made.number("int"), result=mask, count=6.0, depth=1) for each in (25, us))
    lost = [one("numpy.ndarray.sum", 190, mask, result=made.number(), count=6.0, depth=1), before]
    gained = [after, one("numpy.count_nonzero", 40, mask, result=made.number("int"), count=6.0, depth=1)]
    assert named(swap(lost, gained)) == "kernel-implementation"
