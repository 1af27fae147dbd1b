"""What is seen below the user's own code, and at the loop's door: kernels, calls in libraries, variables."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from whyslower.worker.probes.kernels import Kernels, PythonCalls
from whyslower.worker.probes.variables import Variables


def test_torch_kernels_of_a_unit() -> None:
    import torch

    x, w = torch.ones(30, 20), torch.ones(20, 10, requires_grad=True)
    kernels = Kernels()
    kernels.start()
    (x @ w).sum().backward()
    kernels.stop()
    found = {k["name"]: k for k in kernels.found}
    assert kernels.backward
    assert {"aten::mm", "aten::sum"} <= set(found)
    products = [k for k in kernels.found if k["name"] == "aten::mm"]
    assert ((30, 20), (20, 10)) in [k["shapes"] for k in products]
    assert {k["dtypes"] for k in products} == {("float32", "float32")}
    assert sum(k["count"] for k in products) == 2
    assert all(k["seconds"] >= 0 for k in kernels.found)


def test_a_program_that_profiles_itself_is_left_alone() -> None:
    import torch

    kernels = Kernels()
    with torch.autograd.profiler.profile() as own:
        kernels.start()
        torch.ones(3).sum()
        kernels.stop()
    assert kernels.found == []
    assert any(e.name == "aten::sum" for e in own.function_events)

    seen: list[str] = []
    sys.setprofile(lambda frame, event, arg: seen.append(event))
    calls = PythonCalls(lambda file: False)
    calls.start()
    calls.stop()
    hook = sys.getprofile()
    sys.setprofile(None)
    assert hook is not None and calls.libraries == 0


def test_calls_inside_libraries_are_counted() -> None:
    mine = str(__file__)
    calls = PythonCalls(lambda file: file == mine)
    calls.start()
    np.linalg.norm(np.ones(3))
    calls.stop()
    assert calls.libraries >= 1
    few = PythonCalls(lambda file: file == mine)
    few.start()
    mine.strip()
    brief = lambda: 1  # noqa: E731
    brief()
    few.stop()
    assert few.libraries == 0


class Point:
    """A point whose place is a property."""

    def __init__(self, x: float) -> None:
        self._x = x

    @property
    def x(self) -> float:
        return self._x


def test_calls_of_the_users_own_functions_are_counted_apart() -> None:
    """Properties, too; not the steps of a generator, nor comprehensions, which other versions of Python don't call."""
    mine, points = str(__file__), [Point(float(n)) for n in range(20)]
    calls = PythonCalls(lambda file: file == mine)
    calls.start()
    total = sum([point.x for point in points]) + sum(point.x for point in points)
    calls.stop()
    assert total == 380 and (calls.own, calls.libraries) == (40, 0)


def test_variables_at_the_door() -> None:
    import torch

    code = """
import numpy as np
scale = np.float32(2)
table = np.ones((3, 4))
unused = np.ones(9)
def helper(x): return x @ table
def unit(x): return helper(x) * scale
"""
    scope: dict[str, Any] = {"net": torch.nn.Linear(4, 2), "pair": [np.ones(2), {"k": np.ones(3)}], "lr": 0.1}
    exec(compile(code, "user.py", "exec"), scope)
    found = Variables(scope, {"unit", "net", "pair", "lr", "missing"}, lambda c: c.co_filename == "user.py")
    told = {v["name"]: v for v in found.found}
    assert set(told) == {"net", "pair", "lr", "table", "scale"}
    assert [i["text"] for i in told["net"]["inner"]] == ["net.weight", "net.bias"]
    assert [i["text"] for i in told["pair"]["inner"]] == ["pair[0]", "pair[1]['k']"]
    assert told["table"]["value"]["shape"] == [3, 4]
    scope["table"][1, 2] = 5
    found.again(scope)
    assert {n: v["value"]["invariant"] for n, v in told.items()} == {
        "net": False, "pair": False, "lr": True, "table": False, "scale": True,
    }  # fmt: skip
