"""Arrays stacked along the last axis: stacked along the first one, and turned."""

from __future__ import annotations

import evidence_made as made
import pytest
from real_runs import assert_same

from whyslower.causes import equivalents, stacking
from whyslower.causes.case import Side
from whyslower.causes.memory_layout import MemoryLayout

SCRIPT = """\
import {library}
frames = [{frame} for k in range({many})]
for i in range(2):
    y = {call}
result = {result}
"""
FRAME = {"np": "np.full((60, 80), k / 7)", "torch": "torch.full((60, 80), k / 7)"}
IMPORTS = {"np": "numpy as np", "torch": "torch"}


def side(call: str, shape: tuple[int, ...], frame: str = "", many: int = 8) -> Side:
    module, _, name = call.partition("(")[0].partition(".")
    result = "y" if module == "np" else "y.numpy()"
    script = SCRIPT.format(library=IMPORTS[module], frame=frame or FRAME[module], many=many, call=call, result=result)
    array = "numpy.ndarray" if module == "np" else "torch.Tensor"
    frames = made.sequence(many, items=array, text="frames")
    library = {"np": "numpy", "torch": "torch"}[module]
    one = made.operation(
        f"{library}.{name}", frames, text=call, source=script, seconds=1e-3, library=library,
        result=made.array(*shape, kind=array),
    )  # fmt: skip
    return made.side("a", [one], script)


@pytest.mark.parametrize(
    ("call", "written"),
    [
        ("np.dstack(frames)", "np.moveaxis(np.stack(frames), 0, -1)"),
        ("np.stack(frames, axis=-1)", "np.moveaxis(np.stack(frames), 0, -1)"),
        ("np.stack(frames, 2)", "np.moveaxis(np.stack(frames), 0, -1)"),
        ("torch.stack(frames, dim=-1)", "torch.movedim(torch.stack(frames), 0, -1)"),
    ],
)
def test_each_stays_in_one_piece(call: str, written: str) -> None:
    one = side(call, (60, 80, 8))
    (factor,) = equivalents.factors(made.case(one, made.side("b")), MemoryLayout.id)
    assert f"y = {written}\n" in made.edited(one, factor)
    assert_same(one, factor)


def test_columns() -> None:
    one = side("np.column_stack(frames)", (4000, 8), frame="np.full(4000, k / 7)")
    (factor,) = equivalents.factors(made.case(one, made.side("b")), MemoryLayout.id)
    assert "y = np.moveaxis(np.stack(frames), 0, -1)\n" in made.edited(one, factor)
    assert_same(one, factor)


@pytest.mark.parametrize(
    ("call", "shape", "many"),
    [
        ("np.stack(frames)", (8, 60, 80), 8),
        ("np.stack(frames, axis=1)", (60, 8, 80), 8),
        ("np.dstack(frames)", (60, 80, 3), 3),
        ("np.dstack(frames)", (60, 80, 32), 8),
        ("np.dstack(frames)", (1, 80, 8), 8),
        ("np.column_stack(frames)", (60, 640), 8),
        ("np.stack(frames, axis=-1, out=kept)", (60, 80, 8), 8),
    ],
    ids=["the first", "between", "channels", "joined, not stacked", "rows", "tables side by side", "where to"],
)
def test_what_is_stacked_otherwise_stays(call: str, shape: tuple[int, ...], many: int) -> None:
    assert not equivalents.factors(made.case(side(call, shape, many=many), made.side("b")), MemoryLayout.id)


def test_once_that_was_tried_the_rest_is_no_matter_of_layout() -> None:
    stacked = made.operation("numpy.dstack", made.array(60, 80, 8, strides=(1, 60, 4800)), seconds=1e-3)
    swap = made.swap([stacked], [made.operation("numpy.dstack", made.array(60, 80, 8), seconds=1e-4)])
    cause = MemoryLayout()
    assert cause.explains(cause.left(swap, {"laid-out-once"})) > 0.5
    assert cause.explains(cause.left(swap, {stacking.NAME})) == 0.0
