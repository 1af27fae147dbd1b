"""Suspending and resuming whole process groups, and what the kernel says about them."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path

from whyslower.worker import reaper

TICK_NS = 1_000_000_000 // os.sysconf("SC_CLK_TCK")
STOP_LIMIT_S = 0.5  # a process in the middle of disk access stops late; longer than this it is left and reported
FIRST_PAUSE_S = 20e-6


def family(pid: int) -> list[int]:
    """A process and its living descendants, in other groups too."""
    found, queue = [], [pid]
    while queue:
        one = queue.pop()
        found.append(one)
        queue += reaper.children(one)
    return found


def children_cpu_ns(pid: int) -> int:
    """CPU time of a worker's living descendants, in the kernel's ticks; no cost to speak of where there are none."""
    total = 0
    for member in family(pid)[1:]:
        with suppress(OSError, ValueError, IndexError):
            fields = Path(f"/proc/{member}/stat").read_bytes().rpartition(b")")[2].split()
            total += (int(fields[11]) + int(fields[12])) * TICK_NS
    return total


def suspend(pid: int) -> bool:
    """Stops a worker's group and its other descendants; True once every one of them stands still."""
    _signal(pid, signal.SIGSTOP)
    deadline, pause = time.monotonic() + STOP_LIMIT_S, FIRST_PAUSE_S
    while not all(_still(member) for member in family(pid)):
        if time.monotonic() > deadline:
            return False
        time.sleep(pause)
        pause = min(pause * 2, 0.005)
    return True


def resume(pid: int) -> None:
    """Continues them all."""
    _signal(pid, signal.SIGCONT)


def kill(pid: int) -> None:
    """Ends them all; works on suspended processes too, and on one that was forked just now and leads no group yet."""
    members = family(pid)
    _signal(pid, signal.SIGKILL)
    for member in members:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(member, signal.SIGKILL)


def _signal(pid: int, number: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, number)
    for member in family(pid)[1:]:
        facts = reaper.facts_of(member)
        if facts is not None and facts[1] != pid:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(member, number)


def _still(pid: int) -> bool:
    facts = reaper.facts_of(pid)
    return facts is None or facts[3] in "TtZX"
