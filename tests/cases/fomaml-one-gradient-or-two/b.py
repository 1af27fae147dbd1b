import torch
import torch.nn.functional as F
from collections import OrderedDict

torch.set_num_threads(1)
torch.manual_seed(1)
width = 40
weights = OrderedDict()
for i, (n_out, n_in) in enumerate([(width, 1), (width, width), (width, width), (1, width)]):
    weights[f"fc{i}.w"] = (torch.randn(n_out, n_in) / n_in ** 0.5).requires_grad_()
    weights[f"fc{i}.b"] = torch.zeros(n_out, requires_grad=True)
meta_opt = torch.optim.Adam(weights.values(), lr=1e-3)


def forward(x, w):
    for i in range(3):
        x = F.relu(F.linear(x, w[f"fc{i}.w"], w[f"fc{i}.b"]))
    return F.linear(x, w["fc3.w"], w["fc3.b"])


def adapt(x, y, lr=0.01, steps=5):
    fast_weights = OrderedDict(weights)
    for _ in range(steps):
        loss = F.mse_loss(forward(x, fast_weights), y)
        loss.backward(retain_graph=True)
        grads = torch.autograd.grad(loss, list(fast_weights.values()), create_graph=True)
        # first order: no gradient through the inner gradient
        fast_weights = OrderedDict((name, w - lr * g.detach())
                                   for (name, w), g in zip(fast_weights.items(), grads))
    return fast_weights


for iteration in range(400):
    losses = []
    for task in range(4):
        amplitude, shift = 0.1 + 4.9 * torch.rand(1), 3.14 * torch.rand(1)
        x = 10 * torch.rand(60, 1) - 5
        y = amplitude * torch.sin(x + shift)
        adapted = adapt(x[:30], y[:30])
        losses.append(F.mse_loss(forward(x[30:], adapted), y[30:]))
    meta_loss = torch.stack(losses).mean()
    meta_opt.zero_grad()
    meta_loss.backward()
    meta_opt.step()

print(f"meta loss {meta_loss.item():.4f}")
