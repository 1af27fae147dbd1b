import torch
from torch import nn


class EdgeConv(nn.Module):
    def __init__(self, channels_in, channels_out, k):
        super().__init__()
        self.k = k
        self.theta = nn.Linear(2 * channels_in, channels_out)

    def forward(self, x, neighbours):
        n = x.shape[0]
        centre = x.unsqueeze(1).expand(-1, self.k, -1)
        other = x[neighbours.reshape(-1)].view(n, self.k, -1)
        edge = torch.cat([centre, other - centre], dim=2)
        return torch.relu(self.theta(edge)).amax(dim=1)


def main():
    torch.manual_seed(0)
    torch.set_num_threads(1)
    k = 16
    layers = [EdgeConv(3, 64, k), EdgeConv(64, 128, k), EdgeConv(128, 256, k)]
    head = nn.Linear(256, 8)
    counts = torch.zeros(8, dtype=torch.long)
    total = 0.0
    rng = torch.Generator().manual_seed(7)
    with torch.no_grad():
        for scan in range(150):
            points = torch.randn(512, 3, generator=rng)
            neighbours = torch.cdist(points, points).topk(k, largest=False).indices
            x = points
            for layer in layers:
                x = layer(x, neighbours)
            scores = head(x.amax(dim=0))
            counts[scores.argmax()] += 1
            total += scores.sum().item()
    print(counts.tolist(), round(total, 3))


main()
