"""What scripts make of their loops' results after these is a result, too, however the loops carry these on."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from mimic import compare_scripts

from whyslower.evidence.phrases import NOTHING_TO_COMPARE, TOO_LITTLE, UNLIKE_AT_LAST, units
from whyslower.records import SameWork

pytestmark = pytest.mark.slow  # each runs several scripts again and again, in processes of their own

START = """
import numpy as np
rng = np.random.default_rng(3)
blocks = [rng.binomial(2, rng.beta(0.5, 0.25, 300), (60, 300)).astype(np.int8) for _ in range(4)]
"""
OWNED = """
class Relations:
    def __init__(self, n):
        self.sum, self.used = np.zeros((n, n), np.{dtype}), 0

    def add(self, block):
        p = block.mean(axis=0) / 2
        keep = np.minimum(p, 1 - p) > 0.05
        g, p = block[:, keep].astype(np.{dtype}), p[keep].astype(np.{dtype})
        z = (g - 2 * p) / np.sqrt(2 * p * (1 - p))
        self.sum += z @ z.T
        self.used += z.shape[1]

relations = Relations(60)
for i in range(40):
    relations.add(blocks[i % 4])
"""
PLAIN = """
def products(geno):
    q = geno.mean(axis=0) / 2
    ok = {filter}
    x, q = geno[:, ok].astype(np.{dtype}), q[ok].astype(np.{dtype})
    x = (x - 2 * q) / np.sqrt(2 * q * (1 - q))
    return np.dot(x, x.T), x.shape[1]

total, m = np.zeros((60, 60), np.{dtype}), 0
for rep in range(40):
    xx, n = products(blocks[rep % 4])
    total += xx
    m += n
"""
SAME, MORE = "np.minimum(q, 1 - q) > 0.05", "(q > 0.05) & (q < 1)"


def judged(folder: Path, a: str, b: str) -> SameWork:
    """Of two scripts with one start."""
    for name, source in (("a.py", a), ("b.py", b)):
        (folder / name).write_text(textwrap.dedent(START + source))
    return compare_scripts(folder / "a.py", folder / "b.py")


def relations(folder: Path, passes: str, last_a: str, last_b: str, dtype: str = "float32") -> SameWork:
    """Of two scripts, one of which keeps its sums in an object; each makes something of them at last."""
    a = OWNED.replace("{dtype}", dtype) + last_a
    return judged(folder, a, PLAIN.replace("{filter}", passes).replace("{dtype}", dtype) + last_b)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_other_results_at_last_are_other_work(dtype: str, tmp_path: Path) -> None:
    last = "G = relations.sum / relations.used\nprint('diagonal', round(float(G.diagonal().mean()), 1))\n"
    work = relations(tmp_path, MORE, last, last.replace("relations.sum / relations.used", "total / m"), dtype)
    first = work.first_difference
    assert work.kind == "unlike", work
    assert work.why == UNLIKE_AT_LAST.format(variable="G", units=units(3))
    assert first is not None
    assert (first.variable, first.unit, first.statement) == ("G", 3, "G = total / m")
    assert first.size > 0.05


def test_what_comes_of_a_function_at_last(tmp_path: Path) -> None:
    a = "def result(): return relations.sum / relations.used\nG = result()\n"
    b = "def result(): return total / m\nG = result()\n"
    assert relations(tmp_path, MORE, a, b).kind == "unlike"


ONE_PASS = """
n, s, ss = 0, np.zeros(300), np.zeros((300, 300))
for i in range(40):
    x = blocks[i % 4].astype(float)
    n, s, ss = n + len(x), s + x.sum(axis=0), ss + x.T @ x
cov = ss / n - np.outer(s, s) / n**2
"""
WELFORD = """
class Running:
    def __init__(self): self.count, self.mean, self.scatter = 0, np.zeros(300), np.zeros((300, 300))

    def add(self, x):
        count = self.count + len(x)
        apart = x.mean(axis=0) - self.mean
        inner = (x - x.mean(axis=0)).T @ (x - x.mean(axis=0))
        self.scatter = self.scatter + inner + np.outer(apart, apart) * self.count * len(x) / count
        self.mean, self.count = self.mean + apart * len(x) / count, count

running = Running()
for step in range(40):
    running.add(blocks[step % 4].astype(float))
cov = running.scatter / {count}
"""


def test_another_way_to_one_result_is_the_same_work(tmp_path: Path) -> None:
    work = judged(tmp_path, ONE_PASS, WELFORD.format(count="running.count"))
    assert (work.kind, work.compared) == ("same", ("cov",)), work


@pytest.mark.parametrize("count", ["(running.count - 1)", "running.count * 2 - 1"])
def test_another_measure_of_one_result_is_no_other_work(count: str, tmp_path: Path) -> None:
    work = judged(tmp_path, ONE_PASS, WELFORD.format(count=count))
    assert (work.kind, work.why) == ("unchecked", NOTHING_TO_COMPARE)


RATIO = "G = relations.sum / relations.used"


@pytest.mark.parametrize(
    ("last_a", "last_b"),
    [
        (RATIO, "H = total / m"),  # another name
        (RATIO, "G = np.random.default_rng().normal(size=(60, 60)) + 0 * total"),  # never the same
        ("G = blocks[0] * 0.123", "G = blocks[0] * (0.122 + 0.001 * blocks[1])"),  # nothing of the loops
        ("G = float(relations.sum[0, 1])", "G = float(total[0, 1])"),  # a single number
        (RATIO + "; 1 / 0", "G = total / m"),  # did not come to its end
    ],
)
def test_nothing_is_said_of_what_need_not_agree(last_a: str, last_b: str, tmp_path: Path) -> None:
    work = relations(tmp_path, MORE, f"{last_a}\n", f"{last_b}\n")
    assert work.kind == "unchecked", work
    assert work.why in (TOO_LITTLE, NOTHING_TO_COMPARE)


def test_what_is_left_of_what_cancels_tells_nothing(tmp_path: Path) -> None:
    a = "G = relations.sum - np.round(relations.sum, 3)"
    assert relations(tmp_path, SAME, a, "G = total - np.round(total, 3)").kind != "unlike"


def test_a_loop_in_a_function_leaves_nothing_behind_at_last(tmp_path: Path) -> None:
    source = textwrap.indent(textwrap.dedent(PLAIN.replace("{dtype}", "float32")), "    ")
    scripts = [
        f"def run(blocks):\n{source.replace('{filter}', passes)}\n    return total / m\n\nG = run(blocks)\n"
        for passes in (SAME, MORE)
    ]
    work = judged(tmp_path, *scripts)
    assert work.first_difference is None or work.first_difference.variable != "G"
