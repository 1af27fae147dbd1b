"""A list of records in one program, a list of each number in the other."""

from __future__ import annotations

from pathlib import Path

import pytest
from mimic import compare_scripts

DATA = """
import numpy as np
rng = np.random.default_rng(0)
x = rng.standard_normal((9, 40))
"""
RECORDS = """
best = []
for i in range(9):
    scores = {scores}
    best.append({record})
print("at the end", best[8])
"""
LISTS = """
place, height = [], []
for k in range(9):
    place.append(int(np.argmax(x[k])))
    height.append(np.tanh(x[k]).max())
print("at last", place[8], height[8])
"""
RECORD = "(int(scores.argmax()), scores.max())"


@pytest.mark.parametrize(
    ("scores", "record", "kind"),
    [
        ("np.tanh(x[i])", RECORD, "same"),
        ("np.tanh(x[i])", "[int(scores.argmax()), float(scores.max())]", "same"),
        ("np.tanh(x[i]) / 2", RECORD, "unchecked"),
        ("np.tanh(x[i])", f"{RECORD}[: 1 + (i != 1)]", "unchecked"),
        ("np.tanh(x[i])", "(str(scores.argmax()), scores.max())", "unchecked"),
    ],
    ids=["tuples", "lists", "other numbers", "not as many in each", "a text in each"],
)
def test_records_are_held_against_lists_number_by_number(scores: str, record: str, kind: str, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(DATA + RECORDS.format(scores=scores, record=record))
    (tmp_path / "b.py").write_text(DATA + LISTS)
    for pair in (("a.py", "b.py"), ("b.py", "a.py")):
        work = compare_scripts(*(tmp_path / name for name in pair))
        assert work.kind == kind, work
        assert kind != "same" or {"best[:][1]", "height"} & set(work.compared)


def test_records_under_one_name_are_compared_as_they_are(tmp_path: Path) -> None:
    for name, scores in (("a.py", "np.tanh(x[i])"), ("b.py", "1.5 * np.tanh(x[i])")):
        (tmp_path / name).write_text(DATA + RECORDS.format(scores=scores, record=RECORD))
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert work.first_difference is not None and work.first_difference.variable == "best[0][1]"
