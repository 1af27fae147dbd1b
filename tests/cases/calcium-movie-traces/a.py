"""Fluorescence traces of a few cells from a two-photon movie."""
import numpy as np

HEIGHT, WIDTH, N_FRAMES = 400, 400, 320
N_CELLS = 25
RADIUS = 6


def acquire(rng):
    """Frames come off the microscope one after the other."""
    base = rng.integers(180, 260, (HEIGHT, WIDTH))
    movie = np.empty((HEIGHT, WIDTH, N_FRAMES), dtype=np.uint16)
    for t in range(N_FRAMES):
        glow = 40.0 * (1.0 + np.sin(t / 9.0))
        movie[:, :, t] = base + rng.integers(0, 60) + int(glow)
    return movie


def cell_masks(rng):
    yy, xx = np.mgrid[:HEIGHT, :WIDTH]
    masks = []
    for _ in range(N_CELLS):
        cy, cx = rng.integers(20, HEIGHT - 20), rng.integers(20, WIDTH - 20)
        masks.append(np.flatnonzero((yy - cy) ** 2 + (xx - cx) ** 2 <= RADIUS ** 2))
    return masks


def correct(frame, dark, gain):
    out = frame.astype(np.float32)
    out -= dark
    out *= gain
    return out


rng = np.random.default_rng(12)
movie = acquire(rng)
masks = cell_masks(rng)
dark = rng.normal(100.0, 2.0, (HEIGHT, WIDTH)).astype(np.float32)
gain = rng.normal(1.0, 0.05, (HEIGHT, WIDTH)).astype(np.float32)
traces = np.zeros((N_CELLS, N_FRAMES))
whole = np.zeros(N_FRAMES)

for n in range(30 * N_FRAMES):
    t = n % N_FRAMES
    image = correct(movie[:, :, t], dark, gain)
    flat = image.ravel()
    whole[t] = flat.mean()
    for c, mask in enumerate(masks):
        traces[c, t] = flat[mask].mean() / whole[t]

print("mean level %.3f" % whole.mean(), "trace spread %.5f" % traces.std(axis=1).mean())
