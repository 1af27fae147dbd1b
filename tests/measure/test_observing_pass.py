"""Evidence from real workers: what a program does is seen, whatever kind of program it is and however it ends."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from whyslower.api.texts import of_statement
from whyslower.measure.crew import Crew
from whyslower.measure.discover import loop_of_calls
from whyslower.measure.observing import observe
from whyslower.measure.sampling import can_sample
from whyslower.measure.stage import Stage
from whyslower.records import Evidence, Loop, Operation, Program, ProgramText, Request
from whyslower.store.events import AnyEvent

SECONDS = 0.5

Look = Callable[..., Evidence]


class Log:
    """Writes nothing down."""

    def write(self, event: AnyEvent) -> None:
        """Forgets it."""


class Silent:
    """Shows nothing."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *_, **__: None


@pytest.fixture
def look(tmp_path: Path) -> Look:
    """Observes a script whose hot loop is its last `for`, or another kind of program."""

    def observed(
        source: str = "", budget: float = 60, skip: int = 0, unit_s: float | None = None, **more: Any
    ) -> Evidence:
        path = tmp_path / "program.py"
        path.write_text(source)
        lines = [n for n, line in enumerate(source.splitlines(), 1) if line.lstrip().startswith(("for", "while"))]
        told = {"label": "a", "kind": "script", "target": path.name, "python": sys.executable} | more
        program = Program(**told, directory=str(tmp_path))
        if program.kind != "script":
            loop = loop_of_calls(program)
        elif lines:
            loop = Loop(kind="for", file=str(path.resolve()), line=lines[-1])
        else:
            loop = Loop(kind="process", file=path.name)
        with Crew() as crew:
            stage = Stage(Request(programs=(program,), reference="a", budget=budget), crew, Log(), Silent())  # type: ignore[arg-type]
            stage.loops["a"] = loop
            return observe(stage, "a", SECONDS, skip, unit_s)

    return observed


def named(evidence: Evidence, name: str) -> Operation:
    return next(o for o in evidence.operations if o.name == name)


def test_a_numpy_script(look: Look) -> None:
    source = """
import numpy as np
x, w = np.ones((200, 300), np.float32), np.ones((300, 100))
def step(k):
    return np.maximum(x @ w[k:], 0)
for i in range(100000):
    y = step(0).T
"""
    seen = look(source)
    product = named(seen, "@")
    assert (product.library, product.function, product.line, product.count) == ("numpy", "step", 5, 1.0)
    assert [o.dtype for o in product.operands] == ["float32", "float64"]
    assert [o.invariant for o in product.operands] == [True, True]
    assert named(seen, "numpy.ndarray.T").view and not named(seen, "numpy.ndarray.T").result.contiguous  # type: ignore[union-attr]
    assert named(seen, "step").library == "user"
    assert {v.name for v in seen.variables} == {"x", "w"}
    assert all(v.value.invariant for v in seen.variables)
    assert seen.units >= 2 and seen.plain_units >= 2
    assert seen.threads["openblas"] >= 1
    assert seen.kernels == () and not seen.gradients and seen.compilations == 0


def test_a_torch_script(look: Look) -> None:
    source = """
import torch
net = torch.nn.Linear(30, 20)
x = torch.randn(50, 30)
for i in range(100000):
    net.zero_grad()
    loss = net(x).pow(2).mean()
    loss.backward()
"""
    seen = look(source)
    assert seen.gradients and seen.backward
    assert named(seen, "torch.nn.modules.linear.Linear").operands[0].shape == (50, 30)
    assert named(seen, "torch.Tensor.backward").operands[0].requires_grad
    kernels = {k.name for k in seen.kernels}
    assert {"aten::addmm", "aten::pow", "aten::mm"} <= kernels
    assert next(k for k in seen.kernels if k.name == "aten::addmm").dtypes == ("float32", "float32", "float32")
    assert [i.text for v in seen.variables if v.name == "net" for i in v.inner] == ["net.weight", "net.bias"]
    assert seen.threads["torch"] >= 1
    assert seen.library_calls >= 1


def test_collections_and_compilations_are_counted(look: Look) -> None:
    source = """
import gc
import jax
for i in range(100000):
    gc.collect()
    jax.jit(lambda v: v + 1)(1.0)
"""
    seen = look(source)
    assert seen.collections >= 1 and seen.collecting_share > 0
    assert seen.compilations >= 1
    assert named(seen, "jax.jit(<lambda>)").library == "jax"


@pytest.mark.slow
def test_what_is_no_call_does_not_keep_the_profiler_from_a_long_compiled_one(look: Look) -> None:
    """A thousand rounds of 40 instructions and more, and as many sums of Python's own: the unit takes over 5 ms."""
    pytest.importorskip("jax")
    seen = look(
        """
import jax
import time
@jax.jit
def step(x):
    return jax.lax.fori_loop(0, 1000, lambda _, y: y @ y.T / (1.0 + abs(y).sum()), x)
def count():
    n = 0
    while n < 1000:
        n += 1
x = jax.numpy.ones((20, 20))
for k in range(500):
    time.sleep(0.006)
    y = step(x).block_until_ready()
    count()
"""
    )
    assert any(kernel.name == "xla::dot_general" and kernel.count == 1000 for kernel in seen.kernels)


def test_patterns_that_are_compiled_again_are_counted(look: Look) -> None:
    source = """
import re
for i in range(100000):
    found = [re.search(rf"word{{n}}", "word3") for n in range({patterns})]
"""
    assert look(source.format(patterns=600)).compilations == 600
    assert look(source.format(patterns=60)).compilations == 0


def test_a_loop_that_ends_early_is_told_of(look: Look) -> None:
    seen = look("total = 0\nfor i in [3, 4]:\n    total += i * 2\nprint(total)\n")
    assert seen.units >= 1 and seen.plain_units >= 1
    assert named(seen, "*").count == 1
    assert named(seen, "iter").library == "python"


@pytest.mark.parametrize("ending", ["raise ValueError(i)", "sys.exit(3)", "break"])
def test_a_loop_that_fails_is_told_of_as_far_as_it_went(look: Look, ending: str) -> None:
    seen = look(f"import sys\nfor i in range(10):\n    x = i * 2\n    if i == 4:\n        {ending}\n")
    assert named(seen, "*").count == 1
    assert seen.units >= 1


def test_a_program_that_vanishes_gives_empty_evidence(look: Look) -> None:
    seen = look("import os\nfor i in range(10):\n    x = i * 2\n    os._exit(3)\n")
    assert seen == Evidence(label="a")
    failed = look("import nothing_like_this\nfor i in range(10):\n    pass\n")
    assert len(failed.files) == 1 and msgspec.structs.replace(failed, files=()) == Evidence(label="a")


@pytest.mark.slow
def test_a_unit_that_takes_too_long_is_told_of_as_far_as_it_went(look: Look) -> None:
    seen = look("import time\nfor i in range(3):\n    x = i * 2\n    time.sleep(60)\n", budget=15)
    assert seen.units == 0
    assert named(seen, "*").count == 1


def test_a_long_first_unit_does_not_stand_for_those_that_are_known_to_be_short(look: Look) -> None:
    source = "import time\nfor i in range(3000):\n    x = i * 2\n    time.sleep(1e-3 if i else 1.2)\n"
    assert look(source).units == 1
    assert look(source, unit_s=1e-3).units > 1


def test_functions_that_cannot_bear_it_are_left_alone(look: Look) -> None:
    source = """
import dis
def step(x):
    return x * 2
for i in range(1000):
    if any("Node" in str(c) for c in step.__code__.co_consts):
        raise SystemError("someone was here")
    y = step(i) + 1
"""
    seen = look(source)
    assert named(seen, "+").count == 1
    assert "*" not in {o.name for o in seen.operations}
    assert seen.plain_units > 1


def test_a_script_without_a_loop(look: Look) -> None:
    seen = look("import numpy as np\ny = np.ones((30, 30)) @ np.ones(30)\nprint(y.sum())\n")
    assert seen.units == 1 and named(seen, "@").count == 1
    assert seen.plain_units == 1


def test_units_that_pass_first_are_not_looked_into(look: Look) -> None:
    source = """
import numpy as np
x, late = np.ones(1000), 0.0
for i in range(200):
    y = x + 1
    if i >= 60:
        late += np.median(y)
    if i < 30:
        y = np.sort(y)
"""
    early, skipped = (look(source, skip=skip) for skip in (0, 100))
    assert {o.name for o in early.operations if o.library == "numpy"} == {"+", "numpy.sort"}
    assert {o.name for o in skipped.operations if o.library == "numpy"} == {"+", "+=", "numpy.median"}
    assert 2 <= skipped.units <= early.units


def test_a_loop_that_ends_before_what_was_to_pass_is_told_of_without_operations(look: Look) -> None:
    seen = look("x = [1.0]\nfor i in range(50):\n    x.sort()\n", skip=200)
    assert (seen.units, seen.operations) == (0, ())
    assert {v.name for v in seen.variables} == {"x"}


def test_statements_and_functions(look: Look) -> None:
    text = of_statement("a", "import numpy as np\nx = np.ones((50, 50))", "y = x @ x")
    seen = look(kind="statement", target="y = x @ x", text=text)
    assert named(seen, "@").operands[0].shape == (50, 50)
    assert "x" in {v.name for v in seen.variables}
    source = "import numpy as np\nx = np.ones((50, 50))\ndef f():\n    return x @ x\n"
    for text in (None, ProgramText(text=f"{source}for () in [()] * 9:\n    f()\n", file="program.py", line=5)):
        seen = look(source, kind="function", target="program.py:f", text=text)
        assert (named(seen, "@").function, named(seen, "@").line) == ("f", 4)
        assert "x" in {v.name for v in seen.variables}
    seen = look(source, kind="function", target="program:f")
    assert named(seen, "@").count == 1


def test_children_of_the_program_stay_silent(look: Look) -> None:
    source = """
import os
for i in range(50):
    x = i * 2
    if i == 1 and os.fork() == 0:
        for k in range(50000):
            x = k * 3
        os._exit(0)
"""
    source = source.replace(
        "        for k in range(50000):\n            x = k * 3\n", "        x = sum(k * 3 for k in range(5))\n"
    )
    assert "k * 3" not in {o.text for o in look(source).operations}


@pytest.mark.alone
def test_stacks_reach_from_the_users_lines_into_compiled_routines(look: Look, tmp_path: Path) -> None:
    if not can_sample():
        pytest.skip("no process may be looked into here")
    source = """
import numpy as np
counts = np.arange(300_000).astype(np.uint16)
def total(values):
    return values.sum()
seen = 0
for n in range(1_000_000):
    seen += total(counts)
"""
    stacks = look(source).stacks
    own = f"{(tmp_path / 'program.py').resolve()}:"
    assert sum(stacks.values()) == pytest.approx(1.0)
    assert all(stack.startswith((f"{own}7", f"{own}8")) for stack in stacks)
    inside = {stack: share for stack, share in stacks.items() if f";{own}5;" in stack}
    assert sum(inside.values()) > 0.5
    assert sum(share for stack, share in inside.items() if "_cast_ushort_to_ulong" in stack) > 0.1


def test_a_loop_that_has_ended_shows_no_stacks(look: Look) -> None:
    assert look("for n in range(400):\n    sum(range(500))\n").stacks == {}
