import numpy as np

rng = np.random.default_rng(8)
n_lines, n_grid, n_levels = 800, 8000, 400
block = 40

nu = np.linspace(2000.0, 2100.0, n_grid)
nu0 = np.sort(rng.uniform(2000, 2100, n_lines))
strength = rng.exponential(1.0, n_lines)
width = rng.uniform(0.03, 0.12, n_lines)
profile = np.empty((block, n_grid))


def cross_section(pressure):
    gamma = width * pressure
    total = np.zeros(n_grid)
    for i in range(0, n_lines, block):
        part = slice(i, i + block)
        np.subtract(nu, nu0[part, None], out=profile)
        np.multiply(profile, profile, out=profile)
        np.add(profile, (gamma[part] ** 2)[:, None], out=profile)
        np.divide((strength[part] * gamma[part] / np.pi)[:, None], profile, out=profile)
        total += profile.sum(axis=0)
    return total


tau = np.zeros(n_grid)
for pressure in np.linspace(0.05, 1.0, n_levels):
    tau += cross_section(pressure) * pressure

print("mean tau", tau.mean())
print("max tau", tau.max(), "at", nu[tau.argmax()])
