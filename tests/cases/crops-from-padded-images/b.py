import numpy as np


class RandomCropFlip:
    """Same as torchvision's RandomCrop(32, padding=4) followed by RandomHorizontalFlip, for uint8 HWC arrays."""

    def __init__(self, size, padding):
        self.size = size
        self.widths = ((padding, padding), (padding, padding), (0, 0))

    def __call__(self, img, top, left, flip):
        padded = np.pad(img, self.widths, mode="constant", constant_values=0)
        crop = padded[top:top + self.size, left:left + self.size]
        if flip:
            crop = crop[:, ::-1]
        return crop


train_x = np.random.default_rng(7).integers(0, 256, (4000, 32, 32, 3), dtype=np.uint8)
transform = RandomCropFlip(32, padding=4)
rng = np.random.default_rng(1)
out = np.empty((64, 32, 32, 3), dtype=np.uint8)
total = 0

for it in range(4000):
    idx = rng.integers(0, len(train_x), 64)
    offsets = rng.integers(0, 9, (64, 2)).tolist()
    mirrored = (rng.random(64) < 0.5).tolist()
    for k in range(64):
        out[k] = transform(train_x[idx[k]], *offsets[k], mirrored[k])
    total += int(out[:, 0, 0, 0].sum())

print("checksum", total)
