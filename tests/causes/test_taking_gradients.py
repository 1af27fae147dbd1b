"""Gradients that a compiled function takes along with a value, or for all parameters, and that nobody uses."""

from __future__ import annotations

import dataclasses

import evidence_made as made
import pytest
from test_swaps_named import one

from whyslower.causes.autograd_overhead import AutogradOverhead
from whyslower.causes.case import Side, Swap
from whyslower.inquiry.code import named
from whyslower.inquiry.views import whole
from whyslower.records import Kernel, Operation, SameWork

COMPILED = "import jax\nboth = jax.jit(jax.value_and_grad(loss))\nvalue = jax.jit(loss)\n"
DECORATED = """\
import jax
@jax.jit
def both(p, x):
    return jax.value_and_grad(loss)(p, x)
value = jax.jit(loss)
"""
ALWAYS = "for step in range(9):\n    f, g = both(p, x)\n    f2, _ = both(q, x)\n"
ONCE = "for step in range(9):\n    f, g = both(p, x)\n    f2 = value(q, x)\n"


def called(text: str, us: float, count: float, rows: int = 2000) -> Operation:
    given = made.other("dict"), made.array(rows, 20, kind="jax.Array")
    return made.operation("jax.jit(loss)", *given, text=text, library="jax", count=count, seconds=us * 1e-6)


def line_search(faster: list[Operation], work: str = "same", head: str = COMPILED) -> Swap:
    """A step that takes a gradient at each of six points gives way to another."""
    slower = made.side("a", [called("both(p, x)", 9000, 6.0)], COMPILED + ALWAYS, unit_s=10e-3)
    case = made.case(slower, made.side("b", faster, head + ONCE, unit_s=6e-3), ratio=1.7)
    return whole(dataclasses.replace(case, work=SameWork(kind=work)))  # type: ignore[arg-type]


@pytest.mark.parametrize("head", [COMPILED, DECORATED])
def test_gradients_of_points_that_are_only_tried_are_named(head: str) -> None:
    found = line_search([called("both(p, x)", 1500, 1.0), called("value(q, x)", 4000, 5.0)], head=head)
    assert named(found) == "autograd-overhead"


@pytest.mark.parametrize(
    "faster",
    [
        [called("both(p, x)", 3000, 2.0)],  # fewer points are tried
        [called("both(p, x)", 1500, 1.0), called("value(q, x)", 4000, 2.0)],
        [called("both(p, x)", 1500, 1.0), called("value(q, x)", 2000, 5.0, rows=500)],
        [called("both(p, x)", 1500, 1.0), called("value(q, x)", 7400, 5.0)],  # it takes as long
        [called("value(q, x)", 4000, 6.0)],  # another method: no gradient at all
    ],
)
def test_what_else_is_done_less_is_no_gradient(faster: list[Operation]) -> None:
    assert AutogradOverhead().explains(line_search(faster)) == 0.0


def test_a_step_that_computes_something_else_may_want_them() -> None:
    faster = [called("both(p, x)", 1500, 1.0), called("value(q, x)", 4000, 5.0)]
    assert AutogradOverhead().explains(line_search(faster, work="unchecked")) == 0.0


# --- of more parameters -----------------------------------------------------------------------------------------------


def fine_tuning(
    products: float, back: float, back_us: float = 1500, work: str = "same", called_us: float = 2800
) -> Swap:
    """A step of all parameters that goes through so many layers and back through some gives way to one of the head."""

    def layers(there: float, back: float, us: float) -> tuple[Kernel, ...]:
        def kernel(name: str, count: float, us: float, backward: bool = True) -> Kernel:
            shapes, dtypes = ((512, 512),) * 3, ("float32",) * 3
            return Kernel(name=name, count=count, seconds=us * 1e-6, shapes=shapes, dtypes=dtypes, backward=backward)

        forward = kernel("xla::dot_general", there, 200 * there, backward=False)
        return forward, kernel("xla::dot_general", back / 2, us / 2), kernel("xla::transpose", back / 2, us / 2)

    def step(us: float) -> Operation:
        return made.operation("jax.jit(step)", made.other("dict"), library="jax", count=1.0, seconds=us * 1e-6)

    slower = made.side("a", [step(called_us)], unit_s=3e-3, kernels=layers(products, back, back_us))
    faster = made.side("b", [step(900)], unit_s=1e-3, kernels=layers(4.0, 1.0, 100))
    return whole(made.case(slower, faster, ratio=3.0, work=SameWork(kind=work)))  # type: ignore[arg-type]


def test_gradients_for_all_parameters_where_the_head_alone_is_trained() -> None:
    assert named(fine_tuning(4.0, 7.0)) == "autograd-overhead"
    assert named(fine_tuning(4.0, 7.0, called_us=1700)) == "autograd-overhead"  # as its watched call scatters
    others = (
        fine_tuning(8.0, 7.0),
        fine_tuning(4.0, 1.0),
        fine_tuning(4.0, 7.0, 500),
        fine_tuning(4.0, 7.0, work="unlike"),
    )
    assert all(named(other) != "autograd-overhead" for other in others)


def backtracking(label: str, backward: float, *, sites: int = 1, forward: float = 5.0) -> Side:
    """A line search that evaluates a network at so many points, and goes back through it so often."""
    batch = made.tensor(2000, 12)
    net = one("torch.nn.modules.container.Sequential", 1000 * forward, batch, library="torch", count=forward)
    loss = made.tensor(1, text="loss")
    back = [
        one("torch.Tensor.backward", 800 * backward / sites, loss, library="torch", count=backward / sites, line=site)
        for site in range(1, sites + 1)
    ]
    took = (1000 * forward + 800 * backward) * 1e-6
    return made.side(label, [net, *back], gradients=True, backward=True, unit_s=took)


@pytest.mark.parametrize(
    ("slower", "takes"),
    [
        (backtracking("a", 5.0), True),
        (backtracking("a", 5.0, forward=9.0), False),  # it searches longer
        (backtracking("a", 2.0, sites=2), False),  # through one graph twice
    ],
)
def test_a_way_back_at_each_trial_point_of_which_the_value_is_asked(slower: Side, takes: bool) -> None:
    pair = whole(made.case(slower, backtracking("b", 1.0), ratio=1.5))
    assert (named(pair) == "autograd-overhead") is takes
