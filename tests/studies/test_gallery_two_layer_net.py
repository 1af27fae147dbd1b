"""The gallery's networks and products: every rung does the same work, in a few steps and to float32's accuracy."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import whyslower

torch = pytest.importorskip("torch")

GALLERY = Path(whyslower.__file__).parent / "gallery"
NET, BATCH, PRODUCT = GALLERY / "two_layer_net", GALLERY / "batch_size", GALLERY / "matrix_size"
STEPS = 20
# Each step rounds some hundred products to float32 (6e-8); what a wrong mask does is 1000 times as large.
ROUNDED = 5e-6

Weights = list[NDArray[np.float64]]


def ran(path: Path, **constants: int) -> dict[str, Any]:
    """A script's variables after it ran with other constants."""
    source = path.read_text()
    for name, value in constants.items():
        source, found = re.subn(rf"^{name} = .*$", f"{name} = {value}", source, flags=re.MULTILINE)
        assert found == 1, f"{path} sets no {name}"
    return executed(source, path)


def executed(source: str, path: Path) -> dict[str, Any]:
    variables: dict[str, Any] = {"__name__": path.stem, "__file__": str(path)}
    exec(compile(source, path, "exec"), variables)
    return variables


def plain(value: Any) -> NDArray[np.float64]:
    array = value.detach().cpu().numpy() if isinstance(value, torch.Tensor) else np.asarray(value)
    return array.astype(np.float64)


def weights(variables: dict[str, Any]) -> Weights:
    """A network's weights, each as inputs x outputs, and its loss."""
    if "model" in variables:
        found = [plain(parameter).T for parameter in variables["model"].parameters()]
    else:
        found = [plain(value) for name, value in variables.items() if name.startswith("W_")]
    return [*found, plain(variables["loss"])]


def apart(one: Weights, other: Weights) -> float:
    """The largest difference, relative to the largest weight of its layer."""
    assert [each.shape for each in one] == [each.shape for each in other]
    return max(float(np.abs(x - y).max() / np.abs(y).max()) for x, y in zip(one, other, strict=True))


@pytest.fixture(scope="module")
def reference() -> Weights:
    return weights(ran(NET / "ladder" / "numpy_float64.py", steps=STEPS))


RUNGS = [
    "numpy_float32",
    "torch_by_hand",
    "torch_autograd",
    "torch_function",
    "torch_module",
    "torch_sgd",
    "torch_sgd_foreach",
    "torch_sgd_fused",
    "jax_jit",
]
SLOW_RUNGS = ["torch_compiled", "torch_cpp", "jax_eager"]


def test_every_rung_is_tested() -> None:
    assert {path.stem for path in (NET / "ladder").glob("*.py")} == {"numpy_float64", *RUNGS, *SLOW_RUNGS}


@pytest.mark.parametrize("rung", RUNGS)
def test_a_rung_trains_the_same_network(rung: str, reference: Weights) -> None:
    if rung.startswith("jax"):
        pytest.importorskip("jax")
    assert apart(weights(ran(NET / "ladder" / f"{rung}.py", steps=STEPS)), reference) < ROUNDED


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # of the compiler's own modules
@pytest.mark.parametrize("rung", SLOW_RUNGS)
def test_a_slow_rung_trains_the_same_network(rung: str, reference: Weights) -> None:
    if rung.startswith("jax"):
        pytest.importorskip("jax")
    assert apart(weights(ran(NET / "ladder" / f"{rung}.py", steps=STEPS)), reference) < ROUNDED


def test_the_wrong_mask_would_be_seen(reference: Weights) -> None:
    source = (NET / "ladder" / "numpy_float64.py").read_text().replace("steps = 10000", f"steps = {STEPS}")
    wrong = executed(source.replace("grad_h[z < 0]", "grad_h[h < 0]"), NET / "wrong.py")
    assert apart(weights(wrong), reference) > 100 * ROUNDED


# --- what runs on a GPU: its arithmetic is checked on the CPU ---------------------------------------------------------


@pytest.mark.parametrize("rung", ["by_hand", "autograd", "sgd", "sgd_foreach", "sgd_fused"])
def test_a_gpu_rung_is_the_cpu_rung_on_another_device(
    rung: str, reference: Weights, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(torch.cuda, "synchronize", lambda: None)
    path = NET / "gpu" / f"cuda_{rung}.py"
    source = path.read_text().replace('torch.device("cuda")', 'torch.device("cpu")')
    found = executed(source.replace("steps = 10000", f"steps = {STEPS}"), path)
    assert apart(weights(found), reference) < ROUNDED


def test_cupys_rung_is_numpys(reference: Weights, monkeypatch: pytest.MonkeyPatch) -> None:
    device = SimpleNamespace(synchronize=lambda: None)
    cupy = SimpleNamespace(**vars(np), cuda=SimpleNamespace(Device=lambda: device))
    monkeypatch.setitem(sys.modules, "cupy", cupy)
    assert apart(weights(ran(NET / "gpu" / "cupy_by_hand.py", steps=STEPS)), reference) < ROUNDED


@pytest.mark.slow
@pytest.mark.skipif(not torch.cuda.is_available(), reason="there is no GPU")
@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("rung", sorted(path.stem for path in (NET / "gpu").glob("cuda_*.py")))
def test_a_gpu_rung_trains_the_same_network(rung: str, reference: Weights) -> None:
    assert apart(weights(ran(NET / "gpu" / f"{rung}.py", steps=STEPS)), reference) < ROUNDED


# --- a depth that changes ---------------------------------------------------------------------------------------------


def test_both_dynamic_networks_are_the_same() -> None:
    one, other = (weights(ran(NET / "dynamic" / f"{name}_dynamic.py", steps=STEPS)) for name in ("numpy", "torch"))
    assert len(one) == 4  # three layers and the loss
    assert apart(one, other) < ROUNDED


def losses(depth: str, run: str) -> list[float]:
    path = NET / "dynamic" / "depth.py"
    step = executed(path.read_text(), path)["build"](depth=depth, run=run)
    return [step().item() for _ in range(STEPS)]


def test_where_the_depth_is_drawn_changes_no_loss() -> None:
    outside = losses("random", "eager")
    assert losses("random in forward", "eager") == pytest.approx(outside, rel=ROUNDED)
    assert losses("in turn", "eager") != pytest.approx(outside, rel=0.01)


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("depth", ["in turn", "random", "random in forward"])
def test_compiling_changes_no_loss(depth: str) -> None:
    assert losses(depth, "compiled") == pytest.approx(losses(depth, "eager"), rel=20 * ROUNDED)


# --- sizes ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [16, 300])
def test_the_networks_of_any_batch_size_are_the_same(size: int) -> None:
    one, other = (weights(ran(BATCH / f"{name}_net.py", N=size, steps=STEPS)) for name in ("numpy", "torch"))
    assert apart(one, other) < ROUNDED


def test_products_of_any_size_are_the_same() -> None:
    one, other = (plain(ran(PRODUCT / f"{name}_matmul.py", N=64, repeats=2)["C"]) for name in ("numpy", "torch"))
    assert one.shape == (64, 64)
    assert apart([one], [other]) < ROUNDED
