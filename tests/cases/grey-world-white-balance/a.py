"""Grey-world white balance of a video and the contrast of each balanced frame."""
import numpy as np

rng = np.random.default_rng(3)

height, width = 240, 320
tint = np.array([0.9, 0.75, 0.55])


def film():
    scene = rng.random((height, width, 1)) * tint + 0.05 * rng.random((height, width, 3))
    return (scene * 255).astype(np.uint8)


def balance(frame):
    image = frame / 255.0
    level = image.mean(axis=(0, 1))
    gains = level.mean() / level
    return np.minimum(image * gains, 1.0), level


def contrast(image):
    luma = 0.299 * image[..., 0] + 0.587 * image[..., 1] + 0.114 * image[..., 2]
    return luma.std()


frames = [film() for _ in range(6)]
levels = np.zeros(3)
spread = 0.0
for k in range(1200):
    balanced, level = balance(frames[k % len(frames)])
    levels += level
    spread += contrast(balanced)

print("levels", np.round(levels / 1200, 4), "contrast %.4f" % (spread / 1200))
