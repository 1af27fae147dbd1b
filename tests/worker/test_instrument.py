"""Watching a program's operations must not change what the program does."""

from __future__ import annotations

import ast
import contextlib
import io
import random
from typing import Any

import pytest
from watched_sources import SOURCES

from whyslower.worker.probes.nodes import Node
from whyslower.worker.probes.trace import Tracer
from whyslower.worker.programs.instrument import NODE
from whyslower.worker.programs.sites import Source
from whyslower.worker.programs.watching import WatchingWeaver

CASES = [
    pytest.param(body, id=name) for name, _, body in (c.partition("\n") for c in SOURCES.lstrip("\n#: ").split("\n#: "))
]


def outcome(source: str, watched: bool, recording: bool = True) -> tuple[dict[str, Any], str, str]:
    """The names that a source leaves behind, what it printed and the error that it ended with."""
    names: dict[str, Any] = {"__name__": "__main__", "random": random.Random(0)}
    out, error = io.StringIO(), ""
    files: set[str] = set()
    tracer = Tracer(files)
    weaver = WatchingWeaver(lambda file, line: False, lambda file, found: None, tracer.node, ("", 0), whole=True)
    tree = ast.parse(source)
    code = weaver.compile(tree, "snippet.py") if watched else compile(tree, "snippet.py", "exec")
    with contextlib.redirect_stdout(out):
        if recording:
            tracer.begin()
        try:
            exec(code, names)
        except Exception as e:
            error = f"{type(e).__name__}: {e}"
        tracer.end(whole=True)
    if watched and recording:
        assert tracer.operations()
    kept = {k: plain(v) for k, v in names.items() if not k.startswith("__") and k != "random"}
    return kept, out.getvalue(), error


def plain(value: Any) -> object:
    """Something that two runs can be compared by."""
    if isinstance(value, (list, tuple)):
        return type(value).__name__, [plain(v) for v in value]
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()}
    if isinstance(value, (int, float, complex, str, bytes, set, type(None), slice, type(...))):
        return repr(value)
    if not type(value).__module__.startswith("__"):
        return type(value).__name__
    return type(value).__name__, {k: plain(v) for k, v in getattr(value, "__dict__", {}).items() if not callable(v)}


@pytest.mark.parametrize("source", CASES)
def test_a_watched_program_does_the_same(source: str) -> None:
    assert outcome(source, watched=True) == outcome(source, watched=False)


@pytest.mark.parametrize("source", CASES)
def test_an_instrumented_program_that_is_not_watched_does_too(source: str) -> None:
    assert outcome(source, watched=True, recording=False) == outcome(source, watched=False)


NET = "class Net(torch.nn.Module):\n    def forward(self, x): return x + 1\n"


def sites(source: str, line: int = 0, whole: bool = True, deep: bool = True) -> list[Any]:
    """The places where nodes were put."""
    found: list[Any] = []

    def note(site: Any) -> object:
        found.append(site)
        return None

    weaver = WatchingWeaver(lambda f, n: False, lambda f, n: None, note, ("", 0), deep=deep, whole=whole)
    weaver.watched(ast.parse(source), "x.py", Source(source), line, whole)
    return found


def test_places_and_texts_are_the_users_own() -> None:
    source = 'é = "äö"; total = f(é,\n          x [1:2], *rest, k = 2)\n'
    call, item = sites("def f(*a, **k): ...\n" + source)
    assert (call.line, call.column, call.end_line, call.end_column) == (2, len('é = "äö"; total = '), 3, 32)
    assert call.text == "f(é,\n          x [1:2], *rest, k = 2)"
    assert call.operands == ("é", "x [1:2]", "*rest")
    assert call.keywords == (("k", "2"),)
    assert (item.kind, item.text, item.operands) == ("[]", "x [1:2]", ("x", "1:2"))


def test_only_the_loops_body_and_functions_are_watched() -> None:
    source = (
        "a = 1\nb = a + a\ndef f(x):\n    return x * 2\nfor i in [1, 2]:\n    for j in range(3):\n        f(a - 1)\n"
    )
    found = sites(source, line=5, whole=False)
    assert [(s.kind, s.text, s.depth) for s in found] == [
        ("operator", "x * 2", 0),
        ("iter", "[1, 2]", 0),
        ("iter", "range(3)", 0),
        ("call", "range(3)", 0),
        ("call", "f(a - 1)", 1),
        ("operator", "a - 1", 1),
    ]
    assert next(s.text for s in sites(source, line=5, whole=False, deep=False)) == "[1, 2]"


@pytest.mark.parametrize(
    "source",
    [
        "import jax\n@jax.jit\ndef f(x): return x + 1\n",
        "from jax import jit\nfrom functools import partial\n@partial(jit, static_argnums=0)\ndef f(x): return x + 1\n",
        "import jax\ndef f(x): return x + 1\ng = jax.jit(f)\n",
        "import jax\ndef h(x): return x * 2\ndef f(x): return h(x)\ng = jax.jit(jax.vmap(f))\n",
        "import jax\ng = jax.jit(lambda x: x + 1)\n",
        "import jax\nf = lambda x: x + 1\ng = jax.jit(f)\n",
        f"import torch\n{NET}net = torch.compile(Net())\n",
        f"import torch\n{NET}net = Net()\nnet.compile()\n",
        f"import torch\n{NET}def make(): return Net\nnet = make()\nfast = torch.compile(net)\n",
        "import numba as nb\n@nb.njit(cache=True)\ndef f(x): return x + 1\n",
        "import numba\n@numba.vectorize\ndef f(x): return x + 1\n",
        "import jax\ndef loss(w): return w + 1\nstep = jax.value_and_grad(loss)\n",
        "async def f(x): return x + 1\n",
        "import jax\ng = jax.lax.map(lambda x: x + 1, 2)\n",
    ],
)
def test_what_other_compilers_read_stays_as_it_is(source: str) -> None:
    assert sites(source, line=99, whole=False) == []


@pytest.mark.parametrize(
    "source",
    [
        "import torch\n@torch.no_grad()\ndef f(x): return x + 1\n",
        "import numpy as np\ndef f(x): return x + 1\ng = np.vectorize(f)\n",
        "import re\ndef f(x): return x + 1\np = re.compile('x')\n",
        "import torch\ndef f(x): return x + 1\nloss = f(2)\ntorch.autograd.grad(loss, [])\n",
        "import jax\ng = jax.tree.map(lambda x: x + 1, [2])\n",
        "from jax import tree_util as tu\ng = tu.tree_map(lambda x: x + 1, [2])\n",
    ],
)
def test_what_runs_as_it_is_is_watched(source: str) -> None:
    assert [s.text for s in sites(source, line=99, whole=False)] == ["x + 1"]


def test_no_marker_is_left_in_the_code() -> None:
    def constants(code: Any) -> list[Any]:
        return [c for k in code.co_consts for c in (constants(k) if hasattr(k, "co_consts") else [k])]

    weaver = WatchingWeaver(lambda f, n: False, lambda f, n: None, lambda s: object(), ("", 0), whole=True)
    for case in CASES:
        code = weaver.compile(ast.parse(str(case.values[0])), "snippet.py")
        assert not [c for c in constants(code) if isinstance(c, str) and c.startswith(NODE)]


FILLING = """
def fill(n):
    "Sums up."
    total = 0
    for i in range(n):
        total = total + i
    return total
def kept(n):
    def step(total, i):
        return total + i
    return step
late = kept(3)
"""


def test_what_is_called_while_nothing_is_watched_runs_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """A set-up may call a function of the unit far more often; what it leaves behind for the unit is watched there."""
    sums: list[object] = []
    monkeypatch.setattr(Node, "two", lambda self, a, b: sums.append(self) or self.does(a, b))
    tracer, names = Tracer(set()), dict[str, Any]()
    weaver = WatchingWeaver(lambda file, line: False, lambda file, found: None, tracer.node, ("", 0))
    exec(weaver.compile(ast.parse(FILLING), "snippet.py"), names)
    assert (names["fill"](9), len(sums), names["fill"].__doc__) == (36, 0, "Sums up.")
    tracer.begin()
    sums.clear()  # what an evaluation costs was tried out
    assert (names["fill"](9), len(sums)) == (36, 9)
    assert (names["late"](1, 2), len(sums)) == (3, 10)
