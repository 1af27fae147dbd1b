"""A set-up that says how wide a library's numbers are: what goes with it is their width, whatever else was watched."""

from __future__ import annotations

import evidence_made as made
import pytest
from evidence_made import best, swap

from whyslower.causes.case import Swap

SOLVE = made.operation("jax.numpy.linalg.inv", made.array(400, 400), seconds=4e-3, library="jax")
X64 = 'jax.config.update("jax_enable_x64", True)'


@pytest.mark.parametrize(("said", "came"), [(X64, "from jax.scipy.linalg import cho_solve"), ("", X64)])
def test_it_is_their_width(said: str, came: str) -> None:
    assert best(swap([SOLVE], [], code=made.hunk(said, came))) == "dtype-width"


@pytest.mark.parametrize(
    ("said", "came", "in_unit"), [(X64, X64, False), (X64, "", True), ("n = 400", "n = 40", False)]
)
def test_not_where_both_say_it_or_in_the_unit(said: str, came: str, in_unit: bool) -> None:
    assert best(swap([SOLVE], [], code=made.hunk(said, came, in_unit=in_unit))) != "dtype-width"


def test_not_of_code_that_names_no_dtypes_where_another_stretch_does() -> None:
    """Values of another dtype, and a mask that is sorted: what takes them by it is watched with both."""
    lost, gained = (
        made.operation("[]", made.array(300_000, dtype=d), made.array(300_000, dtype="bool"), seconds=s)
        for d, s in (("float64", 1.4e-3), ("float32", 6e-5))
    )
    casting, sorting = made.hunk("v = x", "v = x.astype(np.float32)"), made.hunk("f = mask", "f = np.sort(mask)")
    text = "v = x\nf = mask\nfor i in range(9):\n    y = v[f]\n"
    pair = made.case(made.side("a", [lost], text), made.side("b", [gained], text), hunks=(casting, sorting))
    assert best(Swap(pair, (lost,), (gained,), casting)) == "dtype-width"
    assert best(Swap(pair, (lost,), (gained,), sorting)) != "dtype-width"
