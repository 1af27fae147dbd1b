"""The data's causes: each suspects where its evidence is planted, and nowhere else; its edits run and keep results."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import Any

import evidence_made as made
import msgspec
import pytest
from real_runs import assert_same, live, of_products, only, silent

from whyslower.causes.allocation import Allocation
from whyslower.causes.case import Side, Swap
from whyslower.causes.data_dependent import DataDependent
from whyslower.causes.denormals import REGISTER, Denormals
from whyslower.causes.dtype_width import DtypeWidth
from whyslower.causes.memory_layout import MemoryLayout
from whyslower.causes.redundant_copy import RedundantCopy
from whyslower.causes.slow_dtype_path import SlowDtypePath
from whyslower.causes.type_promotion import TypePromotion
from whyslower.causes.working_set import WorkingSet
from whyslower.measure.memory import keeping_all
from whyslower.records import Operation, Variable

DTYPES = (DtypeWidth(), SlowDtypePath(), TypePromotion())
ALL = (*DTYPES, MemoryLayout(), RedundantCopy(), Allocation(), WorkingSet(), Denormals(), DataDependent())


# --- layout -----------------------------------------------------------------------------------------------------------

PEAKS = """\
import numpy as np
frames = [np.random.default_rng(i).random((50, 80)) for i in range(2)]
result = 0
for k in range(4):
    one = frames[k % 2]
    result += np.argmax(one, axis={axis}).sum()
"""


def of_peaks(label: str, axis: int, seconds: float) -> Side:
    text = PEAKS.format(axis=axis)
    one = made.array(2000, 2000, text="one")
    call = made.operation(
        "numpy.argmax", one, made.number("int"), text=f"np.argmax(one, axis={axis})", source=text, seconds=seconds
    )
    frames = Variable(name="frames", value=made.sequence(2, "numpy.ndarray"), inner=(made.array(2000, 2000),) * 2)
    return made.side(label, [call], text, variables=(frames,))


def test_what_a_reduction_runs_along_is_put_innermost() -> None:
    slower, faster = of_peaks("a", 0, 4e-3), of_peaks("b", 1, 1e-3)
    factor = only(MemoryLayout(), made.case(slower, faster))
    assert "frames = [np.asfortranarray(item) for item in frames]" in made.edited(slower, factor)
    assert_same(slower, factor)
    silent(made.case(faster, faster), MemoryLayout())
    silent(made.case(slower, slower), MemoryLayout())


VIEW = """\
import numpy as np
x = np.random.default_rng(0).random((60, 80))
for k in range(2):
    y = np.exp(x.T) * 2
result = y
"""


def test_a_view_that_never_changes_is_laid_out_before_the_loop() -> None:
    turned = made.array(800, 600, strides=(1, 800), contiguous=False, text="x.T")
    straight = made.array(800, 600, text="x")
    call = made.operation("numpy.exp", turned, text="np.exp(x.T)", source=VIEW, result=straight, seconds=1e-3)
    mixed = made.operation("*", turned, straight, text="np.exp(x.T) * 2", source=VIEW, seconds=1e-5)
    slower = made.side("a", [replace_operation(call, operands=(turned, straight)), mixed], VIEW)
    faster = made.side("b", [made.operation("numpy.exp", straight, result=straight, seconds=2e-4)])
    factor = only(MemoryLayout(), made.case(slower, faster))
    script = made.edited(slower, factor)
    assert "x_laid_out = np.ascontiguousarray(x.T)\nfor" in script and "np.exp(x_laid_out)" in script
    assert_same(slower, factor)


def replace_operation(one: Operation, **more: Any) -> Operation:
    return msgspec.structs.replace(one, **more)


COLUMNS = """\
import numpy as np
x = np.random.default_rng(0).random((60, 80))
result = 0.0
for k in range(80):
    column = x[:, k]
    result += np.sqrt(column).sum()
"""


def test_a_matrix_that_is_read_by_columns_is_turned() -> None:
    column = made.array(60000, strides=(800,), contiguous=False, text="column")
    call = made.operation("numpy.sqrt", column, text="np.sqrt(column)", source=COLUMNS, seconds=1e-3)
    slower = made.side("a", [call], COLUMNS, variables=live(x=made.array(60000, 800)))
    straight = made.array(60000)
    faster = made.side("b", [made.operation("numpy.sqrt", straight, seconds=2e-4)])
    factor = only(MemoryLayout(), made.case(slower, faster))
    assert "x = np.asfortranarray(x)\nfor" in made.edited(slower, factor)
    assert_same(slower, factor)


PREPARED = """\
import numpy as np
frames = np.random.default_rng(0).integers(0, 255, (4, 60, 80, 3))
for frame in frames:
    image = frame.astype(np.float32)
    image = image.transpose(2, 0, 1)
    result = (image - 0.5) / 2
"""


def test_what_the_unit_makes_is_laid_out_where_it_is_made() -> None:
    image = made.array(3, 240, 320, dtype="float32", strides=(1, 960, 3), contiguous=False, text="image")
    straight = made.array(3, 240, 320, dtype="float32", text="image")
    seen = made.operation("-", image, made.number(), text="image - 0.5", source=PREPARED, result=image, seconds=3e-4)
    slower = made.side("a", [seen], PREPARED)
    faster = made.side("b", [made.operation("-", straight, made.number(), result=straight, seconds=3e-5)])
    factor = only(MemoryLayout(), made.case(slower, faster))
    assert "image = np.ascontiguousarray(image.transpose(2, 0, 1))" in made.edited(slower, factor)
    assert_same(slower, factor)


def test_the_others_order_is_tried_also_where_it_is_not_c_order() -> None:
    def of_products_in(label: str, seconds: float, **lies: Any) -> Side:
        text = (
            "import numpy as np\nx = np.ones((120, 4200))\nw = np.ones(4200)\nfor k in range(2):\n    result = x @ w\n"
        )
        x = made.array(120, 4200, text="x", **lies)
        one = made.operation("@", x, made.array(4200, text="w"), text="x @ w", source=text, seconds=seconds)
        return made.side(label, [one], text, variables=live(x=x))

    slower = of_products_in("a", 8e-4)
    faster = of_products_in("b", 2e-4, strides=(1, 120), contiguous=False)
    factor = only(MemoryLayout(), made.case(slower, faster))
    assert "x = np.asfortranarray(x)\nfor" in made.edited(slower, factor)
    assert_same(slower, factor)
    swap = Swap(made.case(slower, faster), slower.evidence.operations, faster.evidence.operations)
    assert MemoryLayout().explains(swap) >= 0.8


def test_all_in_one_other_order_is_no_crooked_walk() -> None:
    turned = made.array(800, 600, strides=(1, 800), contiguous=False)
    straight = made.array(800, 600)
    slower = made.side("a", [made.operation("+", turned, turned, result=turned, seconds=1e-3)])
    faster = made.side("b", [made.operation("+", straight, straight, result=straight, seconds=5e-4)])
    silent(made.case(slower, faster), MemoryLayout())


READINGS = """\
import random
random.seed(1)
readings = [random.gauss(20, 4) for _ in range(30_000)]
readings.sort()
result = 0.0
for day in range(3):
    result += max(readings) + sum(readings)
"""


def of_readings(label: str, seconds: float, items: str = "float") -> Side:
    walked = made.sequence(30_000, items, text="readings")
    calls = [
        made.operation(name, walked, text=f"{name}(readings)", source=READINGS, seconds=seconds, library="python")
        for name in ("max", "sum")
    ]
    return made.side(label, calls, READINGS, variables=(Variable(name="readings", value=walked),))


def test_objects_that_lie_all_over_memory_are_made_anew_in_order() -> None:
    slower, faster = of_readings("a", 4e-3), of_readings("b", 1e-3)
    factor = only(MemoryLayout(), made.case(slower, faster))
    assert "readings = pickle.loads(pickle.dumps(readings))" in made.edited(slower, factor)
    assert_same(slower, factor)
    silent(made.case(slower, slower), MemoryLayout())
    silent(made.case(of_readings("a", 4e-3, "numpy.ndarray"), of_readings("b", 1e-3, "numpy.ndarray")), MemoryLayout())


# --- copies -----------------------------------------------------------------------------------------------------------

COPY = """\
import numpy as np
x = np.random.default_rng(0).random(60000)
parts = [x, x + 1]
for k in range(2):
    y = x.copy()
    z = np.concatenate(parts)
    {more}
result = y.sum() + z.sum()
"""


def of_copies(more: str = "pass") -> Side:
    text = COPY.format(more=more)
    x = made.array(60000, text="x", invariant=True)
    parts = made.sequence(2, "numpy.ndarray", text="parts", invariant=True, nbytes=960000)
    copy = made.operation("numpy.ndarray.copy", x, text="x.copy()", source=text, result=x, seconds=1e-4)
    joined = made.operation(
        "numpy.concatenate", parts, text="np.concatenate(parts)", source=text, result=made.array(120000), seconds=1e-6
    )
    return made.side("a", [copy, joined], text, variables=live(x=x))


def test_a_copy_that_is_only_read_is_left_out() -> None:
    slower = of_copies()
    factor = only(RedundantCopy(), made.case(slower, made.side("b")))
    assert "    y = x\n" in made.edited(slower, factor)
    assert_same(slower, factor)
    silent(made.case(slower, slower), RedundantCopy())


@pytest.mark.parametrize("more", ["y[0] = 1", "x += 1", "y.sort()", "np.add(y, 1, out=y)", "np.copyto(x, y)"])
def test_a_copy_that_is_written_to_is_tried_and_no_remedy(more: str) -> None:
    factor = only(RedundantCopy(), made.case(of_copies(more), made.side("b")))
    assert factor.name == "copies-kept" and not factor.remedy


def test_a_conversion_of_what_never_changes_is_made_once() -> None:
    text = COPY.replace("x.copy()", "x.astype(np.float32)").format(more="pass")
    x, y = made.array(60000, text="x", invariant=True), made.array(60000, dtype="float32")
    call = made.operation("numpy.ndarray.astype", x, text="x.astype(np.float32)", source=text, result=y, seconds=1e-4)
    slower = made.side("a", [call], text)
    factor = only(RedundantCopy(), made.case(slower, made.side("b")))
    assert "copied_once = x.astype(np.float32)\nfor" in made.edited(slower, factor)
    assert_same(slower, factor)


JITTED = """\
import jax.numpy as jnp
import numpy as np
bank = np.ones((300, 400))
result = 0
for k in range(3):
    result += jnp.vdot(bank, bank)
"""


def test_arrays_handed_to_jax_again_and_again_are_handed_over_once() -> None:
    pytest.importorskip("jax")
    bank = made.array(300, 400, text="bank", invariant=True)
    call = made.operation("jax.jit(f)", bank, text="jnp.vdot(bank, bank)", source=JITTED, library="jax", seconds=1e-3)
    slower = made.side("a", [call], JITTED, variables=live(bank=bank))
    factor = only(RedundantCopy(), made.case(slower, made.side("b")))
    assert "bank = jnp.asarray(bank)\nfor" in made.edited(slower, factor)
    assert_same(slower, factor)
    silent(made.case(slower, slower), RedundantCopy())
    read_twice = made.operation("numpy.exp", bank, text="np.exp(bank)")
    other_use = made.side("a", [call, read_twice], JITTED, variables=live(bank=bank))
    silent(made.case(other_use, made.side("b")), RedundantCopy())
    changing = msgspec.structs.replace(call, operands=(msgspec.structs.replace(bank, invariant=False),))
    silent(made.case(made.side("a", [changing], JITTED, variables=live(bank=bank)), made.side("b")), RedundantCopy())


def test_moving_all_to_read_a_part_is_a_redundant_copy() -> None:
    whole, part = made.array(1 << 18), made.array(4096)
    roll = made.operation("numpy.roll", whole, made.number("int"), result=whole, seconds=5e-5)
    lost = (roll, made.operation("[]", whole, text="[]", result=part, view=True, seconds=1e-6))
    gained = (
        made.operation("[]", whole, result=part, view=True, seconds=1e-6),
        made.operation("+", made.number("int"), made.number("int"), library="python", seconds=1e-7),
    )
    swap = Swap(made.case(made.side("a", lost), made.side("b", gained)), lost, gained)
    assert RedundantCopy().explains(swap) >= 0.9


# --- allocation -------------------------------------------------------------------------------------------------------


def test_faults_are_a_suspicion_where_they_can_take_a_real_part_of_the_time() -> None:
    def faulting(label: str, faults: float, unit_s: float) -> Side:
        return made.side(label, unit_s=unit_s, faults=faults)

    factor = only(Allocation(), made.case(faulting("a", 2000, 5e-3), faulting("b", 0, 2e-3)))
    assert factor.changes["a"].door == (keeping_all(94),) and factor.changes["b"].door == (keeping_all(0),)
    only(Allocation(), made.case(faulting("a", 1100, 0.032), faulting("b", 50, 7e-3)))  # if each is dear
    silent(made.case(faulting("a", 2000, 5.0), faulting("b", 0, 2.0)), Allocation())
    silent(made.case(faulting("a", 2000, 5e-3), faulting("b", 2000, 2e-3)), Allocation())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the GNU C library's allocator")
@pytest.mark.parametrize(
    ("imported", "made_so", "used"),
    [
        ("import numpy as np", "np.ones(1 << 20)", "x * 2 + 1"),
        pytest.param("import torch", "torch.ones(1 << 20).double()", "x * 2 + 1", marks=pytest.mark.slow),
        ("import torch", "torch.ones(5 << 20).double()", "x * 2"),  # aligned, more than glibc ever keeps by itself
    ],
)
def test_kept_memory_faults_no_more(imported: str, made_so: str, used: str) -> None:
    text = f"""
{imported}
import resource
x = {made_so}
{used}
{keeping_all(512)}
before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
for i in range(20):
    y = {used}
print(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
"""
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=120, check=True)
    assert int(done.stdout) < 2000  # one temporary alone has 2048 pages; twenty rounds fault 40 000 times and more


# --- denormals --------------------------------------------------------------------------------------------------------


def test_subnormals_that_only_one_meets_are_flushed_in_both() -> None:
    def meeting(label: str, share: float, size: int = 60000) -> Side:
        x = made.array(size, subnormal=share)
        return made.side(label, [made.operation("*", x, x, result=x, seconds=1e-3)])

    factor = only(Denormals(), made.case(meeting("a", 0.5), meeting("b", 0.0)))
    assert factor.changes.keys() == {"a", "b"}
    assert only(Denormals(), made.case(meeting("a", 0.5, 2000), meeting("b", 0.0, 2000))).cause == "denormals"
    silent(made.case(meeting("a", 0.5, 8), meeting("b", 0.0, 8)), Denormals())
    silent(made.case(meeting("a", 0.5), meeting("b", 0.5)), Denormals())
    silent(made.case(meeting("a", 0.0), meeting("b", 0.0)), Denormals())


@pytest.mark.parametrize(("share", "other", "named"), [(0.9, 0.0, True), (0.9, 0.9, False), (0.0, 0.0, False)])
def test_the_same_routine_given_ordinary_numbers_is_about_subnormals(share: float, other: float, named: bool) -> None:
    """log() of subnormals is slow whatever the processor's flags say: the exchange shows what flushing can't."""
    lost, gained = (
        made.operation("torch.Tensor.log", made.tensor(32, 1200, subnormal=part), seconds=s)
        for part, s in ((share, 4e-4), (other, 5e-5))
    )
    pair = made.case(made.side("a", [lost]), made.side("b", [gained]))
    exchanged = Swap(pair, (lost,), (gained,), made.hunk("mask + 1e-45", "mask + 1e-13", in_unit=True))
    assert (Denormals().shown(exchanged) > 0.5) == named
    other_code = replace(exchanged, hunk=made.hunk("mask + 1e-45", "mask * scale", in_unit=True))
    assert Denormals().shown(other_code) == 0.0, "more than a number changed"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="x86-64 on Linux")
@pytest.mark.parametrize(
    ("imported", "full"),
    [("import numpy as lib", "lib.full({}, {})"), ("import torch as lib", "lib.full({}, {}, dtype=lib.float64)")],
)
def test_the_register_reaches_the_threads_of_the_libraries(imported: str, full: str) -> None:
    import platform

    if platform.machine() != "x86_64":
        pytest.skip("x86-64 only")
    text = f"""
{imported}
x = {full.format("(2_000_000,)", "1e-310")}
a, b = {full.format("(400, 400)", "1e-200")}, {full.format("(400, 400)", "1e-115")}
met = lambda: int((x * 0.5 != 0).sum()) + int((a @ b != 0).sum())
before = met()
exec({REGISTER!r}, {{}})
print(before, met())
"""
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.split() == [str(2_000_000 + 400 * 400), "0"]


# --- values, caches ---------------------------------------------------------------------------------------------------


def test_the_same_code_on_other_values_is_named() -> None:
    z, mask = made.array(1024, 128), made.array(1024, 128, dtype="bool")
    lost = tuple(made.operation("[]=", z, mask, made.number("int"), text=t, seconds=4e-4) for t in ("g[z < 0] = 0",))
    gained = tuple(made.operation("[]=", z, mask, made.number("int"), text=t, seconds=1e-5) for t in ("g[h < 0] = 0",))
    pair = made.case(made.side("a", lost), made.side("b", gained))
    swap = Swap(pair, lost, gained, made.hunk("z = draw()", "z = abs(draw())"))
    assert DataDependent().explains(swap) >= 0.7
    assert DataDependent().explains(Swap(pair, lost, gained, made.hunk("gc.disable()", "pass"))) == 0
    assert DataDependent().explains(Swap(pair, lost, gained)) < 0.5
    assert max(cause.explains(swap) for cause in ALL if cause.id != "data-dependent") < 0.5


def test_the_same_work_in_blocks_is_about_the_cache() -> None:
    large, small = made.array(1 << 22), made.array(1 << 14)
    lost = (made.operation("numpy.exp", large, result=large, seconds=1e-2, count=2.0),)
    gained = (made.operation("numpy.exp", small, result=small, seconds=5e-3, count=512.0),)
    swap = Swap(
        made.case(made.side("a", lost), made.side("b", gained), caches=(1 << 15, 1 << 20, 1 << 25)), lost, gained
    )
    assert WorkingSet().explains(swap) > 0.4
    assert WorkingSet().explains(Swap(swap.case, gained, lost)) == 0


@pytest.mark.parametrize("dtype", ["float64", "float32", "int64"])
def test_the_same_program_twice_raises_no_suspicion(dtype: str) -> None:
    sides = of_products("a", dtype), of_products("b", dtype)
    for side in (*sides, of_peaks("c", 0, 1e-3), of_copies()):
        silent(made.case(side, replace(side, program=sides[1].program)), *ALL)
