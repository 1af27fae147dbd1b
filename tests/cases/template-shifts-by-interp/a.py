import numpy as np

# Radial velocity of a star: shift a high-resolution template to each echelle order and compare
c = 299792.458
rng = np.random.default_rng(4)
wave = np.linspace(5000.0, 6000.0, 300_000)
depth = np.ones_like(wave)
for centre in rng.uniform(5000, 6000, 900):
    lo, hi = np.searchsorted(wave, (centre - 1, centre + 1))
    depth[lo:hi] -= 0.4 * rng.random() * np.exp(-0.5 * ((wave[lo:hi] - centre) / 0.08) ** 2)
template = depth.astype(np.float32).astype(np.float64)

n_pix, n_orders = 4096, 12
edges = np.linspace(5010, 5990, n_orders + 1)
orders = [np.linspace(edges[k], edges[k + 1], n_pix) for k in range(n_orders)]
true_v = 23.4
spectra = [np.interp(w / (1 + true_v / c), wave, template) + 0.01 * rng.standard_normal(n_pix) for w in orders]

velocities = np.linspace(0.0, 50.0, 401)
chi2 = np.zeros(len(velocities))
for i, v in enumerate(velocities):
    for o in range(n_orders):
        w = orders[o]
        model = np.interp(w / (1 + v / c), wave, template)
        blaze = 1 - 0.2 * ((w - w.mean()) / (w[-1] - w[0])) ** 2
        data = spectra[o] * blaze
        scale = data @ model / (model @ model)
        chi2[i] += np.sum((data - scale * model) ** 2)

print("best velocity", velocities[chi2.argmin()], "km/s")
