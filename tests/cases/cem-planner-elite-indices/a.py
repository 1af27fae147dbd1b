import time
import torch
import torch.nn as nn

torch.manual_seed(0)
torch.set_num_threads(1)


class Dynamics(nn.Module):
    def __init__(self, nx=6, nu=2, hidden=32):
        super().__init__()
        self.l1 = nn.Linear(nx + nu, hidden)
        self.l2 = nn.Linear(hidden, hidden)
        self.out = nn.Linear(hidden, nx)
        self.scale = nn.Parameter(torch.full((nx,), 3.0))

    def forward(self, x, u):
        h = torch.tanh(self.l1(torch.cat((x, u), dim=1)))
        h = torch.tanh(self.l2(h))
        return x + 0.1 * self.scale * torch.tanh(self.out(h) / self.scale)


class CEM:
    def __init__(self, model, horizon=15, samples=32, elite=8, iters=3):
        self.model, self.T, self.K, self.E, self.iters = model, horizon, samples, elite, iters
        self.goal = torch.tensor([1.0, -0.5, 0.0, 0.0, 0.0, 0.0])

    def cost(self, x, u):
        return ((x - self.goal) ** 2).sum(1) + 0.01 * (u ** 2).sum(1)

    def plan(self, x0, mean):
        std = torch.full_like(mean, 0.6)
        for _ in range(self.iters):
            acts = mean + std * torch.randn(self.K, self.T, 2)
            x = x0.expand(self.K, -1)
            total = torch.zeros(self.K)
            for t in range(self.T):
                x = self.model(x, acts[:, t])
                total += self.cost(x, acts[:, t])
            # the actions are plain samples: no gradient can reach them
            best = acts[total.topk(self.E, largest=False).indices]
            mean, std = best.mean(0), best.std(0) + 1e-3
        return mean


model = Dynamics().eval()
planner = CEM(model)
x = torch.zeros(1, 6)
plan = torch.zeros(15, 2)
t0 = time.perf_counter()
for tick in range(200):
    plan = planner.plan(x, plan)
    x = model(x, plan[:1]).detach()
    plan = torch.cat((plan[1:], plan[-1:]))
print(f"{(time.perf_counter() - t0) / 200 * 1e3:.2f} ms a tick, x = {x[0, :2].tolist()}")
