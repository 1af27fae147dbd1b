"""Counts that agree, by whatever name, where what they are counted from agrees, too."""

from __future__ import annotations

from pathlib import Path

import pytest
from mimic import compare_scripts

GRADING = """
import numpy as np
rng = np.random.default_rng(5)
weights, scans = rng.standard_normal((30, 2)), rng.standard_normal((9, 8, 30))
{counts} = np.zeros(2)
for i in range(9):
    {scores} = {product}
    {counts} += np.bincount({classes}, minlength=2)
    {more}
print({counts}.tolist())
"""
FIRST = {
    "counts": "votes",
    "scores": "logits",
    "product": "scans[i] @ weights",
    "classes": "logits.argmax(1)",
    "more": "",
}
SECOND = {**FIRST, "counts": "counts", "scores": "out", "classes": "out.argmax(1)"}


@pytest.mark.parametrize(
    ("other", "kind"),
    [
        ({"product": "np.einsum('ij,jk->ik', scans[i], weights)"}, "same"),
        ({"product": "(scans[i] @ weights) * 1.001"}, "unchecked"),  # other numbers, of which the same is largest
        ({"classes": "out.argmin(1)"}, "unlike"),
        ({"more": "best = out.max()"}, "same"),
        ({"more": "best = out.max(); scans[i] = best"}, "unchecked"),  # it leaves something else behind
    ],
)
def test_counts_under_other_names(other: dict[str, str], kind: str, tmp_path: Path) -> None:
    scripts = tmp_path / "a.py", tmp_path / "b.py"
    for script, parts in zip(scripts, (FIRST, {**SECOND, **other}), strict=True):
        script.write_text(GRADING.format(**parts))
    assert compare_scripts(*scripts).kind == kind
