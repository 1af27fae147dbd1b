"""Processes that fork, leave their session and lose their parent while they are being ended."""

import os
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from whyslower.worker import reaper

ADOPTS = """\
import ctypes, subprocess, sys
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # what loses its parent comes to this process, as to a preloader
subprocess.Popen([sys.executable, '-S', '-c', sys.argv[1], sys.argv[2]], start_new_session=True).wait()
"""
SCATTERS = """\
import os, time
while True:
    if os.fork() == 0:
        time.sleep(0.002)
        os.setsid()
        if os.fork() == 0:
            time.sleep(60)
        os._exit(0)
    time.sleep(0.01)
"""


def marked(mark: str) -> list[int]:
    """The living processes that carry the mark."""
    found = []
    for pid, facts in reaper.table().items():
        try:
            words = Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            continue
        if mark.encode() in words and facts[3] not in "ZX":
            found.append(pid)
    return found


@pytest.fixture
def scattering() -> Iterator[tuple[int, str]]:
    """A process whose child leaves a daemon behind every 10 ms, and the mark that they all carry."""
    mark = uuid.uuid4().hex
    process = subprocess.Popen([sys.executable, "-S", "-c", ADOPTS, SCATTERS, mark], start_new_session=True)
    while len(marked(mark)) < 6:
        time.sleep(0.02)
    yield process.pid, mark
    process.wait()
    for pid in marked(mark):
        psutil.Process(pid).kill()


@pytest.mark.parametrize("number", range(6))
def test_what_forks_while_it_is_ended_is_ended_too(scattering: tuple[int, str], number: int) -> None:
    pid, mark = scattering
    time.sleep(0.003 * number)
    reaper.end_all({pid}, spare={os.getpid()})
    assert marked(mark) == []
