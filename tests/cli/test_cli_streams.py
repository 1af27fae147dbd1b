"""Standard streams as a shell may leave them: closed, full, without an encoding, with a reader that has left."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from fake_engine import Engine

from whyslower.cli.main import main

FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A shell's command line, `whyslower` among its words."""
    line = line.replace("whyslower", f"{sys.executable} -m whyslower")
    return subprocess.run(
        ["sh", "-c", line], capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )


@pytest.fixture
def log(fake: Engine, folder: Path) -> str:
    (folder / "größer.py").write_text("N = 1\n")
    assert main(["a.py", "größer.py", "--log", "log.jsonl"]) == 0
    return "log.jsonl"


@needs_full
@pytest.mark.parametrize("words", ["show {log}", "gallery"])
def test_a_full_disk_is_no_fault_of_ours(log: str, words: str) -> None:
    done = shell(f"whyslower {words.format(log=log)} > /dev/full")
    assert done.returncode == 2
    assert "The report can't be written: No space left on device." in done.stderr
    assert "Traceback" not in done.stderr and "Exception" not in done.stderr


@pytest.mark.parametrize("closed", [">&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_closed_streams_lead_nowhere(log: str, closed: str) -> None:
    done = shell(f"(whyslower show {log}) {closed}")
    assert done.returncode == 0 and done.stderr == ""


def test_what_an_encoding_lacks_is_written_as_an_escape(log: str) -> None:
    done = shell(f"whyslower show {log}", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert done.returncode == 0
    assert "gr\\xf6\\xdfer.py" in done.stdout


@pytest.mark.parametrize("words", ["study nosuch.py", "a.py b.py --zzz", "nosuch.py a.py"])
def test_messages_that_nobody_reads_leave_the_exit_code(words: str) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([sys.executable, "-m", "whyslower", *words.split()], stdout=write, stderr=write, check=False)
    os.close(write)
    assert done.returncode == 2
