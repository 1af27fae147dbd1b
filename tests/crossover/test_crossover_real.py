"""Real sessions, as a user starts them: two scripts of known pieces, a size that fails, an end from outside."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import psutil
import pytest

# Each counts up numbers: 20 000 and N in a, 2 000 and three times N in b; equal at N = 9000.
A = "N = 1000\nfor step in range(1_000_000):\n    total = sum(range(20_000)) + sum(range(N))\n"
B = "N = 1000\nfor step in range(1_000_000):\n    total = sum(range(2_000)) + sum(range(3 * N))\n"
FAILS = "N = 1000\nif N > 5000:\n    raise MemoryError(N)\n" + B.partition("\n")[2]
TRUE = 9000


def start(folder: Path, *flags: str, a: str = A, b: str = B) -> subprocess.Popen[str]:
    (folder / "a.py").write_text(a)
    (folder / "b.py").write_text(b)
    command = [sys.executable, "-m", "whyslower", "crossover", "a.py", "b.py", "--vary", "N=100..100000"]
    return subprocess.Popen(
        [*command, "--log", "log.jsonl", *flags],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def answer(folder: Path) -> dict[str, Any]:
    """What the log says."""
    command = [sys.executable, "-m", "whyslower", "show", "log.jsonl", "--json", "-"]
    shown = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(shown.stdout)
    return found


def left_over(folder: Path) -> list[int]:
    """Processes that still work in the folder."""
    found = []
    for process in psutil.process_iter(["pid", "cwd", "status"]):
        cwd = process.info["cwd"]
        if cwd and Path(cwd).is_relative_to(folder) and process.info["status"] != psutil.STATUS_ZOMBIE:
            found.append(process.info["pid"])
    return found


def wait_for_turns(folder: Path, session: subprocess.Popen[str], limit_s: float = 60.0) -> None:
    """Until the log holds a restart."""
    deadline = time.monotonic() + limit_s
    log = folder / "log.jsonl"
    while time.monotonic() < deadline and session.poll() is None:
        if log.exists() and '"RestartDone"' in log.read_text():
            return
        time.sleep(0.1)
    pytest.fail(f"no restart within {limit_s:.0f} s: {session.communicate()}")


@pytest.mark.slow
def test_the_flip_of_two_scripts_of_known_pieces_is_found(tmp_path: Path) -> None:
    session = start(tmp_path, "--budget", "15", "--seed", "1")
    out, err = session.communicate(timeout=120)
    assert session.returncode == 0, err
    assert out.startswith("From N = ")
    found = answer(tmp_path)
    (flip,) = found["flips"]
    assert (flip["below"], flip["above"]) == ("b", "a")
    assert flip["low"] / 1.1 < TRUE < flip["high"] * 1.1  # one piece of Python costs a little more than another
    assert {stretch["winner"] for stretch in (found["stretches"][0], found["stretches"][-1])} == {"a", "b"}
    assert left_over(tmp_path) == []


@pytest.mark.slow
def test_sizes_at_which_a_script_fails_are_left_out(tmp_path: Path) -> None:
    session = start(tmp_path, "--budget", "12", b=FAILS)
    session.communicate(timeout=120)
    assert session.returncode == 0
    found = answer(tmp_path)
    failed = {point["size"]: point["failed"] for point in found["points"] if point["failed"]}
    assert failed and all(size > 5000 and "MemoryError" in why["b"] for size, why in failed.items())
    assert found["flips"] == [] and found["stretches"][-1]["high"] <= 5000


@pytest.mark.slow
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)])
def test_however_it_ends_nothing_measured_is_lost(tmp_path: Path, sent: signal.Signals, code: int) -> None:
    session = start(tmp_path, "--budget", "60")
    wait_for_turns(tmp_path, session)
    os.kill(session.pid, sent)
    out, _ = session.communicate(timeout=30)
    assert session.returncode == code
    found = answer(tmp_path)
    assert found["restarts"] >= 1 and any(point["unit_s"] for point in found["points"])
    assert found["ended"] == {signal.SIGINT: "interrupted", signal.SIGKILL: "killed"}[sent]
    assert "The session was interrupted" in out or sent == signal.SIGKILL
    deadline = time.monotonic() + 5
    while left_over(tmp_path) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert left_over(tmp_path) == []
