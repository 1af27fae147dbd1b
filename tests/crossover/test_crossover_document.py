"""The report's sentences, from answers made by hand."""

from __future__ import annotations

import math
from typing import Literal

import msgspec
import pytest

from whyslower.questions import CrossoverAnswer, Flip, Regime, SizePoint, Stretch, Vary
from whyslower.records import Remark, SameWork
from whyslower.report import terminal
from whyslower.report.crossover_document import crossover_document

FLIP = Flip(size=266.9, low=255.2, high=280.1, below="a", above="b", ratio_below=1.9, ratio_above=1.4)


def point(size: float, a: float, b: float) -> SizePoint:
    ratio = math.log(b / a)
    return SizePoint(
        size=size, unit_s={"a": a, "b": b}, log_ratios={"b": (ratio, ratio - 0.01, ratio + 0.01)}, restarts=2
    )


def stretch(low: float, high: float, winner: str = "", unsure: bool = False) -> Stretch:
    among = (winner,) if winner else ("a", "b")
    return Stretch(low=low, high=high, winner=winner, ratio_low=1.9, ratio_high=1.4, unsure=unsure, among=among)


ANSWER = CrossoverAnswer(
    vary=Vary(name="N", low=16, high=65536),
    labels=("a", "b"),
    names={"a": "numpy.py", "b": "torch.py"},
    reference="a",
    margin=0.02,
    points=(point(16, 1e-5, 2e-5), point(4096, 3e-3, 2e-3)),
    flips=(FLIP,),
    stretches=(stretch(16, 266.9, "a"), stretch(266.9, 4096, "b")),
    regimes=(
        Regime(label="a", low=16, high=4096, fixed_s=1e-5, per_size_s=7e-7, exponent=1),
        Regime(label="b", low=16, high=4096, fixed_s=2e-5, per_size_s=1.2e-12, exponent=2),
    ),
    works={"b": SameWork(kind="same", why="W agrees.")},
    remarks=(Remark(kind="work-size", data={"name": "N", "size": 16}),),
    seconds=12.0,
    restarts=3,
    log="x.jsonl",
)


def headline(**changed: object) -> str:
    return crossover_document(msgspec.structs.replace(ANSWER, **changed)).headline


def test_nothing_is_said_of_sizes_at_which_one_program_alone_ran() -> None:
    alone = SizePoint(size=8192, unit_s={"a": 6e-3}, log_ratios={}, restarts=1, failed={"b": "out of memory"})
    answer = msgspec.structs.replace(
        ANSWER, points=(*ANSWER.points, alone), flips=(), stretches=(stretch(16, 4096, "a"),)
    )
    told = terminal.plain(crossover_document(answer))
    assert "No flip from N = 16 to 4096: numpy.py is faster throughout" in told
    assert "sizes outside N = 16 to 4096" in told


def test_a_flip_is_the_first_line() -> None:
    assert headline() == (
        "From N = 267 on (95 % interval 255 to 280) torch.py is faster than numpy.py, below it numpy.py is."
    )


@pytest.mark.parametrize(
    ("whole", "says"), [(True, "N = 37 on (95 % interval 35 to 40)"), (False, "37.4 on (95 % interval 35.2 to 39.9)")]
)
def test_whole_sizes_have_no_fractions(whole: bool, says: str) -> None:
    few = msgspec.structs.replace(FLIP, low=35.2, size=37.4, high=39.9)
    vary = msgspec.structs.replace(ANSWER.vary, whole=whole)
    document = crossover_document(msgspec.structs.replace(ANSWER, vary=vary, flips=(few,)))
    assert says in document.headline
    assert ("37.4" in terminal.plain(document)) is not whole


def test_a_flip_that_is_not_known_well_says_so() -> None:
    wide = msgspec.structs.replace(FLIP, low=200.0, high=400.0)
    assert headline(flips=(wide,)).endswith("(its place is known to a factor of 1.50 only).")


def test_every_flip_is_named() -> None:
    back = msgspec.structs.replace(FLIP, size=2000.0, low=1900.0, high=2100.0, below="b", above="a")
    said = headline(flips=(FLIP, back))
    assert said.startswith("From N = ") and "; from N = 2000 on" in said


def test_nobody_is_said_to_win_where_another_does_or_nobody_surely() -> None:
    """As it was, the last flip's winner was said to win up to the end of the range."""
    told = (
        stretch(16, 266.9, "a"),
        stretch(266.9, 600, "b"),
        stretch(600, 2000, unsure=True),
        stretch(2000, 4096, "a"),
    )
    assert headline(stretches=told).endswith(
        ", below it numpy.py is; from somewhere between 600 and 2000 on numpy.py is."
    )
    told = (stretch(16, 266.9, "a"), stretch(266.9, 600, "b"), stretch(600, 4096, unsure=True))
    assert headline(stretches=told).endswith(", below it numpy.py is; from 600 to 4096 it is not sure.")


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("unlike", "; torch.py does not do the same work."),
        ("unchecked", "; whether they do the same work is not known."),
        ("same", ", below it numpy.py is."),
    ],
)
def test_other_work_is_told_in_the_first_line(kind: Literal["same", "unlike", "unchecked"], says: str) -> None:
    assert headline(works={"b": SameWork(kind=kind)}).endswith(says)


@pytest.mark.parametrize(
    ("stretches", "says"),
    [
        ((stretch(16, 4096),), "No flip from N = 16 to 4096: none is faster by more than 2 %."),
        ((stretch(16, 4096, unsure=True),), "Undecided from N = 16 to 4096: at no size is it sure which is faster."),
        (
            (stretch(16, 64, "a"), stretch(64, 256, unsure=True), stretch(256, 4096, "a")),
            "No flip was found from N = 16 to 4096: numpy.py is faster wherever that is sure;"
            " it is not from 64 to 256.",
        ),
        (
            (stretch(16, 64, "a"), stretch(64, 4096)),
            "No flip was found from N = 16 to 4096: numpy.py is faster from 16 to 64; none is faster by more than 2 %"
            " from 64 to 4096.",
        ),
    ],
)
def test_without_a_flip(stretches: tuple[Stretch, ...], says: str) -> None:
    assert headline(flips=(), stretches=stretches) == says


def test_by_how_much_one_is_faster_throughout_counts_all_sizes() -> None:
    """At either end it is 1.4 and 1.9 times, between them three times."""
    points = (point(16, 1e-5, 1.9e-5), point(256, 1e-5, 3e-5), point(4096, 1e-5, 1.4e-5))
    said = headline(flips=(), stretches=(stretch(16, 4096, "a"),), points=points)
    assert said == "No flip from N = 16 to 4096: numpy.py is faster throughout (1.40x to 3.00x)."


def test_a_formula_that_misses_what_was_measured_says_where() -> None:
    answer = msgspec.structs.replace(ANSWER, points=(point(16, 2.1e-5, 2e-5),), regimes=ANSWER.regimes[:1])
    assert "Farthest from its formula" not in terminal.plain(crossover_document(answer))
    points = (*answer.points, point(256, 4e-4, 2e-4))  # a's formula says 189 µs
    shown = terminal.plain(crossover_document(msgspec.structs.replace(answer, points=points)))
    assert "Farthest from its formula: numpy.py at N = 256, 2.11x of it." in shown


def test_two_of_three_that_are_equal_are_not_all() -> None:
    three = {"a": "numpy.py", "b": "torch.py", "c": "loop.py"}
    said = headline(flips=(), stretches=(stretch(16, 4096),), labels=("a", "b", "c"), names=three)
    assert said == (
        "No flip from N = 16 to 4096: numpy.py and torch.py are the fastest, and neither of them is faster by more"
        " than 2 %."
    )


def test_nothing_measured_is_no_answer() -> None:
    failed = SizePoint(size=16, unit_s={}, log_ratios={}, restarts=0, failed={"b": "MemoryError"})
    document = crossover_document(msgspec.structs.replace(ANSWER, points=(failed,), flips=(), stretches=(), regimes=()))
    assert document.headline == "No answer: nothing was measured along N."
    assert "torch.py at N = 16: MemoryError." in terminal.plain(document)


def test_the_parts_of_the_report() -> None:
    shown = terminal.plain(crossover_document(ANSWER))
    assert "numpy.py wins below (1.90x at the nearest size where that is sure), torch.py above (1.40x)." in shown
    assert "10.0 µs + 700 ns x N" in shown and "20.0 µs + 0.0012 ns x N^2" in shown
    assert "2.00x (1.98 to 2.02)" in shown
    assert "Compared at N = 16 only:" in shown and "Results are compared" not in shown
    assert "From 2 sizes, measured 4 times in fresh processes (3 restarts), in 12.0 s." in shown
    assert "Nothing is said of sizes outside N = 16 to 4096" in shown


def test_the_size_at_which_work_overtakes_the_fixed_cost_is_named_where_it_was_measured() -> None:
    rows = next(
        s.table.rows for s in crossover_document(ANSWER).sections if s.title.startswith("What a unit") and s.table
    )
    assert [row[-1] for row in rows] == ["-", "4080"]  # 14.3 lies below the measured range


def test_each_remark_of_a_crossover_has_a_sentence() -> None:
    remarks = (
        Remark(kind="sizes-differ", data={"name": "N", "values": {"a": 512, "b": 1024}}),
        Remark(kind="size-computed", data={"label": "b", "name": "N", "text": "len(x)"}),
        Remark(kind="size-dear", data={"name": "N", "size": 65536, "seconds": 40.0}),
        Remark(kind="size-is-length", data={"label": "a", "name": "N", "line": 7, "least": 8}),
        Remark(kind="dropped", data={"why": "steal", "blocks": 2}),
    )
    shown = terminal.plain(crossover_document(msgspec.structs.replace(ANSWER, remarks=remarks)))
    assert "512 in numpy.py, 1024 in torch.py" in shown
    assert "A loop of so few as 8 ends while it starts up" in shown
    assert "torch.py computes N (N = len(x)): the set size overrides it." in shown
    assert "N = 65536 was left out: one restart would take about 40.0 s" in shown
    assert "In numpy.py N is how often the loop in line 7 runs" in shown
    assert "2 blocks left out: the hypervisor took the processor away." in shown
