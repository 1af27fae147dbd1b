"""Wide numbers that both programs compute in by one library, beside narrow ones by another."""

from __future__ import annotations

import evidence_made as made
import pytest
from real_runs import only, silent

from whyslower.causes.case import Side
from whyslower.causes.dtype_width import DtypeWidth
from whyslower.causes.slow_dtype_path import SlowDtypePath
from whyslower.records import Operation, Variable

SEEN = "import numpy as np\nseen = np.zeros(800000)\nfor update in range(600):\n    std = seen.std()\n"


def step(wide_us: float, numpys: str, rows: int) -> Side:
    """A step of a small network in torch, and statistics of rewards in NumPy."""
    rewards = made.array(rows, dtype=numpys, text="seen")

    def one(name: str, us: float, *given: object, library: str) -> Operation:
        return made.operation(name, *given, library=library, seconds=us * 1e-6)  # type: ignore[arg-type]

    net = made.tensor(2048, 64)
    calls = [one("torch.tanh", 300, net, library="torch"), one("numpy.square", wide_us, rewards, library="numpy")]
    return made.side("b", calls, SEEN, unit_s=1e-3, variables=(Variable(name="seen", value=rewards),))


@pytest.mark.parametrize(("theirs", "suspected"), [("float64", False), ("float32", True)])
def test_more_work_in_wide_numbers_is_no_width_where_both_have_them(theirs: str, suspected: bool) -> None:
    """All rewards so far beside those of a step, both in double precision, whatever the networks compute in."""
    case = made.case(step(600, "float64", 800_000), step(30, theirs, 2048))
    if suspected:
        assert only(DtypeWidth(), case).name == "dtype-width-float32"
    else:
        silent(case, DtypeWidth(), SlowDtypePath())
