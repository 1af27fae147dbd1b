"""The same idiom in numpy and in torch: which library is faster at which of them, on one thread?

Both work on the same float32 numbers and give the same result. The maximum with its index is one call in torch, and
argmax with a look-up in numpy.
"""

FACTORS = {
    "library": ["numpy", "torch"],
    "idiom": [
        "max_with_index",
        "where",
        "advanced_indexing",
        "sort",
        "unique",
        "cumsum",
        "einsum",
        "pad",
        "roll",
        "clip",
        "concatenate",
    ],
}
SIZE = 320


def operands():
    """Two matrices, row and column numbers, and whole numbers that occur again and again."""
    import numpy as np

    rng = np.random.default_rng(0)
    a = rng.standard_normal((SIZE, SIZE)).astype(np.float32)
    b = rng.standard_normal((SIZE, SIZE)).astype(np.float32)
    rows, columns = rng.integers(0, SIZE, (2, 20_000))
    labels = rng.integers(0, 1000, 50_000)
    return a, b, rows, columns, labels


def build(library, idiom):
    return in_numpy()[idiom] if library == "numpy" else in_torch()[idiom]


def in_numpy():
    import numpy as np

    a, b, rows, columns, labels = operands()

    def max_with_index():
        index = a.argmax(axis=1)
        return np.take_along_axis(a, index[:, None], axis=1)[:, 0], index

    return {
        "max_with_index": max_with_index,
        "where": lambda: np.where(a > 0, a, b),
        "advanced_indexing": lambda: a[rows, columns],
        "sort": lambda: np.sort(a, axis=1),
        "unique": lambda: np.unique(labels, return_inverse=True, return_counts=True),
        "cumsum": lambda: np.cumsum(a, axis=1, dtype=np.float32),
        "einsum": lambda: np.einsum("ij,kj->ik", a, b),
        "pad": lambda: np.pad(a, 2),
        "roll": lambda: np.roll(a, 3, axis=1),
        "clip": lambda: np.clip(a, -1, 1),
        "concatenate": lambda: np.concatenate([a, b], axis=1),
    }


def in_torch():
    import torch

    torch.set_num_threads(1)
    a, b, rows, columns, labels = map(torch.from_numpy, operands())
    return {
        "max_with_index": lambda: torch.max(a, dim=1),
        "where": lambda: torch.where(a > 0, a, b),
        "advanced_indexing": lambda: a[rows, columns],
        "sort": lambda: torch.sort(a, dim=1).values,
        "unique": lambda: torch.unique(labels, return_inverse=True, return_counts=True),
        "cumsum": lambda: torch.cumsum(a, dim=1),
        "einsum": lambda: torch.einsum("ij,kj->ik", a, b),
        "pad": lambda: torch.nn.functional.pad(a, (2, 2, 2, 2)),
        "roll": lambda: torch.roll(a, 3, dims=1),
        "clip": lambda: torch.clip(a, -1, 1),
        "concatenate": lambda: torch.cat([a, b], dim=1),
    }
