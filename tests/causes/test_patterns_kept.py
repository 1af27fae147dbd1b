"""More patterns than `re` keeps: each is compiled anew. Told by keeping all."""

from __future__ import annotations

import _strptime
import re
from datetime import datetime
from typing import Any

import evidence_made as made
import pytest
from real_runs import assert_same, only, silent

from whyslower.causes.case import Case, Side
from whyslower.causes.recompilation import Recompilation
from whyslower.inquiry.code import Tried, named
from whyslower.inquiry.views import whole

SCRIPT = """\
import re
terms = [f"term{{number}}" for number in range(600)]
for note in ["term3 and term77", "term599"]:
    found = [term for term in terms if {search}]
result = len(found)
"""
MODULE, KEPT = r're.search(r"\b" + term + r"\b", note)', "patterns[term].search(note)"


def pair(compilations: float, search: str = MODULE) -> Case:
    script = SCRIPT.format(search=search)
    taking = made.operation("re.search", text=search, source=script, library="python", seconds=9e-3, count=600)
    kept = made.operation("re.Pattern.search", text=KEPT, library="python", seconds=2e-3, count=600)
    seen: dict[str, Any] = {"compilations": compilations, "plain_units": 12}
    slower = made.side("a", [taking], script, unit_s=9e-3, **seen)
    return made.case(slower, made.side("b", [kept], unit_s=2e-3, plain_units=12), ratio=4.5)


def test_all_patterns_are_kept() -> None:
    case = pair(600.0)
    factor = only(Recompilation(), case)
    assert {tuple(change.door) for change in factor.changes.values()} == {("import re; re._MAXCACHE = 1 << 30",)}
    assert_same(case.slower, factor)
    assert named(whole(case), Tried()) == "recompilation"


TIMES = """\
from datetime import datetime
kinds = ["%Y", "%m.%Y", "%Y %m", "%Y/%m", "%m/%Y", "%Y%m", "%m:%Y", "%Y-%m"]
stamps = [datetime(2024, month, 1).strftime(form) for month in range(1, 13) for form in kinds]
for unit in range(2):
    found = [datetime.strptime(stamp, form) for month in range(12) for stamp, form in zip(stamps[8 * month:], kinds)]
result = len(found)
"""


@pytest.mark.parametrize(("theirs_us", "suspected"), [(1260, True), (2700, False), (0, False)])
def test_formats_of_times_that_come_in_turns_are_kept(theirs_us: float, suspected: bool) -> None:
    def reading(label: str, us: float) -> Side:
        name = "datetime.datetime.strptime"
        call = made.operation(name, text="datetime.strptime(stamp, form)", source=TIMES, library="python",
                              seconds=us * 1e-6, count=300)  # fmt: skip
        return made.side(label, [call] if us else [], TIMES, unit_s=3e-3)

    case = made.case(reading("a", 2800), reading("b", theirs_us), ratio=1.7)
    if suspected:
        factor = only(Recompilation(), case)
        assert set(factor.changes) == {"a", "b"}
        assert_same(case.slower, factor)
    else:
        silent(case, Recompilation())


def test_the_cache_of_formats_holds_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the experiment counts on: that no pattern is made a second time once there is room."""
    made_of: list[str] = []
    times: Any = _strptime.TimeRE
    monkeypatch.setattr(times, "compile", _noting(times.compile, made_of))
    forms = ["%Y", "%m.%Y", "%Y %m", "%Y/%m", "%m/%Y", "%Y%m", "%m:%Y", "%Y-%m"]

    def again() -> int:
        for _ in range(2):
            made_of.clear()
            for form in forms:
                datetime.strptime(datetime(2024, 5, 1).strftime(form), form)
        return len(made_of)

    assert again() > 0
    monkeypatch.setattr(_strptime, "_CACHE_MAX_SIZE", 1 << 30)
    assert again() == 0


def _noting(compile_: Any, made_of: list[str]) -> Any:
    def noting(self: Any, form: str) -> Any:
        made_of.append(form)
        return compile_(self, form)

    return noting


def test_patterns_that_are_found_compiled_are_no_suspicion() -> None:
    silent(pair(0.0), Recompilation())


@pytest.mark.parametrize("patterns", [re._MAXCACHE // 2, re._MAXCACHE + 88])  # type: ignore[attr-defined]
def test_the_cache_holds_so_many(patterns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the experiment counts on: that nothing is thrown out once there is room."""
    compiled: list[str] = []
    compiler: Any = re._compiler  # type: ignore[attr-defined]
    monkeypatch.setattr(compiler, "compile", _counting(compiler.compile, compiled))
    again = _searched(patterns, compiled)
    assert again == (0 if patterns < re._MAXCACHE else patterns)  # type: ignore[attr-defined]
    monkeypatch.setattr(re, "_MAXCACHE", 1 << 30)
    assert _searched(patterns, compiled) == 0


def _searched(patterns: int, compiled: list[str]) -> int:
    """How many are compiled the second time that all are gone through."""
    for _ in range(2):
        compiled.clear()
        for number in range(patterns):
            re.search(rf"\bkept{number}\b", "a kept77 term")
    return len(compiled)


def _counting(compile_: Any, compiled: list[str]) -> Any:
    def counting(pattern: str, *arguments: Any) -> Any:
        compiled.append(pattern)
        return compile_(pattern, *arguments)

    return counting
