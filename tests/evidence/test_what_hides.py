"""Results that hide a difference: a mean, an index, a value among many that have none yet, lists in a dictionary."""

from __future__ import annotations

from pathlib import Path

import pytest
from mimic import compare_scripts

HEAD = """
import numpy as np
rng = np.random.default_rng(0)
field = rng.random((400, 400)).astype(np.float32)
table = rng.integers(0, 30, (300, 2))
costs = rng.random((40, 2000))
"""
MEAN = "means = []\nfor k in range(9):\n    r = np.round({given}, {digits})\n    means.append(r.mean())\nprint(means)"
PICKED = "best = np.zeros(200, int)\nfor k in range(9):\n    d = {scores}\n    best[k] = np.argmax(d)\nprint(best[:9])"
PEAK = "np.where(costs[k] == costs[k].max(), 1.0, -costs[k])"  # which ranks all others the other way
FILLED = "rms = np.zeros(400)\nfor k in range(9):\n    rms[k] = np.sqrt(np.mean(costs[k] ** {power}))\nprint(rms[:9])"
GROUPED = (
    "report = {{}}\nfor day in range(9):\n    rows = table[30 * day : 30 * day + 30]\n"
    "    report[day] = {{int(k): {value} for k in rows[:, 0]}}\nprint(len(report))"
)
COUNTED = (
    "bags = []\nfor k in range(9):\n    bag = {{}}\n    for w in table[30 * k : 30 * k + 30].ravel().tolist():\n"
    "        bag[{kept}] = bag.get({kept}, 0) + w % 7\n    bags.append(bag)\nprint('done')"
)
LIST = "rows = []\nfor c in costs:\n    rows.append((np.mean(c), np.std(c)))\nprint('done')"
ARRAY = "got = np.zeros((40, 2))\nfor k in range(40):\n    got[k] = costs[k].mean(), costs[k].std()\nprint('done')"


@pytest.mark.parametrize(
    ("first", "second", "kind", "variable"),
    [
        (MEAN.format(given="field + k", digits=2), MEAN.format(given="field + k", digits=3), "unlike", "r"),
        (MEAN.format(given="field + k", digits=2), MEAN.format(given="k + field", digits=2), "same", ""),
        (PICKED.format(scores="costs[k]"), PICKED.format(scores="np.sqrt(costs[k])"), "same", ""),
        (PICKED.format(scores="costs[k]"), PICKED.format(scores=PEAK), "unchecked", ""),
        (FILLED.format(power=2), FILLED.format(power=2.0), "same", ""),
        (FILLED.format(power=2), FILLED.format(power=2.1), "unlike", "rms"),
        (GROUPED.format(value="0.13 * k"), GROUPED.format(value="k * 0.13"), "same", ""),
        (GROUPED.format(value="0.13 * k"), GROUPED.format(value="0.12 * k"), "unlike", "report[0]"),
        (LIST, ARRAY, "same", ""),
        (COUNTED.format(kept="w"), COUNTED.format(kept="w + 0"), "same", ""),  # counts, each of which says little
        (COUNTED.format(kept="w"), COUNTED.format(kept="w + 30"), "unchecked", ""),
    ],
)
def test_what_results_hide(first: str, second: str, kind: str, variable: str, tmp_path: Path) -> None:
    for name, loop in (("a", first), ("b", second)):
        (tmp_path / f"{name}.py").write_text(HEAD + loop + "\n")
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert work.kind == kind, work
    assert not variable or (work.first_difference is not None and work.first_difference.variable.startswith(variable))


MATRIX = """
import numpy as np
links = np.random.default_rng({seed}).random((80, 80)) < 0.05
{made}
found = []
for u in range(80):
    two = {two}
    found.append(sorted(int(v) for v in two))
print(len(found))
"""
SETS = "near = [set(np.flatnonzero(row)) for row in links]"
OF_SETS = "set().union(*(near[v] for v in near[u]))"


@pytest.mark.parametrize(
    ("seed", "made", "two", "kind"),
    [
        (0, "whole = links.astype(int)", "np.flatnonzero(whole[u] @ whole)", "same"),
        (0, "whole = links.astype(int)", "np.flatnonzero(whole[u] @ whole @ whole)", "unlike"),
        (0, "whole = np.random.permutation(links)", "np.flatnonzero(whole[u] @ whole)", "unchecked"),
    ],
)
def test_inputs_made_of_the_same_data_are_the_same(seed: int, made: str, two: str, kind: str, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(MATRIX.format(seed=0, made=SETS, two=OF_SETS))
    (tmp_path / "b.py").write_text(MATRIX.format(seed=seed, made=made, two=two))
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py", units=6)
    assert work.kind == kind, work


LATEST = """
import time
import numpy as np
field = np.random.default_rng(0).random(4000)
for i in range(9):
    field = np.sqrt(field)
    latest = {latest}
print(field.sum(){printed})
"""


@pytest.mark.parametrize(
    ("ways", "printed", "kind"),
    [
        (("time.perf_counter_ns() % 1000003", "i * 7919"), ", latest", "unchecked"),
        (("time.perf_counter_ns() % 1000003", "i * 7919"), "", "same"),
        (("time.perf_counter_ns() % 1000003", "time.time_ns() % 1000003"), ", latest", "same"),
    ],
    ids=["shown", "not shown", "a clock in both"],
)
def test_what_only_one_program_has_again_leaves_it_open(
    ways: tuple[str, str], printed: str, kind: str, tmp_path: Path
) -> None:
    for name, latest in zip("ab", ways, strict=True):
        (tmp_path / f"{name}.py").write_text(LATEST.format(latest=latest, printed=printed))
    assert compare_scripts(tmp_path / "a.py", tmp_path / "b.py").kind == kind
