"""What is seen inside functions that JAX compiled."""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any

import pytest

from whyslower.worker import observing
from whyslower.worker.observing import Tracing
from whyslower.worker.probes.hlo import Did, Module, Place
from whyslower.worker.probes.trace import Tracer
from whyslower.worker.probes.variables import Variables
from whyslower.worker.probes.xla import Compiled

MODULE = """\
HloModule jit_step, is_scheduled=true

FileNames
1 "/users/step.py"
2 "/libraries/wrapping.py"

FunctionNames
1 "step"
2 "wrapped"

FileLocations
1 {file_name_id=1 function_name_id=1 line=29 end_line=29 column=11 end_column=61}
2 {file_name_id=2 function_name_id=2 line=15 end_line=15 column=14 end_column=32}

StackFrames
1 {file_location_id=1 parent_frame_id=1}
2 {file_location_id=2 parent_frame_id=2}


%fused_computation (param_0: f32[8,256], param_1: f32[]) -> f32[8] {
  %param_0 = f32[8,256]{1,0} parameter(0)
  %param_1 = f32[] parameter(1)
  %mul.1 = f32[8,256]{1,0} multiply(%param_0, %param_0), metadata={op_name="jit(step)/mul" stack_frame_id=2}
  ROOT %sum.1 = f32[8]{0} reduce(%mul.1, %param_1), metadata={op_name="jit(step)/reduce_sum" stack_frame_id=2}
}

ENTRY %main.1 (x.1: f32[8,256]) -> (f32[8], s32[]) {
  %x.1 = f32[8,256]{1,0} parameter(0), metadata={op_name="x"}
  %constant.1 = f32[] constant(0)
  %fusion.1 = f32[8]{0} fusion(%x.1, %constant.1), kind=kLoop, calls=%fused_computation
  %copy.1 = f32[8]{0} copy(%fusion.1), metadata={op_name="jit(step)/while/body"}
  ROOT %tuple.1 = (f32[8]{0}, s32[]) tuple(%copy.1, %constant.1)
}
"""


def test_a_module_is_read_from_its_text() -> None:
    module = Module(MODULE, lambda file: file.startswith("/users"))
    eight = ((8,), "float32")
    assert module.did("fusion.1") == Did(
        "reduce_sum", Place("/users/step.py", 29), (eight, ((8, 256), "float32"), ((), "float32"))
    )
    assert module.did("copy.1") == Did("copy", Place(), (eight, eight))
    assert module.did("tuple.1") == Did("tuple", Place(), (eight, ((), "int32"), eight, ((), "float32")))
    assert module.did("mul.1") is not None and module.did("mul.2") is None


def test_a_run_of_very_many_instructions_is_not_profiled() -> None:
    jax: Any = pytest.importorskip("jax")

    @jax.jit
    def long(x: Any) -> Any:
        return jax.lax.fori_loop(0, 300, lambda _, y: jax.lax.fori_loop(0, 2000, lambda _, z: z * 1.5 + 1, y), x)

    kept = long(jax.numpy.ones(3)).block_until_ready()
    [module] = [
        Module(module.to_string(), lambda file: True)
        for executable in jax.devices()[0].client.live_executables()
        for module in executable.hlo_modules()
        if module.name == "jit_long"
    ]
    assert 300 * 2000 < module.steps() < 10 * 300 * 2000
    compiled = Compiled(lambda file: True)
    compiled.start(calls=1, unit_ns=20_000_000)
    kept = long(kept).block_until_ready()
    compiled.stop()
    assert compiled.found == []


def test_operations_inside_a_compiled_loop_are_counted_with_their_shapes() -> None:
    jax: Any = pytest.importorskip("jax")

    @jax.jit
    def step(x: Any, w: Any) -> Any:
        return jax.lax.fori_loop(0, 5, lambda _, y: jax.numpy.tanh(y @ w), x).sum(axis=1)

    x, w = jax.numpy.ones((40, 30)), jax.numpy.ones((30, 30))
    step(x, w).block_until_ready()
    compiled = Compiled(lambda file: file == __file__)
    compiled.start(calls=1, unit_ns=1_000_000)
    kept = step(x, w)
    compiled.stop()
    assert kept.shape == (40,)
    found = {kernel["name"]: kernel for kernel in compiled.found}
    product = found["xla::dot_general"]
    assert product["count"] == 5
    assert product["shapes"] == ((40, 30), (40, 30), (30, 30)) and set(product["dtypes"]) == {"float32"}
    assert (
        found["xla::tanh"]["count"] == 5 and found["xla::tanh"]["line"] == step.__wrapped__.__code__.co_firstlineno + 2
    )
    assert found["xla::reduce_sum"]["count"] == 1 and found["xla::reduce_sum"]["shapes"][0] == (40,)
    assert all(kernel["seconds"] > 0 for kernel in compiled.found)


def test_a_program_that_profiles_its_compiled_functions_is_left_alone(tmp_path: Any) -> None:
    jax: Any = pytest.importorskip("jax")
    jax.numpy.ones(3).block_until_ready()
    compiled = Compiled(lambda file: True)
    with jax.profiler.trace(tmp_path):
        compiled.start(calls=1, unit_ns=1_000_000)
        compiled.stop()
    assert compiled.found == []
    assert list(tmp_path.rglob("*.xplane.pb")), "the program's own profile is whole"


def test_reading_a_long_profile_takes_no_time_from_the_units(monkeypatch: pytest.MonkeyPatch) -> None:
    """A unit of 50 000 instructions is read in a second, many times what watching it may take."""
    sent: list[dict[str, Any]] = []
    wire: Any = SimpleNamespace(send=sent.append)
    monkeypatch.setattr(observing, "PROFILED", ("sys",))
    nowhere = Variables({}, set(), lambda code: False)
    limits = (0.3, 0.3, 1)
    tracing = Tracing(wire, lambda turns: {}, Tracer(set()), lambda frame: nowhere, lambda file: True, limits, 0, None)
    slow = SimpleNamespace(
        found=[{"name": "xla::mul"}], start=lambda calls, unit_ns: None, stop=lambda: time.sleep(1.2)
    )
    tracing._compiled = slow  # type: ignore[assignment]
    phases = []
    while tracing.ask(None, None):  # type: ignore[arg-type]
        phases.append(tracing._phase)
        tracing.started()
        tracing.stopped(1)
    assert phases == ["record", "record", "kernels", "calls"]
    [evidence] = [message["evidence"] for message in sent if "evidence" in message]
    assert [kernel["name"] for kernel in evidence["kernels"]][-1] == "xla::mul"


def test_what_a_gradient_has_a_compiled_function_do_on_the_way_back_is_told() -> None:
    jax: Any = pytest.importorskip("jax")

    @jax.jit
    def slope(w: Any, x: Any) -> Any:
        return jax.grad(lambda w: jax.numpy.tanh(x @ w).sum())(w)

    w, x = jax.numpy.ones((30, 20)), jax.numpy.ones((40, 30))
    slope(w, x).block_until_ready()
    compiled = Compiled(lambda file: file == __file__)
    compiled.start(calls=1, unit_ns=1_000_000)
    kept = slope(w, x)
    compiled.stop()
    assert kept.shape == (30, 20)
    products = {kernel["shapes"][0]: kernel["backward"] for kernel in compiled.found if len(kernel["shapes"]) == 3}
    assert products == {(40, 20): False, (30, 20): True}
