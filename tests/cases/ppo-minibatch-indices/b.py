import torch
from torch import nn

torch.manual_seed(1)
torch.set_num_threads(1)
T, E, D, A = 256, 32, 8, 4
BATCH = 1024

g = torch.Generator().manual_seed(7)
states = torch.randn(T, E, D, generator=g).reshape(T * E, D)
acts = torch.randint(0, A, (T, E), generator=g).reshape(-1)
logp_old = torch.full((T * E,), -1.386)
rets = torch.randn(T, E, generator=g).reshape(-1)
advs = torch.randn(T, E, generator=g).reshape(-1)

trunk = nn.Linear(D, 16)
actor = nn.Linear(16, A)
critic = nn.Linear(16, 1)
params = [*trunk.parameters(), *actor.parameters(), *critic.parameters()]
optimizer = torch.optim.SGD(params, lr=1e-3)


def ppo_loss(s, a, lp0, r, adv, eps=0.2):
    h = torch.tanh(trunk(s))
    lp = torch.log_softmax(actor(h), -1)[torch.arange(len(a)), a]
    rho = torch.exp(lp - lp0)
    clipped = torch.clamp(rho, 1 - eps, 1 + eps)
    v = critic(h)[:, 0]
    return -torch.minimum(rho * adv, clipped * adv).mean() + 0.5 * ((r - v) ** 2).mean()


for epoch in range(500):
    perm = torch.randperm(T * E)
    running = 0.0
    for start in range(0, T * E, BATCH):
        i = perm[start:start + BATCH]
        optimizer.zero_grad()
        loss = ppo_loss(states[i], acts[i], logp_old[i], rets[i], advs[i])
        loss.backward()
        optimizer.step()
        running += loss.item()

print("mean loss, last epoch: %.3f" % (running * BATCH / (T * E)))
