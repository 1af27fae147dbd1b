"""The gallery's questions about numpy beside torch: every variant builds, and what is compared is the same work."""

from __future__ import annotations

import importlib.util
import itertools
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import psutil
import pytest
import threadpoolctl

from whyslower.questions import Level, Levels, Part
from whyslower.studies.entries import GALLERY, folder, read_entry

torch = pytest.importorskip("torch")
pytestmark = pytest.mark.filterwarnings("ignore:Creating a tensor from a list:UserWarning")  # one of the questions

PLACES = ("tensor_construction", "one_thread", "same_numbers", "max_with_index", "conversions", "environment")
ENTRIES = [read_entry(GALLERY / place) for place in PLACES]
STUDIES = [(entry, part) for entry in ENTRIES for part in entry.parts if part.kind == "study"]
SCRIPTS = sorted({(folder(e).name, name) for e in ENTRIES for part in e.parts for name in part.programs})
MOST_VARIANTS = 24  # more would not be decided in an entry's time
ROUNDING = {"rtol": 1e-4, "atol": 1e-4}  # of float32 sums of a few hundred numbers
ENDED_S = 30.0  # a busy neighbour looks after its parent many times a second, also where it gets little time


@pytest.fixture(autouse=True)
def own_process(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Studies and scripts have a process to themselves: its threads, environment and children are put back."""
    monkeypatch.setenv("OMP_NUM_THREADS", os.environ.get("OMP_NUM_THREADS", "1"))
    monkeypatch.syspath_prepend(str(GALLERY / "environment"))
    threads, before = torch.get_num_threads(), {child.pid for child in psutil.Process().children()}
    with threadpoolctl.threadpool_limits(None):
        yield
    torch.set_num_threads(threads)
    started = [child for child in psutil.Process().children() if child.pid not in before]
    for child in started:
        child.kill()
    psutil.wait_procs(started)
    sys.modules.pop("neighbour", None)


def study(place: str, file: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"{place}_{file.removesuffix('.py')}", GALLERY / place / file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def variants(module: ModuleType) -> list[Levels]:
    return [dict(zip(module.FACTORS, levels, strict=True)) for levels in itertools.product(*module.FACTORS.values())]


def results(place: str, file: str, **fixed: Level) -> dict[tuple[Level, ...], Any]:
    """What the units of the variants with these levels give, by the levels of the other factors."""
    module = study(place, file)
    kept = [levels for levels in variants(module) if fixed.items() <= levels.items()]
    return {
        tuple(level for name, level in levels.items() if name not in fixed): module.build(**levels)() for levels in kept
    }


def agree(first: Any, second: Any) -> None:
    """That two results hold the same numbers in the same shapes."""
    if isinstance(first, tuple):
        assert len(first) == len(second)
        for one, other in zip(first, second, strict=True):
            agree(one, other)
    else:
        one, other = np.asarray(first), np.asarray(second)
        assert one.shape == other.shape
        np.testing.assert_allclose(one, other, **ROUNDING)


def ran(place: str, file: str) -> dict[str, Any]:
    """What a script leaves behind after one step of its loop."""
    source = (GALLERY / place / file).read_text(encoding="utf-8")
    head, found, tail = source.partition("for step in range(")
    assert found, f"{file} has no loop of steps"
    names: dict[str, Any] = {}
    exec(compile(f"{head}{found}1):{tail.partition('):')[2]}", file, "exec"), names)
    return names


# --- the entries ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("entry", "part"), STUDIES, ids=lambda each: getattr(each, "file", None))
def test_a_study_is_small_enough_and_its_contrast_names_two_of_its_variants(entry: Any, part: Part) -> None:
    module = study(folder(entry).name, part.file)
    labels = [",".join(f"{name}={level}" for name, level in levels.items()) for levels in variants(module)]
    assert len(labels) <= MOST_VARIANTS
    assert len(part.contrast) == 2 and set(part.contrast) <= set(labels)


@pytest.mark.parametrize(("entry", "part"), STUDIES, ids=lambda each: getattr(each, "file", None))
def test_every_variant_builds_and_gives_a_result(entry: Any, part: Part) -> None:
    for levels, result in results(folder(entry).name, part.file).items():
        assert result is not None, levels


@pytest.mark.parametrize(("place", "file"), SCRIPTS)
def test_every_script_runs(place: str, file: str, capsys: pytest.CaptureFixture[str]) -> None:
    ran(place, file)
    assert "time: " in capsys.readouterr().out


@pytest.mark.parametrize("place", PLACES)
def test_files_are_plain_python(place: str) -> None:
    for path in Path(GALLERY / place).glob("*.py"):
        assert "whyslower" not in path.read_text(encoding="utf-8")


# --- tensors from data ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rows", [32, 256])
def test_all_ways_make_the_same_tensor(rows: int) -> None:
    made = list(results("tensor_construction", "construction.py", rows=rows).values())
    assert {tensor.dtype for tensor in made} == {torch.float32}
    for tensor in made[1:]:
        agree(made[0], tensor)


@pytest.mark.parametrize(("dtype", "shared"), [("float32", True), ("float64", False)])
def test_as_tensor_shares_memory_where_the_dtype_allows_it(dtype: str, shared: bool) -> None:
    unit = study("tensor_construction", "construction.py").build("as_tensor", dtype, 32)
    first, second = unit(), unit()
    first[0, 0] = 7
    assert bool(second[0, 0] == 7) is shared


def test_crossing_shares_memory_where_it_says_so() -> None:
    module = study("conversions", "crossing.py")
    for direction, way, dtype in itertools.product(*list(module.FACTORS.values())[:3]):
        unit = module.build(direction, way, dtype, 1000)
        first, second = unit(), unit()
        first[0] = 7
        assert bool(second[0] == 7) is (way == "shared" and dtype == "kept"), (direction, way, dtype)


@pytest.mark.parametrize(("direction", "kept"), [("to_torch", "float64"), ("to_numpy", "float32")])
def test_crossing_gives_the_numbers_in_the_dtype_that_is_asked_for(direction: str, kept: str) -> None:
    changed = "float32" if kept == "float64" else "float64"
    crossed = results("conversions", "crossing.py", direction=direction, numbers=1000)
    for (way, dtype), result in crossed.items():
        assert str(result.dtype).removeprefix("torch.") == (kept if dtype == "kept" else changed), (way, dtype)
        agree(next(iter(crossed.values())), result)


def test_default_dtypes_differ() -> None:
    assert ran("conversions", "numpy_defaults.py")["x"].dtype == np.float64
    assert ran("conversions", "torch_defaults.py")["x"].dtype == torch.float32


# --- the same in both libraries ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("idiom", study("max_with_index", "idioms.py").FACTORS["idiom"])
def test_both_forms_of_an_idiom_agree(idiom: str) -> None:
    module = study("max_with_index", "idioms.py")
    agree(module.build("numpy", idiom)(), tuple_of(module.build("torch", idiom)()))


def tuple_of(result: Any) -> Any:
    """torch's named tuples as plain ones."""
    return tuple(result) if isinstance(result, tuple) else result


@pytest.mark.parametrize("columns", [16, 256, 4096])
def test_all_ways_find_the_same_maximum_and_index(columns: int) -> None:
    found = list(results("max_with_index", "maximum.py", columns=columns).values())
    for each in found[1:]:
        agree(found[0], each)


@pytest.mark.parametrize("operation", study("one_thread", "operations.py").FACTORS["operation"])
def test_both_libraries_do_the_same_operation_on_any_number_of_threads(operation: str) -> None:
    done = list(results("one_thread", "operations.py", operation=operation).values())
    for each in done[1:]:
        agree(done[0], each)


def test_a_product_names_the_library_behind_it() -> None:
    named = results("one_thread", "blas.py", dtype="float64")
    pools = {pool["internal_api"] for pool in threadpoolctl.threadpool_info() if pool["user_api"] == "blas"}
    assert named["numpy", "one"].split()[0] in pools
    assert ("mkl" in named["torch", "one"]) is torch.backends.mkl.is_available()
    assert all(each.endswith(" x1") for (_, threads), each in named.items() if threads == "one")


@pytest.mark.parametrize("metric", ["accuracy", "mse"])
@pytest.mark.parametrize("rows", [64, 2048])
def test_a_metric_is_the_same_through_tensors_arrays_and_numbers(metric: str, rows: int) -> None:
    found = list(results("conversions", "metrics.py", metric=metric, rows=rows).values())
    assert 0 < found[0] < 1
    assert found == pytest.approx([found[0]] * len(found), rel=1e-5)


# --- the same numbers -------------------------------------------------------------------------------------------------


def test_numpy_loses_the_mean_of_a_long_float32_column_and_torch_does_not() -> None:
    found = results("same_numbers", "mean_and_deviation.py", divisor="n", rows=100_000)
    true = found["numpy", "float64"]
    assert abs(found["numpy", "float32"]["mean"] - true["mean"]) > 1
    assert found["numpy", "float32"]["deviation"] > 2 * true["deviation"]
    for libraries in (("torch", "float32"), ("torch", "float64")):
        assert found[libraries]["mean"] == pytest.approx(true["mean"], rel=1e-6)
        assert found[libraries]["deviation"] == pytest.approx(true["deviation"], rel=1e-5)


@pytest.mark.parametrize("library", ["numpy", "torch"])
def test_the_divisor_matters_in_rows_of_eight(library: str) -> None:
    found = results("same_numbers", "mean_and_deviation.py", library=library, dtype="float64", rows=8)
    assert found["n-1",]["deviation"] / found["n",]["deviation"] == pytest.approx((8 / 7) ** 0.5)


def test_the_scripts_disagree_until_sums_and_divisor_are_made_the_same() -> None:
    def scripts(*files: str) -> list[np.ndarray]:
        return [np.array(ran("same_numbers", file)["deviation"].tolist()) for file in files]

    numpy_s, torch_s = scripts("numpy_columns.py", "torch_columns.py")
    assert np.all(numpy_s > 2 * torch_s)
    numpy_s, torch_s = scripts("numpy_columns_float64.py", "torch_columns_divided_by_n.py")
    np.testing.assert_allclose(numpy_s, torch_s, rtol=1e-6)
    numpy_s, torch_s = scripts("numpy_normalise.py", "torch_normalise.py")
    np.testing.assert_allclose(torch_s / numpy_s, (8 / 7) ** 0.5, rtol=1e-5)


# --- the surroundings -------------------------------------------------------------------------------------------------


def test_a_busy_neighbour_is_there_and_ends_with_the_process_that_started_it() -> None:
    script = "import neighbour, sys; print(neighbour.start().pid, flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=GALLERY / "environment",
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as parent:
        assert parent.stdout is not None
        child = psutil.Process(int(parent.stdout.readline()))
        assert child.is_running()
        parent.kill()
    _, alive = psutil.wait_procs([child], timeout=ENDED_S)
    assert not alive


def children_of(build: Callable[..., Any], load: str) -> int:
    """How many processes a variant starts."""
    before = len(psutil.Process().children())
    build(load, "one", "warm")()
    return len(psutil.Process().children()) - before


def test_only_the_loaded_variants_have_a_neighbour() -> None:
    build = study("environment", "surroundings.py").build
    assert children_of(build, "none") == 0
    assert children_of(build, "one_busy_process") == 1
