"""Follow magnetic beads in a microscope movie: centre of mass in a box around each bead."""
import time
import numpy as np

H, W, N_BEADS, BOX = 1536, 2048, 8, 41
R = BOX // 2


def make_movie(n_frames=6, seed=2):
    rng = np.random.default_rng(seed)
    pos = np.column_stack([rng.uniform(60, H - 60, N_BEADS), rng.uniform(60, W - 60, N_BEADS)])
    movie = rng.poisson(40, (n_frames, H, W)).astype(np.uint16)
    g = np.arange(-R, R + 1)
    spot = (900 * np.exp(-(g[:, None] ** 2 + g ** 2) / 60.0)).astype(np.uint16)
    for frame in movie:
        for y, x in np.rint(pos + rng.normal(0, 1, pos.shape)).astype(int):
            frame[y - R:y + R + 1, x - R:x + R + 1] += spot
    return movie, pos


def centre_of_mass(frame, y, x, g=np.arange(-R, R + 1, dtype=float)):
    box = frame[y - R:y + R + 1, x - R:x + R + 1].astype(float)
    box = np.clip(box - 120.0, 0, None)
    m = box.sum()
    return y + g @ box.sum(axis=1) / m, x + g @ box.sum(axis=0) / m


movie, pos = make_movie()
t0 = time.perf_counter()
for i in range(200):
    frame = movie[i % len(movie)]
    for k, (y, x) in enumerate(np.rint(pos).astype(int)):
        pos[k] = centre_of_mass(frame, y, x)
print("first bead at", pos[0].round(4), "mean", pos.mean().round(6))
print(f"{(time.perf_counter() - t0) / 200 * 1e3:.3f} ms a frame")
