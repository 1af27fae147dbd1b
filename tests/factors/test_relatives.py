"""Which pairs of programs are versions of one, so that their differences can be exchanged one by one."""

from __future__ import annotations

import ast

from whyslower.factors.hunks import hunks
from whyslower.factors.source import Source, apply

HEAD = "import numpy as np\nrng = np.random.default_rng(0)\nn = 100\n"


def source(text: str) -> Source:
    """A script with its last top-level loop as the hot one."""
    return Source(text, "s.py", [node.lineno for node in ast.parse(text).body if isinstance(node, ast.For)][-1])


def test_translations_into_another_library_have_no_hunks() -> None:
    one = (
        "x = np.ones(n)\ny = np.zeros(n)\ndt = 0.1\nspikes = 0\n"
        "for k in range(9):\n    y = y + dt * x\n    spikes += int(y.sum())\n    x = np.where(y > 1, x, y)\n"
    )
    assert hunks(source(HEAD + one), source("import torch\n" + HEAD + one.replace("np.", "torch."))) is None


def test_what_the_same_unit_is_given_is_a_hunk_in_another_library_too() -> None:
    unit = "total = 0.0\nfor k in range(9):\n    total += float(x[k] * y[k])\nprint(total)\n"
    ours = HEAD + "x = rng.random(n)\ny = rng.random(n)\n" + unit
    slower = source("import jax.numpy as jnp\n" + ours.replace("rng.random(n)", "jnp.asarray(rng.random(n))"))
    faster = source(ours)
    found = hunks(slower, faster)
    assert found
    assert apply(slower.text, [edit for hunk in found for edit in hunk.edits]).endswith(ours.removeprefix(HEAD))


def test_strangers_have_no_hunks() -> None:
    one = "x = rng.random(n)\ntotal = 0.0\nfor step in range(9):\n    h = x @ x\n    total += h\n    x = x + h\n"
    other = "import os\nvalues = [1, 2]\nfor v in values:\n    os.stat('.')\n    v += 1\n    print(v)\n"
    assert hunks(source(HEAD + one), source(other)) is None
