import time
import numpy as np
import scipy.fft

shape = (256, 256)


def make_maps(count, seed=38, slope=-1.4):
    """Column density maps as the simulation writes them: single precision."""
    rng = np.random.default_rng(seed)
    k = np.sqrt(np.fft.fftfreq(shape[0])[:, None] ** 2 + np.fft.fftfreq(shape[1])[None, :] ** 2)
    k[0, 0] = 1.0
    out = []
    for _ in range(count):
        white = np.fft.fft2(rng.standard_normal(shape))
        out.append(np.fft.ifft2(white * k ** slope).real.astype(np.float32))
    return out


def autocorrelation(image):
    f = scipy.fft.rfft2(image - image.mean())
    acf = scipy.fft.irfft2(f.real ** 2 + f.imag ** 2, s=image.shape)
    return acf / acf[0, 0]


def half_width(acf):
    return int(np.argmax(acf[0] < 0.5))


cubes = make_maps(6)
found = []
t0 = time.perf_counter()
for n in range(3000):
    found.append(half_width(autocorrelation(cubes[n % 6])))
t1 = time.perf_counter()
print(f"mean width {np.mean(found):.2f} pixels, {1e3 * (t1 - t0) / 3000:.2f} ms a map")
