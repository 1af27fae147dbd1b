import numpy as np

# synthetic emission spectrum: every line is a narrow Gaussian on one wavelength axis
rng = np.random.default_rng(3)
wave = np.linspace(400.0, 700.0, 16_000)
n_ions, n_lines = 7000, 8
centres = rng.uniform(405.0, 695.0, (n_ions, n_lines))
heights = rng.uniform(0.1, 1.0, (n_ions, n_lines))
sigma = 0.4

spectrum = np.zeros_like(wave)
for ion in range(n_ions):
    for c, h in zip(centres[ion], heights[ion]):
        z = (wave - c) / sigma
        spectrum += h * np.exp(np.maximum(-0.5 * z * z, -700.0))

print("total flux", spectrum.sum())
