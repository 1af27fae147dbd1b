import time
import torch

torch.manual_seed(3)
torch.set_num_threads(1)
R, F, H, B = 48, 12, 16, 32

# same start as nn.Linear, room by room, then stacked: one slice of each tensor belongs to a room
lin = [(torch.nn.Linear(F, H), torch.nn.Linear(H, 1)) for _ in range(R)]
W1 = torch.stack([l.weight.detach().T for l, _ in lin]).contiguous().requires_grad_()
b1 = torch.stack([l.bias.detach()[None] for l, _ in lin]).requires_grad_()
W2 = torch.stack([l.weight.detach().T for _, l in lin]).contiguous().requires_grad_()
b2 = torch.stack([l.bias.detach()[None] for _, l in lin]).requires_grad_()
opt = torch.optim.SGD([W1, b1, W2, b2], lr=0.5, foreach=True)

gen = torch.Generator().manual_seed(8)
data = torch.randn(4096, R * F, generator=gen)
temp = torch.sin(data.view(4096, R, F).sum(2) / 3)


def predict(x):
    x = x.view(-1, R, F).transpose(0, 1)
    h = torch.tanh(torch.baddbmm(b1, x, W1))
    return torch.baddbmm(b2, h, W2).squeeze(2).T


start = time.perf_counter()
for step in range(200):
    k = (step * B) % 4096
    opt.zero_grad()
    loss = ((predict(data[k:k + B]) - temp[k:k + B]) ** 2).mean()
    loss.backward()
    opt.step()
print("loss", round(loss.item(), 6), "  ms a step", round((time.perf_counter() - start) * 5, 2))
