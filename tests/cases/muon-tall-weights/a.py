import torch
import torch.nn as nn

torch.manual_seed(0)
torch.set_num_threads(1)


def newton_schulz(G, steps=5):
    a, b, c = 3.4445, -4.7750, 2.0315
    X = G.bfloat16()
    X = X / (X.norm() + 1e-7)
    for _ in range(steps):
        A = X @ X.T
        B = b * A + c * A @ A
        X = a * X + B @ X
    return X


class Muon(torch.optim.Optimizer):
    def __init__(self, params, lr=0.01, momentum=0.95):
        super().__init__(params, dict(lr=lr, momentum=momentum))

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for p in group["params"]:
                state = self.state[p]
                if "buf" not in state:
                    state["buf"] = torch.zeros_like(p)
                buf = state["buf"]
                buf.lerp_(p.grad, 1 - group["momentum"])
                g = p.grad.lerp(buf, group["momentum"])
                p.add_(newton_schulz(g).to(p.dtype), alpha=-group["lr"])


class Block(nn.Module):
    def __init__(self, d=32, h=96):
        super().__init__()
        self.up = nn.Linear(d, h, bias=False)
        self.gate = nn.Linear(d, h, bias=False)
        self.down = nn.Linear(h, d, bias=False)

    def forward(self, x):
        return x + self.down(torch.sigmoid(self.gate(x)) * self.up(x))


model = nn.Sequential(Block(), Block())
opt = Muon(model.parameters())
x = torch.randn(1024, 32)
y = torch.sin(x @ torch.randn(32, 32) / 6)

for step in range(200):
    loss = nn.functional.mse_loss(model(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()

print("loss", loss.item())
