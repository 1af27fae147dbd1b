"""The clocks: what "now" means once the device has caught up. Chosen anew at each stretch: a device may wake late."""

from __future__ import annotations

import sys
import time

from . import cuda, jax

_now = time.perf_counter_ns


def settle() -> bool:
    """Waits until every device that the program uses has finished; says whether work is asynchronous here."""
    modules = sys.modules
    asynchronous = False
    if "torch" in modules and cuda.torch_awake(modules["torch"]):
        cuda.settle_torch(modules["torch"])
        asynchronous = True
    if "cupy" in modules:
        cuda.settle_cupy(modules["cupy"])
        asynchronous = True
    if "jax" in modules and jax.awake(modules):
        jax.settle(modules["jax"])
        asynchronous = True
    return asynchronous


def settled() -> tuple[int, int]:
    """Nanoseconds after the wait for the device, and how many the wait took: 0 where no work is asynchronous."""
    began = _now()
    asynchronous = settle()
    ended = _now()
    return ended, (ended - began) * asynchronous


def settled_now() -> int:
    """Nanoseconds, after the wait for the device."""
    return settled()[0]
