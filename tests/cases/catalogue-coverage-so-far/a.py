import torch

torch.manual_seed(21)
torch.set_num_threads(1)

n_users, n_items, dim, k = 64000, 6000, 32, 10
users = torch.randn(n_users, dim)
items = torch.randn(n_items, dim) * (0.4 + torch.rand(n_items, 1))

recommended = []
hits = 0
for start in range(0, n_users, 64):
    scores = users[start:start + 64] @ items.T
    top = scores.topk(k, dim=1).indices
    recommended.append(top.flatten())
    coverage = torch.unique(torch.cat(recommended)).numel() / n_items
    hits += int((top == 17).sum())
    if start % 6400 == 0:
        print(f"users {start + 64:6d}  coverage so far {coverage:.4f}")

print("final coverage", round(coverage, 5), "item 17 shown", hits)
