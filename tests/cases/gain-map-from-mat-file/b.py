import numpy as np


def calibration(rng, shape):
    gain = 1 + 0.08 * rng.standard_normal(shape)
    return gain.astype(np.float32)


def correct(raw, offset, gain):
    return (raw - offset) * gain


def signal_to_noise(image, window):
    steps = image[:, 1:] - image[:, :-1]
    return image[window].mean() / np.abs(steps).mean()


shape = (240, 320)
window = np.s_[80:160, 100:220]
rng = np.random.default_rng(11)
gain = calibration(rng, shape)
offset = rng.normal(100, 2, shape).astype(np.float32)
raw = rng.poisson(400, (24,) + shape).astype(np.float32)

ratios = []
for i in range(40000):
    image = correct(raw[i % 24], offset, gain)
    ratios.append(signal_to_noise(image, window))

print("mean signal to noise", round(float(np.mean(ratios)), 4))
