import torch

torch.manual_seed(3)
torch.set_num_threads(1)

N_USERS, N_ITEMS, N_GENRES = 300, 4000, 96
LOG = 60_000
BATCH = 6_000

# multi-hot genres of every track, popular genres first
popularity = 0.3 / torch.arange(1, N_GENRES + 1).sqrt()
genres = torch.bernoulli(popularity.expand(N_ITEMS, -1))
log_user = torch.randint(0, N_USERS, (LOG,))
log_item = (N_ITEMS * torch.rand(LOG) ** 2).long()


def profiles(users, items):
    """How often each user met each genre."""
    index = users[:, None].expand(-1, N_GENRES)
    counts = torch.zeros(N_USERS, N_GENRES, dtype=genres.dtype)
    return counts.scatter_add_(0, index, genres[items])


def diversity(counts):
    share = counts / counts.sum(1, keepdim=True).clamp(min=1)
    return -(share * share.clamp(min=1e-9).log()).sum(1)


total = 0.0
for step in range(20000):
    start = (step * 1000) % (LOG - BATCH)
    users = log_user[start:start + BATCH]
    items = log_item[start:start + BATCH]
    total += diversity(profiles(users, items)).mean().item()

print("mean diversity of a window:", total / (step + 1))
