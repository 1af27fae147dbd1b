"""Names of what is looked up, of numbers of another type, of lists of two types, of an optimizer's groups."""

from __future__ import annotations

import evidence_made as made
import msgspec
import pytest
from test_swaps_named import one

from whyslower.causes.autograd_overhead import AutogradOverhead
from whyslower.causes.beneath import runs_again
from whyslower.causes.case import Swap
from whyslower.causes.dtypes import suspicion
from whyslower.causes.exchange import of_swap
from whyslower.causes.tables import looked_up
from whyslower.inquiry.code import named
from whyslower.inquiry.views import whole
from whyslower.records import Kernel, Operand, Operation, SameWork

IMAGE, PIXELS = made.array(240, 320, 3), made.array(240, 320, 3, dtype="uint8")
LEVELS = made.array(256, dtype="float32")


def strangers(lost: list[Operation], gained: list[Operation], ratio: float = 3.0) -> Swap:
    """All of one program in the place of the other's, with the same results."""
    unit_s = sum(o.seconds for o in lost)
    sides = made.side("a", lost, unit_s=unit_s), made.side("b", gained, unit_s=unit_s / ratio)
    return whole(made.case(*sides, ratio=ratio, work=SameWork(kind="same")))


# --- looked up in a table ---------------------------------------------------------------------------------------------


def raised(us: float, exponent: str = "2.4", kind: str = "float") -> Operation:
    power = msgspec.structs.replace(made.number(kind), text=exponent)
    return one("numpy.power", us, IMAGE, power, result=IMAGE)


def by_level(us: float = 500, table: Operand = LEVELS) -> Operation:
    return one("[]", us, table, PIXELS, library="numpy", result=made.array(240, 320, 3, dtype="float32"))


CHAIN = [one("numpy.ndarray.copy", 130, IMAGE, result=IMAGE), one("/=", 520, IMAGE, made.number(), library="numpy")]


@pytest.mark.parametrize(
    ("lost", "gained", "tells"),
    [
        ([raised(1200), *CHAIN], [by_level()], True),
        ([one("numpy.exp", 1200, IMAGE, result=IMAGE), *CHAIN], [by_level()], True),
        ([raised(1200, "2", "int"), *CHAIN], [by_level()], False),
        ([raised(1200, "2.0"), *CHAIN], [by_level()], False),
        ([raised(1200), *CHAIN], [by_level(table=IMAGE)], False),
        ([raised(1200), *CHAIN], [by_level(), raised(900)], False),
        ([raised(1200), by_level(), *CHAIN], [by_level()], False),
    ],
    ids=["a broken power", "a function", "a square", "written as a float", "no small table", "still raised", "both"],
)
def test_a_function_that_is_looked_up_in_a_small_table(
    lost: list[Operation], gained: list[Operation], tells: bool
) -> None:
    swap = strangers(lost, gained)
    assert looked_up(swap) is tells
    assert not tells or named(swap) == "algorithm-choice"


def test_functions_that_are_done_without_are_so_beside_a_transform_that_both_make() -> None:
    block, whole_s = made.array(128, 1024, dtype="complex128"), 1100
    wave = [one(f"numpy.{name}", whole_s, made.array(131072), result=made.array(131072)) for name in ("sin", "cos")]
    ours, theirs = (one("scipy.fft.fft", us, block, library="scipy", result=block) for us in (1000, 340))
    swap = strangers([*wave, ours], [theirs, one("*=", 70, block, block, library="numpy")])
    assert of_swap(swap).done_without == pytest.approx(2200 / 3200)
    other = one("scipy.signal.hilbert", 340, block, library="scipy", result=block)
    assert of_swap(strangers([*wave, ours], [other])).done_without == 0.0


# --- numbers of another type ------------------------------------------------------------------------------------------


def digits(us: float, kind: str, name: str = "str") -> Operation:
    return one(name, us, made.number(kind) if kind != "decimal.Decimal" else made.other(kind), library="python")


@pytest.mark.parametrize(
    ("slower", "faster", "tells"),
    [
        (digits(4500, "int"), digits(30, "decimal.Decimal"), True),
        (digits(4500, "int"), digits(30, "int"), False),
        (digits(4500, "int"), digits(30, "Money"), False),
        (digits(4500, "int"), digits(30, "decimal.Decimal", "repr"), False),
        (digits(4500, "int"), digits(3000, "decimal.Decimal"), False),
    ],
    ids=["digits of a decimal", "a smaller one", "an object", "another call", "nearly as long"],
)
def test_a_call_that_takes_far_longer_on_a_number_of_another_type(
    slower: Operation, faster: Operation, tells: bool
) -> None:
    assert (named(strangers([slower], [faster], ratio=3.8)) == "slow-dtype-path") is tells


# --- lists in order ---------------------------------------------------------------------------------------------------


def in_order(us: float, text: str = "sorted(window)", length: int = 12_000) -> Operation:
    name = "sorted" if text.startswith("sorted") else "list.sort"
    return one(name, us, made.sequence(length, "float"), library="python", text=text)


@pytest.mark.parametrize(
    ("slower", "faster", "tells"),
    [
        (in_order(3500, "window.sort()"), in_order(1270), True),
        (in_order(3500), in_order(1270), True),
        (in_order(3500, "sorted(window, key=abs)"), in_order(1270), False),
        (in_order(3500), in_order(1270, length=4_000), False),
    ],
    ids=["in place or not", "alike", "by a key", "fewer"],
)
def test_as_many_items_that_take_longer_to_put_in_order_are_others(
    slower: Operation, faster: Operation, tells: bool
) -> None:
    """Floats and whole numbers in one list, where another one holds floats alone."""
    assert (named(strangers([slower], [faster])) == "data-dependent") is tells


# --- an optimizer's groups --------------------------------------------------------------------------------------------


def test_groups_of_one_tensor_each_cost_a_call_each() -> None:
    """`AdamW` goes through its groups in Python, and calls a kernel for each."""
    lost, gained = (one("torch.optim.adamw.AdamW.step", us, library="torch", line=9, end_line=9) for us in (4700, 1400))
    below = "AdamW.step (torch/optim/adamw.py:200);{} (torch/lib/libtorch_cpu.so)"
    stacks = {f"{made.PATH}:9;{below.format(name)}": 0.1 for name in ("array_add", "array_dealloc", "array_subscript")}
    text = "for step in range(9):\n    pass\n"
    slower = made.side("a", [lost], text, unit_s=5e-3, stacks=stacks, library_calls=4000.0)
    pair = made.case(slower, made.side("b", [gained], text, unit_s=1.7e-3, library_calls=400.0), ratio=3.0)
    assert named(Swap(pair, (lost,), (gained,))) == "dispatch-overhead"


@pytest.mark.parametrize(("shape", "again"), [((), False), ((48,), True)])
def test_what_runs_for_each_group_on_single_numbers_is_no_work_done_again(shape: tuple[int, ...], again: bool) -> None:
    """Steps that are counted up, one for each group; or as many biases."""
    sides = (
        made.side(label, [], kernels=(Kernel(name="aten::add_", shapes=(shape, ()), count=often, seconds=2e-4),))
        for label, often in (("a", 148.0), ("b", 96.0))
    )
    assert runs_again(made.case(*sides, ratio=1.3)) is again


# --- leaving the graph ------------------------------------------------------------------------------------------------

LEFT = msgspec.structs.replace(
    made.operation("torch.Tensor.detach", made.tensor(64, 128), text="feats.detach()"), line=1, file=""
)
READS = "scores = feats @ memory[:, idx]", "scores = feats @ memory[idx].t()"
KEEPS = "memory[index] = feats"


@pytest.mark.parametrize("faster_leaves", [False, True])
def test_only_what_the_faster_one_leaves_the_graph_for_is_why(faster_leaves: bool) -> None:
    """A bank that is read by columns keeps features without their graph, or one that is read by rows does."""
    left = ("", ".detach()") if faster_leaves else (".detach()", "")
    slower, faster = (
        made.side(label, [LEFT] if leaves else [], gradients=True, backward=True)
        for label, leaves in zip("ab", left, strict=True)
    )
    texts = [f"{reads}\n{KEEPS}{leaves}" for reads, leaves in zip(READS, left, strict=True)]
    code = made.hunk(*texts, in_unit=True)
    assert (AutogradOverhead().shown(Swap(made.case(slower, faster), (), (), code)) > 0.5) is faster_leaves


# --- parts of complex numbers -----------------------------------------------------------------------------------------


def test_real_numbers_that_complex_ones_are_made_of_stay_real() -> None:
    signal = made.array(200_000, dtype="complex64")
    ours = [
        made.operation("*", signal, made.array(200_000, dtype="complex128"), seconds=1e-3),
        made.operation("+", made.array(200_000), made.array(200_000, dtype="complex128"), seconds=6e-4),
        made.operation(
            "/", made.array(200_000, dtype="int64"), made.number(), seconds=2e-4, result=made.array(200_000)
        ),
    ]
    theirs = [made.operation("*", signal, signal, seconds=3e-4)]
    found = suspicion(made.case(made.side("a", ours), made.side("b", theirs), ratio=6.0))
    assert found is not None and found.cause == "type-promotion"
    assert found.wanted == {"complex128": "complex64", "float64": "float32"}
