import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(1)
torch.set_num_threads(1)

DIM, K, BATCH, T = 128, 32768, 4, 0.07
views = torch.randn(640, 128)


class Contrast(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder_q = self.encoder()
        self.encoder_k = self.encoder()
        self.encoder_k.load_state_dict(self.encoder_q.state_dict())
        self.encoder_k.requires_grad_(False)
        self.register_buffer("queue", F.normalize(torch.randn(K, DIM), dim=1))
        self.ptr = 0

    def encoder(self):
        return nn.Sequential(nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, DIM))

    @torch.no_grad()
    def update_key_encoder(self, m=0.99):
        for q, k in zip(self.encoder_q.parameters(), self.encoder_k.parameters()):
            k.lerp_(q, 1 - m)

    @torch.no_grad()
    def enqueue(self, keys):
        self.queue[self.ptr:self.ptr + BATCH] = keys
        self.ptr = (self.ptr + BATCH) % K

    def forward(self, x_q, x_k):
        q = F.normalize(self.encoder_q(x_q), dim=1)
        with torch.no_grad():
            self.update_key_encoder()
            k = F.normalize(self.encoder_k(x_k), dim=1)
        l_pos = (q * k).sum(1, keepdim=True)
        l_neg = torch.einsum("nc,kc->nk", [q, self.queue.clone().detach()])
        logits = torch.cat([l_pos, l_neg], dim=1) / T
        self.enqueue(k)
        return logits


model = Contrast()
optimizer = torch.optim.SGD(model.encoder_q.parameters(), lr=0.03, momentum=0.9)
target = torch.zeros(BATCH, dtype=torch.long)
losses = []
for step in range(6000):
    x = views[torch.randint(0, len(views), (BATCH,))]
    logits = model(x + 0.1 * torch.randn_like(x), x + 0.1 * torch.randn_like(x))
    loss = F.cross_entropy(logits, target)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    losses.append(loss.item())

print("first ten losses:", [round(v, 4) for v in losses[:10]])
