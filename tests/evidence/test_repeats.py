"""Whole numbers that each program draws by its own generator: with repeats, or without."""

from __future__ import annotations

from pathlib import Path

import pytest
from mimic import compare_scripts

DRAWN = """
import numpy as np
rng = np.random.default_rng({seed})
counts = np.zeros(400)
for step in range(9):
    picked = {draw}
    counts[picked] += 1
print(counts.sum())
"""


@pytest.mark.parametrize(
    ("first", "second", "kind"),
    [
        ("rng.choice(400, 200)", "rng.permutation(400)[:200]", "unlike"),
        ("rng.permutation(400)[:200]", "rng.integers(0, 400, 200)", "unlike"),
        ("rng.choice(400, 200)", "rng.integers(0, 400, 200)", "same"),
        ("rng.permutation(400)[:200]", "rng.choice(400, 200, replace=False)", "same"),
        ("rng.choice(400, 5)", "rng.permutation(400)[:5]", "unchecked"),  # a repeat would be chance
        ("np.floor(rng.random(200) * 400).astype(int)", "rng.permutation(400)[:200]", "unchecked"),  # no call is known
    ],
)
def test_a_draw_with_replacement_is_none_without(first: str, second: str, kind: str, tmp_path: Path) -> None:
    for name, draw, seed in (("a", first, 0), ("b", second, 1)):
        (tmp_path / f"{name}.py").write_text(DRAWN.format(draw=draw, seed=seed))
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert work.kind == kind, work
    assert ("`picked` some comes again" in work.why) is (kind == "unlike")
