"""What a class's body binds is read as an attribute elsewhere: it goes and comes with what reads or replaces it."""

from __future__ import annotations

import pytest
from test_hunks import found

from whyslower.factors.source import apply

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
