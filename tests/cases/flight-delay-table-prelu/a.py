import torch
import torch.nn as nn
import torch.nn.functional as F


class DelayNet(nn.Module):
    def __init__(self, features=20, width=32, depth=4):
        super().__init__()
        self.inputs = nn.Linear(features, width)
        self.hidden = nn.ModuleList(nn.Linear(width, width) for _ in range(depth))
        self.acts = nn.ModuleList(nn.PReLU() for _ in range(depth + 1))
        self.acts.requires_grad_(False)
        self.output = nn.Linear(width, 1)

    def forward(self, x):
        h = self.acts[0](self.inputs(x))
        for layer, act in zip(self.hidden, self.acts[1:]):
            h = act(layer(h))
        return self.output(h).squeeze(1)


def main():
    torch.set_num_threads(1)
    torch.manual_seed(1)
    table = torch.randn(65536, 20)
    delay = torch.sin(table[:, 0]) * table[:, 1] + 0.5 * table[:, 2].abs() + 0.1 * torch.randn(65536)

    model = DelayNet()
    optimizer = torch.optim.Adam([p for p in model.parameters() if p.requires_grad], lr=2e-3)
    for step in range(500):
        rows = slice(8192 * (step % 8), 8192 * (step % 8 + 1))
        loss = F.mse_loss(model(table[rows]), delay[rows])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if step % 100 == 0:
            print(step, f"{loss.item():.4f}")
    print("last", f"{loss.item():.4f}")


main()
