import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.set_num_threads(1)
torch.manual_seed(0)
vocab, classes, max_length = 3000, 20, 128
gen = torch.Generator().manual_seed(1)


def make_query():
    n = int(torch.randint(4, 26, (1,), generator=gen)) if torch.rand(1, generator=gen) < 0.995 else 120
    return torch.randint(1, vocab, (n,), generator=gen)


class Queries(Dataset):
    def __init__(self, n):
        self.tokens = [make_query() for _ in range(n)]
        self.labels = torch.stack([t.sum() % classes for t in self.tokens])

    def __len__(self):
        return len(self.tokens)

    def __getitem__(self, i):
        ids = torch.zeros(max_length, dtype=torch.long)
        ids[:len(self.tokens[i])] = self.tokens[i]
        return ids, self.labels[i]


class IntentModel(nn.Module):
    def __init__(self, dim=96):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim, padding_idx=0)
        self.position = nn.Parameter(torch.randn(max_length, dim) * 0.02)
        layer = nn.TransformerEncoderLayer(dim, 4, 192, dropout=0.0, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.head = nn.Linear(dim, classes)

    def forward(self, ids):
        pad = ids == 0
        x = self.encoder(self.embed(ids) + self.position[:ids.shape[1]], src_key_padding_mask=pad)
        x = x.masked_fill(pad[..., None], 0.0).sum(1) / (~pad).sum(1, keepdim=True)
        return self.head(x)


model = IntentModel()
opt = torch.optim.AdamW(model.parameters(), lr=3e-4)
loader = DataLoader(Queries(4800), batch_size=16, shuffle=True, generator=gen)
losses = []
for ids, labels in loader:
    loss = nn.functional.cross_entropy(model(ids), labels)
    opt.zero_grad()
    loss.backward()
    opt.step()
    losses.append(loss.item())

print(losses[0], sum(losses[-50:]) / 50)
