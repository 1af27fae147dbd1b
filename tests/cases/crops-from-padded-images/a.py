# CIFAR-style augmentation in NumPy: pad by 4, crop 32x32 at random, flip half of them
import numpy as np

PAD, SIZE, BATCH = 4, 32, 64
rng = np.random.default_rng(7)
images = rng.integers(0, 256, (4000, SIZE, SIZE, 3), dtype=np.uint8)

canvas = np.zeros((SIZE + 2 * PAD, SIZE + 2 * PAD, 3), dtype=np.uint8)   # the border stays black
inner = canvas[PAD:-PAD, PAD:-PAD]


def augment(img, top, left, flip):
    inner[...] = img
    crop = canvas[top:top + SIZE, left:left + SIZE]
    return crop[:, ::-1] if flip else crop


batch = np.empty((BATCH, SIZE, SIZE, 3), dtype=np.uint8)
draw = np.random.default_rng(1)
checksum = 0
for step in range(4000):
    picks = draw.integers(0, len(images), BATCH)
    shifts = draw.integers(0, 2 * PAD + 1, (BATCH, 2)).tolist()
    flips = (draw.random(BATCH) < 0.5).tolist()
    for i in range(BATCH):
        batch[i] = augment(images[picks[i]], shifts[i][0], shifts[i][1], flips[i])
    checksum += int(batch[:, 0, 0, 0].sum())

print("checksum", checksum)
