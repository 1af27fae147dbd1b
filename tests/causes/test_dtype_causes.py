"""The dtype causes: each suspects where its evidence is planted, and nowhere else; its casts run and keep results."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import evidence_made as made
import msgspec
import numpy as np
import pytest
from real_runs import assert_same, changed, live, of_products, only, silent

from whyslower.causes import dtypes
from whyslower.causes.case import Side, Swap
from whyslower.causes.casting import recast
from whyslower.causes.dtype_width import DtypeWidth
from whyslower.causes.slow_dtype_path import SlowDtypePath
from whyslower.causes.type_promotion import TypePromotion
from whyslower.inquiry import code
from whyslower.records import Operand, Operation, Variable

DTYPES = (DtypeWidth(), SlowDtypePath(), TypePromotion())


def test_wider_elements_are_cast_to_the_others_dtype() -> None:
    slower, faster = of_products("a", "float64"), of_products("b", "float32")
    pair = made.case(slower, faster)
    factor = only(DtypeWidth(), pair)
    assert "x = x.astype(np.float32)\nw = w.astype(np.float32)\nfor" in made.edited(slower, factor)
    assert_same(slower, factor)
    assert changed(slower, factor).dtype == np.float32
    silent(pair, SlowDtypePath(), TypePromotion())


def test_what_a_compiled_function_is_handed_says_what_it_computes_in() -> None:
    slower = of_products("a", "float64")
    handed = (made.sequence(2, items="jax.Array", kind="tuple", dtype="float32", nbytes=1_000_000), made.number())
    step = made.operation("jax.jit(step)", *handed, library="jax", seconds=1e-4)
    factor = only(DtypeWidth(), made.case(slower, made.side("b", [step])))
    assert "x = x.astype(np.float32)" in made.edited(slower, factor)
    few = made.operation("jax.jit(step)", made.number(), library="jax", seconds=1e-4)
    silent(made.case(slower, made.side("b", [few])), *DTYPES)


def test_integers_in_a_matrix_product_are_on_a_slow_path() -> None:
    slower, faster = of_products("a", "int64"), of_products("b", "float64")
    factor = only(SlowDtypePath(), made.case(slower, faster))
    assert_same(slower, factor)
    silent(made.case(slower, faster), DtypeWidth(), TypePromotion())


def test_half_precision_is_a_slow_path_and_never_a_narrow_one() -> None:
    pair = made.case(of_products("a", "float16"), of_products("b", "float32"))
    assert only(SlowDtypePath(), pair).changes.keys() == {"a"}
    silent(made.case(of_products("a", "float32"), of_products("b", "float16")), SlowDtypePath())


def test_small_numbers_in_half_precision_are_no_other_matter() -> None:
    """They are subnormal, and ordinary numbers where the processor computes with them."""
    slower = of_products("a", "float16")
    small = tuple(
        msgspec.structs.replace(o, operands=tuple(msgspec.structs.replace(x, subnormal=0.1) for x in o.operands))
        for o in slower.evidence.operations
    )
    slower = replace(slower, evidence=msgspec.structs.replace(slower.evidence, operations=small))
    assert only(SlowDtypePath(), made.case(slower, of_products("b", "float32"))).changes.keys() == {"a"}


def test_convolutions_in_double_precision_are_on_a_slow_path() -> None:
    """oneDNN has none; a pass over elements is only twice as wide."""

    def of(label: str, dtype: str, name: str, us: float) -> Side:
        x, w = made.tensor(8, 4, 200, dtype=dtype, text="x"), made.tensor(4, 4, 5, dtype=dtype, text="w")
        text = f"import torch\nfor i in range(2):\n    y = {name}(x, w)\n"
        one = made.operation(f"torch.{name}", x, w, text=f"{name}(x, w)", source=text, result=x, seconds=us * 1e-6)
        return made.side(label, [one], text, variables=live(x=x, w=w))

    conv = made.case(of("a", "float64", "conv1d", 2000), of("b", "float32", "conv1d", 500))
    assert only(SlowDtypePath(), conv).changes.keys() == {"a"}
    silent(conv, DtypeWidth(), TypePromotion())
    passed = made.case(of("a", "float64", "mul", 2000), of("b", "float32", "mul", 1000))
    assert only(DtypeWidth(), passed).changes.keys() == {"a"}
    silent(passed, SlowDtypePath(), TypePromotion())


def test_two_arrays_of_two_dtypes_are_promoted() -> None:
    slower, faster = of_products("a", "float32", "float64"), of_products("b", "float32")
    factor = only(TypePromotion(), made.case(slower, faster))
    assert "w = w.astype(np.float32)" in made.edited(slower, factor) and "x = x.astype" not in made.edited(
        slower, factor
    )
    assert_same(slower, factor)
    silent(made.case(slower, faster), DtypeWidth(), SlowDtypePath())


SCALARS = """\
import numpy as np
frame = np.ones((500, 500), dtype=np.float32)
levels = np.linspace(0, 1, 7){tail}
for level in levels:
    frame -= level
result = frame[:2]
"""


def of_scalars(label: str, tail: str, scalar: Operand, levels: Operand) -> Side:
    text = SCALARS.format(tail=tail)
    frame = made.array(500, 500, dtype="float32", text="frame")
    one = made.operation("-=", frame, scalar, text="frame -= level", source=text, result=frame, seconds=2e-3)
    return made.side(label, [one], text, variables=live(frame=frame, levels=levels))


def test_a_numpy_scalar_is_cast_where_the_loop_takes_it_from() -> None:
    scalar = Operand(kind="number", type="numpy.float64", dtype="float64", text="level")
    slower = of_scalars("a", "", scalar, made.array(7))
    faster = of_scalars("b", ".tolist()", made.number(), made.sequence(7))
    factor = only(TypePromotion(), made.case(slower, faster))
    assert "levels = levels.astype(np.float32)" in made.edited(slower, factor)
    assert_same(slower, factor)
    silent(made.case(slower, faster), DtypeWidth(), SlowDtypePath())


def test_what_the_unit_makes_is_told_the_dtype_too() -> None:
    text = """\
import numpy as np
x = np.arange(60000, dtype=np.float64)
for i in range(2):
    y = np.zeros(60000)
    y += x * np.sqrt(2.0)
result = y[:5]
"""
    x = made.array(60000, text="x")
    root = Operand(kind="number", type="numpy.float64", dtype="float64")
    slower = made.side(
        "a",
        [
            made.operation("numpy.zeros", made.number("int"), text="np.zeros(60000)", source=text, result=x),
            made.operation("numpy.sqrt", made.number(), text="np.sqrt(2.0)", source=text, result=root),
            made.operation("*", x, root, text="x * np.sqrt(2.0)", source=text, result=x, seconds=1e-3),
        ],
        text,
        variables=live(x=x),
    )
    narrow = made.array(60000, dtype="float32")
    faster = made.side("b", [made.operation("*", narrow, made.number(), result=narrow, seconds=1e-3)])
    factor = only(DtypeWidth(), made.case(slower, faster))
    script = made.edited(slower, factor)
    assert "np.zeros(60000, dtype=np.float32)" in script and "x * float(np.sqrt(2.0))" in script
    assert changed(slower, factor).dtype == np.float32
    assert_same(slower, factor)


TORCH_TRAINING = """\
import torch
torch.manual_seed(0)
net = torch.nn.Linear(40, 4).double()
w = torch.ones(4, 1, dtype=torch.float64, requires_grad=True)
data = [torch.rand(8, 40, dtype=torch.float64) for _ in range(3)]
opt = torch.optim.SGD([*net.parameters(), w], lr=0.1)
for x in data:
    opt.zero_grad()
    (net(x) @ w).pow(2).mean().backward()
    opt.step()
result = w.detach().double()
"""


def test_parameters_stay_the_objects_that_an_optimizer_holds() -> None:
    wide = made.tensor(800, 400, dtype="float64")
    seen = [
        made.operation(
            "torch.nn.modules.linear.Linear", wide, text="net(x)", source=TORCH_TRAINING, result=wide, seconds=1e-3
        )
    ]
    weights = made.tensor(4, 40, dtype="float64", requires_grad=True)
    variables = (
        Variable(name="net", value=made.other("torch.nn.modules.linear.Linear"), inner=(weights,)),
        Variable(name="w", value=made.tensor(4, 1, dtype="float64", requires_grad=True)),
        Variable(name="data", value=made.sequence(3, "torch.Tensor"), inner=(made.tensor(8, 40, dtype="float64"),) * 3),
        Variable(name="opt", value=made.other("torch.optim.sgd.SGD"), inner=(weights,)),
    )
    slower = made.side("a", seen, TORCH_TRAINING, variables=variables)
    narrow = made.tensor(800, 400)
    faster = made.side("b", [made.operation("torch.nn.modules.linear.Linear", narrow, result=narrow, seconds=1e-3)])
    factor = only(DtypeWidth(), made.case(slower, faster))
    script = made.edited(slower, factor)
    for statement in ("net.float()", "w.data = w.data.float()", "data = [item.float() for item in data]"):
        assert statement in script
    assert_same(slower, factor)


def test_a_global_of_a_loop_in_a_function_is_cast_as_a_global() -> None:
    text = """\
import numpy as np
x = np.ones((300, 300))


def main():
    total = x.sum()
    for i in range(2):
        total += (x @ x)[0, 0]
    return total


result = main()
"""
    x = made.array(300, 300, text="x")
    one = made.operation("@", x, x, text="x @ x", source=text, result=x, seconds=1e-3, function="main")
    slower = made.side("a", [one], text.replace("    for", "\tfor"), variables=live(x=x))
    source = made.Source(text, made.PATH, 7)
    slower = replace(slower, source=source, loop=replace_loop(slower, function="main", line=7))
    factor = only(DtypeWidth(), made.case(slower, of_products("b", "float32")))
    assert '    globals()["x"] = x.astype(np.float32)\n    for' in made.edited(slower, factor)
    assert_same(slower, factor)


def replace_loop(side: Side, **more: Any) -> Any:
    return msgspec.structs.replace(side.loop, **more)


def test_small_work_in_another_dtype_raises_no_suspicion() -> None:
    def small(label: str, dtype: str) -> Side:
        x = made.array(10, dtype=dtype)
        return made.side(label, [made.operation("*", x, x, result=x, seconds=1e-6)], variables=live(x=x))

    silent(made.case(small("a", "float64"), small("b", "float32")), *DTYPES)


def test_what_runs_a_graph_backwards_is_in_the_dtypes_of_what_it_recorded() -> None:
    slower, faster = of_products("a", "float64"), of_products("b", "float32")
    long = made.operation("torch.Tensor.backward", made.tensor(), seconds=20 * slower.unit_s)
    seen = (*slower.evidence.operations, long)
    only(
        DtypeWidth(),
        made.case(replace(slower, evidence=msgspec.structs.replace(slower.evidence, operations=seen)), faster),
    )


def test_the_code_that_changed_the_dtype_is_named_by_it() -> None:
    pair = made.case(of_products("a", "float64"), of_products("b", "float32"))
    swap = Swap(pair, pair.slower.evidence.operations, pair.faster.evidence.operations)
    assert DtypeWidth().explains(swap) >= 0.8 and SlowDtypePath().explains(swap) == 0 == TypePromotion().explains(swap)


@pytest.mark.parametrize(
    ("number", "named"),
    [("decimal.Decimal", True), ("fractions.Fraction", True), ("__main__.Money", False)],
)
def test_arithmetic_of_objects_where_numbers_do_is_on_a_slow_path(number: str, named: bool) -> None:
    """A sum of decimals, and of floats; what a class of the user's own does is seen in its methods."""

    def summed(operand: Operand, us: float) -> tuple[Operation, ...]:
        names = ("*", "+=")
        return tuple(
            made.operation(n, operand, operand, result=operand, library="python", count=5000, seconds=us * 1e-6)
            for n in names
        )

    pair = made.case(made.side("a"), made.side("b"))
    swap = Swap(pair, summed(made.other(number), 370), summed(made.number(), 200), made.hunk("x = D(1)", "x = 1.0"))
    assert (code.named(swap) == "slow-dtype-path") == named


@pytest.mark.parametrize(("characters", "named"), [(630, True), (24, False)])
def test_texts_in_an_array_have_room_for_the_longest(characters: int, named: bool) -> None:
    """`np.strings.endswith`, or a method of each text."""
    column = made.array(5000, dtype=f"str{32 * characters}", nbytes=20_000 * characters)
    found = made.array(5000, dtype="bool")
    lost = made.operation("numpy.strings.endswith", column, made.other("str"), result=found, seconds=2.7e-3)
    gained = made.operation("str.endswith", made.other("str"), library="python", count=5000.0, seconds=3e-4)
    pair = made.case(made.side("a", [lost]), made.side("b", [gained]))
    swap = Swap(pair, (lost,), (gained,), made.hunk("np.strings.endswith(x, s)", "[m.endswith(s) for m in x]"))
    assert (code.named(swap) == "dtype-width") is named


def test_once_all_data_is_cast_another_routine_is_no_other_dtype() -> None:
    """np.add.at in double precision, a sparse product in single."""

    def summed(dtype: str, name: str, us: float, *more: Operand) -> Operation:
        x, sums = made.array(20000, 32, dtype=dtype), made.array(64, 32, dtype=dtype)
        return made.operation(name, *more, x, result=sums, seconds=us * 1e-6)

    slower, faster = of_products("a", "float64"), of_products("b", "float32")
    lost, gained = summed("float64", "numpy.add.at", 6000), summed("float32", "@", 400, made.other("csc_matrix"))
    sides = [
        replace(s, evidence=msgspec.structs.replace(s.evidence, operations=(*s.evidence.operations, o)))
        for s, o in ((slower, lost), (faster, gained))
    ]
    swap = Swap(made.case(*sides), (lost,), (gained,), made.hunk("np.add.at(sums, labels, x)", "sums = m @ x"))
    causes, made_ones = frozenset({"dtype-width"}), frozenset({"dtype-width-float32"})
    assert code.named(swap, code.Tried(causes)) == ""
    assert code.named(swap, code.Tried(causes, made_ones)) == "kernel-implementation"


def test_jax_is_not_asked_for_dtypes_that_it_does_not_make() -> None:
    def pair(*seen: str) -> Side:
        parts = [made.array(300, 300, dtype=each, kind="jax.Array", text="x") for each in seen]
        text = "import jax.numpy as jnp\nx = jnp.ones((300, 300))\nfor i in range(2):\n    y = x @ x\n"
        product = made.operation("@", *parts, library="jax", text="x @ x", source=text, result=parts[0], seconds=1e-3)
        return made.side("a", [product], text, variables=live(x=parts[0]))

    wanted = {"float32": "float64"}
    assert recast(pair("float32", "float32"), wanted) is None
    assert recast(pair("float32", "float64"), wanted) is not None
    assert recast(pair("float32", "float32"), {"float32": "float16"}) is not None


# --- where data may live ----------------------------------------------------------------------------------------------

HELD = """\
import numpy as np


class Net:
    def __init__(self):
        self.w = np.ones((300, 300))
        self.b = [np.zeros(300), np.ones(300)]


net = Net()
rows = [(np.ones(300), np.arange(300)) for _ in range(2)]
table = {"x": np.ones(300)}
for first, second in rows:
    y = net.w @ first + net.b[1] + second + table["x"]
result = y
"""


def test_arrays_inside_objects_and_containers_are_cast() -> None:
    def held(text: str, *shape: int, dtype: str = "float64") -> Operand:
        return made.array(*shape, dtype=dtype, text=text)

    w = held("net.w", 300, 300)
    variables = (
        Variable(name="net", value=made.other("Net"), inner=(w, held("net.b[0]", 300), held("net.b[1]", 300))),
        Variable(
            name="rows",
            value=made.sequence(2, "numpy.ndarray"),
            inner=(held("rows[0][0]", 300), held("rows[0][1]", 300, dtype="int64")),
        ),
        Variable(name="table", value=made.other("dict"), inner=(held("table['x']", 300),)),
    )
    seen = made.operation("@", w, held("first", 300), text="net.w @ first", source=HELD, result=w, seconds=1e-3)
    slower = made.side("a", [seen], HELD, variables=variables)
    factor = only(DtypeWidth(), made.case(slower, of_products("b", "float32")))
    script = made.edited(slower, factor)
    for statement in (
        "net.w = net.w.astype(np.float32)",
        "net.b[1] = net.b[1]",
        "if item.dtype == np.float64 else item",
    ):
        assert statement in script
    assert_same(slower, factor)


CLOCK = """\
import numpy as np
class Recording:
    def __init__(self):
        self.stamps = np.arange(0, 400_000_000, 1000)
        self.signal = np.ones((400_000, 2), np.float32)
    def since(self, t):
        return self.signal[self.stamps.searchsorted(t * 1e3):]
recording = Recording()
result = 0.0
for k in range(4):
    result += float(recording.since(0.5 + 7 * k).mean())
"""


def test_a_table_of_another_dtype_than_what_is_searched_for_is_cast_to_that() -> None:
    """And to no third one, though most of the work is done in that."""
    stamps, signal = made.array(400_000, dtype="int64", text="self.stamps"), made.array(400_000, 2, dtype="float32")
    mean = made.operation("numpy.ndarray.mean", signal, seconds=2e-4)
    key = msgspec.structs.replace(made.number("numpy.float64"), dtype="float64")
    search = made.operation(
        "numpy.ndarray.searchsorted", stamps, key, text="self.stamps.searchsorted(t * 1e3)", source=CLOCK, seconds=1e-3
    )
    inner = tuple(
        msgspec.structs.replace(o, text=f"recording.{n}") for n, o in (("stamps", stamps), ("signal", signal))
    )
    variables = (Variable(name="recording", value=made.other("__main__.Recording"), inner=inner),)
    slower = made.side("a", [search, mean], CLOCK, variables=variables)
    factor = only(TypePromotion(), made.case(slower, made.side("b", [mean])))
    assert "recording.stamps = recording.stamps.astype(np.float64)\nfor" in made.edited(slower, factor)
    assert "signal.astype" not in made.edited(slower, factor)
    assert_same(slower, factor)


def test_what_is_mixed_in_arithmetic_is_cast_to_what_the_faster_one_computes_in() -> None:
    half = msgspec.structs.replace(made.number("numpy.float64"), dtype="float64")
    product = made.operation("*", made.array(400_000, dtype="uint8"), half, library="numpy", seconds=1e-3)
    narrow = made.operation("*", made.array(400_000, dtype="float32"), made.number(), library="numpy", seconds=2e-4)
    found = dtypes.suspicion(made.case(made.side("a", [product]), made.side("b", [narrow])))
    assert found is not None
    assert (found.cause, found.target) == ("type-promotion", "float32")
    assert found.wanted == {"uint8": "float32", "float64": "float32"}
