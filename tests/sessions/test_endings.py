"""However a session ends, no process of it is left, and what was measured can be shown."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sessions_support import GOOD, left_over, started, wait_until_gone

from whyslower.store.reader import read

pytestmark = pytest.mark.alone
GONE_WITHIN_S = 2.0

POOL = """
import multiprocessing
import time

def work(n):
    return sum(range(n))

if __name__ == "__main__":
    with multiprocessing.get_context("fork").Pool(2) as pool:
        for i in range(100_000):
            pool.map(work, [1000, 1000])
"""

LOADER = """
import torch
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.ones(64, 4))
total = 0.0
for epoch in range(10_000):
    for (batch,) in DataLoader(data, batch_size=16, num_workers=2):
        total += batch.sum().item()
"""

DETACHES = """\
import os
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.execvp('sleep', ['sleep', '600'])
    os._exit(0)
"""

DETACHED = DETACHES + GOOD


def folder_with(tmp_path: Path, a: str, b: str = GOOD) -> Path:
    """A folder with two scripts."""
    folder = tmp_path / "here"
    folder.mkdir()
    (folder / "a.py").write_text(a)
    (folder / "b.py").write_text(b)
    return folder


def readable(log: Path) -> bool:
    """Whether the log, if it was begun, can be read and shown."""
    if not log.exists() or not log.stat().st_size:
        return True
    command = [sys.executable, "-m", "whyslower", "show", str(log)]
    shown = subprocess.run(command, check=False, capture_output=True, text=True)
    return bool(read(log)) and shown.returncode in (0, 3) and "Traceback" not in shown.stderr


def killed_at(tmp_path: Path, source: str, after_s: float) -> None:
    """Kills the controller after a while; checks that nothing is left and that the log reads."""
    folder, log = folder_with(tmp_path, source), tmp_path / "log.jsonl"
    session = started(folder, "--budget", "30", "--log", str(log))
    time.sleep(after_s)
    session.kill()
    session.communicate()
    assert wait_until_gone(folder, GONE_WITHIN_S) == []
    assert readable(log)


@pytest.mark.parametrize("after_s", [0.3, 1.5, 4.0])
def test_killed_controller_leaves_no_process(tmp_path: Path, after_s: float) -> None:
    killed_at(tmp_path, GOOD, after_s)


@pytest.mark.parametrize(("source", "after_s"), [(POOL, 5.0), (DETACHED, 4.0)])
def test_killed_controller_leaves_no_children_of_workers(tmp_path: Path, source: str, after_s: float) -> None:
    killed_at(tmp_path, source, after_s)
    assert not [p for p in left_over(Path("/")) if "sleep 600" in p]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(20))
def test_killed_at_a_random_moment(tmp_path: Path, number: int) -> None:
    chance = random.Random(number)
    killed_at(tmp_path, chance.choice([GOOD, POOL, LOADER, DETACHED]), chance.uniform(0.05, 12))


def interpreter_was_starting(code: int, err: str) -> bool:
    """Whether the signal came before the interpreter ran our command line: then the answer is its own."""
    stillborn = code == 1 and any(words in err for words in ("Fatal Python error: init_", "Could not import runpy"))
    return "whyslower/cli" not in err and (stillborn or code == -signal.SIGINT)


@pytest.mark.parametrize("after_s", [0.02, 0.4, 2.0, 4.5])
def test_interrupt_is_answered_at_any_moment(tmp_path: Path, after_s: float) -> None:
    folder, log = folder_with(tmp_path, GOOD), tmp_path / "log.jsonl"
    session = started(folder, "--budget", "30", "--log", str(log))
    time.sleep(after_s)
    os.kill(session.pid, signal.SIGINT)
    _, err = session.communicate(timeout=10)
    assert session.returncode == 130 or interpreter_was_starting(session.returncode, err)
    assert "fault in whyslower" not in err
    assert wait_until_gone(folder, GONE_WITHIN_S) == []
    assert readable(log)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_terminated_session_ends_as_one_that_is_interrupted(tmp_path: Path, number: int) -> None:
    folder, log = folder_with(tmp_path, GOOD), tmp_path / "log.jsonl"
    session = started(folder, "--budget", "30", "--log", str(log))
    time.sleep(2.0)
    session.send_signal(number)
    session.send_signal(signal.SIGHUP)  # as a terminal that is closed sends several
    _, err = session.communicate(timeout=10)
    assert session.returncode == 130 and "whyslower: Interrupted." in err and str(log) in err
    assert wait_until_gone(folder, GONE_WITHIN_S) == []
    assert readable(log)


def test_a_hang_up_that_is_ignored_ends_nothing(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, GOOD)
    session = started(folder, "--budget", "6", under=("nohup",))
    time.sleep(1.0)
    session.send_signal(signal.SIGHUP)
    session.communicate(timeout=30)
    assert session.returncode in (0, 3)


def test_a_second_session_is_told_of_the_first(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, GOOD)
    first = started(folder, "--budget", "8")
    time.sleep(1.5)
    second = started(folder, "--budget", "4")
    _, err = second.communicate(timeout=30)
    assert str(first.pid) in err and "disturb" in err
    first.communicate(timeout=30)
    assert wait_until_gone(folder, GONE_WITHIN_S) == []
