import torch
from torch import nn
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(9)
OBS, ACT, TAU, GAMMA = 64, 8, 0.005, 0.98


def critic():
    return nn.Sequential(nn.Linear(OBS + ACT, 1024), nn.ReLU(), nn.Linear(1024, 1024), nn.ReLU(), nn.Linear(1024, 1))


q1, q2 = critic(), critic()
q1_target, q2_target = critic(), critic()
q1_target.load_state_dict(q1.state_dict())
q2_target.load_state_dict(q2.state_dict())
optimizer = torch.optim.SGD([*q1.parameters(), *q2.parameters()], lr=1e-3)

replay = {
    "obs": torch.randn(4096, OBS), "act": torch.rand(4096, ACT), "rew": torch.randn(4096, 1),
    "next_obs": torch.randn(4096, OBS), "next_act": torch.rand(4096, ACT),
}


def polyak_update(params, target_params, tau):
    for param, target_param in zip(params, target_params):
        target_param.data.mul_(1 - tau)
        target_param.data.add_(param.data, alpha=tau)


def train_step(batch):
    with torch.no_grad():
        nxt = torch.cat((batch["next_obs"], batch["next_act"]), 1)
        target = batch["rew"] + GAMMA * torch.min(q1_target(nxt), q2_target(nxt))
    now = torch.cat((batch["obs"], batch["act"]), 1)
    loss = F.mse_loss(q1(now), target) + F.mse_loss(q2(now), target)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    polyak_update(q1.parameters(), q1_target.parameters(), TAU)
    polyak_update(q2.parameters(), q2_target.parameters(), TAU)
    return loss.item()


total = 0.0
for step in range(6000):
    lo = step * 8 % 4096
    total += train_step({k: v[lo:lo + 8] for k, v in replay.items()})

print("mean critic loss", round(total / 6000, 5))
