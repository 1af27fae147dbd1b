import torch

torch.set_default_dtype(torch.float64)


class CashKarp:
    """Fixed step Cash-Karp integrator on torch tensors, so that results can be differentiated."""

    c = [0.0, 1 / 5, 3 / 10, 3 / 5, 1.0, 7 / 8]
    a = [[],
         [1 / 5],
         [3 / 40, 9 / 40],
         [3 / 10, -9 / 10, 6 / 5],
         [-11 / 54, 5 / 2, -70 / 27, 35 / 27],
         [1631 / 55296, 175 / 512, 575 / 13824, 44275 / 110592, 253 / 4096]]
    b = [37 / 378, 0.0, 250 / 621, 125 / 594, 0.0, 512 / 1771]

    def __init__(self, rhs, dt):
        self.rhs = rhs
        self.dt = dt

    def step(self, t, y):
        k = []
        for ci, ai in zip(self.c, self.a):
            yi = y
            for aij, kj in zip(ai, k):
                yi = yi + (self.dt * aij) * kj
            k.append(self.rhs(t + ci * self.dt, yi))
        for bi, ki in zip(self.b, k):
            if bi:
                y = y + (self.dt * bi) * ki
        return t + self.dt, y

    def integrate(self, y, n_steps):
        t = 0.0
        for _ in range(n_steps):
            t, y = self.step(t, y)
        return y


m = torch.tensor([[0.0, 1.0], [-20.0, 0.0]])
y0 = torch.tensor([1.0, 1.0], requires_grad=True)


def df(t, x):
    return m @ x


solver = CashKarp(df, 0.01)

for run in range(300):
    y = solver.integrate(y0, 20)

print(y.tolist())
