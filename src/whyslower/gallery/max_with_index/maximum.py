"""Which way to the maximum of each row and its index is the fastest, by size?"""

FACTORS = {
    "way": ["numpy_argmax_take", "numpy_max_and_argmax", "torch_max", "torch_amax_and_argmax", "torch_argmax_gather"],
    "columns": [16, 256, 4096],
}
ROWS = 128


def build(way, columns):
    import numpy as np
    import torch

    torch.set_num_threads(1)
    scores = np.random.default_rng(0).standard_normal((ROWS, columns)).astype(np.float32)
    tensor = torch.from_numpy(scores)

    def numpy_argmax_take():
        index = scores.argmax(axis=1)
        return np.take_along_axis(scores, index[:, None], axis=1)[:, 0], index

    def numpy_max_and_argmax():
        return scores.max(axis=1), scores.argmax(axis=1)

    def torch_max():
        return tuple(torch.max(tensor, dim=1))

    def torch_amax_and_argmax():
        return torch.amax(tensor, dim=1), torch.argmax(tensor, dim=1)

    def torch_argmax_gather():
        index = torch.argmax(tensor, dim=1)
        return torch.gather(tensor, 1, index[:, None])[:, 0], index

    return locals()[way]
