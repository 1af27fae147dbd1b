# actor-critic on a batch of toy pendulums, observations are normalised by everything seen up to now
import time
import numpy as np
import torch

rng = np.random.default_rng(4)
torch.manual_seed(4)
torch.set_num_threads(1)
N_ENV, OBS, T = 32, 24, 8

net = torch.nn.Sequential(torch.nn.Linear(OBS, 64), torch.nn.Tanh(), torch.nn.Linear(64, 2))
opt = torch.optim.Adam(net.parameters(), 1e-3)
A = (np.eye(OBS) + 0.02 * rng.standard_normal((OBS, OBS))).astype(np.float32) * 0.97
state = rng.standard_normal((N_ENV, OBS)).astype(np.float32)


class RunningNormaliser:
    """Chan's update: count, mean and sum of squared deviations are all it keeps."""
    def __init__(self, size):
        self.n, self.mean, self.m2 = 0, np.zeros(size), np.zeros(size)

    def __call__(self, obs):
        o = obs.astype(np.float64)
        k, mu = len(o), o.mean(axis=0)
        delta = mu - self.mean
        total = self.n + k
        self.m2 += ((o - mu) ** 2).sum(axis=0) + delta ** 2 * self.n * k / total
        self.mean += delta * k / total
        self.n = total
        return ((obs - self.mean) / (np.sqrt(self.m2 / total) + 1e-6)).astype(np.float32)


norm = RunningNormaliser(OBS)
begin = time.perf_counter()
for update in range(150):
    xs, rewards = [], []
    for t in range(T):
        state = np.tanh(state @ A) + 0.1 * rng.standard_normal((N_ENV, OBS)).astype(np.float32)
        rewards.append(-(state[:, 0] ** 2))
        xs.append(state)
    x = torch.from_numpy(norm(np.concatenate(xs)))
    value = net(x)[:, 0]
    loss = ((value - torch.from_numpy(np.concatenate(rewards))) ** 2).mean()
    opt.zero_grad(); loss.backward(); opt.step()
    if update % 50 == 49:
        print(update + 1, f"loss {loss.item():.6f}", f"{time.perf_counter() - begin:.2f} s")
