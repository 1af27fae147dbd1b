"""Fewer steps of Python's own; the user's own lines as long as a unit has time for; what compiles in each of few."""

from __future__ import annotations

import evidence_made as made
import msgspec
import numpy as np
import pytest
from real_runs import changed
from test_swaps_named import one

from whyslower.causes.algorithm_choice import AlgorithmChoice
from whyslower.causes.case import Swap, as_timed
from whyslower.causes.python_loop import PythonLoop
from whyslower.causes.recompilation import Recompilation
from whyslower.records import Evidence, Operation

STEP = {"library": "python", "depth": 1, "count": 9000.0}
WORDS = made.sequence(400, "str")


def swapped(lost: list[Operation], gained: list[Operation]) -> Swap:
    return Swap(made.case(made.side("a", lost), made.side("b", gained)), tuple(lost), tuple(gained))


@pytest.mark.parametrize(("count", "more", "named"), [
    (800.0, [], AlgorithmChoice),  # the same kind of steps, a few of them
    (800.0, [("sum", WORDS)], PythonLoop),  # and one call that does at once what the loop did
    (800.0, [("math.fsum", WORDS)], PythonLoop),
    (3.0, [], PythonLoop),
])  # fmt: skip
def test_fewer_steps_of_the_same_kind_are_another_method(
    count: float, more: list[tuple[str, object]], named: type
) -> None:
    lost = [one("[]+=", 9000, made.other("dict"), made.other("tuple"), **STEP)]
    gained = [one("[]+=", count, made.other("dict"), made.other("tuple"), **(STEP | {"count": count}))]
    gained += [one(name, 40, operand, library="python") for name, operand in more]  # type: ignore[arg-type]
    found = swapped(lost, gained)
    assert {PythonLoop: PythonLoop().explains(found), AlgorithmChoice: AlgorithmChoice().explains(found)}[named] >= 0.5
    assert (PythonLoop().explains(found) > 0.5) == (named is PythonLoop)


def test_what_is_watched_costs_no_more_than_the_unit_has_left() -> None:
    """Looking takes as long for a step of 6 us as for one of 0.3."""
    own, call = one("step", 600, library="user", count=100.0), one("torch.tanh", 200, made.tensor(8))
    seen = Evidence(label="a", operations=(own, one("iter", 300, library="python", count=1000.0), call))
    told = {o.name: o.seconds for o in as_timed(seen, 880e-6).operations}
    assert told == pytest.approx({"step": 580e-6, "iter": 100e-6, "torch.tanh": 200e-6})
    least = {o.name: o.seconds for o in as_timed(seen, 100e-6).operations}
    assert least == pytest.approx({"step": 60e-6, "iter": 30e-6, "torch.tanh": 200e-6})  # something is left of it
    assert as_timed(seen, 1.1e-3) == seen


@pytest.mark.parametrize(("units", "each", "told"), [(2, 1.0, True), (2, 0.5, False), (9, 0.5, True), (1, 1.0, False)])
def test_where_units_are_long_two_that_compile_each_are_enough(units: int, each: float, told: bool) -> None:
    call = one("jax.jit(update)", 80_000, made.array(96, dtype="float32"), library="jax")
    found = swapped([call], [msgspec.structs.replace(call, seconds=2e-3)])
    slower = made.side("a", [call], compilations=each, plain_units=units)
    found = Swap(made.case(slower, made.side("b", list(found.gained))), found.lost, found.gained)
    assert (Recompilation().explains(found) > 0.5) == told


MODULUS = """\
import numpy as np
field = np.exp(1j * np.linspace(0.0, 6.0, 30000)) * np.linspace(1.0, 2.0, 30000)
for k in range(3):
    result = np.exp(1j * np.angle(field))
"""


def test_a_phase_is_a_number_over_its_modulus() -> None:
    field = made.array(30000, dtype="complex128", text="field")
    parts = {"exp": "np.exp(1j * np.angle(field))", "angle": "np.angle(field)"}
    seen = [made.operation(f"numpy.{n}", field, text=t, source=MODULUS, seconds=1e-3) for n, t in parts.items()]
    slower = made.side("a", seen, MODULUS)
    (factor,) = AlgorithmChoice().experiments(made.case(slower, made.side("b")))
    assert "result = (field / np.abs(field))" in made.edited(slower, factor)
    left = changed(slower, factor)
    np.testing.assert_allclose(left, np.exp(1j * np.linspace(0.0, 6.0, 30000)), rtol=1e-12)
