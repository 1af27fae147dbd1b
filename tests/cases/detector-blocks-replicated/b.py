import time
import numpy as np


def block_replicate(data, block_size, conserve_sum=True):
    """blow every pixel up to a block, keeping the flux"""
    data = np.asanyarray(data)
    block_size = np.asarray(block_size)
    for axis in range(data.ndim):
        data = np.repeat(data, block_size[axis], axis=axis)
    if conserve_sum:
        data = data / int(np.prod(block_size))
    return data


def sharpen(img, sky):
    """unsharp mask of the resampled frame, then sinh stretch limits"""
    d = img - sky
    s = d[1:-1, 1:-1] * 5
    s -= d[:-2, 1:-1]
    s -= d[2:, 1:-1]
    s -= d[1:-1, :-2]
    s -= d[1:-1, 2:]
    return np.sqrt(s * s + d[1:-1, 1:-1] ** 2)


rng = np.random.default_rng(4)
exposures = rng.normal(100, 8, (5, 12, 96, 96)).astype(np.float32)     # 12 detectors each

spent = []
flux = 0.0
for k in range(150):
    start = time.perf_counter()
    for detector in exposures[k % 5]:
        big = block_replicate(detector, (3, 3))
        out = sharpen(big, 11.1)
        flux += float(out[::16, ::16].sum())
    spent.append(time.perf_counter() - start)

print("flux", flux)
print("ms an exposure:", round(1e3 * np.median(spent), 3))
