"""Arrays of JAX's in containers of containers, cast at the loop's door as JAX goes through them."""

from __future__ import annotations

import evidence_made as made
import msgspec
import pytest

from whyslower.causes.casting import recast
from whyslower.records import Operand, Variable

LAYERS = """\
import jax
import jax.numpy as jnp
params = [{"w": jnp.ones((15, 384)), "b": jnp.zeros(384), "name": "first"}]
for step in range(200):
    mean = predict(params)
"""


def leaf(text: str, *shape: int) -> Operand:
    return msgspec.structs.replace(made.array(*shape, dtype="float64", kind="jax.Array"), text=text)


@pytest.mark.parametrize("imported", [True, False])
def test_weights_in_a_list_of_dicts_are_cast_leaf_by_leaf(imported: bool) -> None:
    """What they hold beside arrays stays as it is; without JAX at hand there is no such cast."""
    inner = leaf('params[0]["w"]', 15, 384), leaf('params[0]["b"]', 384)
    variable = Variable(name="params", value=made.sequence(1, "jax.Array"), inner=inner)
    text = LAYERS if imported else LAYERS.replace("import jax\n", "", 1)
    called = made.operation("jax.jit(predict)", made.sequence(1, "jax.Array", text="params"), library="jax")
    side = made.side("b", [called], text, variables=(variable,))
    change = recast(side, {"float64": "float32"})
    if not imported:
        assert change is None
        return
    assert change is not None
    cast = 'item.astype(jnp.float32) if getattr(item, "dtype", None) == jnp.float64 else item'
    assert f"params = jax.tree.map(lambda item: {cast}, params)" in change.edits[0].text
