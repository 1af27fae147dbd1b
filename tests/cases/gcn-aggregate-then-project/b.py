import torch

torch.set_num_threads(1)
NODES, EDGES, WORDS, HIDDEN, TOPICS = 2700, 10500, 300, 16, 7

rng = torch.Generator().manual_seed(7)
frm = torch.randint(NODES, (EDGES,), generator=rng)
to = torch.randint(NODES, (EDGES,), generator=rng)
frm = torch.cat((frm, torch.arange(NODES)))
to = torch.cat((to, torch.arange(NODES)))
degree = torch.bincount(to, minlength=NODES).float()
coef = 1.0 / torch.sqrt(degree[frm] * degree[to])[:, None]
bags = torch.rand(NODES, WORDS, generator=rng)
topics = torch.randint(TOPICS, (NODES,), generator=rng)


def spread(h):
    out = torch.zeros(NODES, h.size(1))
    return out.index_add(0, to, coef * h.index_select(0, frm))


def glorot(rows, cols):
    return torch.nn.init.xavier_uniform_(torch.empty(rows, cols)).requires_grad_()


torch.manual_seed(0)
w1 = glorot(WORDS, HIDDEN)
w2 = glorot(HIDDEN, TOPICS)
b1 = torch.zeros(HIDDEN, requires_grad=True)
b2 = torch.zeros(TOPICS, requires_grad=True)
opt = torch.optim.Adam([w1, b1, w2, b2], lr=0.01)


def forward():
    h = torch.relu(spread(bags @ w1) + b1)
    return spread(h @ w2) + b2


for step in range(20000):
    nll = torch.nn.functional.cross_entropy(forward(), topics)
    opt.zero_grad()
    nll.backward()
    opt.step()

print("loss after training", round(nll.item(), 4))
