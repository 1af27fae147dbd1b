# metric learning on product views: semi-hard negatives by a sorted row for each anchor
from time import perf_counter

import torch
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(3)
margin = 0.2
n_steps = 600
n_products, n_views, dim = 400, 6, 48

gen = torch.Generator().manual_seed(11)
prototype = torch.randn(n_products, dim, generator=gen)
views = prototype[:, None, :] + 0.7 * torch.randn(n_products, n_views, dim, generator=gen)


def draw(gen, k=20, m=4):
    chosen = torch.randperm(n_products, generator=gen)[:k]
    which = torch.randint(0, n_views, (k, m), generator=gen)
    return views[chosen[:, None], which].reshape(-1, dim), chosen.repeat_interleave(m)


def semi_hard_loss(e, y):
    d = torch.cdist(e, e)
    n = d.shape[0]
    same = y[:, None] == y[None, :]
    # the negatives of each anchor in order of distance; the same product goes to the end
    ordered, _ = torch.sort(d.masked_fill(same, float("inf")), dim=1)
    place = torch.searchsorted(ordered.detach(), d.detach(), right=True)
    n_neg = (~same).sum(dim=1, keepdim=True)
    place = torch.minimum(place, n_neg - 1)
    neg = ordered.gather(1, place)
    mask = same.clone()
    mask.fill_diagonal_(False)
    return F.relu(d - neg + margin)[mask].mean()


model = torch.nn.Sequential(
    torch.nn.Linear(dim, 96),
    torch.nn.ReLU(),
    torch.nn.Linear(96, 32),
)
opt = torch.optim.Adam(model.parameters(), lr=0.001)
gen = torch.Generator().manual_seed(5)
losses = 0.0
t0 = perf_counter()
for _ in range(n_steps):
    inputs, product = draw(gen)
    opt.zero_grad()
    loss = semi_hard_loss(F.normalize(model(inputs), dim=1), product)
    loss.backward()
    opt.step()
    losses += float(loss)
t1 = perf_counter()
print(f"mean loss {losses / n_steps:.4f}")
print(f"time {t1 - t0:.3f} s")
