import numpy as np

rng = np.random.default_rng(11)
shape = (512, 512)
frames = []
for k in range(6):
    frame = rng.normal(200.0 + k, 12.0, shape)
    frame[rng.random(shape) < 0.02] = np.nan        # dead pixels
    frames.append(frame)


def sky_statistics(image):
    """Median and scaled median absolute deviation of the valid pixels."""
    valid = np.ma.masked_invalid(image)
    level = np.ma.median(valid)
    noise = 1.4826 * np.ma.median(np.ma.abs(valid - level))
    return float(level), float(noise)


levels, noises = [], []
for i in range(2000):
    level, noise = sky_statistics(frames[i % len(frames)])
    levels.append(level)
    noises.append(noise)

print(f"sky {np.mean(levels):.6f}  noise {np.mean(noises):.6f}")
