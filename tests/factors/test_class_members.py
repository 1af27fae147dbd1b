"""What a class's body binds is read as an attribute elsewhere: it goes and comes with what reads or replaces it."""

from __future__ import annotations

import ast

import pytest
from test_hunks import found

from whyslower.factors.source import apply
from whyslower.factors.statements import Facts

HEAD = "total = 0.0\n\n\n"
HIDDEN = """\
class Point:
    def __init__(self, x):
        self._x = x

    @property
    def x(self):
        return self._x
"""
PLAIN = """\
class Point:
    def __init__(self, x):
        self.x = x
"""
MOVES = """\


points = [Point(0.1 * k) for k in range(20)]
for step in range(1000):
    total += sum(p.x for p in points)
"""
SCALED = PLAIN + "\n    def scaled(self, by):\n        return self.x * by\n"


def runs(text: str) -> float:
    """What the script makes of its total."""
    names = {"total": 0.0}
    exec(text.replace("range(1000)", "range(3)"), names)
    return names["total"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (HIDDEN + MOVES, PLAIN + MOVES),
        (PLAIN + MOVES, HIDDEN + MOVES),
        (SCALED + MOVES.replace("p.x for", "p.scaled(2) for"), PLAIN + MOVES.replace("p.x for", "p.x * 2 for")),
        (PLAIN + MOVES.replace("p.x for", "p.x * 2 for"), SCALED + MOVES.replace("p.x for", "p.scaled(2) for")),
    ],
    ids=["a property", "a plain attribute", "a method left", "a method taken along"],
)
def test_members_of_a_class_are_exchanged_with_what_needs_them(one: str, other: str) -> None:
    (hunk,) = found(one, other, HEAD)
    for text, edits, wanted in ((one, hunk.edits, other), (other, hunk.reverse, one)):
        changed = apply(HEAD + text, edits)
        assert runs(changed) == pytest.approx(runs(HEAD + wanted))
        assert ("_x" in changed) == ("_x" in wanted)


SCALES = """\
class Scale:
    def __init__(self):
{made}
    def __call__(self, x):
        return {said}


scale = Scale()
for step in range(1000):
    total += scale(0.5 * step)
"""
REGISTERED = """\
        setattr(self, "factor", 3)
"""


@pytest.mark.parametrize("back", [False, True])
def test_what_a_call_makes_an_attribute_goes_with_what_reads_it(back: bool) -> None:
    plain = SCALES.format(made="        self.limit = 5\n", said="x + x")
    named = SCALES.format(made="        self.limit = 5\n" + REGISTERED, said="x * self.factor")
    (hunk,) = found(*((named, plain) if back else (plain, named)), HEAD)
    assert runs(apply(HEAD + (named if back else plain), hunk.edits)) == runs(HEAD + (plain if back else named))


@pytest.mark.parametrize("call", ["register_buffer('factor', 3)", "register_parameter('factor', 3)"])
def test_a_modules_buffers_and_parameters_are_attributes(call: str) -> None:
    (statement,) = ast.parse(f"self.{call}").body
    assert Facts([statement], {}).bound == {".factor"}
