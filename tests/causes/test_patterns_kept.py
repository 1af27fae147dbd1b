"""More patterns than `re` keeps: each is compiled anew. Told by keeping all."""

from __future__ import annotations

import re
from typing import Any

import evidence_made as made
import pytest
from real_runs import assert_same, only, silent

from whyslower.causes.case import Case
from whyslower.causes.recompilation import Recompilation
from whyslower.inquiry.code import Tried, named, whole

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
