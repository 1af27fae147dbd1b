import numpy as np
import torch


class Reranker:
    def __init__(self, user_factors, item_factors):
        self.users = torch.from_numpy(user_factors)      # rank x users
        self.items = torch.from_numpy(item_factors)      # rank x items

    @torch.no_grad()
    def rank(self, user_ids, candidates, n=10):
        u = self.users[:, user_ids].unsqueeze(-1)
        scores = (u * self.items[:, candidates]).sum(dim=0)
        best = scores.topk(n, dim=1)
        return candidates.gather(1, best.indices), best.values


rank, n_users, n_items = 48, 20000, 150000
torch.set_num_threads(1)
rng = np.random.default_rng(8)
U = rng.standard_normal((n_users, rank), dtype=np.float32)
V = rng.standard_normal((n_items, rank), dtype=np.float32)

model = Reranker(np.ascontiguousarray(U.T), np.ascontiguousarray(V.T))
requests = [(torch.from_numpy(rng.integers(0, n_users, 32)), torch.from_numpy(rng.integers(0, n_items, (32, 120))))
            for _ in range(64)]

checksum = 0.0
for step in range(1500):
    user_ids, candidates = requests[step % len(requests)]
    ids, scores = model.rank(user_ids, candidates)
    checksum += scores[:, 0].mean().item()

print(f"mean best score {checksum / 1500:.4f}")
