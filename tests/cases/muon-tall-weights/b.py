import torch
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(0)


class GatedMLP(nn.Module):
    def __init__(self, width, hidden):
        super().__init__()
        self.w1 = nn.Linear(width, hidden, bias=False)
        self.w2 = nn.Linear(width, hidden, bias=False)
        self.w3 = nn.Linear(hidden, width, bias=False)

    def forward(self, h):
        return h + self.w3(self.w2(h).sigmoid() * self.w1(h))


def orthogonalise(m):
    tall = m.shape[0] > m.shape[1]
    if tall:
        m = m.T
    m = m / (m.norm() + 1e-7)
    for _ in range(5):
        gram = m @ m.T
        m = 3.4445 * m + (-4.7750 * gram + 2.0315 * gram @ gram) @ m
    return m.T if tall else m


net = nn.Sequential(GatedMLP(32, 96), GatedMLP(32, 96))
weights = list(net.parameters())
momenta = [torch.zeros_like(w) for w in weights]
inputs = torch.randn(1024, 32)
targets = torch.sin(inputs @ torch.randn(32, 32) / 6)
LR, BETA = 0.01, 0.95

for epoch in range(200):
    loss = (net(inputs) - targets).pow(2).mean()
    grads = torch.autograd.grad(loss, weights)
    with torch.no_grad():
        for w, g, m in zip(weights, grads, momenta):
            m.lerp_(g, 1 - BETA)
            w.sub_(LR * orthogonalise(g.lerp(m, BETA)))

print("loss", loss.item())
