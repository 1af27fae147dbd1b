"""Two sessions on one machine disturb each other: the second finds out by this lock, and says so."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from whyslower.store.places import state_folder


class SessionLock:
    """An advisory lock on a file in the state folder, given back when the process dies, however it dies.

    `holder` is the process id of the session that runs already (0: it has not said yet), None if none does or none can
    be seen (the folder can't be written): a lock that can't be had never stops a session.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or state_folder() / "session.lock"
        self._file = -1
        self.holder: int | None = None

    def __enter__(self) -> SessionLock:
        with suppress(OSError, ValueError):  # ValueError: the file holds something else than a number
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
            self._take()
        return self

    def _take(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.holder = 0
            self.holder = int(os.pread(self._file, 32, 0) or b"0")
        else:
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, b"%d" % os.getpid(), 0)

    def __exit__(self, *_: object) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
