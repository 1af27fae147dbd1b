import copy

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)
rng = np.random.default_rng(0)

OBS, ACTIONS, SIZE, BATCH, GAMMA = 64, 6, 5000, 128, 0.99

q_net = nn.Sequential(nn.Linear(OBS, 320), nn.ReLU(), nn.Linear(320, 320), nn.ReLU(), nn.Linear(320, ACTIONS))
target_net = copy.deepcopy(q_net)
optimizer = torch.optim.SGD(q_net.parameters(), lr=1e-3)

obs = rng.standard_normal((SIZE, OBS)).astype(np.float32)
next_obs = rng.standard_normal((SIZE, OBS)).astype(np.float32)
actions = rng.integers(0, ACTIONS, SIZE)
rewards = rng.standard_normal(SIZE).astype(np.float32)
dones = (rng.random(SIZE) < 0.05).astype(np.float32)
picks = rng.integers(0, SIZE, (1000, BATCH))

for i in range(1000):
    idx = picks[i]
    s = torch.from_numpy(obs[idx])
    s2 = torch.from_numpy(next_obs[idx])
    a = torch.from_numpy(actions[idx])
    r = torch.from_numpy(rewards[idx])
    d = torch.from_numpy(dones[idx])

    with torch.no_grad():
        target = r + GAMMA * (1 - d) * target_net(s2).max(1).values
    q = q_net(s).gather(1, a[:, None]).squeeze(1)
    loss = F.smooth_l1_loss(q, target)

    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

    if (i + 1) % 200 == 0:
        target_net.load_state_dict(q_net.state_dict())

print("loss", loss.item(), "q", q.mean().item())
