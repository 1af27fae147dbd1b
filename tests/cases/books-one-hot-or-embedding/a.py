# Ratings of books from the book alone: an embedding and a small network on top, trained with plain SGD
import torch
import torch.nn as nn

torch.manual_seed(2)
BOOKS, DIM, BATCH = 1500, 32, 1024


class Ratings(nn.Module):
    def __init__(self):
        super().__init__()
        table = nn.Linear(BOOKS, DIM, bias=False).weight      # same starting values as a bias-free layer
        self.emb = nn.Embedding(BOOKS, DIM, _weight=table.detach().t().clone())
        self.head = nn.Sequential(nn.Linear(DIM, 32), nn.ReLU(), nn.Linear(32, 1))

    def forward(self, books):
        return self.head(self.emb(books)).squeeze(1)


model = Ratings()
optimizer = torch.optim.SGD(model.parameters(), lr=0.2)
quality = torch.randn(BOOKS)
ids = torch.randint(0, BOOKS, (8, BATCH))
stars = quality[ids] + 0.3 * torch.randn(8, BATCH)

for step in range(2000):
    k = step % 8
    loss = nn.functional.mse_loss(model(ids[k]), stars[k])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

print("loss %.4f" % loss.item())
