"""A running total and a list of what it adds up are one result, written in two ways."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from mimic import compare_scripts

from whyslower.evidence.phrases import TOO_LITTLE
from whyslower.records import SameWork

DATA = """
import numpy as np
rng = np.random.default_rng(0)
x = rng.standard_normal((40, 30)).astype({dtype!r})
"""
TOTAL = """
total = 0.0
for i in range(9):
    total += {value}
print('mean', total / 9)
"""
LISTED = """
found = []
for k in range(9):
    found.append({value})
print('mean', sum(found) / len(found))
"""
MEAN = "float(np.tanh(x[{i}]).mean())"


def judged(folder: Path, total: str, listed: str, dtype: str = "float64") -> SameWork:
    """The one script adds up, the other one keeps."""
    for name, source in (("a.py", TOTAL.format(value=total)), ("b.py", LISTED.format(value=listed))):
        (folder / name).write_text(textwrap.dedent(DATA.format(dtype=dtype) + source))
    return compare_scripts(folder / "a.py", folder / "b.py")


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_a_total_is_the_lists_sum(dtype: str, tmp_path: Path) -> None:
    work = judged(tmp_path, MEAN.format(i="i"), MEAN.format(i="k"), dtype)
    assert (work.kind, work.compared) == ("same", ("total",)), work
    assert any("running total" in remark for remark in work.remarks)


def test_either_way_round(tmp_path: Path) -> None:
    for name, source in (("a.py", LISTED), ("b.py", TOTAL)):
        index = "k" if source is LISTED else "i"
        text = DATA.format(dtype="float64") + source.format(value=MEAN.format(i=index))
        (tmp_path / name).write_text(textwrap.dedent(text))
    assert compare_scripts(tmp_path / "a.py", tmp_path / "b.py").kind == "same"


@pytest.mark.parametrize(
    ("total", "listed"),
    [
        (MEAN.format(i="i"), "float(np.exp(x[k]).mean())"),
        (MEAN.format(i="i"), MEAN.format(i="k") + " * (1 if k else 1.001)"),
        (MEAN.format(i="i"), MEAN.format(i="k") + " * (1 if k < 2 else 1.001)"),
        ("1.0", "1.0"),  # a counter agrees with everything
        ("len(x[i])", "len(x[k])"),
    ],
)
def test_another_sum_or_a_counter_is_not_called_the_same(total: str, listed: str, tmp_path: Path) -> None:
    work = judged(tmp_path, total, listed)
    assert not any("running total" in remark for remark in work.remarks)
    assert "total" not in work.compared
    if "x" in listed and "np" in listed:
        assert work.kind != "same", work


TRAINED = """
{weights} = rng.standard_normal((30, 30)){scale}
{made}
for i in range(9):
    h = np.tanh(x @ {weights}{back})
    {kept}
    {weights} = {weights} - 1e-8 * {faster} * {weights}
print('mean', {mean})
"""


@pytest.mark.parametrize("faster", ["1", "2"])
def test_a_sum_of_low_precision_says_too_little_beside_weights_that_have_no_counterpart(
    faster: str, tmp_path: Path
) -> None:
    """That they go another way shows in no loss within a few units."""
    listed = {"made": "found = []", "kept": "found.append(float(h.mean()))", "mean": "sum(found) / 9"}
    total = {"made": "total = 0.0", "kept": "total += float(h.mean())", "mean": "total / 9"}
    one = TRAINED.format(weights="w", scale="", back="", faster="1", **listed)
    two = TRAINED.format(weights="v", scale=" * 2", back=" / 2", faster=faster, **total)
    for name, text in (("a.py", one), ("b.py", two)):
        (tmp_path / name).write_text(textwrap.dedent(DATA.format(dtype="float32") + text))
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert (work.kind, work.why) == ("unchecked", TOO_LITTLE), work
