"""Stacks as py-spy tells them: the user's lines, and what they call, without what is ours."""

from __future__ import annotations

import pytest

from whyslower.measure.crew import WORKER
from whyslower.measure.sampling import DEEPEST, LONGEST, folded

SCRIPT = "/home/me/a.py"
START = f"<module> ({WORKER}/start.py:66);<module> ({SCRIPT}:9)"
NUMPY = "/usr/lib/python3.11/site-packages/numpy/_core"


def test_a_stack_is_the_users_lines_and_what_they_call() -> None:
    line = f"{START};step ({SCRIPT}:4);sum ({NUMPY}/fromnumeric.py:2425);reduce_loop ({NUMPY}/_umath.so) 30"
    kept = f"{SCRIPT}:9;{SCRIPT}:4;sum (numpy/_core/fromnumeric.py:2425);reduce_loop (numpy/_core/_umath.so)"
    assert folded([line], frozenset({SCRIPT})) == {kept: 1.0}


def test_parts_are_of_the_samples_that_were_in_the_loop() -> None:
    lines = [f"{START} 30", f"{START};read (libc.so.6) 10", f"<module> ({WORKER}/start.py:66);wait (libc.so.6) 60"]
    assert folded(lines, frozenset({SCRIPT})) == {f"{SCRIPT}:9": 0.75, f"{SCRIPT}:9;read (libc.so.6)": 0.25}


@pytest.mark.parametrize(
    "line",
    [
        "",
        "no count",
        f"{START}",
        f"{START};__next__ ({WORKER}/turns.py:198) 4",
        f"{START};dgemm_ (/usr/lib/libopenblas.so);exec_blas (/usr/lib/libopenblas.so) 4",
        f"{START};dgemm_ (/usr/lib/libopenblas.so);inner_thread (/usr/lib/libopenblas.so) 4",
        f"{START};GOMP_parallel (/usr/lib/libgomp.so.1);0x7ff45501de62 (/usr/lib/libgomp.so.1) 4",
    ],
)
def test_what_is_not_told_whole_or_is_ours_or_waits_is_left_out(line: str) -> None:
    assert folded([line], frozenset({SCRIPT})) == {}


def test_addresses_and_the_ends_of_long_names_are_left_out() -> None:
    template = f"c10::function_ref<{'a' * 400}>"
    line = f"{START};0x7fd22ec4524a (/usr/lib/libc.so.6);{template} (/opt/torch/libtorch.so) 5"
    (stack,) = folded([line], frozenset({SCRIPT}))
    assert stack == f"{SCRIPT}:9;? (libc.so.6);{template[:LONGEST]} (libtorch.so)"


def test_of_deep_stacks_the_innermost_frames_are_kept() -> None:
    below = [f"f{n} (lib.so)" for n in range(40)]
    (stack,) = folded([";".join([START, *below]) + " 1"], frozenset({SCRIPT}))
    assert stack.split(";") == [f"{SCRIPT}:9", *below[-DEEPEST:]]
