import numpy as np

rng = np.random.default_rng(12)
n_orb, n_k = 64, 300

# tight-binding model: an on-site block and the hopping to the next cell
onsite = rng.normal(size=(n_orb, n_orb))
onsite = (onsite + onsite.T) / 2
hop = 0.3 * rng.normal(size=(n_orb, n_orb))

lowest = []
gap = np.inf
for k in np.linspace(-np.pi, np.pi, n_k):
    phase = np.exp(1j * k)
    h = onsite + phase * hop + np.conj(phase) * hop.T
    energies, states = np.linalg.eigh(h)
    lowest.append(energies[0])
    gap = min(gap, energies[n_orb // 2] - energies[n_orb // 2 - 1])

print("band bottom %.8f, gap %.8f" % (min(lowest), gap))
