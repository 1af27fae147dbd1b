"""Parameters that no optimizer holds: told to want no gradients, so that a backward pass makes none for them."""

from __future__ import annotations

import gc
import sys
from typing import Any


def freeze() -> None:
    """Goes through the networks and optimizers that there are. Does nothing where no optimizer is made yet."""
    torch: Any = sys.modules["torch"]
    objects = gc.get_objects()
    optimizers = [one for one in objects if issubclass(type(one), torch.optim.Optimizer)]
    trained = {id(one) for each in optimizers for group in each.param_groups for one in group["params"]}
    if trained:
        for module in (one for one in objects if issubclass(type(one), torch.nn.Module)):
            for parameter in module.parameters(recurse=False):
                if id(parameter) not in trained and parameter.is_leaf:
                    parameter.requires_grad_(False)
