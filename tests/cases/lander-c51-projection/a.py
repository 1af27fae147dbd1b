import numpy as np
import torch
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(0)
rng = np.random.default_rng(0)

obs = rng.standard_normal((5000, 8)).astype(np.float32)
obs_next = (obs + 0.1 * rng.standard_normal((5000, 8))).astype(np.float32)
act = rng.integers(0, 4, 5000)
rew = np.tanh(obs[:, 0] - obs[:, 1]).astype(np.float32)
done = (rng.random(5000) < 0.05).astype(np.float32)
obs, obs_next, act, rew, done = map(torch.from_numpy, (obs, obs_next, act, rew, done))

atoms = 51
v_min, v_max = -10.0, 10.0
dz = (v_max - v_min) / (atoms - 1)
support = torch.linspace(v_min, v_max, atoms)


def make_net():
    return nn.Sequential(nn.Linear(8, 64), nn.ReLU(), nn.Linear(64, 4 * atoms), nn.Unflatten(1, (4, atoms)))


online = make_net()
frozen = make_net()
frozen.load_state_dict(online.state_dict())
opt = torch.optim.Adam(online.parameters(), lr=5e-4)
rows = torch.arange(64)


@torch.no_grad()
def target_distribution(s2, r, d):
    p = torch.softmax(frozen(s2), dim=2)
    a = (p @ support).argmax(1)
    p = p[rows, a]
    tz = (r[:, None] + 0.99 * (1 - d[:, None]) * support).clamp(v_min, v_max)
    b = (tz - v_min) / dz
    low = b.floor()
    frac = b - low
    low = low.long()
    high = (low + 1).clamp(max=atoms - 1)
    m = torch.zeros_like(p)
    m.scatter_add_(1, low, p * (1 - frac))
    m.scatter_add_(1, high, p * frac)
    return m


for it in range(3000):
    i = torch.from_numpy(rng.integers(0, 5000, 64))
    m = target_distribution(obs_next[i], rew[i], done[i])
    logp = torch.log_softmax(online(obs[i])[rows, act[i]], dim=1)
    loss = -(m * logp).sum(1).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    if it % 100 == 0:
        frozen.load_state_dict(online.state_dict())
    if it % 600 == 0:
        print("update", it, "loss", round(loss.item(), 4))
print("final loss", round(loss.item(), 4))
