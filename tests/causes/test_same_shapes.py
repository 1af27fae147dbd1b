"""A compiled function that is handed other shapes each time compiles for each: told by handing it the first ones again.

Making its arrays the first time only would spare the compiling too, and is no experiment about copies then.
"""

from __future__ import annotations

from typing import Any

import evidence_made as made
import msgspec
import pytest
from real_runs import only, silent

from whyslower.causes.case import Case
from whyslower.causes.construction import Construction
from whyslower.causes.recompilation import Recompilation
from whyslower.causes.redundant_copy import RedundantCopy
from whyslower.inquiry.code import Tried, named
from whyslower.inquiry.views import whole
from whyslower.records import Operation

SCRIPT = """\
import jax.numpy as jnp
for x in sessions:
    w = fit(jnp.asarray(x))
"""
FLOATS = made.array(20_000, 8, dtype="float32", kind="jax.Array")


def pair(compilations: float, scale: float = 0.99, unit_s: float = 0.15, **seen: Any) -> Case:
    """`jnp.asarray(x)` takes a fifth of a unit that compiles so often, on arrays whose sizes change or don't; the
    typical unit takes as long, or less."""
    given = made.operation(
        "jax.numpy.asarray",
        made.array(20_000, 8, dtype="float32"),
        text="jnp.asarray(x)",
        source=SCRIPT,
        library="jax",
        result=FLOATS,
        seconds=3e-2,
        scale=scale,
    )
    fit = made.operation(
        "jax.jit(fit)",
        FLOATS,
        text="fit(jnp.asarray(x))",
        source=SCRIPT,
        library="jax",
        result=made.array(8, dtype="float32", kind="jax.Array"),
        seconds=1.2e-1,
        scale=scale,
    )
    quick = msgspec.structs.replace(fit, name="jax.jit(descend)", seconds=2e-2, scale=1.0)
    seen = {"plain_units": 1, "units": 2} | seen
    slower = made.side("a", [given, fit], SCRIPT, unit_s=unit_s, compilations=compilations, **seen)
    return made.case(slower, made.side("b", [quick], unit_s=0.02), ratio=6.0)


def test_the_first_arrays_are_given_again_where_shapes_change() -> None:
    factor = only(Recompilation(), pair(3.0))
    assert 'globals()["first_result_0"]' in made.edited(pair(3.0).slower, factor)
    assert factor.weight > 0.8 and not factor.remedy
    silent(pair(3.0), RedundantCopy(), Construction())


def test_what_computes_is_not_given_again() -> None:
    """`jnp.mean(fit(jnp.asarray(x)))` holds the fit, and a decomposition takes its own time."""
    whole = pair(3.0)
    (given, fit) = whole.slower.evidence.operations
    text = "jnp.mean(fit(jnp.asarray(x)))"
    script = SCRIPT.replace("fit(jnp.asarray(x))", text)
    mean, inner, first = (
        made.operation(name, *operands, text=part, source=script, library="jax", result=FLOATS, seconds=us, scale=0.99)
        for name, operands, part, us in (
            ("jax.numpy.mean", fit.operands, text, 5e-2),
            ("jax.jit(fit)", fit.operands, "fit(jnp.asarray(x))", 2e-2),
            ("jax.numpy.asarray", given.operands, "jnp.asarray(x)", 1e-2),
        )
    )
    slower = made.side("a", [mean, inner, first], script, unit_s=0.15, compilations=3.0, plain_units=1, units=2)
    edited = made.edited(slower, only(Recompilation(), made.case(slower, whole.faster, ratio=6.0)))
    assert edited.count("first_result_0") == 3 and "first_result_1" not in edited
    assert "jnp.mean(fit((globals()" in edited


def test_sizes_that_change_within_a_unit_are_the_same_in_each() -> None:
    case = pair(3.0)
    layers = [msgspec.structs.replace(o, count=3.0) for o in case.slower.evidence.operations]
    slower = made.side("a", layers, SCRIPT, unit_s=0.15, compilations=3.0, plain_units=1, units=2)
    silent(made.case(slower, case.faster, ratio=6.0), Recompilation())


def test_once_shapes_were_held_fixed_the_rest_is_something_else() -> None:
    assert named(whole(pair(3.0)), Tried(made=frozenset({"same-shapes"}))) != "recompilation"


def test_without_a_compilation_for_each_they_are_copies() -> None:
    for compilations in (0.0, 0.02):  # a late one or two
        silent(pair(compilations), Recompilation())
    assert only(RedundantCopy(), pair(0.0)).name == "copies-kept"


def test_arrays_of_one_shape_are_not_given_again_for_what_compiles() -> None:
    silent(pair(3.0, scale=1.0), Recompilation())


def test_one_unit_is_enough_to_name_it_where_each_compiles_for_another_shape() -> None:
    assert named(whole(pair(3.0, unit_s=0.02))) == "recompilation"
    assert named(whole(pair(3.0, scale=1.0, unit_s=0.02))) != "recompilation"


def test_one_unit_is_enough_to_name_it_where_the_typical_one_takes_as_long() -> None:
    """A dictionary with other keys each time: no shape tells."""
    assert named(whole(pair(3.0, scale=1.0))) == "recompilation"
    assert named(whole(pair(0.0, scale=1.0))) != "recompilation"


def test_what_is_not_compiled_itself_compiles_for_each_shape_as_well() -> None:
    """`returns[done].mean()` in JAX, outside any compiled function."""
    returns, chosen = (made.array(n, dtype="float32", kind="jax.Array") for n in (2048, 270))
    done = made.array(2048, dtype="bool", kind="jax.Array")
    kept = made.operation("[]", returns, done, text="returns[done]", library="jax", result=chosen, seconds=0.12)
    mean = made.operation("jax.Array.mean", chosen, text="returns[done].mean()", library="jax", seconds=3e-2, scale=0.9)
    masked = made.operation("jax.jit(masked_mean)", returns, done, library="jax", seconds=6e-4)

    def name(*operations: Operation) -> str:
        slower = made.side("a", operations, unit_s=0.02, compilations=7.0, plain_units=1, units=2)
        return named(whole(made.case(slower, made.side("b", [masked], unit_s=1e-3), ratio=20.0)))

    assert name(kept, mean) == "recompilation"
    assert name(kept, msgspec.structs.replace(mean, scale=1.0)) != "recompilation"


@pytest.mark.parametrize(("points", "slow_kernel"), [((256, 1, 1, 2), True), ((256, 1, 1, 1), False)])
def test_arrays_spread_over_each_other_have_a_kernel_called_for_each_short_run(
    points: tuple[int, ...], slow_kernel: bool
) -> None:
    """A grid of 32 by 32 places less 256 points: two numbers at a time, or the points laid out along a row first."""
    grid, offsets = made.tensor(1, 32, 32, 2), made.tensor(256, 32, 32, 2)

    def less(us: float, given: tuple[int, ...]) -> Operation:
        operands = grid, made.tensor(*given)
        return made.operation("-", *operands, result=offsets, library="torch", seconds=us * 1e-6)

    spread = made.operation("torch.Tensor.repeat", made.tensor(*points), library="torch", seconds=2.5e-5)
    lost, gained = [less(316, points)], [less(47, (256, 1, 32, 2)), spread]
    pair = made.case(made.side("a", lost, unit_s=3.2e-4), made.side("b", gained, unit_s=7e-5))
    assert (named(whole(pair)) == "kernel-implementation") is slow_kernel


@pytest.mark.parametrize(("times", "found"), [(3.0, True), (0.2, False)])
def test_a_model_that_is_taken_apart_and_written_anew_each_time(times: float, found: bool) -> None:
    """`torch.fx` traces and writes code, which no count of compilations shows; running what came of it is no such
    thing."""
    anew = [
        made.operation("torch.fx.Tracer.trace", seconds=times * 6e-4),
        made.operation("torch.fx.graph_module.GraphModule", seconds=times * 4e-4),
    ]
    run = "torch.fx.graph_module.GraphModule.__new__.<locals>.GraphModuleImpl"
    slower = made.side("a", [*anew, made.operation(run, seconds=1.4e-3)], unit_s=5e-3)
    faster = made.side("b", [made.operation(run, seconds=1e-3)], unit_s=1e-3)
    assert (named(whole(made.case(slower, faster, ratio=5.0))) == "recompilation") is found
