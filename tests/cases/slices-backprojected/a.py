import numpy as np
from scipy.interpolate import interp1d

n_det, n_angles, size = 192, 90, 128
theta = np.linspace(0.0, 180.0, n_angles, endpoint=False)

rng = np.random.default_rng(17)
sinograms = rng.normal(size=(4, n_det, n_angles))     # filtered already


def iradon(radon_filtered, theta, output_size):
    th = np.pi / 180.0 * theta
    [X, Y] = np.mgrid[0:output_size, 0:output_size]
    xpr = X - output_size // 2
    ypr = Y - output_size // 2
    x = np.arange(radon_filtered.shape[0]) - radon_filtered.shape[0] // 2
    reconstructed = np.zeros((output_size, output_size))
    for i in range(len(th)):
        t = ypr * np.cos(th[i]) - xpr * np.sin(th[i])
        interpolant = interp1d(x, radon_filtered[:, i], kind="linear", bounds_error=False, fill_value=0)
        reconstructed += interpolant(t)
    return reconstructed * np.pi / (2 * len(th))


checks = []
for s in range(800):
    image = iradon(sinograms[s % 4], theta, size)
    checks.append(image.std())

print("mean std %.9f" % np.mean(checks))
