"""What does it cost to make a tensor: from nested lists, from a list of arrays, from one array, copied or shared?

The tensor is a float32 one in every variant; dtype is what the data come in. as_tensor shares the array's memory where
the dtype is the same, and copies where it is not.
"""

FACTORS = {
    "way": ["nested_lists", "lists_to_array", "list_of_arrays", "stack_first", "tensor", "as_tensor"],
    "dtype": ["float32", "float64"],
    "rows": [32, 256],
}


def build(way, dtype, rows):
    import numpy as np
    import torch

    torch.set_num_threads(1)
    array = np.random.default_rng(0).random((rows, 256)).astype(dtype)
    arrays = list(array)
    lists = array.tolist()

    def nested_lists():
        return torch.tensor(lists, dtype=torch.float32)

    def lists_to_array():
        return torch.as_tensor(np.array(lists, dtype=dtype), dtype=torch.float32)

    def list_of_arrays():
        return torch.tensor(arrays, dtype=torch.float32)

    def stack_first():
        return torch.as_tensor(np.stack(arrays), dtype=torch.float32)

    def tensor():
        return torch.tensor(array, dtype=torch.float32)

    def as_tensor():
        return torch.as_tensor(array, dtype=torch.float32)

    return locals()[way]
