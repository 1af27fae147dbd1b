import torch

torch.manual_seed(0)
B, T, D = 32, 64, 384
batches = [torch.randn(B, T, D) for _ in range(4)]
lengths = [torch.randint(8, T + 1, (B, 1)) for _ in range(4)]
masks = [(torch.arange(T) < n).long() for n in lengths]


def mean_pooling(hidden, attention_mask):
    mask = attention_mask.unsqueeze(-1).expand(hidden.size()).float()
    summed = torch.sum(hidden * mask, 1)
    counts = torch.clamp(mask.sum(1), min=1e-9)
    return summed / counts


vectors = None
with torch.inference_mode():
    for n in range(3000):
        vectors = mean_pooling(batches[n % 4], masks[n % 4])

print(vectors.norm(dim=1).mean().item())
