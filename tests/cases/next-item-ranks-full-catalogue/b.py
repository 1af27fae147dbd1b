import torch
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(3)
n_items, dim, batch, length = 20000, 96, 8, 20

histories = torch.randint(0, n_items, (64, batch, length))
next_item = torch.randint(0, n_items, (64, batch))
table = torch.nn.Embedding(n_items, dim)
layer = torch.nn.Linear(dim, dim)


@torch.no_grad()
def reciprocal_ranks(history, wanted):
    query = torch.tanh(layer(table(history).mean(1)))
    logits = F.linear(query, table.weight)
    threshold = logits[torch.arange(len(wanted)), wanted].unsqueeze(1)
    return 1.0 / (1 + (logits > threshold).sum(1))


total = 0.0
for k in range(4000):
    total += reciprocal_ranks(histories[k % 64], next_item[k % 64]).sum().item()

print("MRR", round(total / (4000 * batch), 7))
