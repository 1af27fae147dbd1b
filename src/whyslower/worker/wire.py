"""The line to the controller: one JSON object a line over a socket that no child of the program inherits."""

from __future__ import annotations

import fcntl
import json
import os
from typing import Any

_read, _write, _exit, _close = os.read, os.write, os._exit, os.close
_encode = json.JSONEncoder(separators=(",", ":")).encode
_decode = json.JSONDecoder().decode

# Bytes that are read at a time: so few that Python keeps them in a pool of its own. What comes from the C library (from
# 513 bytes on) may be carved, between two units, out of what the first one has freed: the next then fits no more, and
# gives memory back to the system and faults it in again, which it does not when nobody watches it.
SMALL = 448
FIRST_FD = 500  # out of the way of the low numbers that a program may expect for its own files


def park(fd: int) -> int:
    """Moves a descriptor above the program's own, closed on exec; returns its new number."""
    try:
        parked = fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, FIRST_FD)
    except OSError:  # a low limit on open files
        os.set_inheritable(fd, False)
        return fd
    _close(fd)
    return parked


class Wire:
    """Sends and receives messages. A controller that is gone ends the process: nobody is left to measure for."""

    def __init__(self, fd: int) -> None:
        self.fd = park(fd)
        self._buffer = b""

    def send(self, message: dict[str, Any]) -> None:
        """Writes one message whole; says nothing any more once dropped."""
        if self.fd < 0:
            return
        data = _encode(message).encode() + b"\n"
        while data:
            try:
                data = data[_write(self.fd, data) :]
            except OSError:
                _exit(1)

    def receive(self) -> dict[str, Any]:
        """Waits for the next message."""
        parts = [self._buffer]
        while b"\n" not in parts[-1]:
            try:
                parts.append(_read(self.fd, SMALL))
            except OSError:
                parts.append(b"")
            if not parts[-1]:
                _exit(1)
        line, self._buffer = b"".join(parts).split(b"\n", 1)
        message: dict[str, Any] = _decode(line.decode())
        return message

    def drop(self) -> None:
        """Closes it: in a child that the program forked."""
        if self.fd >= 0:
            _close(self.fd)
        self.fd = -1
