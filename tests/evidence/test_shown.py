"""What is printed after a loop, and whether it can depend on a variable."""

from __future__ import annotations

import numpy as np
import pytest
from test_ends import ran

from whyslower.evidence.ends import met
from whyslower.evidence.program_runs import ProgramRuns, Run
from whyslower.evidence.shown import shows
from whyslower.evidence.snapshots import Snapshot, Snapshots, Value
from whyslower.records import Difference, SameWork

LOOP = """\
import numpy as np
u, t, seen = np.ones(9), 0.0, []
def report():
    return u.mean()
for i in range(9):
    u = u * 0.9
    seen.append(u.sum())
    t += 0.1
np.save("u.npy", u)
"""


@pytest.mark.parametrize(
    ("after", "shown"),
    [
        ("print('reached', t)", False),
        ("print('reached', np.float64(t))", False),  # to save it is no change of NumPy
        ("print(u[0])", True),
        ("m = u.mean()\nprint(f'mean {m:.3f}')", True),
        ("print(seen[-1])", True),
        ("print(report())", True),
        ("for row in u:\n    print(row)", True),
        ("with open('log') as f:\n    for k, row in enumerate(u):\n        f.write(str(row))", True),
        ("for k in range(3):\n    print(k, t)", False),
        ("report()", True),  # it may print
        ("", True),
    ],
)
def test_what_is_printed_depends_on_what_is_named_there_or_made_of_it(after: str, shown: bool) -> None:
    assert shows(LOOP + after, 5, "u") is shown
    inside = "def main():\n" + "".join(f"    {line}\n" for line in (LOOP + after).splitlines()) + "main()\n"
    assert shows(inside, 6, "u") is shown


def test_a_text_that_is_none_says_nothing() -> None:
    assert shows("for i in range(", 1, "u") and shows(LOOP, 99, "u")


CLOCK, MEAN = "print('until t =', repr(t))", "print(f'mean {u.mean():.12f}')"
DIGITS = "until t = 0.9141592653589\n"


@pytest.mark.parametrize(
    ("after", "said", "kind"),
    [
        (CLOCK, DIGITS, None),  # a simulation's clock, whatever was simulated
        (MEAN, DIGITS, "same"),
        (MEAN, "mean 0.91415\n", "unchecked"),  # in another order, perhaps; it may be other work
        (MEAN, "mean 0.91\n", None),
    ],
)
def test_ends_that_do_not_depend_on_what_differs_take_nothing_back(after: str, said: str, kind: str | None) -> None:
    differs = SameWork(kind="unlike", why="x", first_difference=Difference(variable="u", unit=1, size=0.5), units=3)
    runs = [ProgramRuns(label=label, source=LOOP + after, line=5, first=Run()) for label in "ab"]
    found = met(ran(said), ran(said), differs, runs)
    assert (found and found.kind) == kind


def changing(label: str, after: str) -> ProgramRuns:
    """A run in which the loop changes an array."""
    values = [Value(path="u", kind="array", dtype="float64", shape=(9,), data=np.full(9, x)) for x in (1.0, 0.9)]
    units = {unit: Snapshot(unit=unit, values={"u": value}) for unit, value in enumerate(values)}
    return ProgramRuns(label=label, source=LOOP + after, line=5, first=Run(snapshots=Snapshots(units=units)))


@pytest.mark.parametrize(("after", "kind"), [(CLOCK, None), (MEAN, "same")])
def test_where_results_leave_it_open_ends_tell_of_the_arrays_that_the_loop_changes(
    after: str, kind: str | None
) -> None:
    runs = [changing(label, after) for label in "ab"]
    found = met(ran(DIGITS), ran(DIGITS), SameWork(kind="unchecked", why="x", units=3), runs)
    assert (found and found.kind) == kind
