"""What does the way from numpy to torch and back cost, shared or copied, and in another dtype?

numpy's default dtype is float64, torch's is float32: what crosses the border often changes its dtype too.
"""

FACTORS = {
    "direction": ["to_torch", "to_numpy"],
    "way": ["shared", "copied", "numbers"],
    "dtype": ["kept", "changed"],
    "numbers": [1000, 50_000],
}


def build(direction, way, dtype, numbers):
    import torch

    torch.set_num_threads(1)
    return (to_torch if direction == "to_torch" else to_numpy)(way, dtype, numbers)


def to_torch(way, dtype, numbers):
    import numpy as np
    import torch

    array = np.random.default_rng(0).random(numbers)
    target = torch.float64 if dtype == "kept" else torch.float32
    ways = {
        "shared": lambda: torch.as_tensor(array, dtype=target),
        "copied": lambda: torch.tensor(array, dtype=target),
        "numbers": lambda: torch.tensor(array.tolist(), dtype=target),
    }
    return ways[way]


def to_numpy(way, dtype, numbers):
    import numpy as np
    import torch

    tensor = torch.from_numpy(np.random.default_rng(0).random(numbers).astype(np.float32))
    target = np.float32 if dtype == "kept" else np.float64
    ways = {
        "shared": lambda: np.asarray(tensor.numpy(), dtype=target),
        "copied": lambda: np.array(tensor.numpy(), dtype=target),
        "numbers": lambda: np.array(tensor.tolist(), dtype=target),
    }
    return ways[way]
