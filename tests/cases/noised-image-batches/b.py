import torch

torch.manual_seed(0)
steps, batch = 1000, 64
betas = torch.linspace(1e-4, 0.02, steps)
alphas_bar = torch.cumprod(1.0 - betas, dim=0)
sqrt_ab = alphas_bar.sqrt()
sqrt_one_minus_ab = (1.0 - alphas_bar).sqrt()


def extract(table, t, x):
    return table[t].view(-1, *([1] * (x.dim() - 1)))


def q_sample(x0, t, noise, out):
    torch.mul(x0, extract(sqrt_ab, t, x0), out=out)
    return out.addcmul_(noise, extract(sqrt_one_minus_ab, t, x0))


x0 = torch.rand(batch, 3, 208, 208) * 2.0 - 1.0
noise = torch.randn_like(x0)
x_t = torch.empty_like(x0)
schedule = torch.randint(0, steps, (200, batch))
total = 0.0
for step in range(200):
    q_sample(x0, schedule[step], noise, out=x_t)
    total += x_t[0, 0, 0, 0].item()

print(f"checksum {total:.5f}")
