"""Lists that stand in other objects, each made an array once: what then is left belongs to the routine."""

from __future__ import annotations

import importlib
import sys

import evidence_made as made
import pytest
from real_runs import changed, left_behind, only

from whyslower.causes.case import Swap
from whyslower.causes.construction import Construction
from whyslower.records import Factor

TRAINS = """\
import numpy as np
rng = np.random.default_rng(3)
edges = np.linspace(0, 10, 50)

class Unit:
    def __init__(self):
        self.spikes = (10 * rng.random(400)).tolist()

    def rate(self):
        counts, _ = np.histogram(self.spikes, bins=edges)
        return counts

units = [Unit() for _ in range(3)]
total = 0
for session in range(4):
    for unit in units:
        total = total + unit.rate()
"""
CALL = "np.histogram(self.spikes, bins=edges)"


def of_trains(text: str = TRAINS, listed: str = "self.spikes", call: str = CALL) -> made.Side:
    operands = made.sequence(400, "float", text=listed), made.array(50, text="edges")
    handed = made.operation("numpy.histogram", *operands, text=call, source=text, seconds=6e-5, count=3.0)
    return made.side("a", [handed], text)


def experiments(side: made.Side) -> list[Factor]:
    found = Construction().experiments(made.case(side, made.side("b", [])))
    return [factor for factor in found if factor.name.startswith("known-lists")]


def test_each_list_is_made_an_array_once_with_the_same_results(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("", ".interventions", ".interventions.lists"):  # as workers know it
        monkeypatch.setitem(sys.modules, f"_whyslower_worker{name}", importlib.import_module(f"whyslower.worker{name}"))
    slower = of_trains()
    factor = only(Construction(), made.case(slower, made.side("b", [])))
    assert (factor.cause, factor.lines, factor.remedy) == ("construction", (10,), "")
    assert slower.source is not None
    assert "np.histogram(lists.array(self.spikes, np.asarray), bins=edges)" in made.edited(slower, factor)
    assert changed(slower, factor, "total").tolist() == left_behind(slower.source.text, "total").tolist()


def test_the_set_up_may_go_through_the_same_function(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("", ".interventions", ".interventions.lists"):
        monkeypatch.setitem(sys.modules, f"_whyslower_worker{name}", importlib.import_module(f"whyslower.worker{name}"))
    slower = of_trains(TRAINS.replace("total = 0", "total = units[0].rate()"))
    factor = only(Construction(), made.case(slower, made.side("b", [])))
    assert slower.source is not None
    assert changed(slower, factor, "total").tolist() == left_behind(slower.source.text, "total").tolist()


@pytest.mark.parametrize(("made_of", "found"), [("list(unit.spikes)", 0), ("unit.spikes", 1)])
def test_not_for_a_list_that_each_unit_makes(made_of: str, found: int) -> None:
    call = "np.histogram(times, bins=edges)"
    within = f"        times = {made_of}\n        total = total + {call}[0]\n"
    text = TRAINS.replace("        total = total + unit.rate()\n", within)
    assert len(experiments(of_trains(text, "times", call))) == found


def test_what_is_left_then_is_the_routines_own() -> None:
    slower = of_trains()
    (factor,) = experiments(slower)
    case = made.case(slower, made.side("b", [made.operation("numpy.bincount", made.array(400), seconds=1e-5)]))
    swap = Swap(case, slower.evidence.operations, case.faster.evidence.operations)
    cause = Construction()
    assert cause.explains(swap) > 0.9
    assert cause.explains(cause.left(swap, {factor.name})) == 0.0


def test_the_lists_of_several_routines_are_made_arrays_in_one_experiment() -> None:
    """What one of two averages costs is no other cause than what the other one does."""
    text = "import numpy as np\nfast, slow = [[1.0] * 100], [[1.0] * 400]\nfor k in range(4):\n    CALLS\n"
    calls = "np.mean(fast[0])", "np.mean(slow[0])"
    text = text.replace("CALLS", "\n    ".join(calls))
    handed = [
        made.operation(
            "numpy.mean", made.sequence(n, "float", text=call[8:-1]), text=call, source=text, library="numpy", seconds=s
        )
        for n, call, s in ((100, calls[0], 3e-5), (400, calls[1], 6e-5))
    ]
    slower = made.side("a", handed, text)
    (factor,) = experiments(slower)
    assert factor.lines == (4, 5) and factor.cause == "construction"
    edited = made.edited(slower, factor)
    assert all(f"np.mean(lists.array({call[8:-1]}, np.asarray))" in edited for call in calls)
    left = Construction().left(Swap(made.case(slower, made.side("b", [])), tuple(handed), ()), {factor.name})
    assert [operand.kind for one in left.lost for operand in one.operands] == ["array", "array"]
