"""One routine of both programs, asked for otherwise by a keyword: the slower one's calls asked as the faster's."""

from __future__ import annotations

from typing import Any

import evidence_made as made
import pytest
from real_runs import assert_same, only, silent

from whyslower.causes import asking
from whyslower.causes.algorithm_choice import AlgorithmChoice
from whyslower.causes.autograd_overhead import AutogradOverhead
from whyslower.causes.case import Case, Side, Swap
from whyslower.causes.python_loop import PythonLoop
from whyslower.causes.thread_count import ThreadCount
from whyslower.factors.source import apply
from whyslower.records import Operation, SameWork

UNSURE: Any = SameWork(kind="unchecked")
TREE = """\
from scipy.spatial import cKDTree
import numpy as np
points = np.random.default_rng(0).random((300, 3))
tree = cKDTree(points)
for turn in range(2):
    {call}
result = distance
"""
JACOBIAN = """\
import torch
from torch.autograd.functional import jacobian
x = torch.linspace(0.0, 1.0, 12)
for turn in range(2):
    {call}
result = J.numpy()
"""
GRADIENT = """\
import torch
x = torch.linspace(0.0, 1.0, 12).requires_grad_()
for turn in range(2):
    {call}
result = g.numpy() if not g.requires_grad else g.detach().numpy()
"""
Call = tuple[str, str]  # what is bound, and the expression


def side(label: str, text: str, name: str, call: Call, share: float = 1.0) -> Side:
    script = text.format(call=" = ".join(call))
    library = name.partition(".")[0]
    what = made.array(300, 3) if library == "scipy" else made.tensor(12)
    calls = [made.operation(name, what, text=call[1], source=script, library=library, seconds=share * 1e-3)]
    rest = made.operation("numpy.sort", made.array(1000), seconds=(1 - share) * 1e-3)
    return made.side(label, [*calls, rest], script, backward=name.endswith("grad"), gradients=True)


def pair(text: str, name: str, slower: Call, faster: Call, **more: Any) -> Case:
    share = more.pop("share", 1.0)
    sides = side("a", text, name, slower, share), side("b", text, name, faster)
    return made.case(*sides, **more)


def queries(mine: str, theirs: str, **more: Any) -> Case:
    calls = [("distance, _", f"tree.query(points, k=2{asked})") for asked in (mine, theirs)]
    return pair(TREE, "scipy.spatial.cKDTree.query", *calls, **more)


@pytest.mark.parametrize(
    ("mine", "theirs", "told"),
    [
        ("", ", workers=-1", "k=2, workers=-1)"),
        ("", ", workers=cores", "k=2, workers=-1)"),
        (", workers=1", ", workers=2", "k=2, workers=-1)"),
        (", workers=-1", "", "k=2, workers=1)"),
    ],
)
def test_a_routine_is_told_how_many_threads_to_use(mine: str, theirs: str, told: str) -> None:
    case = queries(mine, theirs)
    factor = only(ThreadCount(), case)
    assert told in made.edited(case.slower, factor)
    assert_same(case.slower, factor)


@pytest.mark.parametrize(
    ("mine", "theirs", "share"), [("", ", workers=1", 1.0), ("", "", 1.0), ("", ", workers=2", 0.02)]
)
def test_as_many_threads_or_little_time_are_no_suspicion(mine: str, theirs: str, share: float) -> None:
    silent(queries(mine, theirs, share=share), ThreadCount())


def test_relatives_exchange_their_code() -> None:
    case = queries("", ", workers=2")
    hunks = (made.hunk("a", "b", in_unit=True),)
    silent(made.case(case.slower, case.faster, hunks=hunks), ThreadCount())


@pytest.mark.parametrize(
    ("mine", "theirs", "told"),
    [
        ("", ", vectorize=True", "jacobian(torch.sin, x, vectorize=True)"),
        (", vectorize=False", ", vectorize=True", "jacobian(torch.sin, x, vectorize=True)"),
        (", strict=True, vectorize=False", ", strict=True", "jacobian(torch.sin, x, strict=True)"),
    ],
)
def test_a_function_is_called_once_for_all(mine: str, theirs: str, told: str) -> None:
    calls = [("J", f"jacobian(torch.sin, x{asked})") for asked in (mine, theirs)]
    case = pair(JACOBIAN, "torch.autograd.functional.jacobian", *calls)
    factor = only(PythonLoop(), case)
    assert told in made.edited(case.slower, factor)
    assert_same(case.slower, factor)
    silent(case, AlgorithmChoice())


def test_another_method_is_asked_for_where_the_same_is_computed() -> None:
    calls = [("J", f"jacobian(torch.sin, x{asked})") for asked in ("", ', strategy="forward-mode", vectorize=True')]
    name = "torch.autograd.functional.jacobian"
    case = pair(JACOBIAN, name, *calls)
    assert "strategy='forward-mode')" in made.edited(case.slower, only(AlgorithmChoice(), case))
    silent(pair(JACOBIAN, name, *calls, work=UNSURE), AlgorithmChoice(), PythonLoop())


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [(", dim=0", ", dim=1"), (", out=y", ""), (", strict=True", ""), (", method=chosen", ""), ("", "")],
    ids=["what is given", "where to", "a flag", "not written out", "alike"],
)
def test_what_is_no_method_is_not_asked_for(mine: str, theirs: str) -> None:
    calls = [("J", f"jacobian(torch.sin, x{asked})") for asked in (mine, theirs)]
    silent(pair(JACOBIAN, "torch.autograd.functional.jacobian", *calls), AlgorithmChoice(), PythonLoop())


@pytest.mark.parametrize("told", ["True", "recorded"])
def test_a_backward_pass_is_not_told_to_record_itself(told: str) -> None:
    """By itself, or as the function that asks for it is told."""
    calls = [("(g,)", f"torch.autograd.grad((x * x).sum(), x{asked})") for asked in (f", create_graph={told}", "")]
    case = pair(f"recorded = True\n{GRADIENT}", "torch.autograd.grad", *calls)
    factor = next(f for f in AutogradOverhead().experiments(case) if f.name == "gradients-not-recorded")
    assert "grad((x * x).sum(), x)" in made.edited(case.slower, factor)
    assert_same(case.slower, factor)
    other_way = made.case(case.faster, case.slower)
    assert "gradients-not-recorded" not in [f.name for f in AutogradOverhead().experiments(other_way)]


PENALTY = """\
import torch
w = torch.ones(64, 64, requires_grad=True)
x = torch.ones(256, 64, requires_grad=True)
for step in range(30):
    loss = torch.tanh(x @ w).sum()
    (g,) = {call}
    (loss + (g * g).sum()).backward()
    w.grad = None
"""


@pytest.mark.parametrize(("work", "cause"), [("unchecked", "unequal-work"), ("same", "autograd-overhead")])
def test_gradients_of_gradients_are_other_work(work: Any, cause: str) -> None:
    calls = [f"torch.autograd.grad(loss, x, {asked}=True)" for asked in ("create_graph", "retain_graph")]
    sides = []
    for label, call, seconds in zip("ab", calls, (3e-3, 1e-3), strict=True):
        text = PENALTY.format(call=call)
        asked = made.operation("torch.autograd.grad", made.tensor(1), text=call, source=text, seconds=1e-3)
        walked = made.operation("torch.Tensor.backward", made.tensor(1), seconds=seconds)
        sides.append(made.side(label, [asked, walked], text, gradients=True, backward=True))
    case = made.case(*sides, work=SameWork(kind=work))
    factor = next(f for f in AutogradOverhead().experiments(case) if f.name == "gradients-not-recorded")
    assert factor.cause == cause and calls[1] in made.edited(case.slower, factor)


def test_code_that_only_records_gradients_is_named_so() -> None:
    texts = ("g = grad(loss, x, create_graph=True)\n", "g = grad(loss, x)\n")
    passes = [made.operation("torch.autograd.grad", made.tensor(12), seconds=s) for s in (2e-4, 1e-4)]
    slower = made.side("a", passes[:1], gradients=True, backward=True)
    swap = made.swap(passes[:1], passes[1:], slower, made.hunk(*texts, in_unit=True))
    assert AutogradOverhead().shown(swap) > 0.9
    more = made.hunk(texts[0], "g = by_hand(loss, x)\n", in_unit=True)
    assert AutogradOverhead().shown(made.swap(passes[:1], passes[1:], slower, more)) == 0.0


@pytest.mark.parametrize(
    ("call", "name", "value", "edited"),
    [
        ("f(x)", "k", "2", "f(x, k=2)"),
        ("f(x, k=3, )", "k", "2", "f(x, k=2, )"),
        ("f(x, k=3, m=4)", "k", "", "f(x, m=4)"),
        ("f(k=3, m=4)", "k", "", "f(m=4)"),
        ("f(k=3)", "k", "", "f()"),
        ("f(*parts, m=4)", "k", "2", "f(*parts, m=4, k=2)"),
        ("f(x for x in y)", "k", "2", ""),
        ("f()", "k", "2", ""),
    ],
)
def test_how_a_call_is_edited(call: str, name: str, value: str, edited: str) -> None:
    one = side("a", TREE, "scipy.spatial.cKDTree.query", ("z", call))
    (operation, _) = one.evidence.operations
    assert one.source is not None and isinstance(operation, Operation)
    edits = asking.edits(one.source, {asking.Option(operation, name, "", value): value})
    assert bool(edits) is bool(edited) and (not edited or f"z = {edited}\n" in apply(one.source.text, edits))


@pytest.mark.parametrize(
    ("slower", "faster", "named"),
    [("", ", vectorize=True", True), (", vectorize=True", "", False), ("", ", strict=True", False)],
)
def test_code_that_calls_a_function_for_each_alone(slower: str, faster: str, named: bool) -> None:
    """Relatives exchange the code that tells the routine so."""
    calls = [("J", f"jacobian(torch.sin, x{asked})") for asked in (slower, faster)]
    case = pair(JACOBIAN, "torch.autograd.functional.jacobian", *calls)
    code = made.hunk(*(" = ".join(call) for call in calls), in_unit=True)
    swap = Swap(case, case.slower.evidence.operations, case.faster.evidence.operations, code)
    assert (PythonLoop().explains(swap) == 0.8) is named
