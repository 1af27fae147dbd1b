"""The differences between relatives: what counts as one, what belongs together, and that each can stand alone."""

from __future__ import annotations

import ast
import itertools
import textwrap

import pytest

from whyslower.factors.hunks import Hunk, hunks, missing_names
from whyslower.factors.source import Source, apply, line_after
from whyslower.records import Edit

HEAD = """\
import time

import numpy as np

rng = np.random.default_rng(0)
n = 100
x = rng.standard_normal((n, n))
w = rng.standard_normal((n, n))
b = np.zeros(n)
total = 0.0
"""


def source(text: str, name: str = "s.py") -> Source:
    """A script with its last top-level loop as the hot one, or the one behind `# hot`."""
    lines = [n for n, line in enumerate(text.split("\n"), start=1) if line.rstrip().endswith("# hot")]
    tree = ast.parse(text)
    return Source(text, name, lines[0] if lines else [s.lineno for s in tree.body if isinstance(s, ast.For)][-1])


def pair(one: str, other: str, head: str = HEAD) -> tuple[Source, Source]:
    texts = [head + textwrap.dedent(part) for part in (one, other)]
    return source(texts[0], "a.py"), source(texts[1], "b.py")


def found(one: str, other: str, head: str = HEAD) -> tuple[Hunk, ...]:
    result = hunks(*pair(one, other, head))
    assert result is not None
    return result


LOOP = """\
for step in range(1000):
    h = x @ w
    h = np.maximum(h, 0)
    y = h + b
    total += y.sum()
print(total)
"""

SAME = [
    (LOOP, LOOP.replace("x @ w", "(x\n        @ w)  # product")),
    (LOOP, LOOP.replace("h = x @ w", "# why\n\n    h: np.ndarray = x @ w")),
    (LOOP, LOOP.replace("range(1000)", "range(20)")),
    (LOOP, LOOP.replace("step", "_")),
    (LOOP, LOOP.replace("y", "logits")),
    (LOOP, LOOP.replace("print(total)", "print('sum', total)")),
    (LOOP, "start = time.time()\n" + LOOP + "print(time.time() - start)\n"),
    ("t0 = time.time()\n" + LOOP, "t0 = time.perf_counter()\n" + LOOP),
    ("STEPS = 10\n" + LOOP.replace("1000", "STEPS"), "STEPS = 7\n" + LOOP.replace("1000", "STEPS")),
    (
        "k, STEPS = 3, 10\nx = x * k\n" + LOOP.replace("1000", "STEPS") + "print(total / STEPS)",
        "k, STEPS = 3, 20\nx = x * k\n" + LOOP.replace("1000", "STEPS") + "print(total / STEPS)",
    ),
    (LOOP, "'''What this does.'''\n" + LOOP),
    (LOOP, LOOP + "mean = total / 1000\nprint(mean)\n"),
    (
        "def f(a, k):\n    c = a * k\n    return c\n" + LOOP.replace("h + b", "f(h, b)"),
        "def g(v, b):\n    out = v * b\n    return out\n" + LOOP.replace("h + b", "g(h, b)"),
    ),
    (
        "i = 0\nwhile i < 100:  # hot\n    total += float(x[0, i % n])\n    i += 1\n",
        "i = 0\nwhile i < 30:  # hot\n    total += float(x[0, i % n])\n    i += 1\n",
    ),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_what_makes_no_difference_is_none(one: str, other: str) -> None:
    assert found(one, other) == ()
    assert found(other, one) == ()


def test_another_name_for_a_module_is_no_difference() -> None:
    other = HEAD.replace("import numpy as np", "import numpy").replace("np.", "numpy.")
    a, b = source(HEAD + LOOP), source(other + LOOP.replace("np.", "numpy."))
    assert hunks(a, b) == ()


def test_a_changed_statement_is_a_hunk_with_its_place_in_both() -> None:
    (hunk,) = found(LOOP, "\n" + LOOP.replace("np.maximum(h, 0)", "h * (h > 0)"))
    assert hunk.slower_lines == (13, 13)
    assert hunk.faster_lines == (14, 14)
    assert hunk.slower_text == "    h = np.maximum(h, 0)"
    assert hunk.faster_text == "    h = h * (h > 0)"
    assert hunk.in_unit


def test_what_stands_apart_is_apart_and_what_depends_on_each_other_is_one() -> None:
    apart = found(LOOP, LOOP.replace("x @ w", "np.dot(x, w)").replace("h + b", "np.add(h, b)"))
    assert [hunk.slower_lines for hunk in apart] == [(12, 12), (14, 14)]
    adjacent = "for step in range(9):\n    p = x @ w\n    q = b * 2\n    total += p.sum() + q.sum()\n"
    two = found(adjacent, adjacent.replace("x @ w", "np.dot(x, w)").replace("b * 2", "b + b"))
    assert len(two) == 2
    chained = adjacent.replace("b * 2", "p * 2")
    (one,) = found(chained, chained.replace("x @ w", "np.dot(x, w)").replace("p * 2", "p + p"))
    assert one.slower_lines == (12, 13)


def test_a_rename_inside_a_hunk_uses_the_names_around_it() -> None:
    one = LOOP.replace("y", "out")
    other = LOOP.replace("y = h + b", "logits = h\n    logits += b").replace("y.sum", "logits.sum")
    a, b = pair(one, other)
    (hunk,) = found(one, other)
    assert "out = h\n    out += b" in apply(a.text, hunk.edits)
    assert "logits = h + b" in apply(b.text, hunk.reverse)


def test_a_function_does_not_take_a_methods_name() -> None:
    """Taken for a renaming of `record`, the function would go by `__init__`."""
    made = "class Room:\n    def __init__(self, w):\n        self.w = w\n"
    made += "    def forward(self, v):\n        return v @ self.w\n"
    one = made + "room = Room(w)\nfor step in range(9):\n    y = room.forward(x)\n    total += y.sum()\n"
    other = "def record(v, w):\n    s = v[0]\n    return s @ w\n"
    other += "for step in range(9):\n    y = record(x, w)\n    total += y.sum()\n"
    (hunk,) = found(one, other)
    text = apply(pair(one, other)[0].text, hunk.edits)
    assert "def record(v, w)" in text and "y = record(x, w)" in text


def test_a_parameter_that_calls_name_is_another_one() -> None:
    one = "def f(a, scale):\n    return a * scale\nfor step in range(9):\n    total += f(x, scale=2).sum()\n"
    (hunk,) = found(one, one.replace("scale", "k"))
    assert "f(x, k=2)" in apply(pair(one, one)[0].text, hunk.edits)


def test_functions_and_imports_come_along_with_each_hunk_that_needs_them() -> None:
    other = "def double(v):\n    return math.sqrt(4.0) * v\n" + LOOP.replace("x @ w", "double(x) @ w").replace(
        "h + b", "h + math.pi * b"
    )
    a, b = source(HEAD + LOOP), source(HEAD.replace("import time", "import math\nimport time") + other)
    both = hunks(a, b)
    assert both is not None and len(both) == 2
    first, second = (apply(a.text, hunk.edits) for hunk in both)
    assert "import math" in first and "def double" in first and "math.pi" not in first
    assert "import math" in second and "def double" not in second
    assert apply(a.text, [*both[0].edits, *both[1].edits]).count("import math") == 1
    assert "import math" in apply(b.text, both[0].reverse)


def test_what_moves_out_of_the_loop_is_one_hunk() -> None:
    one = "for step in range(9):\n    k = np.linalg.inv(w)\n    total += (x @ k).sum()\n"
    other = "k = np.linalg.inv(w)\nfor step in range(9):\n    total += (x @ k).sum()\n"
    (hunk,) = found(one, other)
    assert hunk.in_unit
    a, b = pair(one, other)
    assert ast.dump(ast.parse(apply(a.text, hunk.edits))) == ast.dump(b.tree)


def test_axes_that_are_turned_at_both_ends_are_one_hunk() -> None:
    one = (
        "data = [rng.random((50, 60)).T for _ in range(4)]\n"
        "for k in range(9):\n    d = data[k % 4]\n    total += d.max(axis=1)[0]\n"
    )
    other = one.replace(".T", "").replace("axis=1", "axis=0")
    assert len(found(one, other)) == 1
    through = "def f(m):\n    return m.max(axis=1)[0]\n" + one.replace("d.max(axis=1)[0]", "f(d)")
    assert len(found(through, through.replace(".T", "").replace("axis=1", "axis=0"))) == 1


def test_a_dtype_in_the_set_up_is_a_hunk_of_its_own() -> None:
    one = "x = x.astype(np.float64)\n" + LOOP
    both = found(one, one.replace("float64", "float32").replace("x @ w", "np.dot(x, w)"))
    assert [hunk.in_unit for hunk in both] == [False, True]


def test_the_calls_of_a_function_change_with_what_it_takes_and_returns() -> None:
    one = (
        "def f(a):\n    p = a @ w\n    q = p.sum()\n    return q\nfor step in range(9):\n    r = f(x)\n    total += r\n"
    )
    other = one.replace("f(a)", "f(a, w)").replace("f(x)", "f(x, w)")
    assert len(found(one, other)) == 1
    pairs = one.replace("return q", "return q, p").replace("r = f(x)", "r, s = f(x)")
    assert len(found(one, pairs)) == 1


def test_names_of_different_functions_are_different_names() -> None:
    one = (
        "def f(a):\n    c = a * 2\n    c = c + 1\n    return c\ndef g(a):\n    d = a / 2\n    d = d - 1\n    return d\n"
        "for step in range(9):\n    total += f(x).sum() + g(x).sum()\n"
    )
    other = one.replace("c = a * 2\n", "t = a * 2\n    c = t\n").replace("d = a / 2\n", "t = a / 2\n    d = t\n")
    assert len(found(one, other)) == 2


def test_attributes_belong_to_the_methods_that_use_them() -> None:
    one = """\
    class Net:
        def __init__(self, w):
            self.w = w
            self.scale = 2.0

        def forward(self, v):
            h = v @ self.w
            return h * self.scale

    net = Net(w)
    for step in range(9):
        total += net.forward(x).sum()
    """
    other = one.replace("self.w = w", "self.wt = w.T.copy()").replace("v @ self.w\n", "v @ self.wt.T\n")
    (hunk,) = found(one, other)
    assert hunk.in_unit
    assert len(hunk.slower_parts) == 2


def test_a_decorator_is_a_hunk_of_its_line_only() -> None:
    one = "@np.vectorize\ndef f(v):\n    return v * 2\nfor step in range(9):\n    total += f(x).sum()\n"
    (hunk,) = found(one, one.removeprefix("@np.vectorize\n"))
    assert hunk.slower_lines == (11, 12)
    assert hunk.faster_lines == (11, 11)
    assert [edit.text for edit in hunk.edits] == ["def f(v):"]


def test_what_the_loop_runs_over_is_a_hunk() -> None:
    one = "rows = x.sum(axis=1)\nfor row in rows:\n    total += row\n"
    (hunk,) = found(one, one.replace("in rows", "in rows.tolist()"))
    assert hunk.in_unit
    a, b = pair(one, one.replace("in rows", "in rows.tolist()"))
    assert apply(a.text, hunk.edits) == b.text


def test_loops_at_different_depths_have_no_hunks() -> None:
    deeper = "def main(total=0.0):\n" + textwrap.indent(LOOP.replace(":\n", ":  # hot\n", 1), "    ") + "main()\n"
    assert hunks(source(HEAD + LOOP), source(HEAD + deeper)) is None


CALLS = "for step in range(9):\n    total += f(x)[0]\n"

MEMBER = "class K:\n    def f(self): return 2\nf = K().f\n" + CALLS

SHAPES = [
    (LOOP, LOOP.replace("    y = h + b\n", "").replace("y.sum", "h.sum")),
    (LOOP, LOOP.replace("    total", "    if total > 5:\n        total = 0.0\n    total")),
    ("m = 3\n" + LOOP, "m = 3; k = 4\n" + LOOP.replace("h + b", "h + b * k")),
    (LOOP, LOOP.replace("    y = h + b\n", "    text = '''a\n  b'''\n    y = h + b + len(text)\n")),
    (
        "for step in range(9):\n    for k in range(3):\n        total += x[k].sum()\n",
        "for step in range(9):\n    for k in range(3):\n        with np.errstate():\n            total += x[k].sum()\n",
    ),
    (
        "for step in range(9):\n    if step:\n        total += x.sum()\n    else:\n        total -= 1\n",
        "for step in range(9):\n    if step:\n        total += np.sum(x)\n    else:\n        total -= 2\n",
    ),
    (
        "def main():\n    total = 0\n    for i in range(9):  # hot\n        total += x[i].sum()\n"
        "    return total\nmain()\n",
        "def main():\n    total = 0\n    r = x.tolist()\n    for i in range(9):  # hot\n        total += sum(r[i])\n"
        "    return total\nmain()\n",
    ),
    (
        "for step in range(9):\n    try:\n        total += x.sum()\n    except ValueError:\n        total = 1\n",
        "for step in range(9):\n    try:\n        total += w.sum()\n    except ValueError:\n        total = 2\n",
    ),
    ("for step in range(9):\n    total += x.sum()", "for step in range(9):\n    total += x.sum()\n    b += 1"),
    ("for step in range(9): total += x.sum()\n", "for step in range(9):\n    v = x.sum()\n    total += v\n"),
    ("def f(v): return v * 2\n" + CALLS, "def f(v): return v + v\n" + CALLS),
    ("def f(v): return v * 2\n" + CALLS, "def f(v):\n    w = v + v\n    return w\n" + CALLS),
    ("def f(v): return v * 2\n" + CALLS, "def f(v): w = v * 3; return w\n" + CALLS),
    ("def f(v): w = 2; return v * w\n" + CALLS, "def f(v): w = 2; v += 1; return v * w\n" + CALLS),
    ("def f(v): v += 1\n" + CALLS, "def f(v): v += 1; v -= 1\n" + CALLS),
    ("def f(v): return v * 2\n" + CALLS, "def f(v):\n    for w in v: v = w\n    return v\n" + CALLS),
    (MEMBER.replace(" return", "\n        return"), MEMBER.replace("2", "3")),
    (LOOP, LOOP.replace("total += y.sum()", "s = f'{y.sum()}'\n    total += float(s)").replace("y", "z")),
]


@pytest.mark.parametrize(("one", "other"), [*SHAPES, *((b, a) for a, b in SHAPES)])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_every_hunk_stands_alone_and_all_together_make_the_other_program(one: str, other: str, newline: str) -> None:
    a, b = (source(script.text.replace("\n", newline), script.path) for script in pair(one, other))
    both = hunks(a, b)
    assert both
    for count in range(1, len(both) + 1):
        for some in itertools.combinations(both, count):
            for script, edits in (
                (a, [edit for hunk in some for edit in hunk.edits]),
                (b, [edit for hunk in some for edit in hunk.reverse]),
            ):
                new = source_after(script, edits)
                assert not missing_names(new.tree)
                assert newline == "\n" or "\n" not in new.text.replace("\r\n", "")
    whole = source_after(a, [edit for hunk in both for edit in hunk.edits])
    assert hunks(whole, b) == ()


def source_after(script: Source, edits: list[Edit]) -> Source:
    """The edited script; it must parse and have its loop."""
    return Source(apply(script.text, edits), script.path, line_after(script.text, edits, script.line))


def test_many_changes_at_once() -> None:
    """A longer pair: an accumulator hoisted, a helper rewritten, a rename, and noise."""
    one = """\
    def relu(v):
        return np.where(v > 0, v, 0)

    def loss_of(p, t):
        d = p - t
        return (d ** 2).mean()

    target = rng.standard_normal((n, n))
    losses = []
    t0 = time.time()
    for epoch in range(50):
        z = x @ w
        act = relu(z)
        pred = act + b
        value = loss_of(pred, target)
        losses.append(value)
        grad = 2 * (pred - target) / target.size
        w -= 0.1 * x.T @ grad
    print("took", time.time() - t0, losses[-1])
    """
    other = (
        one.replace("np.where(v > 0, v, 0)", "np.maximum(v, 0)")
        .replace("(d ** 2).mean()", "np.mean(d * d)")
        .replace("act", "hidden")
        .replace("losses.append(value)", "losses += [value]")
        .replace("range(50)", "range(80)")
        .replace('"took"', '"it took"')
    )
    three = found(one, other)
    assert [hunk.slower_text.strip() for hunk in three] == [
        "return np.where(v > 0, v, 0)",
        "return (d ** 2).mean()",
        "losses.append(value)",
    ]
    assert all(hunk.in_unit for hunk in three)


def test_of_whole_scripts_everything_that_differs_may_matter() -> None:
    """What stands behind a loop, a print-out and the number of rounds, too: all of it is timed."""
    one = HEAD + LOOP + "print(np.linalg.det(x))\n"
    other = HEAD.replace("n = 100", "n = 90") + LOOP.replace("1000", "2000") + "print(np.trace(x))\n"
    whole = hunks(Source(one, "a.py", 0), Source(other, "b.py", 0))
    assert whole is not None
    assert [hunk.slower_text.splitlines()[0] for hunk in whole] == [
        "n = 100",
        "for step in range(1000):",
        "print(np.linalg.det(x))",
    ]
    assert all(hunk.in_unit for hunk in whole)
    assert apply(one, [edit for hunk in whole for edit in hunk.edits]) == other
    assert hunks(source(HEAD + LOOP), Source(other, "b.py", 0)) is None, "a loop and a whole script are no versions"


def test_another_decorator_of_a_method_keeps_the_methods_place() -> None:
    head = "from functools import cached_property\n\n\nclass Doc:\n    {}\n    def size(self):\n        return 3\n\n\n"
    loop = "d = Doc()\nfor i in range(9):\n    x = d.size + i\n    y = x + 1\n    z = y + x\nprint(z)\n"
    one, other = (head.format(f"@{name}") + loop for name in ("property", "cached_property"))
    (change,) = hunks(source(one), source(other)) or ()
    assert apply(one, change.edits) == other and apply(other, change.reverse) == one


@pytest.mark.parametrize("head", [HEAD, HEAD.replace("n = 100", "n = 100\nROUNDS = 1000")])
def test_where_whole_loops_are_compared_the_number_of_rounds_counts(head: str) -> None:
    loop = LOOP.replace("1000", "ROUNDS") if "ROUNDS" in head else LOOP
    slower = source(head + loop)
    faster = source((head + loop).replace("1000", "300"))
    assert hunks(slower, faster) == ()
    (change,) = hunks(slower, faster, counts=True) or ()
    assert change.counts
    assert apply(slower.text, change.edits) == faster.text
    both = source(faster.text.replace("n = 100", "n = 90"))
    assert [hunk.counts for hunk in hunks(slower, both, counts=True) or ()] == [False, True]
