"""What is left of two strangers that differ in two things at once: both are named, where no experiment parts them."""

from __future__ import annotations

import msgspec
import pytest
from inquiry_made import OTHER, SLOWER, loses, naming, operation, pair, side

from whyslower.causes.case import Case, Cause, Swap
from whyslower.causes.reading import seconds
from whyslower.inquiry import code
from whyslower.records import Operation

ROW, TABLE = "numpy.unique", "scipy.spatial.distance.cdist"


def mostly(name: str, what: str) -> Cause:
    """A cause that is as sure of a swap as such operations are of what goes."""
    return naming(name, lambda swap: _part(swap, what))


def _part(swap: Swap, what: str) -> float:
    return seconds(o for o in swap.lost if o.name == what) / (seconds(swap.lost) or 1.0)


CALLS, METHOD = mostly("calls", ROW), mostly("method", TABLE)


def called(name: str, us: float, count: float = 1.0) -> Operation:
    return msgspec.structs.replace(operation(name, 5, us * 1e-6), count=count)


def left(monkeypatch: pytest.MonkeyPatch, calls_us: float, work_us: float, *causes: Cause) -> tuple[str, ...]:
    """The names of what is left of a program that makes 50 small calls and one long one."""
    monkeypatch.setattr(code, "CAUSES", causes)
    seen = [called(ROW, calls_us, 50.0), called(TABLE, work_us)]
    strangers: Case = pair(side("a", SLOWER, seen), side("b", OTHER, [called("numpy.repeat", 40)]))
    found = code.rest(strangers, code.NOTHING)
    return (found.cause, *found.also)


@pytest.mark.parametrize(
    ("calls_us", "work_us", "names"),
    [
        (5000, 6000, ("method", "calls")),
        (6000, 5000, ("calls", "method")),
        (7000, 2000, ("calls",)),
        (1000, 9000, ("method",)),
    ],
)
def test_small_calls_and_all_else_have_a_name_each(
    monkeypatch: pytest.MonkeyPatch, calls_us: float, work_us: float, names: tuple[str, ...]
) -> None:
    surer = [naming(each.id, lambda swap, each=each: each.explains(swap) - 0.1) for each in (CALLS, METHOD)]
    assert left(monkeypatch, calls_us, work_us, *surer) == names


def test_a_part_without_a_name_leaves_the_other_without_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody knows how much of the difference the part that has one makes."""
    assert left(monkeypatch, 5000, 5000, naming("calls", lambda swap: _part(swap, ROW) - 0.1)) == ("",)


def test_two_parts_of_one_name_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    either = naming("either", lambda swap: max(loses(ROW)(swap), loses(TABLE)(swap)) * (len(swap.lost) < 2))
    assert left(monkeypatch, 5000, 5000, either) == ("either",)
