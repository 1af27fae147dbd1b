import torch
import torch.nn as nn
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(2)
n_fields, n_values, dim, batch = 78, 60, 10, 256


class FM(nn.Module):
    def __init__(self):
        super().__init__()
        self.offsets = torch.arange(n_fields) * n_values
        self.factors = nn.Embedding(n_fields * n_values, dim)
        self.weights = nn.Embedding(n_fields * n_values, 1)
        nn.init.normal_(self.factors.weight, std=0.05)
        nn.init.zeros_(self.weights.weight)
        self.mask = torch.ones(n_fields, n_fields).triu(1)

    def forward(self, ids):
        ids = ids + self.offsets
        v = self.factors(ids)                      # batch, fields, dim
        first = self.weights(ids).sum(dim=(1, 2))
        inner = torch.bmm(v, v.transpose(1, 2))    # every field with every field
        second = (inner * self.mask).sum(dim=(1, 2))
        return first + second


model = FM()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
ids = torch.randint(0, n_values, (16, batch, n_fields))
clicked = torch.randint(0, 2, (16, batch)).float()

total = 0.0
for i in range(800):
    loss = F.binary_cross_entropy_with_logits(model(ids[i % 16]), clicked[i % 16])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    total += loss.item()

print(f"mean log loss {total / 800:.4f}")
