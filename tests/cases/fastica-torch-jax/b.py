import numpy as np
import torch

torch.set_num_threads(1)


class SymmetricICA:
    def __init__(self, observations, start):
        self.z = torch.from_numpy(observations)
        self.n = self.z.shape[1]
        self.unmixing = self.orthogonal(torch.from_numpy(start))
        self.buffer = torch.empty_like(self.z)

    @staticmethod
    def orthogonal(m):
        u, _, vh = torch.linalg.svd(m, full_matrices=False)
        return u @ vh

    def sweep(self):
        y = torch.mm(self.unmixing, self.z, out=self.buffer).tanh_()
        moment = torch.mm(y, self.z.T) / self.n
        slope = 1 - y.pow_(2).mean(dim=1, keepdim=True)
        self.unmixing = self.orthogonal(moment - slope * self.unmixing)

    def contrasts(self):
        return torch.log(torch.cosh(self.unmixing @ self.z)).mean(dim=1)


def recording(channels=24, samples=30000, seed=3):
    rng = np.random.default_rng(seed)
    sources = rng.laplace(size=(channels, samples))
    mixed = rng.normal(size=(channels, channels)) @ sources
    mixed -= mixed.mean(axis=1, keepdims=True)
    d, e = np.linalg.eigh(mixed @ mixed.T / samples)
    return (e / np.sqrt(d)).T @ mixed, rng.normal(size=(channels, channels))


def main():
    ica = SymmetricICA(*recording())
    with torch.no_grad():
        for _ in range(1200):
            ica.sweep()
    print("contrasts", np.sort(ica.contrasts().numpy())[:4].round(3))


main()
