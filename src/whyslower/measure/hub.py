"""One thread waits for everything: messages of workers, their output, their ends."""

from __future__ import annotations

import selectors
import time
from collections.abc import Callable


class Hub:
    """Calls back when a descriptor can be read. Callbacks run inside `wait` and nowhere else."""

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()

    def add(self, fd: int, callback: Callable[[], None]) -> None:
        """Watches `fd` until it is removed."""
        self._selector.register(fd, selectors.EVENT_READ, callback)

    def remove(self, fd: int) -> None:
        """Stops watching `fd`."""
        self._selector.unregister(fd)

    def wait(self, condition: Callable[[], bool], deadline: float) -> bool:
        """Serves callbacks until `condition` holds or `time.monotonic()` reaches `deadline`; says whether it holds."""
        while not condition():
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            for key, _ in self._selector.select(left):
                key.data()
        return True

    def close(self) -> None:
        """Forgets all descriptors."""
        self._selector.close()
