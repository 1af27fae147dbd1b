import numpy as np
from scipy.signal import correlate2d

SIZE, T = 96, 32


def make_pattern():
    y, x = np.mgrid[:T, :T] - (T - 1) / 2
    r = np.hypot(x, y)
    return np.cos(r * 0.9) * np.exp(-(r / 9) ** 2)      # rings of a defocused bead


def make_frames(pattern, count, rng):
    frames, places = [], []
    for _ in range(count):
        frame = rng.normal(0.0, 0.35, (SIZE, SIZE))
        y, x = rng.integers(0, SIZE - T + 1, 2)
        frame[y:y + T, x:x + T] += pattern
        frames.append(frame)
        places.append((int(y), int(x)))
    return frames, places


def find(frame, template):
    score = correlate2d(frame - frame.mean(), template, mode="valid")
    y, x = np.unravel_index(score.argmax(), score.shape)
    return int(y), int(x)


rng = np.random.default_rng(8)
pattern = make_pattern()
template = pattern - pattern.mean()
frames, places = make_frames(pattern, 30, rng)
hits = 0

for i in range(400):
    hits += find(frames[i % 30], template) == places[i % 30]

print("bead found in", hits, "of 400 frames")
