"""A set-up that says how wide a library's numbers are: what goes with it is their width, whatever else was watched."""

from __future__ import annotations

import evidence_made as made
import pytest
from evidence_made import best, swap

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
