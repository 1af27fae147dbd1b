from multiprocessing import Pool
from time import process_time

import numpy as np


def sharpness(frame):
    spectrum = np.abs(np.fft.rfft2(frame - frame.mean())) ** 2
    return float(spectrum[8:-8, 8:].sum() / spectrum.sum())


if __name__ == "__main__":
    rng = np.random.default_rng(30)
    frames = rng.random((8, 128, 128)).cumsum(axis=2)

    times = []
    total = 0.0
    with Pool(2) as pool:
        for batch in range(300):
            start = process_time()
            values = pool.map(sharpness, frames)
            times.append(process_time() - start)
            total += sum(values)

    print("mean sharpness: %.9f" % (total / 2400))
    print("time a batch: %.2f ms" % (1e3 * np.median(times)))
