import torch
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(2)
intents, vocabulary, length, batch = 600, 5000, 24, 64


class IntentModel(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(vocabulary, 64)
        layer = nn.TransformerEncoderLayer(64, 4, 128, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2)
        self.head = nn.Linear(64, intents)

    def forward(self, ids):
        return self.head(self.encoder(self.embed(ids)).mean(1))


class TopFiveTable:
    """table[i, j]: how often intent j was among the best five for a query of intent i."""

    def __init__(self):
        self.table = torch.zeros(intents, intents, dtype=torch.long)

    def update(self, logits, target):
        proposed = torch.zeros(batch, intents, dtype=torch.long)
        proposed.scatter_(1, logits.topk(5, dim=1).indices, 1)
        truth = torch.zeros_like(proposed).scatter_(1, target[:, None], 1)
        self.table += truth.T @ proposed


model = IntentModel()
model.eval()
queries = torch.randint(0, vocabulary, (32, batch, length))
targets = torch.randint(0, intents, (32, batch))

metric = TopFiveTable()
for n in range(400):
    k = n % 32
    metric.update(model(queries[k]), targets[k])

print("hits", metric.table.trace().item(), "never proposed", (metric.table.sum(0) == 0).sum().item())
