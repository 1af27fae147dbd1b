"""Which loops a script times itself."""

from __future__ import annotations

import pytest

from whyslower.measure.clocks import timed_loops

MAIN = """\
import time
def main():
    data = [step for step in range(9)]
    start = time.perf_counter()
    total = 0
    for step in range(100):
        total += step
    print(f"{1e3 * (time.perf_counter() - start):.1f} ms", total)
"""
KEPT = """\
self.t0 = clock.now()
while going():
    step()
else:
    for each in late:
        step()
t1 = time()
print(t1 - self.t0)
"""
SET_UP = """\
t0 = time()
data = load()
print(time() - t0)
for each in data:
    step(each - t0)
"""
EACH = """\
for each in data:
    t0 = time()
    step(each)
    print(time() - t0)
"""
EPOCHS = """\
for epoch in range(9):
    t0 = time()
    for each in data:
        step(each)
    print(time() - t0)
"""


@pytest.mark.parametrize(
    ("text", "lines"),
    [(MAIN, {6}), (KEPT, {2}), (SET_UP, set()), (EACH, {1}), (EPOCHS, {3}), ("for (", set())],
)
def test_loops_that_stand_between_two_readings_of_a_clock_are_timed(text: str, lines: set[int]) -> None:
    assert timed_loops(text) == lines
