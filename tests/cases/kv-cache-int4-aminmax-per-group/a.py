import torch

torch.set_num_threads(1)
torch.manual_seed(11)
HEADS, DIM, CHUNK, GROUP = 16, 128, 64, 64


class Int4Cache:
    """Keys and values in four bits, two to a byte, asymmetric in groups."""

    def __init__(self, length):
        groups = DIM // GROUP
        self.codes = torch.zeros(2, HEADS, length, DIM // 2, dtype=torch.uint8)
        self.scale = torch.zeros(2, HEADS, length, groups)
        self.zero = torch.zeros(2, HEADS, length, groups)

    def write(self, which, pos, x):
        g = x.view(HEADS, CHUNK, DIM // GROUP, GROUP)
        low, high = torch.aminmax(g, dim=-1)
        scale = (high - low).clamp_(min=1e-8) / 15
        q = ((g - low.unsqueeze(-1)) / scale.unsqueeze(-1)).round_().to(torch.uint8)
        q = q.view(HEADS, CHUNK, DIM)
        self.codes[which, :, pos:pos + CHUNK] = q[..., 0::2] | (q[..., 1::2] << 4)
        self.scale[which, :, pos:pos + CHUNK] = scale
        self.zero[which, :, pos:pos + CHUNK] = low


cache = Int4Cache(CHUNK * 8)
keys = torch.randn(8, HEADS, CHUNK, DIM)
values = torch.randn(8, HEADS, CHUNK, DIM) * 0.4 + 0.1
total = 0

with torch.inference_mode():
    for n in range(400):
        block = n % 8
        cache.write(0, block * CHUNK, keys[block])
        cache.write(1, block * CHUNK, values[block])
        total += int(cache.codes[1, n % HEADS, block * CHUNK].sum())

print("check", total, f"{cache.scale.mean().item():.6f}")
