# REINFORCE on a toy bandit-like task, rewards scaled by the statistics of everything seen so far
import time
import numpy as np
import torch

torch.manual_seed(0)
torch.set_num_threads(1)
rng = np.random.default_rng(0)


class RunningStat:
    def __init__(self):
        self.n, self.mean, self.m2 = 0, 0.0, 0.0

    def update(self, x):
        k = len(x)
        d = x.mean() - self.mean
        total = self.n + k
        self.m2 += ((x - x.mean()) ** 2).sum() + d * d * self.n * k / total
        self.mean += d * k / total
        self.n = total

    def std(self):
        return np.sqrt(self.m2 / self.n)


policy = torch.nn.Linear(4, 3)
opt = torch.optim.SGD(policy.parameters(), lr=1e-2)
scaler = RunningStat()
true_w = rng.standard_normal((4, 3))

start = time.perf_counter()
for update in range(600):
    obs = rng.standard_normal((2048, 4))
    x = torch.from_numpy(obs.astype(np.float32))
    logp = torch.log_softmax(policy(x), dim=1)
    act = torch.multinomial(logp.detach().exp(), 1)
    rew = (obs @ true_w)[np.arange(2048), act[:, 0].numpy()] + 3.0
    scaler.update(rew)
    adv = torch.from_numpy(((rew - scaler.mean) / (scaler.std() + 1e-8)).astype(np.float32))
    loss = -(logp.gather(1, act)[:, 0] * adv).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()

print(f"mean {scaler.mean:.4f}, std {scaler.std():.4f}, {1e3 * (time.perf_counter() - start) / 600:.2f} ms per update")
