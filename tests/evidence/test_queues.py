"""A list that is gone through while it grows, and a queue: one keeps what is done, the other one gives it up."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from mimic import compare_scripts

LISTED = """
q, total = [1], 0.0
for v in q:
    total += v ** 0.5
    if len(q) < 400:
        q += [2 * v, 2 * v + 1]
print(total)
"""
QUEUED = """
from collections import deque
q, total = deque([1]), 0.0
rounds = 1
while q:
    v = q.popleft()
    total += v ** 0.5
    if rounds < 400:
        q.extend([2 * v, 2 * v + 1])
        rounds += 2
print(total)
"""


@pytest.mark.parametrize(
    ("other", "kind"),
    [
        (QUEUED, "same"),
        (QUEUED.replace("2 * v + 1", "2 * v + 3"), "unlike"),
        (QUEUED.replace("v ** 0.5", "v ** 0.6"), "unlike"),
    ],
)
def test_a_queue_is_what_a_list_still_has_to_do(tmp_path: Path, other: str, kind: str) -> None:
    for name, source in (("a.py", LISTED), ("b.py", other)):
        (tmp_path / name).write_text(source)
    one_way = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert {one_way.kind, compare_scripts(tmp_path / "b.py", tmp_path / "a.py").kind} == {kind}, one_way.why
