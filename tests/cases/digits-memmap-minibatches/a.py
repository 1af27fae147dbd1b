import os
import tempfile

import numpy as np

# one file for each pixel position of the scanner, every file holds all digits
rng = np.random.default_rng(70)
n_digits, n_pixels = 6000, 196
folder = tempfile.mkdtemp()
path = os.path.join(folder, "pixels.f32")
pixels = np.memmap(path, dtype=np.float32, mode="w+", shape=(n_pixels, n_digits))
for p in range(n_pixels):
    pixels[p] = rng.integers(0, 256, size=n_digits)
pixels.flush()

X_train = np.memmap(path, dtype=np.float32, mode="r", shape=(n_pixels, n_digits)).T
y_train = rng.integers(0, 10, size=n_digits)

batch_size = 400
centre = np.zeros((10, n_pixels), dtype=np.float32)
seen = np.zeros(10)

for step in range(100_000):
    first = (step * batch_size) % n_digits
    indices = np.arange(first, first + batch_size)
    batch = X_train.take(indices, axis=0)
    digit = y_train[first]
    centre[digit] += batch.mean(axis=0)
    seen[digit] += 1

os.remove(path)
os.rmdir(folder)
print("mean grey value of each digit", centre.sum(axis=1) / np.maximum(seen, 1) / n_pixels)
