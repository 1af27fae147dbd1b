"""Names read off the compiled routines that sampled stacks show, where the operations give none."""

from __future__ import annotations

from typing import Any

import evidence_made as made
import pytest
from test_swaps_named import one

from whyslower.causes.case import Swap
from whyslower.causes.garbage_collection import GarbageCollection
from whyslower.causes.native import kind_of, went
from whyslower.inquiry.code import NOTHING, Tried, named

LOOP = "for x in y:\n    slow(x)\n"
UMATH = "numpy/_core/_multiarray_umath.so"
TORCH = "torch/lib/libtorch_cpu.so"
CAST = f"npyiter_copy_to_buffers ({UMATH});_aligned_contig_cast_ushort_to_ulong ({UMATH})"
ADD = f"reduce_loop ({UMATH});ULONG_add_X86_V3 ({UMATH})"


@pytest.mark.parametrize(
    ("frames", "kind"),
    [
        ("", "python"),
        ("unicode_decode_utf8 (libpython3.11.so.1.0)", "python"),
        ("sum (numpy/_core/fromnumeric.py:2425)", "calling"),
        (f"array_add ({UMATH});ufunc_generic_fastcall ({UMATH})", "calling"),
        (f"array_add ({UMATH});PyArray_NewFromDescr ({UMATH});PyDataMem_UserNEW ({UMATH});? (libc.so.6)", "allocating"),
        (ADD, "work"),
        (CAST, "casting"),
        (f"array_astype ({UMATH});_aligned_contig_cast_ushort_to_double ({UMATH})", "copying"),
        (f"array_copy ({UMATH});_contig_to_contig ({UMATH});? (libc.so.6)", "copying"),
        (
            f"PyArray_Sort ({UMATH});npy_timsort ({UMATH});VOID_compare ({UMATH});_unpack_field_index ({UMATH})",
            "objects",
        ),
        (f"reduce_loop ({UMATH});PyUFunc_OO_O ({UMATH});float_add (libpython3.11.so.1.0)", "objects"),
        (f"array_array ({UMATH});PyArray_DiscoverDTypeAndShape_Recursive ({UMATH})", "making"),
        (
            "query_ball_point (scipy/spatial/_ckdtree.so);std::__introsort_loop<long*> (scipy/spatial/_ckdtree.so)",
            "sorting",
        ),
        (f"npyiter_copy_to_buffers ({UMATH});_aligned_swap_strided_to_contig_size4 ({UMATH})", "swapping"),
        (f"array_item ({UMATH});DOUBLE_getitem ({UMATH})", "unpacking"),
        ("NI_GenericFilter (scipy/ndimage/_nd_image.so)", "work"),
        (f"at::_ops::mm::call ({TORCH});mkl_blas_def_sgemm_kernel_0_zen ({TORCH})", "work"),
        (f"torch::FunctionSignature::parse ({TORCH})", "calling"),
        ("THPVariable_Wrap (torch/lib/libtorch_python.so);gc_collect_main (libpython3.11.so.1.0)", "collecting"),
        ("gc_collect_main (libpython3.11.so.1.0);list_traverse (libpython3.11.so.1.0)", "collecting"),
    ],
)
def test_a_stack_is_of_what_its_innermost_telling_frame_is_for(frames: str, kind: str) -> None:
    assert kind_of(frames.split(";") if frames else []) == kind


def exchanged(slower: dict[str, float], faster: dict[str, float], **more: Any) -> Swap:
    """A routine of which nothing is known, which takes twice as long, and the stacks of both programs by their part."""
    lost, gained = ([one("numpy.unheard_of", us, made.array(1_000_000))] for us in (2000, 1000))
    stacks = [{f"{made.PATH}:1;{frames}": part for frames, part in each.items()} for each in (slower, faster)]
    sides = made.side("a", lost, unit_s=2e-3, stacks=stacks[0], **more), made.side("b", gained, stacks=stacks[1])
    pair = made.case(*sides)
    return Swap(pair, tuple(lost), tuple(gained))


def test_routines_that_one_cause_has_alone_name_what_went() -> None:
    swap = exchanged({CAST: 0.5, ADD: 0.5}, {ADD: 1.0})
    assert named(swap) == "type-promotion"
    assert named(swap, Tried(causes=frozenset({"type-promotion"}))) == ""


@pytest.mark.parametrize("casting", [0.0, 0.2])
def test_plain_work_names_nothing(casting: float) -> None:
    assert named(exchanged({CAST: casting, ADD: 1.0 - casting}, {ADD: 1.0})) == ""


def test_a_program_whose_stacks_were_not_seen_names_nothing() -> None:
    assert went(exchanged({CAST: 1.0}, {})) == {}
    assert named(exchanged({CAST: 1.0}, {}), NOTHING) == ""


def test_what_a_stretch_does_is_told_of_its_lines_if_most_goes_by_there() -> None:
    elsewhere, here = f"{made.PATH}:9;{ADD}", f"{made.PATH}:1;{CAST}"
    slower, faster = {elsewhere: 0.4, here: 0.6}, {elsewhere: 0.6, f"{made.PATH}:1;{ADD}": 0.4}
    lost, gained = ([one("numpy.unheard_of", us, made.array(1_000_000))] for us in (2000, 1000))
    pair = made.case(made.side("a", lost, LOOP, 2e-3, stacks=slower), made.side("b", gained, LOOP, stacks=faster))
    inside = went(Swap(pair, tuple(lost), tuple(gained), made.hunk("slow(x)", "fast(x)", in_unit=True)))
    anywhere = went(Swap(pair, tuple(lost), tuple(gained)))
    assert inside == pytest.approx({"casting": 1.2e-3, "work": -0.4e-3})
    assert anywhere == pytest.approx({"casting": 1.2e-3, "work": -0.2e-3})


def test_copies_into_fresh_memory_name_nothing() -> None:
    copied = f"array_copy ({UMATH});_contig_to_contig ({UMATH})"
    assert named(exchanged({copied: 0.5, ADD: 0.5}, {ADD: 1.0})) == "redundant-copy"
    assert named(exchanged({copied: 0.5, ADD: 0.5}, {ADD: 1.0}, faults=2000.0)) == ""


COLLECTS = "gc_collect_main (libpython3.11.so.1.0)"


def test_collections_that_only_the_stacks_show_are_suspected_and_name_what_went() -> None:
    swap = exchanged({COLLECTS: 0.45, ADD: 0.55}, {ADD: 1.0})
    (factor,) = GarbageCollection().experiments(swap.case)
    assert factor.name == "collector-off"
    assert named(swap) == "garbage-collection"
    assert named(swap, Tried(causes=frozenset({"garbage-collection"}))) == ""


def test_collections_that_both_programs_make_alike_name_nothing() -> None:
    collecting = {"collecting_share": 0.3}
    swap = exchanged({ADD: 1.0}, {ADD: 1.0})
    pair = made.case(
        *(made.side(label, [], unit_s=us * 1e-6, **collecting) for label, us in (("a", 1100), ("b", 1000)))
    )
    assert named(swap) == named(Swap(pair, swap.lost, swap.gained)) == ""


def test_routines_of_one_cause_alone_go_before_another_way_of_doing_the_work() -> None:
    """Sorting rows that are objects: by its operations another method, since the other one sorts fewer."""
    compared = f"PyArray_Sort ({UMATH});npy_timsort ({UMATH});OBJECT_compare ({UMATH})"
    ordered = f"PyArray_Sort ({UMATH});npy_timsort ({UMATH})"
    lost = [one("numpy.sort", 2000, made.array(100_000)), one("numpy.unique", 200, made.array(100_000))]
    gained = [one("numpy.argpartition", 1000, made.array(100_000))]

    def found(part: float) -> str:
        mine, theirs = {compared: part, ordered: 1 - part}, {ordered: 1.0}
        stacks = [{f"{made.PATH}:1;{frames}": each for frames, each in of.items()} for of in (mine, theirs)]
        sides = made.side("a", lost, unit_s=2e-3, stacks=stacks[0]), made.side("b", gained, stacks=stacks[1])
        return named(Swap(made.case(*sides), tuple(lost), tuple(gained)))

    assert [found(part) for part in (0.9, 0.0)] == ["slow-dtype-path", "algorithm-choice"]


@pytest.mark.parametrize(("theirs", "cause"), [(0.0, "algorithm-choice"), (0.4, "")])
def test_what_only_one_program_sorts_is_another_way_of_doing_it(theirs: float, cause: str) -> None:
    """SciPy's tree sorts what it finds for several points, and not for one."""
    asked = "query_ball_point (scipy/spatial/_ckdtree.so)"
    ordered = f"{asked};std::__introsort_loop<long*> (scipy/spatial/_ckdtree.so)"
    assert named(exchanged({ordered: 0.5, asked: 0.5}, {ordered: theirs, asked: 1.0 - theirs})) == cause


@pytest.mark.parametrize(("often", "sorted_alike"), [(1.0, True), (0.25, False)])
def test_two_routines_of_one_sort_are_no_other_way_of_doing_it(often: float, sorted_alike: bool) -> None:
    """Numbers of 8 bits, and of 16, which NumPy sorts by vectors on some processors."""
    plain = f"PyArray_Sort ({UMATH});std::__introsort_loop<unsigned char*> ({UMATH})"
    by_vectors = f"PyArray_Sort ({UMATH});simd_qsort ({UMATH})"
    lost, gained = one("numpy.sort", 1600, made.array(500)), one("numpy.sort", 900, made.array(900), count=often)
    stacks = [{f"{made.PATH}:1;{frames}": 1.0} for frames in (plain, by_vectors)]
    sides = made.side("a", [lost], unit_s=2e-3, stacks=stacks[0]), made.side("b", [gained], stacks=stacks[1])
    assert ("sorting" not in went(Swap(made.case(*sides), (lost,), (gained,)))) is sorted_alike


@pytest.mark.parametrize(("theirs", "cause"), [(0.0, "redundant-copy"), (1.0, "kernel-implementation")])
def test_one_routine_that_copies_its_arrays_together_first_is_slower_for_that(theirs: float, cause: str) -> None:
    """`np.logical_or.reduce((cloud, haze, snow))` makes one array of them; `cloud | haze | snow` does not."""
    masks = made.array(600, 600, dtype="bool")
    copied = f"ufunc_reduce ({UMATH});PyArray_AssignFromCache_Recursive ({UMATH});_contig_to_contig ({UMATH})"
    joined = f"ufunc_reduce ({UMATH});BOOL_logical_or_X86_V4 ({UMATH})"
    lost = [one("numpy.logical_or.reduce", 2000, made.sequence(3, "numpy.ndarray", "tuple"), result=masks)]
    gained = [one("|", 500, masks, masks, result=masks)] * 2
    stacks = [{f"{made.PATH}:1;{copied}": part, f"{made.PATH}:1;{joined}": 1 - part} for part in (0.5, theirs)]
    sides = made.side("a", lost, unit_s=2e-3, stacks=stacks[0]), made.side("b", gained, stacks=stacks[1])
    assert named(Swap(made.case(*sides), tuple(lost), tuple(gained))) == cause


@pytest.mark.parametrize(("faster", "cause"), [("", ""), ("f.write(text)", "python-loop")])
def test_calls_that_are_left_out_ran_by_python_and_are_no_loop(faster: str, cause: str) -> None:
    lost = [one("TextIOWrapper.flush", 580, count=500.0, library="python")]
    slower = made.side("a", lost, LOOP, 2e-3, stacks={f"{made.PATH}:1": 1.0})
    pair = made.case(slower, made.side("b", [], LOOP, stacks={f"{made.PATH}:1": 1.0}))
    assert named(Swap(pair, tuple(lost), (), made.hunk("f.flush()", faster, in_unit=True))) == cause


@pytest.mark.parametrize(
    ("slower", "faster", "cause"),
    [
        ("jax.lax.associative_scan(comb, (a, b))", "jax.lax.scan(step, 0.0, (a, b))", "algorithm-choice"),
        ("jnp.cumsum(a)", "jax.lax.associative_scan(jnp.add, a)", "algorithm-choice"),
        ("jax.lax.associative_scan(comb, (a, b))", "jax.lax.associative_scan(comb, (b, a))", "redundant-copy"),
        ("jax.lax.scan(step, 0.0, (a, b))", "jax.lax.scan(step, 0.0, c)", "redundant-copy"),
    ],
)
def test_a_recurrence_in_a_tree_cuts_and_joins_since_that_is_its_method(slower: str, faster: str, cause: str) -> None:
    copied = {f"run ({made.PATH}:1);array_copy ({UMATH});_contig_to_contig ({UMATH})": 1.0}
    swap = exchanged(copied, {f"run ({made.PATH}:1)": 1.0})
    code = made.hunk(slower, faster, in_unit=True)
    assert named(Swap(swap.case, swap.lost, swap.gained, code)) == cause


@pytest.mark.parametrize(("asked", "name"), [(5000.0, ""), (3500.0, ""), (50.0, "python-loop")])
def test_steps_that_are_hardly_fewer_are_no_loop_that_gave_way(asked: float, name: str) -> None:
    """`int(word)`, which may fail, and `word.isdigit()` before it: both ask each word."""
    stacks = {f"{made.PATH}:1;int_new (python)": 1.0}
    tried = one("int", 3000, made.other("str"), library="python", count=5000.0, depth=1)
    asks = one("str.isdigit", 600, made.other("str"), library="python", count=asked, depth=1)
    sides = made.side("a", [tried], unit_s=4e-3, stacks=stacks), made.side("b", [asks], stacks=stacks)
    assert named(Swap(made.case(*sides), (tried,), (asks,))) == name


@pytest.mark.parametrize(
    ("theirs", "named_so"),
    [
        ({"DOUBLE_multiply_X86_V3": 0.55, "DOUBLE_add_X86_V3": 0.45}, False),
        ({"DOUBLE_multiply_X86_V3": 0.2, "DOUBLE_add_X86_V3": 0.1, "DOUBLE_power": 0.7}, True),
    ],
)
def test_what_lies_in_the_same_compiled_routines_is_no_slower_routine(theirs: dict[str, float], named_so: bool) -> None:
    """`np.polyval`, and the same sums and products written out in place: each is as many passes by the same loops."""
    x = made.array(1024, 1024)
    lost = [one("numpy.polyval", 12400, made.sequence(7), x, result=x, library="numpy")]
    gained = [one("*=", 3600, x, x, result=x, count=6.0), one("+=", 2100, x, made.number(), result=x, count=6.0)]
    ours = {"DOUBLE_multiply_X86_V3": 0.6, "DOUBLE_add_X86_V3": 0.4}
    slower, faster = (
        {f"{made.PATH}:1;{name} ({UMATH})": share for name, share in each.items()} for each in (ours, theirs)
    )
    sides = made.side("a", lost, unit_s=14e-3, stacks=slower), made.side("b", gained, unit_s=8e-3, stacks=faster)
    found = named(Swap(made.case(*sides), tuple(lost), tuple(gained)))
    assert (found == "kernel-implementation") is named_so


@pytest.mark.parametrize(("count", "cause"), [(1500.0, ""), (9000.0, "python-loop")])
def test_the_same_steps_of_pythons_own_are_no_loop_of_one_program(count: float, cause: str) -> None:
    """Keys whose low bits are the same begin at one place of a table, and look on from there together."""
    table, key = made.other("dict"), made.number("int")
    stacks = {f"{made.PATH}:1": 1.0}

    def side(label: str, us: float, count: float) -> Any:
        asked = one("in", us, key, table, library="python", count=count, text="cell in visits")
        return made.side(label, [asked], LOOP, us * 1e-6, stacks=stacks)

    pair = made.case(side("a", 2100, count), side("b", 1600, 1500.0))
    listed = [one("set", us, made.sequence(1500, "int"), library="python", text="set(ids)") for us in (560, 240)]
    assert named(Swap(pair, (listed[0],), (listed[1],), made.hunk("ids = f(17)", "ids = g(17)"))) == cause
