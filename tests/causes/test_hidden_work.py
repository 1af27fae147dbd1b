"""What stacks show beneath calls: factorings that tell another method, and loops over slices."""

from __future__ import annotations

from typing import Any

import evidence_made as made
import pytest
from test_swaps_named import one

from whyslower.causes.case import Swap
from whyslower.causes.hidden_work import FACTORS
from whyslower.inquiry.code import named

BLAS = "scipy.libs/libscipy_openblas.so"
EIGEN = f"logpdf (scipy/stats/_multivariate.py:567);scipy_dsyevr_ ({BLAS});dger_k_SKYLAKEX ({BLAS})"
PLAIN = f"logpdf (scipy/stats/_multivariate.py:1020);DOUBLE_multiply_AVX2 ({BLAS})"


@pytest.mark.parametrize(
    ("name", "factors"),
    [
        ("scipy_dsyevr_", True), ("dgetrf_single", True), ("mkl_lapack_dgesdd", True), ("dpotrf_64_", True),
        ("dgetrs_N_single", False), ("dgemm_kernel", False), ("dtrsm_LNLN", False), ("getrf", False),
    ],
)  # fmt: skip
def test_routines_that_factor(name: str, factors: bool) -> None:
    assert bool(FACTORS.fullmatch(name)) is factors


@pytest.mark.parametrize(
    ("slower", "faster", "us", "name"),
    [
        ({EIGEN: 0.9, PLAIN: 0.1}, {PLAIN: 1.0}, 90, "algorithm-choice"),
        ({EIGEN: 0.3, PLAIN: 0.7}, {PLAIN: 1.0}, 90, "kernel-implementation"),
        ({EIGEN: 0.9, PLAIN: 0.1}, {EIGEN: 0.9, PLAIN: 0.1}, 900, ""),
    ],
    ids=["anew each time", "the smaller part", "in both"],
)
def test_a_density_of_a_raw_covariance(
    slower: dict[str, float], faster: dict[str, float], us: float, name: str
) -> None:
    """`multivariate_normal.logpdf(x, mean, cov)`, and `frozen.logpdf(x)`."""
    data, held = made.array(100), made.other("scipy.stats.frozen")
    lost = [one("scipy.stats.multivariate_normal_gen.logpdf", 2900, held, data, made.array(100, 100), library="scipy")]
    gained = [one("scipy.stats.multivariate_normal_frozen.logpdf", us, held, data, library="scipy")]

    def side(label: str, unit_s: float, operations: Any, seen: dict[str, float]) -> Any:
        return made.side(label, operations, unit_s=unit_s, stacks={f"{made.PATH}:1;{k}": v for k, v in seen.items()})

    pair = made.case(side("a", 2.9e-3, lost, slower), side("b", us * 1e-6, gained, faster), ratio=2900 / us)
    assert named(Swap(pair, tuple(lost), tuple(gained))) == name


SLICES = "_nanquantile (numpy/lib/_nanfunctions_impl.py:1593);apply_along_axis (numpy/lib/_shape_base_impl.py:413)"


@pytest.mark.parametrize(
    ("stack", "calls", "by_hand", "name"),
    [
        (SLICES, 1600.0, 1.0, "python-loop"),
        (PLAIN, 1600.0, 1.0, "algorithm-choice"),
        (SLICES, 70.0, 1.0, "kernel-implementation"),
        (SLICES, 1600.0, 400.0, "algorithm-choice"),
    ],
    ids=["one by one", "no loop", "of few slices", "by hand in the other"],
)
def test_quantiles_of_slices(stack: str, calls: float, by_hand: float, name: str) -> None:
    data = made.array(336, 40)
    lost = [one("numpy.nanquantile", 6000, data, result=made.array(40))]
    gained = [
        one("numpy.sort", 170, data, result=data),
        *(one(f"numpy.{f}", 8, made.array(40), count=by_hand) for f in ("floor", "ceil")),
    ]
    sides = [
        made.side(label, operations, unit_s=us * 1e-6, stacks={f"{made.PATH}:1;{frames}": 1.0}, library_calls=called)
        for label, operations, us, frames, called in (("a", lost, 6100, stack, calls), ("b", gained, 300, PLAIN, 12.0))
    ]
    assert named(Swap(made.case(*sides, ratio=20.0), tuple(lost), tuple(gained))) == name


@pytest.mark.parametrize(
    ("frame", "share", "calls", "name"),
    [
        ("Enum.__hash__ (enum.py:1231)", 0.3, 35_000.0, "dispatch-overhead"),
        ("Enum.__hash__ (enum.py:1231)", 0.3, 0.0, ""),
        ("dictresize (libpython3.11.so)", 0.3, 35_000.0, ""),
        ("Enum.__hash__ (enum.py:1231)", 0.1, 35_000.0, ""),  # too little of what it takes longer
    ],
)
def test_objects_that_are_looked_up_by_a_hash_in_python(frame: str, share: float, calls: float, name: str) -> None:
    """States of cells as members of an `Enum`, in tables that are keyed by them, and as plain numbers."""
    tables = made.other("dict"), made.other("Cell")
    lost, gained = (
        [one("[]", took, tables[0], key, count=6400.0, depth=2, library="python")]
        for took, key in ((1780, tables[1]), (460, made.number("int")))
    )
    stacks = {f"{made.PATH}:1;{frame}": share, f"{made.PATH}:1": 1 - share}
    sides = (
        made.side("a", lost, unit_s=2180e-6, stacks=stacks, library_calls=calls),
        made.side("b", gained, unit_s=860e-6, stacks={f"{made.PATH}:1": 1.0}),
    )
    assert named(Swap(made.case(*sides, ratio=2.5), tuple(lost), tuple(gained))) == name
