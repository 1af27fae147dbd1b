import torch
import torch.nn.functional as F

torch.manual_seed(0)
N, D, HIDDEN, CLASSES, BATCH = 2048, 24, 40, 5, 32
X = torch.randn(N, D)
y = torch.randint(0, CLASSES, (N,))
w1 = (torch.randn(D, HIDDEN) / D ** 0.5).requires_grad_()
w2 = (torch.randn(HIDDEN, CLASSES) / HIDDEN ** 0.5).requires_grad_()


def sample_grad_norms(xb, yb):
    # one copy of the weights for each sample (a view, no memory), so that each gets its own gradient
    e1 = w1.expand(len(xb), -1, -1)
    e2 = w2.expand(len(xb), -1, -1)
    hidden = torch.tanh(torch.bmm(xb.unsqueeze(1), e1))
    logits = torch.bmm(hidden, e2).squeeze(1)
    loss = F.cross_entropy(logits, yb, reduction="sum")
    g1, g2 = torch.autograd.grad(loss, (e1, e2))
    return (g1.square().sum(dim=(1, 2)) + g2.square().sum(dim=(1, 2))).sqrt()


largest = torch.zeros(N)

for step in range(2000):
    i = step * BATCH % N
    largest[i:i + BATCH] = sample_grad_norms(X[i:i + BATCH], y[i:i + BATCH])

print("hardest sample:", largest.argmax().item(), "gradient norm", largest.max().item())
