import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset, RandomSampler


class RamanSpectra(Dataset):
    def __init__(self, n, bins):
        g = torch.Generator().manual_seed(1)
        self.raw = torch.rand(n, bins, generator=g).cumsum(1)
        self.label = torch.randint(0, 4, (n,), generator=g)
        self.window = torch.hann_window(31)[None, None] / 15

    def __len__(self):
        return len(self.raw)

    def __getitem__(self, i):
        s = self.raw[i] - torch.linspace(0, float(self.raw[i, -1]), self.raw.shape[1])
        s = torch.nn.functional.conv1d(s[None, None], self.window, padding=15)[0, 0]
        return (s - s.mean()) / s.std(), self.label[i]


def main():
    torch.manual_seed(0)
    torch.set_num_threads(1)
    data = RamanSpectra(512, 400)
    sampler = RandomSampler(data, generator=torch.Generator().manual_seed(2))
    loader = DataLoader(data, batch_size=64, sampler=sampler, num_workers=2)

    net = nn.Sequential(nn.Linear(400, 64), nn.ReLU(), nn.Linear(64, 4))
    opt = torch.optim.Adam(net.parameters(), lr=1e-3)
    for epoch in range(100):
        total = 0.0
        for x, y in loader:
            loss = nn.functional.cross_entropy(net(x), y)
            opt.zero_grad()
            loss.backward()
            opt.step()
            total += loss.item()
        if epoch % 20 == 19:
            print(f"epoch {epoch + 1}: mean loss {total / len(loader):.5f}")


if __name__ == "__main__":
    main()
