"""A set-up that says how wide a library's numbers are: what goes with it is their width, whatever else was watched."""

from __future__ import annotations

from dataclasses import replace

import evidence_made as made
import msgspec
import pytest
from evidence_made import best, swap
from real_runs import of_products, only

from whyslower.causes.case import Swap
from whyslower.causes.dtype_width import DtypeWidth

SOLVE = made.operation("jax.numpy.linalg.inv", made.array(400, 400), seconds=4e-3, library="jax")
X64 = 'jax.config.update("jax_enable_x64", True)'


@pytest.mark.parametrize(("said", "came"), [(X64, "from jax.scipy.linalg import cho_solve"), ("", X64)])
def test_it_is_their_width(said: str, came: str) -> None:
    assert best(swap([SOLVE], [], code=made.hunk(said, came))) == "dtype-width"


@pytest.mark.parametrize(
    ("said", "came", "in_unit"), [(X64, X64, False), (X64, "", True), ("n = 400", "n = 40", False)]
)
def test_not_where_both_say_it_or_in_the_unit(said: str, came: str, in_unit: bool) -> None:
    assert best(swap([SOLVE], [], code=made.hunk(said, came, in_unit=in_unit))) != "dtype-width"


def test_not_of_code_that_names_no_dtypes_where_another_stretch_does() -> None:
    """Values of another dtype, and a mask that is sorted: what takes them by it is watched with both."""
    lost, gained = (
        made.operation("[]", made.array(300_000, dtype=d), made.array(300_000, dtype="bool"), seconds=s)
        for d, s in (("float64", 1.4e-3), ("float32", 6e-5))
    )
    casting, sorting = made.hunk("v = x", "v = x.astype(np.float32)"), made.hunk("f = mask", "f = np.sort(mask)")
    text = "v = x\nf = mask\nfor i in range(9):\n    y = v[f]\n"
    pair = made.case(made.side("a", [lost], text), made.side("b", [gained], text), hunks=(casting, sorting))
    assert best(Swap(pair, (lost,), (gained,), casting)) == "dtype-width"
    assert best(Swap(pair, (lost,), (gained,), sorting)) != "dtype-width"


def test_of_code_that_differs_in_dtypes_alone_whatever_else_is_watched() -> None:
    """With what another stretch does to the same line, which looks like another method."""
    x = {bits: made.tensor(600_000, dtype=f"float{bits}") for bits in (64, 32)}
    lost, gained = (
        [made.operation(name, x[bits], seconds=s, library="torch") for name in ("torch.erf", "torch.exp")]
        for bits, s in ((64, 1.5e-3), (32, 4e-4))
    )
    lost.append(made.operation("torch.Tensor.tolist", x[64], seconds=1e-3, library="torch"))
    code = made.hunk("x = torch.ones(n, dtype=torch.float64)", "x = torch.ones(n, dtype=torch.float32)")
    assert DtypeWidth().shown(swap(lost, gained, code=code)) == 0.95


@pytest.mark.parametrize(("file", "refutes"), [(made.PATH, "always"), ("/tmp/lib_a.py", "never")])
def test_a_cast_that_a_module_may_undo_refutes_nothing(file: str, refutes: str) -> None:
    slower = of_products("a", "float64")
    operations = tuple(msgspec.structs.replace(one, file=file) for one in slower.evidence.operations)
    seen = msgspec.structs.replace(slower.evidence, operations=operations)
    factor = only(DtypeWidth(), made.case(replace(slower, evidence=seen), of_products("b", "float32")))
    assert factor.refutes == refutes


@pytest.mark.parametrize(("result", "told"), [("uint16", True), ("uint32", True), ("uint64", False)])
def test_sums_of_the_same_array_are_as_wide_as_what_comes_out(result: str, told: bool) -> None:
    frames, image = made.array(250, 64, 64, dtype="uint8"), made.array(64, 64)
    mean = made.operation("numpy.ndarray.mean", frames, seconds=2e-3, result=image)
    narrow = made.operation("numpy.ndarray.sum", frames, seconds=4e-4, result=made.array(64, 64, dtype=result))
    assert (best(swap([mean], [narrow])) == "dtype-width") is told


@pytest.mark.parametrize(("result", "named"), [("float64", True), ("float32", False)])
def test_floats_in_a_tuple_are_wide_numbers_of_numpys(result: str, named: bool) -> None:
    """And what comes of them is wide in the next pass, too."""
    image, wide = (made.array(448, 448, 3, dtype=dtype) for dtype in ("float32", result))
    three, narrow = made.sequence(3, kind="tuple"), made.array(3, dtype="float32")
    lost = [
        made.operation("-", image, three, seconds=7e-3, result=wide),
        made.operation("/", wide, three, seconds=7e-3, result=wide),
    ]
    gained = [made.operation(name, image, narrow, seconds=3e-3, result=image) for name in ("-=", "/=")]
    assert (best(swap(lost, gained)) == "type-promotion") is named


WAVES = """\
import jax
import jax.numpy as jnp
{said}
f = jnp.linspace(0.03, 0.6, 1000)
for hour in range(9):
    y = jnp.exp(f * hour)
result = y
"""


def waves(label: str, said: str) -> made.Side:
    text = "jnp.exp(f * hour)"
    passed = made.operation(
        "jax.numpy.exp", made.array(1000, kind="jax.Array"), text=text, source=WAVES, seconds=1e-3, library="jax"
    )
    return made.side(label, [passed], WAVES.format(said=said))


@pytest.mark.parametrize(
    ("said", "other", "tried"),
    [
        (X64, "", True),
        (X64, X64, False),
        (X64, "import os; os.environ['JAX_ENABLE_X64'] = '1'", False),
        ("", "", False),
        (X64.replace("True", "False"), "", False),
    ],
)
def test_jax_is_tried_without_being_told_to_compute_in_64_bits(said: str, other: str, tried: bool) -> None:
    """Where the other program is compiled, nothing shows which dtype it computes in."""
    slower = waves("a", said)
    found = DtypeWidth().experiments(made.case(slower, waves("b", other), ratio=4.0))
    assert [factor.name for factor in found] == ["dtype-width-not-told"] * tried
    if tried:
        assert made.edited(slower, found[0]) == WAVES.format(said=X64.replace("True", "False"))
