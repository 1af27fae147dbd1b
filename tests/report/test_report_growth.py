"""Units that grow with their number: told by the time of the first ones, beside what experiments account for."""

from __future__ import annotations

import pytest
from trials_made import AS_THEY_ARE, factor, log, told

from whyslower.report.answer import answer
from whyslower.store.events import SoloRun


def run(late_ns: int, label: str = "b") -> SoloRun:
    """A program alone whose units take 100 µs at first."""
    units = tuple((1 + 10 * i, 10, 10 * (100_000 + (late_ns - 100_000) * i // 39)) for i in range(40))
    return SoloRun(
        at=2.0,
        label=label,
        setup_s=0.2,
        first_unit_s=1e-4,
        stretches=units,
        finished=True,
        threads=1,
        process_s=1,
        output="",
    )


GROWING = [run(300_000), run(101_000, "a")]


def test_growth_is_proven_by_the_time_of_the_first_units() -> None:
    found = told(factor("thread-count"), times={("thread-count",): AS_THEY_ARE}, more=GROWING)
    (grown,) = (cause for cause in found.causes if cause.id == "state-growth")
    assert found.causes[0] == grown and grown.share == pytest.approx(0.83, abs=0.1)
    without = answer(log([], {}, trials=[], more=GROWING))
    assert [cause.id for cause in without.causes] == ["state-growth"]
    assert without.unexplained == pytest.approx(1 - without.causes[0].share)  # type: ignore[operator]
    both = answer(log([], {}, trials=[], more=[run(300_000), run(200_000, "a")]))
    assert "state-growth" not in {cause.id for cause in both.causes}  # the other grows nearly as much


def test_what_a_setting_takes_away_is_not_the_growths() -> None:
    """Values that decay into subnormal ones make late units slow: flushed, nothing grows."""
    flushed, off = factor("denormals"), factor("garbage-collection")
    found = told(flushed, times={(flushed.name,): {"a": 100_000, "b": 101_000}}, more=GROWING)
    assert [cause.id for cause in found.causes] == ["denormals"]
    found = told(off, times={(off.name,): {"a": 100_000, "b": 125_000}}, more=GROWING)
    shares = {cause.id: cause.share for cause in found.causes}
    assert shares == {"state-growth": pytest.approx(0.5, abs=0.05), "garbage-collection": pytest.approx(0.5, abs=0.05)}
    waiting = factor("denormals", weight=0.9)
    assert not told(waiting, off, times={(off.name,): AS_THEY_ARE}, more=GROWING).causes  # it may be that, or growth
    own = factor("no-graph-kept", cause="state-growth", weight=0.9)
    (left,) = told(own, off, times={(off.name,): AS_THEY_ARE}, more=GROWING).causes
    assert left.id == "state-growth"
    grown = found.causes[0]
    assert grown.low <= grown.share == grown.high  # type: ignore[operator]
    assert grown.after == pytest.approx(1.55**0.5, rel=0.05)
