import torch


def apply_rotary_emb(x, freqs_cis):
    xshaped = x.float().reshape(*x.shape[:-1], -1, 2)
    freqs_cis = freqs_cis.view(1, xshaped.size(1), 1, xshaped.size(3), 2)
    x_out2 = torch.stack(
        [
            xshaped[..., 0] * freqs_cis[..., 0] - xshaped[..., 1] * freqs_cis[..., 1],
            xshaped[..., 1] * freqs_cis[..., 0] + xshaped[..., 0] * freqs_cis[..., 1],
        ],
        -1,
    )
    return x_out2.flatten(3).type_as(x)


def projected_prompts():
    hidden = torch.randn(8, batch, length, heads * dim)
    wq, wk = torch.randn(2, heads * dim, heads * dim) / (heads * dim) ** 0.5
    return [(hidden @ w).view(8, batch, length, heads, dim) for w in (wq, wk)]


torch.manual_seed(0)
torch.set_grad_enabled(False)
batch, length, heads, dim = 1, 512, 16, 64
freqs = 1.0 / (10000 ** (torch.arange(0, dim, 2).float() / dim))
angles = torch.outer(torch.arange(length).float(), freqs)
freqs_cis = torch.stack([angles.cos(), angles.sin()], dim=-1)
queries, keys = projected_prompts()

total = 0.0
for step in range(8000):
    q = apply_rotary_emb(queries[step % 8], freqs_cis)
    k = apply_rotary_emb(keys[step % 8], freqs_cis)
    total += (q[0, -1, 0] @ k[0, -2, 0]).item()

print("checksum", total)
