import torch
import torch.nn.functional as F

# few-shot regression of sine waves, first-order MAML, 4 tasks a meta step
torch.set_num_threads(1)
torch.manual_seed(1)
width, inner_lr, inner_steps = 40, 0.01, 5
sizes = [(width, 1), (width, width), (width, width), (1, width)]
theta = []
for n_out, n_in in sizes:
    theta.append((torch.randn(n_out, n_in) / n_in ** 0.5).requires_grad_())
    theta.append(torch.zeros(n_out, requires_grad=True))
opt = torch.optim.Adam(theta, lr=1e-3)


def net(x, w):
    for k in range(0, len(w) - 2, 2):
        x = F.relu(F.linear(x, w[k], w[k + 1]))
    return F.linear(x, w[-2], w[-1])


for it in range(400):
    opt.zero_grad()
    meta_loss = 0.0
    for task in range(4):
        amp, phase = 0.1 + 4.9 * torch.rand(1), 3.14 * torch.rand(1)
        x = 10 * torch.rand(60, 1) - 5
        y = amp * torch.sin(x + phase)
        fast = theta
        for _ in range(inner_steps):
            loss = F.mse_loss(net(x[:30], fast), y[:30])
            grads = torch.autograd.grad(loss, fast)
            fast = [w - inner_lr * g for w, g in zip(fast, grads)]
        meta_loss = meta_loss + F.mse_loss(net(x[30:], fast), y[30:]) / 4
    meta_loss.backward()
    opt.step()

print(f"meta loss {meta_loss.item():.4f}")
