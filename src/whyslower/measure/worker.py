"""A worker process as the controller sees it."""

from __future__ import annotations

import json
import os
import signal
import socket
import time
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from whyslower.errors import BudgetError, PlatformError
from whyslower.measure import processes
from whyslower.measure.capture import Capture, FileCapture
from whyslower.measure.hub import Hub
from whyslower.worker import reaper

LAST_WORDS_S = 0.1  # to read what an ended process left in its pipes
KILLED_WITHIN_S = 20.0  # an uninterruptible disk access, or a crowded machine, can delay a kill and word of it


class WorkerGone(Exception):
    """The process ended without a word. `status` is as from `os.waitpid`."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status

    def describe(self) -> str:
        """How it ended, in words."""
        if not os.WIFSIGNALED(self.status):
            return f"left by os._exit({os.waitstatus_to_exitcode(self.status)})"
        number = os.WTERMSIG(self.status)
        if number == signal.SIGKILL:
            return "was killed by SIGKILL (where memory runs out, the kernel does that)"
        names = {signal.SIGSEGV: "a segmentation fault", signal.SIGABRT: "abort()"}
        cause = names.get(signal.Signals(number), "")
        return f"was killed by {signal.Signals(number).name}" + (f", {cause}" if cause else "")


class Worker:
    """Sends orders, receives messages, suspends and ends one worker and its children."""

    def __init__(self, hub: Hub, number: int, label: str, printed: Path | None = None) -> None:
        self.number, self.label = number, label
        self.pid = 0
        self.status: int | None = None
        self.asleep = False
        self._standing: list[int] | None = None  # its family, while every member stands still
        self.changed = False  # it runs a change of the user's program, whose failures are the change's
        self.draws: list[dict[str, Any]] = []
        self._hub = hub
        self._messages: deque[dict[str, Any]] = deque()
        self._buffer = b""
        mine, theirs = socket.socketpair()
        self._socket = mine
        hub.add(mine.fileno(), self._read)
        self.stdout: Capture | FileCapture
        if printed is None:
            self.stdout, out = self._drained()
        else:
            self.stdout = FileCapture(printed)
            out = self.stdout.given
        self.stderr, err = self._drained()
        self.given = [theirs.detach(), out, err]

    def _drained(self) -> tuple[Capture, int]:
        """A pipe that is emptied as it fills: what is kept of it, and the end to write to."""
        reading, writing = os.pipe()
        capture = Capture(reading)
        self._hub.add(reading, lambda: capture.drain(lambda: self._unwatch(capture)))
        return capture, writing

    def _unwatch(self, capture: Capture) -> None:
        self._hub.remove(capture.fd)
        os.close(capture.fd)

    def _read(self) -> None:
        try:
            data = self._socket.recv(1 << 18)
        except ConnectionError:
            data = b""
        if not data:
            self._hub.remove(self._socket.fileno())
            return
        *lines, self._buffer = (self._buffer + data).split(b"\n")
        for line in lines:
            message = _message(line)
            if "draw" in message:
                self.draws.append(message["draw"])
            else:
                self._messages.append(message)

    def order(self, message: dict[str, Any]) -> None:
        """Sends one message; to a worker that is gone it is lost, and `hear` says so."""
        try:
            self._socket.sendall(json.dumps(message).encode() + b"\n")
        except OSError:
            return

    def hear(self, deadline: float) -> dict[str, Any]:
        """The next message. Raises WorkerGone when it ended without one, BudgetError at the deadline."""
        if not self._hub.wait(lambda: bool(self._messages) or self.status is not None, deadline):
            raise BudgetError(f"{self.label} did not answer in time.")
        if self._messages:
            return self._messages.popleft()
        assert self.status is not None
        raise WorkerGone(self.status)

    def finish(self, deadline: float) -> None:
        """Waits until the process has ended and its output is read whole."""
        self._hub.wait(lambda: self.status is not None, deadline)
        if self.status is not None:  # a child that it left may hold the pipes open; what it printed itself is in them
            self._hub.wait(lambda: not (self.stdout.open or self.stderr.open), min(deadline, _soon(LAST_WORDS_S)))

    def suspend(self) -> bool:
        """Stops the whole family; False where a member would not stand still."""
        self.asleep = True
        self._standing = processes.suspend(self.pid) if self.status is None else []
        return self._standing is not None

    def resume(self) -> None:
        """Continues the whole family."""
        if self.asleep and self.status is None:
            processes.resume(self.pid, self._family())
        self.asleep, self._standing = False, None

    def children_cpu_ns(self) -> int:
        """CPU time of its living descendants, in the kernel's ticks."""
        return processes.cpu_ns(self._family()[1:])

    def _family(self) -> list[int]:
        return processes.family(self.pid) if self._standing is None else self._standing

    def end(self) -> None:
        """Kills it and its children, and closes all that is open."""
        if self.status is not None:
            reaper.end_all({self.pid}, spare={os.getpid()})  # children that it left
        elif self.pid:
            processes.kill(self.pid)
            if not self._hub.wait(lambda: self.status is not None, _soon(KILLED_WITHIN_S)):
                raise PlatformError(
                    f"The process {self.pid} can't be ended.", "Look for it with ps, and end it by hand."
                )
        for capture in (self.stdout, self.stderr):
            if isinstance(capture, Capture) and capture.open:
                capture.open = False
                self._unwatch(capture)
        if self._socket.fileno() >= 0:
            with suppress(KeyError):  # it was closed from the other side
                self._hub.remove(self._socket.fileno())
            self._socket.close()


def _message(line: bytes) -> dict[str, Any]:
    """One line of a worker's; Python's own JSON knows what the quicker reader refuses (NaN, lone surrogates)."""
    try:
        found: dict[str, Any] = msgspec.json.decode(line)
    except msgspec.DecodeError:
        found = json.loads(line)
    return found


def _soon(seconds: float) -> float:
    return time.monotonic() + seconds
