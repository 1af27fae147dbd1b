"""Random numbers that compiled JAX code draws come from the keys that a loop carries, by the generator of each."""

from __future__ import annotations

from pathlib import Path

import pytest
from mimic import compare_scripts

pytestmark = pytest.mark.slow  # each runs several scripts again and again, in processes of their own

WALK = """
import jax, jax.numpy as jnp

@jax.jit
def step(key, x):
    key, sub = jax.random.split(key)
    return key, x + {scale} * jax.random.normal(sub, x.shape)

key = {key}
x = jnp.zeros(200)
for i in range(9):
    key, x = step(key, x)
print(float(x.sum()))
"""
RAW, TYPED, RBG = "jax.random.PRNGKey(1)", "jax.random.key(1)", "jax.random.key(1, impl='rbg')"


@pytest.mark.parametrize(
    ("first", "second", "scale", "kind"),
    [(RAW, TYPED, 1, "same"), (TYPED, TYPED, 2, "unlike"), (TYPED, RBG, 1, "unchecked"), (RAW, RBG, 1, "unchecked")],
)
def test_results_differ_only_where_the_keys_are_the_same(
    first: str, second: str, scale: int, kind: str, tmp_path: Path
) -> None:
    pytest.importorskip("jax")
    (tmp_path / "a.py").write_text(WALK.format(key=first, scale=1))
    (tmp_path / "b.py").write_text(WALK.format(key=second, scale=scale))
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert work.kind == kind, work
    assert ("different keys" in work.why) == (kind == "unchecked")


def test_other_functions_draw_other_numbers_from_the_same_keys(tmp_path: Path) -> None:
    pytest.importorskip("jax")
    first = WALK.format(key=TYPED, scale=1)
    (tmp_path / "a.py").write_text(first)
    (tmp_path / "b.py").write_text(first.replace("jax.random.normal(", "jax.random.laplace("))
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert work.kind == "unchecked" and "by other functions (normal) than b (laplace)" in work.why


def test_keys_that_go_apart_in_the_loop_draw_other_numbers(tmp_path: Path) -> None:
    """One key for all rows, or a key of its own for each: the same work, on other random numbers."""
    pytest.importorskip("jax")
    split = "    key, sub = jax.random.split(key)\n"
    each = f"    rows = []\n    for j in range(3):\n    {split}        rows.append(jax.random.normal(sub, (50,)))\n"
    rows = each + "    s = s + jnp.stack(rows).std()\n"
    once = split + "    s = s + jax.random.normal(sub, (3, 50)).std()\n"
    for name, unit in (("a", rows), ("b", once)):
        text = f"import jax, jax.numpy as jnp\nkey, s = {TYPED}, 0.0\nfor i in range(9):\n{unit}print(float(s))\n"
        (tmp_path / f"{name}.py").write_text(text)
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert work.kind == "unchecked" and "they draw different random numbers" in work.why


@pytest.mark.parametrize(
    ("drawn", "kind"),
    [
        ("x", "unlike"),
        ("x + 0.1 * np.random.default_rng(i).normal(size=200)", "unchecked"),
    ],  # by a generator of its own
)
def test_keys_that_one_program_alone_splits_are_drawn_from(drawn: str, kind: str, tmp_path: Path) -> None:
    pytest.importorskip("jax")
    other = f"import numpy as np\nx = np.zeros(200)\nfor i in range(9):\n    x = 0.9 * ({drawn}) + i\nprint(x.sum())\n"
    (tmp_path / "a.py").write_text(WALK.format(key=TYPED, scale=1))
    (tmp_path / "b.py").write_text(other)
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert work.kind == kind, work
    assert kind == "unchecked" or "a draws random numbers (new keys of jax.random)" in work.why
