"""JAX's compiled functions that copy a large array to change a little of it: handed over, it is changed in place."""

from __future__ import annotations

import evidence_made as made
import msgspec
import pytest
from real_runs import assert_same, live, only, silent

from whyslower.causes.case import Case, Side
from whyslower.causes.redundant_copy import RedundantCopy
from whyslower.causes.type_promotion import TypePromotion
from whyslower.records import Kernel, Operation

TEXT = """\
import jax
import jax.numpy as jnp
@jax.jit
def refreshed(bank, rows):
    return bank.at[rows].multiply(0.5), bank[rows].sum()
bank, total = jnp.arange(200_000.0).reshape(2000, 100), 0.0
for k in range(4):
    bank, part = refreshed(bank, jnp.arange(k, k + 3))
    total += float(part)
result = [total, float(bank.sum())]
"""
TUPLES = """\
from typing import NamedTuple
import jax
import jax.numpy as jnp
class Replay(NamedTuple):
    rows: jax.Array
    size: jax.Array
@jax.jit
def added(replay, row):
    return Replay(replay.rows.at[replay.size].set(row), replay.size + 1)
replay = Replay(jnp.zeros((2000, 100)), jnp.int32(0))
for k in range(4):
    replay = added(replay, k)
result = float(replay.rows.sum())
"""
CALL = "refreshed(bank, jnp.arange(k, k + 3))"
BANK = made.array(2000, 100, dtype="float32", kind="jax.Array", text="bank")
ROWS = made.array(3, dtype="int32", kind="jax.Array")
COPY = Kernel(name="xla::copy", count=1.0, seconds=4e-4, shapes=((2000, 100), (2000, 100)), dtypes=("float32",) * 2)


def call(text: str = TEXT) -> Operation:
    return made.operation("jax.jit(refreshed)", BANK, ROWS, text=CALL, source=text, library="jax", seconds=1e-3)


def program(text: str = TEXT, *kernels: Kernel) -> Side:
    compiled = made.other("jaxlib.PjitFunction")
    return made.side("a", [call(text)], text, variables=live(bank=BANK, refreshed=compiled), kernels=kernels)


def against(slower: Side, faster: Side | None = None) -> Case:
    return made.case(slower, faster or made.side("b"))


def test_what_is_bound_anew_is_handed_over() -> None:
    pytest.importorskip("jax")
    slower = program(TEXT, COPY)
    factor = only(RedundantCopy(), against(slower))
    assert "refreshed = jax.jit(refreshed, donate_argnums=(0,))\nfor" in made.edited(slower, factor)
    assert_same(slower, factor)
    silent(against(slower), TypePromotion())  # whole numbers that are handed over need not be computed with


def test_what_is_used_again_or_is_not_copied_stays() -> None:
    kept = program(TEXT.replace("    bank, part =", "    other, part ="), COPY)
    small = program(TEXT, msgspec.structs.replace(COPY, shapes=((3, 100), (3, 100))))
    alias = program(TEXT.replace("for k", "first = bank\nfor k"), COPY)
    listed = program(TEXT.replace("    total +=", "    seen.append(bank)\n    total +="), COPY)
    again = program(TEXT + "refreshed(bank, jnp.arange(3))\n", COPY)
    static = program(TEXT.replace("@jax.jit", "@functools.partial(jax.jit, static_argnames='n')"), COPY)
    for slower in (kept, small, program(TEXT), alias, listed, again, static):
        silent(against(slower), RedundantCopy())
    silent(against(program(TEXT, COPY), program(TEXT, COPY)), RedundantCopy())  # the other one copies it, too


def test_several_arrays_in_one_tuple_are_handed_over_unless_one_of_them_is_kept() -> None:
    pytest.importorskip("jax")
    slower = tupled(TUPLES)
    factor = only(RedundantCopy(), against(slower))
    assert "`replay` of a handed over" in factor.what
    assert_same(slower, factor)
    for kept in ("    last = replay.rows\n    replay =", "    seen.append(replay.rows)\n    replay ="):
        silent(against(tupled(TUPLES.replace("    replay =", kept))), RedundantCopy())
    silent(against(tupled(TUPLES.replace("Replay(jnp.zeros((2000, 100))", "Replay(first"))), RedundantCopy())


def tupled(text: str) -> Side:
    replay = made.sequence(2, kind="Replay", text="replay", nbytes=800_008)
    called = made.operation(
        "jax.jit(added)", replay, made.number("int"), text="added(replay, k)", source=text, library="jax", seconds=1e-3
    )
    compiled = made.other("jaxlib.PjitFunction")
    return made.side("a", [called], text, variables=live(replay=replay, added=compiled), kernels=[COPY])
