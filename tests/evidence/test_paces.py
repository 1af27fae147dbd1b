"""Programs that do the same at another pace are looked for among the first units, however many were kept."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from mimic import compare_scripts

from whyslower.evidence import paces

ONCE = "x = 1.0\nfor i in range({n}):\n    x = x * 0.9 + 0.3\nprint(x)\n"
TWICE = "x = 1.0\nfor i in range({n}):\n    for _ in range(2):\n        x = x * 0.9 + 0.3\nprint(x)\n"


@pytest.mark.parametrize(("tried", "told"), [(60, True), (0, False)])
def test_another_pace_is_told_from_the_first_units(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tried: int, told: bool
) -> None:
    monkeypatch.setattr(paces, "TRIED", tried)
    (tmp_path / "a.py").write_text(ONCE.format(n=40))
    (tmp_path / "b.py").write_text(TWICE.format(n=40))
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert work.kind != "same" and ("after 2" in work.why) is told, work.why
