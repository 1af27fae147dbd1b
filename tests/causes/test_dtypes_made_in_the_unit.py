"""Arrays whose dtype the unit itself brings in: they are cast where they are made, as those that live at its door are
there."""

from __future__ import annotations

import evidence_made as made
import pytest
from evidence_made import number
from real_runs import left_behind, live, only

from whyslower.causes.case import Side
from whyslower.causes.casting import recast
from whyslower.causes.dtype_width import DtypeWidth
from whyslower.causes.slow_dtype_path import SlowDtypePath
from whyslower.factors.source import apply
from whyslower.records import Operand, Operation, Variable

WIDE = {"float64": "float32"}
SCRIPT = """\
import numpy as np
take = np.arange(4000, dtype=np.int16)
narrow = np.ones(4000, dtype=np.float32)
for i in range(2):
    {made}
result = x
"""
TAKE, NARROW = made.array(4000, dtype="int16", text="take"), made.array(4000, dtype="float32", text="narrow")


def edited(name: str, text: str, *operands: Operand, statement: str = "") -> str:
    """The script with this one operation in its unit, cast; "" where nothing is."""
    source = SCRIPT.format(made=statement or f"x = {text}")
    one: Operation = made.operation(name, *operands, text=text, source=source, result=made.array(4000))
    side = made.side("a", [one], source, variables=live(take=TAKE, narrow=NARROW))
    change = recast(side, WIDE)
    return apply(source, change.edits) if change is not None else ""


@pytest.mark.parametrize(
    ("name", "text", "operands", "cast"),
    [
        ("/", "take / 32768.0", (TAKE, number()), "x = (take / 32768.0).astype(np.float32)"),
        ("numpy.sqrt", "np.sqrt(take)", (TAKE,), "x = np.sqrt(take).astype(np.float32)"),
        ("numpy.hanning", "np.hanning(4000)", (number("int"),), "x = np.hanning(4000).astype(np.float32)"),
        (
            "numpy.random.mtrand.random_sample",
            "np.random.random((40, 100)).ravel()",
            (made.sequence(2, "int", "tuple"),),
            "x = np.random.random((40, 100)).ravel().astype(np.float32)",
        ),
        ("numpy.zeros", "np.zeros(4000)", (number("int"),), "x = np.zeros(4000, dtype=np.float32)"),
    ],
)
def test_it_is_cast_where_it_is_made(name: str, text: str, operands: tuple[Operand, ...], cast: str) -> None:
    script = edited(name, text, *operands)
    assert cast in script
    assert left_behind(script).dtype == "float32"


@pytest.mark.parametrize(
    ("name", "text", "operands"),
    [
        ("*", "narrow * wide", (NARROW, made.array(4000))),
        ("*", "narrow * take", (NARROW, TAKE)),
        ("/=", "take /= 2.0", (TAKE, number())),
        ("numpy.ndarray.astype", "take.astype(kind)", (TAKE, made.other("type"))),
    ],
    ids=["of what is wide itself", "mixed with floats", "in place", "as it was told by other means"],
)
def test_what_follows_others_or_was_told_stays(name: str, text: str, operands: tuple[Operand, ...]) -> None:
    statement = text if "=" in text else ""
    assert not edited(name, text, *operands, statement=statement)


def test_real_numbers_are_cast_too_where_most_is_computed_of_complex_ones() -> None:
    """Transforms make complex numbers of real ones, which live at the door."""
    source = (
        "import numpy as np\nfield = np.ones((64, 64))\nfor i in range(2):\n    y = np.fft.ifft2(np.fft.fft2(field))\n"
    )

    def side(label: str, real: str, whole: str) -> Side:
        given, spectrum = made.array(64, 64, dtype=real, text="field"), made.array(64, 64, dtype=whole)
        there = made.operation("numpy.fft.fft2", given, text="np.fft.fft2(field)", source=source, seconds=2e-4)
        back = made.operation("numpy.fft.ifft2", spectrum, seconds=6e-4)
        return made.side(label, [there, back], source, variables=live(field=given))

    pair = made.case(side("a", "float64", "complex128"), side("b", "float32", "complex64"))
    factor = only(DtypeWidth(), pair)
    assert "field = field.astype(np.float32)\nfor" in made.edited(pair.slower, factor)
    assert factor.what.endswith("cast from complex128, float64 to complex64 and float32 before the loop")


@pytest.mark.parametrize(("dtype", "cause"), [("float64", "slow-dtype-path"), ("float32", "")])
def test_rows_of_a_table_that_are_added_up_have_the_tables_dtype(dtype: str, cause: str) -> None:
    """`EmbeddingBag` is handed indices alone; its fast kernels are of narrow floats."""
    source = "import torch\nmodel = bags()\nfor ids in batches:\n    scores = model(ids)\n"
    ids = made.tensor(120_000, dtype="int64", text="ids")

    def bag(name: str, us: float, dtype: str) -> Operation:
        given = made.tensor(2048, 64, dtype=dtype)
        return made.operation(name, ids, text="model(ids)", source=source, result=given, seconds=us * 1e-6)

    table = Variable(
        name="model",
        value=made.other("torch.nn.modules.sparse.EmbeddingBag"),
        inner=(made.tensor(40_000, 64, dtype=dtype, text="model.weight"),),
    )
    slower = made.side("a", [bag("torch.nn.modules.sparse.EmbeddingBag", 8700, dtype)], source, variables=(table,))
    faster = made.side("b", [bag("torch.nn.functional.embedding_bag", 1400, "float32")])
    found = SlowDtypePath().experiments(made.case(slower, faster, ratio=5.0))
    assert [factor.cause for factor in found] == ([cause] if cause else [])
    if cause:
        assert "model.float()\nfor" in made.edited(slower, found[0]) and found[0].lines == (4,)


@pytest.mark.parametrize(("dtype", "wide"), [("complex64", True), ("complex128", False)])
def test_a_convolution_by_transform_works_in_what_holds_both(dtype: str, wide: bool) -> None:
    """Of floats with complex wavelets: complex numbers, wide ones where either is; the floats are no slow path."""
    x, wavelet = made.array(20_000, text="x"), made.array(900, dtype="complex128", text="wavelet")
    script = "import numpy as np\nx, wavelet = np.ones(20_000), np.ones(900, complex)\nfor i in range(2):\n    {}\n"
    script, text = script.format("y = fftconvolve(x, wavelet)"), "fftconvolve(x, wavelet)"
    result = made.array(20_000, dtype="complex128")
    one = made.operation("scipy.signal.fftconvolve", x, wavelet, text=text, source=script, seconds=1e-3, result=result)
    slower = made.side("a", [one], script, variables=live(x=x, wavelet=wavelet))
    spectrum = made.array(32, 20_000, dtype=dtype)
    pair = made.case(
        slower, made.side("b", [made.operation("scipy.fft.ifft", spectrum, seconds=5e-4, result=spectrum)])
    )
    assert [factor.name for factor in DtypeWidth().experiments(pair)] == ["dtype-width-complex64"] * wide
    assert not SlowDtypePath().experiments(pair)


BANK = """\
import numpy as np
class Bank:
    def __init__(self):
        self.waves = [np.ones(2000 + k) for k in range(20)] + [np.arange(2000)]
bank = Bank()
for i in range(2):
    result = [np.sum(wave) for wave in bank.waves]
result = [bank.waves[19].dtype == np.float32, bank.waves[-1].dtype == np.int64]
"""


def test_a_long_list_that_an_object_holds_is_cast_as_a_whole() -> None:
    """The probes name but the first few of its arrays."""
    named = tuple(made.array(2000 + k, text=f"bank.waves[{k}]") for k in range(8))
    summed = made.operation("numpy.sum", made.array(2000, text="wave"), text="np.sum(wave)", source=BANK, seconds=1e-3)
    held = (Variable(name="bank", value=made.other("Bank"), inner=named),)
    side = made.side("a", [summed], BANK, variables=held)
    change = recast(side, WIDE)
    assert change is not None
    assert left_behind(apply(BANK, change.edits)) == [True, True]
