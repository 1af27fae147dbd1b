"""The few first or last of what is sorted, written as a partition or as topk: it runs, and finds the same."""

from __future__ import annotations

import evidence_made as made
import pytest
from real_runs import assert_same, planted

from whyslower.causes import equivalents
from whyslower.inquiry.code import Tried, rest

NUMPY, TORCH = "import numpy as np", "import torch"
ROW = "x = np.random.default_rng(0).random(60000); k = 10; y = -x"
ROWS = "x = np.random.default_rng(0).random((30, 2000)); k = 10"
TENSOR = "x = torch.rand(60000, generator=torch.Generator().manual_seed(0)); k = 10"
TENSORS = "x = torch.rand(30, 2000, generator=torch.Generator().manual_seed(0)); k = 10"


@pytest.mark.parametrize(
    ("head", "setup", "expression"),
    [
        (NUMPY, ROW, "np.argsort(x)[:k]"),
        (NUMPY, ROW, "x.argsort()[:10]"),
        (NUMPY, ROW, "np.argsort(-x)[:k]"),
        (NUMPY, ROW, "np.argsort(x)[-k:]"),
        (NUMPY, ROW, "np.argsort(x)[::-1][:k]"),
        (NUMPY, ROW, "np.sort(x)[:k]"),
        (NUMPY, ROW, "np.sort(x)[-k:]"),
        (NUMPY, ROW, "np.sort(x)[::-1][:k]"),
        (NUMPY, ROWS, "np.argsort(x, axis=1)[:, :k]"),
        (NUMPY, ROWS, "np.argsort(-x, axis=-1)[:, :k]"),
        (NUMPY, ROWS, "np.argsort(x)[:, -k:]"),
        (NUMPY, ROWS, "np.argsort(x, axis=1)[:, ::-1][:, :k]"),
        (NUMPY, ROWS, "np.sort(x, axis=1)[:, :k]"),
        (TORCH, TENSOR, "torch.argsort(x, descending=True)[:k]"),
        (TORCH, TENSOR, "x.argsort()[:k]"),
        (TORCH, TENSOR, "torch.sort(x, descending=True).values[:k]"),
        (TORCH, TENSORS, "torch.argsort(x, dim=1, descending=True)[:, :k]"),
        (TORCH, TENSORS, "x.sort(dim=-1).indices[:, :k]"),
    ],
)
def test_the_few_are_found_without_sorting_the_rest(head: str, setup: str, expression: str) -> None:
    side = planted(head, setup, expression, "[]", {"x": "x", "-x": "-x"})
    (factor,) = equivalents.factors(made.case(side, made.side("b")), "algorithm-choice")
    assert factor.name == "few-selected"
    assert ("partition" if head == NUMPY else "topk") in made.edited(side, factor)
    assert_same(side, factor)


@pytest.mark.parametrize(
    ("head", "setup", "expression"),
    [
        (NUMPY, ROW, "np.argsort(x)[k:]"),  # nearly all
        (NUMPY, ROW, "np.argsort(x)[:30000]"),
        (NUMPY, ROW, "np.argsort(x)[:4 * k:2]"),
        (NUMPY, ROW, "np.argsort(x, kind='stable')[:k]"),
        (NUMPY, ROWS, "np.argsort(x, axis=0)[:k]"),
        (NUMPY, ROWS, "np.argsort(x, axis=1)[:k]"),  # of the rows
        (TORCH, TENSOR, "torch.argsort(x, stable=True)[:k]"),
        (TORCH, TENSORS, "torch.argsort(x, dim=0)[:, :k]"),
    ],
)
def test_what_is_not_the_few_is_left_alone(head: str, setup: str, expression: str) -> None:
    side = planted(head, setup, expression, "[]", {"x": "x"})
    assert equivalents.factors(made.case(side, made.side("b")), "algorithm-choice") == ()


def test_what_an_experiment_has_written_otherwise_names_nothing_else() -> None:
    """A row deleted from a table, and the few nearest of all: once these are selected, the copy is left."""
    source = (
        "import numpy as np\nfor k in range(9):\n    others = np.delete(t, k, axis=0)\n    best = np.argsort(d)[:10]\n"
    )
    table, ids, few = made.array(5000, 64), made.array(5000, dtype="int64"), made.array(10, dtype="int64")
    d = made.array(5000, text="d")
    lost = [
        made.operation(
            "numpy.delete", table, source=source, text="np.delete(t, k, axis=0)", result=table, seconds=8e-5
        ),
        made.operation("numpy.argsort", d, source=source, text="np.argsort(d)", result=ids, seconds=1.6e-4),
        made.operation("[]", ids, source=source, text="np.argsort(d)[:10]", result=few, view=True, seconds=1e-7),
    ]
    gained = [made.operation("numpy.argpartition", d, made.number("int"), result=ids, seconds=4e-5)]
    pair = made.case(made.side("a", lost, source), made.side("b", gained))
    (factor,) = equivalents.factors(pair, "algorithm-choice")
    assert rest(pair, Tried()).cause == "algorithm-choice"
    assert rest(pair, Tried(frozenset(), frozenset({factor.name}), frozenset(factor.gone))).cause == "redundant-copy"
