"""Do numpy and torch give the same mean and standard deviation of the same data, and at which price?

All tables hold as many numbers, near 10000 with a deviation of 1, in rows of a few or in columns of many. Each unit
gives the deviation and the mean of the first column.
"""

FACTORS = {
    "library": ["numpy", "torch"],
    "dtype": ["float32", "float64"],
    "divisor": ["n", "n-1"],
    "rows": [8, 100_000],
}
NUMBERS = 400_000


def table(dtype, rows):
    """The same numbers, rounded to float32 in either dtype."""
    import numpy as np

    numbers = np.random.default_rng(0).normal(10_000, 1, NUMBERS).astype(np.float32)
    return numbers.reshape(rows, NUMBERS // rows).astype(dtype)


def build(library, dtype, divisor, rows):
    data = table(dtype, rows)
    correction = 0 if divisor == "n" else 1
    if library == "numpy":

        def unit():
            mean, deviation = data.mean(axis=0), data.std(axis=0, ddof=correction)
            return {"deviation": float(deviation[0]), "mean": float(mean[0])}

        return unit

    import torch

    torch.set_num_threads(1)
    tensor = torch.from_numpy(data)

    def unit():
        mean, deviation = tensor.mean(dim=0), tensor.std(dim=0, correction=correction)
        return {"deviation": deviation[0].item(), "mean": mean[0].item()}

    return unit
