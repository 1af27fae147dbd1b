"""Whole sessions, as a user starts them: the command line in a process of its own, on scripts in a folder."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import psutil
import pytest

GOOD = "total = 0.0\nfor i in range(3_000_000):\n    total += i * 0.5\nprint(total)\n"


# For what is asked of other things than times: two that take about as long are soon decided.
SOON = ("--margin", "0.5", "--why", "none")
PATIENT = 5  # times the budget, where the first gave nothing


class Said(NamedTuple):
    """What a session printed, its exit code, and its answer."""

    code: int
    out: str
    err: str
    answer: dict[str, Any]
    seconds: float
    budget: float


@pytest.fixture
def session(tmp_path: Path, own_home: Path) -> Callable[..., Said]:
    """Runs `whyslower` on sources (written to files a.py, b.py) or on words, and checks that no process is left.

    Where a busy machine left no time to measure anything, it is run once more with more time; not with `once`.
    """
    (tmp_path / "here").mkdir()

    def run(*sources: str | bytes, budget: float = 4, once: bool = False, **more: Any) -> Said:
        said = run_once(*sources, budget=budget, **more)
        too_short = said.code == 3 and not any(p.get("unit_s") for p in said.answer.get("programs", {}).values())
        return run_once(*sources, budget=PATIENT * budget, **more) if too_short and not once else said

    def run_once(
        *sources: str | bytes, budget: float, words: list[str] | None = None, flags: tuple[str, ...] = ()
    ) -> Said:
        folder = tmp_path / "here"
        for name, source in zip("abc", sources, strict=False):
            (folder / f"{name}.py").write_bytes(source if isinstance(source, bytes) else source.encode())
        names = words if words is not None else [f"{n}.py" for n in "abc"[: len(sources)]]
        target = tmp_path / "answer.json"
        command = [sys.executable, "-m", "whyslower", *names, "--budget", str(budget), "--json", str(target), *flags]
        began = time.monotonic()
        limit = max(120, 2 * budget)
        done = subprocess.run(
            command, cwd=folder, check=False, capture_output=True, text=True, timeout=limit, stdin=subprocess.DEVNULL
        )
        seconds = time.monotonic() - began
        answer = json.loads(target.read_text()) if target.exists() else {}
        assert left_over(folder) == []
        return Said(done.returncode, done.stdout, done.stderr, answer, seconds, budget)

    return run


def left_over(folder: Path) -> list[str]:
    """Processes that still work in the folder, and are no parents of this test."""
    mine = {os.getpid(), *(p.pid for p in psutil.Process().parents())}
    found = []
    for process in psutil.process_iter(["pid", "cwd", "cmdline", "status"]):
        info = process.info
        if info["pid"] in mine or info["status"] == psutil.STATUS_ZOMBIE:
            continue
        if info["cwd"] and Path(info["cwd"]).is_relative_to(folder):
            found.append(" ".join(info["cmdline"] or []))
    return found


def wait_until_gone(folder: Path, limit_s: float) -> list[str]:
    """What is left in the folder after at most `limit_s` seconds."""
    deadline = time.monotonic() + limit_s
    while (left := left_over(folder)) and time.monotonic() < deadline:
        time.sleep(0.05)
    return left


def started(
    folder: Path, *flags: str, names: tuple[str, ...] = ("a.py", "b.py"), under: tuple[str, ...] = ()
) -> subprocess.Popen[str]:
    """A session that is running, `under` another command."""
    # Tests in the background, or under nohup, ignore what a terminal sends, and so would their children.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    return subprocess.Popen(
        [*under, sys.executable, "-m", "whyslower", *names, *flags],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
