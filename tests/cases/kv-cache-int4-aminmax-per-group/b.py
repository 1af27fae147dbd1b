import torch

torch.set_num_threads(1)
torch.manual_seed(11)
n_heads, head_dim, block_len, group = 16, 128, 64, 64
n_groups = head_dim // group


def quantise(x):
    x = x.reshape(n_heads, block_len, n_groups, group)
    lo = x.amin(dim=-1, keepdim=True)
    hi = x.amax(dim=-1, keepdim=True)
    step = torch.clamp(hi - lo, min=1e-8) / 15
    codes = torch.round((x - lo) / step).to(torch.uint8).reshape(n_heads, block_len, head_dim)
    packed = codes[..., ::2] | (codes[..., 1::2] << 4)
    return packed, step.squeeze(-1), lo.squeeze(-1)


def store(dest, source, where):
    for tensor, part in zip(dest, source):
        tensor[:, where:where + block_len] = part


def empty_cache(tokens):
    return (torch.zeros(n_heads, tokens, head_dim // 2, dtype=torch.uint8),
            torch.zeros(n_heads, tokens, n_groups),
            torch.zeros(n_heads, tokens, n_groups))


k_cache = empty_cache(8 * block_len)
v_cache = empty_cache(8 * block_len)
k_blocks = torch.randn(8, n_heads, block_len, head_dim)
v_blocks = torch.randn(8, n_heads, block_len, head_dim) * 0.4 + 0.1
checksum = 0

torch.set_grad_enabled(False)
for i in range(400):
    b = i % 8
    store(k_cache, quantise(k_blocks[b]), b * block_len)
    store(v_cache, quantise(v_blocks[b]), b * block_len)
    checksum += int(v_cache[0][i % n_heads, b * block_len].sum())

mean_step = (k_cache[1].mean() + v_cache[1].mean()).item() / 2
print(checksum, round(mean_step, 6))
