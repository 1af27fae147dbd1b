import numpy as np
import torch


class CPDecomposition:
    def __init__(self, tensor, rank, rng):
        self.x = tensor
        self.factors = [torch.from_numpy(rng.random((n, rank))) for n in tensor.shape]

    def update(self, mode):
        others = [f for m, f in enumerate(self.factors) if m != mode]
        letters = "ijk".replace("ijk"[mode], "")
        mttkrp = torch.einsum(f"ijk,{letters[0]}r,{letters[1]}r->{'ijk'[mode]}r", self.x, *others)
        gram = (others[0].T @ others[0]) * (others[1].T @ others[1])
        self.factors[mode] = mttkrp @ torch.linalg.pinv(gram)

    def sweep(self):
        for mode in range(3):
            self.update(mode)

    def error(self):
        fit = torch.einsum("ir,jr,kr->ijk", *self.factors)
        return (torch.linalg.norm(self.x - fit) / torch.linalg.norm(self.x)).item()


def load(shape=(60, 70, 80), rank=8):
    rng = np.random.default_rng(1)
    a, b, c = (rng.random((n, rank)) for n in shape)
    clean = np.einsum("ir,jr,kr->ijk", a, b, c)
    return torch.from_numpy(clean + 0.01 * rng.standard_normal(shape))


cp = CPDecomposition(load(), 8, np.random.default_rng(7))
for it in range(1000):
    cp.sweep()
print("relative error", round(cp.error(), 5))
