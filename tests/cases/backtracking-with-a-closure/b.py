import time
import torch
import torch.nn.functional as F


class SteepestDescent:
    """Gradient descent with Armijo backtracking."""

    def __init__(self, net, loss_fn, first_step=4.0, c1=0.3, shrink=0.5):
        self.net, self.loss_fn = net, loss_fn
        self.params = list(net.parameters())
        self.first_step, self.c1, self.shrink = first_step, c1, shrink
        self.backtracks = 0

    def step(self):
        loss = self.loss_fn(self.net)
        grads = torch.autograd.grad(loss, self.params)
        f0 = loss.item()
        slope = -sum((g * g).sum().item() for g in grads)
        t = self.first_step
        with torch.no_grad():
            start = [p.clone() for p in self.params]
            while True:
                for p, s, g in zip(self.params, start, grads):
                    p.copy_(s - t * g)
                if self.loss_fn(self.net).item() <= f0 + self.c1 * t * slope or t <= 1e-4:
                    break
                t *= self.shrink
                self.backtracks += 1
        return f0


torch.set_num_threads(1)
torch.manual_seed(8)
inputs = torch.randn(2000, 12)
target = torch.sin(inputs[:, :1] * 2) + 0.3 * inputs[:, 1:2] * inputs[:, 2:3]
model = torch.nn.Sequential(torch.nn.Linear(12, 64), torch.nn.Tanh(), torch.nn.Linear(64, 64), torch.nn.Tanh(),
                            torch.nn.Linear(64, 1))
opt = SteepestDescent(model, lambda m: F.mse_loss(m(inputs), target))

begin = time.perf_counter()
for it in range(100):
    value = opt.step()
    if it == 99:
        print(f"loss after 100: {value:.6f}, {opt.backtracks} backtracks")
print(f"{(time.perf_counter() - begin) / 100 * 1e3:.1f} ms an iteration")
