import torch
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)
n, d, bs, temperature = 8192, 48, 512, 0.5
data = torch.randn(n, d)

encoder = torch.nn.Sequential(torch.nn.Linear(d, 64), torch.nn.ReLU(), torch.nn.Linear(64, 32))
opt = torch.optim.SGD(encoder.parameters(), lr=0.1)
gen = torch.Generator().manual_seed(7)


def augment(x):
    return x + 0.2 * torch.randn(x.shape, generator=gen)


def contrastive_loss(z1, z2):
    # each row's partner in the other view is the right "class"
    z1, z2 = F.normalize(z1, dim=1), F.normalize(z2, dim=1)
    logits = z1 @ z2.T / temperature
    return F.cross_entropy(logits, torch.arange(len(z1)))


for it in range(2000):
    first = (it * bs) % n
    batch = data[first:first + bs]
    q = encoder(augment(batch))
    k = encoder(augment(batch))
    loss = contrastive_loss(q, k)
    opt.zero_grad()
    loss.backward()
    opt.step()

print("contrastive loss %.5f" % loss.item())
