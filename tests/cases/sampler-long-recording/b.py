import numpy as np
import torch
import torch.nn.functional as F


class Recording:
    """Hourly load as overlapping windows; the last value of each is the target."""

    def __init__(self, length=800_000, window=48, seed=5):
        noise = np.random.default_rng(seed).normal(size=length).astype(np.float32)
        box = np.ones(12, dtype=np.float32) / 12
        self.values = torch.from_numpy(np.convolve(noise, box, mode="same").astype(np.float32))
        self.window = window
        self.view = self.values.unfold(0, window + 1, 1)

    def __len__(self):
        return self.view.shape[0]

    def fetch(self, idx):
        rows = self.view[idx]
        return rows[:, :-1], rows[:, -1:]


class Forecaster(torch.nn.Module):
    def __init__(self, window):
        super().__init__()
        self.inner = torch.nn.Linear(window, 64)
        self.outer = torch.nn.Linear(64, 1)

    def forward(self, x):
        return self.outer(torch.tanh(self.inner(x)))


class ShortEpoch:
    def __init__(self, n, draws, batch, seed):
        self.n, self.draws, self.batch = n, draws, batch
        self.g = torch.Generator().manual_seed(seed)

    def __iter__(self):
        order = torch.randperm(self.n, generator=self.g)[:self.draws]
        return iter(order.split(self.batch))


def main():
    torch.manual_seed(1)
    rec = Recording()
    net = Forecaster(rec.window)
    opt = torch.optim.SGD(net.parameters(), lr=0.05)
    plan = ShortEpoch(len(rec), 4096, 256, seed=11)
    curve = []
    for epoch in range(150):
        losses = []
        for idx in plan:
            x, y = rec.fetch(idx)
            loss = F.mse_loss(net(x), y)
            opt.zero_grad()
            loss.backward()
            opt.step()
            losses.append(loss.item())
        curve.append(sum(losses) / len(losses))
    print("first", round(curve[0], 6), "last", round(curve[-1], 6))


if __name__ == "__main__":
    main()
