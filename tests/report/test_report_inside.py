"""Where the time goes inside functions that were compiled."""

from __future__ import annotations

import pytest

from whyslower.records import Evidence, Kernel, Operation
from whyslower.report.where import where


def call(name: str, line: int, us: float, library: str = "jax") -> Operation:
    return Operation(
        file="b.py", line=line, column=0, end_line=line, end_column=9, text=f"{name}()", name=name, library=library,
        count=1.0, seconds=us * 1e-6,
    )  # fmt: skip


def kernel(name: str, line: int, us: float) -> Kernel:
    return Kernel(name=f"xla::{name}", count=5.0, seconds=us * 1e-6, file="b.py" if line else "", line=line)


def shares(*operations: Operation, kernels: tuple[Kernel, ...]) -> dict[tuple[str, int], float]:
    spots = where(Evidence(label="b", operations=operations, kernels=kernels))
    return {(spot.text, spot.line): spot.share for spot in spots}


def test_a_compiled_function_is_opened() -> None:
    inside = (kernel("cumsum", 14, 600), kernel("mul", 14, 100), kernel("copy", 0, 50))
    found = shares(call("jax.jit(step)", 30, 900), call("numpy.asarray", 31, 100, "numpy"), kernels=inside)
    assert found == {
        ("cumsum (compiled)", 14): pytest.approx(0.6),
        ("jax.jit(step)()", 30): pytest.approx(0.2),
        ("mul (compiled)", 14): pytest.approx(0.1),
        ("numpy.asarray()", 31): pytest.approx(0.1),
    }


def test_what_runs_on_several_processors_takes_no_longer_than_its_call() -> None:
    found = shares(call("jax.jit(step)", 30, 500), kernels=(kernel("dot_general", 14, 1500), kernel("tanh", 15, 500)))
    assert found == {("dot_general (compiled)", 14): pytest.approx(0.75), ("tanh (compiled)", 15): pytest.approx(0.25)}


def test_calls_that_are_compiled_one_by_one_are_told_once() -> None:
    found = shares(call("jax.numpy.cumsum", 14, 500), kernels=(kernel("cumsum", 14, 400),))
    assert found == {("jax.numpy.cumsum()", 14): 1.0}
