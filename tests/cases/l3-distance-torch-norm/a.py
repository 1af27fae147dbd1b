import torch

# nearest stored descriptor in the L3 distance, one query at a time
torch.set_num_threads(1)
torch.manual_seed(3)
bank = torch.randn(100, 128)
queries = torch.randn(1500, 128)


def distances(query):
    return torch.norm(bank - query, p=3, dim=1)


total = 0.0
hits = torch.zeros(100, dtype=torch.long)
for query in queries:
    d = distances(query)
    best = d.argmin()
    hits[best] += 1
    total += d[best].item()

print(f"mean distance {total / len(queries):.4f}, used {(hits > 0).sum().item()}")
