"""The host's and the device's causes: each suspects where its evidence is planted, and nowhere else."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
from dataclasses import replace
from typing import Any

import evidence_made as made
import pytest
from evidence_made import best, swap
from real_runs import only

from whyslower.causes import CAUSES
from whyslower.causes.autograd_overhead import AutogradOverhead
from whyslower.causes.case import Cause, Side, Swap
from whyslower.causes.construction import Construction
from whyslower.causes.dispatch_overhead import DispatchOverhead
from whyslower.causes.garbage_collection import GarbageCollection
from whyslower.causes.input_pipeline import InputPipeline
from whyslower.causes.python_loop import PythonLoop
from whyslower.causes.recompilation import Recompilation
from whyslower.causes.state_growth import StateGrowth
from whyslower.causes.thread_count import BLAS, TORCH, ThreadCount
from whyslower.inquiry.code import named
from whyslower.records import Operation, Variable

ADD = made.operation("+", made.array(100), made.array(100), seconds=2e-6, count=20)
TORCH_ADD = made.operation("torch.add", made.tensor(100), made.tensor(100), seconds=2e-4, count=100)
CARRIED = made.operation("+=", made.tensor(requires_grad=True), made.tensor(requires_grad=True), library="torch")
MATMUL = made.operation("@", made.array(500, 500), made.array(500, 500), seconds=1e-3)


# --- every cause ------------------------------------------------------------------------------------------------------


def test_each_id_stands_once_and_says_what_helps() -> None:
    ids = [cause.id for cause in CAUSES]
    assert len(ids) == len(set(ids))
    for cause in CAUSES:
        assert cause.reason and cause.advice.endswith(".")


LOADER = """\
from torch.utils.data import DataLoader
loader = DataLoader(data)
for epoch in range(10):
    for xb, yb in loader:
        step(xb, yb)
"""
LISTED = """\
import numpy as np
rows = [[1.0, 2.0]] * 1000
for step in range(100):
    x = np.array(rows) + step
"""
JITTED = """\
import jax
def nll(p, x):
    return p * x
def gradient(p, x):
    return jax.jit(jax.grad(nll))(p, x)
for step in range(100):
    y = gradient(p, x)
"""
FETCH = made.operation("iter", made.other("torch.utils.data.DataLoader"), text="loader", seconds=9e-3, library="torch")
ARRAY = made.operation("numpy.array", made.sequence(1000, "float", invariant=True), text="np.array(rows)", seconds=1e-3)


def placed(one: Operation, source: str, **more: Any) -> Operation:
    """The operation where the last of its text stands in a script."""
    start = source.rindex(one.text)
    line, column = source[:start].count("\n") + 1, len(source[:start].rpartition("\n")[2])
    places = {"line": line, "end_line": line, "column": column, "end_column": column + len(one.text)}
    return made.operation(
        one.name, *one.operands, text=one.text, seconds=one.seconds, library=one.library, **places, **more
    )


PLANTED: dict[str, tuple[Cause, Side]] = {
    "collector": (GarbageCollection(), made.side("a", [ADD], collecting_share=0.6)),
    "recording": (AutogradOverhead(), made.side("a", [TORCH_ADD], gradients=True)),
    "threads": (ThreadCount(), made.side("a", [TORCH_ADD], threads={"torch": 2}, cpus_busy=1.9)),
    "kept graph": (StateGrowth(), made.side("a", [CARRIED], gradients=True, growth=3.0)),
    "loader": (InputPipeline(), made.side("a", [placed(FETCH, LOADER)], LOADER)),
    "list": (Construction(), made.side("a", [placed(ARRAY, LISTED), ADD], LISTED)),
    "jit": (
        Recompilation(),
        made.side(
            "a",
            [placed(made.operation("jax.jit", text="jax.jit(jax.grad(nll))"), JITTED, function="gradient")],
            JITTED,
            compilations=1.0,
        ),
    ),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_cause_is_suspected(name: str) -> None:
    cause, slower = PLANTED[name]
    factor = only(cause, made.case(slower, made.side("b", [MATMUL])))
    assert "a" in factor.changes
    assert 0 < factor.weight <= 1
    for change in factor.changes.values():
        assert change.edits or change.door or change.environment
        for statement in change.door:
            compile(statement, "door", "exec")


@pytest.mark.parametrize("name", PLANTED)
def test_the_same_program_twice_raises_no_suspicion(name: str) -> None:
    _, slower = PLANTED[name]
    twin = replace(slower, program=made.side("b").program)
    pair = made.case(slower, twin)
    hosts = [cause for cause, _ in PLANTED.values()]
    assert [factor for cause in hosts for factor in cause.experiments(pair)] == []
    assert not DispatchOverhead().suspected(pair)
    assert not any(cause.explains(Swap(pair, (), ())) >= 0.5 for cause in CAUSES if not StateGrowth().grows(pair))


# --- each by itself ---------------------------------------------------------------------------------------------------


def test_the_collector_is_switched_off_in_both_and_expected_by_what_it_takes() -> None:
    pair = made.case(
        made.side("a", [ADD], collecting_share=0.6), made.side("b", [ADD], collecting_share=0.2), ratio=2.0
    )
    factor = only(GarbageCollection(), pair)
    assert set(factor.changes) == {"a", "b"}
    assert factor.weight == pytest.approx(1.0)
    assert not GarbageCollection().experiments(made.case(pair.slower, replace(pair.slower)))


@pytest.mark.parametrize("bursts", [True, False])
def test_a_collector_that_was_hardly_seen_is_suspected_where_time_comes_in_bursts(bursts: bool) -> None:
    """Full collections are rare: few of the units that are watched meet one."""
    seldom = made.side("a", [ADD], collecting_share=0.024), made.side("b", [ADD], collecting_share=0.0005)
    assert bool(GarbageCollection().experiments(made.case(*seldom, bursts=bursts))) is bursts


def test_recording_goes_on_where_the_graph_is_run_backwards() -> None:
    trains = made.side("a", [TORCH_ADD], gradients=True, backward=True)
    assert not AutogradOverhead().experiments(made.case(trains, made.side("b", [ADD])))
    scores = made.side("a", [TORCH_ADD], gradients=True)
    factor = only(AutogradOverhead(), made.case(scores, replace(trains, program=made.side("b").program)))
    assert set(factor.changes) == {"a"}


def test_frozen_parameters_are_named_from_the_code_though_both_train() -> None:
    frozen = made.hunk("", "for p in backbone.parameters():\n    p.requires_grad = False\n")
    trains = made.side("a", [TORCH_ADD], gradients=True, backward=True)
    assert AutogradOverhead().shown(swap([TORCH_ADD], [], trains, frozen)) > 0.9


def test_a_module_called_data_records_nothing() -> None:
    loads = made.hunk("from torch.utils.data import DataLoader\nfor x, y in loader:\n", "for i in range(9):\n")
    trains = made.side("a", [TORCH_ADD], gradients=True, backward=True)
    pair = made.case(trains, made.side("b", [ADD], gradients=True, backward=True))
    assert best(Swap(pair, (TORCH_ADD,), (), loads)) != "autograd-overhead"


# --- threads ----------------------------------------------------------------------------------------------------------


def test_another_setting_is_tried_as_the_faster_ones() -> None:
    slower = made.side("a", [TORCH_ADD], threads={"torch": 8}, cpus_busy=1.9)
    factor = only(ThreadCount(), made.case(slower, made.side("b", [TORCH_ADD], threads={"torch": 1}, cpus_busy=1.0)))
    assert set(factor.changes) == {"a", "b"}
    assert "one thread" in factor.what and factor.remedy
    code = made.hunk("torch.set_num_threads(8)\n", "torch.set_num_threads(1)\n")
    assert best(swap([TORCH_ADD], [TORCH_ADD], slower, code)) == "thread-count"


def test_large_work_of_the_faster_one_keeps_its_threads() -> None:
    large = made.operation("@", made.array(2000, 2000), seconds=0.2)
    slower = made.side("a", [TORCH_ADD], threads={"torch": 2}, cpus_busy=1.9, unit_s=1.0)
    faster = made.side("b", [large], threads={"openblas": 2}, cpus_busy=1.9, unit_s=0.5)
    assert set(only(ThreadCount(), made.case(slower, faster)).changes) == {"a"}


def test_more_processors_at_work_are_a_suspicion_where_they_could_explain_enough() -> None:
    large = made.operation("torch.sin", made.tensor(10**7), seconds=0.2)
    one, two = made.side("a", [MATMUL], cpus_busy=1.0, unit_s=0.4), made.side("b", [large], cpus_busy=1.9, unit_s=0.2)
    factor = only(ThreadCount(), made.case(one, two, ratio=2.0))
    assert factor.what == "one thread in both" and not factor.remedy
    assert not ThreadCount().experiments(made.case(one, two, ratio=30.0))
    shared = replace(two, evidence=made.side("b", [MATMUL], cpus_busy=1.9).evidence)
    assert not ThreadCount().experiments(made.case(one, shared, ratio=2.0))


def test_compiled_code_that_differs_may_share_out_its_work_in_other_ways() -> None:
    """A scan that draws little in each step hands each draw to another thread; around it all is the same."""
    step = [made.operation("jax.jit(simulate)", made.array(1000, kind="jax.Array"), library="jax", seconds=0.02)]
    one, two = (made.side(label, step, cpus_busy=1.9, unit_s=0.02) for label in "ab")
    within = made.hunk("dw = normal(sub, x.shape)\n", "dw = noise[step]\n")
    factor = only(ThreadCount(), made.case(one, two, hunks=(within,)))
    assert factor.changes["a"].environment and factor.changes.keys() == {"a"}
    assert not ThreadCount().experiments(made.case(one, two, hunks=()))


def test_a_single_processor_leaves_nothing_to_set() -> None:
    assert not ThreadCount().experiments(made.case(PLANTED["threads"][1], made.side("b", [ADD]), cpus=1))


def test_settings_of_different_libraries_are_no_difference() -> None:
    slower = made.side("a", [ADD], threads={"openblas": 2}, cpus_busy=1.0)
    faster = made.side("b", [TORCH_ADD], threads={"torch": 1, "openblas": 2}, cpus_busy=1.0)
    assert not ThreadCount().experiments(made.case(slower, faster))


@pytest.mark.parametrize("count", [1, 2])
def test_the_door_sets_every_library_that_is_loaded(count: int) -> None:
    code = f"""
import json, numpy, scipy.linalg, threadpoolctl
exec({BLAS.format(count=count)!r}, {{}})
print(json.dumps([pool["num_threads"] for pool in threadpoolctl.threadpool_info()]))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    threads = json.loads(done.stdout)
    assert len(threads) >= 1
    assert set(threads) == {count}


def test_the_door_sets_torch() -> None:
    pytest.importorskip("torch")
    code = f"import torch\nexec({TORCH.format(count=1)!r}, {{}})\nprint(torch.get_num_threads())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "1"


# --- edits ------------------------------------------------------------------------------------------------------------


def test_a_loaders_items_are_made_once() -> None:
    cause, slower = PLANTED["loader"]
    text = made.edited(slower, only(cause, made.case(slower, made.side("b", [ADD]))))
    assert text.splitlines()[2:5] == ["items = list(loader)", "for epoch in range(10):", "    for xb, yb in items:"]


def test_a_range_is_no_pipeline() -> None:
    ranged = made.operation("iter", made.other("range"), text="range(100)", seconds=9e-3)
    assert not InputPipeline().suspected(made.case(made.side("a", [ranged]), made.side("b", [ADD])))


def test_a_loader_behind_enumerate_is_seen() -> None:
    wrapped = made.operation("iter", made.other("enumerate"), text="enumerate(loader)", seconds=9e-3)
    loader = Variable(name="loader", value=made.other("torch.utils.data.dataloader.DataLoader"))
    assert InputPipeline().suspected(made.case(made.side("a", [wrapped], variables=(loader,)), made.side("b", [ADD])))
    assert not InputPipeline().suspected(made.case(made.side("a", [wrapped]), made.side("b", [ADD])))


def test_a_generator_that_computes_is_the_programs_own_work() -> None:
    text = "def steps(x):\n    while True:\n        yield x\nfor i in range(9):\n    for x in steps(y):\n        pass\n"
    fetch = made.operation("iter", made.other("generator"), text="steps(y)", source=text, seconds=1e-3)
    picks = made.operation("[]", made.array(100), function="steps", seconds=9e-3, result=made.array(100))
    computes = made.operation("@", made.array(100, 100), function="steps", seconds=9e-3)
    fast = made.side("b", [ADD])
    assert not InputPipeline().suspected(made.case(made.side("a", [fetch, computes], text), fast))
    assert InputPipeline().suspected(made.case(made.side("a", [fetch, picks], text), fast))


def test_an_array_of_unchanging_rows_is_built_once_and_handed_out_fresh() -> None:
    cause, slower = PLANTED["list"]
    text = made.edited(slower, only(cause, made.case(slower, made.side("b", [ADD]))))
    assert text.splitlines()[2:] == ["ready = np.array(rows)", "for step in range(100):", "    x = ready.copy() + step"]


@pytest.mark.parametrize(
    "text",
    [
        "import numpy as np\nfor step in range(9):\n    rows = [[step] * 9] * 9\n    x = np.array(rows)\n",
        "import numpy as np\nrows = [[1]]\nfor step in range(9):\n    rows.append([step])\n    x = np.array(rows)\n",
        "import numpy as np\ndef f(rows):\n    return np.array(rows)\nfor step in range(9):\n    x = f([[step]])\n",
    ],
)
def test_an_array_of_changing_rows_is_not_offered_ready_made(text: str) -> None:
    slower = made.side("a", [placed(ARRAY, text)], text)
    assert only(Construction(), made.case(slower, made.side("b", [ADD]))).remedy == ""


def test_a_function_compiled_anew_is_made_once_before_the_loop() -> None:
    cause, slower = PLANTED["jit"]
    text = made.edited(slower, only(cause, made.case(slower, made.side("b", [ADD]))))
    assert "    return compiled(p, x)\ncompiled = jax.jit(jax.grad(nll))\nfor step" in text


# --- what code says ---------------------------------------------------------------------------------------------------


def scalars(count: float, seconds: float) -> list[Operation]:
    index = made.operation("[]", made.tensor(4096), library="torch", count=count, depth=1, seconds=seconds)
    return [index, made.operation("+=", made.number(), count=count, depth=1, seconds=seconds, library="python")]


def test_thousands_of_evaluations_for_one_call_are_a_loop() -> None:
    counted = made.operation("torch.bincount", made.tensor(4096, dtype="int64"), seconds=2e-5)
    assert best(swap(scalars(4096, 1e-2), [counted])) == "python-loop"


@pytest.mark.parametrize("name", ["numpy.vectorize.__call__", "scipy.ndimage.generic_filter"])
def test_a_callback_for_each_element_is_a_loop(name: str) -> None:
    vectorized = made.operation(name, made.array(10000), seconds=1e-2)
    inner = made.operation("math.sin", made.number(), library="python", count=40000, seconds=1e-2)
    assert (
        best(swap([vectorized, inner], [made.operation("numpy.sin", made.array(10000), seconds=1e-4)])) == "python-loop"
    )


def test_a_library_object_with_a_users_name_that_calls_back_is_a_loop() -> None:
    vectorized = made.operation("numpy.haversine", made.array(6000), seconds=1e-1)
    inner = made.operation("math.sin", made.number(), library="python", count=6000, seconds=1e-2, function="haversine")
    assert (
        best(swap([vectorized, inner], [made.operation("numpy.sin", made.array(6000), seconds=1e-4)])) == "python-loop"
    )


@pytest.mark.parametrize(
    ("name", "library", "loop"),
    [
        ("map", "python", True),
        ("functools.reduce", "python", True),
        ("multiprocessing.pool.Pool.map", "python", False),  # other processes do it
        (".map", "python", False),
        ("jax.lax.map", "jax", False),  # compiled
        ("torch.Tensor.apply_", "torch", True),
    ],
)
def test_what_calls_back_into_the_interpreter(name: str, library: str, loop: bool) -> None:
    called = made.operation(name, made.array(200), library=library, seconds=1e-2)
    one = swap([called], [made.operation("numpy.sqrt", made.array(200), seconds=1e-5)])
    assert (PythonLoop().explains(one) > 0.5) == loop


def test_as_many_calls_of_a_dearer_library_are_dispatch() -> None:
    numpy = [made.operation("numpy.where", made.array(100), count=20, depth=1, seconds=4e-5) for _ in range(5)]
    torch = [made.operation("torch.where", made.tensor(100), count=20, depth=1, seconds=2e-4) for _ in range(5)]
    one = swap(torch, numpy)
    assert best(one) == "dispatch-overhead"
    assert DispatchOverhead().suspected(one.case)
    assert PythonLoop().explains(one) == 0


@pytest.mark.parametrize(
    ("shape", "count", "suspected"),
    [
        ((100,), 15.0, False),  # the same calls, six times as often: it takes more rounds
        ((600,), 15.0, True),  # fewer calls, each with more to do
        ((100,), 80.0, True),  # about as often, in another time
    ],
)
def test_more_rounds_of_the_same_calls_are_no_dispatch(shape: tuple[int, ...], count: float, suspected: bool) -> None:
    often, seldom = (
        [
            made.operation(f"numpy.{name}", made.array(*shape), count=count, seconds=count * 5e-6)
            for name in ("sum", "mean")
        ]
        for shape, count in (((100,), 90.0), (shape, count))
    )
    slow, fast = made.side("a", often, unit_s=1e-3), made.side("b", seldom, unit_s=2e-4)
    pair = dataclasses.replace(made.case(slow, fast), ratio=5.0)
    assert DispatchOverhead().suspected(pair) is suspected
    whole = Swap(pair, tuple(often), tuple(seldom))
    assert (DispatchOverhead().explains(whole) > 0) is suspected


def test_large_calls_are_no_dispatch() -> None:
    large, quick = (made.operation("**", made.array(10**6), seconds=s) for s in (1e-2, 2e-3))
    one = swap([large], [quick])
    assert DispatchOverhead().explains(one) == 0
    slow, fast = made.side("a", [large], unit_s=1e-2), made.side("b", [quick], unit_s=2e-3)
    assert not DispatchOverhead().suspected(made.case(slow, fast))


@pytest.mark.parametrize("numbers", [8, 5376])
def test_a_tensor_of_a_list_of_arrays_is_construction(numbers: int) -> None:
    rows = made.sequence(32, "numpy.ndarray")
    dear = made.operation("torch.tensor", rows, seconds=1e-3, result=made.tensor(32, numbers))
    cheap = made.operation("numpy.array", rows, seconds=5e-5, result=made.array(32, numbers))
    assert named(swap([dear], [cheap])) == "construction"


def test_an_array_of_a_list_of_numbers_is_construction_and_no_copy() -> None:
    build = made.operation("numpy.array", made.sequence(10000), seconds=1e-3, result=made.array(10000))
    assert best(swap([build], [ADD])) == "construction"


def test_time_decides_and_not_presence() -> None:
    dear = made.operation("@", made.array(2000, 2000), seconds=1.0)
    small = made.operation("numpy.array", made.sequence(1000), seconds=1e-4)
    assert Construction().explains(swap([dear, small], [ADD])) < 0.1


# --- the device -------------------------------------------------------------------------------------------------------
