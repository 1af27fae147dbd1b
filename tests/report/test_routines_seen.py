"""The compiled routines that a program's sampled stacks lie in, as the report names them."""

from __future__ import annotations

import pytest

from whyslower.records import Evidence
from whyslower.report.routines import routines

UMATH = "numpy/_core/_multiarray_umath.so"
TORCH = "torch/lib/libtorch_cpu.so"


def seen(stacks: dict[str, float]) -> dict[str, float]:
    return routines(Evidence(label="a", stacks={f"/home/me/a.py:4;{below}": part for below, part in stacks.items()}))


@pytest.mark.parametrize(
    ("below", "name"),
    [
        (f"reduce_loop ({UMATH});ULONG_add_X86_V3 ({UMATH})", "ULONG_add_X86_V3"),
        (f"array_copy ({UMATH});_contig_to_contig ({UMATH});? (libc.so.6)", "_contig_to_contig"),
        (
            f"at::native::(anonymous namespace)::clamp_min_kernel ({TORCH});at::TensorIteratorBase::for_each ({TORCH});"
            f"c10::function_ref<void (char**, long)>::callback_fn<at::native::AVX2::VectorizedLoop2d<at:: ({TORCH})",
            "at::native::clamp_min_kernel",
        ),
        (f"at::native::fill<float, at::Tensor> ({TORCH})", "at::native::fill"),
    ],
)
def test_a_stack_lies_in_its_innermost_routine_with_a_name_of_its_own(below: str, name: str) -> None:
    assert seen({below: 1.0}) == {name: 1.0}


@pytest.mark.parametrize(
    "below", ["sum (numpy/_core/fromnumeric.py:2425)", "float_add (libpython3.11.so.1.0)", "? (jaxlib/libjax.so)"]
)
def test_pythons_own_steps_are_no_compiled_routines(below: str) -> None:
    assert seen({below: 1.0}) == {}


def test_few_are_named_the_costliest_first() -> None:
    found = seen({f"f{n} ({UMATH})": part for n, part in enumerate((0.09, 0.11, 0.3, 0.2, 0.3))})
    assert list(found) == ["f2", "f4", "f3"]
