"""The iterator that hands a loop its units in stretches, and the sources that the stretches come from."""

from __future__ import annotations

import operator
import sys
from _thread import get_ident as _get_ident
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice, repeat
from typing import Any, Protocol

_getframe = sys._getframe
_MAIN = _get_ident()
FOREVER = sys.maxsize


class Conductor(Protocol):
    """Decides how many units come next, and takes note of what they took."""

    def ask(self, turns: Turns, frame: Any) -> int:
        """Units of the next stretch; 0 cuts the loop short as if its iterator had ended."""

    def started(self) -> None:
        """The stretch begins now."""

    def stopped(self, done: int | None) -> None:
        """The stretch is over after `done` units (None: cut short, nobody counted)."""


class Passing:
    """Lets a loop run as it is: in children that the program forked, in other threads, in a recursion."""

    def ask(self, turns: Turns, frame: Any) -> int:
        return FOREVER

    def started(self) -> None:
        """Nothing is timed."""

    def stopped(self, done: int | None) -> None:
        """Nothing is counted."""


def length_of(iterable: Iterable[Any]) -> int | None:
    """How many items it says it has; a length that raises is no length."""
    try:
        length = operator.length_hint(iterable, -1)
    except Exception:
        return None
    return length if length >= 0 else None


class RangeSource:
    """Slices of a range run at full speed."""

    def __init__(self, numbers: range) -> None:
        self._rest, self._last = numbers, 0
        self.length: int | None = len(numbers)

    def take(self, n: int) -> Iterable[Any]:
        part, self._rest = self._rest[:n], self._rest[n:]
        self._last = len(part)
        return part

    def ended(self) -> bool:
        return not self._rest

    def done(self) -> int | None:
        return self._last


class IteratorSource:
    """Any iterable. islice swallows the iterator's end, so a marker is chained behind it."""

    def __init__(self, iterable: Iterable[Any]) -> None:
        self.length = length_of(iterable)
        self._over = False
        self._items = chain(iter(iterable), self._mark())
        self._last = 0

    def _mark(self) -> Iterator[Any]:
        self._over = True
        yield from ()

    def take(self, n: int) -> Iterable[Any]:
        self._last = n
        return islice(self._items, n)

    def ended(self) -> bool:
        return self._over

    def done(self) -> int | None:
        return None if self._over else self._last


class RepeatSource:
    """The drive of a `while` and of repeated calls: it never ends by itself."""

    length: int | None = None

    def __init__(self) -> None:
        self._last = 0

    def take(self, n: int) -> Iterable[Any]:
        self._last = n
        return repeat((), n)

    def ended(self) -> bool:
        return False

    def done(self) -> int | None:
        return self._last


class CountedSource:
    """Counts each unit, at some 40 ns each: for loops that are entered often and whose length nobody knows."""

    def __init__(self, items: Iterable[Any]) -> None:
        self.length = length_of(items)
        self._items = iter(items)
        self._done = 0
        self._over = False

    def take(self, n: int) -> Iterable[Any]:
        self._done = 0
        return self._count(n)

    def _count(self, n: int) -> Iterator[Any]:
        for item in islice(self._items, n):
            self._done += 1
            yield item
        self._over = self._done < n

    def ended(self) -> bool:
        return self._over

    def done(self) -> int | None:
        return self._done


Source = RangeSource | IteratorSource | RepeatSource | CountedSource


class Turns:
    """Hands out the stretches of one run through the loop. `left` is called once it is over, however it ended."""

    def __init__(self, conductor: Conductor, source: Source, counted: bool, left: Callable[[], None]) -> None:
        self.conductor, self.source, self._counted, self._left = conductor, source, counted, left
        self._running = False

    def __iter__(self) -> Turns:
        return self

    def __next__(self) -> Iterable[Any]:
        if self._running:
            self._running = False
            self.conductor.stopped(self.source.done())
        if self.source.ended():
            raise StopIteration
        units = self.conductor.ask(self, _getframe(1))
        if units == 0:
            raise StopIteration
        stretch = self.source.take(units)
        self._running = True
        self.conductor.started()
        return stretch

    def __del__(self) -> None:
        if self._running:
            self.conductor.stopped(self.source.done() if self._counted else None)
        self._left()


class Helper:
    """What stands in the rewritten code in the place of a loop's iterator. `turn` holds a stretch until it is taken."""

    def __init__(self, conductor: Conductor, counted: bool = False) -> None:
        self.conductor, self._counted = conductor, counted
        self._stretch: Iterable[Any] = ()
        self._inside = False
        self.over = False

    @property
    def turn(self) -> Iterable[Any]:
        stretch, self._stretch = self._stretch, ()
        return stretch

    @turn.setter
    def turn(self, stretch: Iterable[Any]) -> None:
        self._stretch = stretch

    def begin(self, iterable: Iterable[Any]) -> Turns:
        source: Source
        if type(iterable) is range and not self._counted:
            source = RangeSource(iterable)
        else:
            source = CountedSource(iterable) if self._counted else IteratorSource(iterable)
        return self._enter(source)

    def begin_while(self) -> Turns:
        self.over = False
        return self._enter(CountedSource(repeat(())) if self._counted else RepeatSource())

    def was_over(self) -> bool:
        over, self.over = self.over, False
        return over

    def _enter(self, source: Source) -> Turns:
        if self._inside or _get_ident() != _MAIN:  # a unit inside a unit can't be timed apart
            return Turns(Passing(), source, self._counted, _nothing)
        self._inside = True
        return Turns(self.conductor, source, self._counted, self._leave)

    def _leave(self) -> None:
        self._inside = False


def _nothing() -> None:
    """A loop that passes is left."""
