"""JAX: a call returns when the work is dispatched, on the CPU too; waiting for the live arrays waits for the work."""

from __future__ import annotations

from typing import Any


def awake(modules: dict[str, Any]) -> bool:
    """Whether a backend runs. Asking must not start one; where JAX does not tell, it is taken to be awake."""
    bridge = modules.get("jax._src.xla_bridge")
    asked = getattr(bridge, "backends_are_initialized", None)
    return bool(asked()) if asked is not None else hasattr(modules["jax"], "live_arrays")


def settle(jax: Any) -> None:
    """Blocks until every live array is ready."""
    for array in jax.live_arrays():
        try:
            array.block_until_ready()
        except (
            RuntimeError
        ):  # deleted or donated between the listing and the wait, or its own failure: the program's to see
            continue
