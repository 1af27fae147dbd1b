"""Starts and ends all processes of a session: the watchdog, preloaders, and the workers that they fork."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from whyslower.errors import PlatformError
from whyslower.measure.hub import Hub
from whyslower.measure.worker import Worker
from whyslower.worker import reaper

WORKER = Path(reaper.__file__).parent
START_LIMIT_S = 10.0


class Preloader:
    """A process that forks workers. Without `names` its workers start cold."""

    def __init__(
        self, hub: Hub, python: str, folder: str, names: tuple[str, ...], gone: Callable[[int, int], None]
    ) -> None:
        mine, theirs = socket.socketpair()
        arguments = [folder, *names] if names else []
        command = [python, str(WORKER / "start.py"), "preload", str(theirs.fileno()), *arguments]
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115  (closed with the preloader)
        with theirs:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=self.errors,
                stderr=self.errors,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
        self._hub, self._socket, self._gone, self._python = hub, mine, gone, python
        self._buffer = b""
        self._forked: dict[int, int] = {}
        self.ready: bool | None = None
        hub.add(mine.fileno(), self._read)

    @property
    def pid(self) -> int:
        """Its process id, that of its group too."""
        return self._process.pid

    def _read(self) -> None:
        try:
            data = self._socket.recv(1 << 16)
        except ConnectionError:
            data = b""
        if not data:
            self._hub.remove(self._socket.fileno())
            self.ready = False
            return
        *lines, self._buffer = (self._buffer + data).split(b"\n")
        for line in lines:
            message = json.loads(line)
            if "preloaded" in message:
                self.ready = message["preloaded"]
            elif "forked" in message:
                self._forked[message["forked"]] = message["pid"]
            else:
                self._gone(message["pid"], message["status"])

    def wait_ready(self, deadline: float) -> bool:
        """Whether it could import all that it was to import, before the deadline."""
        self._hub.wait(lambda: self.ready is not None, deadline)
        return bool(self.ready)

    def fork(self, worker: Worker) -> None:
        """Starts `worker`. Raises PlatformError where that fails."""
        try:
            socket.send_fds(self._socket, [str(worker.number).encode()], worker.given)
        except OSError as error:
            raise PlatformError(
                f"A worker can't be started by {self._python}: {error.strerror}.", self._advice()
            ) from error
        finally:
            for fd in worker.given:
                os.close(fd)
        found = self._hub.wait(
            lambda: worker.number in self._forked or self.ready is False, time.monotonic() + START_LIMIT_S
        )
        if not found or worker.number not in self._forked:
            raise PlatformError(f"A worker can't be started by {self._python}.", self._advice())
        worker.pid = self._forked.pop(worker.number)

    def _advice(self) -> str:
        return self.said() or "Check that it is a Python of version 3.11 or later, and that it runs by itself."

    def said(self) -> str:
        """What it printed, for a message."""
        self.errors.seek(0)
        return self.errors.read()[-2000:].decode(errors="replace").strip()

    def close(self) -> None:
        """Its end: closing the line makes it leave."""
        if self._socket.fileno() >= 0 and self.ready is not False:
            self._hub.remove(self._socket.fileno())
        self._socket.close()
        self._process.kill()
        self._process.wait()
        self.errors.close()


class Crew:
    """All processes of one session. Use it as a context: leaving it ends every one of them."""

    def __init__(self) -> None:
        self.hub = Hub()
        self.started = 0
        self._workers: dict[int, Worker] = {}
        self._ended: dict[int, int] = {}  # how processes ended that were not known yet, by pid
        self._preloaders: dict[tuple[str, str, tuple[str, ...]], Preloader] = {}
        self.folder = _scratch_folder()
        self._watchdog = subprocess.Popen(
            [sys.executable, "-I", "-S", str(WORKER / "reaper.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._tell(f"={self.folder}")

    def _tell(self, line: str) -> None:
        assert self._watchdog.stdin is not None
        try:
            self._watchdog.stdin.write(line.encode() + b"\n")
            self._watchdog.stdin.flush()
        except OSError as error:
            raise PlatformError(
                "The watchdog that ends stray processes is gone.", "Run the session again; nothing is left running."
            ) from error

    def start(
        self, label: str, spec: dict[str, Any], names: tuple[str, ...] = (), printed: Path | None = None
    ) -> Worker:
        """Starts a worker, forked from a preloader of `names` (cold without), and hands it its spec.

        What it prints is drained and its ends are kept, or goes to the new file `printed`.
        """
        preloader = self._preloader(spec["python"], spec["import_folder"], names)
        self.started += 1
        worker = Worker(self.hub, self.started, label, printed)
        try:
            preloader.fork(worker)
        except PlatformError:
            worker.end()
            raise
        self._workers[worker.pid] = worker
        worker.status = self._ended.pop(worker.pid, None)
        self._tell(f"+{worker.pid}")
        if spec.get("scratch") is None:
            spec = {**spec, "scratch": f"{self.folder}/{worker.number}"}
            _made(Path(spec["scratch"]))
        worker.order({**spec, "compiled": f"{self.folder}/compiled"})
        return worker

    def begin_preload(self, python: str, folder: str, names: tuple[str, ...]) -> None:
        """Starts a preloader without waiting for it."""
        self._preloader(python, folder, names)

    def can_preload(self, python: str, folder: str, names: tuple[str, ...], deadline: float) -> bool:
        """Whether a preloader with these imports works."""
        return self._preloader(python, folder, names).wait_ready(deadline)

    def _preloader(self, python: str, folder: str, names: tuple[str, ...]) -> Preloader:
        key = (python, folder if names else "", names)
        if key not in self._preloaders:
            try:
                self._preloaders[key] = Preloader(self.hub, python, folder, names, self._gone)
            except OSError as error:
                raise PlatformError(f"{python} can't be run: {error.strerror}.", "Name another interpreter.") from error
            self._tell(f"+{self._preloaders[key].pid}")
        return self._preloaders[key]

    def _gone(self, pid: int, status: int) -> None:
        if pid in self._workers:
            self._workers[pid].status = status
        else:
            self._ended[pid] = status

    def end(self, worker: Worker) -> None:
        """Ends a worker and removes its scratch folder."""
        worker.end()
        self._workers.pop(worker.pid, None)
        self._tell(f"-{worker.pid}")
        reaper.remove(f"{self.folder}/{worker.number}")

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        roots = {*self._workers, *(p.pid for p in self._preloaders.values())}
        reaper.end_all(roots, spare={os.getpid()})
        for preloader in self._preloaders.values():
            preloader.close()
        self.hub.close()
        shutil.rmtree(self.folder, onerror=lambda *_: None)
        reaper.remove(self.folder)
        assert self._watchdog.stdin is not None
        self._watchdog.stdin.close()
        self._watchdog.wait()


def _made(folder: Path) -> None:
    try:
        folder.mkdir()
    except OSError as error:
        raise PlatformError(f"{folder} can't be made: {error.strerror}.", "Free some space, or set TMPDIR.") from error


def _scratch_folder() -> str:
    """A new folder for scratch files, out of the way of what an overlay would cover."""
    here = Path.cwd().resolve()
    try:
        for place in (tempfile.gettempdir(), "/dev/shm", Path.home() / ".cache"):
            if Path(place).resolve().is_relative_to(here):
                continue
            with suppress(OSError):
                return tempfile.mkdtemp(prefix="whyslower-", dir=place)
        return tempfile.mkdtemp(prefix="whyslower-")
    except OSError as error:
        raise PlatformError(f"No scratch folder can be made: {error}.", "Free some space, or set TMPDIR.") from error
