import torch


class Standardise(torch.nn.Module):
    """Zero mean and unit variance for each row."""

    def forward(self, signal):
        centred = signal - signal.mean(-1, keepdim=True)
        power = centred.square().mean(-1, keepdim=True)
        return centred / power.sqrt()


torch.manual_seed(3)
batches = [1.2 + 0.4 * torch.randn(32, 1000) for _ in range(4)]
norm = Standardise()

acc = 0.0
for n in range(100_000):
    out = norm(batches[n % 4])
    acc += float(out[0, 0])

print(acc)
