"""A program that seems to grow is looked at alone once more, without what starting it costs."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from test_measuring import alone

from whyslower import session
from whyslower.store.events import SoloRun

STEADY = tuple((i, 1, 1_000_000) for i in range(40))
GROWING = tuple((i, 1, 1_000_000 + 60_000 * i) for i in range(40))


def run(stretches: tuple[tuple[int, int, int], ...], start_s: float) -> SoloRun:
    return msgspec.structs.replace(alone("a", 0.001), setup_s=start_s, first_unit_s=start_s, stretches=stretches)


@pytest.mark.parametrize(
    ("first", "second", "taken", "forked"),
    [
        (STEADY, STEADY, STEADY, [False]),
        (GROWING, STEADY, STEADY, [False, True]),
        (GROWING, GROWING, GROWING, [False, True]),
    ],
    ids=["steady", "steady after all", "grows"],
)
def test_growth_is_believed_when_it_shows_twice(
    monkeypatch: pytest.MonkeyPatch, first: Any, second: Any, taken: Any, forked: list[bool]
) -> None:
    runs, asked = iter([run(first, start_s=2.0), run(second, start_s=0.1)]), list[bool]()

    def solo(stage: object, label: str, forked: bool = False) -> SoloRun:
        asked.append(forked)
        return next(runs)

    monkeypatch.setattr(session, "solo", solo)
    found = session._alone(None, "a")  # type: ignore[arg-type]
    assert (found.stretches, asked) == (taken, forked)
    assert (found.setup_s, found.first_unit_s) == (2.0, 2.0)  # as a user pays for it
