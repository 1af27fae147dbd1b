"""Objects of classes of the user's where plain tuples serve, one for each of many; and rows, taken one by one."""

from __future__ import annotations

import evidence_made as made
import pytest

from whyslower.causes.case import Swap
from whyslower.inquiry.code import named
from whyslower.records import Operand, Operation

PAIR = Operand(kind="number", type="float", text="x")


def call(name: str, result: str, us: float, library: str = "user") -> Operation:
    return made.operation(
        name,
        PAIR,
        PAIR,
        library=library,
        count=3000.0,
        seconds=us * 3e-3,
        text=f"{name}(x, y)",
        result=made.other(result),
    )


PLUS = call("+", "float", 0.15, "python")


@pytest.mark.parametrize(
    ("slower", "faster", "named_so"),
    [
        (call("Point", "__main__.Point", 0.8), None, True),
        (call("Point", "__main__.Point", 0.8), call("Pair", "__main__.Pair", 0.1), False),  # these are made, too
        (call("Point", "__main__.Point", 9.0), None, False),  # it does something
        (call("advance", "__main__.Point", 0.8), None, False),  # no class
    ],
)
def test_objects_where_tuples_serve_cost_a_call_each(
    slower: Operation, faster: Operation | None, named_so: bool
) -> None:
    lost, gained = (slower, PLUS), (PLUS, *([faster] if faster is not None else []))
    took = sum(operation.seconds for operation in lost)
    pair = made.case(made.side("a", lost, unit_s=took), made.side("b", gained, unit_s=took / 4))
    code = made.hunk("points = [Point(x, y) for x, y in rows]", "points = [(x, y) for x, y in rows]", in_unit=True)
    assert (named(Swap(pair, lost, gained, code)) == "dispatch-overhead") is named_so


@pytest.mark.parametrize(("numbers", "us", "named_so"), [(24, 310, True), (24, 3000, False), (400_000, 310, False)])
def test_a_row_of_an_array_of_jax_costs_the_call_however_long_that_takes(
    numbers: int, us: float, named_so: bool
) -> None:
    """`X[i]` of an array of JAX's, and of the same data left in NumPy."""
    given, index = made.array(4000, numbers), Operand(kind="number", type="int", text="i")
    rows = [
        made.operation("[]", given, index, library=library, text="X[i]", seconds=s, result=made.array(numbers))
        for library, s in (("jax", us * 1e-6), ("numpy", 3e-6))
    ]
    pair = made.case(made.side("a", rows[:1], unit_s=us * 1e-6), made.side("b", rows[1:], unit_s=3e-6))
    code = made.hunk("X = jnp.asarray(features)", "X = features")
    assert (named(Swap(pair, (rows[0],), (rows[1],), code)) == "dispatch-overhead") is named_so
