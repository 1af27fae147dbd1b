"""JAX's arrays that are updated by index outside compiled code."""

from __future__ import annotations

import evidence_made as made
import pytest
from real_runs import assert_same, only

from whyslower.causes import updating
from whyslower.causes.case import Case, Side
from whyslower.causes.redundant_copy import RedundantCopy

TEXT = """\
import jax
import jax.numpy as jnp
class Survey:
    gather = jnp.zeros((300, 400))
survey, row = Survey(), jnp.arange(400.0)
for it in range(4):
    survey.gather = survey.gather.at[it].set(row[::-1] + it)
result = float(survey.gather[:4].std())
"""
UPDATE = "survey.gather.at[it].set(row[::-1] + it)"


def program(text: str = TEXT, update: str = UPDATE, rows: int = 300) -> Side:
    gather = made.array(rows, 400, dtype="float32", kind="jax.Array")
    name = "jax.numpy.array_methods._IndexUpdateRef.set"
    operation = made.operation(name, made.other("ref"), text=update, source=text, result=gather, seconds=1e-3)
    return made.side("a", [operation], text)


def against(slower: Side, faster: Side | None = None) -> Case:
    return made.case(slower, faster or made.side("b"))


def test_a_compiled_function_changes_it_in_place() -> None:
    pytest.importorskip("jax")
    slower = program()
    factor = only(RedundantCopy(), against(slower))
    edited = made.edited(slower, factor)
    assert "survey.gather = updated_7(survey.gather, it, row[::-1] + it)" in edited
    assert (
        "updated_7 = jax.jit(lambda array, place, value: array.at[place].set(value), donate_argnums=0)\nfor" in edited
    )
    assert_same(slower, factor)


def test_what_is_kept_is_small_or_can_not_be_handed_over_stays() -> None:
    first = program(TEXT.replace("for it", "first = survey.gather\nfor it"))
    other = program(TEXT.replace("    survey.gather =", "    gather ="))
    cut = program(TEXT.replace("at[it]", "at[it, 3:]"), UPDATE.replace("at[it]", "at[it, 3:]"))
    more = program(TEXT.replace(" + it)", " + it, mode='drop')"), UPDATE.replace(" + it)", " + it, mode='drop')"))
    given = program(
        TEXT.replace(
            "for it in range(4):",
            "def change(u):\n    u = u.at[0].set(1.0)\n    return u\nfor it in range(4):\n    change(row)",
        ),
        "u.at[0].set(1.0)",
    )
    for slower in (first, other, cut, more, given, program(rows=3)):
        assert not updating.factors(against(slower), RedundantCopy.id)
    assert not updating.factors(against(program(), program()), RedundantCopy.id)  # the other one does so, too
