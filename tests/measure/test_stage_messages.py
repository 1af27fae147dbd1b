"""What a stage says of programs that don't answer, and of scripts that don't stay as they are."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from whyslower.errors import BudgetError, UsageError
from whyslower.measure import stage
from whyslower.measure.files import Files
from whyslower.measure.stage import Stage
from whyslower.records import Program, ProgramText, Request


def a_program(**more: Any) -> Program:
    return Program(**({"label": "a", "kind": "script", "target": "a.py"} | more))


@pytest.mark.parametrize(("waited_s", "blamed"), [(0.1, False), (5.0, True)])
def test_a_program_that_had_no_time_is_not_blamed(
    waited_s: float, blamed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]

    def hear(deadline: float) -> None:
        now[0] += waited_s
        raise BudgetError("late")

    monkeypatch.setattr(stage.time, "monotonic", lambda: now[0])
    request = Request(programs=(a_program(), a_program(label="b")), reference="a", budget=10.0)
    one: Any = Stage(request, *(SimpleNamespace(),) * 3)  # type: ignore[arg-type]
    with pytest.raises(BudgetError) as caught:
        one.hear(SimpleNamespace(label="a", hear=hear), "its set-up")
    assert ("still busy" in caught.value.message) == blamed
    assert ("used up before a (a.py)" in caught.value.message) == (not blamed)


@pytest.mark.parametrize(
    ("message", "free", "in_place", "advice"),
    [
        ("OSError: [Errno 28] No space left on device", 4096, False, "set TMPDIR"),
        ("OSError: [Errno 28] No space left on device", 1 << 30, False, "Run it alone first"),  # of another disk
        ("OSError: [Errno 28] No space left on device", 4096, True, "Run it alone first"),
        ("ValueError: x", 4096, False, "Run it alone first, with N=3;"),
        ("EOFError: EOF when reading a line", 4096, False, "give it its input as a file"),
    ],
)
def test_what_to_do_about_a_failure(
    message: str, free: int, in_place: bool, advice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stage, "disk_usage", lambda folder: SimpleNamespace(free=free))
    programs = (a_program(settings=(("N", "3"),)), a_program(label="b"))
    request = Request(programs=programs, reference="a", budget=10.0, in_place=in_place)
    crew: Any = SimpleNamespace(folder="/tmp/whyslower-x")
    one: Any = Stage(request, crew, *(SimpleNamespace(),) * 2)  # type: ignore[arg-type]
    assert advice in one._advice("a", message)


def test_a_script_that_is_saved_as_it_was_is_no_other(tmp_path: Path) -> None:
    script = tmp_path / "a.py"
    script.write_text("x = 1\n")
    files = Files([a_program(target=str(script)), a_program(label="b", kind="statement", target="x")])
    os.utime(script, (1, 1))
    files.check("a", "a (a.py)")
    files.check("b", "b (x)")
    script.write_text("x = 2\n")
    with pytest.raises(UsageError, match=r"a \(a.py\) was changed"):
        files.check("a", "a (a.py)")
    script.unlink()
    with pytest.raises(UsageError, match="can't be read any more: No such file"):
        files.check("a", "a (a.py)")


def test_a_function_whose_text_is_kept_may_change(tmp_path: Path) -> None:
    script = tmp_path / "m.py"
    script.write_text("def f(): pass\n")
    text = ProgramText(text="def f(): pass\n...", file=str(script), line=3)
    files = Files([a_program(kind="function", target=f"{script}:f", text=text)])
    script.unlink()
    files.check("a", "a")
