import time
import numpy as np


class HindsightBuffer:
    """Episodes of a reaching task; 4 of 5 sampled transitions get a goal achieved later on (HER, 'future')."""

    def __init__(self, episodes, T, obs_dim, goal_dim, rng):
        self.T, self.rng = T, rng
        self.current_size = episodes
        self.data = {
            "obs": rng.standard_normal((episodes, T + 1, obs_dim)),
            "ag": rng.standard_normal((episodes, T + 1, goal_dim)),
            "g": rng.standard_normal((episodes, T, goal_dim)),
            "actions": rng.standard_normal((episodes, T, 4)),
        }

    def sample(self, batch_size, future_p=0.8):
        buf = {key: self.data[key][:self.current_size] for key in self.data}
        rng = self.rng
        ep = rng.integers(0, self.current_size, batch_size)
        t = rng.integers(0, self.T, batch_size)
        batch = {key: buf[key][ep, t].copy() for key in buf}
        batch["ag_next"] = buf["ag"][ep, t + 1]
        her = np.where(rng.random(batch_size) < future_p)[0]
        offset = (rng.random(batch_size) * (self.T - t)).astype(int)
        future_t = (t + 1 + offset)[her]
        batch["g"][her] = buf["ag"][ep[her], future_t]
        dist = np.linalg.norm(batch["ag_next"] - batch["g"], axis=-1)
        batch["r"] = -(dist > 0.5).astype(np.float32)
        return batch


rng = np.random.default_rng(1)
buffer = HindsightBuffer(episodes=1000, T=50, obs_dim=25, goal_dim=3, rng=rng)
total = 0.0
start = time.perf_counter()
for update in range(400):
    batch = buffer.sample(1024)
    total += batch["r"].mean()
print(f"mean reward {total / 400:.5f}, {1e3 * (time.perf_counter() - start) / 400:.3f} ms per batch")
