import torch
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(3)
N_ITEMS, DIM, BATCH, SEQ = 20000, 96, 8, 20


class SessionModel(nn.Module):
    def __init__(self, n_items, dim):
        super().__init__()
        self.item_emb = nn.Embedding(n_items, dim)
        self.proj = nn.Linear(dim, dim)
        self.register_buffer("all_items", torch.arange(n_items))

    def encode(self, seq):
        return torch.tanh(self.proj(self.item_emb(seq).mean(dim=1)))

    def forward(self, seq):
        user = self.encode(seq)
        items = self.item_emb(self.all_items)
        return user @ items.T


sessions = torch.randint(0, N_ITEMS, (64, BATCH, SEQ))
targets = torch.randint(0, N_ITEMS, (64, BATCH))
model = SessionModel(N_ITEMS, DIM).eval()

mrr, count = 0.0, 0
with torch.no_grad():
    for step in range(4000):
        seq, target = sessions[step % 64], targets[step % 64]
        scores = model(seq)
        own = scores.gather(1, target[:, None])
        rank = (scores > own).sum(dim=1) + 1
        mrr += (1.0 / rank).sum().item()
        count += len(rank)

print("MRR", round(mrr / count, 7))
