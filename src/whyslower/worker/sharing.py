"""Programs that are compared stand side by side on one device, so none may take its memory for itself."""

from __future__ import annotations

import importlib.util
import os

# JAX takes three quarters of a device's memory before the first array is made; the second program would get none.
_JAX = "XLA_PYTHON_CLIENT_PREALLOCATE"


def jax_has_device() -> bool:
    """Whether JAX may have more than the processor to compute on: its plugins for devices are installed, and the user
    has not said that it is to keep to the processor."""
    if os.environ.get("JAX_PLATFORMS", "").strip().lower() == "cpu":
        return False
    return importlib.util.find_spec("jax_plugins") is not None


def share_device() -> None:
    """Lets JAX take memory as it needs it, where it has a device and the user has not said how. Before it starts."""
    if jax_has_device():
        os.environ.setdefault(_JAX, "false")
