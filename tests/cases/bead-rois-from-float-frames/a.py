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


class BeadTracker:
    def __init__(self, pos):
        self.pos = pos.copy()
        self.g = np.arange(-R, R + 1, dtype=float)

    def update(self, frame):
        img = frame.astype(float)           # uint16 would overflow below
        for k, (y, x) in enumerate(np.rint(self.pos).astype(int)):
            box = img[y - R:y + R + 1, x - R:x + R + 1]
            box = np.clip(box - 120.0, 0, None)
            m = box.sum()
            self.pos[k] = y + self.g @ box.sum(axis=1) / m, x + self.g @ box.sum(axis=0) / m
        return self.pos


if __name__ == "__main__":
    movie, start_pos = make_movie()
    tracker = BeadTracker(start_pos)
    t0 = time.perf_counter()
    for i in range(200):
        pos = tracker.update(movie[i % len(movie)])
    print("first bead at", pos[0].round(4), "mean", pos.mean().round(6))
    print(f"{(time.perf_counter() - t0) / 200 * 1e3:.3f} ms a frame")
