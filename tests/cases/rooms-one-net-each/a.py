"""Room temperatures of an office building, one little network for each room (they share nothing)."""
import time

import torch
import torch.nn as nn

N_ROOMS, N_FEAT, HIDDEN = 48, 12, 16


class RoomNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(N_FEAT, HIDDEN)
        self.fc2 = nn.Linear(HIDDEN, 1)

    def forward(self, x):
        return self.fc2(torch.tanh(self.fc1(x)))


class Building(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.rooms = nn.ModuleList([RoomNet() for _ in range(n)])

    def forward(self, x):                      # x: (batch, rooms * features)
        outs = [room(x[:, i * N_FEAT:(i + 1) * N_FEAT]) for i, room in enumerate(self.rooms)]
        return torch.cat(outs, dim=1)


if __name__ == "__main__":
    torch.manual_seed(3)
    torch.set_num_threads(1)
    model = Building(N_ROOMS)
    opt = torch.optim.SGD(model.parameters(), lr=0.5, foreach=True)
    gen = torch.Generator().manual_seed(8)
    data = torch.randn(4096, N_ROOMS * N_FEAT, generator=gen)
    temp = torch.sin(data.view(4096, N_ROOMS, N_FEAT).sum(2) / 3)
    mse = nn.MSELoss()

    t0 = time.perf_counter()
    for step in range(200):
        k = (step * 32) % 4096
        opt.zero_grad()
        loss = mse(model(data[k:k + 32]), temp[k:k + 32])
        loss.backward()
        opt.step()
    dt = time.perf_counter() - t0
    print(f"loss {loss.item():.6f}   {dt / 200 * 1e3:.2f} ms per step")
