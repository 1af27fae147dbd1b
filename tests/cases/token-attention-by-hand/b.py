import torch
import torch.nn.functional as F

torch.manual_seed(4)
torch.set_grad_enabled(False)
width, n_heads, n_tokens = 256, 4, 1536

to_qkv = torch.nn.Linear(width, 3 * width)
to_out = torch.nn.Linear(width, width)


def attend(tokens):
    q, k, v = to_qkv(tokens).unflatten(-1, (3, n_heads, width // n_heads)).permute(2, 0, 3, 1, 4)
    mixed = F.scaled_dot_product_attention(q, k, v)
    return to_out(mixed.transpose(1, 2).flatten(2))


frames = torch.randn(8, 1, n_tokens, width)
magnitudes = []
for i in range(100):
    y = attend(frames[i % 8])
    magnitudes.append(float(y.abs().mean()))

print("mean magnitude", round(sum(magnitudes) / len(magnitudes), 5))
