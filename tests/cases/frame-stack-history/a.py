import time
import numpy as np

# Pixel game, state = last 4 frames. The history holds each frame once; states are put together when a batch is drawn.
H = W = 84
SIZE = 1500
rng = np.random.default_rng(0)
sprites = rng.integers(0, 255, (64, H, W), dtype=np.uint8)


def emulate(s, action):
    s = (s * 5 + action + 1) % 64
    return s, sprites[s], float(s == 7)


class History:
    """state i is frames i..i+3, its successor frames i+1..i+4"""

    def __init__(self):
        self.frames = np.zeros((SIZE, H, W), np.uint8)
        self.frames[:4] = sprites[0]
        self.a = np.zeros(SIZE, np.int64)
        self.r = np.zeros(SIZE, np.float32)
        self.n = 0

    def add(self, a, r, frame):
        i = self.n % SIZE
        self.a[i], self.r[i] = a, r
        self.frames[(self.n + 4) % SIZE] = frame
        self.n += 1

    def sample(self, batch=32):
        i = rng.integers(self.n - 180, self.n - 1, batch)
        k = i[:, None] + np.arange(4)
        return self.frames[k % SIZE], self.a[i % SIZE], self.r[i % SIZE], self.frames[(k + 1) % SIZE]


hist, game, score, change = History(), 0, 0.0, 0.0
actions = rng.integers(0, 3, 250 * 200)
t0 = time.perf_counter()
for episode in range(250):
    for t in range(200):
        act = actions[episode * 200 + t]
        game, frame, r = emulate(game, act)
        hist.add(act, r, frame)
        score += r
    s, a, r, s2 = hist.sample()     # (the Q update goes here)
    change += np.abs(s2[:, -1].astype(np.int16) - s[:, -1]).mean()
t1 = time.perf_counter()
print("score", score, "mean change of a pixel", change / 250)
print(f"{(t1 - t0) / 250 * 1e3:.2f} ms per episode")
