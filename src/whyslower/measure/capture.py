"""What a program prints: drained as it comes, only its two ends kept: a flood costs neither memory nor disk."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

KEPT = 64 * 1024  # bytes kept of the beginning, and again of the end
CHUNK = 1 << 18


class FileCapture:
    """Output that goes to a regular file: the program can then tell how much it had printed at a given moment."""

    open = False  # there is nothing to drain

    def __init__(self, path: Path) -> None:
        self.path = path
        self.given = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)

    @property
    def size(self) -> int:
        """Bytes that were printed."""
        return self.path.stat().st_size

    def text(self) -> str:
        """What was printed, from its beginning."""
        with self.path.open("rb") as file:
            return file.read(2 * KEPT).decode(errors="replace")


class Capture:
    """The reading end of a pipe."""

    def __init__(self, fd: int) -> None:
        os.set_blocking(fd, False)
        self.fd = fd
        self.open = True
        self.size = 0
        self._head = b""
        self._tail = b""

    def drain(self, closed: Callable[[], None]) -> None:
        """Reads what is there; calls `closed` once the other end is closed."""
        try:
            data = os.read(self.fd, CHUNK)
        except BlockingIOError:
            return
        if not data:
            self.open = False
            closed()
            return
        self.size += len(data)
        room = KEPT - len(self._head)
        if room > 0:
            self._head += data[:room]
            data = data[room:]
        self._tail = (self._tail + data)[-KEPT:]

    def text(self) -> str:
        """What was kept; a gap is marked."""
        gap = self.size - len(self._head) - len(self._tail)
        middle = f"\n[... {gap} bytes left out ...]\n".encode() if gap > 0 else b""
        return (self._head + middle + self._tail).decode(errors="replace")
