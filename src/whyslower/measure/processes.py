"""Suspending and resuming whole process groups, and what the kernel says about them."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from whyslower.worker import reaper

TICK_NS = 1_000_000_000 // os.sysconf("SC_CLK_TCK")
STOP_LIMIT_S = 0.5  # a process in the middle of disk access stops late; longer than this it is left and reported
FIRST_PAUSE_S = 100e-6  # about what waking a worker up to stop takes: no look before that finds it standing


def family(pid: int) -> list[int]:
    """A process and its living descendants, in other groups too."""
    found, queue = [], [pid]
    while queue:
        one = queue.pop()
        found.append(one)
        queue += reaper.children(one)
    return found


def cpu_ns(members: Iterable[int]) -> int:
    """CPU time of processes, those that live, in the kernel's ticks."""
    total = 0
    for member in members:
        with suppress(OSError, ValueError, IndexError):
            fields = Path(f"/proc/{member}/stat").read_bytes().rpartition(b")")[2].split()
            total += (int(fields[11]) + int(fields[12])) * TICK_NS
    return total


def suspend(pid: int) -> list[int] | None:
    """Stops a worker's group and its other descendants.

    Returns its family, none of which can grow while they all stand still; None where one would not.
    """
    _signal(pid, signal.SIGSTOP)
    deadline, pause = time.monotonic() + STOP_LIMIT_S, FIRST_PAUSE_S
    while time.monotonic() < deadline:
        time.sleep(pause)
        if _stands(pid, pid):
            members = family(pid)
            if not [member for member in members[1:] if not _stands(member, pid)]:
                return members
        pause = min(pause * 2, 0.005)
    return None


def resume(pid: int, members: Iterable[int]) -> None:
    """Continues a worker's group, and those of its family that belong to other ones."""
    _signal(pid, signal.SIGCONT)
    for member in members:
        facts = reaper.facts_of(member) if member != pid else None
        if facts is not None and facts[1] != pid:
            _send(member, signal.SIGCONT)


def kill(pid: int) -> None:
    """Ends them all; works on suspended processes too, and on one that was forked just now and leads no group yet."""
    members = family(pid)
    _signal(pid, signal.SIGKILL)
    for member in members:
        _send(member, signal.SIGKILL)


def _signal(group: int, number: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, number)


def _send(pid: int, number: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.kill(pid, number)


def _stands(pid: int, group: int) -> bool:
    """Whether a process stands still, or is gone. One of another group, which the group's signal misses, is told to."""
    facts = reaper.facts_of(pid)
    if facts is None or facts[3] in "TtZX":
        return True
    if facts[1] != group:
        _send(pid, signal.SIGSTOP)
    return False
