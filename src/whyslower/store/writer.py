"""A session's log as it is written: one event a line, one system call a line, nothing held back."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import msgspec

from whyslower.errors import LogError
from whyslower.store.events import AnyEvent

ADVICE = "What was measured so far is kept in memory and shown; free some space, or name another file with --log."


class LogWriter:
    """Appends events to a new log. `events` holds them too, so that an answer survives a full disk.

    Raises LogError when the file can't be made or holds a log already, and from `write` once, at the first event that
    can't be written; the whole lines before it stay readable, and later events are only held in memory.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self.events: list[AnyEvent] = []
        self.failed: LogError | None = None
        self._encode = msgspec.json.Encoder().encode
        self._size = 0
        self._file = self._open()

    def _open(self) -> int:
        try:
            file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise LogError(f"The log {self.path} can't be made: {error.strerror}.", "Name another file.") from error
        if os.fstat(file).st_size:
            os.close(file)
            raise LogError(f"{self.path} is not empty, and a log is never written over.", "Name a new file.")
        return file

    def write(self, event: AnyEvent) -> None:
        """Append one event, whole, before returning."""
        self.events.append(event)
        if self.failed or self._file < 0:
            return
        line = self._encode(event) + b"\n"
        try:
            written = os.write(self._file, line)
        except OSError as error:
            self._give_up(error.strerror or str(error), error)
        else:
            if written < len(line):
                self._give_up("the disk is full", None)
            self._size += written

    def _give_up(self, reason: str, cause: OSError | None) -> None:
        self.failed = LogError(f"The log {self.path} can't be written any more: {reason}.", ADVICE)
        with suppress(OSError):  # a device or a pipe can't be shortened; the reader forgives a torn last line
            os.ftruncate(self._file, self._size)
        raise self.failed from cause

    def close(self) -> None:
        """Close the file; further events are only held in memory."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def __enter__(self) -> LogWriter:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
