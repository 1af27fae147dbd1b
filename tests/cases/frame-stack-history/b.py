"""DQN data collection on a small pixel game, 4 frames as the state."""
import time
from collections import deque
import numpy as np
H = W = 84
rng = np.random.default_rng(0)
sprites = rng.integers(0, 255, (64, H, W), dtype=np.uint8)

class Catch:
    s = 0   # stand-in for the real emulator: a pre-rendered screen for each state

    def step(self, action):
        self.s = (self.s * 5 + action + 1) % 64
        return sprites[self.s], float(self.s == 7), self.s == 63


class FrameStack:
    def __init__(self, env, k=4):
        self.env, self.frames = env, deque([sprites[0]] * k, maxlen=k)

    def state(self):
        return np.stack(self.frames)

    def step(self, action):
        frame, r, done = self.env.step(action)
        self.frames.append(frame)
        return self.state(), r, done


class Replay:
    def __init__(self, size):
        self.size, self.n = size, 0
        self.s = np.zeros((size, 4, H, W), np.uint8)
        self.s2 = np.zeros((size, 4, H, W), np.uint8)
        self.a, self.r = np.zeros(size, np.int64), np.zeros(size, np.float32)

    def add(self, s, a, r, s2):
        i = self.n % self.size
        self.s[i], self.a[i], self.r[i], self.s2[i] = s, a, r, s2
        self.n += 1

    def sample(self, rng, batch=32):
        i = rng.integers(self.n - 180, self.n - 1, batch) % self.size
        return self.s[i], self.a[i], self.r[i], self.s2[i]


env = FrameStack(Catch())
memory = Replay(1500)
obs, score, change = env.state(), 0.0, 0.0
actions = rng.integers(0, 3, 250 * 200)
t0 = time.perf_counter()
for episode in range(250):
    for t in range(200):
        a = actions[episode * 200 + t]
        obs2, r, done = env.step(a)
        memory.add(obs, a, r, obs2)
        obs, score = obs2, score + r
    s, a, r, s2 = memory.sample(rng)          # one Q update an episode, left out here
    change += np.abs(s2[:, -1].astype(np.int16) - s[:, -1]).mean()
print("score", score, "mean change of a pixel", change / 250, "%.2f ms per episode" % ((time.perf_counter() - t0) / 250 * 1e3))
