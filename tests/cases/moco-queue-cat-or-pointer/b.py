import numpy as np
import torch
from torch import nn
from torch.nn.functional import cross_entropy, normalize

QUEUE, DIM, BATCH = 32768, 128, 8
MOMENTUM, TEMPERATURE = 0.99, 0.2


def make_encoder():
    return nn.Sequential(nn.Linear(48, 128), nn.ReLU(), nn.Linear(128, DIM))


torch.manual_seed(0)
torch.set_num_threads(1)
sensors = torch.from_numpy(np.random.default_rng(0).standard_normal((4096, 48)).astype(np.float32))
query_net = make_encoder()
rng_state = torch.get_rng_state()
key_net = make_encoder().requires_grad_(False)
torch.set_rng_state(rng_state)
key_net.load_state_dict(query_net.state_dict())
bank = normalize(torch.randn(QUEUE, DIM, generator=torch.Generator().manual_seed(7)), dim=1)
position = QUEUE - BATCH
opt = torch.optim.SGD(query_net.parameters(), lr=0.03, momentum=0.9)
first = torch.zeros(BATCH, dtype=torch.long)

total = 0.0
for it in range(200):
    x = sensors[torch.randint(0, 4096, (BATCH,))]
    xq = x + 0.1 * torch.randn_like(x)
    xk = x + 0.1 * torch.randn_like(x)

    q = normalize(query_net(xq), dim=1)
    with torch.no_grad():
        for p, target in zip(query_net.parameters(), key_net.parameters()):
            target.mul_(MOMENTUM).add_(p, alpha=1 - MOMENTUM)
        k = normalize(key_net(xk), dim=1)

    scores = torch.cat([(q * k).sum(1, keepdim=True), q @ bank.T], dim=1)
    loss = cross_entropy(scores / TEMPERATURE, first)
    opt.zero_grad()
    loss.backward()
    opt.step()

    bank[position:position + BATCH] = k
    position = (position - BATCH) % QUEUE
    total += loss.item()

print(f"mean loss {total / 200:.4f}")
