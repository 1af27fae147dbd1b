"""Names read off what torch ran beneath calls that show nothing of their work."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import evidence_made as made
import msgspec
import pytest
from evidence_made import best
from test_swaps_named import one

from whyslower.causes.algorithm_choice import AlgorithmChoice
from whyslower.causes.beneath import beneath, goes_through_rows, moved_out_of_loop
from whyslower.causes.case import Side, Swap
from whyslower.causes.dispatch_overhead import DispatchOverhead
from whyslower.causes.part_by_part import filled_for_each_part
from whyslower.evidence.families import OPTIONS, family
from whyslower.evidence.flops import flops
from whyslower.inquiry.code import SURE, named
from whyslower.records import Kernel, Operand, Operation, SameWork


def kernel(name: str, us: float, *shapes: tuple[int, ...], count: float = 1.0) -> Kernel:
    return Kernel(
        name=f"aten::{name}", count=count, seconds=us * 1e-6, shapes=shapes, dtypes=("float32",) * len(shapes)
    )


def exchanged(slower: list[Kernel], faster: list[Kernel], lost: list[Operation] | None = None, **more: Any) -> Swap:
    """A backward pass, or other calls, that took seven times as long."""
    lost = lost or [one("torch.Tensor.backward", 7000, made.tensor())]
    gained = [one("torch.Tensor.backward", 1000, made.tensor())]
    sides = made.side("a", lost, unit_s=7e-3, kernels=tuple(slower)), made.side("b", gained, kernels=tuple(faster))
    pair = made.case(*sides, **more)
    return Swap(pair, tuple(lost), tuple(gained))


STEP = kernel("add_", 40, (96, 64), (96, 64), count=2.0)


def test_a_product_in_place_of_passes_over_larger_arrays_is_another_method() -> None:
    large = (128, 128, 32)
    passes = [kernel(name, us, large, large, count=3.0) for name, us in (("mul", 1400), ("div", 2600), ("neg", 220))]
    assert named(exchanged([*passes, STEP], [kernel("mm", 60, (128, 32), (32, 128)), STEP])) == "algorithm-choice"
    few = [kernel("mul", 900, large, large), STEP]
    assert named(exchanged([*passes, STEP], few)) == "unfused"


def test_many_small_kernels_inside_one_call_are_calls() -> None:
    small = [kernel(name, 600, (64,), count=512.0) for name in ("norm", "mul_", "select")]
    step = [one("torch.optim.adam.Adam.step", 7600, made.other("Adam"))]
    fused = [kernel("_fused_adam_", 900, (64,), (64,))]
    assert named(exchanged([*small, STEP], [*fused, STEP], step)) == "dispatch-overhead"


@pytest.mark.parametrize(("us", "cause"), [(600, "unfused"), (6, "dispatch-overhead")])
def test_a_fused_optimizer_saves_passes_over_large_weights_and_calls_on_small_ones(us: float, cause: str) -> None:
    many = [kernel(name, us * 30, (us, 1000), count=30.0) for name in ("sqrt", "div", "addcdiv_", "lerp_")]
    step = [one("torch.optim.adam.AdamW.step", 4 * 30 * us + 600, made.other("AdamW"))]
    found = exchanged([*many, STEP], [kernel("_fused_adamw_", 8 * us, (us, 1000)), STEP], step)
    hunk = made.hunk("opt = AdamW(p)", "opt = AdamW(p, fused=True)")
    assert named(Swap(found.case, found.lost, found.gained, hunk)) == cause


def test_what_both_run_alike_is_no_difference() -> None:
    [swap] = beneath(exchanged([STEP, kernel("mul", 900, (500, 500))], [STEP, kernel("mul", 90, (50, 500))]))
    assert [(o.text, o.operands[0].shape) for o in swap.lost] == [("aten::mul", (500, 500))]
    assert [(o.text, o.operands[0].shape) for o in swap.gained] == [("aten::mul", (50, 500))]


def test_calls_that_show_their_work_are_not_looked_beneath() -> None:
    shown = [one("torch.Tensor.mul", 7000, made.tensor(500, 500), result=made.tensor(500, 500))]
    assert beneath(exchanged([STEP], [], shown)) == ()
    assert beneath(exchanged([], [STEP])) == (), "nothing was seen beneath"


def test_kernels_are_of_the_kind_of_the_call_that_they_belong_to() -> None:
    kinds = {
        "mkldnn_convolution": "conv",
        "convolution_backward": "conv",
        "_softmax_backward_data": "composite",
        "native_layer_norm_backward": "composite",
        "threshold_backward": "elementwise",
        "linalg_vector_norm": "reduction",
        "addmm": "matmul",
    }
    some = [kernel(name, 10, (64,), (64, 32), (32, 16)) for name in kinds]
    [swap] = beneath(exchanged(some, [STEP]))
    assert {o.text.removeprefix("aten::"): family(o) for o in swap.lost} == kinds
    product = next(o for o in swap.lost if o.text == "aten::addmm")
    assert flops(product) == 2 * 64 * 32 * 16


@pytest.mark.parametrize(("again_us", "much"), [(500, True), (20, False)])
def test_what_the_backward_pass_computes_anew_is_a_costlier_method(again_us: float, much: bool) -> None:
    """`checkpoint(block, h)`, or `block(h)`, whose values are kept: a forward pass more, and what looks after it."""
    block, h = made.other("torch.nn.Sequential"), made.tensor(128, 128)
    lost = [one("torch.Tensor.backward", 4000, made.tensor()), one("torch.utils.checkpoint.checkpoint", 1700, block, h)]
    gained = [one("torch.Tensor.backward", 2700, made.tensor()), one("torch.nn.Sequential", 1300, h)]
    shapes = (512,), (128, 128), (128, 512)
    forward = [kernel("addmm", again_us * (1 + more), *shapes, count=4.0 * (1 + more)) for more in (1, 0)]
    hooks = [kernel("detach", 400, (128, 128), count=60.0)]
    sides = (
        made.side("a", lost, kernels=(forward[0], *hooks, STEP), unit_s=6.5e-3, library_calls=1200),
        made.side("b", gained, kernels=(forward[1], STEP), unit_s=5.1e-3, library_calls=150),
    )
    assert (named(Swap(made.case(*sides), tuple(lost), tuple(gained))) == "algorithm-choice") is much
    again = [one("torch.nn.Linear", us, h, result=h, count=count) for us, count in ((900, 8.0), (450, 4.0))]
    beside = Swap(made.case(*sides), (*lost, again[0], again[0]), (*gained, again[1]))
    sure = AlgorithmChoice().explains(beside)
    assert (sure >= 0.7) is much, "where the layers' own calls are seen again, too"


def padded(conv_us: float, *, beneath: bool = True) -> Swap:
    """`F.conv2d(F.pad(x, ...), w)` in a module's own code, and a layer that pads as it convolves, which a net calls."""
    image, wide = (16, 32, 96, 96), (16, 32, 98, 98)
    small, large = made.tensor(*image), made.tensor(*wide)
    lost = [
        one("torch.conv2d", 2000, large, result=small, count=4.0),
        one("torch.nn.functional.pad", 350, small, result=large, count=4.0),
    ]
    net = one("torch.nn.Sequential", 3800, small, result=small)
    pads = [kernel("fill_", 240, wide, count=4.0), kernel("copy_", 90, wide, image, count=4.0)]
    pads += [kernel("constant_pad_nd", 20, image, count=4.0)]
    slower = (kernel("conv2d", conv_us, wide, count=4.0), *pads)
    faster = (kernel("conv2d", 2100, image, count=4.0),) if beneath else (kernel("fill_", 100, image),)
    pair = made.case(made.side("a", lost, kernels=slower), made.side("b", [net], kernels=faster))
    return Swap(pair, tuple(lost), (), made.hunk("x = F.pad(x, p)", "", in_unit=True))


def test_what_runs_beneath_another_call_is_not_left_out() -> None:
    """Only the copies with borders are."""
    assert named(padded(2000)) == "redundant-copy"
    assert named(padded(2000, beneath=False)) == "algorithm-choice"


def test_a_routine_that_takes_the_slower_one_no_longer_is_not_why() -> None:
    [swap] = beneath(padded(2000))
    assert "torch.conv2d" not in {o.name for o in (*swap.lost, *swap.gained)}
    [swap] = beneath(padded(2300))
    assert [o.name for o in swap.gained] == ["torch.conv2d"]


@pytest.mark.parametrize(("us", "cause"), [(6400.0, "kernel-implementation"), (2000.0, "")])
def test_a_convolution_in_groups_that_takes_far_longer_than_one_for_each_group(us: float, cause: str) -> None:
    def convolution(us: float, count: float, *shapes: tuple[int, ...]) -> Kernel:
        dtypes = ("float32",) * len(shapes)
        name = "xla::conv_general_dilated"
        return Kernel(name=name, count=count, seconds=us * 1e-6, shapes=shapes, dtypes=dtypes, file=made.PATH, line=1)

    grouped = convolution(us, 1.0, (16, 6, 16), (16, 16, 16, 6, 3), (3, 3, 3, 6, 16))  # it adds up, too
    apart = convolution(1080.0, 6.0, (16, 16, 16, 16), (16, 16, 16, 3), (3, 3, 3, 16))
    calls = [[one("jax.jit(step)", each, made.array(16, 16), library="jax")] for each in (us + 400, 1500.0)]
    pair = made.case(made.side("a", calls[0], kernels=(grouped,)), made.side("b", calls[1], kernels=(apart,)))
    assert named(Swap(pair, tuple(calls[0]), tuple(calls[1]))) == cause


def test_set_up_that_folds_layers_into_others_saves_kernels_and_does_not_prepare_values() -> None:
    maps, weights, layers = (1, 16, 64, 64), (16, 16, 3, 3), "net = nn.Sequential(*folded(net))"
    convolved = kernel("mkldnn_convolution", 200, maps, weights, count=2.0)
    normed = kernel("native_batch_norm", 42, maps, (16,), count=2.0)
    calls = [made.operation("torch.nn.Sequential.net", made.tensor(*maps), seconds=us * 1e-6) for us in (436, 392)]
    biased = kernel("copy_", 8, maps, (16,))
    kernels = (convolved, normed), (convolved, biased)
    slower, faster = (
        made.side(label, [call], kernels=ran, unit_s=call.seconds)
        for label, call, ran in zip("ab", calls, kernels, strict=True)
    )
    in_door = Swap(made.case(slower, faster, 1.11), (), (), made.hunk("", layers))
    assert named(in_door) == "algorithm-choice"
    alike = replace(slower, evidence=msgspec.structs.replace(slower.evidence, kernels=kernels[1]))
    assert named(replace(in_door, case=made.case(alike, faster, 1.11))) == "data-dependent", "values may do that"


# --- parts of a tensor, one by one ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("fills", "cats", "method"), [(240.0, 1.0, True), (120.0, 1.0, False), (240.0, 0.0, False)])
def test_gradients_of_parts_that_each_fill_the_whole_are_a_costlier_method(
    fills: float, cats: float, method: bool
) -> None:
    """`current[t]` in every step, or `current.unbind(0)`: 120 arrays as large as the whole, or one put together."""
    whole = (120, 32, 256)
    step = [kernel("mul", 300, whole[1:], count=240.0)]
    slower = [kernel("fill_", 2400, whole, count=fills), kernel("add_", 1500, whole, whole, count=359.0), *step]
    faster = [kernel("fill_", 30, whole[1:], count=122.0), kernel("add_", 125, whole[1:], count=240.0), *step]
    faster += [kernel("cat", 400, whole, count=cats)] if cats else []
    if fills > 122:
        slower.append(kernel("zero_", 40, whole, count=120.0))
    backward = [one("torch.Tensor.backward", us, made.tensor(), library="torch") for us in (5300, 2900)]
    taken = one("[]", 140, made.tensor(*whole), made.number("int"), count=120.0, library="torch")
    unbound = one("torch.Tensor.unbind", 64, made.tensor(*whole), library="torch")
    sides = (
        made.side("a", [backward[0], taken], kernels=tuple(slower), backward=True),
        made.side("b", [backward[1], unbound], kernels=tuple(faster), backward=True),
    )
    swap = Swap(made.case(*sides), (backward[0], taken), (backward[1], unbound))
    assert filled_for_each_part(swap) is method
    assert not method or named(swap) == "algorithm-choice"


@pytest.mark.parametrize(("rows", "fixed"), [(64, True), (4096, False)])
def test_an_optimizer_that_is_not_handed_its_small_arrays_as_lists_pays_for_calls(rows: int, fixed: bool) -> None:
    names = ("sqrt", "div", "addcdiv_", "lerp_")
    each = tuple(kernel(name, 40, (rows, 64), count=30.0) for name in names)
    lists = (*(kernel(f"_foreach_{name}", 30) for name in names), kernel("item", 20, count=130.0))
    step, other = (one("torch.optim.adam.Adam.step", us, made.other("Adam")) for us in (490, 370))
    pair = made.case(made.side("a", [step], kernels=each), made.side("b", [other], kernels=lists))
    hunk = made.hunk("opt = Adam(p, foreach=False)", "opt = Adam(p)")
    assert (named(Swap(pair, (step,), (other,), hunk)) == "dispatch-overhead") is fixed


@pytest.mark.parametrize(
    ("said", "us", "cause"),
    [("channels_last", 1230, "memory-layout"), ("preserve_format", 1230, ""), ("channels_last", 300, "")],
    ids=["to another order", "of nothing that is known", "few"],
)
def test_copies_beneath_modules_that_want_another_order(said: str, us: float, cause: str) -> None:
    """A norm that gives its result in the usual order, and a convolution that wants channels last."""
    image = (1, 16, 128, 128)
    norm, same = kernel("native_batch_norm", 830, image, (16,)), kernel("copy_", us, image, image, count=6.0)
    call = [one("torch.nn.modules.container.Sequential", 4700, made.tensor(1, 1, 128, 128))]
    text = f"net = net.to(memory_format=torch.{said})\nfor x in xs:\n    y = net(x)\n"
    sides = (
        made.side("a", call, text, kernels=(norm, same), unit_s=3.5e-3),
        made.side("b", call, text, kernels=(kernel("native_group_norm", 490, image, (16,)),), unit_s=1.9e-3),
    )
    swap = Swap(made.case(*sides), tuple(call), ())
    assert (named(swap) == "memory-layout") is bool(cause)


@pytest.mark.parametrize(("there", "left_out"), [("aten::native_layer_norm", False), ("aten::addmm", True)])
def test_what_a_layer_does_in_a_routine_of_its_own_is_not_left_out(there: str, left_out: bool) -> None:
    """Steps in a layer of the user's, beneath a call that both make: no line of the faster program does them."""
    x = made.tensor(2000, 256)
    steps = [
        made.operation(name, x, x, result=x, seconds=2e-4, count=3.0, library="torch")
        for name in ("-", "*", "torch.exp", "torch.Tensor.add")
    ]
    kernels = [Kernel(name="aten::addmm", count=2.0, seconds=1e-4), Kernel(name=there, count=3.0, seconds=2e-4)]
    slower = made.side("a", steps, kernels=[Kernel(name="aten::addmm", count=2.0, seconds=1e-4)])
    pair = made.case(slower, made.side("b", [], kernels=kernels), work=SameWork(kind="same"))
    assert (AlgorithmChoice().explains(Swap(pair, tuple(steps), ())) >= SURE) is left_out


@pytest.mark.parametrize(
    ("slower", "faster", "us", "cause"),
    [
        ("bfloat16", "float32", 22000, "slow-dtype-path"),
        ("float64", "float32", 22000, "dtype-width"),
        ("bfloat16", "float32", 1900, ""),  # hardly longer than in the wider one
    ],
)
def test_the_same_kernels_on_narrower_numbers_are_not_slower_for_their_width(
    slower: str, faster: str, us: float, cause: str
) -> None:
    """A forward pass under `torch.autocast` on a processor that has no such products."""

    def passes(dtype: str, us: float) -> list[Kernel]:
        sizes = ((128, 256), (256, 256))
        return [msgspec.structs.replace(kernel("mm", us, *sizes, count=2.0), dtypes=(dtype,) * 2), STEP]

    found = named(exchanged(passes(slower, us), passes(faster, 1300)))
    assert found == cause if cause else found != "slow-dtype-path"


def test_a_slower_kernel_of_a_layer_for_another_is_no_pass_more() -> None:
    """`PReLU` with a fixed slope, and `LeakyReLU`: each layer's own call and node hand on to its kernel."""
    rows = (8192, 32)
    slower = [
        kernel("_prelu_kernel_backward", 3770, rows, rows, (1, 1), count=5.0),
        kernel("_prelu_kernel", 350, rows, (1, 1), count=5.0),
        kernel("prelu", 20, rows, (1,), count=5.0),
        msgspec.structs.replace(kernel("", 20, rows, count=5.0), name="PreluKernelBackward0"),
        kernel("resolve_conj", 5, rows, count=23.0),
    ]
    faster = [
        kernel("leaky_relu_backward", 880, rows, rows, count=5.0),
        kernel("leaky_relu", 300, rows, count=5.0),
        msgspec.structs.replace(kernel("", 12, rows, count=5.0), name="LeakyReluBackward0"),
    ]
    assert named(exchanged([*slower, STEP], [*faster, STEP])) == "kernel-implementation"


def test_layers_in_a_container_are_known_by_what_they_run() -> None:
    """A window of 11 by 11, or 11 by 1 and then 1 by 11; of the layers before it, a container shows nothing."""
    image, window = made.tensor(4, 3, 96, 96), made.tensor(3, 1, 11, 11)
    features = made.tensor(4, 12, 96, 96)
    told = Operand(kind="other", type=OPTIONS, items="12, 12, kernel_size=(3, 3), stride=(1, 1), padding=(1, 1)")
    shapes, passes = (
        ((4, 3, 96, 96), (3, 1, 11, 11)),
        [((4, 3, 96, 96), (3, 1, 11, 1)), ((4, 3, 86, 96), (3, 1, 1, 11))],
    )
    inner = kernel("mkldnn_convolution", 1700, (4, 12, 96, 96), (12, 12, 3, 3))
    blurred = kernel("mkldnn_convolution", 7600, *shapes, count=5.0), kernel("conv2d", 10, *shapes, count=5.0)
    back = kernel("convolution_backward", 6000, (4, 3, 86, 86), *shapes, count=3.0)
    again = [kernel("mkldnn_convolution", 2000, *each, count=5.0) for each in passes]
    layers = one("torch.nn.modules.container.Sequential", 4300, image, result=image, text="net(x)")
    lost = [one("torch.conv2d", 7900, image, window, count=5.0), layers]
    gained = [
        one("torch.conv2d", 2200, image, made.tensor(3, 1, 11, 1), text="conv2d(x, v)", count=5.0),
        one("torch.conv2d", 1700, image, made.tensor(3, 1, 1, 11), text="conv2d(x, h)", count=5.0),
        one("torch.nn.modules.conv.Conv2d", 1700, features, told, result=features, text="conv(x)", count=2.0),
    ]
    sides = (
        made.side("a", lost, kernels=(inner, *blurred, back)),
        made.side("b", gained, kernels=(inner, *again)),
    )
    swap = Swap(made.case(*sides), tuple(lost), tuple(gained))
    assert named(swap) == "algorithm-choice"


@pytest.mark.parametrize(
    ("often", "rows", "cause"),
    [
        (4.0, 200, "algorithm-choice"),  # the network anew for each derivative
        (3.3, 200, "dispatch-overhead"),  # that is not what it takes longer for
        (4.0, 20, "dispatch-overhead"),  # on a part of the rows each
    ],
)
def test_a_network_that_is_evaluated_again_is_another_method(often: float, rows: int, cause: str) -> None:
    def program(label: str, often: float, rows: int, us: float) -> Side:
        grads = one("torch.autograd.grad", us, made.tensor(rows, 1), count=10 * often)
        beneath = [kernel(name, 9 * often, (rows, 24), (24, 24), count=20 * often) for name in ("mm", "tanh", "mul")]
        return made.side(label, [grads], kernels=tuple(beneath), unit_s=1.1e-6 * us)

    pair = made.case(program("a", often, rows, 1350.0), program("b", 3.0, 200, 1000.0), ratio=1.35)
    swapped = Swap(pair, *(side.evidence.operations for side in pair.both))
    assert DispatchOverhead().suspected(pair) is (cause == "dispatch-overhead")
    assert (best(swapped) == "algorithm-choice") is (cause == "algorithm-choice")


@pytest.mark.parametrize(("turns", "cause"), [(True, "memory-layout"), (False, "")])
def test_a_sparse_matrix_that_the_backward_pass_turns_round(turns: bool, cause: str) -> None:
    """The gradient of `torch.sparse.mm(A, x)` goes by the columns of A, whose rows lie one after the other."""
    product = kernel("addmm", 900, (6000, 64), (6000, 6000), (6000, 64), count=2.0)
    sorting = [kernel("sort", 4000, (125_764,), count=4.0), kernel("index_select", 2000, (2, 125_764), (125_764,))]
    turning = [kernel("_to_sparse_csr", 600, (6000, 6000), count=2.0)] if turns else []
    assert named(exchanged([product, *sorting, *turning], [product])) == cause


CHOICES = ((120, 9, 120), (9, 120))


@pytest.mark.parametrize(
    ("us", "seldom", "often", "moved"),
    [
        (6500, 1.0, 101.0, True),
        (6500, 101.0, 101.0, False),  # as often in both: nothing is made seldom
        (1500, 1.0, 101.0, False),  # hardly longer
        (6500, 1.0, 20.0, False),  # of other rounds
    ],
)
def test_what_a_compiled_loop_computes_once_before_it(us: float, seldom: float, often: float, moved: bool) -> None:
    """A utility that does not depend on what is carried on, in a `while_loop`, and in a compiled step."""

    def xla(name: str, took: float, count: float) -> Kernel:
        return msgspec.structs.replace(kernel(name, took, *CHOICES, count=count), name=f"xla::{name}")

    slower, faster = [xla("select_n", us, 101.0)], [xla("select_n", 900, often), xla("div", 50, seldom)]
    assert moved_out_of_loop(exchanged(slower, faster)) is moved
    assert not moved or named(exchanged(slower, faster)) == "algorithm-choice"


@pytest.mark.parametrize(("rows", "itself"), [(509.0, True), (4.0, False)])
def test_a_routine_that_goes_through_rows_itself(rows: float, itself: bool) -> None:
    """`nn.Embedding(max_norm=1)` asks for the norm of one row after the other."""
    norms = [kernel(name, 3 * 509, (64,), count=rows) for name in ("linalg_vector_norm", "norm", "select")]
    renormed = [kernel("embedding_renorm_", 1000, (20000, 64), (256,), count=2.0), *norms]
    looked_up = [one("torch.nn.modules.sparse.Embedding", 7000, made.tensor(256, dtype="int64"), count=2)]
    swapped = exchanged(renormed, [kernel("index_select", 200, (20000, 64), (256,))], looked_up)
    assert goes_through_rows(swapped) is itself
    assert not itself or named(swapped) == "kernel-implementation"
