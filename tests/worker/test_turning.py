"""Turning a loop must not change what the program does."""

from __future__ import annotations

import ast
import random
import traceback
from typing import Any

import pytest

from whyslower.worker.programs.hook import Weaver
from whyslower.worker.turns import Helper, Turns

PROGRAMS = {
    "range": "total = 0\nfor i in range(17):\n    total += i * i\n",
    "range by steps": "seen = []\nfor i in range(20, 3, -3):\n    seen.append(i)\n",
    "empty": "for i in []:\n    x = 1\nelse:\n    y = 2\n",
    "break": "for i in range(9):\n    if i == 5:\n        break\nelse:\n    never = True\n",
    "no break": "for i in range(9):\n    pass\nelse:\n    always = i\n",
    "continue": "odd = []\nfor i in range(9):\n    if i % 2 == 0:\n        continue\n    odd.append(i)\n",
    "list that grows": "todo = [3]\nfor x in todo:\n    if x:\n        todo.append(x - 1)\n",
    "generator": "def g():\n    yield from 'abcdef'\nword = ''\nfor c in g():\n    word += c\n",
    "iterator shared": "it = iter(range(11))\npairs = []\nfor a in it:\n    pairs.append((a, next(it, None)))\n",
    "unpacking": "d = {}\nfor i, (k, *rest) in enumerate(['abc', 'de', 'f']):\n    d[k] = (i, rest)\n",
    "while": "n, steps = 27, 0\nwhile n != 1:\n    n = n // 2 if n % 2 == 0 else 3 * n + 1\n    steps += 1\n",
    "while true": "n = 0\nwhile True:\n    n += 1\n    if n == 12:\n        break\n",
    "while else": "n = 3\nwhile n:\n    n -= 1\nelse:\n    ended = 'by its condition'\n",
    "while break else": "n = 9\nwhile n:\n    n -= 1\n    if n == 4:\n        break\nelse:\n    never = True\n",
    "nested": "t = []\nfor i in range(4):\n    for j in range(i):\n        if j == 2:\n            break\n        t.append((i, j))\n    else:\n        t.append(i)\n",
    "while in for": "t = 0\nfor i in range(5):\n    k = i\n    while k:\n        k -= 1\n        t += 1\n        if t == 7:\n            continue\n",
    "return": "def f():\n    for i in range(10):\n        if i == 6:\n            return i\n    return None\nr = f()\n",
    "generator function": "def f():\n    for i in range(6):\n        yield i\nr = list(f())\n",
    "recursion": "def f(n):\n    s = 1\n    for i in range(n):\n        s += f(i)\n    return s\nr = f(5)\n",
    "deleted target": "for i in range(5):\n    last = i\n    del i\n",
    "try": "r = []\nfor i in range(6):\n    try:\n        if i == 3:\n            continue\n        r.append(1 // i)\n    except ZeroDivisionError:\n        r.append('zero')\n    finally:\n        r.append(i)\n",
    "caught outside": "try:\n    for i in range(9):\n        1 // (4 - i)\nexcept ZeroDivisionError:\n    at = i\n",
    "class body": "class C:\n    xs = []\n    for i in range(4):\n        xs.append(i)\nr = (C.xs, C.i)\n",
    "string iterated": "s = ''\nfor c in 'hello':\n    s = c + s\n",
    "attribute target": "class O:\n    pass\no = O()\nfor o.x in range(7):\n    pass\nr = o.x\n",
    "dict view": "d = dict(a=1, b=2)\nr = []\nfor k, v in d.items():\n    r.append((k, v))\n",
}


class Stretches:
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


def names(source: str, conductor: Stretches | None, counted: bool = False, only: int | None = None) -> dict[str, Any]:
    """The plain values that a program leaves behind, its loops turned by `conductor` or (None) untouched."""
    tree = ast.parse(source)
    weaver = Weaver(
        lambda file, line: conductor is not None and only in (None, line),
        lambda file, found: Helper(conductor, counted),  # type: ignore[arg-type]
    )
    scope: dict[str, Any] = {"__name__": "program"}
    exec(weaver.compile(tree, "<program>"), scope)
    return {k: v for k, v in scope.items() if isinstance(v, (int, str, list, dict, tuple, type(None))) and k != "__builtins__"}


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


def test_a_stretch_cut_short_by_the_iterators_end_is_of_unknown_length() -> None:
    conductor = Stretches(1)
    names("for c in iter('abcde'):\n    pass\n", conductor)
    assert conductor.done[-1] is None
    assert sum(n or 0 for n in conductor.done) <= 5


@pytest.mark.parametrize("source", ["for i in range(100):\n    n = i\nelse:\n    e = 1\n", "n = -1\nwhile n < 99:\n    n += 1\nelse:\n    e = 1\n"])
def test_a_cut_is_an_ordinary_end(source: str) -> None:
    left = names(source, Stretches(0, most=7))
    assert (left["n"], left["e"]) == (6, 1)


def test_tracebacks_keep_their_lines() -> None:
    source = "x = 1\nfor i in range(5):\n    y = i\n    1 // (3 - i)\n"
    with pytest.raises(ZeroDivisionError) as caught:
        names(source, Stretches(0))
    assert traceback.extract_tb(caught.value.__traceback__)[-1].lineno == 4
