import torch

torch.manual_seed(0)
torch.set_num_threads(1)
patches, dim, centres = 2000, 48, 128
images = [torch.randn(patches, dim) for _ in range(8)]
codebook = torch.randn(centres, dim)
norm_mean = torch.randn(dim) * 0.1
norm_std = torch.rand(dim) + 0.5


def encode(x):
    x = torch.tanh((x - norm_mean) / norm_std)
    d = torch.cdist(x, codebook, compute_mode="donot_use_mm_for_euclid_dist")
    weight = torch.softmax(-4.0 * d, dim=1)
    return weight.mean(dim=0), d.amin(dim=1).mean()


histogram = torch.zeros(centres)
errors = []
for n in range(4000):
    h, e = encode(images[n % len(images)])
    histogram += h
    errors.append(e.item())

print(f"largest share {(histogram / 4000).max():.6f}, mean distance {sum(errors) / len(errors):.5f}")
