import numpy as np

rng = np.random.default_rng(31)
ny, nx = 400, 500


class Variable:
    """What our reader hands out for one band: the raw grid and its attributes."""

    def __init__(self, data, scale_factor, add_offset, fill):
        self.data = data
        self.attrs = {"scale_factor": np.float64(scale_factor), "add_offset": np.float64(add_offset),
                      "_FillValue": np.float32(fill)}


def make_band(level):
    raw = rng.uniform(level, level + 3000, (ny, nx)).astype(np.float32)
    raw[rng.random((ny, nx)) < 0.05] = -9999
    return Variable(raw, 1e-4, -0.02, -9999)


red, nir = make_band(400), make_band(3000)


def reflectance(var, sun):
    scale = float(var.attrs["scale_factor"])
    offset = float(var.attrs["add_offset"])
    refl = (var.data * scale + offset) / sun
    return np.where(var.data == var.attrs["_FillValue"], np.nan, refl)


total = 0.0
for scene in range(800):
    sun = 0.6 + 0.0004 * scene
    r = reflectance(red, sun)
    n = reflectance(nir, sun)
    evi2 = 2.5 * (n - r) / (n + 2.4 * r + 1.0)
    total += np.nanmean(evi2)

print(f"mean EVI2 {total / 800:.4f}")
