"""One thread waits for everything: messages of workers, their output, their ends."""

from __future__ import annotations

import select
import time
from collections.abc import Callable
from contextlib import suppress


class Hub:
    """Calls back when a descriptor can be read. Callbacks run inside `wait` and nowhere else.

    Straight on epoll: a turn waits here some three times, and `selectors` takes as long again for each.
    """

    def __init__(self) -> None:
        self._epoll = select.epoll()
        self._callbacks: dict[int, Callable[[], None]] = {}

    def add(self, fd: int, callback: Callable[[], None]) -> None:
        """Watches `fd` until it is removed."""
        self._epoll.register(fd, select.EPOLLIN)
        self._callbacks[fd] = callback

    def remove(self, fd: int) -> None:
        """Stops watching `fd`. Raises KeyError where it is not watched."""
        del self._callbacks[fd]
        with suppress(OSError):  # one that is closed is no longer watched by the kernel
            self._epoll.unregister(fd)

    def wait(self, condition: Callable[[], bool], deadline: float) -> bool:
        """Serves callbacks until `condition` holds or `time.monotonic()` reaches `deadline`; says whether it holds."""
        while not condition():
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            for fd, _ in self._epoll.poll(left):
                callback = self._callbacks.get(fd)
                if callback is not None:  # one of those before it may have removed it
                    callback()
        return True

    def close(self) -> None:
        """Forgets all descriptors."""
        self._callbacks.clear()
        self._epoll.close()
