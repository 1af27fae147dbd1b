"""Planted programs, and what their scripts leave behind when they are run before and after a factor's edits."""

from __future__ import annotations

from typing import Any

import evidence_made as made
import numpy as np

from whyslower.causes.case import Case, Cause, Side
from whyslower.records import Factor, Operand, Variable


def left_behind(text: str, name: str = "result") -> Any:
    """The value of a variable after the script has run."""
    space: dict[str, Any] = {"__name__": "made"}
    exec(compile(text, made.PATH, "exec"), space)
    return space[name]


def changed(side: Side, factor: Factor, name: str = "result") -> Any:
    """The same, with the factor's edits in place."""
    return left_behind(made.edited(side, factor), name)


def assert_same(side: Side, factor: Factor, rtol: float = 1e-5) -> None:
    """The edits keep the results."""
    assert side.source is not None
    before, after = left_behind(side.source.text), changed(side, factor)
    np.testing.assert_allclose(np.asarray(before, float), np.asarray(after, float), rtol=rtol)


def live(**values: Operand) -> tuple[Variable, ...]:
    """Variables at the loop's door."""
    return tuple(Variable(name=name, value=value) for name, value in values.items())


def only(cause: Cause, pair: Case) -> Factor:
    """The one experiment of a cause."""
    (factor,) = cause.experiments(pair)
    assert factor.cause == cause.id
    return factor


def silent(pair: Case, *causes: Cause) -> None:
    """None of the causes suspects anything."""
    assert [f.name for cause in causes for f in cause.experiments(pair)] == []


PRODUCT = """\
import numpy as np
x = np.random.default_rng(0).random((300, 300)){x}
w = np.random.default_rng(1).random((300, 300)){w}
for i in range(2):
    y = x @ w
result = y[:3]
"""


def of_products(label: str, x: str, w: str = "") -> Side:
    """A program that multiplies matrices of dtypes x and w."""
    w = w or x
    text = PRODUCT.format(x=f'.astype("{x}")', w=f'.astype("{w}")')
    left, right = made.array(300, 300, dtype=x, text="x"), made.array(300, 300, dtype=w, text="w")
    one = made.operation("@", left, right, text="x @ w", source=text, result=left, seconds=1e-3)
    return made.side(label, [one], text, variables=live(x=left, w=right))


def array_of(value: object, text: str) -> Operand:
    """An operand as it would be seen, of a real value."""
    if isinstance(value, tuple):
        return made.sequence(len(value), "numpy.ndarray", "tuple", dtype=value[0].dtype.name, text=text)
    if isinstance(value, np.ndarray):
        return made.array(*value.shape, dtype=value.dtype.name, text=text)
    if type(value).__module__ == "torch":
        return made.tensor(*value.shape, dtype=str(value.dtype).removeprefix("torch."), text=text)  # type: ignore[attr-defined]
    return Operand(kind="number", type=type(value).__name__, text=text)


def planted(head: str, setup: str, expression: str, name: str, parts: dict[str, str], statement: str = "") -> Side:
    """A program whose unit is one expression, seen to work on `parts`: by text, what gives their values."""
    text = f"{head}\n{setup}\nfor k in range(2):\n    {statement or f'result = {expression}'}\n"
    space: dict[str, object] = {}
    exec(f"{head}\n{setup}", space)
    operands = [array_of(eval(value, space), part) for part, value in parts.items()]
    library = "torch" if head == "import torch" else "numpy"
    result = array_of(eval(expression, space), "") if not statement else None
    one = made.operation(name, *operands, text=expression, source=text, seconds=1e-3, library=library, result=result)
    return made.side("a", [one], text)
