"""Inputs that two set-ups prepare otherwise, of random numbers that both draw alike."""

from __future__ import annotations

from pathlib import Path

import pytest
from mimic import compare_scripts

SALES = """
import numpy as np
{more}
rng = np.random.default_rng(3)
weights = {weights}
sold = rng.integers(0, 500, 4000)
{prepared}
turnover = np.zeros(4000)
for day in range(9):
    turnover += {per} * rng.random()
print(day)
"""
AS_DRAWN = {"more": "", "weights": "rng.random(4000)", "prepared": "price = weights**2\ndel weights", "per": "price"}
SORTED = "weights = weights[np.argsort(sold)] ** 2"
SMOOTHED = "weights = (weights[np.argsort(sold)] ** 2 + weights**2) / 2"
LARGE = "weights = (weights * (sold > 100))[np.argsort(sold)]"


@pytest.mark.parametrize(
    ("b", "kind"),
    [
        ({"prepared": LARGE}, "unlike"),
        ({"prepared": LARGE, "more": "import time\nprint('sample')"}, "unlike"),
        ({"prepared": SORTED}, "same"),  # in another order
        ({"prepared": SMOOTHED}, "unchecked"),  # as much in all
        ({"prepared": LARGE, "weights": "rng.random(5000)[:4000]"}, "unchecked"),  # more is drawn
        ({"prepared": LARGE.replace("(weights *", "(rng.random(4000) *")}, "unchecked"),  # by one alone
        ({"prepared": LARGE + " * factor", "more": "factor = float(open(__file__).read(2).count('i'))"}, "unchecked"),
        ({"prepared": LARGE + " * factor", "more": "factor = 2"}, "unlike"),
    ],
)
def test_inputs_prepared_otherwise_of_common_draws(b: dict[str, str], kind: str, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(SALES.format(**AS_DRAWN))
    (tmp_path / "b.py").write_text(SALES.format(**{**AS_DRAWN, "per": "weights", **b}))
    assert compare_scripts(tmp_path / "a.py", tmp_path / "b.py").kind == kind
