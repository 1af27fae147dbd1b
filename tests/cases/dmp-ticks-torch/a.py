import torch

torch.set_grad_enabled(False)


class DMP:
    """Discrete dynamic movement primitive, one arm of seven joints."""

    def __init__(self, joints=7, basis=25, alpha=25.0, tau=1.0):
        g = torch.Generator().manual_seed(4)
        self.alpha, self.beta, self.ax, self.tau = alpha, alpha / 4, 4.0, tau
        self.c = torch.exp(-self.ax * torch.linspace(0, 1, basis, dtype=torch.float64))
        self.h = basis ** 1.5 / self.c / self.ax
        self.w = 60 * torch.randn(joints, basis, generator=g, dtype=torch.float64)
        self.goal = torch.linspace(-1.0, 1.0, joints, dtype=torch.float64)

    def start(self):
        self.y = torch.zeros_like(self.goal)
        self.yd = torch.zeros_like(self.goal)
        self.x = torch.ones((), dtype=torch.float64)

    def step(self, dt):
        psi = torch.exp(-self.h * (self.x - self.c) ** 2)
        f = (self.w @ psi) / psi.sum() * self.x * self.goal
        ydd = self.alpha * (self.beta * (self.goal - self.y) - self.yd) + f
        self.yd = self.yd + ydd * dt / self.tau
        self.y = self.y + self.yd * dt / self.tau
        self.x = self.x - self.ax * self.x * dt / self.tau
        return self.y


dmp = DMP()
path = 0.0
for rollout in range(2000):
    dmp.start()
    for tick in range(200):
        y = dmp.step(0.005)
    path += float(y.abs().sum())
print("end poses summed", path)
