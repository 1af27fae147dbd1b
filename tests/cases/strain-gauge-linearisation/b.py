import numpy as np
import torch

torch.set_num_threads(1)
rng = np.random.default_rng(6)
N = 40000
data = torch.from_numpy(rng.uniform(-1.0, 1.0, size=(16, N)).astype(np.float32))

# bench calibration
ref = np.linspace(-1.0, 1.0, 200)
raw = ref + 0.05 * ref ** 2 - 0.02 * ref ** 3 + 0.001 * rng.normal(size=200)
poly = torch.from_numpy(np.polyfit(raw, ref, 6))


class Channel:
    def __init__(self, poly):
        self.poly = poly
        self.offset = 0.0
        self.peak = 0.0

    def feed(self, x):
        y = torch.zeros_like(x)
        for c in self.poly:
            y = y * x + c
        self.offset = 0.99 * self.offset + 0.01 * y.mean().item()
        self.peak = max(self.peak, y.max().item() - self.offset)


channel = Channel(poly)

for it in range(20000):
    channel.feed(data[it % 16])

print("offset %.5f, peak %.5f" % (channel.offset, channel.peak))
