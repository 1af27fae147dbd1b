"""Turning a loop must not change what the program does."""

from __future__ import annotations

import ast
import gc
import random
import traceback
from typing import Any

import pytest

from whyslower.worker.programs.hook import Weaver
from whyslower.worker.turns import Conductor, Helper, Turns

SOURCES = """
#: range
total = 0
for i in range(17):
    total += i * i

#: range by steps
seen = []
for i in range(20, 3, -3):
    seen.append(i)

#: empty
for i in []:
    x = 1
else:
    y = 2

#: break
for i in range(9):
    if i == 5:
        break
else:
    never = True

#: no break
for i in range(9):
    pass
else:
    always = i

#: continue
odd = []
for i in range(9):
    if i % 2 == 0:
        continue
    odd.append(i)

#: list that grows
todo = [3]
for x in todo:
    if x:
        todo.append(x - 1)

#: generator
def g():
    yield from 'abcdef'
word = ''
for c in g():
    word += c

#: iterator shared
it = iter(range(11))
pairs = []
for a in it:
    pairs.append((a, next(it, None)))

#: unpacking
d = {}
for i, (k, *rest) in enumerate(['abc', 'de', 'f']):
    d[k] = (i, rest)

#: while
n, steps = 27, 0
while n != 1:
    n = n // 2 if n % 2 == 0 else 3 * n + 1
    steps += 1

#: while true
n = 0
while True:
    n += 1
    if n == 12:
        break

#: while else
n = 3
while n:
    n -= 1
else:
    ended = 'by its condition'

#: while break else
n = 9
while n:
    n -= 1
    if n == 4:
        break
else:
    never = True

#: nested
t = []
for i in range(4):
    for j in range(i):
        if j == 2:
            break
        t.append((i, j))
    else:
        t.append(i)

#: while in for
t = 0
for i in range(5):
    k = i
    while k:
        k -= 1
        t += 1
        if t == 7:
            continue

#: return
def f():
    for i in range(10):
        if i == 6:
            return i
    return None
r = f()

#: generator function
def f():
    for i in range(6):
        yield i
r = list(f())

#: recursion
def f(n):
    s = 1
    for i in range(n):
        s += f(i)
    return s
r = f(5)

#: deleted target
for i in range(5):
    last = i
    del i

#: try
r = []
for i in range(6):
    try:
        if i == 3:
            continue
        r.append(1 // i)
    except ZeroDivisionError:
        r.append('zero')
    finally:
        r.append(i)

#: caught outside
try:
    for i in range(9):
        1 // (4 - i)
except ZeroDivisionError:
    at = i

#: class body
class C:
    xs = []
    for i in range(4):
        xs.append(i)
r = (C.xs, C.i)

#: string iterated
s = ''
for c in 'hello':
    s = c + s

#: attribute target
class O:
    pass
o = O()
for o.x in range(7):
    pass
r = o.x

#: dict view
d = dict(a=1, b=2)
r = []
for k, v in d.items():
    r.append((k, v))
"""
PROGRAMS = {name: source for name, _, source in (part.partition("\n") for part in SOURCES.split("#: ")[1:])}


class Stretches(Conductor):
    """A conductor that hands out stretches of random length and counts what was done."""

    def __init__(self, seed: int, most: int | None = None) -> None:
        self.random, self.most = random.Random(seed), most
        self.done: list[int | None] = []
        self.asked = 0

    def ask(self, turns: Turns, frame: Any) -> int:
        units = self.random.randint(1, 4)
        if self.most is not None:
            units = min(units, self.most - self.asked)
        self.asked += units
        return units

    def started(self) -> None:
        """No clock."""

    def stopped(self, done: int | None) -> None:
        self.done.append(done)


class Knowing(Stretches):
    """One that wants to know in which unit a loop left a stretch by itself."""

    def broken(self, done: int | None) -> None:
        self.done.append(done)


def names(source: str, conductor: Stretches | None, counted: bool = False, only: int | None = None) -> dict[str, Any]:
    """The plain values that a program leaves behind, its loops turned by `conductor` or (None) untouched."""
    tree = ast.parse(source)
    weaver = Weaver(
        lambda file, line: conductor is not None and only in (None, line),
        lambda file, found: Helper(conductor, counted),  # type: ignore[arg-type]
    )
    scope: dict[str, Any] = {"__name__": "program"}
    exec(weaver.compile(tree, "<program>"), scope)
    return {
        k: v
        for k, v in scope.items()
        if isinstance(v, (int, str, list, dict, tuple, type(None))) and k != "__builtins__"
    }


@pytest.mark.parametrize("counted", [False, True])
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_turned_loop_leaves_the_same_behind(name: str, counted: bool) -> None:
    for seed in range(5):
        assert names(PROGRAMS[name], Stretches(seed), counted) == names(PROGRAMS[name], None)


@pytest.mark.parametrize(("name", "units"), [("range", 17), ("no break", 9), ("range by steps", 6)])
def test_units_of_a_range_are_known(name: str, units: int) -> None:
    conductor = Stretches(3)
    names(PROGRAMS[name], conductor)
    assert sum(n or 0 for n in conductor.done) == units


@pytest.mark.parametrize(("name", "units"), [("generator", 6), ("while true", 12), ("break", 6), ("return", 7)])
def test_counted_units_are_known_however_the_loop_is_left(name: str, units: int) -> None:
    conductor = Stretches(3)
    names(PROGRAMS[name], conductor, counted=True)
    assert sum(n or 0 for n in conductor.done) == units


@pytest.mark.parametrize(
    ("head", "units"),
    [
        ("for i in range(3, 40):", 5),
        ("for i in list(range(3, 40)):", 5),
        ("for i in tuple(range(3, 40)):", 5),
        ("i = 2\nwhile True:\n    i += 1", 5),
        ("i = 2\nwhile (i := i + 1) < 7:", 4),
        ("for i in iter(range(3, 40)):", None),
        ("for n, i in enumerate(range(3, 40)):", None),
    ],
)
@pytest.mark.parametrize("seed", range(4))
def test_the_unit_in_which_a_loop_is_left_is_known_without_counting(head: str, units: int | None, seed: int) -> None:
    conductor = Knowing(seed)
    names(f"{head}\n    if i == 7:\n        break\n", conductor)
    done = conductor.done
    assert (None if None in done else sum(n or 0 for n in done)) == units


class CountingEach(Knowing):
    """One that has units counted in all stretches but the first."""

    def ask(self, turns: Turns, frame: Any) -> int:
        turns.count_each(bool(self.done))
        return super().ask(turns, frame)


@pytest.mark.parametrize(
    ("head", "units"),
    [
        ("for i in range(3, 40):", 5),
        ("for i in list(range(3, 40)):", 5),
        ("for i in iter(range(3, 40)):", 5),
        ("for n, i in enumerate(range(3, 40)):", 5),
        ("for i in (k for k in range(-20, 7)):", 27),  # to its end
        ("for i in map(abs, range(-20, 0)):", 14),
    ],
)
@pytest.mark.parametrize("seed", range(4))
def test_units_of_any_iterator_are_known_once_they_are_counted(head: str, units: int, seed: int) -> None:
    conductor = CountingEach(seed)
    names(f"{head}\n    if i == 7:\n        break\n", conductor)
    assert sum(n or 0 for n in conductor.done) == units


def test_a_list_that_grows_meanwhile_is_counted_right() -> None:
    conductor = Knowing(2)
    names("todo = [0]\nfor x in todo:\n    todo += [x + 1] * 2\n    if x == 3:\n        break\n", conductor)
    assert sum(n or 0 for n in conductor.done) == 8


def test_the_failed_test_of_a_while_is_no_unit() -> None:
    conductor = Stretches(3)
    names("for k in range(4):\n    i = 0\n    while i < 3:\n        i += 1\n", conductor, counted=True, only=3)
    assert sum(n or 0 for n in conductor.done) == 12


def test_a_break_frees_the_programs_iterator_at_once() -> None:
    source = """
order = []
def items():
    try:
        yield from range(9)
    finally:
        order.append("closed")
for i in items():
    if i == 2:
        break
order.append("after")
"""
    gc.disable()
    try:
        assert names(source, Stretches(0))["order"] == ["closed", "after"]
    finally:
        gc.enable()


def test_a_range_longer_than_any_list_can_be_turned() -> None:
    assert names("for i in range(10**20):\n    if i == 5:\n        break\n", Stretches(0))["i"] == 5


def test_a_stretch_cut_short_by_the_iterators_end_is_of_unknown_length() -> None:
    conductor = Stretches(1)
    names("for c in iter('abcde'):\n    pass\n", conductor)
    assert conductor.done[-1] is None
    assert sum(n or 0 for n in conductor.done) <= 5


@pytest.mark.parametrize(
    "source",
    ["for i in range(100):\n    n = i\nelse:\n    e = 1\n", "n = -1\nwhile n < 99:\n    n += 1\nelse:\n    e = 1\n"],
)
def test_a_cut_is_an_ordinary_end(source: str) -> None:
    left = names(source, Stretches(0, most=7))
    assert (left["n"], left["e"]) == (6, 1)


def test_tracebacks_keep_their_lines() -> None:
    source = "x = 1\nfor i in range(5):\n    y = i\n    1 // (3 - i)\n"
    with pytest.raises(ZeroDivisionError) as caught:
        names(source, Stretches(0))
    assert traceback.extract_tb(caught.value.__traceback__)[-1].lineno == 4
