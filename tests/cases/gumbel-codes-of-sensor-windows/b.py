import torch
import torch.nn as nn
import torch.nn.functional as F


class DiscreteAutoencoder(nn.Module):
    def __init__(self, features=48, groups=16, codes=128, dim=4):
        super().__init__()
        self.groups, self.codes = groups, codes
        self.encoder = nn.Sequential(nn.Linear(features, 64), nn.ReLU(), nn.Linear(64, groups * codes))
        self.codebook = nn.Parameter(0.1 * torch.randn(codes, dim))
        self.decoder = nn.Sequential(nn.Linear(groups * dim, 64), nn.ReLU(), nn.Linear(64, features))

    def forward(self, x, tau):
        logits = self.encoder(x).view(-1, self.groups, self.codes)
        soft = F.gumbel_softmax(logits, tau=tau, dim=-1)
        return self.decoder((soft @ self.codebook).flatten(1))


def main():
    torch.set_num_threads(1)
    torch.manual_seed(0)
    basis = torch.randn(6, 48)
    data = torch.tanh(torch.randn(4096, 6) @ basis)

    model = DiscreteAutoencoder()
    optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
    running = 0.0
    for step in range(400):
        batch = data[(step % 32) * 128:(step % 32 + 1) * 128]
        tau = max(0.5, 1.0 - step / 800)
        loss = F.mse_loss(model(batch, tau), batch)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        running += loss.item()
        if (step + 1) % 100 == 0:
            print(step + 1, round(running / 100, 3))
            running = 0.0


if __name__ == "__main__":
    main()
