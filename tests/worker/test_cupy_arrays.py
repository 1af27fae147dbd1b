"""CuPy's arrays are described, read and named like NumPy's, whose attributes they have: told by a stand-in for them."""

from __future__ import annotations

from typing import Any

import numpy as np

from whyslower.worker.probes.kinds import kind_of
from whyslower.worker.probes.naming import Names
from whyslower.worker.probes.operands import describe
from whyslower.worker.probes.values import container_of, plain_array


class Standing:
    """An array whose elements only `get` reaches, as they lie on a device."""

    def __init__(self, held: np.ndarray[Any, Any]) -> None:
        self._held = held

    def get(self) -> np.ndarray[Any, Any]:
        return self._held.copy()

    def __getattr__(self, name: str) -> Any:
        if name not in ("dtype", "shape", "strides", "itemsize", "nbytes", "flags"):
            raise AttributeError(name)
        return getattr(self._held, name)


Standing.__module__, Standing.__qualname__ = "cupy", "ndarray"


def test_it_is_described_without_its_elements() -> None:
    seen, token = describe(Standing(np.ones((3, 4), np.float32).T), "W.T")
    assert (seen["kind"], seen["type"], seen["dtype"], seen["text"]) == ("array", "cupy.ndarray", "float32", "W.T")
    assert (seen["shape"], seen["strides"], seen["nbytes"], seen["contiguous"]) == ([4, 3], [1, 4], 48, False)
    assert token is None


def test_its_elements_are_compared_with_those_of_other_libraries() -> None:
    held = np.arange(6.0).reshape(2, 3)
    found, same = plain_array(Standing(held)), plain_array(held)
    assert found is not None and same is not None
    assert (found.header(), found.data) == (same.header(), same.data)
    assert container_of(Standing(held)) == "cupy"


def test_what_is_done_with_it_is_its_librarys() -> None:
    device, host = Standing(np.ones(2)), np.ones(2)
    assert kind_of(device) == "cupy"
    assert Names(()).of_operation([device, 2.0]) == "cupy"
    assert Names(()).of_operation([host, 2.0]) == "numpy"
