import torch

torch.manual_seed(3)
torch.set_num_threads(1)

STEPS = 4000


class RMSprop:
    """RMSprop as in the lecture slides."""

    def __init__(self, params, lr=1e-3, alpha=0.99, eps=1e-8):
        self.params = params
        self.lr = lr
        self.alpha = alpha
        self.eps = eps
        self.square_avg = [torch.zeros_like(p) for p in params]

    def step(self, grads):
        for i, (p, g) in enumerate(zip(self.params, grads)):
            v = self.square_avg[i]
            self.square_avg[i] = self.alpha * v + (1.0 - self.alpha) * g * g
            p -= self.lr * g / (torch.sqrt(self.square_avg[i]) + self.eps)


shapes = [(1024, 2048), (2048, 1024), (1024, 512)]
weights = [0.05 * torch.randn(s) for s in shapes]
targets = [0.05 * torch.randn(s) for s in shapes]
noise = [[0.01 * torch.randn(s) for s in shapes] for _ in range(2)]
grads = [[w - t + n for w, t, n in zip(weights, targets, ns)] for ns in noise]

optimizer = RMSprop(weights, lr=1e-5)

with torch.no_grad():
    for step in range(STEPS):
        optimizer.step(grads[step % 2])

print("norms", [round(float(w.norm()), 4) for w in weights])
