import numpy as np


def denoise_tv(image, weight, eps, max_iter=5000):
    """Chambolle's projection algorithm, as in scikit-image."""
    p = np.zeros((2,) + image.shape, dtype=image.dtype)
    g = np.zeros_like(p)
    d = np.zeros_like(image)
    n_pixels = image.size
    for i in range(max_iter):
        if i > 0:
            d = -p.sum(0)
            d[1:] += p[0, :-1]
            d[:, 1:] += p[1, :, :-1]
        out = image + d
        energy = (d ** 2).sum()
        g[0, :-1] = np.diff(out, axis=0)
        g[1, :, :-1] = np.diff(out, axis=1)
        norm = np.sqrt((g ** 2).sum(axis=0))
        energy += weight * norm.sum()
        p -= 0.25 * g
        p /= 1 + 0.25 / weight * norm
        energy = energy / n_pixels
        if i == 0:
            first = previous = energy
        elif abs(previous - energy) < eps * first:
            break
        else:
            previous = energy
    return out


rng = np.random.default_rng(4)
yy, xx = np.mgrid[:75, :75]
disc = ((yy - 37) ** 2 + (xx - 37) ** 2 < 500).astype(float)

roughness = []
for k in range(150):
    spot = disc + rng.normal(0, 0.2, disc.shape)
    clean = denoise_tv(spot, 0.12, 2e-8)
    roughness.append(float(np.abs(np.diff(clean, axis=0)).mean()))

print("mean roughness", round(np.mean(roughness), 6))
