import numpy as np

# Monitor the energy of a spin chain while its density matrix evolves:  <H> = tr(rho H)
rng = np.random.default_rng(11)
n = 256                                   # 8 spins


def hermitian(n):
    m = rng.normal(size=(n, n)) + 1j * rng.normal(size=(n, n))
    return (m + m.conj().T) / 2


hamiltonian = hermitian(n)
states = []
for _ in range(5):
    m = hermitian(n)
    rho = m @ m
    states.append(rho / np.trace(rho))

energies = []
for t in range(100_000):
    rho = states[t % 5]
    energy = np.trace(rho @ hamiltonian).real
    if t < 5:
        energies.append(energy)

print(energies)
