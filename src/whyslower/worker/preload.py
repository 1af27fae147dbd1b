"""Imports what a script imports, once, and forks workers from it: 20 ms a worker instead of a second.

With nothing to import it starts cold workers: a fresh interpreter each. Either way it is the workers' parent, relays
how they ended, and adopts what they leave behind. When the controller is gone it ends all that it started."""

from __future__ import annotations

import array
import ctypes
import gc
import importlib
import os
import select
import socket
import sys
from collections.abc import Callable

from . import reaper
from .wire import FIRST_FD, Wire, park

PR_SET_CHILD_SUBREAPER = 36
POLL_S = 0.05  # how often ended workers are looked for where the kernel has no descriptors for processes


class Preloader:
    """Serves requests from the controller over a socket that also carries the workers' descriptors."""

    def __init__(self, fd: int, start: Callable[[int], int], cold: list[str]) -> None:
        self._line = socket.socket(fileno=park(fd))
        self._wire = Wire(os.dup(self._line.fileno()))
        self._start, self._cold = start, cold
        self._ends: dict[int, tuple[int, int]] = {}  # worker's descriptor -> its pid and id
        self._pids: set[int] = set()
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)

    def serve(self, names: list[str]) -> int | None:
        """Imports `names` and serves until the controller leaves. In a forked worker: returns its exit status."""
        gc.disable()  # an eighth of a large library's import goes into collections
        for name in names:
            try:
                importlib.import_module(name)
            except BaseException as error:
                self._wire.send({"preloaded": False, "error": f"{type(error).__name__}: {error}"})
                return 0
        gc.enable()
        gc.collect()
        self._wire.send({"preloaded": True})
        while True:
            line = self._line.fileno()
            limit = None if self._ends or not self._pids else POLL_S
            ready = select.select([line, *self._ends], [], [], limit)[0]
            for fd in ready:
                if fd != line:
                    self._relay(fd)
            self._reap()
            if line in ready:
                data, fds = _receive(self._line)
                if not data:
                    reaper.end_all({os.getpid()}, spare={os.getpid()})
                    return 0
                pid = self._worker(data, fds)
                if pid == 0:
                    return self._start(fds[0])

    def _worker(self, data: bytes, fds: list[int]) -> int:
        number = int(data)
        pid = os.fork()
        if pid == 0:
            self._become_worker(fds)
            return 0
        for fd in fds:
            os.close(fd)
        self._pids.add(pid)
        try:
            self._ends[os.pidfd_open(pid)] = (pid, number)
        except (OSError, AttributeError):  # an old kernel: _reap finds it
            self._pids.add(pid)
        self._wire.send({"forked": number, "pid": pid})
        return pid

    def _become_worker(self, fds: list[int]) -> None:
        """Leads a session of its own, with its own streams and nothing of the preloader's."""
        self._line.close()
        self._wire.drop()
        for fd in self._ends:
            os.close(fd)
        os.setsid()
        if "numpy.random" in sys.modules:  # workers must not all draw the same unseeded numbers
            sys.modules["numpy.random"].seed()
        null = os.open(os.devnull, os.O_RDONLY)
        for source, target in ((null, 0), (fds[1], 1), (fds[2], 2)):
            os.dup2(source, target)
            os.close(source)
        if self._cold:
            os.set_inheritable(fds[0], True)
            os.execv(self._cold[0], [*self._cold, str(fds[0])])

    def _relay(self, fd: int) -> None:
        pid, number = self._ends.pop(fd)
        os.close(fd)
        status = os.waitpid(pid, 0)[1]
        self._pids.discard(pid)
        self._wire.send({"gone": number, "pid": pid, "status": status})

    def _reap(self) -> None:
        """Collects what was adopted, and workers where there are no descriptors for them."""
        known = {pid for pid, _ in self._ends.values()}
        for pid in reaper.children(os.getpid()):
            if pid in known:
                continue
            try:
                ended, status = os.waitpid(pid, os.WNOHANG)
            except ChildProcessError:
                continue
            if ended in self._pids:
                self._pids.discard(ended)
                self._wire.send({"gone": None, "pid": ended, "status": status})


def _receive(line: socket.socket) -> tuple[bytes, list[int]]:
    """One request: the worker's number in text, and three descriptors (control, stdout, stderr)."""
    fds = array.array("i")
    data, ancillary, _, _ = line.recvmsg(64, socket.CMSG_LEN(3 * fds.itemsize))
    for level, kind, payload in ancillary:
        if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
            fds.frombytes(payload[: len(payload) - len(payload) % fds.itemsize])
    return data, [park(fd) if fd < FIRST_FD else fd for fd in fds]
