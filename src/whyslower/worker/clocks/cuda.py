"""CUDA: kernels run after their launch has returned; synchronising waits for all of them."""

from __future__ import annotations

from typing import Any


def torch_awake(torch: Any) -> bool:
    """Whether the program has used CUDA through torch. Asking must not start it."""
    cuda = getattr(torch, "cuda", None)
    return bool(cuda is not None and cuda.is_initialized())


def settle_torch(torch: Any) -> None:
    """Waits for every device that torch has a context on."""
    for device in range(torch.cuda.device_count()):
        torch.cuda.synchronize(device)


def settle_cupy(cupy: Any) -> None:
    """Waits for cupy's current device."""
    runtime = getattr(getattr(cupy, "cuda", None), "runtime", None)
    if runtime is not None:
        runtime.deviceSynchronize()
