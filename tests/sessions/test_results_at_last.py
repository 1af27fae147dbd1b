"""What scripts make of their loops' results after these is looked at in whole sessions, too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sessions_support import Said

START = """\
import sys
import numpy as np
x = np.random.default_rng(0).normal(size=(8, 120, 400))
"""
OWNED = """
class Products:
    def __init__(self):
        self.sum, self.used = np.zeros((120, 120)), 0

    def add(self, rows):
        kept = rows[:, np.abs(rows.mean(axis=0)) < 0.15]
        self.sum, self.used = self.sum + kept @ kept.T, self.used + kept.shape[1]

products = Products()
for i in range(20_000):
    products.add(x[i % 8])
G = products.sum / products.used
"""
PLAIN = """
total, used = np.zeros((120, 120)), 0
for step in range(20_000):
    rows = x[step % 8]
    rows = rows[:, rows.mean(axis=0) < 0.15]
    total += np.dot(rows, rows.T)
    used += rows.shape[1]
G = total / used
"""


@pytest.mark.parametrize(
    "last",
    ["", pytest.param("sys.modules['__main__'] = None\n", marks=pytest.mark.slow)],
    ids=["ends as usual", "hides its module"],
)
def test_other_results_at_last_are_other_work(session: Callable[..., Said], last: str) -> None:
    said = session(START + OWNED + last, START + PLAIN + last, budget=12, flags=("--why", "none"))
    work = said.answer["same_work"]
    assert work["kind"] == ("unchecked" if last else "unlike"), work
    if not last:
        assert (work["first_difference"]["variable"], work["first_difference"]["unit"]) == ("G", 3)
        assert "do not do the same work" in said.out
