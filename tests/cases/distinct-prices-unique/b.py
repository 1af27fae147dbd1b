import numpy as np
import torch

# how many distinct prices each batch of trades holds
torch.set_num_threads(1)
rng = np.random.default_rng(17)
trades = [torch.from_numpy(np.round(rng.normal(100.0, 25.0, 60_000), 2).astype(np.float32)) for _ in range(8)]

found = 0
for n in range(2000):
    prices, count = torch.unique(trades[n % 8], return_counts=True)
    found += prices.numel() + int(count.max())

print("distinct prices and fullest price levels:", found)
