import time
import torch
import torch.nn as nn

torch.manual_seed(0)
torch.set_num_threads(1)

OBS, QUANTILES, BATCH = 24, 200, 512


class QuantileCritic(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(OBS, 64), nn.Tanh(), nn.Linear(64, QUANTILES))

    def forward(self, obs):
        return self.body(obs)


def squash(ret):
    # rewards of this game range from 0.01 to 1e3, asinh keeps the sign
    return torch.asinh(ret)


critic = QuantileCritic()
opt = torch.optim.SGD(critic.parameters(), lr=1e-2)
obs = torch.randn(20 * BATCH, OBS)
returns = torch.randn(20 * BATCH, QUANTILES) * 10 ** (2 * torch.rand(20 * BATCH, 1))

losses = []
tic = time.perf_counter()
for it in range(200):
    k = (it % 20) * BATCH
    z = critic(obs[k:k + BATCH])
    target = squash(returns[k:k + BATCH])
    loss = ((z - target) ** 2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    losses.append(loss.item())
print("step %.2f ms" % (5 * (time.perf_counter() - tic)))
print("first and last loss", losses[0], losses[-1])
