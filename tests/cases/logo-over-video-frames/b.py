import numpy as np

rng = np.random.default_rng(0)
height, width = 360, 480
frames = rng.integers(0, 256, (12, height, width, 3), dtype=np.uint8)
logo = rng.integers(0, 256, (height, width, 4), dtype=np.uint8)


class Overlay:
    """Puts an RGBA picture over an RGB frame, one colour plane after the other."""

    def __call__(self, frame, picture):
        alpha = picture[:, :, 3] / np.float32(255)
        rest = 1 - alpha
        out = np.empty_like(frame)
        for c in range(3):
            plane = picture[:, :, c] * alpha + frame[:, :, c] * rest
            out[:, :, c] = np.rint(plane)
        return out


paste = Overlay()
brightness = []
for n in range(1500):
    out = paste(frames[n % 12], logo)
    brightness.append(int(out[::40, ::40].sum()))

print("mean brightness:", sum(brightness) / len(brightness))
