import torch
from torch import nn


class ClickModel(nn.Module):
    def __init__(self, n_items, n_users, dim=32):
        super().__init__()
        self.items = nn.Embedding(n_items, dim)
        self.users = nn.Embedding(n_users, dim)
        self.head = nn.Sequential(nn.Linear(2 * dim, 128), nn.ReLU(), nn.Linear(128, 1))

    def forward(self, user, item):
        return self.head(torch.cat([self.users(user), self.items(item)], dim=1)).squeeze(1)


class Meter:
    def __init__(self):
        self.losses = []

    def update(self, loss):
        self.losses.append(loss.detach())
        return torch.stack(self.losses).mean().item()


def main():
    torch.manual_seed(0)
    users = torch.randint(0, 500, (40000,))
    items = torch.randint(0, 800, (40000,))
    clicked = ((users * 7 + items * 3) % 11 < 4).float()

    model = ClickModel(800, 500)
    optimiser = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    criterion = nn.BCEWithLogitsLoss()
    meter = Meter()
    for step in range(3000):
        pick = torch.randint(0, 40000, (128,))
        loss = criterion(model(users[pick], items[pick]), clicked[pick])
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        shown = meter.update(loss)

    print("running loss after training", round(shown, 4))


main()
