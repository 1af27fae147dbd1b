"""Ends every process of a session. Run by path as the watchdog, it waits for the controller's end of a pipe to close.

A session's processes are found three ways, since any one can miss: as descendants of the processes that the controller
named, as members of their sessions (a process keeps that when its parent dies), and as members of their groups."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time

ROUNDS = 60
CALM_ROUNDS = 2
STOPPING_ROUNDS = 20  # what forks faster than it can be stopped is killed as it is found
READ_BYTES = 4096  # a shorter read than half of it was the last: the kernel breaks off between two entries only
PAUSE_S = 0.02  # between killing rounds: a program that forks while it is ended is outrun within 0.8 s


def table() -> dict[int, tuple[int, int, int, str]]:
    """Every process: its parent, group, session and state."""
    found = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            facts = facts_of(int(name))
            if facts is not None:
                found[int(name)] = facts
    return found


def facts_of(pid: int) -> tuple[int, int, int, str] | None:
    """Parent, group, session and state of one process; None once it is gone."""
    try:
        rest = _read(f"/proc/{pid}/stat").rpartition(b")")[2].split()
    except OSError:
        return None
    return int(rest[1]), int(rest[2]), int(rest[3]), rest[0].decode()


def children(pid: int) -> list[int]:
    """The children of a process, of all its threads."""
    found: list[int] = []
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            found += map(int, _read(f"/proc/{pid}/task/{task}/children").split())
    except OSError:
        return found
    return found


def _read(path: str) -> bytes:
    """A file of the kernel's, whole, as cheaply as it can be: several are read between any two turns."""
    file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        read = b""
        while len(part := os.read(file, READ_BYTES)) > READ_BYTES // 2:
            read += part
        read += part
    finally:
        os.close(file)
    return read


def family(roots: set[int], known: dict[int, tuple[int, int, int, str]]) -> set[int]:
    """`roots`, their descendants, and the members of their groups and sessions, as far as they live."""
    found = {p for p, (_, group, session, _) in known.items() if p in roots or group in roots or session in roots}
    while True:
        more = {p for p, facts in known.items() if facts[0] in found} - found
        if not more:
            return found
        found |= more


def end_all(roots: set[int], spare: set[int]) -> None:
    """Kills the families of `roots` until none is left; `spare` are not killed.

    All are stopped before any is killed: what one forks in its last moment is then still found as its child. One look
    is no snapshot, and can miss a process whose parent ends meanwhile, so two in a row must find nothing new.
    """
    seen, stopped, calm = set(roots), set[int](), 0
    for number in range(ROUNDS):
        known = table()
        living = {p for p in family(seen, known) - spare if known[p][3] not in "ZX"}
        if not living:
            return
        seen |= living
        calm = calm + 1 if living <= stopped else 0
        if calm >= CALM_ROUNDS or number > STOPPING_ROUNDS:
            _send(signal.SIGKILL, living)
            time.sleep(PAUSE_S)
        else:
            _send(signal.SIGSTOP, living - stopped)
            stopped |= living


def _send(number: signal.Signals, pids: set[int]) -> None:
    for pid in pids:
        try:
            os.kill(pid, number)
        except OSError:  # gone meanwhile
            continue


def remove(folder: str) -> None:
    """Removes a scratch folder; the kernel leaves unreadable folders in an overlay's."""

    def force(function: object, path: str, error: object) -> None:
        try:
            os.chmod(path, 0o700)
            os.rmdir(path)
        except OSError:
            return

    shutil.rmtree(folder, onerror=force)


def watch() -> None:
    """Reads `+PID` and `-PID` lines and `=FOLDER` lines; when the pipe closes, ends what is left."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    roots: set[int] = set()
    folders: list[str] = []
    for line in sys.stdin:
        kind, value = line[0], line[1:].rstrip("\n")
        if kind == "+":
            roots.add(int(value))
        elif kind == "-":
            roots.discard(int(value))
        else:
            folders.append(value)
    if roots:
        end_all(roots, spare={os.getpid()})
    for folder in folders:
        remove(folder)


if __name__ == "__main__":
    watch()
