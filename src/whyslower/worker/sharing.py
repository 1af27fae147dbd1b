"""Programs that are compared stand side by side on one device, so none may take its memory for itself."""

from __future__ import annotations

import importlib.util
import os

# JAX takes three quarters of a device's memory before the first array is made; the second program would get none.
_JAX = "XLA_PYTHON_CLIENT_PREALLOCATE"


def share_device() -> None:
    """Lets JAX take memory as it needs it, where it has a device and the user has not said how. Before it starts."""
    if importlib.util.find_spec("jax_plugins") is not None:
        os.environ.setdefault(_JAX, "false")
