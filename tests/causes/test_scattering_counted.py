"""Scattering into a table by `np.add.at`: counted with weights instead, or told the table's dtype."""

from __future__ import annotations

import evidence_made as made
import numpy as np
import pytest
from real_runs import changed, left_behind, planted

from whyslower.causes import equivalents

NUMPY, KERNEL = "import numpy as np", "kernel-implementation"
AT = "t = np.zeros({}); i = np.random.default_rng(0).integers(0, 40, 900); v = np.arange(900); j = i[::-1].copy()"
PAIR = {"(i, j)": "(i, j)", "1": "1"}
SCATTERED = [
    (KERNEL, AT.format(40), "np.add.at(t, i, v)", {"v": "v"}, "weights=v, minlength=len(t)"),
    (KERNEL, AT.format(40), "np.add.at(t, i, 2)", {"2": "2"}, "t += 2 * np.bincount(i, minlength=len(t))"),
    (KERNEL, AT.format("(50, 40)"), "np.add.at(t, (i, j), 1)", PAIR, "t += np.bincount(np.ravel_multi_index"),
    (KERNEL, AT.format("(50, 40), int"), "np.add.at(t, (i, j), 1)", PAIR, ".reshape(t.shape)"),
    (KERNEL, AT.format("(50, 40)"), "np.add.at(t, (i, j), v)", {"(i, j)": "(i, j)", "v": "v"}, "weights=v"),
    ("type-promotion", AT.format("(50, 40)"), "np.add.at(t, (i, j), 1)", PAIR, "np.add.at(t, (i, j), 1.0)"),
    ("type-promotion", AT.format(40), "np.maximum.at(t, i, v)", {"v": "v"}, "np.asarray(v, t.dtype)"),
]


@pytest.mark.parametrize(("cause", "setup", "call", "parts", "expected"), SCATTERED)
def test_scattering_is_counting_or_is_told_the_tables_dtype(
    cause: str, setup: str, call: str, parts: dict[str, str], expected: str
) -> None:
    side = planted(NUMPY, setup, call, f"numpy.{call[3:].partition('(')[0]}", {"t": "t", "i": "i"} | parts, call)
    (factor,) = equivalents.factors(made.case(side, made.side("b")), cause)
    assert expected in made.edited(side, factor)
    assert side.source is not None
    before, after = left_behind(side.source.text, "t"), changed(side, factor, "t")
    np.testing.assert_array_equal(before, after)
    assert before.any() and before.dtype == after.dtype


@pytest.mark.parametrize(
    "call", ["np.add.at(t, i, 1.5)", "np.add.at(t, i, v.astype(float))", "np.add.at(t.copy(), i, 1)"]
)
def test_scattering_in_the_tables_dtype_is_no_mixture(call: str) -> None:
    parts = {"t": "t", "i": "i", "v.astype(float)": "v.astype(float)", "1.5": "1.5"}
    side = planted(NUMPY, AT.format(40), call, "numpy.add.at", parts, call)
    assert equivalents.factors(made.case(side, made.side("b")), "type-promotion") == ()


@pytest.mark.parametrize("change", ["i = i > 20", "t = np.zeros(40, np.uint8)"])
def test_scattering_by_a_mask_or_into_unsigned_numbers_is_no_counting(change: str) -> None:
    call = "np.add.at(t, i, 1)"
    parts = {"t": "t", "i": "i", "1": "1"}
    side = planted(NUMPY, f"{AT.format(40)}; {change}", call, "numpy.add.at", parts, call)
    assert equivalents.factors(made.case(side, made.side("b")), KERNEL) == ()
