import torch

torch.manual_seed(0)
torch.set_default_dtype(torch.float64)


class ExchangeBuilder:
    """K_il = sum_jk (ij|kl) D_jk from the stored two-electron integrals"""

    def __init__(self, eri):
        self.eri = eri

    def __call__(self, density):
        return torch.einsum("ijkl,jk->il", self.eri, density)


def make_integrals(n):
    half = torch.randn(n * n, 60) / n
    return (half @ half.T).reshape(n, n, n, n)


nb, occupied = 36, 8
eri = make_integrals(nb)
core = torch.randn(nb, nb)
core = core + core.T
exchange = ExchangeBuilder(eri)

density = torch.eye(nb)
for it in range(2500):
    k = exchange(density)
    fock = core - 0.5 * (k + k.T)
    levels, orbitals = torch.linalg.eigh(fock)
    filled = orbitals[:, :occupied]
    density = 0.7 * density + 0.3 * (filled @ filled.T)

print("exchange energy", round((k * density).sum().item(), 8))
