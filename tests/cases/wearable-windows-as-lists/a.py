"""Activity recognition from windows of a wrist sensor: numpy-formatted dataset, DataLoader, small 1-D CNN."""
import time
import numpy as np
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, Dataset

WINDOW, N_WINDOWS, BATCH, EPOCHS = 128, 3200, 32, 24


def recordings():
    rng = np.random.default_rng(0)
    t = np.arange(WINDOW) / 50.0
    labels = rng.integers(0, 5, N_WINDOWS)
    freq = 0.6 + 0.7 * labels[:, None]
    x = np.sin(2 * np.pi * freq * t + rng.uniform(0, 6.28, (N_WINDOWS, 1)))
    x += rng.normal(0, 0.6, x.shape)
    return x, labels


class Windows(Dataset):
    def __init__(self, signal, label):
        self.signal = signal
        self.label = label

    def __len__(self):
        return len(self.label)

    def __getitem__(self, i):
        return {"signal": self.signal[i], "label": self.label[i]}


def network():
    return nn.Sequential(nn.Conv1d(1, 8, 9, 2, 4), nn.ReLU(), nn.Conv1d(8, 16, 9, 2, 4), nn.ReLU(),
                         nn.AdaptiveAvgPool1d(4), nn.Flatten(), nn.Linear(64, 5))


def main():
    signal, label = recordings()
    torch.manual_seed(0)
    net = network()
    opt = torch.optim.SGD(net.parameters(), lr=0.05, momentum=0.9)
    loader = DataLoader(Windows(signal, label), batch_size=BATCH, shuffle=True,
                        generator=torch.Generator().manual_seed(7))
    total, steps = 0.0, 0
    start = time.perf_counter()
    for epoch in range(EPOCHS):
        for batch in loader:
            x = batch["signal"].float().unsqueeze(1)
            loss = nn.functional.cross_entropy(net(x), batch["label"])
            opt.zero_grad()
            loss.backward()
            opt.step()
            total += loss.item()
            steps += 1
    seconds = time.perf_counter() - start
    print(f"{steps} steps, mean loss {total / steps:.5f}")
    print(f"time {seconds:.3f} s, {1e3 * seconds / steps:.3f} ms a step")


if __name__ == "__main__":
    main()
