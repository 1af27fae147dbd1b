# sentence encoder, 2 layers, for our ticket router.  The checkpoint is float16 (80 % smaller container),
# so the model runs in float16 as well.
import time
import torch
from torch import nn
import torch.nn.functional as F

DTYPE = torch.float16
torch.set_num_threads(1)


class Block(nn.Module):
    def __init__(self, d, heads):
        super().__init__()
        self.heads = heads
        self.n1, self.n2 = nn.LayerNorm(d), nn.LayerNorm(d)
        self.qkv, self.o = nn.Linear(d, 3 * d), nn.Linear(d, d)
        self.up, self.down = nn.Linear(d, 2 * d), nn.Linear(2 * d, d)

    def forward(self, x):
        b, t, d = x.shape
        q, k, v = self.qkv(self.n1(x)).view(b, t, 3, self.heads, d // self.heads).permute(2, 0, 3, 1, 4)
        a = F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(b, t, d)
        x = x + self.o(a)
        return x + self.down(F.gelu(self.up(self.n2(x))))


torch.manual_seed(8)
model = nn.Sequential(nn.Embedding(3000, 128), Block(128, 4), Block(128, 4)).eval()
checkpoint = {k: v.half() for k, v in model.state_dict().items()}      # what torch.load gives us

model.to(DTYPE)
model.load_state_dict(checkpoint)

tickets = torch.randint(0, 3000, (60, 2, 128))
queues = torch.randn(12, 128)
counts = torch.zeros(12, dtype=torch.long)

t0 = time.perf_counter()
with torch.inference_mode():
    for ids in tickets:
        vec = model(ids).mean(dim=1)
        counts += torch.bincount((vec.float() @ queues.T).argmax(1), minlength=12)
print(counts.tolist())
print(f"{(time.perf_counter() - t0) / 60 * 1e3:.1f} ms")
