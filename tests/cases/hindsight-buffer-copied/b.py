import time
import numpy as np

T, EPISODES, OBS, GOAL = 50, 1000, 25, 3
rng = np.random.default_rng(1)
buffers = {
    "obs": rng.standard_normal((EPISODES, T + 1, OBS)),
    "ag": rng.standard_normal((EPISODES, T + 1, GOAL)),
    "g": rng.standard_normal((EPISODES, T, GOAL)),
    "actions": rng.standard_normal((EPISODES, T, 4)),
}
current_size = EPISODES


def sample_her(episode_batch, batch_size, future_p=0.8):
    n_episodes = episode_batch["actions"].shape[0]
    ep = rng.integers(0, n_episodes, batch_size)
    t = rng.integers(0, T, batch_size)
    transitions = {k: v[ep, t].copy() for k, v in episode_batch.items()}
    transitions["ag_next"] = episode_batch["ag"][ep, t + 1]
    her = np.where(rng.random(batch_size) < future_p)[0]
    offset = (rng.random(batch_size) * (T - t)).astype(int)
    future_t = (t + 1 + offset)[her]
    transitions["g"][her] = episode_batch["ag"][ep[her], future_t]
    dist = np.linalg.norm(transitions["ag_next"] - transitions["g"], axis=-1)
    transitions["r"] = -(dist > 0.5).astype(np.float32)
    return transitions


def sample(batch_size):
    temp = {}
    for key in buffers:
        temp[key] = buffers[key][:current_size].copy()     # the sampler overwrites goals, keep the buffer safe
    return sample_her(temp, batch_size)


total = 0.0
start = time.perf_counter()
for update in range(400):
    batch = sample(1024)
    total += batch["r"].mean()
print(f"mean reward {total / 400:.5f}, {1e3 * (time.perf_counter() - start) / 400:.3f} ms per batch")
