import torch
from torch import nn

torch.manual_seed(0)
ITEMS, CODE, BATCH = 3000, 160, 4


class Recommender(nn.Module):
    """Autoencoder over the users' rating rows."""

    def __init__(self):
        super().__init__()
        self.encoder = nn.Linear(ITEMS, CODE)
        self.decoder = nn.Linear(CODE, ITEMS)

    def forward(self, ratings):
        return self.decoder(torch.selu(self.encoder(ratings)))


users = torch.rand(256, ITEMS)
model = Recommender()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
criterion = nn.MSELoss()

for step in range(2000):
    first = step * BATCH % len(users)
    batch = users[first:first + BATCH]
    optimizer.zero_grad()
    loss = criterion(model(batch), batch)
    loss.backward()
    optimizer.step()

print("last loss", loss.item())
