import torch
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(3)
N_ENTITIES, N_RELATIONS, DIM = 2500, 40, 32
heads = torch.randint(0, N_ENTITIES, (60000,))
tails = torch.randint(0, N_ENTITIES, (60000,))
rels = torch.randint(0, N_RELATIONS, (60000,))


class TransE(nn.Module):
    def __init__(self):
        super().__init__()
        gen = torch.Generator().manual_seed(17)
        self.entity = nn.Embedding.from_pretrained(
            torch.randn(N_ENTITIES, DIM, generator=gen), freeze=False)
        self.relation = nn.Embedding.from_pretrained(
            torch.randn(N_RELATIONS, DIM, generator=gen), freeze=False)

    def forward(self, h, r, t):
        return (self.entity(h) + self.relation(r) - self.entity(t)).pow(2).sum(dim=1)


model = TransE()
opt = torch.optim.SGD(model.parameters(), lr=0.05)
BATCH = 6000

for step in range(600):
    lo = (step % 10) * BATCH
    h, r, t = heads[lo:lo + BATCH], rels[lo:lo + BATCH], tails[lo:lo + BATCH]
    corrupted = torch.randint(0, N_ENTITIES, (BATCH,))
    loss = torch.relu(4.0 + model(h, r, t) - model(h, r, corrupted)).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()

print("margin loss", loss.item())
