"""A script's text: places in it, edits of it, and what a unit reaches."""

from __future__ import annotations

import ast
import shutil
import subprocess
from pathlib import Path

import pytest

from whyslower.factors.source import (
    EditError,
    Source,
    apply,
    compatible,
    imports_name,
    line_after,
    unified,
)
from whyslower.records import Edit, Operation

SCRIPT = '''\
"""Doc."""
import numpy as np; seed = 3
try:
    import torch
except ImportError:
    torch = None

größe, text = 5, "äöü"  # ü
def main():
    for i in range(größe):
        y = np.sin(größe) + i
main()
'''


def source(text: str, begins: str = "for i in") -> Source:
    """The script, its hot loop being the line that begins so."""
    number = next(n for n, line in enumerate(text.split("\n"), start=1) if line.strip().startswith(begins))
    return Source(text, "script.py", number)


def test_nodes_are_found_in_characters_where_the_tree_counts_bytes() -> None:
    script = source(SCRIPT)
    call = next(n for n in ast.walk(script.loop) if isinstance(n, ast.Call) and ast.unparse(n).startswith("np"))
    assert script.segment(call) == "np.sin(größe)"
    place = Operation(line=11, column=12, end_line=11, end_column=25, file="", text="", name="", library="")
    assert SCRIPT[slice(*script.span(place))] == "np.sin(größe)"
    assert "y = 1 + i" in apply(SCRIPT, [script.replace_operation(place, "1")])


def test_a_definition_is_met_at_its_decorators() -> None:
    script = source("@a\n@b(1)\ndef f():\n    pass\nfor i in x:\n    f()\n")
    assert script.segment(script.tree.body[0]).startswith("@a\n@b(1)\ndef f")


@pytest.mark.parametrize("line", [1, 3, 99])
def test_no_loop_there_is_an_error(line: int) -> None:
    with pytest.raises(EditError):
        Source("x = 1\nfor i in x:\n    pass\n", "s.py", line)


def test_what_cannot_be_parsed_is_an_error() -> None:
    with pytest.raises(EditError):
        Source("for i in x\n", "s.py", 1)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_statements_go_before_the_loop_with_its_indentation(newline: str) -> None:
    text = SCRIPT.replace("\n", newline)
    script = Source(text, "s.py", 10)
    edits = [script.before_loop("a = 1", "if a:\n    b = 2"), script.after_imports("import gc")]
    new = apply(text, edits)
    lines = new.split(newline)
    assert lines[6] == "import gc"
    assert lines[10:14] == ["    a = 1", "    if a:", "        b = 2", "    for i in range(größe):"]
    assert line_after(text, edits, 10) == 14
    ast.parse(new)


@pytest.mark.parametrize(
    ("head", "at"),
    [
        ("#!/usr/bin/python\n# comment\nx = 1\n", 3),
        ('"""Doc.\n\nMore."""\nx = 1\n', 4),
        ("from __future__ import annotations\nx = 1\n", 2),
        ("import a; x = [\n1]\n", 3),
        ("import a\nx = 1\nfrom b import (\n    c,\n)\n", 6),
        ("x = 1\n", 1),
    ],
)
def test_after_the_last_import_before_the_loop(head: str, at: int) -> None:
    text = head + "for i in x:\n    pass\nimport late\n"
    new = apply(text, [source(text).after_imports("import gc")])
    assert new.split("\n")[at - 1] == "import gc"
    compile(new, "s.py", "exec")


def test_edits_apply_together_once_each_and_never_overlap() -> None:
    first, second = Edit(start=0, end=2, text="X"), Edit(start=4, end=4, text="Y")
    assert apply("abcdef", [second, first, first]) == "XcdYef"
    assert apply("abcdef", [Edit(start=2, end=2, text="1"), Edit(start=2, end=2, text="2")]) == "ab12cdef"
    assert apply("abcdef", [Edit(start=2, end=3, text="."), Edit(start=2, end=2, text="1")]) == "ab1.def"
    with pytest.raises(ValueError, match="two edits"):
        apply("abcdef", [Edit(start=0, end=3, text=""), Edit(start=2, end=4, text="")])
    with pytest.raises(EditError):
        apply("abc", [Edit(start=2, end=9, text="")])
    assert compatible([first], [second])
    assert compatible([first], [first])
    assert not compatible([first], [Edit(start=1, end=1, text="in the midst")])


def test_the_loop_is_found_again_after_edits_before_it_and_within_its_line() -> None:
    text = "x = 1\n  \nfor i in x:\n    y = i\n"
    assert line_after(text, [Edit(start=0, end=5, text="x = (\n1\n)")], 3) == 5
    assert line_after(text, [Edit(start=9, end=19, text="for j in\\\n x")], 3) == 3
    assert line_after(text, [Edit(start=0, end=9, text="")], 3) == 1
    with pytest.raises(EditError):
        line_after(text, [Edit(start=0, end=14, text="for i")], 3)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("a\nb\nc\n", "a\nB\nc\n"),
        ("a\nb", "a\nc"),
        ("a\nb", "a\nb\n"),
        ("a\n", "a\nb"),
        ("a\r\nb\r\n", "a\r\nc\r\n"),
        ("a\x0cb\nc\n", "a\x0cb\nd\n"),
    ],
)
@pytest.mark.parametrize("tool", [("patch", "-p0", "--binary", "-i"), ("git", "apply")])
def test_a_difference_can_be_applied(old: str, new: str, tool: tuple[str, ...], tmp_path: Path) -> None:
    if shutil.which(tool[0]) is None:
        pytest.skip(f"no {tool[0]} here")
    script = tmp_path / "my script.py"
    script.write_bytes(old.encode())
    (tmp_path / "change.diff").write_bytes(unified("my script.py", old, new).encode())
    subprocess.run([*tool, "change.diff"], cwd=tmp_path, check=True, capture_output=True)
    assert script.read_bytes() == new.encode()


def test_no_difference_is_no_text() -> None:
    assert unified("s.py", "a", "a") == ""


@pytest.mark.parametrize(
    ("statement", "module", "name"),
    [
        ("import numpy as np", "numpy", "np"),
        ("import numpy", "numpy", "numpy"),
        ("import torch.nn", "torch", "torch"),
        ("import torch.nn as nn", "torch", None),
        ("import torch.nn as nn", "torch.nn", "nn"),
        ("import torch.nn.functional", "torch.nn.functional", "torch.nn.functional"),
        ("from jax import numpy as jnp", "jax.numpy", "jnp"),
        ("from torch import nn", "torch", None),
        ("try:\n    import torch\nexcept ImportError:\n    pass", "torch", "torch"),
        ("def f():\n    import torch", "torch", None),
    ],
)
def test_the_name_that_a_module_goes_by(statement: str, module: str, name: str | None) -> None:
    assert imports_name(source(f"{statement}\nfor i in range(3):\n    pass\n"), module) == name


def test_an_import_in_the_function_around_the_loop_counts() -> None:
    script = source("def main():\n    import torch as t\n    for i in range(3):\n        pass\n")
    assert imports_name(script, "torch") == "t"


REACHING = """\
import jax
import torch

def make_data():
    return load()

def load():
    return 1

def inner(x):
    return x

@jax.jit
def step(x):
    return inner(x)

class Net(torch.nn.Module):
    def __init__(self):
        self.scale = self.prepare()

    def prepare(self):
        return 2

    def forward(self, x):
        return self.helper(x)

    def helper(self, x):
        return x * self.scale

class Data:
    def __getitem__(self, i):
        return i

def batches():
    for i in range(3):
        yield i

def outer():
    def nested(x):
        return x
    return nested

fast = jax.jit(step)
net = Net()
call = outer()
rows = Data()
data = make_data()

for i in batches():
    y = fast(data)
    net(y)
    call(rows)

def unused():
    pass
"""


def test_a_unit_reaches_what_its_names_were_made_from() -> None:
    script = source(REACHING, "for i in batches")
    reached = [function.name for function in script.functions_in_unit()]
    assert reached == ["inner", "step", "forward", "helper", "__getitem__", "batches", "nested"]
    lines = REACHING.split("\n")
    inside = {lines[n - 1].strip() for n in range(1, len(lines) + 1) if script.in_unit(n)}
    assert {"@jax.jit", "def inner(x):", "return x * self.scale", "y = fast(data)", "yield i"} <= inside
    assert not {"def make_data():", "return 1", "return 2", "fast = jax.jit(step)", "def unused():"} & inside
    assert not script.in_unit(script.line)
    assert script.in_unit(script.line + 1)
    assert not script.in_unit(script.line - 2)


def test_the_condition_of_a_while_is_part_of_its_unit() -> None:
    script = source("def small(x):\n    return x < 3\nn = 0\nwhile small(n):\n    n += 1\n", "while")
    assert script.in_unit(4)
    assert script.in_unit(2)
    assert script.loop_iterable is None
    assert {"small", "n"} <= script.names_read_in_unit()


def test_names_that_a_unit_assigns_and_reads() -> None:
    script = source(
        "import numpy as np\n"
        "def f(a):\n    global count\n    count = a + shift\n    local = 1\n    return local\n"
        "for i, (j, k) in rows:\n"
        "    x[i] = j\n    w.grad.zero_()\n    np.copyto(target, k)\n    np.add(x, 1, out=sums)\n"
        "    s += f(k)\n    with open(p) as h:\n        import os\n    z = [q for q in x]\n"
        "    net.bias = lambda v: v + b\n",
        "for i,",
    )
    assigned = script.names_assigned_in_unit()
    assert {"i", "j", "k", "x", "w", "target", "sums", "s", "h", "net", "z", "count"} <= assigned
    assert not {"np", "f", "p", "shift", "local", "a"} & assigned
    read = script.names_read_in_unit()
    assert {"x", "w", "np", "f", "s", "p", "b", "shift", "k"} <= read
    assert not {"local", "a", "v", "rows"} & read


def test_a_unit_changes_what_its_functions_write_into() -> None:
    script = source(
        "def settle(v, i, *, scale=1):\n    v *= 0.5 * scale\n    return i\n"
        "def through(first, second):\n    k = settle(second, 0)\n    history[0] = first\n"
        "def anneal(i):\n    Cfg.scale = i\n    own = []\n    own[0] = i\n"
        "class Net:\n    def step(self, x, y):\n        self.w -= x\n        y[0] = x\n"
        "for i in rows:\n"
        "    a = settle(x.copy(), i)\n    b = settle(changed, kept)\n    c = through(kept, also)\n    anneal(kept)\n"
        "    d = net.step(kept, third)\n",
    )
    assigned = script.names_assigned_in_unit()
    assert {"changed", "also", "third", "history", "Cfg"} <= assigned
    assert not {"kept", "x", "own", "rows"} & assigned


# --- a whole script as the unit ---------------------------------------------------------------------------------------

WHOLE = '''\
"""Doc."""
import numpy as np
def work():
    return helper()
def helper():
    return 1
x = 2
work()
import late
'''


def test_of_a_whole_script_all_that_follows_its_first_imports_is_the_unit() -> None:
    script = Source(WHOLE, "script.py", 0)
    assert [script.in_unit(line) for line in range(1, 10)] == [False, False, *[True] * 7]
    assert [function.name for function in script.functions_in_unit()] == ["work", "helper"]
    assert "x" in script.names_assigned_in_unit() and script.loop_iterable is None
    edits = [script.before_loop("first = 0"), script.after_imports("import gc")]
    lines = apply(WHOLE, edits).split("\n")
    assert lines[2:5] == ["first = 0", "import gc", "def work():"]
    assert line_after(WHOLE, edits, 0) == 0


def test_a_script_of_imports_alone_has_no_unit() -> None:
    with pytest.raises(EditError, match="nothing but imports"):
        Source("import os\n", "script.py", 0)
