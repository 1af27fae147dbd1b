import numpy as np


def simulate(n_times, n_regions, networks, seed):
    rng = np.random.default_rng(seed)
    latent = rng.standard_normal((n_times, networks))
    member = rng.integers(networks, size=n_regions)
    strength = 0.6 + 0.4 * np.sin(np.arange(n_times) / 900.0)[:, None]
    return strength * latent[:, member] + rng.standard_normal((n_times, n_regions))


def correlations(window):
    """Pearson correlations between the regions, without np.corrcoef."""
    z = window - window.mean(axis=0)
    z /= np.sqrt((z * z).sum(axis=0))
    r = z.T @ z
    np.clip(r, -1.0, 1.0, out=r)
    return r


bold = simulate(20000, 100, 6, seed=21)
width, step = 500, 1

density = []
for start in range(0, len(bold) - width, step):
    r = correlations(bold[start:start + width])
    np.fill_diagonal(r, 0.0)
    degree = (np.abs(r) > 0.2).sum(axis=0)
    density.append(degree.mean() / (len(degree) - 1))

print(f"windows {len(density)}, edge density {np.mean(density):.4f} +- {np.std(density):.4f}")
