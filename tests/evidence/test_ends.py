"""Loops of different lengths: whether both programs lead to the same, by what they print in the end."""

from __future__ import annotations

import pytest

from whyslower.evidence.ends import at_the_end
from whyslower.store.events import SoloRun


def ran(output: str, finished: bool = True) -> SoloRun:
    return SoloRun(
        at=0.0,
        label="a",
        setup_s=0.1,
        first_unit_s=0.1,
        stretches=((0, 1, 10**6),),
        finished=finished,
        threads=1,
        process_s=1.0,
        output=output,
    )


@pytest.mark.parametrize(
    ("one", "other", "kind", "why"),
    [
        ("w 0.974 -0.2631\n", "w 0.974 -0.2631\n", "same", "print the same in the end"),
        ("pi is about 3.141595\n", "pi is about 3.141613\n", "unchecked", "they print `pi is about 3.141595` and"),
        ("", "", "unchecked", "nothing that both print"),
        ("done\n", "done\n", "unchecked", "nothing that both print"),
        ("w 0.974 -0.2631\n", "w 0.974 -0.2631\nloss 0.71238\n", "unchecked", "nothing that both print"),
    ],
)
def test_what_both_print_in_the_end_decides(one: str, other: str, kind: str, why: str) -> None:
    work = at_the_end(ran(one), ran(other))
    assert work.kind == kind and why in work.why
    assert work.compared == (("w 0.974 -0.2631",) if kind == "same" else ())


def test_a_loop_that_was_not_seen_to_its_end_leads_nobody_knows_where() -> None:
    line = "w 0.974 -0.2631\n"
    assert at_the_end(ran(line), ran(line, finished=False)).kind == "unchecked"
