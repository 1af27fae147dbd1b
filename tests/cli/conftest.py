"""A command line in a folder of its own, with an engine that runs nothing."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest
from fake_engine import Engine


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Engine:
    """Puts the stand-in where the engine is imported from."""
    found, module = Engine(), ModuleType("whyslower.session")
    module.run = found  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return found


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with two scripts."""
    for name in ("a.py", "b.py", "c.py"):
        (tmp_path / name).write_text("N = 10\nx = 0\nfor i in range(N):\n    x += i\n")
    monkeypatch.chdir(tmp_path)
    for variable in ("VIRTUAL_ENV", "CONDA_PREFIX"):
        monkeypatch.delenv(variable, raising=False)
    return tmp_path
