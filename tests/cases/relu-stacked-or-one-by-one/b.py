import torch

torch.manual_seed(0)
torch.set_num_threads(1)
maps = [torch.randn(64, 64, 64) for _ in range(40)]

total = 0.0
for step in range(600):
    for n, feature in enumerate(maps):
        out = torch.relu(feature)
        if n == step % 40:
            total += out[5, 6, 7].item()

print("sum of samples %.4f" % total)
