"""Light of a camera frame seen through a Gaussian beam, single precision."""
import numpy as np

rng = np.random.default_rng(2)
n = 1200
pixel = 4e-3                                   # mm
axis = (np.arange(n) - n / 2) * pixel
x, y = np.meshgrid(axis, axis)
sigma = 0.17                                   # mm

beam = np.exp(-(x ** 2 + y ** 2) / (2 * sigma ** 2)).astype(np.float32)
frames = [rng.random((n, n), dtype=np.float32) for _ in range(4)]

seen = np.empty((n, n), dtype=np.float32)
power = []
for shot in range(5000):
    np.multiply(frames[shot % 4], beam, out=seen)
    power.append(float(seen.sum()))

print("beam area  ", float(beam.sum()) * pixel ** 2, "mm^2")
print("mean power ", np.mean(power), "+-", np.std(power))
