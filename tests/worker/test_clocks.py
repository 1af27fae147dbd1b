"""The clocks wait for the device, and never wake one up."""

from __future__ import annotations

import sys
import types
from typing import Any

import pytest

from whyslower.worker import clocks
from whyslower.worker.clocks import cuda, jax


class FakeCuda:
    """torch.cuda with two devices; `awake` once the program has used it."""

    def __init__(self, awake: bool) -> None:
        self.awake, self.waited = awake, list[int]()

    def is_initialized(self) -> bool:
        return self.awake

    def device_count(self) -> int:
        assert self.awake, "asking for the devices would start CUDA"
        return 2

    def synchronize(self, device: int) -> None:
        self.waited.append(device)


def fake_torch(awake: bool) -> Any:
    module = types.ModuleType("torch")
    module.cuda = FakeCuda(awake)  # type: ignore[attr-defined]
    return module


def test_a_program_that_uses_cuda_is_waited_for_on_every_device(monkeypatch: pytest.MonkeyPatch) -> None:
    torch = fake_torch(awake=True)
    monkeypatch.setattr(sys, "modules", {"torch": torch})
    assert clocks.settle()
    assert torch.cuda.waited == [0, 1]


def test_cuda_that_sleeps_is_left_asleep(monkeypatch: pytest.MonkeyPatch) -> None:
    torch = fake_torch(awake=False)
    monkeypatch.setattr(sys, "modules", {"torch": torch})
    assert not clocks.settle()
    assert torch.cuda.waited == []


def test_torch_half_imported_is_no_error() -> None:
    assert not cuda.torch_awake(types.ModuleType("torch"))


def test_cupy_is_waited_for() -> None:
    waited = []
    runtime = types.SimpleNamespace(deviceSynchronize=lambda: waited.append(True))
    cuda.settle_cupy(types.SimpleNamespace(cuda=types.SimpleNamespace(runtime=runtime)))
    assert waited == [True]


def test_jax_without_a_backend_is_left_alone() -> None:
    bridge = types.SimpleNamespace(backends_are_initialized=lambda: False)
    assert not jax.awake({"jax": types.ModuleType("jax"), "jax._src.xla_bridge": bridge})


def test_jax_work_is_done_once_settled() -> None:
    real = pytest.importorskip("jax")
    x = real.numpy.ones((1200, 1200))
    step = real.jit(lambda m: real.numpy.tanh(m @ m) @ m)
    step(x).block_until_ready()
    results = [step(x) for _ in range(8)]
    assert not results[-1].is_ready()  # eight products of 1200 take far longer than their dispatch
    assert clocks.settle()
    assert all(y.is_ready() for y in results)
