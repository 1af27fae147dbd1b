"""Under which names calls are told, and which library carries them out."""

from __future__ import annotations

import sys
from types import ModuleType

import numpy as np
import pytest
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


METHODS = """\
from functools import partial
import {library}
class Net:
    @{compile}
    def step(self, x):
        return 2 * x
net = Net()
"""


@pytest.mark.parametrize(
    ("library", "compiler", "name"),
    [
        ("jax", "partial(jax.jit, static_argnums=0)", "jax.jit(Net.step)"),
        ("torch", "partial(torch.compile, backend='eager')", "torch.compile(Net.step)"),
        ("torch", "torch.no_grad()", "Net.step"),
    ],
)
def test_a_compiled_method_is_told_as_a_compiled_function_is(
    library: str, compiler: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip(library)
    script = ModuleType("__main__")
    monkeypatch.setitem(sys.modules, "__main__", script)
    exec(compile(METHODS.format(library=library, compile=compiler), "script.py", "exec"), vars(script))
    found = Names({"script.py"}).of_call(script.net.step)
    assert found == (name, library if "(" in name else "user")
