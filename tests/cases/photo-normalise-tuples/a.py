import numpy as np

DATASET_MEAN = (0.48145466, 0.4578275, 0.40821073)
DATASET_STD = (0.26862954, 0.26130258, 0.27577711)


def normalize(image, mean, std):
    image = image / 255.0
    image = (image - mean) / std
    return image.transpose(2, 0, 1)


rng = np.random.default_rng(0)
photos = [rng.integers(0, 256, (448, 448, 3)).astype(np.float32) for _ in range(8)]

total = 0.0
for n in range(150):
    pixels = normalize(photos[n % 8], DATASET_MEAN, DATASET_STD)
    total += float(pixels[n % 3, n, n])

print(f"checksum {total:.3f}")
