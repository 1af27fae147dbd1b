"""What is computed anew in every unit of nothing that changes, in several steps: it is evaluated once."""

from __future__ import annotations

import dataclasses

import evidence_made as made
import msgspec
import pytest
from real_runs import assert_same

from whyslower.causes.algorithm_choice import AlgorithmChoice
from whyslower.causes.case import Side
from whyslower.causes.redundant_copy import RedundantCopy
from whyslower.causes.steady import NAME, steady
from whyslower.evidence.families import OPTIONS
from whyslower.records import Factor, Operand, Operation

SCRIPT = """\
import numpy as np
rng = np.random.default_rng(0)
tape = rng.random((4, 2000))


class Channel:
    def __init__(self, offset, block):
        self.offset, self.block = offset, block

    def shift(self, x):
        t = np.arange(self.block) / 1000.0
        wave = np.cos(self.offset * t)
        {more}
        return x * wave


channel = Channel(25.0, 2000)
result = 0.0
for n in range(4):
    result = result + channel.shift(tape[n])
"""
LARGE = made.array(200_000)


def seen(name: str, text: str, *operands: Operand, us: float = 1000, library: str = "numpy") -> Operation:
    return made.operation(
        name,
        *operands,
        text=text,
        source=SCRIPT,
        seconds=us * 1e-6,
        library=library,
        function="Channel.shift",
        result=LARGE,
    )


def held(text: str, same: bool = True) -> Operand:
    return made.array(200_000, text=text, invariant=same)


def number(text: str, same: bool = True) -> Operand:
    return Operand(kind="number", type="float", text=text, invariant=same)


def shifting(label: str = "a", *, steers: bool = False, more: str = "", wave: str = "numpy.cos") -> Side:
    """A wave of as many numbers as a block, times the block; where it `steers`, by another offset each time."""
    operations = [
        seen("numpy.arange", "np.arange(self.block)", number("self.block"), us=50),
        seen("/", "np.arange(self.block) / 1000.0", held("np.arange(self.block)", False), number("1000.0"), us=90),
        seen("*", "self.offset * t", number("self.offset", not steers), held("t", False), us=70),
        seen(wave, "np.cos(self.offset * t)", held("self.offset * t", False)),
        seen("*", "x * wave", held("x", False), held("wave", False), us=100),
    ]
    return made.side(label, operations, SCRIPT.format(more=more), unit_s=1.4e-3)


def experiment(side: Side) -> list[Factor]:
    found = AlgorithmChoice().experiments(made.case(side, made.side("b", []), ratio=3.0))
    return [factor for factor in found if factor.name == NAME]


def test_each_step_from_what_never_changes_is_taken_once() -> None:
    side = shifting()
    assert [one.text for one in steady(side)] == [
        "np.arange(self.block) / 1000.0",
        "self.offset * t",
        "np.cos(self.offset * t)",
    ]
    (factor,) = experiment(side)
    assert (factor.cause, factor.remedy) == ("algorithm-choice", "")
    assert_same(side, factor)


@pytest.mark.parametrize(
    "side",
    [
        shifting(steers=True),
        shifting(wave="numpy.random.Generator.normal"),
        shifting(more="t = t + len(x)"),
        shifting(more="wave *= x"),
        shifting(more="for t in x: pass"),
    ],
    ids=["another offset", "it is drawn", "bound twice", "written into", "bound by a loop"],
)
def test_what_may_change_is_computed_anew(side: Side) -> None:
    assert not any(one.text.startswith("np.cos") for one in steady(side))


@pytest.mark.parametrize(("count", "us", "found"), [(1.0, 0.01, False), (0.5, 100, False), (0.5, 0.01, True)])
def test_where_the_faster_one_does_so_too_it_is_no_difference(count: float, us: float, found: bool) -> None:
    """As often, or for a real part of its time: the loop is there to repeat it; hardly any of it does not matter."""
    mine, work = shifting("b"), made.operation("numpy.sort", made.array(200_000), seconds=2e-4)
    theirs = [msgspec.structs.replace(one, count=count, seconds=us * 1e-6) for one in mine.evidence.operations]
    evidence = msgspec.structs.replace(mine.evidence, operations=(*theirs, work))
    pair = made.case(shifting(), dataclasses.replace(mine, evidence=evidence), ratio=3.0)
    assert (NAME in [each.name for each in AlgorithmChoice().experiments(pair)]) is found


TABLE = """\
import math
import torch
torch.manual_seed(0)
x = torch.rand(4000, 50)
for step in range(5):
    angles = torch.arange(4000, device=x.device).type_as(x) / math.sqrt(64.0)
    table = torch.stack((angles.sin(), angles))
    result = (table @ x).sum().item()
"""


def of_a_table(*, learned: bool = False, layer: bool = False) -> Side:
    """A table of positions that each step makes anew; or one in the graph, or one that a layer gives."""
    made_of, result = made.tensor(4000, 50), made.tensor(4000, 50, requires_grad=learned)

    def step(name: str, text: str, *operands: Operand, us: float = 900, library: str = "torch") -> Operation:
        where = {"source": TABLE, "seconds": us * 1e-6, "library": library, "result": result}
        return made.operation(name, *operands, text=text, **where)

    operations = [
        step("torch.arange", "torch.arange(4000, device=x.device)", made.other("torch.device"), us=9),
        step("torch.Tensor.type_as", "torch.arange(4000, device=x.device).type_as(x)", made_of, held("x"), us=9),
        step("math.sqrt", "math.sqrt(64.0)", made.number(), library="python", us=0.1),
        step("/", "torch.arange(4000, device=x.device).type_as(x) / math.sqrt(64.0)", made_of, made.number()),
        step("torch.Tensor.sin", "angles.sin()", made_of, *([made.other(OPTIONS)] if layer else [])),
        step("torch.stack", "torch.stack((angles.sin(), angles))", made.sequence(2, "torch.Tensor", kind="tuple")),
    ]
    return made.side("a", operations, TABLE, unit_s=3e-3)


def test_a_table_of_torch_s_is_taken_once() -> None:
    """With what puts it together, which is no copy that might be left out by itself."""
    side = of_a_table()
    assert [one.text for one in steady(side)][1:] == ["angles.sin()", "torch.stack((angles.sin(), angles))"]
    (factor,) = experiment(side)
    assert "torch.stack" in factor.what
    assert_same(side, factor)
    assert not RedundantCopy().experiments(made.case(side, made.side("b", []), ratio=3.0))


@pytest.mark.parametrize("side", [of_a_table(learned=True), of_a_table(layer=True)], ids=["in a graph", "of a layer"])
def test_what_learns_is_computed_anew(side: Side) -> None:
    assert not any(one.text == "angles.sin()" for one in steady(side))
