"""Programs that a few units don't tell apart are looked at for more, where these are cheap."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from mimic import all_runs

from whyslower.evidence import passes
from whyslower.evidence.further import breaks_off
from whyslower.evidence.program_runs import ProgramRuns, Run
from whyslower.evidence.snapshots import Snapshot, Snapshots
from whyslower.records import Difference, SameWork

UNITS = 40

BASKETS = """
import random
random.seed(0)
baskets = [[random.randint(0, 2000) for _ in range(12)] for _ in range(300)]
total = 0
for n in range(300):
    seen = []
    for basket in baskets[max(0, n - 20) : n + 1]:
        seen.extend(basket)
    total += len({seen})
print(total)
"""
DRIFTING = """
import numpy as np
pushes = np.sin(0.7 * np.arange(200))
x = np.linspace(0.0, 1.0, 50)
for n in range(200):
    x = x + 0.01 * pushes[n]
    if pushes[n] > 0.99:
        x = {turned}
print(x.sum())
"""
CHAOTIC = """
import numpy as np
x, high = np.linspace(0.1, 0.7, 50), 0
for n in range(200):
    x = {step}
    high += int((x > 0.5).sum())
print(high)
"""


def broken(source: str, key: str, a: str, b: str, folder: Path) -> SameWork | None:
    runs = []
    for label, text in (("a", a), ("b", b)):
        script = folder / f"{label}.py"
        script.write_text(source.replace("{" + key + "}", text))
        runs.append(all_runs(label, script, UNITS))
    return breaks_off(*runs)


@pytest.mark.parametrize(
    ("source", "key", "a", "b", "variable"),
    [
        (BASKETS, "seen", "seen", "set(seen)", "total"),
        (DRIFTING, "turned", "-x", "-0.9 * x", "x"),
    ],
)
def test_what_differs_at_times_is_found(source: str, key: str, a: str, b: str, variable: str, tmp_path: Path) -> None:
    work = broken(source, key, a, b, tmp_path)
    assert work is not None and work.kind == "unlike"
    assert work.first_difference is not None and work.first_difference.variable == variable
    assert work.first_difference.unit > 3


@pytest.mark.parametrize(
    ("source", "key", "a", "b"),
    [
        (BASKETS, "seen", "seen", "[*seen]"),
        (DRIFTING, "turned", "-x", "0.0 - x"),
        (CHAOTIC, "step", "3.9 * x * (1 - x)", "3.9 * x - 3.9 * x * x"),  # rounding doubles in every unit
    ],
)
def test_what_rounding_makes_of_it_is_no_other_work(source: str, key: str, a: str, b: str, tmp_path: Path) -> None:
    assert broken(source, key, a, b, tmp_path) is None


# --- when it is looked for --------------------------------------------------------------------------------------------

AGREE = SameWork(kind="same", compared=("total",), units=3)
DIFFERS = SameWork(kind="unlike", first_difference=Difference(variable="total", unit=9, size=0.5), units=60)


def looked_at(
    monkeypatch: pytest.MonkeyPatch, work: SameWork, unit_s: float, found: SameWork | None, sizes: Sequence[int] = (0,)
) -> Any:
    looked: list[int] = []
    monkeypatch.setattr(passes, "_run", lambda stage, label, units, **more: looked.append(units) or Run())
    monkeypatch.setattr(passes, "breaks_off", lambda a, b: found)
    value = SimpleNamespace(kind="text")
    units = {n: Snapshot(unit=n, values=dict.fromkeys(map(str, range(size)), value)) for n, size in enumerate(sizes, 1)}
    seen = Run(snapshots=Snapshots(units=units))  # type: ignore[arg-type]
    a, b = (ProgramRuns(label=label, source="", line=1, first=seen) for label in "ab")
    return passes._with_further(SimpleNamespace(), work, a, b, unit_s), looked  # type: ignore[arg-type]


def test_each_is_run_once_more_where_nothing_is_found_and_again_where_something_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert looked_at(monkeypatch, AGREE, 1e-4, None) == (AGREE, [60, 60])
    for work in (AGREE, SameWork(kind="unchecked", units=3)):
        assert looked_at(monkeypatch, work, 1e-4, DIFFERS) == (DIFFERS, [60, 60, 60, 60])


def test_so_many_units_as_are_cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    assert looked_at(monkeypatch, AGREE, 0.005, None) == (AGREE, [40, 40])
    assert looked_at(monkeypatch, AGREE, 0.05, DIFFERS) == (AGREE, [])


@pytest.mark.parametrize(("sizes", "units"), [((112, 224, 336), []), ((40, 80, 120), [50, 50]), ((9, 9, 9), [60, 60])])
def test_of_objects_that_become_more_so_many_units_as_are_few(
    sizes: tuple[int, ...], units: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert looked_at(monkeypatch, AGREE, 1e-4, None, sizes) == (AGREE, units)


@pytest.mark.parametrize(
    "work",
    [
        SameWork(kind="unlike", units=3),
        SameWork(kind="same", units=3, random_numbers="shared"),
        SameWork(kind="same", units=100),
    ],
)
def test_other_answers_stand(monkeypatch: pytest.MonkeyPatch, work: SameWork) -> None:
    assert looked_at(monkeypatch, work, 1e-4, DIFFERS) == (work, [])
