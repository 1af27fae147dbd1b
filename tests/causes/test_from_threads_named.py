"""What exchanged code is called in pairs that people asked about: a layer's option, an equation, frames, a game."""

from __future__ import annotations

from typing import Any

import evidence_made as made
import msgspec
import pytest
from test_swaps_named import one, swap

from whyslower.causes.case import Side, Swap
from whyslower.evidence.flops import by_transform
from whyslower.inquiry.code import named
from whyslower.inquiry.views import views, whole
from whyslower.records import Kernel, Operation, SameWork

SAME_AS_BEFORE = "self.words.weight[PAD] = 0.0"


# --- the options of a layer -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slower", "faster", "cause"),
    [
        ("nn.EmbeddingBag(V, D, padding_idx=PAD)", "nn.EmbeddingBag(V, D)", "kernel-implementation"),
        ("nn.EmbeddingBag(V, D, dtype=DOUBLE)", "nn.EmbeddingBag(V, D)", "data-dependent"),
        ("nn.EmbeddingBag.from_pretrained(rows)", "nn.EmbeddingBag.from_pretrained(sorted_rows)", "data-dependent"),
    ],
)
def test_a_layer_that_is_made_with_another_option_meets_no_other_values(slower: str, faster: str, cause: str) -> None:
    ids, found = made.tensor(256, 60, dtype="int64"), made.tensor(256, 64)

    def looked_up(us: float) -> list[Operation]:
        name = "torch.nn.modules.sparse.EmbeddingBag"
        return [one(name, us, ids, result=found, text="self.words(ids)"), one("torch.tanh", 30, found, result=found)]

    code = made.hunk(f"self.words = {slower}", f"self.words = {faster}\n{SAME_AS_BEFORE}")
    assert named(swap(looked_up(680), looked_up(110), code)) == cause


# --- what adds rows up by index ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("came", "cause"), [("aten::scatter_add_", "kernel-implementation"), ("aten::mul", "")])
def test_the_gradient_of_an_embedding_adds_rows_up_by_another_routine(came: str, cause: str) -> None:
    rows, ids = (6000, 32), (6000,)

    def trained(us: float, *kernels: Kernel) -> Any:
        walked = one("torch.Tensor.backward", us, made.tensor(), library="torch", text="loss.backward()")
        return made.side("ab"[us < 2000], [walked], unit_s=us * 1e-6, kernels=kernels)

    def ran(name: str, count: float, us: float, *shapes: tuple[int, ...]) -> Kernel:
        return Kernel(name=name, count=count, seconds=us * 1e-6, shapes=shapes, dtypes=("float32",) * len(shapes))

    slower = trained(2400, ran("aten::embedding_dense_backward", 6.0, 1950, rows, ids))
    faster = trained(1000, ran(came, 4.0, 430, (2500, 32), rows, rows), ran(came, 2.0, 110, (40, 32), rows, rows))
    pair = made.case(slower, faster)
    assert named(Swap(pair, slower.evidence.operations, faster.evidence.operations)) == cause


# --- what a convolution goes by ---------------------------------------------------------------------------------------


def convolved(side: int, kernel: int, text: str = 'convolve(x, k, mode="same")') -> Operation:
    image, window = made.array(side, side), made.array(kernel, kernel)
    return one("scipy.signal.convolve", 300, image, window, result=image, text=text)


@pytest.mark.parametrize(
    ("operation", "transforms"),
    [
        (convolved(128, 9), True),
        (convolved(128, 3), False),
        (convolved(128, 9, 'convolve(x, k, method="direct")'), False),
        (convolved(128, 3, 'convolve(x, k, method="fft")'), True),
        (one("scipy.signal.fftconvolve", 300, made.array(128, 128), made.array(3, 3)), True),
        (one("numpy.convolve", 300, made.array(9000), made.array(400)), False),
    ],
)
def test_scipy_goes_by_transforms_where_it_is_told_to_or_they_are_less(operation: Operation, transforms: bool) -> None:
    assert by_transform(operation) is transforms


@pytest.mark.parametrize(("kernel", "method"), [(9, True), (3, False)])
def test_direct_sums_in_a_compiled_function_are_another_method_than_transforms(kernel: int, method: bool) -> None:
    image = made.array(128, 128, dtype="float32", kind="jax.Array")
    lost = [one("jax.jit(observe)", 2400, image, result=image, library="jax", text="observe(x)")]
    ran = Kernel(
        name="xla::convolution", count=1.0, seconds=2.3e-3, shapes=((128, 128), (9, 9)), dtypes=("float32",) * 2
    )
    gained = [convolved(128, kernel)]
    pair = made.case(made.side("a", lost, kernels=(ran,)), made.side("b", gained), ratio=10.0)
    assert (named(Swap(pair, tuple(lost), tuple(gained))) == "algorithm-choice") is method


# --- what is summed over, and where it lies ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slower", "faster", "cause"),
    [
        ("ijkl,jk->il", "iljk,jk->il", "memory-layout"),
        ("ijkl,jk->il", "ikjl,jk->il", ""),  # in the middle as well
        ("iljk,jk->il", "ijkl,jk->il", ""),
        ("bhqd,bhkd->bhqk", "bqhd,bkhd->bhqk", ""),  # it is kept, wherever it lies
    ],
)
def test_an_einsum_that_sums_over_the_middle_gathers_what_it_is_handed(slower: str, faster: str, cause: str) -> None:
    def contracted(equation: str, us: float) -> list[Operation]:
        second = len(equation.partition("->")[0].split(",")[1])
        given = made.other("str"), made.tensor(36, 36, 36, 36), made.tensor(*[36] * second)
        text = f'torch.einsum("{equation}", x, d)'
        return [one("torch.einsum", us, *given, result=made.tensor(36, 36), text=text, library="torch")]

    assert named(swap(contracted(slower, 2100), contracted(faster, 450))) == cause


# --- what is handed on ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "frames", "cause"),
    [("unchecked", 376, "unequal-work"), ("unchecked", 190, ""), ("same", 376, "")],
)
def test_a_stretch_that_hands_on_twice_as_much_does_more(kind: Any, frames: int, cause: str) -> None:
    """`torch.stft` with its own hop, or frames that overlap by half; what follows is written alike in both."""

    def weighed(count: int) -> Operation:
        power = made.tensor(count, 513)
        return one("*", 20, power, made.tensor(513), result=power, text="power * freqs", library="torch")

    clip, spectrum, cut = made.tensor(96_000), made.tensor(186, 513), made.tensor(186, 1024)
    lost = [one("torch.stft", 700, clip, result=made.tensor(513, frames), library="torch")]
    gained = [one("torch.fft.rfft", 300, cut, result=spectrum, library="torch")]
    slower, faster = made.side("b", [*lost, weighed(frames)]), made.side("a", [*gained, weighed(186)])
    pair = made.case(slower, faster, work=SameWork(kind=kind))
    found = named(Swap(pair, tuple(lost), tuple(gained), made.hunk("s = stft(x)", "s = rfft(y)", in_unit=True)))
    assert (found == "unequal-work") is (cause == "unequal-work")


# --- Python's own steps -----------------------------------------------------------------------------------------------


def test_the_larger_of_two_numbers_does_nothing_at_once() -> None:
    """A search that leaves branches out takes a third of the steps, and is no call that does them all at once."""

    def searched(times: float, *more: Operation) -> list[Operation]:
        row, step = made.sequence(7, "int"), {"library": "python", "depth": 1}
        return [
            one("iter", 0.07 * times, row, result=made.number("int"), count=times, text="row", **step),
            one("*", 0.05 * times, made.number("int"), made.number("int"), count=times, text="w * s", **step),
            *more,
        ]

    bound = one("max", 3, made.number("int"), made.number("int"), library="python", count=25.0, depth=1)
    assert named(swap(searched(12_900), searched(2_300, bound))) == "algorithm-choice"
    of_a_list = one("max", 3, made.sequence(7, "int"), library="python", count=25.0, depth=1)
    assert named(swap(searched(12_900), searched(2_300, of_a_list))) == "python-loop"


SPREAD = "for x in y:\n    h = homo.{made}\n    z = h * grid\n    z.sum().backward()\n"


@pytest.mark.parametrize(("more", "told"), [((), True), (("torch.sin",), False)])
def test_what_is_repeated_for_each_row_costs_most_where_gradients_flow_back(more: Any, told: bool) -> None:
    """`homo.repeat(4096, 1)` and `homo.view(1, 9)`: the copy is short, the backward pass adds up all its rows."""
    few, many = made.tensor(1, 9), made.tensor(4096, 9)
    texts = [SPREAD.format(made=call) for call in ("repeat(4096, 1)", "view(1, 9)")]
    forms = ("torch.Tensor.repeat", many, 40, 1200), ("torch.Tensor.view", few, 1, 600)

    def side(label: str, text: str, form: Any, others: Any) -> Side:
        name, result, us, backward = form
        call = text.partition("h = ")[2].partition("\n")[0]
        operations = [
            made.operation(name, few, text=call, source=text, library="torch", result=result, seconds=us * 1e-6),
            made.operation("*", result, many, text="h * grid", source=text, library="torch", seconds=3e-5),
            made.operation("torch.Tensor.backward", many, text="z.sum().backward()", seconds=backward * 1e-6),
            *(made.operation(other, many, text=other, result=many, seconds=6e-4) for other in others),
        ]
        return made.side(label, operations, text, unit_s=(us + backward + 30) * 1e-6)

    pair = made.case(side("a", texts[0], forms[0], more), side("b", texts[1], forms[1], ()))
    lines: Any = {"slower_lines": (2, 2), "faster_lines": (2, 2), "slower_parts": ((2, 2),), "faster_parts": ((2, 2),)}
    code = made.hunk("h = homo.repeat(4096, 1)", "h = homo.view(1, 9)", in_unit=True)
    hunk = msgspec.structs.replace(code, **lines)
    assert (named(views(whole(pair), hunk)[0]) == "redundant-copy") is told
