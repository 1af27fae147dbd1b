import numpy as np

# Wannier interpolation: H(k) = sum_R exp(i k.R) / ndegen(R) * H(R), a path of k points per step
rng = np.random.default_rng(3)
n_orb, n_k, paths = 10, 128, 1000
grid = np.arange(-3, 4)
rpt = np.stack(np.meshgrid(grid, grid, grid, indexing="ij"), axis=-1).reshape(-1, 3).astype(float)
n_rpt = len(rpt)
h_r = rng.standard_normal((n_orb, n_orb, n_rpt)) + 1j * rng.standard_normal((n_orb, n_orb, n_rpt))
h_r *= np.exp(-np.linalg.norm(rpt, axis=1))
ndegen = np.ones(n_rpt)
ends = rng.uniform(-np.pi, np.pi, (paths + 1, 3))

total = 0.0
for step in range(paths):
    kpt = np.linspace(ends[step], ends[step + 1], n_k)
    # one k point after the other
    h_k = np.zeros((n_orb, n_orb, n_k), dtype=complex)
    for i in range(n_k):
        phase = np.exp(1j * np.dot(rpt, kpt[i])) / ndegen
        h_k[:, :, i] = h_r.dot(phase)
    total += h_k[0, 0, step % n_k].real

print("H00 sum:", round(total, 6))
