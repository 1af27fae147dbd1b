"""Under which names calls are told, and which library carries them out."""

from __future__ import annotations

from scipy.linalg import get_blas_funcs, get_lapack_funcs

from whyslower.worker.probes.naming import Names


def test_scipys_compiled_routines_stand_in_its_modules() -> None:
    names = Names(set())
    assert names.of_call(get_blas_funcs("nrm2", dtype="float64")) == ("scipy.linalg.blas.dnrm2", "scipy")
    assert names.of_call(get_lapack_funcs("getrf", dtype="float32")) == ("scipy.linalg.lapack.sgetrf", "scipy")
