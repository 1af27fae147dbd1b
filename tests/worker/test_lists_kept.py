"""A list is made an array once, and again when it has grown; no more than so many items are kept."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from whyslower.worker.interventions import lists


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "_kept", lists._Kept())


def test_the_same_list_gives_the_same_array() -> None:
    times = [1.0, 2.0]
    first = lists.array(times, np.asarray)
    assert first.tolist() == [1.0, 2.0]
    assert lists.array(times, np.asarray) is first
    assert lists.array([1.0, 2.0], np.asarray) is not first


def test_a_list_that_has_grown_is_made_one_again() -> None:
    times = [1.0, 2.0]
    lists.array(times, np.asarray)
    times.append(3.0)
    assert lists.array(times, np.asarray).tolist() == [1.0, 2.0, 3.0]


def test_lists_that_are_never_met_again_are_not_all_kept() -> None:
    size = lists.MOST // 10
    made: list[Any] = [lists.array([float(n)] * size, np.asarray) for n in range(20)]
    assert len(lists._kept.arrays) == 10
    assert made[-1].tolist() == [19.0] * size
