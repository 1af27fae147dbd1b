import numpy as np

rng = np.random.default_rng(0)
height, width = 360, 480
frames = rng.integers(0, 256, (12, height, width, 3), dtype=np.uint8)
logo = rng.integers(0, 256, (height, width, 4), dtype=np.uint8)


def overlay(frame, logo):
    alpha = logo[..., 3:] / 255.0
    blended = logo[..., :3] * alpha + frame * (1.0 - alpha)
    return np.rint(blended).astype(np.uint8)


brightness = []
for n in range(1500):
    out = overlay(frames[n % 12], logo)
    brightness.append(int(out[::40, ::40].sum()))

print("mean brightness:", sum(brightness) / len(brightness))
