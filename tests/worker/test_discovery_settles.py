"""Work that a loop has only begun on a device counts as the loop's, wherever the program waits for it."""

from __future__ import annotations

import pytest

from whyslower.worker.programs import discover
from whyslower.worker.programs.rewrite import Found

WAIT_S = 100.0


def found(line: int) -> Found:
    return Found(kind="for", line=line, end=line + 1, function="", leaves=False)


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """When the device was waited for, by a clock that only those waits move."""
    made: list[float] = []

    def settle() -> bool:
        made.append(WAIT_S)
        return True

    monkeypatch.setattr(discover, "settle", settle)
    monkeypatch.setattr(discover, "_now", lambda: sum(made))
    return made


def test_the_outermost_loop_waits_as_it_begins_and_as_it_ends(waits: list[float]) -> None:
    table = discover.Table()
    outer, inner = table.helper("a.py", found(1)), table.helper("a.py", found(3))
    for rounds in outer.begin(range(2)):
        for _ in rounds:
            for again in inner.begin(range(3)):
                assert list(again) == [0, 1, 2]
    assert len(waits) == 2
    rows = {row["line"]: row for row in table.rows()["loops"]}
    assert rows[1]["seconds"] == WAIT_S  # what was begun before it is not its own
    assert rows[3]["seconds"] == 0.0


def test_a_device_that_failed_is_left_to_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    def settle() -> bool:
        raise RuntimeError("CUDA error: device-side assert triggered")

    monkeypatch.setattr(discover, "settle", settle)
    table = discover.Table()
    for rounds in table.helper("a.py", found(1)).begin(range(2)):
        assert list(rounds) == [0, 1]
    assert table.rows()["loops"][0]["units"] == 2
