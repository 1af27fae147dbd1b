"""Starting processes where that can't be done: a message with what to do."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from whyslower.errors import PlatformError
from whyslower.measure import crew, processes
from whyslower.measure.crew import Crew


def test_an_interpreter_that_is_no_python_is_named(tmp_path: Path) -> None:
    spec = {"python": "/bin/true", "import_folder": str(tmp_path)}
    with Crew() as one, pytest.raises(PlatformError, match="/bin/true") as caught:
        one.start("a", spec)
    assert "Python" in caught.value.advice


def test_a_worker_that_was_forked_just_now_and_leads_no_group_yet_can_be_ended() -> None:
    """As it was, a session with next to no budget waited 20 s for such a one, and said that it can't be ended."""
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]) as child:
        assert os.getpgid(child.pid) != child.pid
        processes.kill(child.pid)
        assert child.wait(timeout=10) == -signal.SIGKILL


def test_without_a_folder_for_scratch_files_it_is_said_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> str:
        raise FileNotFoundError(2, "No usable temporary directory found")

    monkeypatch.setattr(crew.tempfile, "gettempdir", none)
    with pytest.raises(PlatformError, match="No scratch folder can be made") as caught:
        Crew()
    assert "TMPDIR" in caught.value.advice
