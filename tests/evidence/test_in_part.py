"""Results under other names that can only be meant to be the same: tables that agree in part, a few numbers that are
near each other."""

from __future__ import annotations

from pathlib import Path

import pytest
from mimic import compare_scripts

TABLE = """\
import numpy as np
data = np.random.default_rng(3).gamma(2.0, 60.0, (6, 300))
table = []
for k in range(40):
    x = data[k % 6]
    table.append((np.median(x), np.quantile(x, {low}), np.quantile(x, 0.975)))
print("first: {{:.0f}}".format(*table[0]))
"""
ROWS = """\
import numpy as np


class Report:
    def __init__(self):
        self.rows = []

    def add(self, sample):
        self.rows.append(({first}, np.quantile(sample, 0.025), np.quantile(sample, {high})))


values = np.random.default_rng(3).gamma(2.0, 60.0, (6, 300))
report = Report()
for i in range(40):
    report.add(values[i % 6])
print("first: {{:.0f}}".format(*report.rows[0]))
"""
MEDIAN = "np.median(sample)"


@pytest.mark.parametrize(
    ("low", "high", "first", "kind"),
    [
        (0.025, 0.975, MEDIAN, "same"),
        (0.05, 0.975, MEDIAN, "unlike"),
        (0.05, 0.9, MEDIAN, "unlike"),
        (0.05, 0.9, "round(np.median(sample))", "unchecked"),  # with nothing in common they may hold other things
    ],
    ids=["all columns", "two of three", "one of three", "none"],
)
def test_a_table_that_agrees_in_part_is_meant_to_be_the_same(
    tmp_path: Path, low: float, high: float, first: str, kind: str
) -> None:
    a, b = tmp_path / "a.py", tmp_path / "b.py"
    a.write_text(TABLE.format(low=low))
    b.write_text(ROWS.format(high=high, first=first))
    found = compare_scripts(a, b, 3)
    assert found.kind == kind
    if kind == "unlike":
        assert found.first_difference is not None and found.first_difference.other_variable == "report.rows"


LEVELS = """\
import numpy as np
clips = np.random.default_rng(3).gamma(2.0, 60.0, (6, 4200))
{name} = np.zeros(6)
for n in range(40):
    {name} += (np.array([1.0, 2.5, 0.5, 4.0, 3.0, 1.5]) * np.log10(clips[n % 6].mean())) {change}
print("after:", n)
"""


@pytest.mark.parametrize(
    ("change", "kind"),
    [("", "same"), ("* [1.01, 1.02, 1.0, 1.02, 1.01, 1.0]", "unlike"), ("* 1.5", "unchecked")],
    ids=["agree", "near", "on another scale"],
)
def test_a_few_numbers_that_stay_near_each_other_are_meant_to_be_the_same(
    tmp_path: Path, change: str, kind: str
) -> None:
    a, b = tmp_path / "a.py", tmp_path / "b.py"
    a.write_text(LEVELS.format(name="levels", change=""))
    b.write_text(LEVELS.format(name="acc", change=change))
    assert compare_scripts(a, b, 3).kind == kind
