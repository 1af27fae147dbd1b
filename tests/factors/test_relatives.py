"""Which pairs of programs are versions of one, so that their differences can be exchanged one by one."""

from __future__ import annotations

from test_hunks import HEAD, LOOP, source

from whyslower.factors.hunks import hunks
from whyslower.factors.source import apply


def test_translations_into_another_library_have_no_hunks() -> None:
    one = (
        "x = np.ones(n)\ny = np.zeros(n)\ndt = 0.1\nspikes = 0\n"
        "for k in range(9):\n    y = y + dt * x\n    spikes += int(y.sum())\n    x = np.where(y > 1, x, y)\n"
    )
    head = "import numpy as np\nn = 100\n"
    assert hunks(source(head + one), source("import torch\n" + head + one.replace("np.", "torch."))) is None


def test_what_the_same_unit_is_given_is_a_hunk_in_another_library_too() -> None:
    unit = "total = 0.0\nfor k in range(9):\n    total += float(x[k] * y[k])\nprint(total)\n"
    ours = HEAD + "x = rng.random(n)\ny = rng.random(n)\n" + unit
    slower = source("import jax.numpy as jnp\n" + ours.replace("rng.random(n)", "jnp.asarray(rng.random(n))"))
    faster = source(ours)
    found = hunks(slower, faster)
    assert found
    assert apply(slower.text, [edit for hunk in found for edit in hunk.edits]).endswith(ours.removeprefix(HEAD))


def test_strangers_have_no_hunks() -> None:
    other = "import os\nvalues = [1, 2]\nfor v in values:\n    os.stat('.')\n    v += 1\n    print(v)\n"
    assert hunks(source(HEAD + LOOP), source(other)) is None
