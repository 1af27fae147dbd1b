"""Watches every loop of the user's own code at once, to find the one in which the program spends its time. Untimed:
what is said here about time chooses a loop and is never reported as a time."""

from __future__ import annotations

import contextlib
import time
from _thread import get_ident as _get_ident
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import repeat
from types import GeneratorType
from typing import Any

from ..clocks import settle
from ..turns import Slot, length_of
from .rewrite import Found

_now = time.perf_counter
_MAIN = _get_ident()


# Modules whose iterators, or whose objects in a list, give results of tasks that others work at.
_POOLS = ("concurrent.futures", "multiprocessing.pool", "multiprocess.pool", "loky", "asyncio", "_asyncio")
_THROUGH: tuple[type, ...] = (enumerate, zip, map, filter, type(iter([])))
_DEEP = 4  # iterators of iterators that are looked through


def takes_results(iterable: object, deep: int = _DEEP) -> bool:
    """Whether its items are the results of tasks that were all handed out before: `for r in pool.map(f, tasks):`. These
    are worked at whether a loop asks for them or not, so its rounds have no time of their own."""
    module, inner = type(iterable).__module__, tuple[object, ...]()
    if isinstance(iterable, GeneratorType):
        frame = iterable.gi_frame
        module = str(frame.f_globals.get("__name__")) if frame is not None else ""
        inner = (frame.f_locals.get(".0"),) if frame is not None and iterable.__name__ == "<genexpr>" else ()
    elif type(iterable) in _THROUGH:
        inner = iterable.__reduce__()[1]  # type: ignore[assignment]
    elif type(iterable) in (list, tuple):
        inner = iterable[:1]  # type: ignore[index]
    elif module.startswith("tqdm"):
        inner = (getattr(iterable, "iterable", None),)
    return module.startswith(_POOLS) or (deep > 0 and any(takes_results(each, deep - 1) for each in inner))


class Watched(Slot):
    """One loop: how often it was entered, how many units it began, how long inside. Stands in the rewritten code."""

    def __init__(self, table: Table, file: str, found: Found) -> None:
        super().__init__()
        self.table, self.file, self.found = table, file, found
        self.entries = self.units = 0
        self.length: int | None = None
        self.ranged = self.recursive = self.ahead = False
        self.seconds = 0.0
        self.open_since: float | None = None
        self.within = Counter[Watched | None]()  # entries, by the loop that went on around it
        self._depth = 0

    def begin(self, iterable: Iterable[Any]) -> Iterator[Iterable[Any]]:
        if _get_ident() != _MAIN:  # loops of other threads can't be turned
            return iter((iterable,))
        self.length, self.ranged = length_of(iterable), type(iterable) is range
        if not self.entries:  # an inner loop is entered again and again
            self.ahead = takes_results(iterable)
        return iter((self._count(iter(iterable)),))

    def begin_while(self) -> Iterator[Iterable[Any]]:
        self.over = False
        if _get_ident() != _MAIN:
            return iter((repeat(()),))
        return iter((self._count(repeat(())),))

    def _count(self, items: Iterator[Any]) -> Iterator[Any]:
        self._enter()
        try:
            for item in items:
                self.units += 1
                yield item
        finally:
            self.units -= self.over  # the last test of a `while` is no unit
            self._leave()

    def _enter(self) -> None:
        if not self.table.stack:
            _catch_up()
        self.entries += 1
        self._depth += 1
        if self._depth == 1:
            self.open_since = _now()
        else:
            self.recursive = True
        around = self.table.stack[-1] if self.table.stack else None
        if around is not self:
            self.within[around] += 1
        self.table.stack.append(self)

    def _leave(self) -> None:
        self._depth -= 1
        if self._depth == 0 and self.table.stack[:1] == [self]:
            _catch_up()
        if self._depth == 0 and self.open_since is not None:
            self.seconds += _now() - self.open_since
            self.open_since = None
        if self in self.table.stack:
            self.table.stack.remove(self)

    @property
    def parent(self) -> Watched | None:
        """The loop in which it is entered most often, be it that it was entered once in none: a model that reads its
        prompt, and then writes word by word."""
        return max(self.within, key=lambda around: (self.within[around], around is not None), default=None)

    def row(self) -> dict[str, Any]:
        """What is known now, as plain data."""
        inside, around = _now() - self.open_since if self.open_since is not None else 0.0, self.parent
        return {
            "file": self.file,
            "line": self.found.line,
            "kind": self.found.kind,
            "function": self.found.function,
            "leaves": self.found.leaves,
            "end": self.found.end,
            "ranged": self.ranged,
            "recursive": self.recursive,
            "ahead": self.ahead,
            "parent": [around.file, around.found.line] if around else None,
            "entries": self.entries,
            "units": self.units,
            "length": self._length(),
            "seconds": self.seconds + inside,
            "open": self.open_since is not None,
        }

    def _length(self) -> int | None:
        """The units that the loop said it has; none where it grows on the way, as a list of what is still to do."""
        return self.length if self.length is None or self.entries > 1 or self.units <= self.length else None


class Table:
    """All loops met in the user's code."""

    def __init__(self) -> None:
        self.loops: dict[tuple[str, int], Watched] = {}
        self.stack: list[Watched] = []
        self.begun = _now()

    def helper(self, file: str, found: Found) -> Watched:
        """The object that stands in the rewritten code for one loop."""
        return self.loops.setdefault((file, found.line), Watched(self, file, found))

    def rows(self) -> dict[str, Any]:
        """The table as plain data; seconds since the program began."""
        return {"seconds": _now() - self.begun, "loops": [w.row() for w in list(self.loops.values())]}


def _catch_up() -> None:
    """Waits for the device, if there is one: what a loop has begun there is its own. What fails there is the program's
    to see, at its next call."""
    with contextlib.suppress(Exception):
        settle()
