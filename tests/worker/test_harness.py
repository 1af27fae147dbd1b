"""What turning a loop costs is measured on the kind of source that turns it."""

from __future__ import annotations

import pytest

from whyslower.worker import harness
from whyslower.worker.turns import CountedSource, IteratorSource, RangeSource, RepeatSource, Source


@pytest.mark.parametrize("counts", [False, True])
def test_a_source_that_counts_is_measured_counting(counts: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    counting: list[bool] = []

    def fastest(made: object) -> float:
        items = made()  # type: ignore[operator]
        counting.append(hasattr(items, "gi_frame"))  # a generator of ours, which counts
        return 50.0 * harness.UNITS if counting[-1] else 10.0 * harness.UNITS

    monkeypatch.setattr(harness, "_fastest", fastest)
    one = IteratorSource(iter([1, 2]))
    one.counting = counts
    sources: list[Source] = [one, CountedSource([1, 2]) if counts else IteratorSource([1, 2])]
    assert [harness.harness_ns(source) for source in sources] == [40.0 if counts else 0.0] * 2
    assert counting == [counts, False] * 2


def test_a_range_costs_nothing_and_a_while_has_nothing_untouched_beside_it() -> None:
    assert harness.harness_ns(RangeSource(range(10))) == 0.0
    assert 0.0 < harness.harness_ns(RepeatSource()) < 1000.0
