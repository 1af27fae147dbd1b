"""Which loops of two nests are compared: those of which a round does the same in both."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sessions_support import SOON, Said

pytestmark = pytest.mark.alone
NESTED = """\
import numpy as np
data = np.arange(200_000.0).reshape(20, 10_000)
means = []
for epoch in range(4000):
    for row in data:
        means.append(float(np.sqrt(row * (len(means) + 1)).mean()))
print(len(means))
"""
FLAT = """\
import numpy as np
data = np.arange(200_000.0).reshape(20, 10_000)
means = []
for step in range(80_000):
    means.append(float(np.sqrt(data[step % 20] * (step + 1)).mean()))
print(len(means))
"""
AT_ONCE = """\
import numpy as np
data = np.arange(200_000.0).reshape(20, 10_000)
totals = np.zeros(20)
for epoch in range(4000):
    totals = np.sqrt(data * (epoch + 1)).mean(axis=1)
print(totals.sum())
"""
ROW_BY_ROW = """\
import numpy as np
data = np.arange(200_000.0).reshape(20, 10_000)
totals = np.zeros(20)
for epoch in range(4000):
    for number, row in enumerate(data):
        totals[number] = np.sqrt(row * (epoch + 1)).mean()
print(totals.sum())
"""


def test_an_inner_loop_is_compared_where_its_rounds_are_the_others(session: Callable[..., Said]) -> None:
    said = session(NESTED, FLAT, budget=18, flags=SOON)
    assert said.answer["same_work"]["kind"] == "same"
    assert [program["loop"]["line"] for program in said.answer["programs"].values()] == [5, 4]
    assert said.answer["verdict"]["ratio"] < 3  # the outer loop's rounds are twenty of the other's
    assert "One round of a.py's loop at line 5 does what the other program does in one" in said.out


def test_what_one_does_at_once_stays_compared_with_the_loop_that_does_it(session: Callable[..., Said]) -> None:
    said = session(AT_ONCE, ROW_BY_ROW, budget=8, flags=("--why", "none"))
    assert said.answer["same_work"]["kind"] == "same"
    assert [program["loop"]["line"] for program in said.answer["programs"].values()] == [4, 4]


@pytest.mark.slow
def test_other_work_at_any_level_is_told_of_the_outer_one(session: Callable[..., Said]) -> None:
    said = session(NESTED, FLAT.replace("(step + 1)", "(step + 2)"), budget=12, flags=("--why", "none"))
    assert said.answer["same_work"]["kind"] == "unlike"
    assert [program["loop"]["line"] for program in said.answer["programs"].values()] == [4, 4]


RELAXED = """\
import numpy as np
x = np.linspace(0.0, 1.0, 20_000) ** 2
for step in range(3000):
{steps}print(x.mean())
"""
ONE_STEP = "x = 0.5 * (x + np.roll(x, 1))\n"


def test_more_steps_for_each_of_the_others_are_more_work(session: Callable[..., Said]) -> None:
    ten = RELAXED.format(steps=f"    for sweep in range(10):\n        {ONE_STEP}")
    said = session(ten, RELAXED.format(steps=f"    {ONE_STEP}"), budget=8, flags=("--why", "none"))
    assert said.answer["same_work"]["kind"] == "unlike"
    assert [program["loop"]["line"] for program in said.answer["programs"].values()] == [3, 3]
    assert said.answer["verdict"]["ratio"] > 4


BEDS = """\
import random
source, seen = random.Random(1), {}
for minute in range(2000):
    for bed in range(100):
        beat = 72.0 + source.gauss(0.0, 4.0)
        seen[bed, minute % 40] = beat * 2.0
print("kept", len(seen))
"""
LISTS = """\
import random
draws, kept = random.Random(2), [[0.0] * 40 for _ in range(100)]
def step(t):
    for i in range(100):
        x = 72.0 + draws.gauss(0.0, 4.0)
        kept[i][t % 40] = x * 2.0
for t in range(6000):
    step(t)
print(sum(map(sum, kept)), "in all")
"""
ONE_BY_ONE = """\
import random
draws, kept = random.Random(2), [[0.0] * 40 for _ in range(100)]
for t in range(200_000):
    x = 72.0 + draws.gauss(0.0, 4.0)
    kept[t % 100][t // 100 % 40] = x * 2.0
print(sum(map(sum, kept)), "in all")
"""
WHOLE = "they are compared whole"


@pytest.mark.parametrize(
    ("other", "whole"),
    [
        pytest.param(LISTS, False, id="as many", marks=pytest.mark.slow),
        pytest.param(ONE_BY_ONE, True, id="a hundredth", marks=pytest.mark.slow),
    ],
)
def test_rounds_that_take_the_same_steps_are_compared_one_by_one(
    session: Callable[..., Said], other: str, whole: bool
) -> None:
    said = session(BEDS, other, budget=18, flags=SOON)
    assert said.answer["same_work"]["kind"] == "unchecked"
    assert (WHOLE in said.out + said.err) is whole
    assert said.answer["verdict"]["ratio"] < 3
