"""Numbers drawn in a wide dtype, messages along edges, frozen layers, factors of matrices, compressed files, order."""

from __future__ import annotations

from typing import Any

import evidence_made as made
import msgspec
import pytest
from evidence_made import best
from test_swaps_named import one, swap

from whyslower.causes.case import Side, Swap
from whyslower.inquiry.code import named
from whyslower.records import Kernel, Operation, SameWork


def programs(lost: list[Operation], gained: list[Operation], **more: Any) -> Swap:
    """Two whole programs."""
    slower, faster = (sum(o.seconds for o in part) for part in (lost, gained))
    sides = made.side("a", lost, unit_s=slower), made.side("b", gained, unit_s=faster)
    return Swap(made.case(*sides, ratio=slower / faster, **more), tuple(lost), tuple(gained))


@pytest.mark.parametrize(("us", "cause"), [(840, "slow-dtype-path"), (380, "dtype-width")])
def test_numbers_drawn_in_a_wider_dtype(us: float, cause: str) -> None:
    """`torch.randn(6000, 8, dtype=torch.float64)`, and in single precision, of which torch draws many at a time."""
    drawn = [one("torch.randn", took, result=made.tensor(6000, 8, dtype=f"float{bits}")) for took, bits in
             ((us, 64), (175, 32))]  # fmt: skip
    code = made.hunk("noise = torch.randn(z.shape, dtype=torch.float64)", "noise = torch.randn(z.shape)", in_unit=True)
    assert named(swap(drawn[:1], drawn[1:], code)) == cause


@pytest.mark.parametrize(
    ("edges", "others", "name"),
    [
        (15_776, 7_888, "algorithm-choice"),
        (15_776, 12_000, ""),  # hardly more of them
        (7_888, 7_888, ""),  # as many
    ],
)
def test_messages_along_twice_as_many_edges_for_the_same_means(edges: int, others: int, name: str) -> None:
    """Both directions of an edge that was listed in both already; the faster one takes them by another routine."""

    def program(edges: int, routine: str, us: float) -> list[Operation]:
        levels, index = made.tensor(500, 32), made.tensor(edges, dtype="int64")
        messages = made.tensor(edges, 32)
        taken = one(routine, us, levels, index, count=2.0, result=messages)
        return [taken, one("torch.Tensor.index_add", us / 2, levels, index, messages, count=2.0, result=levels)]

    found = programs(program(edges, "[]", 760), program(others, "torch.Tensor.index_select", 120))
    assert (named(found) if name else best(found) == "algorithm-choice") == (name or False)


def backward(backward_us: float, forward_us: float, layers: int, text: str) -> Side:
    """A step of a policy through a critic, whose layers are seen one by one or in a container."""
    x = made.tensor(100, 23)
    kind = "torch.nn.modules.linear.Linear" if layers > 1 else "torch.nn.modules.container.Sequential"
    forward = one(kind, forward_us, x, count=float(layers), result=made.tensor(100, 1))
    products = Kernel(name="aten::mm", count=layers, seconds=1e-4, shapes=((100, 256), (256, 256)), dtypes=("float32",))
    return made.side(
        "a",
        [one("torch.Tensor.backward", backward_us, made.tensor()), forward],
        f"{text}\nfor step in range(400):\n    loss.backward()\n",
        unit_s=1e-6 * (backward_us + forward_us),
        gradients=True,
        backward=True,
        kernels=(products,),
    )


@pytest.mark.parametrize(
    ("text", "us", "frozen"),
    [
        ("critic.requires_grad_(False)", 460, True),
        ("for p in critic.parameters(): p.requires_grad = False", 460, True),
        ("critic.train()", 460, False),
        ("critic.requires_grad_(False)", 650, False),  # that takes the backward pass hardly less
    ],
)
def test_a_backward_pass_that_goes_on_to_weights_which_the_other_program_freezes(
    text: str, us: float, frozen: bool
) -> None:
    slower, faster = backward(670, 330, 1, "critic = Critic()"), backward(us, 300, 3, text)
    pair = made.case(slower, faster, ratio=slower.unit_s / faster.unit_s)
    found = named(Swap(pair, *(side.evidence.operations for side in pair.both)))
    assert (found == "autograd-overhead") is frozen


def test_solving_by_sparse_factors_is_another_method_than_sine_transforms() -> None:
    field = made.array(255, 255)
    factors, right = made.other("scipy.sparse.linalg.SuperLU"), made.array(255 * 255)
    solved = one("scipy.sparse.linalg.SuperLU.solve", 10_900, factors, right, result=right, library="scipy")
    sines = [one(f"scipy.fft.{name}", 550, field, result=field, library="scipy") for name in ("dstn", "idstn")]
    assert named(programs([solved], sines)) == "algorithm-choice"


def test_going_to_and_fro_in_a_compressed_file() -> None:
    """`GzipFile.seek` to an earlier place unpacks all that lies before it; it is the same routine in both."""

    def program(us: float) -> list[Operation]:
        file = made.other("gzip.GzipFile")
        place = one("gzip.GzipFile.seek", us, file, made.number("int"), result=made.number("int"), library="python")
        return [place, one("numpy.fft.rfft", 25, made.array(2000), result=made.array(1001, dtype="complex128"))]

    assert named(programs(program(1550), program(3))) == "input-pipeline"


@pytest.mark.parametrize(("routine", "cause"), [("index_reduce", "kernel-implementation"), ("index_select", "")])
def test_what_is_reduced_by_index_is_no_copy(routine: str, cause: str) -> None:
    """`agg.index_reduce(0, dst, msg, "amax")`, and `scatter_reduce`."""
    sums, messages = made.tensor(600, 64), made.tensor(6000, 64)
    lost = one(f"torch.Tensor.{routine}", 690, sums, made.tensor(6000, dtype="int64"), messages, result=sums)
    spread = made.tensor(6000, 64, dtype="int64")
    found = named(swap([lost], [one("torch.Tensor.scatter_reduce", 280, sums, spread, messages, result=sums)]))
    assert found == cause if cause else found != "kernel-implementation"


@pytest.mark.parametrize(("came", "cause"), [("numpy.sort", "data-dependent"), ("numpy.negative", "")])
def test_values_that_are_put_in_order_first_for_compiled_code(came: str, cause: str) -> None:
    """Blocks that each go on until the last of their mixtures has ignited: of like ones all end together."""
    charges = made.array(1024, dtype="float32")

    def swept(us: float) -> Operation:
        return one("jax.jit(sweep)", us, charges, text="sweep(t_in)", result=charges, library="jax")

    code = made.hunk("t_in = charges[k]", "t_in = np.sort(charges[k])", in_unit=True)
    assert named(swap([swept(6000)], [swept(2000), one(came, 12, charges, result=charges)], code)) == cause


def test_a_power_that_both_compute_brings_no_other_dtype_into_what_follows() -> None:
    """`up[:, None] ** moves` is of floats and whole numbers in both; what one of them walks in short rows is not."""

    def program(shape: tuple[int, int], us: float) -> list[Operation]:
        up, moves = made.array(shape[0], 1), made.array(81, dtype="int64")
        held = made.array(*shape)
        power = one("**", 94, up, moves, result=made.array(*shape))
        return [power, one("*", us, held, held, count=40.0, result=held), one("+", us, held, held, count=40.0)]

    assert best(programs(program((400, 41), 390), program((41, 400), 190))) != "type-promotion"


@pytest.mark.parametrize(
    ("shape", "work", "cause"),
    [
        ((2,), "same", "kernel-implementation"),
        ((2,), "unchecked", ""),  # it may say something else
        ((2, 2), "same", ""),  # the same array, as far as is known
        ((3,), "same", "kernel-implementation"),
    ],
)
def test_a_small_array_in_another_form_has_one_routine_go_another_way(
    shape: tuple[int, ...], work: str, cause: str
) -> None:
    """`affine_transform` by a diagonal matrix, or by the numbers that stand in it."""
    frame = made.array(160, 160)

    def warped(us: float, *shape: int) -> Operation:
        return one("scipy.ndimage.affine_transform", us, frame, made.array(*shape), count=2.0, result=frame,
                   library="scipy", text="affine_transform(frame, matrix)")  # fmt: skip

    found = programs([warped(1290, 2, 2)], [warped(850, *shape)], work=SameWork(kind=work))
    assert (named(found) == "kernel-implementation") is bool(cause)


@pytest.mark.parametrize(("kind", "cause"), [("array.array", "construction"), ("numpy.memmap", "")])
def test_torch_goes_through_a_buffer_of_numbers_item_by_item(kind: str, cause: str) -> None:
    """`torch.tensor(array.array("h", raw))`, beside `torch.from_numpy` of what NumPy makes of the bytes."""
    sound = made.tensor(16_000)
    taken = one("torch.tensor", 1300, made.other(kind), result=sound, text="torch.tensor(samples)")
    read = one("torch.from_numpy", 4, made.array(16_000, dtype="float32"), result=sound, view=True)
    assert named(programs([taken], [read])) == cause


@pytest.mark.parametrize(
    ("theirs", "result", "cause"),
    [("float64", "float64", "type-promotion"), ("float32", "float64", ""), ("float64", "int32", "")],
)
def test_a_routine_of_scipys_converts_what_is_of_another_dtype_than_it_works_in(
    theirs: str, result: str, cause: str
) -> None:
    def searched(us: float, dtype: str) -> Operation:
        graph = made.array(67_600, 67_600, dtype=dtype, kind="scipy.sparse.csr_array")
        given = msgspec.structs.replace(graph, kind="sparse", length=240_000)
        times = made.array(67_600, dtype=result)
        return one("scipy.sparse.csgraph.dijkstra", us, given, made.number("int"), result=times, library="scipy")

    assert named(programs([searched(620, "int32")], [searched(200, theirs)])) == cause


@pytest.mark.parametrize(
    ("code", "often", "cause"),
    [
        ("lines.append(json.dumps(review, ensure_ascii=False))", 150.0, "data-dependent"),
        ("lines.append(json.dumps(review, ensure_ascii=False))", 60.0, ""),
        ("json.dumps(review, ensure_ascii=False)", 150.0, ""),  # that puts nothing anywhere
    ],
)
def test_texts_that_are_put_into_a_list_in_other_letters(code: str, often: float, cause: str) -> None:
    text = "for turn in range(360):\n    review = json.loads(line)\n"

    def read(us: float, length: int, often: float) -> list[Operation]:
        line = msgspec.structs.replace(made.other("str"), length=length)
        return [one("json.loads", us, line, text="json.loads(line)", library="python", count=often)]

    lost, gained = read(680, 2046, 150.0), read(190, 426, often)
    stretch = made.hunk("lines.append(json.dumps(review))", code)
    pair = made.case(made.side("a", lost, text), made.side("b", gained, text), ratio=2.2, hunks=(stretch,))
    assert (named(Swap(pair, tuple(lost), tuple(gained), stretch)) == "data-dependent") is bool(cause)


@pytest.mark.parametrize(
    ("us", "often", "bases", "cause"),
    [
        (750, 1.0, 400_000, "kernel-implementation"),
        (750, 300.0, 400_000, ""),  # short calls, which a loop makes
        (750, 1.0, 4000, ""),  # on far fewer
    ],
)
def test_letters_that_an_array_library_counts_in_whole_passes(us: float, often: float, bases: int, cause: str) -> None:
    """`window.count(b"G")` goes from hit to hit; `np.count_nonzero(bases == G)` doesn't mind how many there are."""
    window = msgspec.structs.replace(made.other("bytes"), length=400_000)
    letter = msgspec.structs.replace(made.other("bytes"), length=1)
    lost = [one("bytes.count", us, window, letter, library="python", count=often, result=made.number("int"))] * 2
    track, found = made.array(bases, dtype="uint8"), made.array(bases, dtype="bool")
    gained = [one("==", 24, track, made.number("int"), result=found), one("numpy.count_nonzero", 22, found)]
    assert (named(programs(lost, gained)) == "kernel-implementation") is bool(cause)


@pytest.mark.parametrize(
    ("side", "theirs", "cause"),
    [
        (2, 1200, "kernel-implementation"),
        (40, 1200, ""),  # each product is work
        (2, 12, ""),  # hardly any of them
    ],
)
def test_products_of_tiny_matrices_one_by_one_and_written_out(side: int, theirs: int, cause: str) -> None:
    """`stack @ layer` of 1200 matrices of 2 by 2, and `a * c + b * s` of four spectra."""
    layers = made.array(theirs, side, side, dtype="complex128")
    lost = one("@", 840, layers, layers, count=12.0, result=layers, library="numpy")
    spectrum = made.array(theirs, dtype="complex128")
    steps = (("*", 96.0), ("+", 48.0))
    came = [one(name, 160, spectrum, spectrum, count=n, result=spectrum, library="numpy") for name, n in steps]
    assert (named(programs([lost], came)) == "kernel-implementation") is bool(cause)
