import torch


def hits_at_k(preds, target, k=10):
    return target[torch.argsort(preds, dim=-1, descending=True)][:k].sum().float() / k


gen = torch.Generator().manual_seed(3)
n_docs, n_queries = 12000, 40
scores = torch.rand(n_queries, n_docs, generator=gen)
relevant = torch.rand(n_queries, n_docs, generator=gen) < 0.02
scores = scores + 0.02 * relevant

precisions = []
for i in range(4000):
    q = i % n_queries
    p = hits_at_k(scores[q], relevant[q])
    precisions.append(p.item())

print("mean precision@10:", sum(precisions) / len(precisions))
