"""What may be evaluated once, before the loop."""

from __future__ import annotations

import evidence_made as made
import pytest
from real_runs import assert_same

from whyslower.causes.algorithm_choice import AlgorithmChoice
from whyslower.records import Operand

LOOP = """\
import numpy as np
rng = np.random.default_rng(0)
p = np.ones(2000) / 2000
for step in range(3):
    picks = {drawn}
"""


@pytest.mark.parametrize(
    ("drawn", "name", "operand", "once"),
    [
        (
            "rng.choice(2000, size=64, p=p)",
            "numpy.random.Generator.choice",
            made.other("numpy.random.Generator"),
            False,
        ),
        ("np.cumsum(p)", "numpy.cumsum", made.array(2000, text="p", invariant=True), True),
    ],
)
def test_what_is_drawn_at_random_is_drawn_anew(drawn: str, name: str, operand: Operand, once: bool) -> None:
    text = LOOP.format(drawn=drawn)
    weights = made.array(2000, text="p", invariant=True)
    one = made.operation(name, operand, weights, text=drawn, source=text, result=made.array(64), seconds=1e-3)
    side = made.side("a", [one], text)
    found = AlgorithmChoice().experiments(made.case(side, made.side("b")))
    assert [factor.name.startswith("once-") for factor in found] == [True] * once


TABLES = """\
import numpy as np
grid = np.ones(2000) / 2000


def total(x):
    return x + np.cumsum(grid)[-1]


{before}for step in range(3):
    result = total(step)
"""


@pytest.mark.parametrize(("before", "falls_back"), [("", False), ("first = total(1)\n", True)])
def test_what_the_set_up_calls_too_finds_nothing_kept_yet(before: str, falls_back: bool) -> None:
    text = TABLES.format(before=before)
    weights = made.array(2000, text="grid", invariant=True)
    one = made.operation(
        "numpy.cumsum", weights, text="np.cumsum(grid)", source=text, function="total", result=weights, seconds=1e-3
    )
    side = made.side("a", [one], text)
    (factor,) = AlgorithmChoice().experiments(made.case(side, made.side("b")))
    assert ("globals()" in made.edited(side, factor)) is falls_back
    assert_same(side, factor)
