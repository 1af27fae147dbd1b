"""The iterator that hands a loop its units in stretches, and the sources that the stretches come from."""

from __future__ import annotations

import operator
import sys
from _thread import get_ident as _get_ident
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice, repeat
from typing import Any

_getframe = sys._getframe
_MAIN = _get_ident()
FOREVER = sys.maxsize


class Conductor:
    """Decides how many units come next, and takes note of what they took. This one lets a loop run as it is: in
    children that the program forked, in other threads, in a recursion."""

    def ask(self, turns: Turns, frame: Any) -> int:
        """Units of the next stretch; 0 cuts the loop short as if its iterator had ended."""
        return FOREVER

    def started(self) -> None:
        """The stretch begins now."""

    def stopped(self, done: int | None) -> None:
        """The stretch is over after `done` units (None: cut short, nobody counted)."""

    def broken(self, done: int | None) -> None:
        """The loop left the stretch by itself, in its unit `done` (None: nobody knows which)."""
        self.stopped(None)

    def leaving(self, frame: Any) -> None:
        """The iterator has ended; `frame` still holds what the last unit left."""

    def left(self) -> None:
        """The loop is left, however it ended; it may be entered again."""


PASSING = Conductor()


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
        self._items = iter(numbers)
        self.length = length_of(numbers)

    def take(self, n: int) -> Iterable[Any]:
        part, self._rest = self._rest[:n], self._rest[n:]
        self._last, self._items = len(part), iter(part)
        return self._items

    def ended(self) -> bool:
        return not self._rest

    def done(self) -> int | None:
        return self._last

    def given(self) -> int | None:
        """Of the last stretch, the unit that is under way; None where nobody knows."""
        return self._last - operator.length_hint(self._items)


class IteratorSource:
    """Any iterable. islice swallows the iterator's end, so a marker is chained behind it."""

    def __init__(self, iterable: Iterable[Any]) -> None:
        self.length = length_of(iterable)
        self._over: list[bool] = []  # no part of a cycle: a break must free the program's iterator at once
        self._own = iter(iterable)
        self._items = chain(self._own, _mark(self._over))
        self._sequence: Any = iterable if type(iterable) in (list, tuple) else None
        self._last = self._before = self._counted = 0
        self.counting = False  # item by item, as a CountedSource does

    @property
    def known(self) -> bool:
        """Whether it can tell what it has given without counting."""
        return self._sequence is not None

    def take(self, n: int) -> Iterable[Any]:
        self._last, self._before, self._counted = n, self._taken() or 0, 0
        stretch = islice(self._items, n)
        return self._count(stretch) if self.counting else stretch

    def _count(self, stretch: Iterable[Any]) -> Iterator[Any]:
        for item in stretch:
            self._counted += 1
            yield item

    def ended(self) -> bool:
        return bool(self._over)

    def done(self) -> int | None:
        if self.counting:
            return self._counted
        return None if self._over else self._last

    def given(self) -> int | None:
        """As for a range; of other iterators than lists' and tuples' nobody knows, unless items are counted."""
        if self.counting:
            return self._counted
        taken = self._taken()
        return None if taken is None or self._over else taken - self._before

    def _taken(self) -> int | None:
        """Items that the iterator has given so far."""
        return None if self._sequence is None else len(self._sequence) - operator.length_hint(self._own)


def _mark(over: list[bool]) -> Iterator[Any]:
    """Stands behind an iterator's last item and tells that it was reached."""
    over.append(True)
    yield from ()


class RepeatSource:
    """The drive of a `while` and of repeated calls: it never ends by itself."""

    length: int | None = None

    def __init__(self) -> None:
        self._last = 0
        self._items: Iterable[Any] = ()

    def take(self, n: int) -> Iterable[Any]:
        self._last, self._items = n, repeat((), n)
        return self._items

    def ended(self) -> bool:
        return False

    def done(self) -> int | None:
        return self._last

    def given(self) -> int | None:
        """As for a range."""
        return self._last - operator.length_hint(self._items)


class CountedSource(IteratorSource):
    """Counts each unit, at some 40 ns each: for loops that are entered often and whose length nobody knows."""

    def __init__(self, items: Iterable[Any]) -> None:
        super().__init__(items)
        self.counting = True


Source = RangeSource | IteratorSource | RepeatSource


class Turns:
    """Hands out the stretches of one run through the loop of `helper`; without one the loop passes."""

    def __init__(self, source: Source, helper: Helper | None) -> None:
        self.source, self._helper = source, helper
        self._running = False

    @property
    def conductor(self) -> Conductor:
        """Who decides now: in a child that the program forks, another than before."""
        return self._helper.conductor if self._helper is not None else PASSING

    def count_each(self, wanted: bool) -> None:
        """Whether units are counted one by one from the next stretch on, where nobody else knows at which the loop is
        left."""
        if type(self.source) is IteratorSource:
            self.source.counting = wanted and not self.source.known

    def __iter__(self) -> Turns:
        return self

    def __next__(self) -> Iterable[Any]:
        conductor = self.conductor
        if self._running:
            self._running = False
            conductor.stopped(self.source.done())
        if self.source.ended():
            conductor.leaving(_getframe(1))
            raise StopIteration
        units = conductor.ask(self, _getframe(1))
        if units == 0:
            raise StopIteration
        stretch = self.source.take(units)
        self._running = True
        conductor.started()
        return stretch

    def __del__(self) -> None:
        if self._running:
            self._break()
        if self._helper is not None:
            self._helper.leave()

    def _break(self) -> None:
        """The loop left a stretch by itself: a `while` has begun its last, failed test, too."""
        done = self.source.given()
        if done is not None and self._helper is not None and self._helper.over:
            done -= 1
        if isinstance(self.source, CountedSource):
            self.conductor.stopped(done)
        else:
            self.conductor.broken(done)


class Slot:
    """What rewritten code needs of the object in it.

    `turn` holds a stretch until it is taken; `over` tells of a `while` that ended by its condition.
    """

    def __init__(self) -> None:
        self._stretch: Iterable[Any] = ()
        self.over = False

    @property
    def turn(self) -> Iterable[Any]:
        stretch, self._stretch = self._stretch, ()
        return stretch

    @turn.setter
    def turn(self, stretch: Iterable[Any]) -> None:
        self._stretch = stretch

    def was_over(self) -> bool:
        over, self.over = self.over, False
        return over


class Helper(Slot):
    """What stands in the rewritten code in the place of a loop's iterator."""

    def __init__(self, conductor: Conductor, counted: bool = False, entered: Callable[[], None] = lambda: None) -> None:
        super().__init__()
        self.conductor, self._counted = conductor, counted
        self._entered: Callable[[], None] | None = entered
        self._inside = False

    def begin(self, iterable: Iterable[Any]) -> Turns:
        if self._counted:
            return self._enter(CountedSource(iterable))
        return self._enter(RangeSource(iterable) if type(iterable) is range else IteratorSource(iterable))

    def begin_while(self) -> Turns:
        self.over = False
        return self._enter(CountedSource(repeat(())) if self._counted else RepeatSource())

    def _enter(self, source: Source) -> Turns:
        if self._inside or _get_ident() != _MAIN:  # a unit inside a unit can't be timed apart
            return Turns(source, None)
        self._inside = True
        if self._entered is not None:  # the first time only
            entered, self._entered = self._entered, None
            entered()
        return Turns(source, self)

    def leave(self) -> None:
        """The loop is over, however it ended."""
        self._inside = False
        self.conductor.left()
