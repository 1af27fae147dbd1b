# Link prediction on a protein graph: dot-product decoder, negatives drawn anew in every step
import torch
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)
n_prot, n_pos, n_cand = 800, 1500, 1800

edges = torch.randint(0, n_prot, (2, 12000))
known = set(zip(edges[0].tolist(), edges[1].tolist()))

emb = torch.nn.Embedding(n_prot, 32)
opt = torch.optim.Adagrad(emb.parameters(), lr=0.02)


def negatives():
    cand = torch.randint(0, n_prot, (2, n_cand))
    keep = []
    for u, v in cand.t():
        if u != v and (int(u), int(v)) not in known:
            keep.append((int(u), int(v)))
    return torch.tensor(keep[:n_pos]).t()


for step in range(150):
    pos = edges[:, torch.randint(0, edges.shape[1], (n_pos,))]
    neg = negatives()
    pairs = torch.cat([pos, neg], dim=1)
    target = torch.cat([torch.ones(n_pos), torch.zeros(n_pos)])
    logit = (emb(pairs[0]) * emb(pairs[1])).sum(dim=1)
    loss = F.binary_cross_entropy_with_logits(logit, target)
    opt.zero_grad()
    loss.backward()
    opt.step()

print("loss %.5f" % loss.item())
