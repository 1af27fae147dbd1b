"""What every test gets: a home of its own, so that no test reads or writes the user's logs."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

# Examples are counted, not timed: a busy machine must not fail a test that is right. CI repeats the same examples.
settings.register_profile("whyslower", deadline=None, derandomize=True)
settings.load_profile("whyslower")


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that stands for the user's state in this test."""
    home = tmp_path_factory.mktemp("state")
    monkeypatch.setenv("XDG_STATE_HOME", str(home))
    monkeypatch.delenv("WHYSLOWER_LOGS", raising=False)
    return home
