"""What is said of a value that an operation takes or gives."""

from __future__ import annotations

import numpy as np
import pytest

from whyslower.worker.probes.operands import describe, without_switches


def test_operands_of_all_kinds() -> None:
    import torch

    assert describe(np.float64(1.5))[0] == {"kind": "number", "type": "numpy.float64", "dtype": "float64", "nbytes": 8}
    assert describe(2.5)[0] == {"kind": "number", "type": "float"}
    assert describe([[1.0, 2.0]])[0] == {"kind": "sequence", "type": "list", "length": 1, "items": "float"}
    arrays = describe([np.ones(4, "f4")] * 100)[0]
    assert (arrays["items"], arrays["dtype"], arrays["nbytes"]) == ("numpy.ndarray", "float32", 1600)
    assert describe(np.ones(3, ">f8"))[0]["dtype"] == ">float64"
    assert describe(torch.ones(3, dtype=torch.bfloat16))[0]["dtype"] == "bfloat16"
    assert describe(torch.nn.Parameter(torch.ones(2)))[0]["type"] == "torch.Tensor"
    assert describe(torch.ones(2, 2).to_sparse())[0]["kind"] == "array"
    assert describe(np.empty((0, 3)))[0]["shape"] == [0, 3]
    assert describe(None)[0]["kind"] == "other"


def test_of_an_array_and_its_switches_the_array_counts() -> None:
    """SciPy's factors come as (factor, lower); a shape, an index and several arrays are something else."""
    factor = np.asfortranarray(np.ones((3, 4)))
    assert without_switches((factor, True)) is factor
    for others in ((factor, factor), (factor, 0), (factor, None), (True, False), factor, [factor, True]):
        assert without_switches(others) is others


def test_a_sparse_matrix_tells_what_it_stores_and_when_it_was_written_to() -> None:
    from scipy import sparse

    matrix = sparse.random(200, 300, density=0.1, format="csr", random_state=0)
    seen, token = describe(matrix)
    stored = sum(part.nbytes for part in (matrix.data, matrix.indices, matrix.indptr))
    assert (seen["kind"], seen["shape"], seen["length"], seen["nbytes"]) == ("other", [200, 300], 6000, stored)
    assert describe(matrix.tocoo())[0]["length"] == 6000
    for held_otherwise in (matrix.todok(), matrix.tolil()):
        seen, nothing = describe(held_otherwise)
        assert (seen["shape"], seen["dtype"], nothing) == ([200, 300], "float64", None) and "length" not in seen
    assert token is not None and token.same(describe(matrix)[1])
    matrix.data *= 2.0
    assert not token.same(describe(matrix)[1]) and not token.same(describe(matrix.copy())[1])


@pytest.mark.parametrize("make", ["numpy", "torch"])
def test_whether_a_mask_fires_anywhere(make: str) -> None:
    import torch

    mask = np.zeros((300, 500), dtype=bool)
    looked_at = (lambda: describe(mask)[0]) if make == "numpy" else (lambda: describe(torch.from_numpy(mask))[0])
    assert looked_at()["fires"] is False
    mask[123, 457] = True
    assert looked_at()["fires"] is True
    assert "fires" not in describe(np.ones(3))[0]


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "complex64"])
def test_the_share_of_subnormal_numbers(dtype: str) -> None:
    import torch

    x = np.ones(20_000, dtype)
    x[5_000:10_000] = np.finfo(dtype).smallest_subnormal * 3
    x[10_000:] = 0
    shares = [describe(x)[0]["subnormal"], describe(x.reshape(100, 200).T)[0]["subnormal"]]
    shares.append(describe(torch.from_numpy(x))[0]["subnormal"])
    torch.set_flush_denormal(True)
    shares.append(describe(torch.from_numpy(x))[0]["subnormal"])
    torch.set_flush_denormal(False)
    expected = 0.125 if dtype.startswith("complex") else 0.25  # the imaginary parts are zero
    assert shares == [pytest.approx(expected, abs=0.02)] * 4
