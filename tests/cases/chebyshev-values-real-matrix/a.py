import numpy as np

# spectral code: values on the grid of Chebyshev series with complex coefficients
n_grid, n_modes = 1000, 500
x = np.linspace(-1.0, 1.0, n_grid)
T = np.cos(np.outer(np.arccos(x), np.arange(n_modes))).astype(complex)

rng = np.random.default_rng(10468)
decay = np.exp(-0.01 * np.arange(n_modes))
coeffs = (rng.standard_normal((64, n_modes)) + 1j * rng.standard_normal((64, n_modes))) * decay

power = np.zeros(n_grid)
for step in range(20000):
    u = T.dot(coeffs[step % 64])
    power += u.real ** 2 + u.imag ** 2

print("mean power", power.mean() / 20000, "at the end", power[-1] / 20000)
