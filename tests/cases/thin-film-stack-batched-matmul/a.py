# Reflectance of candidate antireflection stacks, characteristic-matrix method
import numpy as np

wavelengths = np.linspace(400.0, 800.0, 1200)      # nm
n_high = 2.25 + 1.8e4 / wavelengths**2 + 0.002j
n_low = 1.45 + 3.5e3 / wavelengths**2 + 0.0j
n_glass = 1.52
n_air = 1.0
n_layers = 12
n_designs = 150

gen = np.random.default_rng(77)
designs = gen.uniform(30.0, 140.0, (n_designs, n_layers))


def layer_matrix(index, thickness):
    delta = 2.0 * np.pi * index * thickness / wavelengths
    c, s = np.cos(delta), np.sin(delta)
    m = np.empty((wavelengths.size, 2, 2), dtype=complex)
    m[:, 0, 0] = c
    m[:, 0, 1] = 1j * s / index
    m[:, 1, 0] = 1j * index * s
    m[:, 1, 1] = c
    return m


def reflectance(thicknesses):
    stack = np.tile(np.eye(2, dtype=complex), (wavelengths.size, 1, 1))
    for j, d in enumerate(thicknesses):
        stack = stack @ layer_matrix(n_high if j % 2 == 0 else n_low, d)
    bc = stack @ np.array([1.0, n_glass], dtype=complex)
    r = (n_air * bc[:, 0] - bc[:, 1]) / (n_air * bc[:, 0] + bc[:, 1])
    return np.abs(r) ** 2


scores = np.empty(n_designs)
for i in range(n_designs):
    scores[i] = reflectance(designs[i]).mean()

print("best design", scores.argmin(), "mean R", scores.min())
