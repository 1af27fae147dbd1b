"""Other work: named by the results alone; a masked write that never happens has an effect that is measured."""

from __future__ import annotations

from typing import Any

import evidence_made as made
import pytest
from real_runs import assert_same, only, silent

from whyslower.causes.case import Side, Swap
from whyslower.causes.unequal_work import UnequalWork
from whyslower.records import Kernel, Operation, SameWork

UNLIKE = SameWork(kind="unlike")
MASKED = """\
import numpy as np
result = np.zeros((20, 30))
h = np.maximum(0, np.random.default_rng(0).standard_normal((20, 30)))
for k in range(4):
    result += h
    result[h < 0] = 0
"""


def masked(label: str, fires: bool | None, text: str = "result[h < 0] = 0") -> Side:
    mask = made.array(20, 30, dtype="bool", text="h < 0", fires=fires)
    operands = (made.array(20, 30, text="result"), mask, made.number("int"))
    return made.side(label, [made.operation("[]=", *operands, text=text, source=MASKED)], MASKED)


def test_a_write_that_never_happens_is_left_out() -> None:
    slower = masked("a", fires=False)
    factor = only(UnequalWork(), made.case(slower, masked("b", fires=True), work=UNLIKE))
    assert "result += h\n    pass\n" in made.edited(slower, factor)
    assert "made.py:6" in factor.where and "never true" in factor.remedy
    assert_same(slower, factor)


def test_the_faster_ones_is_tried_as_well_and_is_no_remedy() -> None:
    factor = only(UnequalWork(), made.case(masked("a", fires=True), masked("b", fires=False), work=UNLIKE))
    assert set(factor.changes) == {"b"} and not factor.remedy


def test_where_results_agree_or_masks_fire_nothing_is_tried() -> None:
    silent(made.case(masked("a", fires=False), masked("b", fires=False)), UnequalWork())
    silent(made.case(masked("a", fires=True), masked("b", fires=None), work=UNLIKE), UnequalWork())
    part = masked("a", fires=False, text="[h < 0]")  # no statement of its own
    silent(made.case(part, part, work=UNLIKE), UnequalWork())


@pytest.mark.parametrize(
    ("slower", "faster", "work", "named"),
    [
        ("", "model.eval()", "unchecked", True),
        ("model.train()", "model.eval()", "unlike", True),
        ("", "model.eval()", "same", False),
        ("model.eval()", "model.eval()  # scores", "unchecked", False),
        ("y = eval(text)", "y = float(text)", "unchecked", False),
        ("model.train()", "model.train(True)", "unchecked", False),
        ("x = f(x)  # model.eval()", "x = g(x)", "unchecked", False),
        ("booster.train(small)", "booster.train(large)", "unchecked", False),
    ],
)
def test_another_mode_of_a_network_is_other_work(slower: str, faster: str, work: str, named: bool) -> None:
    one = made.operation("torch.add", made.tensor(4))
    pair = made.case(made.side("a", [one]), made.side("b", [one]), work=SameWork(kind=work))  # type: ignore[arg-type]
    assert (UnequalWork().shown(Swap(pair, (), (), made.hunk(slower, faster))) > 0.5) == named


@pytest.mark.parametrize(("ran", "named"), [("aten::native_dropout", True), ("aten::_cdist_forward", False)])
def test_a_mode_that_no_layer_knows_makes_no_difference(ran: str, named: bool) -> None:
    """A head of distances and a softmax, a module put into `eval()`, and a function in the other program."""
    one, kernels = made.operation("torch.add", made.tensor(4)), (Kernel(name=ran, count=1.0, seconds=1e-4),)
    pair = made.case(made.side("a", [one], kernels=kernels), made.side("b", [one]), work=SameWork(kind="unchecked"))
    assert (UnequalWork().shown(Swap(pair, (), (), made.hunk("head = Head().eval()", ""))) > 0.5) is named


@pytest.mark.parametrize(
    ("asked", "work", "named"),
    [
        ("bootstrap((x,), np.median, method='percentile')", "unlike", True),
        ("bootstrap((x,), np.median, **self.options)", "unlike", True),
        ("bootstrap((x,), np.median)", "unlike", False),
        ("bootstrap((x,), np.median, method='percentile')", "same", False),
    ],
    ids=["another option", "options held elsewhere", "the same", "results that agree"],
)
def test_one_routine_that_is_asked_for_something_else(asked: str, work: str, named: bool) -> None:
    x = made.array(300)

    def called(text: str, seconds: float) -> Operation:
        return made.operation("scipy.stats.bootstrap", x, text=text, library="scipy", seconds=seconds)

    slower, faster = called("bootstrap((x,), np.median)", 3.1e-3), called(asked, 1.6e-3)
    sides = made.side("a", [slower], unit_s=3.1e-3), made.side("b", [faster], unit_s=1.6e-3)
    pair = made.case(*sides, work=SameWork(kind=work))
    assert (UnequalWork().explains(Swap(pair, (slower,), (faster,))) > 0.5) is named


@pytest.mark.parametrize(
    ("evaluations", "drawn", "work", "named"),
    [
        (108.0, "shared", "unchecked", True),
        (108.0, "none", "unchecked", False),
        (108.0, "own", "same", False),
        (600.0, "own", "unchecked", False),
    ],
    ids=["a longer search", "no search at random", "the same found", "about as long"],
)
def test_more_evaluations_of_what_both_write_alike(evaluations: float, drawn: Any, work: Any, named: bool) -> None:
    field = made.array(3, 1081)

    def looked(count: float) -> list[Operation]:
        waves = made.operation("numpy.cos", field, text="np.cos(p[:, None] * s)", seconds=4e-5 * count, count=count)
        steps = made.operation("optimise", made.array(6), text=f"run({count})", library="user", seconds=2e-5 * count)
        return [waves, steps]

    slower, faster = looked(648.0), looked(evaluations)
    sides = made.side("a", slower, unit_s=6e-5 * 648), made.side("b", faster, unit_s=6e-5 * evaluations)
    pair = made.case(*sides, ratio=648 / evaluations, work=SameWork(kind=work, random_numbers=drawn))
    assert (UnequalWork().explains(Swap(pair, tuple(slower), tuple(faster))) > 0.5) is named


@pytest.mark.parametrize(
    ("mine", "theirs", "work", "named"),
    [
        (["cKDTree", "cKDTree"], ["KDTree"], "unchecked", True),
        (["cKDTree", "cKDTree"], ["KDTree"], "same", False),
        (["cKDTree", "cKDTree"], ["KDTree", "BallTree"], "unchecked", False),
        (["cKDTree"], ["KDTree"], "unchecked", False),
    ],
    ids=["there and back", "the same in the end", "another one too", "as often"],
)
def test_the_same_routines_more_often(mine: list[str], theirs: list[str], work: Any, named: bool) -> None:
    def trees(names: list[str]) -> list[Operation]:
        points = made.array(6000, 2)
        return [
            made.operation(f"scipy.spatial.{name}{part}", points, text=f"{name}({number}){part}", seconds=took)
            for number, name in enumerate(names)
            for part, took in (("", 9e-4), (".query", 2.2e-3))
        ]

    slower, faster = trees(mine), trees(theirs)
    sides = made.side("a", slower, unit_s=6e-3), made.side("b", faster, unit_s=3e-3)
    pair = made.case(*sides, work=SameWork(kind=work))
    assert (UnequalWork().explains(Swap(pair, tuple(slower), tuple(faster))) > 0.5) is named
