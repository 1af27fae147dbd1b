"""Grey-world white balance of a video and the contrast of each balanced frame."""
import numpy as np

rng = np.random.default_rng(3)

height, width = 240, 320
tint = np.array([0.9, 0.75, 0.55])


def film():
    scene = rng.random((height, width, 1)) * tint + 0.05 * rng.random((height, width, 3))
    planes = (scene * 255).astype(np.uint8).transpose(2, 0, 1)
    return np.ascontiguousarray(planes)


def balance(frame):
    image = frame / np.float32(255.0)
    level = image.mean(axis=(1, 2))
    gains = level.mean() / level
    return np.minimum(image * gains[:, None, None], 1.0), level


def contrast(image):
    luma = 0.299 * image[0] + 0.587 * image[1] + 0.114 * image[2]
    return luma.std()


frames = [film() for _ in range(6)]
levels = np.zeros(3)
spread = 0.0
for k in range(6000):
    balanced, level = balance(frames[k % len(frames)])
    levels += level
    spread += contrast(balanced)

print("levels", np.round(levels / 6000, 4), "contrast %.4f" % (spread / 6000))
