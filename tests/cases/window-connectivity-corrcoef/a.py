import numpy as np

# dynamic functional connectivity: correlation matrices in sliding windows of a recording
rng = np.random.default_rng(21)
n_times, n_regions = 20000, 100
networks = 6

# six networks, slowly changing strength
latent = rng.standard_normal((n_times, networks))
member = rng.integers(networks, size=n_regions)
strength = 0.6 + 0.4 * np.sin(np.arange(n_times) / 900.0)[:, None]
bold = strength * latent[:, member] + rng.standard_normal((n_times, n_regions))

width, step = 500, 1
starts = range(0, n_times - width, step)

density = []
for start in starts:
    window = bold[start:start + width]
    r = np.corrcoef(window)
    np.fill_diagonal(r, 0.0)
    degree = (np.abs(r) > 0.2).sum(axis=0)
    density.append(degree.mean() / (len(degree) - 1))

print(f"windows {len(density)}, edge density {np.mean(density):.4f} +- {np.std(density):.4f}")
