"""Under which names calls are told, and which library carries them out."""

from __future__ import annotations

import numpy as np
from scipy.linalg import get_blas_funcs, get_lapack_funcs
from scipy.sparse import eye_array
from scipy.sparse.linalg import splu

from whyslower.worker.probes.naming import Names


def test_scipys_compiled_routines_stand_in_its_modules() -> None:
    names = Names(set())
    assert names.of_call(get_blas_funcs("nrm2", dtype="float64")) == ("scipy.linalg.blas.dnrm2", "scipy")
    assert names.of_call(get_lapack_funcs("getrf", dtype="float32")) == ("scipy.linalg.lapack.sgetrf", "scipy")


def test_a_factored_sparse_matrix_is_scipys_though_its_type_says_nothing_of_where_it_is_from() -> None:
    solve = splu(eye_array(4, format="csc", dtype=np.float64)).solve
    assert Names(set()).of_call(solve) == ("scipy.sparse.linalg.SuperLU.solve", "scipy")
