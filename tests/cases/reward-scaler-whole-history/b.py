# REINFORCE on a toy bandit-like task, rewards scaled by the statistics of everything seen so far
import time
import numpy as np
import torch

torch.manual_seed(0)
torch.set_num_threads(1)
rng = np.random.default_rng(0)

N_ENVS = 2048
UPDATES = 600


class RewardScaler:
    """Normalises rewards with the mean and std over the whole training."""

    def __init__(self, capacity):
        self.rewards = np.zeros(capacity)       # preallocated, so nothing is appended or copied
        self.scratch = np.zeros(capacity)
        self.n = 0

    def __call__(self, rew):
        self.rewards[self.n:self.n + len(rew)] = rew
        self.n += len(rew)
        seen = self.rewards[:self.n]
        dev = self.scratch[:self.n]
        self.mean = seen.mean()
        np.subtract(seen, self.mean, out=dev)
        np.square(dev, out=dev)
        self.std = np.sqrt(dev.mean())
        return (rew - self.mean) / (self.std + 1e-8)


policy = torch.nn.Linear(4, 3)
opt = torch.optim.SGD(policy.parameters(), lr=1e-2)
scale = RewardScaler(N_ENVS * UPDATES)
true_w = rng.standard_normal((4, 3))

start = time.perf_counter()
for update in range(UPDATES):
    obs = rng.standard_normal((N_ENVS, 4))
    logp = torch.log_softmax(policy(torch.from_numpy(obs.astype(np.float32))), dim=1)
    act = torch.multinomial(logp.detach().exp(), 1)
    rew = (obs @ true_w)[np.arange(N_ENVS), act[:, 0].numpy()] + 3.0
    adv = torch.from_numpy(scale(rew).astype(np.float32))
    loss = -(logp.gather(1, act)[:, 0] * adv).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()

print(f"mean {scale.mean:.4f}, std {scale.std:.4f}, {1e3 * (time.perf_counter() - start) / UPDATES:.2f} ms per update")
